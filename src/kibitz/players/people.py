"""People at the table, as command lines and records write them: ``me``, or ``me:Ann`` where there are several."""

from kibitz.errors import printable

_PERSON = "me"


def is_person(seat: str) -> bool:
    """Whether this seat is a person's."""
    return seat.partition(":")[0].strip().casefold() == _PERSON


def called(seat: str) -> str:
    """How a seat is called on the screen: a person by name, a built-in as it is."""
    name = seat.partition(":")[2].strip() if is_person(seat) else seat
    return printable(name[:60]) or "You"


def distinct(names: list[str]) -> list[str]:
    """The same names, numbered where one stands for several."""
    return [
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]
