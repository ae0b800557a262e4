"""A program that plays Dots and Boxes (JSON lines) or Yacht Auction (its own lines), and misbehaves as it is told to.

    odd.py MISDEED [NUMBER]
    odd.py drawn MISDEED...

It plays well until it was asked NUMBER times (2 unless said otherwise), then does its misdeed. Drawn, the first dice of
Yacht Auction choose which. It needs nothing but a Python interpreter, so that it starts quickly and in every sandbox.
"""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

CATEGORIES = [
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "CHOICE",
    "FOUR_OF_A_KIND",
    "FULL_HOUSE",
    "SMALL_STRAIGHT",
    "LARGE_STRAIGHT",
    "YACHT",
]


def write(data):
    view = memoryview(data.encode() if isinstance(data, str) else data)
    while view:
        view = view[os.write(1, view) :]


class Auction:
    """Bids nothing, and puts what it has where it can."""

    def __init__(self):
        self.open = list(CATEGORIES)
        self.held = self.bundles = ""

    def answer(self, line):
        word, *rest = line.split()
        if word == "READY":
            return "OK\n"
        if word == "ROLL":
            self.bundles = rest
            return "BID A 0\n"
        if word == "GET":
            self.held += self.bundles["AB".index(rest[0])]
        if word == "SCORE":
            put, self.held = self.held[:5], self.held[5:]
            return f"PUT {self.open.pop(0)} {put}\n"
        return "" if word != "FINISH" else None


class Edges:
    """Draws the first edge that is not drawn, whether or not it is to move."""

    tagged = False

    def answer(self, line):
        seen = json.loads(line)
        for orient in "hv":
            for r, row in enumerate(seen[orient]):
                if False in row:
                    said = {"orient": orient.upper(), "r": r, "c": row.index(False)}
                    if self.tagged:
                        said["turn"] = seen["turn"]
                        if seen["you"] != seen["to_move"]:
                            return ""
                    return json.dumps(said) + "\n"
        return ""


def forever():
    while True:
        time.sleep(60)


def misdo(misdeed, said):
    """Does it. What comes back is to be said all the same."""
    if misdeed == "crash":
        sys.stderr.write("first\nsecond\nthe reason why\n")
        sys.stderr.flush()
        os._exit(3)
    if misdeed == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    if misdeed == "hang":
        forever()
    if misdeed == "spin":
        while True:
            pass
    if misdeed == "flood-stdout":
        while True:
            write(said * 1000)
    if misdeed == "flood-stderr":
        if not os.fork():
            while True:
                os.write(2, b"noise " * 10000 + b"\n")
        return said
    if misdeed == "no-newline":
        write(said.strip())
        forever()
    if misdeed == "byte-at-a-time":
        for byte in said:
            write(byte)
            os.sched_yield()
        return ""
    if misdeed == "several":
        return said * 3
    if misdeed == "invalid-utf8":
        return b"\xff\xfe" + said.encode()
    if misdeed == "huge-line":
        for _ in range(100):
            write(b"x" * 1_000_000)
        return "\n"
    if misdeed == "close-stdout":
        os.close(1)
        forever()
    if misdeed == "close-stdin":
        os.close(0)
        forever()
    if misdeed == "close-all":
        os.closerange(0, 3)
        forever()
    if misdeed == "ignore-signals":
        for number in range(1, 65):
            if number not in (signal.SIGKILL, signal.SIGSTOP, 32, 33):
                signal.signal(number, signal.SIG_IGN)
        forever()
    if misdeed == "child":
        subprocess.Popen(["/bin/sleep", "3600"])
        return said
    if misdeed == "daemon":
        if not os.fork():
            os.setsid()
            if not os.fork():
                os.closerange(0, 3)
                forever()
            os._exit(0)
        return said
    if misdeed == "illegal":
        return '{"orient": "H", "r": 99, "c": 0}\n' if "orient" in said else "PUT ONE 66666\n"
    if misdeed == "malformed":
        return "what?\n"
    if misdeed == "nul":
        return "\0\0\0\n"
    if misdeed == "memory":
        held = []
        while True:
            held.append(b"x" * 10_000_000)
    if misdeed == "disk":
        with open("/tmp/large", "wb") as file:
            while True:
                file.write(b"x" * 1_000_000)
    if misdeed == "forks":
        while True:
            with suppress(OSError):
                os.fork()
    if misdeed == "stop-reading":
        while True:
            write("BID A 0\n" if said.startswith("BID") else said)
            time.sleep(60)
    if misdeed.startswith("sleep="):
        time.sleep(float(misdeed.partition("=")[2]))
    return said


def main():
    misdeed = sys.argv[1]
    drawn = sys.argv[2:] if misdeed == "drawn" else []
    after = int(sys.argv[2]) if len(sys.argv) > 2 and not drawn else 2
    if misdeed == "exit-at-once":
        sys.exit(5)
    player, asked = None, 0
    Edges.tagged = misdeed.startswith("tagged-")
    misdeed = misdeed.removeprefix("tagged-")
    for line in sys.stdin:
        if drawn and line.startswith("ROLL"):
            misdeed, drawn = drawn[int(line[5:10]) % len(drawn)], []
        if player is None:
            player = Edges() if line.startswith("{") else Auction()
        if misdeed.startswith("ponder="):  # on whatever it is asked
            time.sleep(float(misdeed.partition("=")[2]))
        said = player.answer(line)
        if said is None:
            break
        if said:
            asked += 1
            if asked == after or (asked > after and (misdeed.startswith("sleep=") or misdeed == "byte-at-a-time")):
                said = misdo(misdeed, said)
            write(said)
    if misdeed == "stay":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        forever()


main()
