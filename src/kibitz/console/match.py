"""``kibitz match``: built-ins and programs meet."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kibitz import archive, catalog, record
from kibitz.console import show
from kibitz.errors import BadSetup, printable
from kibitz.game import Format, Game
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.players import programs
from kibitz.players.builtins import find_all
from kibitz.players.people import distinct
from kibitz.referee import sandbox
from kibitz.referee.referee import Participant, Planned, Terms
from kibitz.referee.series import begun, plan, series, spread
from kibitz.referee.tally import Summary, Tally
from kibitz.referee.worker import Written, pool, stop


def match(
    text: str,
    players: Sequence[str],
    options: Mapping[str, object],
    games: int | None,
    seed: int,
    paired: bool,
    workers: int | None,
    time_limit: float | None,
    tier: str,
    records: str | None,
    rolls: str | None,
    log: str | None,
    transcript: str | None,
    json: bool,
) -> None:
    """Plays a series and prints what came of it."""
    game = catalog.find(text)
    sitting = _participants(game, players)
    game.settle_seats(len(sitting))
    settled = game.settle(options, rated=True)
    with_programs = any(isinstance(player, programs.Command) for player in sitting)
    if not with_programs:
        for given, name in ((time_limit, "--time-limit"), (transcript, "--transcript")):
            if given is not None:
                raise BadSetup(f"{name} is for programs, and none plays: name one as cmd:COMMAND LINE")
    terms = Terms(sandbox.choose(tier) if with_programs else "none", time_limit, transcript)
    fixed = archive.rolls(game, rolls) if rolls else None
    count = games or (1 if log or rolls else len(sitting) if paired else 1)
    paired = paired and not log and (games is not None or not rolls)
    if log and count > 1:
        raise BadSetup("--log is of one match: leave --games out")
    form = archive.log_format(game) if log else None
    matches = plan(len(sitting), count, Luck.from_seed(seed), paired)
    if fixed and count > len(sitting):
        show.warning(f"all matches are on the rolls of {rolls}: after the first {len(sitting)} they repeat each other")
    if with_programs and tier == "auto" and terms.sandbox != "full":
        show.warning(f"sandbox {terms.sandbox}, since full does not work here: {sandbox.trouble('full')}")

    folder = record.make_folder(records) if records else None
    told = record.make_folder(transcript) if transcript else None
    first = max(_next_number(place, game.name) for place in (folder, told))
    written = Written(str(folder) if folder else None, first)

    total = -(-count // len(sitting)) * len(sitting) if paired else count
    summary, interrupted = begun(sitting, terms), False
    with show.progress(total, "matches") as advance:
        if log or (not with_programs and workers is None):
            keep = _keeper(written, form, log, advance)
            summary = series(game, sitting, settled, matches, fixed, keep, terms=terms)
        else:
            many = workers or 1
            with pool(many) as executor:
                try:
                    spread(game, sitting, settled, matches, executor, many, terms, written, fixed, advance, summary)
                except KeyboardInterrupt:
                    stop()
                    interrupted = True
                except BaseException:
                    stop()
                    raise
    if json and not interrupted:
        show.json(_plain(game, summary))
    elif summary.games:
        _print(game, summary, games, first)
    if interrupted:
        raise KeyboardInterrupt


def _keeper(
    written: Written, form: Format | None, log: str | None, advance: Callable[[int], None]
) -> Callable[[Planned, Match], None]:
    """What is done with every match of a series in this process."""

    def keep(planned: Planned, played: Match) -> None:
        written.keep(played, planned.number)
        if form and log:
            record.write_bytes(form.write(played.record())[0], log)
        advance(1)

    return keep


def _participants(game: Game[Any, Any], texts: Sequence[str]) -> list[Participant]:
    """Programs and built-ins by their names."""
    builtins = iter(find_all(game, [text for text in texts if not programs.is_program(text)]))
    return [programs.find(text) if programs.is_program(text) else next(builtins) for text in texts]


def _next_number(folder: Path | None, name: str) -> int:
    """The number behind the last record or transcript of this game in a folder: what was kept before stays."""
    stems = (path.stem.removeprefix(f"{name}-") for path in folder.glob(f"{name}-*.*")) if folder else iter(())
    found = (re.fullmatch(r"([0-9]{1,50})(-seat[0-9]+)?", stem) for stem in stems)
    return 1 + max((int(stem[1]) for stem in found if stem), default=0)


def _plain(game: Game[Any, Any], summary: Summary) -> dict[str, Any]:
    several = len(summary.players) > 1
    return {
        "game": game.name,
        "games": summary.games,
        "groups": summary.groups,
        "plies": summary.plies,
        "seconds": round(summary.seconds, 6),
        "sandbox": summary.sandbox,
        "players": [
            {
                "name": tally.name,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score_mean": tally.score_mean,
                "win_rate": tally.win_rate if several else None,
                "win_rate_error": tally.win_rate_error,
                "superiority": tally.superiority,
                "spread": {f"{points:g}": tally.spread[points] for points in sorted(tally.spread)},
                "faults": tally.faults,
                "fault_names": tally.fault_names,
                "notes": tally.notes,
                "think_max": tally.think_max,
            }
            for tally in summary.players
        ],
    }


def _print(game: Game[Any, Any], summary: Summary, asked: int | None, first: int) -> None:
    rate = summary.games / summary.seconds if summary.seconds else 0.0
    plural = "match" if summary.games == 1 else "matches"
    if asked and asked < summary.games:
        show.line(f"{asked} asked for, rounded up to whole groups of {len(summary.players)}", "dim")
    within = f", sandbox {summary.sandbox}" if summary.sandbox else ""
    pace = f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}"
    show.line(f"{game.title}: {summary.games} {plural}, {summary.plies} actions, {pace} matches a second{within}")
    names = distinct([_short(tally.name) for tally in summary.players])
    tallies = list(zip(names, summary.players, strict=True))
    if len(tallies) > 1:
        show.table(
            ("player", "won", "drawn", "lost", "win rate", "better"),
            [(name, str(t.wins), str(t.draws), str(t.losses), _rate(t), _better(t)) for name, t in tallies],
            right=range(1, 6),
        )
        show.line()
    grouped = 1 < summary.groups < summary.games
    points = sorted({points for _, t in tallies for points in t.spread}) if grouped else []
    show.table(
        ("player", "mean score", "slowest", "faults", *(f"{one:g} points" for one in points)),
        [
            (name, _mean(t), _time(t.think_max), str(t.faults), *(str(t.spread.get(one, 0)) for one in points))
            for name, t in tallies
        ],
        right=range(1, 4 + len(points)),
    )
    if grouped:
        show.line(f"points: how many of the {summary.groups} groups of {len(tallies)} matches brought how many", "dim")
    for name, t in tallies:
        _trouble(name, t, first)


def _trouble(name: str, tally: Tally, first: int) -> None:
    """What went wrong with a player: how often, and where for the first time."""
    for fault, times in sorted(tally.fault_names.items()):
        example = tally.examples[fault]
        place = f"before action {example.at + 1}" if example.at or example.detail else "at the start"
        show.line(f"{name}: {times} {fault}, first in match {first + example.number}, {place}: {example.detail}")
        for line in example.stderr.splitlines():
            show.line(f"    {line}", "dim")
    if tally.notes:
        noted = ", ".join(f"{times} {note}" for note, times in sorted(tally.notes.items()))
        show.line(f"{name}: noted: {noted}")


def _short(name: str) -> str:
    """A name that leaves room for the figures: of a command line the last of its words that names a file, with its
    folder; else its end."""
    if programs.is_program(name):
        words = name.partition(":")[2].split()
        files = [word for word in words if "/" in word or "." in word]
        name = "/".join((files or words or [name])[-1].split("/")[-2:])
    name = printable(name)
    return name if len(name) <= _WIDEST else f"…{name[1 - _WIDEST :]}"


_WIDEST = 24


def _mean(tally: Tally) -> str:
    return "-" if tally.score_mean is None else f"{tally.score_mean:.1f}"


def _rate(tally: Tally) -> str:
    """The win rate with twice its standard error, within which it is 19 times of 20."""
    error = tally.win_rate_error
    return f"{tally.win_rate:.1%}" + (f" ± {1.96 * error:.1%}" if error is not None else "")


def _better(tally: Tally) -> str:
    return "-" if tally.superiority is None else f"{tally.superiority:.1%}"


def _time(seconds: float) -> str:
    if not seconds:
        return "-"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"
