"""A match told in sentences."""

from games_under_test import TABLES, begun, steps

from kibitz import catalog
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.story import Story


def told(match):
    story = Story(match.game, match.game.start(len(match.names), **match.options), match.names)
    return story, list(story.tell(match.events))


def test_the_story_arrives_where_the_match_is():
    for table in TABLES:
        match = begun(table, 3)
        for _ in steps(match, 3):
            pass
        story, sentences = told(match)
        assert story.state == match.state and all(sentences)


def test_faults_are_told_with_their_cause():
    match = Match(catalog.load("yacht-auction"), ["Ann", "Ben"], luck=Luck.from_seed(1))
    match.forfeit(1, "TLE", "no answer in 0.5 s")
    assert told(match)[1][-1] == "Ben: fault TLE (no answer in 0.5 s)"
    plain = Match(catalog.load("yacht-auction"), ["Ann", "Ben"], luck=Luck.from_seed(1))
    plain.fault(0, "TLE")
    assert told(plain)[1][-1] == "Ann: fault TLE"


def test_the_board_is_shown_when_there_is_something_new_to_see():
    match = Match(catalog.load("dicemania"), ["Ann"], luck=Luck.from_seed(1))
    story = Story(match.game, match.game.start(1), match.names)
    assert story.drawing() == ""
    list(story.tell(match.events))
    assert story.drawing() and not story.drawing()
    count = len(match.events)
    match.answer(0, match.game.notation.read("keep none", match.state, 0))
    list(story.tell(match.events[count:]))
    assert story.drawing() == ""
