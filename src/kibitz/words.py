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
    """Small letters without accents; typographic dashes, quotes and spaces become ordinary ones.

    >>> plain("  Misère – “TWO TRIPLES” ")
    'misere - "two triples"'
    """
    if len(text) > MOST:
        raise Unreadable(f"{shown(text)} is {len(text)} characters long: nothing is said in more than {MOST}")
    folded = unicodedata.normalize("NFKD", text).casefold()
    kept = (c for c in folded if not unicodedata.combining(c))
    mapped = "".join(_ORDINARY.get(c, c) for c in kept)
    return " ".join(mapped.split())


_ORDINARY = {
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("‘’‚‛′`´", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", ""),
    "×": "x",
}


def tokens(text: str) -> list[str]:
    """Words and runs of digits, in order; everything else only separates. Apostrophes are dropped: five's = fives.

    >>> tokens("Two-triples: 3,5")
    ['two', 'triples', '3', '5']
    """
    return re.findall(r"[a-z]+|[0-9]+", plain(text).replace("'", ""))


def begins(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the typed words are beginnings of the name's words, in order, the name perhaps not finished."""
    return 0 < len(typed) <= len(name) and all(
        part and whole.startswith(part) for part, whole in zip(typed, name, strict=False)
    )


def matches(typed: Sequence[str], names: Iterable[str]) -> list[str]:
    """The names meant by the typed words: the one spelt out in full, or else all that begin so.

    >>> matches(["full"], ["full house", "fours"])
    ['full house']
    """
    candidates = [(name, tokens(name)) for name in names]
    squeezed = "".join(typed)
    exact = [name for name, words in candidates if "".join(words) == squeezed]
    if exact:
        return exact
    return [
        name
        for name, words in candidates
        if begins(typed, words) or (len(typed) == 1 and len(squeezed) > 1 and "".join(words).startswith(squeezed))
    ]


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
    return f', did you mean "{close[0]}"?' if close else ""
