"""Collections of actions and their numbers."""

import pytest

from kibitz.actions import Few, Listing


def test_few_actions_are_a_collection():
    few = Few("abc")
    assert "a" in few and "d" not in few and len(few) == 3 and list(few) == ["a", "b", "c"] and few.first == "a"
    assert [few.sample(lambda n, k=k: k) for k in range(3)] == ["a", "b", "c"]
    assert Listing("abc").number("b") == 1 and Listing("abc").action(2) == "c" and Listing("abc").size == 3


def test_there_is_no_action_beyond_the_numbers():
    for number in (-1, 3):
        with pytest.raises(IndexError):
            Listing("abc").action(number)
