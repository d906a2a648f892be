"""Rows of the part in work. A worker that ends loses none that was finished, and a page that ends workers is found out."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

#: Times that a page may be begun without being finished. The second could be the machine's fault; not the third.
ATTEMPTS = 2


class Journal:
    """A file with a line for every page that was begun and for every row."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.rows: dict[str, dict[str, Any]] = {}
        self._begun: Counter[str] = Counter()
        self._load()
        self._file = open(path, "a", encoding="utf-8")

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
            else:
                self.rows[entry["id"]] = entry

    def ends_workers(self, id: str) -> bool:
        """Whether this page was begun as often as may be, and never finished."""
        return id not in self.rows and self._begun[id] >= ATTEMPTS

    def begin(self, id: str) -> None:
        """Notes that a page is begun."""
        self._begun[id] += 1
        self._write({"begin": id})

    def end(self, row: dict[str, Any]) -> None:
        """Notes a row."""
        self.rows[row["id"]] = row
        self._write(row)

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
