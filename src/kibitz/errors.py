"""What can go wrong, as one small tree.

    KibitzError
    ├── InputError (a ValueError)   something that came from outside cannot be used
    │   ├── Unreadable              it cannot be read at all
    │   ├── Illegal                 it was read, but the rules do not allow it here
    │   │   ├── IllegalAction
    │   │   └── IllegalRoll
    │   ├── BadSetup                no such game, player, option or number of seats
    │   ├── BadRecord               a record that is damaged, foreign or contradicts the rules
    │   └── BadFile                 a foreign file (log, rolls) that cannot be taken over
    └── Misuse (a RuntimeError)     a caller's mistake: an answer from a seat that was not asked

A game may refine these: a put of dice that a seat does not hold is an IllegalAction of its own. Every message is one
line that says what was wrong and what would have been right.
"""

import unicodedata


class KibitzError(Exception):
    """The root: whoever catches this catches everything the house raises on purpose."""


class InputError(KibitzError, ValueError):
    """Something that came from outside cannot be used."""


class Unreadable(InputError):
    """It cannot be read: no action, roll or option is written like that."""


class Illegal(InputError):
    """It was read, but the rules do not allow it here."""


class IllegalAction(Illegal):
    """An action that this seat may not take in this state."""


class IllegalRoll(Illegal):
    """A roll that cannot come up here: too many dice, or faces that the dice do not have."""


class BadSetup(InputError):
    """No such game, player, option or number of seats."""


class BadRecord(InputError):
    """A record that is damaged, foreign, or contradicts the rules."""


class BadFile(InputError):
    """A file in a foreign format that cannot be taken over."""


class Misuse(KibitzError, RuntimeError):
    """The caller's mistake, not the input's: an answer nobody asked for, a roll when none is due."""


def printable(text: str) -> str:
    """Text that no terminal obeys: any space is a space, and what cannot be seen is written out."""
    return text if text.isprintable() else "".join(map(_printable, text))


def _printable(c: str) -> str:
    if c.isprintable():
        return c
    return " " if unicodedata.category(c) == "Zs" else c.encode("unicode_escape").decode()


def one_line(text: object, most: int = 300) -> str:
    """What another library or a hostile file says, as one printable line."""
    return printable(" ".join(str(text).split())[:most])


def shown(text: object, most: int = 40) -> str:
    """Hostile or long text made fit for an error message: one line, printable, short, in quotes."""
    if isinstance(text, bytes):
        text = text.decode("utf-8", "backslashreplace")
    raw = text if isinstance(text, str) else repr(text)
    clean = printable(raw[:most])
    return f'"{clean}…"' if len(raw) > most else f'"{clean}"'
