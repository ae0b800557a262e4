"""What of a referee's processes is still there: shared by tests that kill it."""

import os
import subprocess
import sys

from bouts import BOTS, PYTHON
from until import until


def alive(pid):
    """Whether there is such a process, and not only what is left of it."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def with_words(words):
    """The processes whose command line has these words in it."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/cmdline", "rb") as file:
                if words.encode() in file.read() and alive(int(number)):
                    found.append(int(number))
        except OSError:
            pass
    return found


def killed(tmp_path, tier, after, spin):
    """Starts a series of programs, kills the referee by force when so many records are there, and a little later;
    the records, once everything else is over."""
    own, records = tmp_path / "own", tmp_path / "records"
    own.mkdir(parents=True)
    (own / "odd.py").write_bytes((BOTS / "odd.py").read_bytes())
    bots = [f"cmd:{PYTHON} -SEI {own}/odd.py {misdeed}" for misdeed in ("good", "hang")]
    command = [sys.executable, "-m", "kibitz", "match", "yacht", *bots, "--games", "100000", "--time-limit", "0.02"]
    command += ["--workers", "2", "--sandbox", tier, "--records", str(records)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert until(lambda: records.is_dir() and len(list(records.glob("*.json"))) >= after) or running.poll() is None
    for _ in range(spin):
        pass
    running.kill()
    running.communicate()
    assert until(lambda: not with_words(str(own))), with_words(str(own))
    return sorted(records.glob("*.json"))
