"""Deals addresses into shards by a hash of their host, and remembers how, so that the same command means the same shards."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..failure import failure
from .address import host_of

NAME = "plan.json"


@dataclass(frozen=True)
class Plan:
    """What is to be done and how; the same for every worker."""

    out: str
    #: Names of WARC files, each a shard; else the addresses are in ``shards/``.
    warcs: list[str]
    shards: int
    #: Rows of one part.
    batch: int
    #: ``html`` or ``browser``.
    render: str
    #: Seconds between two pages of a host, and for one page.
    delay: float
    timeout: float
    #: How site owners reach whoever runs this; sent with every request.
    contact: str
    #: SHA-256 of the input.
    digest: str
    #: Number of addresses; 0 where WARC files tell it only when they are read.
    total: int = 0
    #: Markdown is kept beside the text.
    markdown: bool = field(default=True)
    #: Texts of the files of models that read, in place of those that ship; here, so that every worker has them.
    models: list[str] = field(default_factory=list)


def shard_of(url: str, shards: int) -> int:
    """The shard of an address: that of its host and port, in lower case. Lines that are none are in one shard."""
    return int.from_bytes(hashlib.sha256(host_of(url).encode()).digest()[:6], "big") % shards


def id_of(url: str) -> str:
    """Name of an address: the first 16 bytes of its SHA-256 in hexadecimal digits."""
    return hashlib.sha256(url.encode()).hexdigest()[:32]


def make(plan: Plan, urls: list[str]) -> Plan:
    """Writes the plan, or takes the one that is there.

    Raises ForegroundError ``plan`` where the folder holds the work of another input or of other settings: half of one and
    half of the other would be neither.
    """
    out = Path(plan.out)
    path = out / NAME
    if path.exists():
        known = asdict(load(plan.out))
        differs = sorted(key for key, value in asdict(plan).items() if key not in ("out", "delay", "timeout", "contact") and known[key] != value)
        if differs:
            raise failure("plan", f"{out} holds other work ({', '.join(differs)} differ): take another folder")
        return plan
    (out / "shards").mkdir(parents=True, exist_ok=True)
    lines: list[list[str]] = [[] for _ in range(plan.shards)]
    for url in urls:
        lines[shard_of(url, plan.shards)].append(url)
    for number, shard in enumerate(lines):
        if not plan.warcs:
            _replace(shard_file(plan.out, number), "".join(f"{url}\n" for url in shard))
    _replace(path, json.dumps(asdict(plan), indent=2))
    return plan


def load(out: str) -> Plan:
    """The plan of a folder."""
    return Plan(**json.loads((Path(out) / NAME).read_text(encoding="utf-8")))


def shard_file(out: str, number: int) -> Path:
    """Where the addresses of a shard are."""
    return Path(out) / "shards" / f"{number:05}.txt"


def done_file(out: str, number: int) -> Path:
    """Says that a shard is done, and how many rows it has."""
    return Path(out) / f"part-{number:05}.done"


def part_file(out: str, number: int, part: int) -> Path:
    """Where the rows of a part are."""
    return Path(out) / f"part-{number:05}-{part:05}.parquet"


def _replace(path: Path, text: str) -> None:
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, path)
