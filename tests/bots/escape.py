"""A program that tries to get out of its sandbox, and says what it could do, as one line of JSON.

escape.py SECRET VICTIM_PID PORT HOME_FILE OPPONENT_FILE
"""

import json
import mmap
import os
import socket
import sys

secret, victim, port, home, opponent = sys.argv[1:]


def can(attempt):
    try:
        return bool(attempt())
    except (OSError, MemoryError, ValueError):
        return False


def environments():
    """Whether the secret is in the environment of this process or of any that can be seen."""
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/environ", "rb") as file:
                if secret.encode() in file.read():
                    return True
        except OSError:
            pass
    return False


def connects():
    with socket.create_connection(("127.0.0.1", int(port)), timeout=5):
        return True


def writes(path):
    with open(path, "w") as file:
        file.write("x")
    os.unlink(path)
    return True


def reads(path):
    with open(path) as file:
        return secret in file.read()


def signals():
    os.kill(int(victim), 0)
    return True


def allocates():
    with mmap.mmap(-1, 10 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS):
        return True


def forks():
    """Whether it can have two hundred children at a time."""
    reading, writing = os.pipe()
    children = []
    try:
        for _ in range(200):
            child = os.fork()
            if not child:
                os.close(writing)
                os.read(reading, 1)
                os._exit(0)
            children.append(child)
        return True
    finally:
        os.close(writing)
        for child in children:
            os.waitpid(child, 0)


def fills(path):
    """Whether it can write 200 MB in all, in files of 50."""
    paths = [f"{path}/large-{number}" for number in range(4)]
    try:
        for one in paths:
            with open(one, "wb") as file:
                for _ in range(50):
                    file.write(b"x" * 1_000_000)
        return True
    finally:
        for one in paths:
            if os.path.exists(one):
                os.unlink(one)


print(
    json.dumps(
        {
            "has the environment of others": can(environments),
            "has an environment that was not given to it": can(lambda: secret in os.environ.get("SECRET", "")),
            "sees other processes": can(lambda: os.path.exists(f"/proc/{victim}")),
            "signals others": can(signals),
            "reads the home folder": can(lambda: reads(home)),
            "reads the opponent's files": can(lambda: reads(opponent)),
            "writes beside its own file": can(lambda: writes(__file__ + ".new")),
            "writes to the root": can(lambda: writes("/written")),
            "writes to /dev/shm without end": can(lambda: fills("/dev/shm")),
            "fills /tmp": can(lambda: fills("/tmp")),
            "opens a socket": can(connects),
            "allocates 10 GB": can(allocates),
            "makes a large file": can(
                lambda: os.truncate(os.open("/tmp/big", os.O_CREAT | os.O_RDWR), 1 << 30) is None
            ),
            "forks 200 times": can(forks),
            "is root": os.getuid() == 0,
        }
    )
)
