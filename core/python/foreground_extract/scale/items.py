"""What a shard holds, one item after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from typing import Any

from ..failure import failure
from .address import LONGEST, problem
from .plan import Plan, id_of, shard_file


@dataclass
class Item:
    """One page that is to be read."""

    id: str
    url: str
    #: What the server once answered; None where it is still to be asked.
    body: bytes | None = None
    charset: str | None = None
    status: int | None = None
    #: Code and words of why it cannot be read at all.
    problem: tuple[str, str] | None = None


def items(plan: Plan, shard: int) -> Iterator[Item]:
    """The items of a shard, always in the same order."""
    if plan.warcs:
        yield from of_warc(plan.warcs[shard])
        return
    with open(shard_file(plan.out, shard), encoding="utf-8") as file:
        for line in file:
            url = line.rstrip("\n")
            why = problem(url)
            yield Item(id=id_of(url), url=url[:LONGEST], problem=("no-address", f"no address of the web: {why}") if why else None)


def of_warc(path: str) -> Iterator[Item]:
    """The responses of a WARC file that are HTML. Other records are no pages, and give no row. Where the file is broken, a
    row says so behind the pages that could be read."""
    try:
        from warcio.archiveiterator import ArchiveIterator
    except ImportError:
        raise failure("missing", "warcio is missing: pip install 'warcio>=1.7'") from None
    with open(path, "rb") as file:
        records = enumerate(ArchiveIterator(file))
        while True:
            try:
                number, record = next(records)
                item = _of_record(record, f"{path}#{number}")
            except StopIteration:
                return
            except Exception as error:
                # Whatever the reader of archives makes of what is none: what follows cannot be found.
                why = f"{path} cannot be read any further: {type(error).__name__}: {error}"
                yield Item(id=id_of(f"{path}#broken"), url="", problem=("broken-archive", why))
                return
            if item is not None:
                yield item


def _of_record(record: Any, name: str) -> Item | None:
    if record.rec_type != "response" or record.http_headers is None:
        return None
    kind = Message()
    kind["Content-Type"] = record.http_headers.get_header("Content-Type") or "text/html"
    if kind.get_content_type() not in ("text/html", "application/xhtml+xml"):
        return None
    status = record.http_headers.get_statuscode() or ""
    return Item(
        id=(record.rec_headers.get_header("WARC-Record-ID") or id_of(name)).strip("<>"),
        url=record.rec_headers.get_header("WARC-Target-URI") or "",
        body=record.content_stream().read(),
        charset=kind.get_content_charset(),
        status=int(status) if status.isdecimal() else None,
    )
