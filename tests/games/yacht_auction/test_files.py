"""The established files of Yacht Auction: logs and rolls, both ways, without loss."""

from pathlib import Path

import pytest
from games_under_test import played

from kibitz import record
from kibitz.errors import BadFile, BadRecord
from kibitz.games.yacht_auction import GAME
from kibitz.games.yacht_auction.rules import Bid
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.player import Rolled
from kibitz.rebuild import differences, resume

LOGS, ROLLS = GAME.formats
SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.log"))
SAMPLE = next(path for path in SAMPLES if "Battle-40956" in path.name).read_bytes()
LOCAL = next(path for path in SAMPLES if "local" in path.name).read_bytes()
TABLE = ("yacht-auction", 2, {})


def back(data):
    """A log through a record's file and back."""
    kept = record.decode(record.encode(LOGS.read(data)))
    assert differences(GAME, kept) == []
    return LOGS.write(kept)[0]


def edited(old, new, data=SAMPLE):
    text = data.decode()
    assert old in text
    return text.replace(old, new, 1).encode()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_sample_logs_convert_to_records_and_back_to_the_same_bytes(path):
    assert LOGS.recognises(path.read_bytes())
    assert back(path.read_bytes()) == path.read_bytes()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_scores_of_sample_logs_equal_ours(path):
    kept = LOGS.read(path.read_bytes())
    claimed = [int(line.split()[1]) for line in path.read_text().splitlines() if line.startswith("SCORE")]
    assert kept.result.scores == claimed
    assert kept.luck.key is None and len(kept.luck.rolls) == 36


def test_names_and_the_order_of_dice_are_kept():
    kept = LOGS.read(LOCAL)
    assert kept.seats == ["COMMAND: ./first", "COMMAND: ./second"]
    assert "LARGE_STRAIGHT 53426" in [answer.action for answer in kept.actions]
    assert resume(GAME, kept).record().digest == kept.digest


@pytest.mark.parametrize(
    "variant",
    [
        SAMPLE.replace(b"\n", b"\r\n"),
        SAMPLE.rstrip(b"\n"),
        LOCAL.replace(b"FINISH\n", b""),
        edited("SCOREFIRST", "FINISH\nSCOREFIRST"),
        b"\n".join(SAMPLE.split(b"\n")[:-3]) + b"\n",  # no scores
        b"\n".join(SAMPLE.split(b"\n")[3:]),  # no headers
        edited('[RESULT "1-0"]\n', ""),
        b"# a comment\n" + edited("ROUND 5", "# another\n#\tand one more\nROUND 5") + b"# the last\n",
        b"\n" + edited("ROUND 5", "\n  \nROUND 5") + b"\n\n",
        edited("BID FIRST B 700", "BID FIRST B 0700"),
        edited("Team 1165", 'Quote " and \\ and ] and é'),
    ],
    ids=[
        "crlf",
        "no-end",
        "no-finish",
        "finish",
        "no-scores",
        "no-headers",
        "no-result",
        "comments",
        "blank-lines",
        "zeros",
        "name",
    ],
)
def test_variants_of_logs_come_back_as_they_were(variant):
    assert back(variant) == variant


def aborted(reason="TLE", seat="FIRST", lines=9):
    winner = "0-1" if seat == "FIRST" else "1-0"
    head = SAMPLE.decode().replace("1-0", winner).splitlines()[:lines]
    return "\n".join([*head, f"ABORT {seat} {reason}", ""]).encode()


@pytest.mark.parametrize("lines", [3, 4, 5, 6, 9, 10, 11, 12, 15, 16, 17, 18])
@pytest.mark.parametrize("seat", ["FIRST", "SECOND"])
def test_an_aborted_match_comes_back_as_it_was_wherever_it_ended(lines, seat):
    data = aborted("RULE ALREADY USED", seat, lines)
    kept = LOGS.read(data)
    assert kept.result.reason == "forfeit" and kept.faults[0].name == "RULE ALREADY USED"
    assert kept.result.ranks == ([2, 1] if seat == "FIRST" else [1, 2])
    assert back(data) == data


def test_an_abort_in_the_last_round_comes_back_as_it_was():
    cut = SAMPLE.decode().index("PUT FIRST YACHT 22344")
    data = SAMPLE.decode().replace("1-0", "0-1")[:cut] + "ABORT FIRST NO SUCH DICE\n"
    assert "ROUND 13\nABORT" in data and back(data.encode()) == data.encode()


def test_a_forfeited_match_keeps_the_scores_as_they_stood():
    kept = LOGS.read(aborted(lines=17))  # two biddings, then THREE 11333 and CHOICE 34446
    assert kept.result.scores == [-700 - 607 + 9000, 500 - 500 + 21000]


def test_when_first_forfeits_what_second_answered_is_not_in_the_log():
    match = Match(GAME, ["a", "b"], luck=Luck.from_seed(1))
    match.answer(1, Bid("A", 5))
    match.fault(0, "BID PARSE FAILED", "said banana")
    data, _ = LOGS.write(match.record())
    assert data.decode().splitlines()[-1] == "ABORT FIRST BID PARSE FAILED"
    assert b"BID SECOND" not in data and b"SCORE" not in data
    assert differences(GAME, record.decode(record.encode(match.record()))) == []


def test_a_tie_in_a_log_tells_the_bit():
    sample = next(path for path in SAMPLES if "44258" in path.name).read_bytes()
    bits = LOGS.read(sample).luck.rolls[2::3]
    assert [bit is None for bit in bits].count(False) == 2


@pytest.mark.parametrize("seed", range(5))
def test_our_own_matches_go_through_a_log_and_back(seed):
    match = played(TABLE, seed)
    data, warnings = LOGS.write(match.record())
    assert warnings == [] and back(data) == data
    again = LOGS.read(data)
    assert again.result == match.record().result
    lines = data.decode().splitlines()
    assert lines[2] in ('[RESULT "1-0"]', '[RESULT "0-1"]', '[RESULT "1/2-1/2"]')
    assert lines[-3] == "FINISH" and lines[-2].startswith("SCOREFIRST ")


def test_a_name_that_a_log_cannot_have_is_written_with_spaces_and_a_note():
    match = played(TABLE, 1)
    match.names[0] = "two\nlines"
    data, warnings = LOGS.write(match.record())
    assert data.startswith(b'[FIRST "two lines"]') and "characters that a log cannot have" in warnings[0]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "ends where ROUND 1 is due"),
        (b'[FIRST "a"]\n', "ends where ROUND 1 is due"),
        (SAMPLE[:500], r"line \d+: .* stands where|ends where"),
        (b"\n".join(SAMPLE.split(b"\n")[:40]), "the log ends where"),
        (edited("ROUND 2", "ROUND 3"), 'line 10: "ROUND 3" stands where ROUND 2 is due'),
        (edited("ROLL 61311", "ROLL 61711"), 'line 5: "ROLL 61711 11353" stands where ROLL and two bundles'),
        (edited("BID FIRST B 700", "BID FIRST C 700"), "line 6: .* stands where BID FIRST"),
        (edited("BID FIRST B 700", "BID FIRST B 100001"), "line 6: .*from 0 to 100000"),
        (edited("BID FIRST B 700", "BID FIRST B 99999999999999"), "line 6"),
        (edited("BID FIRST B 700", "BID FIRST B -7"), "line 6"),
        (edited("GET FIRST B", "GET FIRST A"), "line 8: .* stands where GET FIRST B, by the bids is due"),
        (edited("PUT FIRST THREE 11333", "PUT FIRST THREE 66666"), "line 16: 66666 are not five of the dice held"),
        (edited("PUT FIRST THREE 11333", "PUT FIRST BANANA 11333"), "line 16: .*not a put"),
        (edited("PUT FIRST FOUR 12444", "PUT FIRST THREE 12444"), "line 24: THREE was used before"),
        (edited("SCOREFIRST 198934", "SCOREFIRST 198935"), "stands where SCOREFIRST 198934, by the rules is due"),
        (edited('[RESULT "1-0"]', '[RESULT "0-1"]'), 'RESULT is "0-1": by the rules it is "1-0"'),
        (edited('[RESULT "1-0"]', '[RESULT "2-0"]'), "line 3"),
        (SAMPLE + b"ROUND 14\n", "line 103: .* stands behind the end"),
        (SAMPLE.replace(b"Team", b"Te\x00m"), "line 1: .* characters that no such file has"),
        (SAMPLE.replace(b"Team 613", b"Te\xffm 613"), "line 2: byte 32 of the file is not UTF-8"),
        (b"[" * 1_000_000, "stands where ROUND 1 is due"),
        (b'{"record": 1}', "stands where"),
        (b"ABORT THIRD TLE\n", "a seat and a reason is due"),
    ],
)
def test_a_log_that_cannot_be_taken_over_says_where_and_why(data, says):
    with pytest.raises(BadFile, match=says):
        LOGS.read(data)


def rolls(*lines):
    return "".join(f"{line}\n" for line in lines).encode()


GOOD = rolls(*(["35561 15336 0", "11111 22222 1"] * 6))


@pytest.mark.parametrize(
    "data", [GOOD, GOOD.rstrip(b"\n"), GOOD.replace(b"\n", b"\r\n"), b"# mine\n\n" + GOOD.replace(b"\n", b"\n\n")]
)
def test_a_file_of_rolls_is_a_match_to_be_played_and_comes_back_as_it_was(data):
    assert ROLLS.recognises(data) and not LOGS.recognises(data)
    kept = record.decode(record.encode(ROLLS.read(data)))
    assert kept.result is None and kept.actions == [] and len(kept.luck.rolls) == 36
    assert ROLLS.write(kept) == (data, [])


def test_the_rolls_of_a_key_are_those_of_its_match():
    match = played(TABLE, 4)
    data, warnings = ROLLS.write(match.record())
    assert warnings == []
    lines = data.decode().splitlines()
    bundles = [line.split()[1:] for line in LOGS.write(match.record())[0].decode().splitlines() if line[:4] == "ROLL"]
    assert [line.split()[:2] for line in lines] == bundles
    coins = [event.outcome[0] for event in match.events if isinstance(event, Rolled) and event.roll.number == 2]
    assert [int(line.split()[2]) for line in lines] == coins and 0 < sum(coins) < 12


def test_unknown_tie_bits_are_exported_as_0_with_a_note():
    data, warnings = ROLLS.write(LOGS.read(SAMPLE))
    assert data.splitlines()[0] == b"61311 11353 0"
    assert warnings == [
        "the tie bit of rounds 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 is not known, since nothing was tied: written as 0"
    ]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "has 0 rounds|is not a round"),
        (rolls("35561 15336 0"), "the file has 1 rounds: there are 12"),
        (GOOD + GOOD, "24 rounds"),
        (GOOD.replace(b"35561", b"35567", 1), 'line 1: "35567 15336 0" is not a round'),
        (GOOD.replace(b"22222 1", b"22222 2", 1), "line 2"),
        (GOOD.replace(b"22222 1", b"22222", 1), "line 2"),
        (GOOD.replace(b"22222 1", b"2222\x00 1", 1), "line 2"),
        (GOOD.replace(b"22222 1", b"2222\xc3 1", 1), "line 2: byte 25 of the file is not UTF-8"),
        (b"9" * 100000, "is not a round"),
        (b"#\n" * (1 << 20) + GOOD, "has more than 1048576 bytes"),
    ],
)
def test_a_file_of_rolls_that_cannot_be_used_says_where_and_why(data, says):
    with pytest.raises(BadFile, match=says):
        ROLLS.read(data)


def test_an_unfinished_match_is_no_log_and_a_short_one_no_file_of_rolls():
    with pytest.raises(BadRecord, match="the match is not over"):
        LOGS.write(ROLLS.read(GOOD))
    with pytest.raises(BadRecord, match="only 1 were rolled"):
        ROLLS.write(LOGS.read(aborted(lines=11)))


@pytest.mark.parametrize(
    "source",
    [
        {"format": "yacht-auction-log", "newline": "evil"},
        {"format": "yacht-auction-log", "comments": [[0, "SCOREFIRST 1"]]},
        {"format": "yacht-auction-log", "comments": [[0, "# a\nb"]]},
        {"format": "yacht-auction-log", "comments": 5},
        {"format": "yacht-auction-log", "comments": [[-1, "#"]]},
        {"format": "yacht-auction-log", "unknown": 5},
        {"format": "yacht-auction-log", "rounds": -5},
        {"format": "yacht-auction-log", "rounds": 2**80},
        {"format": "yacht-auction-log", "headers": "all"},
    ],
)
def test_a_hostile_source_in_a_record_is_refused(source):
    kept = LOGS.read(SAMPLE)
    kept.source = source
    with pytest.raises(BadRecord, match="source is not that of a yacht-auction-log"):
        LOGS.write(kept)


@pytest.mark.parametrize("changes", [{"rounds": 12}, {"rounds": 0}, {"comments": [[3, "ROUND 2"]]}])
def test_a_log_that_could_not_be_read_back_is_not_written(changes):
    kept = LOGS.read(SAMPLE)
    kept.source = {"format": "yacht-auction-log", **changes}
    with pytest.raises(BadRecord):
        LOGS.write(kept)


@pytest.mark.parametrize("rolls", [["11111"], ["11111", "22222"]])
def test_what_breaks_off_where_no_log_can_say_so_is_not_written_as_one(rolls):
    match = Match(GAME, ["a", "b"], rolls=rolls)
    for seat in match.asked:
        match.answer(seat, Bid("A", 5))
    assert match.roll
    match.forfeit(0, "TLE")
    with pytest.raises(BadRecord, match="a log cannot tell this match"):
        LOGS.write(match.record())


@pytest.mark.parametrize("name", ["팀　하나", "a\u00a0b", "\U0001fabf", "👩\u200d🚀", 'a "b" c', "  ", ""])
def test_names_and_comments_may_have_any_character_that_can_be_seen(name):
    data = SAMPLE.replace(b"Team 1165", name.encode()) + f"# {name}\n".encode()
    assert LOGS.recognises(data) and back(data) == data
    kept = LOGS.read(data)
    assert name in kept.seats


@pytest.mark.parametrize("silent", ["# " + "x" * 200_000, "\n" * 200_000])
def test_a_log_behind_long_comments_is_known_all_the_same(silent):
    data = silent.encode() + b"\n" + SAMPLE
    assert LOGS.recognises(data) and back(data) == data


def test_what_a_log_cannot_carry_is_said():
    match = Match(GAME, ["me:a\tb", "x"], luck=Luck.from_seed(1))
    match.forfeit(0, "x\u2028 ")
    data, warnings = LOGS.write(match.record())
    assert b'[FIRST "me:a b"]' in data and data.endswith(b"ABORT FIRST x\n")
    assert len(warnings) == 2 and "written as x" in warnings[1] and "written as spaces" in warnings[0]


@pytest.mark.parametrize("form", [LOGS, ROLLS])
def test_a_byte_order_mark_is_kept(form):
    data = b"\xef\xbb\xbf" + (SAMPLE if form is LOGS else GOOD)
    assert form.recognises(data) and form.write(form.read(data))[0] == data
    with pytest.raises(BadFile, match="line 1: byte 7 of the file is not UTF-8"):
        form.read(b"\xef\xbb\xbf123\xff")


def test_mixed_ends_of_lines_are_told_where_they_begin():
    lines = SAMPLE.split(b"\n")
    for first, other in ((b"\n", b"\r\n"), (b"\r\n", b"\n")):
        data = first.join(lines[:10]) + other + first.join(lines[10:])
        with pytest.raises(BadFile, match="line 10 does not end as the lines before it do"):
            LOGS.read(data)


def test_a_file_of_rolls_with_impossible_dice_is_known_as_one():
    for data in (b"06465 11111 0\n", b"355", b"9 9 9\n"):
        assert ROLLS.recognises(data)
        with pytest.raises(BadFile, match=r"line 1: .* is not a round"):
            ROLLS.read(data)


def test_a_record_is_the_same_before_and_after_its_file():
    assert record.decode(record.encode(LOGS.read(SAMPLE))) == LOGS.read(SAMPLE)


def test_an_abort_after_the_scoring_of_round_12_has_no_round_13():
    cut = SAMPLE.decode().index("ROUND 13")
    data = (SAMPLE.decode().replace("1-0", "0-1")[:cut] + "ABORT FIRST TLE\n").encode()
    assert back(data) == data


@pytest.mark.parametrize(
    "reason", ["TLE", "INVALID READY MESSAGE", "BID PARSE FAILED", "PUT PARSE FAILED", "NO SUCH DICE", "a  b", " x"]
)
def test_every_established_reason_is_read_and_written(reason):
    assert LOGS.read(aborted(reason)).faults[0].name == reason
    assert back(aborted(reason)) == aborted(reason)


@pytest.mark.parametrize("said", ["bid a 5", "B\n5", "A: 5", "a 5"])
def test_what_was_said_in_other_words_is_written_as_a_log_has_it(said):
    match = Match(GAME, ["a", "b"], luck=Luck.from_seed(1))
    match.answer(0, GAME.notation.read(said, match.state, 0), said=said)
    match.fault(1, "")
    data, _ = LOGS.write(match.record())
    assert data.decode().splitlines()[-1] == "ABORT SECOND UNKNOWN"
    assert LOGS.read(data).actions[0].action in ("A 5", "B 5")


def test_rolls_that_were_never_played_are_checked_all_the_same():
    for wrong, says in (
        (None, "the rolls of round 4 are not two bundles and a tie bit"),
        ("11111 2", "the rolls of round 4 are not two bundles and a tie bit"),
        ("evil\nline", "roll 10: .* is not written as a record writes rolls"),
    ):
        kept = ROLLS.read(GOOD)
        kept.luck.rolls[9] = wrong
        with pytest.raises(BadRecord, match=says):
            ROLLS.write(kept)


def test_the_tie_bit_of_a_file_of_rolls_is_obeyed():
    for bit in "01":
        match = resume(GAME, ROLLS.read(GOOD.replace(b"15336 0", b"15336 " + bit.encode())))
        for seat in (0, 1):
            match.answer(seat, Bid("A", 7))
        assert match.state.hands[int(bit)] == (1, 3, 5, 5, 6)
