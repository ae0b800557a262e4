"""Built-ins by name."""

from collections import Counter

import pytest
from games_under_test import GAMES, TABLES

from kibitz import catalog
from kibitz.errors import BadSetup
from kibitz.game import Few, State, View
from kibitz.luck import Luck
from kibitz.play import Match, run
from kibitz.player import Setting
from kibitz.players.builtins import available, find, find_all
from kibitz.rebuild import resume

DICE = catalog.load("dicemania")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_random_and_greedy_weakest_first(name):
    assert [builtin.name for builtin in available(catalog.load(name))][:2] == ["random", "greedy"]
    assert all(builtin.summary for builtin in available(catalog.load(name)))


def test_a_built_in_is_found_by_name_or_beginning_with_a_seed():
    assert find(DICE, "greedy").name == "greedy"
    assert find(DICE, "GR").name == "greedy"
    assert find(DICE, "random@7").name == "random@7" and find(DICE, "random@7").seed == 7


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no built-in of Dicemania: there are random and greedy"),
        ("banana", "is no built-in"),
        ("greedy:5", "takes nothing behind a colon"),
        ("greedy@x", "stands a seed"),
        ("greedy@-1", "stands a seed"),
        ("greedy@", "stands a seed"),
        ("greedy@" + "9" * 50, "stands a seed"),
        ("greedy@1@2", "stands a seed"),
        ("\x00", "is no built-in"),
    ],
)
def test_what_is_no_built_in_says_which_there_are(text, says):
    with pytest.raises(BadSetup, match=says):
        find(DICE, text)


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (["random", "greedy"], ["random", "greedy"]),
        (["random", "rand", "random"], ["random", "random@1", "random@2"]),
        (["random@1", "random", "random"], ["random@1", "random", "random@2"]),
        (["greedy@3", "greedy@3"], ["greedy@3", "greedy@3"]),
        (["random", "random", "random@1"], ["random", "random@2", "random@1"]),
        (["random", "random@0"], ["random@1", "random@0"]),
    ],
)
def test_one_that_is_named_twice_gets_seeds_of_its_own_unless_they_are_given(texts, names):
    assert [player.name for player in find_all(DICE, texts)] == names


def test_two_that_are_named_alike_do_not_choose_alike():
    auction = catalog.load("yacht-auction")
    players = find_all(auction, ["random", "random"])
    played = Match(auction, ["a", "b"], luck=Luck.from_seed(1))
    run(played, [player.sit({}, 2) for player in players])
    bids = [answer.action for answer in played.record().actions[:2]]
    assert bids[0] != bids[1]


def match(table, seed, names):
    name, seats, options = table
    game = catalog.load(name)
    played = Match(game, names * seats, options, Luck.from_seed(seed))
    return run(played, [find(game, player).sit(played.options, seats) for player in names * seats])


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_built_in_with_the_same_seed_plays_the_same(table, player):
    once, again = match(table, 1, [f"{player}@3"]), match(table, 1, [f"{player}@3"])
    assert once.record() == again.record()


def test_another_seed_plays_otherwise():
    assert match(TABLES[3], 1, ["random@1"]).record().digest != match(TABLES[3], 1, ["random@2"]).record().digest


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("table", TABLES[:8], ids=str)
def test_a_match_that_was_interrupted_goes_on_as_if_it_had_not_been(table, player):
    whole = match(table, 2, [player])
    name, seats, _ = table
    game = catalog.load(name)
    half = whole.record()
    half.actions = half.actions[: len(half.actions) // 2 // seats * seats]
    half.result = None
    again = resume(game, half)
    run(again, [find(game, player).sit(again.options, seats) for _ in range(seats)])
    assert again.record().digest == whole.record().digest


def test_random_takes_every_action_alike():
    state = catalog.load("dots-and-boxes").start()
    chosen = [
        find(catalog.load("dots-and-boxes"), f"random@{seed}").sit({}, 2).choose(state.view(0)) for seed in range(3000)
    ]
    counts = [chosen.count(edge) for edge in range(60)]
    assert min(counts) > 20 and max(counts) < 90


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name):
    game = catalog.load(name)
    wins = 0
    for seed in range(20):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        played = Match(game, names, game.settle({}, rated=True), Luck.from_seed(seed))
        run(played, [find(game, player).sit(played.options, 2) for player in names])
        wins += played.over.ranks[names.index("greedy")] == 1
    assert wins >= 13


def test_random_draws_anew_for_every_question_of_one_decision():
    class Twice(Few):
        def sample(self, below):
            return below(2), below(2)

    class Doubled(State, frozen=True):
        number: int

        def legal(self, seat):
            return Twice(())

    random = available(DICE)[0].make(Setting("dicemania"))
    pairs = Counter(random.choose(View(0, Doubled(number))) for number in range(2000))
    assert len(pairs) == 4 and min(pairs.values()) > 400


def test_another_match_is_played_otherwise_by_the_same_built_in():
    dots = catalog.load("dots-and-boxes")
    player = find(dots, "random").sit({}, 2)
    state = dots.start()
    assert len({player.choose(state.view(0, nonce)) for nonce in range(200)}) > 40
