"""What people type, made comparable: case, accents, dashes and quotes do not matter.

Shared by every game's notation and by the command line, so that "unambiguous beginnings"
means the same everywhere.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from kibitz.errors import Unreadable, shown

NUMBER_WORDS = {
    word: number
    for number, words in enumerate(
        (
            ("one", "ones"),
            ("two", "twos"),
            ("three", "threes"),
            ("four", "fours"),
            ("five", "fives"),
            ("six", "sixes"),
        ),
        start=1,
    )
    for word in words
}


MOST = 1000  # characters of anything typed: reading stays quick whatever comes


def plain(text: str) -> str:
    """Small letters without accents; typographic dashes, quotes, spaces and any script's digits become ordinary ones.

    >>> plain("  Misère – “TWO TRIPLES” ")
    'misere - "two triples"'
    """
    if len(text) > MOST:
        raise Unreadable(f"{shown(text)} is {len(text)} characters long: nothing is said in more than {MOST}")
    if not text.isascii():
        text = "".join(map(_ordinary, text))
    return " ".join(text.casefold().split())


_NOTHING = "\ufffd"
_TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # what stands behind looks like another thing


def _ordinary(c: str) -> str:
    """What a character stands for: nothing, for a raised or circled digit or a fraction, which are no plain numbers."""
    kind = unicodedata.category(c)
    if kind == "Nd":
        return str(unicodedata.decimal(c))
    if kind == "No":
        return _NOTHING
    if (kind == "Cf" and c not in _TURNING) or unicodedata.name(c, "").startswith("VARIATION SELECTOR"):
        return ""  # seen by nobody
    parts = (part for part in unicodedata.normalize("NFKD", c) if not unicodedata.combining(part))
    return "".join(_ORDINARY.get(part, part) for part in parts)


_ORDINARY = {
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("‘’‚‛′`´", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    "×": "x",
}


def tokens(text: str) -> list[str]:
    """Words and runs of digits, in order.

    Ordinary punctuation only separates, and apostrophes are dropped: five's = fives. Any other character stands for
    itself, and so do the minus of a number below zero and the point of a decimal one: nothing that was typed is passed
    over as if it had not been.

    >>> tokens("Two-triples: 3,5")
    ['two', 'triples', '3', '5']
    >>> tokens("keep -6 $")
    ['keep', '-', '6', '$']
    """
    return _TOKEN.findall(plain(text).replace("'", ""))


_TOKEN = re.compile(r"""[a-z]+|[0-9]+|(?<![a-z0-9])-(?=[0-9])|(?<=[0-9])\.(?=[0-9])|[^-\s,;:.()\[\]{}"_=/&+!]""")


def begins(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the typed words are beginnings of the name's words, in order, the name perhaps not finished."""
    return 0 < len(typed) <= len(name) and all(
        part and whole.startswith(part) for part, whole in zip(typed, name, strict=False)
    )


def matches(typed: Sequence[str], names: Iterable[str]) -> list[str]:
    """The names that the typed words mean: the one spelt out in full, all that begin so, or all that end so.

    >>> matches(["full"], ["full house", "fours"])
    ['full house']
    >>> matches(["straight"], ["low straight", "high straight"])
    ['low straight', 'high straight']
    """
    candidates = [(name, tokens(name)) for name in names]
    squeezed = "".join(typed)
    exact = [name for name, words in candidates if "".join(words) == squeezed]
    if exact:
        return exact
    begun = [
        name
        for name, words in candidates
        if begins(typed, words) or (len(typed) == 1 and len(squeezed) > 1 and "".join(words).startswith(squeezed))
    ]
    if begun or not typed or len(typed[-1]) < _TELLING:
        return begun
    return [name for name, words in candidates if list(typed) == words[-len(typed) :]]


_TELLING = 4  # letters of a word at the end of a name that can stand for the name: straight, pairs; not "a"


def listed(items: Iterable[str], last: str = "or") -> str:
    """Items as a sentence lists them.

    >>> listed(["a", "b", "c"])
    'a, b or c'
    """
    parts = list(items)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def points(number: int) -> str:
    """A number of points as a sentence has it.

    >>> points(1)
    '1 point'
    """
    return f"{number} point{'s' * (number != 1)}"


def guess(typed: str, names: Iterable[str]) -> str:
    """A hint for somebody who mistyped a name; empty when nothing is close.

    >>> guess("straigth", ["straight", "general"])
    ', did you mean "straight"?'
    """
    spelt = " ".join(word for word in tokens(typed) if not word.isdigit())
    close = get_close_matches(spelt[:40], list(names), 1, 0.7)
    return f', did you mean "{close[0]}"?' if close and close[0] != spelt else ""
