"""States and ranks."""

from hypothesis import given
from hypothesis import strategies as st

from kibitz import catalog
from kibitz.state import ranked


@given(st.lists(st.integers(-3, 3), min_size=1), st.booleans())
def test_a_rank_is_one_more_than_those_who_did_better(scores, lowest_wins):
    better = (lambda a, b: a < b) if lowest_wins else (lambda a, b: a > b)
    assert ranked(scores, lowest_wins) == tuple(1 + sum(better(other, score) for other in scores) for score in scores)


def test_a_view_of_mirrored_seats_has_the_same_key_where_seats_are_alike_and_another_where_not():
    auction = catalog.load("yacht-auction").start().rolled((1, 2, 3, 4, 5)).rolled((1, 1, 1, 1, 1))
    assert auction.view(0).key() == auction.view(1).key()
    dots = catalog.load("dots-and-boxes").start()
    assert dots.view(0).key() != dots.view(1).key()
