"""Formats: files of other people that records come from and go to."""

from abc import ABC, abstractmethod
from typing import ClassVar

from kibitz.record import Record


class Format(ABC):
    """A file format of other people that records come from and go to."""

    name: ClassVar[str]
    endings: ClassVar[tuple[str, ...]]  # of file names, such as ".log"

    @abstractmethod
    def recognises(self, data: bytes) -> bool:
        """Whether a file looks like this format."""

    @abstractmethod
    def read(self, data: bytes) -> Record:
        """The record of a file; BadFile, naming the line, when it cannot be taken over."""

    @abstractmethod
    def write(self, record: Record) -> tuple[bytes, list[str]]:
        """The file of a record, and warnings about what it could not carry."""
