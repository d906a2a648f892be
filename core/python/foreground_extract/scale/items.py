"""What a shard holds, one item after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message

from ..failure import failure
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


def items(plan: Plan, shard: int) -> Iterator[Item]:
    """The items of a shard, always in the same order."""
    if plan.warcs:
        yield from of_warc(plan.warcs[shard])
        return
    with open(shard_file(plan.out, shard), encoding="utf-8") as file:
        for line in file:
            url = line.rstrip("\n")
            yield Item(id=id_of(url), url=url)


def of_warc(path: str) -> Iterator[Item]:
    """The responses of a WARC file that are HTML. Other records are no pages, and give no row."""
    try:
        from warcio.archiveiterator import ArchiveIterator
    except ImportError:
        raise failure("missing", "warcio is missing: pip install foreground-extract[scale]") from None
    with open(path, "rb") as file:
        for record in ArchiveIterator(file):
            if record.rec_type != "response" or record.http_headers is None:
                continue
            kind = Message()
            kind["Content-Type"] = record.http_headers.get_header("Content-Type") or "text/html"
            if kind.get_content_type() not in ("text/html", "application/xhtml+xml"):
                continue
            yield Item(
                id=record.rec_headers.get_header("WARC-Record-ID").strip("<>"),
                url=record.rec_headers.get_header("WARC-Target-URI"),
                body=record.content_stream().read(),
                charset=kind.get_content_charset(),
                status=int(record.http_headers.get_statuscode() or 0),
            )
