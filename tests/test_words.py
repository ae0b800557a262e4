"""What people type, made comparable."""

import doctest

import pytest

from kibitz import words
from kibitz.words import begins, listed, matches, plain, tokens


def test_the_examples_in_the_module_are_true():
    result = doctest.testmod(words)
    assert result.failed == 0 and result.attempted >= 5


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("MISÈRE", "misere"),
        ("a–b—c−d", "a-b-c-d"),
        ("Ｆｕｌｌ　ｗｉｄｔｈ", "full width"),
        ("zero\u200bwidth", "zerowidth"),
        ("3 × 4", "3 x 4"),
        ("’‘“”", "''\"\""),
    ],
)
def test_typographic_variants_become_ordinary(typed, expected):
    assert plain(typed) == expected


def test_words_and_digits_are_told_apart():
    assert tokens("h23, five's & 6") == ["h", "23", "fives", "6"]


def test_beginnings_are_word_by_word_and_never_empty():
    assert begins(["th", "p"], ["three", "pairs"])
    assert not begins(["three", "pairs", "x"], ["three", "pairs"])
    assert not begins([""], ["three"])
    assert not begins([], ["three"])


def test_a_name_in_full_wins_over_names_that_begin_so():
    names = ["four", "four of a kind", "fives"]
    assert matches(["four"], names) == ["four"]
    assert matches(["four", "of"], names) == ["four of a kind"]
    assert matches(["f"], names) == names
    assert matches(["fourof"], names) == ["four of a kind"]
    assert matches(["x"], names) == []


def test_lists_read_like_sentences():
    assert [listed([]), listed(["a"]), listed(["a", "b"], "and")] == ["", "a", "a and b"]
