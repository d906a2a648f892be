"""``python -m foreground_extract.scale.worker OUT``: is given numbers of shards, one a line, and answers when each is done."""

from __future__ import annotations

import json
import os
import sys
import threading
from queue import SimpleQueue

from ..words import file_words
from . import journal
from .pages import Reader
from .plan import load
from .shard import run_shard


def main() -> None:
    """Works until its input ends, which it does when whoever started it ends: nobody would take the answers."""
    plan = load(sys.argv[1])
    waiting: SimpleQueue[str | None] = SimpleQueue()
    idle = threading.Event()
    idle.set()
    threading.Thread(target=_listen, args=(waiting, idle), daemon=True).start()
    # One reader for all shards: a browser takes longer to start than a page to read.
    with Reader(plan) as reader:
        while (line := waiting.get()) is not None:
            shard = int(line)
            try:
                answer = {"shard": shard, "counts": run_shard(plan, shard, reader)}
            except OSError as error:
                answer = {"shard": shard, "error": f"{error.filename or 'its folder'}: {file_words(error)}"}
            except Exception as error:
                answer = {"shard": shard, "error": f"{type(error).__name__}: {error}"}
            idle.set()
            print(json.dumps(answer), flush=True)


def _listen(waiting: SimpleQueue[str | None], idle: threading.Event) -> None:
    for line in sys.stdin:
        idle.clear()
        waiting.put(line)
    if not idle.is_set():
        # In the middle of a shard, whose rows are in the journal.
        journal.stopped()
        os._exit(0)
    waiting.put(None)


if __name__ == "__main__":
    main()
