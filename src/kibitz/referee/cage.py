"""Cages: control groups that bound what all processes of a program together take, where they can be made.

A limit of a process does not bound its children; a control group bounds memory (files in memory included), processes
and the share of the processor for the whole of them. Both versions of control groups are known. Where none can be made
(not root, no controllers), there are no entrances, and the limits of each process have to do.
"""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

_ROOT = Path("/sys/fs/cgroup")
_OURS = "kibitz"


class Cage:
    """Room for the programs that a process of the referee runs at a time; each slot is a group of its own."""

    def __init__(self, memory: int, processes: int) -> None:
        self._memory = memory
        self._processes = processes
        self._made: dict[int, list[Path]] = {}
        self._usable = os.geteuid() == 0 and os.access(_ROOT, os.W_OK)

    def entrances(self, slot: int) -> list[str]:
        """The files that a process writes itself into to be in the cage; none where there is no cage."""
        if not self._usable:
            return []
        if slot not in self._made:
            if not self._made:
                _clean()
            try:
                self._made[slot] = self._make(f"{_OURS}-{os.getpid()}-{slot}")
            except OSError:
                self._made[slot] = []
        return [str(group / "cgroup.procs") for group in self._made[slot]]

    def clear(self, slot: int) -> None:
        """Ends whatever is still in a slot's cage: wherever it has hidden itself, it cannot leave this."""
        for entrance in self.entrances(slot)[:1]:
            for _ in range(_LOOKS):
                with suppress(OSError):
                    found = Path(entrance).read_text().split()
                    if not found:
                        break
                    for pid in found:
                        with suppress(ProcessLookupError):
                            os.kill(int(pid), signal.SIGKILL)
                    time.sleep(_PAUSE)

    def close(self) -> None:
        """Removes the groups, which are empty by now, or in a moment: what has just ended counts a little longer."""
        left = [group for groups in self._made.values() for group in groups]
        self._made.clear()
        for _ in range(_LOOKS):
            left = [group for group in left if not _removed(group)]
            if not left:
                break
            time.sleep(_PAUSE)

    def _make(self, name: str) -> list[Path]:
        if (_ROOT / "cgroup.controllers").exists():
            return self._second(name)
        groups = []
        hierarchies: tuple[tuple[str, dict[str, int]], ...] = (
            ("memory", {"memory.limit_in_bytes": self._memory, "memory.memsw.limit_in_bytes": self._memory}),
            ("pids", {"pids.max": self._processes}),
            ("cpu", {}),
        )
        for controller, settings in hierarchies:
            if (_ROOT / controller / "cgroup.procs").exists():
                group = _ROOT / controller / name
                group.mkdir(exist_ok=True)
                _write(group, settings)
                groups.append(group)
        return groups

    def _second(self, name: str) -> list[Path]:
        enabled = (_ROOT / "cgroup.subtree_control").read_text().split()
        for controller in ("memory", "pids", "cpu"):
            if controller not in enabled:
                (_ROOT / "cgroup.subtree_control").write_text(f"+{controller}")
        group = _ROOT / name
        group.mkdir(exist_ok=True)
        _write(
            group,
            {"memory.max": self._memory, "memory.swap.max": 0, "memory.oom.group": 1, "pids.max": self._processes},
        )
        return [group]


_LOOKS, _PAUSE = 200, 0.005


def _removed(group: Path) -> bool:
    with suppress(OSError):
        group.rmdir()
    return not group.exists()


def _write(group: Path, settings: dict[str, int]) -> None:
    for name, value in settings.items():
        with suppress(OSError):  # swap may not be counted here
            (group / name).write_text(str(value))


def _clean() -> None:
    """Removes what referees that were killed have left; their programs died with them."""
    for folder in (_ROOT, *(_ROOT / controller for controller in ("memory", "pids", "cpu"))):
        for group in folder.glob(f"{_OURS}-*-*"):
            number = group.name.split("-")[1]
            if number.isdigit() and not Path(f"/proc/{number}").exists():
                with suppress(OSError):
                    group.rmdir()
