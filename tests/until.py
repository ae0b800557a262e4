"""Waiting for something to become true: looks again and again, and gives up after a long time."""

import select
import time


def until(condition, patience=30.0):
    """Whether it became true."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if condition():
            return True
        select.select([], [], [], 0.005)
    return bool(condition())
