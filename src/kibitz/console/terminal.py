"""Asking people: with completion and history on a terminal, by plain lines from a pipe."""

import sys
from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Protocol

from kibitz.console import show

if TYPE_CHECKING:
    from prompt_toolkit.history import InMemoryHistory


class Terminal(Protocol):
    """Where answers come from. ``ask`` raises EOFError at the end of input, KeyboardInterrupt on Ctrl-C."""

    def ask(self, prompt: str, words: Sequence[str] = (), secret: bool = False) -> str: ...


class Lines:
    """Standard input that is no terminal: one answer a line."""

    def ask(self, prompt: str, words: Sequence[str] = (), secret: bool = False) -> str:
        sys.stdout.write(f"{prompt}> ")
        sys.stdout.flush()
        line = sys.stdin.buffer.readline(1 << 16)
        sys.stdout.write("\n")
        if not line:
            raise EOFError
        return line.decode("utf-8", "replace").rstrip("\r\n")


class Keyboard:
    """A real terminal. Each prompt has its own history, so that nobody pages through another's bids."""

    def __init__(self) -> None:
        self._histories: dict[str, InMemoryHistory] = {}

    def ask(self, prompt: str, words: Sequence[str] = (), secret: bool = False) -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
        from prompt_toolkit.history import DummyHistory, InMemoryHistory

        who = prompt.partition(":")[0]
        history = DummyHistory() if secret else self._histories.setdefault(who, InMemoryHistory())
        # a secret answer vanishes when it is given: the next person sits down at the same screen
        session: PromptSession[str] = PromptSession(
            history=history,
            completer=WordCompleter(list(words), ignore_case=True, sentence=True),
            complete_while_typing=False,
            erase_when_done=secret,
        )
        return session.prompt(f"{prompt}> ")


def terminal() -> Terminal:
    """What this process can ask through."""
    return Keyboard() if sys.stdin.isatty() and sys.stdout.isatty() else Lines()


def offer(choices: Iterable[tuple[str, str]]) -> None:
    """A list of what can be done, with what it is worth; long texts (many places on a board) stand below their note."""
    pairs = list(choices)
    width = max((len(text) for text, _ in pairs), default=0)
    room = min(80, show.console().width)
    for text, note in pairs:
        if width > 40:
            show.line(f"{note}:")
            show.line(fill(text, room, initial_indent="  ", subsequent_indent="  "))
        else:
            indent = " " * (width + 5)
            show.line(fill(note, room, initial_indent=f"  {text:<{width}}   ", subsequent_indent=indent))
