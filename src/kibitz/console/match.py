"""``kibitz match``: built-ins meet in this process."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.progress import Progress

from kibitz import archive, catalog, record
from kibitz.console import show
from kibitz.errors import BadSetup
from kibitz.game import Game
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.players.builtins import find_all
from kibitz.players.people import distinct
from kibitz.referee.series import Planned, Summary, Tally, plan, series


def match(
    text: str,
    players: Sequence[str],
    options: Mapping[str, object],
    games: int | None,
    seed: int,
    paired: bool,
    records: str | None,
    rolls: str | None,
    log: str | None,
    json: bool,
) -> None:
    """Plays a series and prints what came of it."""
    game = catalog.find(text)
    named = find_all(game, players)
    game.settle_seats(len(named))
    settled = game.settle(options, rated=True)
    given = archive.rolls(game, rolls) if rolls else None
    count = games or (1 if log or rolls else len(named) if paired else 1)
    paired = paired and not log and (games is not None or not rolls)
    if log and count > 1:
        raise BadSetup("--log is of one match: leave --games out")
    form = archive.log_format(game) if log else None
    matches = plan(len(named), count, Luck.from_seed(seed), paired)
    if given and count > len(named):
        show.warning(f"all matches are on the rolls of {rolls}: after the first {len(named)} they repeat each other")

    folder = record.make_folder(records) if records else None
    first = _next_number(folder, game.name) if folder else 0

    def keep(planned: Planned, played: Match) -> None:
        kept = played.record()
        if folder:
            record.save(kept, folder / f"{game.name}-{first + planned.number:06}.json")
        if form and log:
            record.write_bytes(form.write(kept)[0], log)

    out = show.standard_error()
    with Progress(console=out, transient=True, disable=not out.is_terminal) as progress:
        summary = series(game, named, settled, progress.track(matches, count, description="matches"), given, keep)
    if json:
        show.json(_plain(game, summary))
    else:
        _print(game, summary, games)


def _next_number(folder: Path, name: str) -> int:
    """The number behind the last record of this game in a folder: what was kept before stays."""
    stems = (path.stem.removeprefix(f"{name}-") for path in folder.glob(f"{name}-*.json"))
    return 1 + max((int(stem) for stem in stems if re.fullmatch(r"[0-9]{1,50}", stem)), default=0)


def _plain(game: Game[Any, Any], summary: Summary) -> dict[str, Any]:
    return {
        "game": game.name,
        "games": summary.games,
        "plies": summary.plies,
        "seconds": round(summary.seconds, 6),
        "players": [
            {
                "name": tally.name,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score_mean": tally.score_mean,
                "win_rate": tally.win_rate if len(summary.players) > 1 else None,
                "faults": tally.faults,
                "think_max": tally.think_max,
            }
            for tally in summary.players
        ],
    }


def _print(game: Game[Any, Any], summary: Summary, asked: int | None) -> None:
    rate = summary.games / summary.seconds if summary.seconds else 0.0
    plural = "match" if summary.games == 1 else "matches"
    if asked and asked < summary.games:
        show.line(f"{asked} asked for, rounded up to whole groups of {len(summary.players)}", "dim")
    show.line(f"{game.title}: {summary.games} {plural}, {summary.plies} plies, {rate:.0f} matches a second")
    if len(summary.players) == 1:
        show.table(("player", "mean score"), [(t.name, _mean(t)) for t in summary.players], right=(1,))
        return
    show.table(
        ("player", "won", "drawn", "lost", "win rate", "mean score", "faults"),
        [
            (name, str(t.wins), str(t.draws), str(t.losses), f"{t.win_rate:.1%}", _mean(t), str(t.faults))
            for name, t in zip(distinct([t.name for t in summary.players]), summary.players, strict=True)
        ],
        right=range(1, 7),
    )


def _mean(tally: Tally) -> str:
    return "-" if tally.score_mean is None else f"{tally.score_mean:.1f}"
