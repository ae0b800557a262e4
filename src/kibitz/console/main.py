"""The command line. It adds nothing that the library cannot do; heavy imports wait until a command needs them."""

import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click

from kibitz.errors import BadSetup, KibitzError, one_line, shown
from kibitz.words import plain

DONE, NO, FAILED = 0, 1, 2
LONGEST = 3600  # seconds for an answer
Command = TypeVar("Command", bound=Callable[..., Any])


class Gone(Exception):
    """Whoever read our output has gone away: nothing is wrong, and nobody is left to tell."""


class Group(click.Group):
    """Commands in the order in which a newcomer meets them; a closed pipe ends them quietly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        try:
            return super().make_context(*arguments, **settings)
        except BrokenPipeError:  # here and below: click would end with 1, which says that the answer is no
            raise Gone from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise Gone from None


class Whole(click.ParamType[int]):
    """A whole number, written as numbers are written everywhere else in the house."""

    name = "integer"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or click's error."""
        if isinstance(value, int):
            return value
        if not re.fullmatch("-?[0-9]{1,30}", value):
            self.fail(f"{shown(value)} is not a whole number", param, ctx)
        number = int(value)
        if self.least is not None and number < self.least:
            self.fail(f"{number} is too small: it is at least {self.least}", param, ctx)
        if self.most is not None and number > self.most:
            self.fail(f"{number} is too large: it is at most {self.most}", param, ctx)
        return number


def as_json(command: Command) -> Command:
    """The option that every result has."""
    return click.option("--json", "json", is_flag=True, help="One JSON object on standard output, nothing else.")(
        command
    )


def with_options(command: Command) -> Command:
    """The rule options of a game."""
    return click.option(
        "--option", "options", multiple=True, metavar="KEY=VALUE", help="A rule option of the game; may be repeated."
    )(command)


def on_wire(command: Command) -> Command:
    """Which wire a program speaks."""
    return click.option(
        "--wire",
        type=click.Choice(["own", "json"]),
        default="own",
        show_default=True,
        help="The game's own, or JSON lines; the same where its own are JSON lines.",
    )(command)


def in_sandbox(command: Command) -> Command:
    """How programs are locked in."""
    return click.option(
        "--sandbox",
        type=click.Choice(["auto", "none", "limits", "full"]),
        default="auto",
        show_default=True,
        help="How programs are locked in; auto is the strongest that works here.",
    )(command)


def _limit(seconds: float | None) -> float | None:
    """A time limit, checked."""
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise BadSetup(f"--time-limit is in seconds, above 0 and at most {LONGEST}, not {seconds:g}")
    return seconds


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="kibitz", prog_name="kibitz")
def cli() -> None:
    """Kibitz plays, referees, solves and explains table games.

    \b
    kibitz play                     choose a game and play it here
    kibitz rules despirala          read how it is played
    kibitz match dicemania greedy random --games 100
    """


@cli.command()
@as_json
def games(json: bool) -> None:
    """List the games.

    \b
    kibitz games
    """
    from kibitz.console import catalog

    catalog.games(json)


@cli.command()
@click.argument("game")
@click.option("--schema", is_flag=True, help="The JSON Schema of what its bots read and write.")
@as_json
def rules(game: str, schema: bool, json: bool) -> None:
    """Explain a game.

    \b
    kibitz rules despirala
    kibitz rules dots --schema
    """
    from kibitz.console import catalog

    catalog.rules(game, schema, json)


@cli.command()
@click.argument("game")
@as_json
def players(game: str, json: bool) -> None:
    """List a game's built-in players, weakest first.

    \b
    kibitz players yacht
    """
    from kibitz.console import catalog

    catalog.players(game, json)


@cli.command()
@click.argument("game", required=False)
@click.option("--seat", "seats", multiple=True, metavar="PLAYER", help='"me", "me:NAME" or a built-in; one a seat.')
@with_options
@click.option("--seed", type=Whole(), help="The luck of the match; without one it is drawn afresh.")
@click.option("--rolls", type=click.Choice(["typed"]), help="Type in what you roll on a real table.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="latest",
    metavar="[RECORD]",
    help="Take up an unfinished match: the latest, unless one is named.",
)
@click.option("--record", "path", type=click.Path(), metavar="FILE", help="Where to keep the record.")
def play(
    game: str | None,
    seats: tuple[str, ...],
    options: tuple[str, ...],
    seed: int | None,
    rolls: str | None,
    resume: str | None,
    path: str | None,
) -> None:
    """Play at this keyboard: alone, against built-ins, or several people taking turns.

    \b
    kibitz play
    kibitz play despirala --option misere=true
    kibitz play dicemania --seat me:Ann --seat me:Ben --seat greedy
    kibitz play --resume match.json
    """
    from kibitz.console import play as command

    command.play(game, seats, named(options), seed, rolls == "typed", resume, path)


@cli.command()
@click.argument("game")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER...")
@with_options
@click.option("--games", type=Whole(1), default=None, help="How many; rounded up to whole groups.")
@click.option("--seed", type=Whole(), default=0, show_default=True, help="The luck of the series.")
@click.option("--unpaired", is_flag=True, help="Every match its own luck, seats as given.")
@click.option("--workers", type=Whole(1, 256), default=None, metavar="N", help="How many matches are played at a time.")
@click.option("--time-limit", type=float, default=None, metavar="S", help="Seconds for each answer of a program.")
@in_sandbox
@click.option("--records", type=click.Path(), metavar="DIR", help="Keep every record in this folder.")
@click.option("--rolls", type=click.Path(), metavar="FILE", help="Play on the rolls of this file.")
@click.option("--log", type=click.Path(), metavar="FILE", help="Write the match's log in its established format.")
@click.option("--transcript", type=click.Path(), metavar="DIR", help="Keep every line to and from programs.")
@as_json
def match(
    game: str,
    players: tuple[str, ...],
    options: tuple[str, ...],
    games: int | None,
    seed: int,
    unpaired: bool,
    workers: int | None,
    time_limit: float | None,
    sandbox: str,
    records: str | None,
    rolls: str | None,
    log: str | None,
    transcript: str | None,
    json: bool,
) -> None:
    """Let built-in players and programs meet, in groups that share their luck with seats rotated.

    A program is named as cmd:COMMAND LINE, on the game's own wire, or json:COMMAND LINE, on JSON lines; NAME=cmd:...
    gives it a name.

    \b
    kibitz match dots greedy random --games 100
    kibitz match yacht "cmd:python3 bot.py" greedy --games 100 --workers 2
    kibitz match dicemania greedy --games 1000 --json
    """
    from kibitz.console import match as command

    command.match(
        game,
        players,
        named(options),
        games,
        seed,
        not unpaired,
        workers,
        _limit(time_limit),
        sandbox,
        records,
        rolls,
        log,
        transcript,
        json,
    )


@cli.command()
@click.argument("game")
@click.argument("command", nargs=-1, required=True, metavar="-- COMMAND...")
@with_options
@on_wire
@click.option("--time-limit", type=float, default=None, metavar="S", help="Seconds for each answer.")
@in_sandbox
@click.option("--seed", type=Whole(), default=0, show_default=True, help="The luck of the matches.")
@click.option("--transcript", type=click.Path(), metavar="FILE", help="Only tell it what this transcript has.")
@as_json
def check(
    game: str,
    command: tuple[str, ...],
    options: tuple[str, ...],
    wire: str,
    time_limit: float | None,
    sandbox: str,
    seed: int,
    transcript: str | None,
    json: bool,
) -> None:
    """Find out in numbered steps whether a program keeps to the wire (exit code 1 when it does not).

    \b
    kibitz check dots -- ./bot
    kibitz check yacht -- python3 bot.py --level 3
    """
    from kibitz.console import check as module

    sys.exit(module.check(game, command, named(options), wire, _limit(time_limit), sandbox, seed, transcript, json))


@cli.command()
@click.argument("game")
@click.argument("name")
@with_options
@on_wire
def bot(game: str, name: str, options: tuple[str, ...], wire: str) -> None:
    """Let a built-in speak the game's wire on standard input and output, under anybody's referee.

    \b
    kibitz bot dots greedy
    kibitz match dots "cmd:kibitz bot dots greedy" random
    """
    from kibitz.console import bot as command

    command.bot(game, name, named(options), wire == "json")


@cli.command("new-bot")
@click.argument("game")
@click.argument("folder", type=click.Path())
@click.option(
    "--language",
    type=click.Choice(["python", "cpp", "javascript", "rust"]),
    default="python",
    show_default=True,
    help="In which language.",
)
@as_json
def new_bot(game: str, folder: str, language: str, json: bool) -> None:
    """Write a working bot to start from into a new folder.

    \b
    kibitz new-bot dots mybot
    kibitz new-bot yacht --language rust mybot
    """
    from kibitz.console import new_bot as command

    command.new_bot(game, language, folder, json)


@cli.command()
@click.argument("record", type=click.Path())
@click.option("--verify", is_flag=True, help="Only prove that it rebuilds bit for bit.")
@as_json
def replay(record: str, verify: bool, json: bool) -> None:
    """Step through a record, or prove that it rebuilds bit for bit (exit code 1 when it does not).

    A file that is damaged, or was changed after it was written, is no record any more: exit code 2.

    \b
    kibitz replay match.json
    kibitz replay match.json --verify
    """
    from kibitz.console import records

    sys.exit(records.replay(record, verify, json))


@cli.command()
@click.argument("source", type=click.Path(), metavar="IN")
@click.argument("target", type=click.Path(), metavar="OUT")
@as_json
def convert(source: str, target: str, json: bool) -> None:
    """Convert records to and from established files, by their endings and contents.

    \b
    kibitz convert battle.log battle.json
    kibitz convert battle.json battle.log
    kibitz convert battle.json rolls.txt
    """
    from kibitz.console import records

    records.convert(source, target, json)


def named(options: Sequence[str]) -> dict[str, object]:
    """The options of a command line, not yet checked."""
    pairs: dict[str, object] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or not name.strip():
            raise BadSetup(f"{shown(option)} is not an option: write KEY=VALUE, such as rows=3")
        if plain(name) in pairs:
            raise BadSetup(f"option {shown(plain(name))} is given twice")
        pairs[plain(name)] = value
    return pairs


def fail(message: str) -> int:
    """One line on standard error, if anybody can read it, and the exit code for what could not be done."""
    if sys.stderr:
        with suppress(OSError):
            click.echo(f"kibitz: {one_line(message, 1000)}", err=True)
    return FAILED


def run(arguments: Sequence[str] | None = None) -> int:
    """The exit code of a command line."""
    try:
        "".join(sys.argv[1:] if arguments is None else arguments).encode()
        try:
            code = cli.main(arguments, prog_name="kibitz", standalone_mode=False)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            code = DONE
        except SystemExit as stop:
            code = stop.code
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except (Gone, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
        return DONE
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        tail = f" (see {context.command_path} --help)" if context else ""
        return fail(f"{error.format_message().rstrip('.')}{tail}")
    except KibitzError as error:
        return fail(str(error))
    except UnicodeError:
        return fail("what stands on the command line has to be UTF-8")
    except OSError as error:
        return fail(f"cannot go on: {error.strerror or error}")
    except (KeyboardInterrupt, click.Abort):
        return fail("interrupted")


def main() -> None:
    """The entry point. A closed stream is an empty one, and what an old terminal cannot show is a question mark."""
    sys.stdin = sys.stdin or Path(os.devnull).open()  # noqa: SIM115
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    code = run()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(code)
