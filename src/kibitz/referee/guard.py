"""A guard: a process that ends what is running when the referee cannot do so any more, because it was killed.

It is told which process groups run, and when the pipe from the referee breaks, it ends the last that it was told of.
It is a few words of shell, in a session of its own, and deaf to the signals of a terminal. In ``full`` the kernel ends
what hangs on the referee; the guard is for what was just being started, and for what has cut itself loose in a cage.
"""

import os
from contextlib import suppress

_SCRIPT = (
    "trap '' INT TERM HUP QUIT PIPE TSTP; now=; while read -r line; do now=$line; done; "
    "for one in $now; do case $one in "
    # twice, since what was forking while it was read has to be found, too
    '/*) for _ in 1 2; do while read -r pid; do kill -s KILL "$pid"; done < "$one"; done;; '
    '*) kill -s KILL -- "-$one";; esac; done'
)


class Guard:
    """Ends the groups that it was last told of when this process is gone."""

    def __init__(self) -> None:
        reading, self._pipe = os.pipe()
        nowhere = os.open(os.devnull, os.O_RDWR)
        try:
            self.pid = os.posix_spawn(
                "/bin/sh",
                ["sh", "-c", _SCRIPT],
                {"PATH": os.defpath},
                file_actions=[
                    (os.POSIX_SPAWN_DUP2, end, place) for place, end in enumerate((reading, nowhere, nowhere))
                ],
                setsid=True,
            )
        finally:
            os.close(reading)
            os.close(nowhere)

    def tell(self, groups: "list[int]", cages: "list[str] | None" = None) -> None:
        """These run now, and no others: process groups, and the files that name what is in a cage."""
        with suppress(OSError):
            os.write(self._pipe, f"{' '.join([*map(str, groups), *(cages or ())])}\n".encode())

    def close(self) -> None:
        """It may go: nothing runs any more."""
        self.tell([])
        os.close(self._pipe)
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
