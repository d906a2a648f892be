"""Rows of the part in work. A worker that ends loses none that was finished, and a page that ends workers is found out."""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from pathlib import Path
from typing import Any

#: Times that a page may be begun without being finished. The second could be the machine's fault; not the third.
ATTEMPTS = 2


#: The journal that this process writes, if it writes one.
_written: Journal | None = None


class Journal:
    """A file with a line for every page that was begun and for every row."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.rows: dict[str, dict[str, Any]] = {}
        self._begun: Counter[str] = Counter()
        self._in_work: str | None = None
        self._writing = threading.Lock()
        self._load()
        self._file = open(path, "a", encoding="utf-8")
        global _written
        _written = self

    def _load(self) -> None:
        if not self._path.exists():
            return
        whole = self._path.read_bytes()
        # A line that was cut off in the middle is no row.
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            os.truncate(self._path, end)
        for line in whole[:end].splitlines():
            entry = json.loads(line)
            if "begin" in entry:
                self._begun[entry["begin"]] += 1
            elif "stopped" in entry:
                self._begun[entry["stopped"]] -= 1
            else:
                self.rows[entry["id"]] = entry

    def ends_workers(self, id: str) -> bool:
        """Whether this page was begun as often as may be, and never finished."""
        return id not in self.rows and self._begun[id] >= ATTEMPTS

    def begin(self, id: str) -> None:
        """Notes that a page is begun."""
        self._begun[id] += 1
        with self._writing:
            self._in_work = id
            self._write({"begin": id})

    def end(self, row: dict[str, Any]) -> None:
        """Notes a row."""
        self.rows[row["id"]] = row
        with self._writing:
            self._in_work = None
            self._write(row)

    def stopped(self) -> None:
        """Notes that work ends in the middle of a page, which is not what ends it."""
        with self._writing:
            if self._in_work is not None:
                self._begun[self._in_work] -= 1
                self._write({"stopped": self._in_work})
                self._in_work = None

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry, ensure_ascii=True) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Closes the file and keeps it."""
        self._file.close()

    def remove(self) -> None:
        """The rows are elsewhere."""
        self._file.close()
        self._path.unlink(missing_ok=True)


def stopped() -> None:
    """Notes in the journal that this process writes that the page in work is not what ends it. From any thread."""
    if _written is not None:
        _written.stopped()
