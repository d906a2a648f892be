"""The command line of ``scale``."""

from __future__ import annotations

import argparse
import codecs
import hashlib
import json
import sys
from typing import Any

from .._core import Model
from ..failure import failure
from ..models import model_texts
from ..words import file_words
from . import engines
from .plan import Plan, done_file, make
from .progress import Progress

#: Addresses of one shard on average where nobody says how many shards there are to be, and how many there are at least, so
#: that few addresses keep many workers busy to the end, too.
SHARD, LEAST = 500, 32

#: Longest pause and longest wait, seconds: a day. Clocks of the system refuse more.
MOST_SECONDS = 86_400.0

EPILOG = """Parts of the result are DIR/part-*.parquet, one row a page; what cannot be read has a row with its reason. The same command goes
on where it was interrupted. exit status: 0 everything is done, 1 some shards are not, 2 wrong usage, 130 stopped by Ctrl-C."""


def add_to(commands: Any) -> None:
    """Adds the command."""
    scale = commands.add_parser("scale", help="very many pages into Parquet, resumably", description=__doc__, epilog=EPILOG)
    given = scale.add_mutually_exclusive_group(required=True)
    given.add_argument("--urls", metavar="FILE", help="addresses, one a line; - for standard input")
    given.add_argument("--warc", nargs="+", metavar="FILE", help="WARC files, also packed by gzip; each is a shard")
    scale.add_argument("--out", required=True, metavar="DIR", help="folder for the result; on a cluster one that all nodes share")
    scale.add_argument("--workers", type=_positive, default=2, metavar="N")
    scale.add_argument("--engine", choices=("processes", "ray"), default="processes", help="where workers run")
    scale.add_argument("--address", metavar="ADDRESS", help="a cluster of Ray, as ray.init takes it; without it Ray is started here")
    scale.add_argument("--render", choices=("html", "browser"), default="html", help="read the markup, or the page as Chromium renders it")
    scale.add_argument("--shards", type=_positive, metavar="N", help=f"number of shards of addresses; about {SHARD} in each by default, but at least {LEAST} shards")
    scale.add_argument("--batch", type=_positive, default=200, metavar="N", help="rows of one part")
    scale.add_argument("--delay", type=seconds, default=10.0, metavar="S", help="seconds between two pages of a host; more where robots.txt asks for it")
    scale.add_argument("--timeout", type=seconds, default=60.0, metavar="S", help="seconds that a page may take")
    scale.add_argument("--contact", default="", metavar="ADDRESS", help="how site owners reach you; needed with --urls")
    scale.add_argument("--no-markdown", action="store_true", help="keep the text alone")
    scale.add_argument("--model", action="append", metavar="FILE", help="read by a trained or a personal model (judge.json, page_type.json, personal.json); may be given for each")
    scale.add_argument("--json", action="store_true", help="print the metrics as JSON")
    scale.add_argument("--quiet", action="store_true", help="tell no progress")


def run(asked: argparse.Namespace) -> int:
    """Does what is not done yet, and gives the exit status."""
    if asked.urls and not asked.contact:
        raise failure("usage", "--contact is missing: say how site owners reach you, as mailto:you@example.org")
    urls = _read(asked.urls) if asked.urls else []
    if asked.urls and not urls:
        raise failure("usage", f"{asked.urls}: the list is empty")
    warcs = asked.warc or []
    for path in warcs:
        _try(path)
    shards = len(warcs) or min(len(urls), asked.shards or max(LEAST, -(-len(urls) // SHARD))) or 1
    models = model_texts(*asked.model or [])
    Model(models)  # What is refused is told before any page is asked for.
    digest = hashlib.sha256("\n".join(warcs or urls).encode()).hexdigest()
    plan = _make(Plan(
        out=asked.out, warcs=warcs, shards=shards, batch=asked.batch, render=asked.render, delay=asked.delay, timeout=asked.timeout,
        contact=asked.contact, digest=digest, total=len(urls), markdown=not asked.no_markdown, models=models,
    ), urls)
    left = [shard for shard in range(shards) if not done_file(plan.out, shard).exists()]
    outcome = engines.Outcome()
    try:
        with Progress(plan, asked.quiet) as progress:
            if left and asked.engine == "ray":
                engines.by_ray(plan, left, asked.workers, outcome, asked.address)
            elif left:
                engines.by_processes(plan, left, asked.workers, outcome)
    except KeyboardInterrupt:
        print("foreground-extract: stopped; the same command goes on", file=sys.stderr)
        return 130
    found = progress.metrics(outcome.restarts, outcome.failed)
    for shard, reason in outcome.failed.items():
        print(f"foreground-extract: shard {shard} is not done: {reason}", file=sys.stderr)
    if asked.json:
        print(json.dumps(found))
    elif not asked.quiet:
        print(f"{found['rows']} rows ({', '.join(f'{count} {status}' for status, count in found['status'].items())}) in {found['seconds']} s", file=sys.stderr)
    return 0 if found["shards_done"] == shards else 1


def _make(plan: Plan, urls: list[str]) -> Plan:
    try:
        return make(plan, urls)
    except OSError as error:
        raise failure("usage", f"{plan.out}: nothing can be kept there: {file_words(error)}") from error


def _try(name: str) -> None:
    try:
        with open(name, "rb"):
            pass
    except (OSError, ValueError) as error:
        raise failure("usage", f"{name}: {file_words(error) if isinstance(error, OSError) else error}") from error


def _read(name: str) -> list[str]:
    """The lines of a list, each once, in their order; without empty lines and those with ``#`` at the beginning. Bytes that
    are no text stay distinguishable."""
    if name == "-":
        content = sys.stdin.buffer.read()
    else:
        _try(name)
        with open(name, "rb") as file:
            content = file.read()
    # Windows writes lists in UTF-16 where one redirects what a program prints.
    coding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    lines = content.decode(coding, "backslashreplace").replace("\r", "\n").split("\n")
    return list(dict.fromkeys(line.strip() for line in lines if line.strip() and not line.startswith("#")))


def seconds(word: str) -> float:
    """A number of seconds on the command line."""
    number = float(word)
    if not 0 <= number <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"from 0 to {MOST_SECONDS:.0f}")
    return number


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
