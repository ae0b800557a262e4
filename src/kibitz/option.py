"""Options: the rules of a game that can be chosen."""

from typing import TypeAlias

import msgspec

from kibitz.errors import BadSetup, shown
from kibitz.words import plain

Value: TypeAlias = bool | int


class Option(msgspec.Struct, frozen=True):
    """A rule that can be chosen: yes or no, or a whole number between two bounds."""

    name: str
    default: Value
    help: str
    least: int = 0
    most: int = 0
    rated: Value | None = None  # the default of matches between programs, where it differs

    def wanted(self) -> str:
        """In words, what can be chosen."""
        return "true or false" if isinstance(self.default, bool) else f"a whole number from {self.least} to {self.most}"

    def settle(self, value: object) -> Value:
        """The value that was meant, checked; text is read as the command line writes it."""
        wrong = BadSetup(f"option {self.name} is {self.wanted()}, not {shown(value)}")
        if isinstance(self.default, bool):
            if isinstance(value, str):
                value = _TRUTH.get(plain(value), value)
            if isinstance(value, bool):
                return value
            raise wrong
        if isinstance(value, str):
            digits = value.strip()
            if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
                raise wrong
            value = int(digits)
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise wrong
        return value


_TRUTH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
