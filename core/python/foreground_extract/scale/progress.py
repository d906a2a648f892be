"""How far it is, read from the folder, so that it does not matter who works; and metrics for those who watch."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from ..words import file_words
from .plan import Plan, done_file

#: Seconds between two looks.
EVERY = 2.0


class Progress:
    """Tells on standard error how far the work is, unless it is to be quiet, and in ``metrics.json`` what came of it. To be used
    with ``with``."""

    def __init__(self, plan: Plan, quiet: bool) -> None:
        self._plan, self._quiet = plan, quiet
        self._began, self._before = time.monotonic(), rows_so_far(plan)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Progress:
        if not self._quiet:
            self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._quiet:
            return
        self._stop.set()
        self._thread.join()
        if sys.stderr.isatty():
            print(file=sys.stderr)

    def _watch(self) -> None:
        while not self._stop.wait(EVERY):
            rows = rows_so_far(self._plan)
            # A row that was cut off when a worker ended is counted no more.
            rate = max(0, rows - self._before) / (time.monotonic() - self._began)
            total = f" of {self._plan.total}" if self._plan.total else ""
            print(f"{rows}{total} pages, {rate:.1f} a second", file=sys.stderr, end="\r" if sys.stderr.isatty() else "\n", flush=True)

    def metrics(self, restarts: int, failed: dict[int, str]) -> dict[str, object]:
        """Writes and gives the numbers of the whole folder and of this run."""
        counts: Counter[str] = Counter()
        done = 0
        for shard in range(self._plan.shards):
            path = done_file(self._plan.out, shard)
            if path.exists():
                counts.update(json.loads(path.read_text(encoding="utf-8")))
                done += 1
        seconds = time.monotonic() - self._began
        rows = counts.total()
        found = {
            "rows": rows, "status": dict(counts), "shards": self._plan.shards, "shards_done": done, "shards_failed": {str(key): value for key, value in failed.items()},
            "seconds": round(seconds, 2), "rows_this_run": rows - self._before, "rows_a_second": round((rows - self._before) / seconds, 2), "restarts": restarts,
        }
        path = Path(self._plan.out) / "metrics.json"
        partial = path.with_name(f".metrics.{os.getpid()}")
        try:
            partial.write_text(json.dumps(found, indent=2), encoding="utf-8")
            os.replace(partial, path)
        except OSError as error:
            # Why shards are not done is told all the same.
            print(f"foreground-extract: {path}: {file_words(error)}", file=sys.stderr)
        finally:
            partial.unlink(missing_ok=True)
        return found


def rows_so_far(plan: Plan) -> int:
    """Rows that are in shards that are done, in parts, and in journals."""
    out, rows = Path(plan.out), 0
    for path in out.glob("part-*-*.parquet"):
        rows += _rows(path)
    for path in out.glob(".part-*.journal"):
        try:
            with open(path, "rb") as file:
                rows += sum(line.startswith(b'{"id"') for line in file)
        except FileNotFoundError:
            continue
    return rows


_known: dict[Path, int] = {}


def _rows(path: Path) -> int:
    if path not in _known:
        import pyarrow.parquet as parquet

        _known[path] = parquet.read_metadata(path).num_rows
    return _known[path]
