"""A table at this keyboard, for people and built-ins in any mix.

The record is written after every step, so whatever ends the match (end of input, Ctrl-C, a closed
window) leaves a file to go on from.
"""

import os
from contextlib import suppress
from pathlib import Path
from textwrap import fill
from typing import Any

import platformdirs

from kibitz import record
from kibitz.console import show
from kibitz.console.terminal import Terminal, offer
from kibitz.errors import BadRecord, Illegal, InputError, Unreadable, shown
from kibitz.game import Game, Roll
from kibitz.play import Company, Match
from kibitz.player import Acted, Rolled
from kibitz.players.builtins import find
from kibitz.players.people import called, distinct, is_person
from kibitz.rebuild import taken_back
from kibitz.story import Story
from kibitz.words import begins, listed, plain, points, tokens

LIST = {"list", "options", "list options", "moves", "list moves"}
BOARD = {"board", "show", "sheet", "sheets"}
HELP = {"help", "?"}
QUIT = {"quit", "q", "exit", "leave", "bye"}
UNDO = {"undo", "back", "take back"}
RULES = {"rules"}
NOTHING = "Nothing was played, nothing is kept."
_MOST_COMPLETIONS = 400
_LONG = 40  # characters of a choice that is not one move or a family of them, but a list


class TakenBack(Exception):
    """Somebody typed something wrong and has taken it back: what is asked next is another thing."""


class Table:
    """A match in a terminal: who sits where, what has been told, what is asked."""

    def __init__(self, match: Match, asking: Terminal, path: Path) -> None:
        self.match = match
        self.game: Game[Any, Any] = match.game
        self.asking = asking
        self.path = path
        self.resumed = path.exists()
        self.written = False
        self.names = distinct([called(seat) for seat in match.names])
        self.people = [seat for seat, name in enumerate(match.names) if is_person(name)]
        self.unkept = ""  # why the match cannot be kept, if it cannot
        self.told = 0
        self._begin_story()

    def play(self) -> None:
        """Plays to the end, or until somebody leaves."""
        usual = self.game.settle({})
        chosen = (f"{key}={value}".lower() for key, value in self.match.options.items() if value != usual[key])
        show.line(", ".join([f"{self.game.title}: {listed(self.names, 'and')}", *chosen]), "bold")
        if self.match.roll:
            show.line('Type what comes up and what you do; "help" shows how.', "dim")
        elif self.people:
            show.line('"list" shows what you can do, "help" the rest.', "dim")
        while self.match.over is None:
            self._tell()
            self._save()
            try:
                if not (self._roll(self.match.roll) if self.match.roll else self._ask()):
                    return
            except TakenBack as back:
                show.line(str(back), "cyan")
                self._begin_story()
                list(self.story.tell(self.match.events[self.told :]))
                self.told = len(self.match.events)
        self._tell()
        self._save()
        self._end()

    def leave(self) -> None:
        """Says what has become of a match that is not over."""
        if self.unkept:
            show.line(self.unkept, "red")
        elif not self._worth_keeping():
            show.line(NOTHING, "dim")
        else:
            where = "" if self.path.parent == records_folder() else f" {self.path}"
            show.line(f"The match is kept in {_short(self.path)}", "dim")
            show.line(f"Go on with: kibitz play --resume{where}", "dim")

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
            typed = self.asking.ask(f"{who}: roll").strip()
            if not typed:
                continue
            said = self._command(typed, None)
            if said is not None:
                if said:
                    continue
                return False
            try:
                self.match.rolled(notation.outcome(typed, roll, state))
                return True
            except InputError as error:
                show.line(str(error), "red")

    def _ask(self) -> bool:
        """Asks all that are to move; false when somebody leaves."""
        waiting = self.match.waiting()  # some may have decided before the match was taken up
        secret = sum(seat in self.people for seat in self.match.asked) > 1
        people = [seat for seat in waiting if seat in self.people]
        others = [seat for seat in waiting if seat not in self.people]
        if people:
            self._draw()
        for seat in people:
            action = self._action(seat, secret)
            if action is None:
                return False
            if secret:
                show.line(f"{self.names[seat]} has decided.", "dim")
            self.match.answer(seat, action)
            if seat != waiting[-1]:
                self._save()
        for seat in others:
            self.match.answer(seat, self.company.choose(seat))
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
        if word in QUIT:
            return False
        if word in UNDO:
            self._take_back()
        elif _lists(word) and seat is None:
            self._explain_roll()
        elif _lists(word) and seat is not None:
            self._list(seat, word)
        elif word in BOARD:
            self._draw(again=True)
            if seat is None:
                self._explain_roll()
        elif word in RULES:
            show.markdown(self.game.rules)
        elif word in HELP:
            since = "" if self.match.typed else ", unless dice were drawn since"
            offer(
                [
                    ("list", "what you can do now and what it is worth"),
                    ("board", "draw the table again"),
                    ("rules", "the rules of the game"),
                    ("undo", f"take back what was typed last{since}"),
                    ("quit", "leave; the match is kept and can be taken up again"),
                ]
            )
            if seat is None:
                self._explain_roll()
            else:
                legal = self.match.state.legal(seat)
                some = {0, len(legal) // 2, len(legal) - 1}
                write = self.game.notation.write
                moves = (write(action, self.match.state) for place, action in enumerate(legal) if place in some)
                show.line("Or a move: case and spaces do not matter, beginnings will do. For instance:")
                show.line(f" {', '.join(moves)}")
        else:
            return None
        return True

    def _explain_roll(self) -> None:
        """Says which roll is due, and how it is typed."""
        assert self.match.roll
        wanted = self.game.notation.wanted(self.match.roll, self.match.state)
        show.line(f"Now type what came up: {wanted}")

    def _take_back(self) -> None:
        """Takes back the last roll or action that was typed, and whatever followed from it.

        What was seen cannot be unseen: a roll that was drawn, or what others decided at the same time.
        """
        events = self.match.events
        if self.match.waiting() != self.match.asked:  # somebody has decided, and nobody knows what
            self.match = taken_back(self.match, len(events))
            raise TakenBack("taken back: everybody decides anew")
        typed = (
            place
            for place, event in enumerate(events)
            if (isinstance(event, Acted) and event.seat in self.people)
            or (isinstance(event, Rolled) and self.match.typed and event.roll.needed)
        )
        last = max(typed, default=None)
        if last is None:
            show.line("there is nothing to take back", "red")
        elif not self.match.typed and any(isinstance(event, Rolled) for event in events[last:]):
            show.line("the dice have been rolled since then: what you typed before cannot be taken back", "red")
        else:
            before = taken_back(self.match, last)
            if len(before.asked) > 1:
                show.line("all have shown what they decided: it cannot be taken back", "red")
                return
            event = events[last]
            if isinstance(event, Acted):
                what = f"{self.names[event.seat]}: {self.game.notation.write(event.action, before.state)}"
            else:
                assert isinstance(event, Rolled)
                what = f"a roll of {event.roll.write(event.outcome)}"
            self.match = before
            raise TakenBack(f"taken back: {what}")

    def _list(self, seat: int, word: str) -> None:
        """What a seat can do; "list two triples" only what begins so."""
        notation, state = self.game.notation, self.match.state
        wanted = [] if _all(word) else tokens(word)[1:]
        choices = notation.choices(state, seat)
        found = [
            (choice.text, choice.note)
            for choice in choices
            if not wanted or (len(choice.text) < _LONG and _begin(wanted, choice.text))
        ]
        if not found and len(legal := state.legal(seat)) <= _MOST_COMPLETIONS:  # single moves of those listed together
            spelt = ((action, notation.spellings(action, state)) for action in legal)
            found = [
                (notation.write(a, state), "") for a, texts in spelt if any(begins(wanted, tokens(t)) for t in texts)
            ]
        offer(found)
        if not found:
            show.line(f"nothing that you can do now begins with {shown(' '.join(wanted))}", "red")

    def _completions(self, seat: int) -> list[str]:
        state = self.match.state
        legal = state.legal(seat)
        choices = self.game.notation.choices(state, seat)
        moves = [choice.text.rstrip("… ") for choice in choices if len(choice.text) < _LONG]
        if len(legal) <= _MOST_COMPLETIONS:
            moves += [text for action in legal for text in self.game.notation.spellings(action, state)]
        return [*sorted(set(moves)), "list", "board", "rules", "help", "undo", "quit"]

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
        if self.unkept:
            return
        try:
            if self._worth_keeping():
                if self.path.parent == records_folder():
                    record.make_folder(self.path.parent)
                if not self.resumed and not self.written and os.path.lexists(self.path):
                    raise BadRecord(f"{shown(str(self.path), 200)} has come up meanwhile, and is somebody else's")
                record.save(self.match.record(), self.path)
                self.written = True
            elif self.written:  # everything was taken back
                self.path.unlink(missing_ok=True)
                self.written = False
        except (BadRecord, OSError) as error:
            self.unkept = f"This match is not kept: {error}"
            show.line(self.unkept, "red")

    def _worth_keeping(self) -> bool:
        """Whether anything was decided or typed, now or before the match was taken up."""
        events = self.match.events
        begun = self.match.waiting() != self.match.asked
        return self.resumed or begun or any(self.match.typed or isinstance(event, Acted) for event in events)

    def _end(self) -> None:
        over = self.match.over
        assert over
        self.company.tell()
        self._draw(again=True)
        if len(self.names) == 1:
            show.line(f"{self.names[0]}: {points(over.scores[0])}", "bold")
        else:
            if over.reason == "finished" and over.scores[over.ranks.index(1)] < max(over.scores):
                show.line("The lowest score wins.")
            for rank, seat in sorted((rank, seat) for seat, rank in enumerate(over.ranks)):
                show.line(f"{rank}. {self.names[seat]}: {over.scores[seat]}", "bold" if rank == 1 else "")
            if over.ranks.count(1) > 1:
                show.line("A draw.", "bold")
        show.line(self.unkept or f"The record is {_short(self.path)}", "red" if self.unkept else "dim")


def records_folder() -> Path:
    return Path(platformdirs.user_data_dir("kibitz", appauthor=False)) / "records"


def _short(path: Path) -> str:
    """A path as people write it, from their home folder on."""
    with suppress(ValueError, RuntimeError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def _begin(wanted: list[str], text: str) -> bool:
    """Whether a choice begins so, with its first word or a later one: "list full" finds "put FULL_HOUSE 22555"."""
    words = tokens(text)
    return any(begins(wanted, words[place:]) for place in range(len(words)))


def _lists(word: str) -> bool:
    """Whether somebody asks for the list of what can be done; "opt" will do, and "list two triples"."""
    return _all(word) or word.partition(" ")[0] in LIST


def _all(word: str) -> bool:
    return len(word) > 2 and any(name.startswith(word) for name in LIST)
