"""How programs are locked in: three tiers, each a command line in front of the program's own.

- ``none``: as it is, in a process group of its own.
- ``limits``: a clean environment, limits of memory, file size and open files, no new privileges.
- ``full``: bubblewrap in addition. It sees its interpreter, its own folder and the system, all read-only; no network,
  no other process, no home; a small /tmp of its own; a user of its own where the referee is root.

What each of them stops is in ``docs/sandbox.md``, and a test tries it.
"""

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import msgspec
import platformdirs

import kibitz
from kibitz.errors import BadSetup, one_line
from kibitz.referee import seccomp
from kibitz.referee.cage import Cage

TIERS = ("none", "limits", "full")
MEMORY = 1 << 30  # bytes that a process may have of its own, and in `full` all of them together where cgroups allow it
ADDRESSES = 8 << 30  # of addresses, of which some runtimes reserve a lot and use little
PROCESSES = 64  # threads count
FILES = 256
LARGEST_FILE = 64 << 20
TMP = 64 << 20
_FIRST_USER = 1 << 24  # users that nobody has: one for each program that runs, by the process of the referee
_SLOTS = 256

_LIMITS = (f"--as={ADDRESSES}", f"--data={MEMORY}", f"--nofile={FILES}", f"--fsize={LARGEST_FILE}", "--core=0")
# a program ends when the referee does; what the referee started when it was killed is noticed by its parent's number
_LIFELINE = ("--no-new-privs", "--pdeathsig", "KILL")
_ALIVE = '[ "$PPID" = "$0" ] && exec "$@"'
# opens the filter of system calls as number 3, and goes into the cage
_ENTER = 'exec 3<"$0" || exit 125; while [ "$1" != -- ]; do echo 0 > "$1" || exit 125; shift; done; shift; exec "$@"'
_SYSTEM = (
    ("--ro-bind", "/usr", "/usr"),
    ("--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"),
    ("--ro-bind-try", "/etc/ld.so.conf", "/etc/ld.so.conf"),
    ("--ro-bind-try", "/etc/ld.so.conf.d", "/etc/ld.so.conf.d"),
    ("--ro-bind-try", "/etc/alternatives", "/etc/alternatives"),
    ("--ro-bind-try", "/etc/localtime", "/etc/localtime"),
    ("--ro-bind-try", "/nix/store", "/nix/store"),
)
_ROOTS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_BINARIES = ("bin", "sbin", "shims", "Scripts")
_MOST_ENTRIES = 500


class Confined(msgspec.Struct, frozen=True):
    """A program's command line under a tier, its environment, and the place that it takes until it is released."""

    words: list[str]
    environment: dict[str, str]
    slot: int = -1


class Sandbox:
    """A tier that works on this machine."""

    def __init__(self, tier: str) -> None:
        self.tier = tier
        self._taken: set[int] = set()
        self._plans: dict[tuple[str, ...], tuple[list[str], list[str], str]] = {}
        self._cage = Cage(MEMORY, PROCESSES) if tier == "full" else None
        self._filter = -1

    def confine(self, words: Sequence[str]) -> Confined:
        """The command line that starts a program in this tier. Every call is for one program."""
        if self.tier == "none":
            return Confined(list(words), dict(os.environ))
        path = os.environ.get("PATH", os.defpath)
        if self.tier == "limits":
            chain = [_tool("prlimit"), *_LIMITS, _tool("setpriv"), *_LIFELINE, *_alive(), *words]
            return Confined(chain, _environment(path, str(Path.cwd())))
        return self._full(tuple(words), path)

    def release(self, confined: Confined) -> None:
        """A program is gone: whatever of it is left in its cage ends, and its place is free."""
        if confined.slot in self._taken:
            self._taken.remove(confined.slot)
            if self._cage:
                self._cage.clear(confined.slot)

    def cages(self) -> list[str]:
        """The files that name what is in the cages that are taken."""
        return [entrance for slot in sorted(self._taken) for entrance in self._entrances(slot)[:1]]

    def close(self) -> None:
        """Gives back what was set up for it."""
        if self._cage:
            self._cage.close()
        if self._filter >= 0:
            os.close(self._filter)
            self._filter = -1

    def _full(self, words: tuple[str, ...], path: str) -> Confined:
        if words not in self._plans:  # the same for every match
            self._plans[words] = _plan(words, path)
        outer, inner, path = self._plans[words]
        slot = next(slot for slot in itertools.count() if slot not in self._taken)
        if slot >= _SLOTS:
            raise BadSetup(f"more than {_SLOTS} programs at a time cannot be kept apart")
        limits = [_tool("prlimit"), *_LIMITS, f"--nproc={PROCESSES}"]
        bubble = [_tool("bwrap"), *_WALLS, *self._filtered(), *inner]
        apart = [_tool("unshare"), "--pid", "--fork", "--kill-child=KILL"]
        chain = [_tool("setpriv"), *_LIFELINE[1:], *_alive()]
        if os.geteuid() == 0:
            user = str(_FIRST_USER + os.getpid() * _SLOTS + slot)
            other = [_tool("setpriv"), "--reuid", user, "--regid", user, "--clear-groups", *_LIFELINE]
            chain += [*(outer or apart), *limits, *other, *bubble, *words]
        else:  # limits of processes count in the sandbox only, so they are set inside it
            chain += [*apart, "--user", "--map-current-user", *bubble, *limits, *words]
        opened = f"/proc/{os.getpid()}/fd/{self._filter}" if self._filter >= 0 else os.devnull
        chain = [_tool("sh"), "-c", _ENTER, opened, *self._entrances(slot), "--", *chain]
        self._taken.add(slot)
        return Confined(chain, {**_environment(path, "/tmp"), "TMPDIR": "/tmp"}, slot)  # noqa: S108  its own

    def _entrances(self, slot: int) -> list[str]:
        return self._cage.entrances(slot) if self._cage else []

    def _filtered(self) -> list[str]:
        """The words that hand over the filter of system calls, where there is one for this machine."""
        if self._filter < 0:
            program = seccomp.program()
            if not program:
                return []
            self._filter = os.memfd_create("kibitz-filter")
            os.write(self._filter, program)
        return ["--seccomp", "3"]


_WALLS = (
    "--unshare-user",
    "--unshare-all",
    "--disable-userns",
    "--cap-drop",
    "ALL",
    "--new-session",
    "--die-with-parent",
)


def _alive() -> list[str]:
    """What goes on only as long as this process is there."""
    return [_tool("sh"), "-c", _ALIVE, str(os.getpid())]


def _environment(path: str, home: str) -> dict[str, str]:
    """All that a program is told of where it runs; solved tables are found where they are kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or str(platformdirs.user_cache_path("kibitz").parent)
    return {"PATH": path, "HOME": home, "LANG": "C.UTF-8", "XDG_CACHE_HOME": cache}


def _plan(words: tuple[str, ...], path: str) -> tuple[list[str], list[str], str]:
    """What bubblewrap is told to show: an outer one where folders are closed to others, an inner one, and the path
    to look programs up by."""
    shown = _folders(words, path)
    outer = _opened(shown) if os.geteuid() == 0 else []
    inner = [word for bind in _SYSTEM for word in bind]
    for root in _ROOTS:
        if os.path.islink(root):
            inner += ["--symlink", os.readlink(root), root]
        elif os.path.isdir(root):
            inner += ["--ro-bind", root, root]
    inner += ["--proc", "/proc", "--dev", "/dev", "--size", str(TMP), "--tmpfs", "/dev/shm", "--remount-ro", "/dev"]  # noqa: S108
    inner += ["--size", str(TMP), "--tmpfs", "/tmp"]  # noqa: S108
    for place in shown:
        inner += ["--ro-bind", str(place), str(place)]
    here = str(Path.cwd())
    inner += ["--dir", here, "--chdir", here, "--remount-ro", "/", "--"]
    seen = [Path("/usr"), *map(Path, _ROOTS), *shown]
    inside = [place for place in path.split(os.pathsep) if any(Path(place).is_relative_to(root) for root in seen)]
    return outer, inner, os.pathsep.join(inside or ["/usr/local/bin", "/usr/bin", "/bin"])


def _folders(words: Sequence[str], path: str) -> list[Path]:
    """What a program needs to see beside the system, outermost first: what runs it, its own folders, and ourselves."""
    found: set[Path] = set()
    for program in _programs(Path(words[0]), path):
        found.add(_around(program))
    for text in _named(words):
        place = Path(os.path.abspath(text))
        for at in (place, place.resolve()):
            found.add(at if at.is_dir() else _unless_too_much(at.parent, at))
    found.add(Path(kibitz.__file__).resolve().parents[1])
    tables = platformdirs.user_cache_path("kibitz")
    if tables.is_dir():
        found.add(tables)
    system = [Path("/usr"), *map(Path, _ROOTS)]
    wanted = sorted(place for place in found if not any(place.is_relative_to(root) for root in system))
    whole = [place for place in wanted if not any(place != other and place.is_relative_to(other) for other in wanted)]
    for place in whole:
        if place.is_dir() and _too_much(place):
            raise BadSetup(f"{place} cannot be shown to a program: it holds more than is its own. Give it a folder")
    return whole


def _named(words: Sequence[str]) -> list[str]:
    """The files and folders that a command line names, as words of their own or behind an equals sign."""
    texts = [text for word in words[1:] for text in (word, word.rpartition("=")[2])]
    return [text for text in texts if text and (os.path.isfile(text) or os.path.isdir(text)) and not _special(text)]


def _special(text: str) -> bool:
    """Whether this lies where the sandbox has things of its own."""
    places = (Path(os.path.abspath(text)), Path(os.path.realpath(text)))
    return any(place.is_relative_to(folder) for place in places for folder in ("/dev", "/proc", "/sys"))


def _programs(program: Path, path: str, depth: int = 8) -> Iterable[Path]:
    """A program's file, the links that lead to it, and what its first line says runs it."""
    while program.is_symlink() and depth:
        yield program
        program = Path(os.path.normpath(program.parent / os.readlink(program)))
        depth -= 1
    yield program
    try:
        with open(program, "rb") as file:
            first = file.readline(512) if file.read(2) == b"#!" else b""
    except OSError:
        return
    words = first.decode("utf-8", "replace").split()
    if words and os.path.basename(words[0]) == "env":
        words = [word for word in words[1:3] if word != "-S"]
        words = [shutil.which(words[0], path=path) or ""] if words and not words[0].startswith("-") else []
    if words and words[0] and depth and _trusted(Path(words[0]), path):
        yield from _programs(Path(words[0]), path, depth - 1)


def _trusted(interpreter: Path, path: str) -> bool:
    """Whether an interpreter is one that the user has, and not any program that a bot's first line names: what lies
    around it is shown to the bot."""
    ours = (Path(sys.prefix), Path(sys.base_prefix))
    return str(interpreter.parent) in path.split(os.pathsep) or any(interpreter.is_relative_to(one) for one in ours)


def _around(program: Path) -> Path:
    """The folder that a program is installed in, if that is not more than its own."""
    folder = program.parent
    whole = folder.parent if folder.name in _BINARIES else folder
    return _unless_too_much(whole, _unless_too_much(folder, program))


def _unless_too_much(folder: Path, instead: Path) -> Path:
    return instead if _too_much(folder) else folder


def _too_much(folder: Path) -> bool:
    """Whether a folder is one in which other people's things lie, too."""
    home = Path.home()
    if any(folder.is_relative_to(place) for place in ("/etc", "/run", "/var/run")):
        return True
    common = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"))  # noqa: S108
    return folder in common or home.is_relative_to(folder)


def _opened(shown: Sequence[Path]) -> list[str]:
    """For a user of its own, folders that are closed to others are opened by a bubblewrap around it: in the place of
    the outermost closed folder stands an empty one, with nothing in it but what is shown."""
    closed: dict[Path, list[Path]] = {}
    for place in shown:
        ways = [*reversed(place.parents), place] if place.is_dir() else [*reversed(place.parents)]
        shut = next((way for way in ways if not _open(way)), None)
        if shut:
            closed.setdefault(shut, []).append(place)
    if not closed:
        return []
    words = [
        _tool("bwrap"),
        "--unshare-pid",
        "--die-with-parent",
        "--dev-bind",
        "/",
        "/",
        "--dev-bind",
        "/proc",
        "/proc",
    ]
    for shut in sorted(closed):
        words += ["--tmpfs", str(shut)]
        for place in closed[shut]:
            for way in reversed(place.parents):
                if way != shut and way.is_relative_to(shut):
                    words += ["--dir", str(way)]
            words += _entries(place) if place.is_dir() and not _open(place) else ["--ro-bind", str(place), str(place)]
    return [*words, "--"]


def _open(folder: Path) -> bool:
    """Whether others may go through a folder."""
    return bool(folder.stat().st_mode & 0o001)


def _entries(folder: Path) -> list[str]:
    """A closed folder as one that is open, with the same things in it."""
    entries = sorted(folder.iterdir())
    if len(entries) > _MOST_ENTRIES:
        raise BadSetup(f"{folder} is closed to others and too large to be opened: say chmod o+rx {folder}")
    words = ["--dir", str(folder)]
    for entry in entries:
        if entry.is_symlink():
            words += ["--symlink", os.readlink(entry), str(entry)]
        else:
            words += ["--ro-bind", str(entry), str(entry)]
    return words


@cache
def _tool(name: str) -> str:
    """Where a tool of the system is, not one of the user's."""
    found = shutil.which(name, path="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
    if not found:
        raise BadSetup(f"{name} is not installed")
    return found


@cache
def trouble(tier: str) -> str:
    """Why a tier does not work on this machine; empty when it does. It is tried, once."""
    if tier == "none":
        return ""
    if not sys.platform.startswith("linux"):
        return "it needs Linux"
    sandbox = Sandbox(tier)
    try:
        if tier == "full":
            _tool("bwrap")  # said first, since it is what is mostly missing
        confined = sandbox.confine(["/bin/sh", "-c", "echo here"])
        done = subprocess.run(  # noqa: S603  our own words
            confined.words, env=confined.environment, capture_output=True, timeout=20, check=False
        )
    except (BadSetup, OSError, subprocess.TimeoutExpired) as error:
        return one_line(error, 200)
    finally:
        sandbox.close()
    if done.stdout == b"here\n":
        return ""
    return one_line(done.stderr.decode("utf-8", "replace"), 200) or f"it ended with exit code {done.returncode}"


def choose(tier: str) -> str:
    """The tier that was meant: ``auto`` is the strongest that works here. BadSetup when it does not work."""
    try:
        os.getcwd()
    except OSError:
        raise BadSetup("the working folder is not there any more: programs cannot be started from it") from None
    if tier == "auto":
        return next(name for name in reversed(TIERS) if not trouble(name))
    if tier not in TIERS:
        raise BadSetup(f"a sandbox is auto, none, limits or full, not {tier}")
    why = trouble(tier)
    if why:
        raise BadSetup(f"the sandbox {tier} does not work here: {why}")
    return tier
