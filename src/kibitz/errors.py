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

Every message is one line that says what was wrong and what would have been right.
"""


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


def one_line(text: object, most: int = 300) -> str:
    """What another library or a hostile file says, as one printable line."""
    flat = " ".join(str(text).split())[:most]
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in flat)


def shown(text: object, most: int = 40) -> str:
    """Hostile or long text made fit for an error message: one line, printable, short, in quotes."""
    raw = text if isinstance(text, str) else repr(text)
    clean = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in raw[:most])
    return f'"{clean}…"' if len(raw) > most else f'"{clean}"'
