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
        ("٣ १", "3 1"),
        ("½ 10²", "\ufffd 10\ufffd"),
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


@pytest.mark.parametrize("odd", ["\u202e", "\x00", "½", "²", "✓", "%", "<", "$", "é́x"])
def test_what_means_nothing_is_not_passed_over(odd):
    assert len(tokens(f"keep {odd} 6")) == 3


def test_a_minus_counts_before_a_number_and_separates_elsewhere():
    assert tokens("keep -6") == ["keep", "-", "6"] and tokens("h(-1,2)") == ["h", "-", "1", "2"]
    assert tokens("two-triples-3 - 5") == ["two", "triples", "3", "5"]
