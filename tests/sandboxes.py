"""What a program can do in each tier of the sandbox: for the test that tries it, and for that of the documentation."""

AS_ROOT = {"writes to the root", "is root"}
CAN = {
    "none": {
        "has the environment of others",
        "has an environment that was not given to it",
        "sees other processes",
        "signals others",
        "reads the home folder",
        "reads the opponent's files",
        "writes beside its own file",
        "writes to /dev/shm without end",
        "fills /tmp",
        "opens a socket",
        "allocates 10 GB",
        "makes a large file",
        "forks 200 times",
    },
    "full": set(),
}
CAN["limits"] = CAN["none"] - {"has an environment that was not given to it", "allocates 10 GB", "makes a large file"}
