"""Transcripts: every line that a program was told and said, with the time, to be read and to be told again.

    0.000000 > READY
    0.031207 < OK
    0.031391 > ROLL 35561 15336
    0.532004 ! TLE: no answer in 0.5 s

``>`` is to the program, ``<`` from it, ``!`` a remark of the referee, the last being the end of its standard error.
Seconds count from the first line.
"""

from pathlib import Path

from kibitz.errors import BadFile, printable
from kibitz.record import write_bytes

_MOST = 4 << 20  # bytes that are kept of what a program said
_LINE = 100  # what a line takes in memory, however short it is


class Transcript:
    """The lines of one program in one match."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.lines: list[tuple[float, str, str]] = []
        self._size = 0

    def told(self, lines: bytes, now: float) -> None:
        """The program was told these lines."""
        self.lines += [(now, ">", line) for line in lines.decode().splitlines()]

    def said(self, line: bytes, now: float) -> None:
        """The program said this line."""
        self._size += len(line) + _LINE
        if self._size < _MOST:
            self.lines.append((now, "<", printable(line.decode("utf-8", "backslashreplace").rstrip("\r"))))

    def remark(self, text: str, now: float) -> None:
        """The referee has something to say."""
        self.lines.append((now, "!", printable(text)))

    def text(self) -> str:
        """The transcript as it is written."""
        begun = self.lines[0][0] if self.lines else 0.0
        return "".join(f"{max(0.0, now - begun):.6f} {sign} {line}\n" for now, sign, line in self.lines)

    def close(self, stderr: bytes) -> None:
        """Nothing more comes, and this is what the program last said on standard error: writes it, if it has a place
        to be."""
        now = self.lines[-1][0] if self.lines else 0.0
        for line in stderr.decode("utf-8", "backslashreplace").splitlines():
            self.remark(f"stderr: {line}", now)
        if self.path:
            write_bytes(self.text().encode(), self.path)


def read(text: str) -> list[tuple[str, str]]:
    """The signs and lines of a transcript; BadFile when it is none."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        seconds, _, rest = line.partition(" ")
        sign, _, said = rest.partition(" ")
        if sign not in ("<", ">", "!") or not seconds.replace(".", "", 1).isdigit():
            raise BadFile(f"line {number} of the transcript is not a time, one of < > ! and a line")
        found.append((sign, said))
    return found
