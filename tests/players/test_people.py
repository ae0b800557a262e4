"""People at the table, by name."""

from kibitz.players.people import called, distinct, is_person


def test_me_is_a_person_and_a_built_in_is_not():
    assert is_person("me") and is_person("ME:Ann") and is_person("me :Ben")
    assert not is_person("greedy") and not is_person("melvin")


def test_people_are_called_by_name():
    assert [called(seat) for seat in ("me", "me:Ann", "me: Ben ", "greedy@3", "me:")] == [
        "You",
        "Ann",
        "Ben",
        "greedy@3",
        "You",
    ]
    assert called("me:a\x1b[2Jb") == "a\\x1b[2Jb" and len(called("me:" + "x" * 500)) == 60


def test_names_that_stand_twice_are_numbered():
    assert distinct(["You", "greedy", "You"]) == ["You 1", "greedy", "You 2"]
