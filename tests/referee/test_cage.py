"""Control groups, where they can be made; and where they cannot."""

import os
import subprocess
from pathlib import Path

import pytest

from kibitz.referee import cage as cages
from kibitz.referee.cage import Cage


@pytest.fixture
def second(tmp_path, monkeypatch):
    """A folder that looks like the second version of control groups."""
    monkeypatch.setattr(cages, "_ROOT", tmp_path)
    monkeypatch.setattr(cages.os, "geteuid", lambda: 0)
    (tmp_path / "cgroup.controllers").write_text("cpu memory pids")
    (tmp_path / "cgroup.subtree_control").write_text("cpu")
    return tmp_path


def test_in_the_second_version_a_slot_is_one_group_with_its_limits(second):
    cage = Cage(1 << 20, 7)
    group = second / f"kibitz-{os.getpid()}-3"
    assert cage.entrances(3) == cage.entrances(3) == [str(group / "cgroup.procs")]
    assert (group / "memory.max").read_text() == str(1 << 20) and (group / "pids.max").read_text() == "7"
    assert (second / "cgroup.subtree_control").read_text() in ("+memory", "+pids")


def test_who_may_not_make_groups_does_without(tmp_path, monkeypatch):
    monkeypatch.setattr(cages, "_ROOT", tmp_path)
    monkeypatch.setattr(cages.os, "geteuid", lambda: 1000)
    assert Cage(1, 1).entrances(0) == []
    monkeypatch.setattr(cages.os, "geteuid", lambda: 0)
    assert Cage(1, 1).entrances(0) == []  # there are no controllers here


def test_whatever_is_left_in_a_cage_is_ended(second):
    running = subprocess.Popen(["/bin/sleep", "1000"])
    cage = Cage(1 << 20, 7)
    (entrance,) = cage.entrances(0)
    Path(entrance).write_text(f"{running.pid}\n999999999\n")
    cage.clear(0)
    assert running.wait(30) == -9
    cage.close()


def test_what_a_killed_referee_left_is_removed(second):
    for name in ("kibitz-999999999-1", f"kibitz-{os.getpid()}-9", "other-1-1"):
        (second / name).mkdir()
    Cage(1, 1).entrances(0)
    left = {path.name for path in second.iterdir() if path.is_dir()}
    assert left == {f"kibitz-{os.getpid()}-9", f"kibitz-{os.getpid()}-0", "other-1-1"}


def can_be_made():
    cage = Cage(1 << 30, 50)
    try:
        return bool(cage.entrances(63))
    finally:
        cage.close()


@pytest.mark.skipif(not can_be_made(), reason="no control groups can be made here")
def test_all_processes_in_a_cage_together_are_bounded_and_it_leaves_nothing():
    cage = Cage(64 << 20, 5)
    entrances = cage.entrances(62)
    script = 'for file in "$@"; do echo 0 > "$file"; done; for n in 1 2 3 4 5 6 7 8; do sleep 0.2 & done; wait'
    done = subprocess.run(["/bin/sh", "-c", script, "sh", *entrances], capture_output=True, text=True)
    assert "fork" in done.stderr.lower()
    cage.close()
    assert not any(Path(entrance).parent.exists() for entrance in entrances)
