"""``kibitz play``: a table at this keyboard, for people and built-ins in any mix.

The record is written after every step, so whatever ends the match (end of input, Ctrl-C, a closed
window) leaves a file to go on from.
"""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from textwrap import fill
from typing import Any

import platformdirs

from kibitz import catalog, record
from kibitz.console import show
from kibitz.console.terminal import Terminal, offer, terminal
from kibitz.errors import BadRecord, BadSetup, Illegal, InputError, Unreadable, shown
from kibitz.game import Game, Roll
from kibitz.luck import Luck
from kibitz.play import Company, Match
from kibitz.player import Acted, Rolled
from kibitz.players.builtins import Named, available, find, find_all
from kibitz.players.people import called, distinct, is_person
from kibitz.rebuild import differences, resume, taken_back
from kibitz.story import Story
from kibitz.words import begins, listed, plain, tokens

_LIST = {"list", "options", "list options", "moves", "list moves"}
_BOARD = {"board", "show", "sheet", "sheets"}
_HELP = {"help", "?"}
_QUIT = {"quit", "q", "exit", "leave", "bye"}
_UNDO = {"undo", "back", "take back"}
_RULES = {"rules"}
LATEST = "latest"
_MOST_COMPLETIONS = 400


def play(
    text: str | None,
    seats: Sequence[str],
    options: Mapping[str, object],
    seed: int | None,
    typed: bool,
    kept: str | None,
    path: str | None,
) -> None:
    """Sets the table and plays; leaving it is no error."""
    where = None
    asking = terminal()
    try:
        if kept is not None:
            if options or seed is not None or typed:
                raise BadSetup("a match that is taken up keeps its options and its luck: leave them out")
            found = _unfinished(kept)
            match = _taken_up(str(found), text, seats)
            where = _free(path) if path else found
        else:
            game = catalog.find(text) if text else _choose_game(asking)
            chosen = list(seats) or (_choose_seats(asking, game) if not text else list(game.usual))
            match = _begun(game, chosen, options, seed, typed)
            where = _free(path) if path else _usual_path(game)
        table = Table(match, asking, where)
        try:
            table.play()
        except (EOFError, KeyboardInterrupt):
            show.line()
        if table.match.over is None:
            _left(where, table.keeps and bool(table.match.events))
    except (EOFError, KeyboardInterrupt):
        show.line()
        _left(where, False)


class TakenBack(Exception):
    """Somebody typed something wrong and has taken it back: what is asked next is another thing."""


class Table:
    """A match in a terminal: who sits where, what has been told, what is asked."""

    def __init__(self, match: Match, asking: Terminal, path: Path) -> None:
        self.match = match
        self.game: Game[Any, Any] = match.game
        self.asking = asking
        self.path = path
        self.names = distinct([called(seat) if is_person(seat) else seat.partition("@")[0] for seat in match.names])
        self.people = [seat for seat, name in enumerate(match.names) if is_person(name)]
        self.keeps = True
        self._begin_story()

    def play(self) -> None:
        """Plays to the end, or until somebody leaves."""
        usual = self.game.settle({})
        chosen = (f"{key} {value}" for key, value in self.match.options.items() if value != usual[key])
        show.line(", ".join([f"{self.game.title}: {listed(self.names, 'and')}", *chosen]), "bold")
        if self.people:
            show.line('"list" shows what you can do, "help" the rest.', "dim")
        while self.match.over is None:
            self._tell()
            self._save()
            try:
                if not (self._roll(self.match.roll) if self.match.roll else self._ask()):
                    return
            except TakenBack:
                self._begin_story()
        self._tell()
        self._save()
        self._end()

    def _begin_story(self) -> None:
        """What was decided before a match is taken up again, or a word taken back, is on the board; built-ins start
        fresh, and are told all of it."""
        built_ins = {
            seat: find(self.game, name).sit(self.match.options, len(self.names))
            for seat, name in enumerate(self.match.names)
            if seat not in self.people
        }
        self.company = Company(self.match, built_ins)
        self.story = Story(self.game, self.game.start(len(self.names), **self.match.options), self.names)
        decided = (place + 1 for place, event in enumerate(self.match.events) if not isinstance(event, Rolled))
        self.told = max(decided, default=0)
        for _ in self.story.tell(self.match.events[: self.told]):
            pass

    def _roll(self, roll: Roll) -> bool:
        """Takes a roll from the real table; false when somebody leaves."""
        notation, state = self.game.notation, self.match.state
        who = "the table" if roll.owner is None else self.names[roll.owner]
        if roll.number == 0:
            self._draw(again=True)
        show.line(notation.wanted(roll, state), "dim")
        while True:
            typed = self.asking.ask(f"{who}: roll")
            said = self._command(typed, None)
            if said is not None:
                if said:
                    continue
                return False
            try:
                self.match.rolled(roll.read(typed))
                return True
            except InputError as error:
                show.line(str(error), "red")

    def _ask(self) -> bool:
        """Asks all that are to move; false when somebody leaves."""
        waiting = self.match.waiting()
        people = [seat for seat in waiting if seat in self.people]
        secret = len(people) > 1
        actions: dict[int, Any] = {}
        if people:
            self._draw()
        for seat in people:
            action = self._action(seat, secret)
            if action is None:
                return False
            actions[seat] = action
            if secret:
                show.line(f"{self.names[seat]} has decided.", "dim")
        for seat in waiting:
            self.match.answer(seat, actions[seat] if seat in actions else self.company.choose(seat))
        return True

    def _action(self, seat: int, secret: bool) -> Any:
        """What a person decides, or None when they leave."""
        notation, state = self.game.notation, self.match.state
        prompt = f"{self.names[seat]}: {notation.prompt(state, seat)}"
        wrong = ""
        while True:
            # what was wrong with a secret answer goes into the prompt, which vanishes with the answer
            typed = self.asking.ask(f"{wrong}{prompt}", self._completions(seat), secret)
            wrong = ""
            said = self._command(typed, seat)
            if said is not None:
                if said:
                    continue
                return None
            if not typed.strip():
                continue
            try:
                return notation.read(typed, state, seat)
            except (Unreadable, Illegal) as error:
                if secret:
                    wrong = f"{fill(str(error), max(40, show.console().width - 1))}\n"
                else:
                    show.line(str(error), "red")

    def _command(self, typed: str, seat: int | None) -> bool | None:
        """None when it is no command; else whether to go on."""
        word = plain(typed[:100])
        if word in _QUIT:
            return False
        if word in _UNDO:
            self._take_back()
        elif seat is not None and (word in _LIST or word.partition(" ")[0] in _LIST):
            self._list(seat, word)
        elif word in _BOARD:
            self._draw(again=True)
        elif word in _RULES:
            show.markdown(self.game.rules)
        elif word in _HELP:
            offer(
                [
                    ("list", "what you can do now and what it is worth"),
                    ("board", "draw the table again"),
                    ("rules", "the rules of the game"),
                    ("undo", "take back what was typed last, unless dice were drawn since"),
                    ("quit", "leave; the match is kept and can be taken up again"),
                ]
            )
            if seat is not None:
                show.line("Or a move: case and spaces do not matter, beginnings will do. For instance:")
                choices = self.game.notation.choices(self.match.state, seat)
                some = sorted({0, len(choices) // 2, len(choices) - 1})
                offer((choices[place].text[:40], choices[place].note) for place in some)
        else:
            return None
        return True

    def _take_back(self) -> None:
        """Takes back the last roll or action that was typed, and whatever followed from it.

        A roll that was drawn and seen cannot be unseen, so that an action goes back only as far as the last of those.
        """
        events = self.match.events
        typed = (
            place
            for place, event in enumerate(events)
            if (isinstance(event, Acted) and event.seat in self.people)
            or (isinstance(event, Rolled) and self.match.typed)
        )
        last = max(typed, default=None)
        if last is None:
            show.line("there is nothing to take back", "red")
        elif not self.match.typed and any(isinstance(event, Rolled) for event in events[last:]):
            show.line("the dice have been rolled since then: what you typed before cannot be taken back", "red")
        else:
            self.match = taken_back(self.match, last)
            raise TakenBack

    def _list(self, seat: int, word: str) -> None:
        """What a seat can do; "list two triples" only what begins so."""
        wanted = [] if word in _LIST else tokens(word)[1:]
        choices = self.game.notation.choices(self.match.state, seat)
        found = [choice for choice in choices if not wanted or begins(wanted, tokens(choice.text))]
        offer((choice.text, choice.note) for choice in found)
        if not found:
            show.line(f"nothing that you can do now begins with {shown(' '.join(wanted))}", "red")

    def _completions(self, seat: int) -> list[str]:
        state = self.match.state
        legal = state.legal(seat)
        if len(legal) <= _MOST_COMPLETIONS:
            moves = [self.game.notation.write(action, state) for action in legal]
        else:
            moves = [choice.text.rstrip("… ") for choice in self.game.notation.choices(state, seat)]
        return [*moves, "list", "board", "rules", "help", "quit"]

    def _tell(self) -> None:
        for sentence in self.story.tell(self.match.events[self.told :]):
            show.line(sentence, "cyan")
        self.told = len(self.match.events)

    def _draw(self, again: bool = False) -> None:
        board = self.game.notation.draw(self.match.state, self.names) if again else self.story.drawing()
        if board:
            show.line(f"\n{board}\n")

    def _save(self) -> None:
        """Keeps the match so far; where nothing can be written, says so once and plays on."""
        if not self.match.events or not self.keeps:
            return
        try:
            record.save(self.match.record(), self.path)
        except BadRecord as error:
            self.keeps = False
            show.line(f"This match is not kept: {error}", "red")

    def _end(self) -> None:
        over = self.match.over
        assert over
        self.company.tell()
        self._draw(again=True)
        if len(self.names) == 1:
            show.line(f"{self.names[0]}: {over.scores[0]} points", "bold")
        else:
            for rank, seat in sorted((rank, seat) for seat, rank in enumerate(over.ranks)):
                show.line(f"{rank}. {self.names[seat]}: {over.scores[seat]}", "bold" if rank == 1 else "")
            if over.ranks.count(1) > 1:
                show.line("A draw.", "bold")
        if self.keeps:
            show.line(f"The record is {self.path}", "dim")


def _begun(
    game: Game[Any, Any], seats: Sequence[str], options: Mapping[str, object], seed: int | None, typed: bool
) -> Match:
    sitting = iter(find_all(game, [seat for seat in seats if not is_person(seat)]))
    names = [seat if is_person(seat) else _lively(next(sitting), seed) for seat in seats]
    if typed:
        if seed is not None:
            raise BadSetup("--seed is the luck of drawn rolls, and --rolls typed has none: leave one of them out")
        return Match(game, names, options)
    luck = Luck(secrets.token_bytes(16)) if seed is None else Luck.from_seed(seed).group(0)
    return Match(game, names, options, luck)


def _lively(player: Named, seed: int | None) -> str:
    """A built-in's name, with a seed of its own unless the match is to come out the same again."""
    if seed is None and player.seed is None:
        player.seed = secrets.randbelow(10**6)
    return player.name


def _taken_up(path: str, text: str | None, seats: Sequence[str]) -> Match:
    kept = record.load(path)
    game = catalog.load(kept.game)
    if text and catalog.find(text) is not game:
        raise BadSetup(f"{shown(path, 200)} is a match of {game.name}")
    if wrong := differences(game, kept):
        raise BadRecord(f"the match in {shown(path, 200)} does not rebuild: {wrong[0]}")
    if seats and len(seats) != len(kept.seats):
        raise BadSetup(f"the match has {len(kept.seats)} seats, and --seat names {len(seats)}")
    if not seats and not kept.actions and len(kept.seats) == len(game.usual):
        known = [is_person(seat) or _plays(game, seat) for seat in kept.seats]
        seats = () if all(known) else game.usual  # rolls to be played by whoever sits down
    kept.seats = [seat if is_person(seat) else find(game, seat).name for seat in seats or kept.seats]
    match = resume(game, kept)
    if match.over:
        raise BadSetup(f"the match in {shown(path, 200)} is over: step through it with kibitz replay")
    return match


def _plays(game: Game[Any, Any], name: str) -> bool:
    try:
        return bool(find(game, name))
    except BadSetup:
        return False


def _choose_game(asking: Terminal) -> Game[Any, Any]:
    known, _ = catalog.usable()
    show.line("Which game?", "bold")
    offer((f"{place}. {game.title}", game.summary) for place, game in enumerate(known, 1))
    while True:
        typed = asking.ask("game", [game.name for game in known]).strip()
        if plain(typed[:100]) in _QUIT:
            raise EOFError
        try:
            if typed.isascii() and typed.isdigit() and len(typed) < 9 and 0 < int(typed) <= len(known):
                return known[int(typed) - 1]
            if plain(typed[:100]) in _HELP | _LIST | _RULES:
                show.line('Name a game, or its number; "quit" leaves. The rules: kibitz rules GAME')
            elif typed:
                return catalog.find(typed)
        except BadSetup as error:
            show.line(str(error), "red")


def _choose_seats(asking: Terminal, game: Game[Any, Any]) -> list[str]:
    usual = " ".join(game.usual)
    if game.options:
        keys = " ".join(f"--option {option.name}={option.default}".lower() for option in game.options)
        show.line(f"Its rules can be chosen from the shell: kibitz play {game.name} {keys}", "dim")
    show.line(
        "Who plays? Name everybody in the order of play: me, me:NAME for each of several people, or a built-in.", "bold"
    )
    offer((builtin.name, builtin.summary) for builtin in available(game))
    while True:
        typed = asking.ask(f"players, or Enter for: {usual}").replace(",", " ").split()
        if typed and plain(typed[0][:100]) in _QUIT:
            raise EOFError
        try:
            for seat in typed:
                if not is_person(seat):
                    find(game, seat)
            game.settle_seats(len(typed) or len(game.usual))
            return typed or list(game.usual)
        except BadSetup as error:
            show.line(f"{error}; people are me, or me:NAME", "red")


def _records() -> Path:
    return Path(platformdirs.user_data_dir("kibitz", appauthor=False)) / "records"


def _usual_path(game: Game[Any, Any]) -> Path:
    return _records() / f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


def _free(path: str) -> Path:
    if Path(path).exists():
        raise BadSetup(f"{shown(path, 200)} is there already: name another file, or take it up with --resume")
    return Path(path)


def _unfinished(named: str) -> Path:
    """The record that is meant: a file, a file in the folder of records, or the latest match that is not over."""
    folder = _records()
    if named != LATEST:
        return Path(named) if Path(named).exists() or not (folder / named).is_file() else folder / named
    for path in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            if record.load(path).result is None:
                return path
        except BadRecord:
            continue
    raise BadSetup(f"there is no unfinished match in {folder}")


def _left(path: Path | None, kept: bool) -> None:
    if path and kept:
        where = "" if path.parent == _records() else f" {path}"
        show.line(f"The match is kept in {path}", "dim")
        show.line(f"Go on with: kibitz play --resume{where}", "dim")
    else:
        show.line("Nothing was played, nothing is kept.", "dim")
