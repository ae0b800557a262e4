"""What a game may leave to the contract."""

from kibitz.notation import Notation
from kibitz.rolls import Dice


def test_a_game_may_leave_telling_to_the_contract():
    roll = Dice(0, 0, 0, 2)

    class Quiet(Notation):
        write = read = draw = choices = prompt = None

    assert Quiet().wanted(roll, None) == roll.wanted()
    assert Quiet().told(None, roll, (3, 4)) == "rolls 34"
    assert Quiet().happened(None, None) == ()
