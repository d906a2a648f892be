"""One shard from beginning to end: its items in parts, each part written aside and then renamed."""

from __future__ import annotations

import faulthandler
import itertools
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

from ..failure import failure
from .items import Item, items
from .journal import Journal
from .pages import Reader, failed_row
from .plan import Plan, done_file, part_file

#: Seconds beyond the time for loading in which a page must be done: the browser settles, the engine has bounds of its own.
GRACE = 60.0


def run_shard(plan: Plan, shard: int, reader: Reader) -> dict[str, int]:
    """Does what of a shard is not done yet, and gives how many rows it has of each status."""
    done = done_file(plan.out, shard)
    if done.exists():
        return json.loads(done.read_text(encoding="utf-8"))
    counts: Counter[str] = Counter()
    rest = items(plan, shard)
    for part in itertools.count():
        batch = list(itertools.islice(rest, plan.batch))
        if not batch:
            break
        path = part_file(plan.out, shard, part)
        counts.update(statuses(path) if path.exists() else run_part(plan, reader, batch, path))
    partial = done.with_name(f".{done.name}.{os.getpid()}")
    partial.write_text(json.dumps(counts), encoding="utf-8")
    os.replace(partial, done)
    return dict(counts)


def run_part(plan: Plan, reader: Reader, batch: list[Item], path: Path) -> Counter[str]:
    """Reads the items of a part that are not in its journal, and writes it."""
    journal = Journal(path.with_name(f".{path.stem}.journal"))
    try:
        for item in batch:
            if item.id in journal.rows:
                continue
            if journal.ends_workers(item.id):
                journal.end(failed_row(item, "worker-ended", "every worker that began with this page ended"))
                continue
            journal.begin(item.id)
            # Whatever hangs, in Python or below, ends this process; another one goes on behind the page.
            faulthandler.dump_traceback_later(plan.timeout + plan.delay + GRACE, exit=True)
            try:
                journal.end(reader.row(item))
            finally:
                faulthandler.cancel_dump_traceback_later()
        # An address that is there twice has one row.
        rows = [journal.rows[id] for id in dict.fromkeys(item.id for item in batch)]
        write_part(rows, path)
    except BaseException as error:
        # Whoever interrupts the work tells nothing of the page; an error that returns with it does.
        if not isinstance(error, Exception):
            journal.stopped()
        journal.close()
        raise
    journal.remove()
    return Counter(row["status"] for row in rows)


def schema() -> Any:
    """Columns of the rows."""
    pa = _arrow()
    text, number = pa.string(), pa.float64()
    return pa.schema([
        ("id", text), ("url", text), ("status", text), ("reason", text), ("detail", text), ("http_status", pa.int32()),
        ("title", text), ("author", text), ("date", text), ("site_name", text), ("language", text), ("tags", pa.list_(text)),
        ("page_type", text), ("page_type_probability", number), ("price", text), ("currency", text), ("availability", text), ("confidence", number),
        ("word_count", pa.int64()), ("text", text), ("markdown", text), ("ms", number), ("read", text),
    ])


def write_part(rows: list[dict[str, Any]], path: Path) -> None:
    """Writes rows as Parquet. A reader never sees half a file."""
    pa = _arrow()
    import pyarrow.parquet as parquet

    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        parquet.write_table(pa.Table.from_pylist(rows, schema=schema()), partial, compression="zstd")
        os.replace(partial, path)
    finally:
        # Where the disk is full, half a file would take the room of the next try.
        partial.unlink(missing_ok=True)


def statuses(path: Path) -> Counter[str]:
    """How many rows of a part have each status."""
    import pyarrow.parquet as parquet

    return Counter(parquet.read_table(path, columns=["status"]).column("status").to_pylist())


def _arrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise failure("missing", "pyarrow is missing: pip install 'pyarrow>=18'") from None
    return pyarrow
