"""``kibitz check``: does a program keep to the wire?"""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from kibitz import catalog, record
from kibitz.console import show
from kibitz.errors import BadFile, BadSetup, shown
from kibitz.players import programs
from kibitz.referee import sandbox, transcript
from kibitz.referee.check import MATCHES, Check, Step, passed, retell
from kibitz.referee.referee import Terms


def check(
    text: str,
    words: Sequence[str],
    options: Mapping[str, object],
    wire: str,
    time_limit: float | None,
    tier: str,
    seed: int,
    told: str | None,
    json: bool,
) -> int:
    """Walks through the steps and prints them; the exit code."""
    game = catalog.find(text)
    if len(words) == 1 and " " in words[0] and not Path(words[0]).exists():
        raise BadSetup(f"{shown(words[0])} is one word: leave the quotes out, each word of the command is one here")
    if programs.is_program(words[0]):
        raise BadSetup(
            f"{shown(words[0])}: leave {words[0].partition(':')[0]}: out, a command is all that can stand here"
        )
    command = programs.command(list(words), " ".join(words), wire == "json")
    terms = Terms(sandbox.choose(tier), time_limit)
    if tier == "auto" and terms.sandbox != "full":
        show.warning(f"sandbox {terms.sandbox}, since full does not work here: {sandbox.trouble('full')}")
    steps: list[Step] = []
    if told is not None:
        lines = transcript.read(_text(told))
        steps.append(retell(command, lines, terms))
        if not json:
            _print(1, steps[0])
    else:
        steps = _walk(Check(game, command, game.settle(options), terms, seed), json)
    ok = passed(steps)
    if json:
        show.json({"ok": ok, "sandbox": terms.sandbox, "steps": [_plain(step) for step in steps]})
    else:
        show.line(f"{'passed' if ok else 'failed'}, in sandbox {terms.sandbox}", "bold")
    return 0 if ok else 1


def _walk(checking: Check, json: bool) -> list[Step]:
    steps = []
    with show.progress(MATCHES + 5, "matches") as advance:
        for number, step in enumerate(checking.steps(lambda: advance(1)), 1):
            steps.append(step)
            if not json:
                _print(number, step)
    return steps


def _print(number: int, step: Step) -> None:
    mark = "ok" if step.ok else "advice" if step.advice else "FAILED"
    show.line(f"{number}. {step.name}: {mark}{f' - {step.detail}' if step.detail else ''}")
    for line in (*step.dialogue, *(f"standard error: {line}" for line in step.stderr)):
        show.line(f"     {line}", "dim")


def _plain(step: Step) -> dict[str, Any]:
    plain = {"name": step.name, "ok": step.ok, "detail": step.detail, "dialogue": step.dialogue, "stderr": step.stderr}
    return {**plain, "advice": step.advice}


def _text(path: str) -> str:
    data = sys.stdin.buffer.read() if path == "-" else record.read_bytes(Path(path))
    with suppress(UnicodeDecodeError):
        return data.decode()
    raise BadFile(f"{path} is no transcript: it is not UTF-8")
