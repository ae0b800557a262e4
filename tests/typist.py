"""Somebody who typed beforehand."""

import io


class Typist(io.TextIOBase):
    """Standard input with lines that were typed beforehand."""

    def __init__(self, *lines):
        self.buffer = io.BytesIO("".join(f"{line}\n" for line in lines).encode())

    def isatty(self):
        return False
