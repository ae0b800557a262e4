"""Processes that were left behind where nobody looks. Each test in a process of its own, which becomes a reaper."""

import subprocess
import sys

LEAVE = """
import os, subprocess, sys
from kibitz.referee.strays import Strays
mine = subprocess.Popen(["/bin/sleep", "1000"])
strays = Strays()
kept = subprocess.Popen(["/bin/sleep", "1000"])
code = '''
import os
if not os.fork():
    os.setsid()
    if not os.fork():
        os.write(1, b"%d\\\\n" % os.getpid())
        os.closerange(0, 3)
        while True: os.read(os.pipe()[0], 1)
    os._exit(0)
os.wait()
'''
left = subprocess.run([sys.executable, "-SEI", "-c", code], stdout=subprocess.PIPE, check=True).stdout
assert os.path.exists(f"/proc/{int(left)}"), left
assert strays.sweep({kept.pid}) == 1
assert not os.path.exists(f"/proc/{int(left)}")
assert mine.poll() is None and kept.poll() is None
assert strays.sweep({kept.pid}) == 0
for child in (mine, kept):
    child.kill()
    child.wait()
print("swept")
"""

DIE = """
import os, subprocess, sys, time
code = '''
import sys
from kibitz.referee.strays import die_with
die_with(int(sys.argv[1]))
print("on", flush=True)
sys.stdin.read()
'''
child = subprocess.Popen([sys.executable, "-c", code, str(os.getpid())], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
os.kill(os.getpid(), 9)
"""


def test_a_daemon_is_found_and_ended_and_others_are_left_alone():
    done = subprocess.run([sys.executable, "-c", LEAVE], capture_output=True, text=True)
    assert done.stdout == "swept\n", done.stderr


def test_a_worker_ends_with_its_parent_even_by_force():
    from referee_processes import alive
    from until import until

    done = subprocess.run([sys.executable, "-c", DIE], capture_output=True, text=True)
    assert until(lambda: not alive(int(done.stdout)))


def test_a_worker_whose_parent_is_gone_already_ends_at_once():
    code = "from kibitz.referee.strays import die_with; die_with(1 << 30); print('still here')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
