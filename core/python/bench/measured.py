"""A program with all that it starts: time by the clock, CPU time, and who of them is killed midway. Linux only."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

#: Seconds that what a program leaves behind, browsers above all, has for ending.
LEFTOVERS = 30.0

_PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """Makes this process the parent of whatever loses its own below it: else the time of browsers would be nobody's."""
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "this system does not hand orphans on")


def run(words: list[str], env: dict[str, str], during: Callable[[int], None] | None = None) -> tuple[bytes, float, float]:
    """Runs a program to its end: what it printed, seconds, and CPU seconds of it and all that it started.

    ``during`` is called with its number while it runs.
    """
    before, began = _spent(), time.perf_counter()
    program = subprocess.Popen(words, stdout=subprocess.PIPE, env={**os.environ, **env})
    if during is not None:
        during(program.pid)
    printed, _ = program.communicate()
    seconds = time.perf_counter() - began
    _bury()
    return printed, seconds, _spent() - before


def kill_a_child(parent: int) -> None:
    """Kills the first program that another one has started."""
    for task in Path(f"/proc/{parent}/task").iterdir():
        for child in (task / "children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
            return


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _bury() -> None:
    """Waits for orphans, and ends those that do not end."""
    deadline = time.monotonic() + LEFTOVERS
    while True:
        try:
            ended, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if ended == 0:
            if time.monotonic() > deadline:
                kill_a_child(os.getpid())
            time.sleep(0.05)
