"""The filter of system calls."""

import ctypes
import struct
import subprocess
import sys

import pytest
from bouts import FULL, PYTHON

from kibitz.referee.sandbox import Sandbox
from kibitz.referee.seccomp import program

ALLOWED, REFUSED = 0x7FFF0000, 0x00050001


def decided(filter, machine, number):
    """What the kernel's little machine makes of a call."""
    lines = [struct.unpack_from("=HBBI", filter, place) for place in range(0, len(filter), 8)]
    place, value = 0, 0
    while True:
        code, yes, no, operand = lines[place]
        place += 1
        if code == 0x20:
            value = {0: number, 4: machine}[operand]
        elif code == 0x06:
            return operand
        else:
            place += yes if (value == operand if code == 0x15 else value >= operand) else no


@pytest.mark.parametrize(("name", "machine", "denied"), [("x86_64", 0xC000003E, 101), ("aarch64", 0xC00000B7, 117)])
def test_it_refuses_what_leads_out_and_allows_the_rest(name, machine, denied):
    filter = program(name)
    assert decided(filter, machine, denied) == decided(filter, machine, 425) == decided(filter, machine, 427) == REFUSED
    assert all(decided(filter, machine, number) == ALLOWED for number in (0, 1, 39, 56, 63, 400))
    assert decided(filter, machine + 1, 0) == REFUSED and decided(filter, machine, 0x40000001) == REFUSED


def test_where_the_numbers_are_not_known_there_is_none():
    assert program("sparc") == b""


TRACE = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
print(libc.ptrace(16, 1, 0, 0), ctypes.get_errno(), libc.syscall(250, 0, -3, 0, 0, 0), ctypes.get_errno())
"""


@pytest.mark.skipif(sys.platform != "linux" or program() == b"", reason="no filter for this machine")
@pytest.mark.parametrize("tier", FULL)
def test_in_the_full_sandbox_nobody_is_traced_and_no_keyring_is_reached(tier):
    assert ctypes.sizeof(ctypes.c_long) == 8
    confined = Sandbox(tier).confine([PYTHON, "-SEI", "-c", TRACE])
    done = subprocess.run(confined.words, env=confined.environment, capture_output=True, text=True)
    assert done.stdout.split()[:2] == ["-1", "1"] and "1" in done.stdout.split()[3], done
