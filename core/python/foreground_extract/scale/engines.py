"""Where workers run. An engine only places shards and starts workers anew: all that must last is in the folder."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from queue import Empty, SimpleQueue
from typing import Any

from ..failure import failure
from .plan import Plan

#: Times that a worker may end within one shard. Each time one page of it is begun once more, so a shard with a few pages
#: that end workers still gets done; one that never gets anywhere does not stop everything.
RESTARTS = 50

#: Seconds between two workers that end, so that a machine without memory is not asked for the next one at once.
PAUSE = 1.0


class Outcome:
    """What came of the shards."""

    def __init__(self) -> None:
        self.restarts = 0
        #: Shards that could not be done, with why.
        self.failed: dict[int, str] = {}
        self._lock = threading.Lock()

    def restarted(self) -> None:
        """Counts a worker that ended."""
        with self._lock:
            self.restarts += 1


def by_processes(plan: Plan, shards: list[int], workers: int, outcome: Outcome) -> None:
    """Every worker is a process, kept by a thread that hands it shards and starts another where it ends."""
    waiting: SimpleQueue[int] = SimpleQueue()
    for shard in shards:
        waiting.put(shard)
    threads = [threading.Thread(target=_keep, args=(plan, waiting, outcome), daemon=True) for _ in range(min(workers, len(shards)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        # In turns, so that Ctrl-C is heard.
        while thread.is_alive():
            thread.join(0.2)


def _keep(plan: Plan, waiting: SimpleQueue[int], outcome: Outcome) -> None:
    worker: subprocess.Popen[str] | None = None
    try:
        while True:
            try:
                shard = waiting.get_nowait()
            except Empty:
                return
            for attempt in range(RESTARTS + 1):
                worker = worker or _start(plan)
                answer = _ask(worker, shard)
                if answer is not None:
                    break
                worker.wait()
                worker = None
                if attempt < RESTARTS:
                    outcome.restarted()
                    time.sleep(PAUSE)
            if answer is None or "error" in answer:
                outcome.failed[shard] = answer["error"] if answer else "workers ended again and again"
    finally:
        if worker is not None and worker.stdin is not None:
            worker.stdin.close()
            worker.wait()


def _start(plan: Plan) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "foreground_extract.scale.worker", plan.out]
    # Out of reach of Ctrl-C from its first moment, also while it imports: that its input closes is what ends it.
    apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if sys.platform == "win32" else {"start_new_session": True}
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **apart)


def _ask(worker: subprocess.Popen[str], shard: int) -> dict[str, Any] | None:
    """The worker's answer; None where it has ended."""
    try:
        assert worker.stdin is not None and worker.stdout is not None
        worker.stdin.write(f"{shard}\n")
        worker.stdin.flush()
        line = worker.stdout.readline()
    except OSError:
        return None
    return json.loads(line) if line else None


def by_ray(plan: Plan, shards: list[int], workers: int, outcome: Outcome, address: str | None) -> None:
    """Every worker is an actor of Ray, on whatever node has room. ``address`` is that of a cluster; None starts Ray here."""
    try:
        import ray
    except ImportError:
        raise failure("missing", "Ray is missing: pip install 'ray>=2.40'") from None
    # "local" and not None, which would join whatever cluster happens to run on this machine, whosoever it is.
    if address is None:
        ray.init(address="local", num_cpus=workers, include_dashboard=False, log_to_driver=False)
    else:
        ray.init(address=address, log_to_driver=False)
    try:
        actor = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=RESTARTS)(_Actor)
        free = [actor.remote(plan.out) for _ in range(min(workers, len(shards)))]
        waiting, working = list(reversed(shards)), {}
        while waiting or working:
            while waiting and free:
                one, shard = free.pop(), waiting.pop()
                working[one.run.remote(shard)] = (one, shard)
            ready, _ = ray.wait(list(working), num_returns=1)
            one, shard = working.pop(ready[0])
            free.append(one)
            try:
                ray.get(ready[0])
            except ray.exceptions.RayError as error:
                outcome.failed[shard] = str(error).strip().splitlines()[-1]
    finally:
        ray.shutdown()


class _Actor:
    """What Ray runs."""

    def __init__(self, out: str) -> None:
        from .pages import Reader
        from .plan import load

        self._plan = load(out)
        self._reader = Reader(self._plan)

    def run(self, shard: int) -> dict[str, int]:
        """Does a shard."""
        from .shard import run_shard

        return run_shard(self._plan, shard, self._reader)
