"""``python -m foreground_extract.scale.worker OUT``: is given numbers of shards, one a line, and answers when each is done."""

from __future__ import annotations

import json
import os
import sys
import threading
from queue import SimpleQueue

from .plan import load
from .shard import run_shard


def main() -> None:
    """Works until its input ends, which it does when whoever started it ends: nobody would take the answers."""
    plan = load(sys.argv[1])
    waiting: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(waiting,), daemon=True).start()
    while True:
        shard = int(waiting.get())
        try:
            answer = {"shard": shard, "counts": run_shard(plan, shard)}
        except Exception as error:
            answer = {"shard": shard, "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


def _listen(waiting: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        waiting.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
