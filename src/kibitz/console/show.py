"""What commands print: tables for people, one JSON object for scripts, colour only where the terminal has it."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from textwrap import fill
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from kibitz.errors import one_line, printable


class Output(Console):
    """Standard output as rich sees it: no colour in a pipe or under NO_COLOR."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **settings)

    def on_broken_pipe(self) -> None:
        """Leaves the closed pipe to whoever started the command."""
        raise BrokenPipeError


def console() -> Console:
    """Where lines go, never broken by us: tables and boards have their own width."""
    return _console(sys.stdout)


@cache
def _console(_stream: object) -> Console:
    return Output(soft_wrap=True)


def standard_error() -> Console:
    """Where progress goes: what is on standard output is the result and nothing else."""
    return Output(stderr=True)


def line(text: str = "", style: str = "") -> None:
    """A line of text, whatever it contains: what a terminal would obey is written out. On a terminal a sentence too
    long for it is broken at a space."""
    out = console()
    text = "\n".join(map(printable, text.split("\n")))
    if out.is_terminal and len(text) > out.width and "\n" not in text:
        text = fill(text, out.width, break_long_words=False, break_on_hyphens=False)
    out.print(Text(text, style=style))


def warning(text: str) -> None:
    """A line on standard error about something that is wrong and does not stop what goes on."""
    if sys.stderr:
        sys.stderr.write(f"kibitz: {one_line(text, 1000)}\n")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Columns; those numbered in ``right`` are aligned to the right."""
    grid = Table(box=None, pad_edge=False, header_style="bold", show_edge=False)
    for place, head in enumerate(heads):
        grid.add_column(head, justify="right" if place in right else "left", overflow="fold")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    Output().print(grid)


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing in a pipe; what it gives is told how many more are done."""
    out = standard_error()
    if not out.is_terminal:
        yield lambda done: None
        return
    with Progress(console=out, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def json(value: Any) -> None:
    """One object on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def markdown(text: str) -> None:
    """A page for people: laid out on a terminal, as it is in a pipe."""
    if not console().is_terminal:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        return
    from rich.markdown import Markdown

    Output(width=min(console().width, 88)).print(Markdown(text))
