"""Somebody who typed beforehand, and what became of it."""

import io

from kibitz import catalog, record
from kibitz.rebuild import differences


class Typist(io.TextIOBase):
    """Standard input with lines that were typed beforehand."""

    def __init__(self, *lines):
        self.buffer = io.BytesIO("".join(f"{line}\n" for line in lines).encode())

    def isatty(self):
        return False


def kept(path):
    """The record of a match that was played, after proving that it rebuilds."""
    found = record.load(path)
    assert differences(catalog.load(found.game), found) == []
    return found
