"""Asking people: with completion and history on a terminal, by plain lines from a pipe."""

import signal
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
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
        rest, read = line, len(line)
        while rest and not rest.endswith(b"\n"):  # what is longer than any answer is one wrong answer, not several
            rest = sys.stdin.buffer.readline(1 << 16)
            read += len(rest)
            if read > _MOST_READ:
                raise EOFError
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
        from prompt_toolkit.filters import Condition, is_searching
        from prompt_toolkit.history import DummyHistory, InMemoryHistory
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

        who = prompt.partition(":")[0]
        keys = KeyBindings()

        @keys.add("c-c", filter=~is_searching)
        def _(event: KeyPressEvent) -> None:
            """Ctrl-C empties a line that was begun, and leaves an empty one."""
            if event.current_buffer.text:
                event.current_buffer.reset()
            else:
                event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

        @keys.add("c-z", filter=Condition(lambda: hasattr(signal, "SIGTSTP")))
        def _(event: KeyPressEvent) -> None:
            event.app.suspend_to_background()

        history = DummyHistory() if secret else self._histories.setdefault(who, InMemoryHistory())
        # a secret answer vanishes when it is given: the next person sits down at the same screen
        session: PromptSession[str] = PromptSession(
            history=history,
            completer=WordCompleter(list(words), ignore_case=True, sentence=True),
            complete_while_typing=False,
            erase_when_done=secret,
            key_bindings=keys,
        )
        return session.prompt(f"{prompt}> ")


def terminal() -> Terminal:
    """What this process can ask through."""
    return Keyboard() if sys.stdin.isatty() and sys.stdout.isatty() else Lines()


def offer(choices: Iterable[tuple[str, str]]) -> None:
    """A list of what can be done, with what it is worth.

    Long texts (many places on a board) stand below their note; a long list of short ones in two columns.
    """
    pairs = list(choices)
    width = max((len(text) for text, _ in pairs), default=0)
    room = max(40, min(80, show.console().width))
    if width > 40:
        for text, note in pairs:
            show.line(f"{note}:")
            show.line(fill(text, room, initial_indent="  ", subsequent_indent="  "))
        return
    half = room // 2
    short = [f" {text:<{width}} {note}" for text, note in pairs if width + len(note) + 3 <= half]
    if len(pairs) > _LONG and len(short) > _LONG:
        pairs = [(text, note) for text, note in pairs if width + len(note) + 3 > half]
        rows = -(-len(short) // 2)
        for left, right in zip_longest(short[:rows], short[rows:], fillvalue=""):
            show.line(f"{left:<{half}}{right}".rstrip())
    gap = 1 if len(short) > _LONG else 2
    indent = " " * (width + 2 * gap)
    for text, note in pairs:
        begun = f"{' ' * gap}{text:<{width}}{' ' * gap}"
        show.line(fill(note, room, initial_indent=begun, subsequent_indent=indent) or begun.rstrip())


_LONG = 24  # lines that a list may have before it stands in two columns
_MOST_READ = 1 << 24  # bytes without an end of line, after which nobody can be typing any more
