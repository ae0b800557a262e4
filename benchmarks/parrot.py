"""A bot that has learnt its answers by heart: to every line that it is told it says the next line of a file."""

import os
import sys

with open(sys.argv[1], "rb") as file:
    answers = iter(file.read().splitlines(keepends=True))
left = b""
while data := os.read(0, 1 << 16):
    *lines, left = (left + data).split(b"\n")
    for _ in lines:
        os.write(1, next(answers, b""))
