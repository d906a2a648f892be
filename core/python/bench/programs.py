"""What a program gets for its tokens: Markdown of Foreground beside that of other extractors, on pages with a known text.

    python core/python/bench/programs.py --corpus corpora/news --split report --snapshots snapshots/news --out results/programs-news

Each extractor runs in a process of its own. ``--limit N`` takes N pages, evenly spaced. What is not installed is left out:
``tools/peers/requirements.txt`` has what comes from PyPI, and ``npm ci`` installs the others. ``lab benchmarks`` makes a section of ``programs.json``.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from dropin import pages, processor

#: Characters of a token, as ``foreground mcp`` counts them.
TOKEN = 4

#: Tokens that a program may read first.
FIRST = (500, 2_000)

#: Letters and digits of the shortest sentence that is looked for; shorter ones are anywhere.
SHORTEST = 20

#: Tokens that a program reads from a heading on when it has a question about that section.
SECTION = 200

HERE = Path(__file__).parent


def foreground(snapshots: Path | None) -> Callable[[dict[str, Any]], str]:
    fe = importlib.import_module("foreground_extract")
    if snapshots is None:
        return lambda page: body(fe.extract(page["html"], page["url"]).markdown)
    return lambda page: body(fe.read(snapshots / f"{page['id']}.page.zst").markdown)


def body(markdown: str) -> str:
    """Without the front matter, which has what the others give beside the text."""
    return markdown.split("\n---\n", 1)[-1]


def trafilatura() -> Callable[[dict[str, Any]], str]:
    extract = importlib.import_module("trafilatura").extract
    return lambda page: extract(page["html"], url=page["url"], output_format="markdown", include_links=True) or ""


def html2text() -> Callable[[dict[str, Any]], str]:
    convert = importlib.import_module("html2text").html2text
    return lambda page: convert(page["html"], page["url"], 0)


def fetch_server() -> Callable[[dict[str, Any]], str]:
    extract = importlib.import_module("mcp_server_fetch.server").extract_content_from_html
    return lambda page: extract(page["html"])


#: Extractors for Python: package, and what makes the function.
PYTHON: dict[str, tuple[str, Callable[[], Callable[[dict[str, Any]], str]]]] = {
    "Trafilatura": ("trafilatura", trafilatura),
    "html2text, the whole page": ("html2text", html2text),
    "reference fetch server": ("mcp-server-fetch", fetch_server),
}

#: Extractors for JavaScript, by their names in ``tools/peers/programs.mjs``.
NODE = {"Readability.js and Turndown": "readability", "Defuddle": "defuddle"}

OURS = "Foreground, HTML alone"
RENDERED = "Foreground, rendered"


def read_all(name: str, snapshots: Path | None) -> None:
    """In a process of its own: pages from standard input, answers to standard output, as the runner for JavaScript does."""
    if name in (OURS, RENDERED):
        version, run = importlib.metadata.version("foreground-extract"), foreground(snapshots if name == RENDERED else None)
    else:
        package, make = PYTHON[name]
        try:
            version, run = importlib.metadata.version(package), make()
        except (ImportError, importlib.metadata.PackageNotFoundError) as error:
            sys.exit(f"{error}")
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    print(json.dumps({"version": version}), file=out, flush=True)
    for line in sys.stdin:
        page, began = json.loads(line), spent()
        try:
            markdown, failed = run(page), False
        except Exception:
            markdown, failed = "", True
        print(json.dumps({"markdown": markdown, "failed": failed, "ms": 1000 * (spent() - began)}), file=out, flush=True)


def spent() -> float:
    """Processor time of this process and of those that it started and that have ended, seconds."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def answers(words: list[str], asked: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]], float] | None:
    """Version, an answer for each page, and megabytes of memory at most; ``None`` where the extractor is not installed."""
    program = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert program.stdin and program.stdout
    head = program.stdout.readline()
    if not head:
        program.wait()
        return None
    found = []
    for page in asked:
        program.stdin.write(json.dumps(page) + "\n")
        program.stdin.flush()
        if not (line := program.stdout.readline()):
            raise SystemExit(f"{' '.join(words)} ended at the page {page['id']}")
        found.append(json.loads(line))
    memory = resident(program.pid)
    program.stdin.close()
    program.wait()
    return json.loads(head)["version"], found, memory


def resident(process: int) -> float:
    """Megabytes of memory that a process had at most, as Linux tells it."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def plain(markdown: str) -> str:
    """The words of Markdown without the addresses of links and pictures."""
    text = re.sub(r"!\[([^\]]*)\]\([^)\s]*(?:\s+\"[^\"]*\")?\)", r"\1", markdown)
    text = re.sub(r"\]\((?:[^()\s]|\([^()]*\))*(?:\s+\"[^\"]*\")?\)", "]", text)
    return re.sub(r"\\([^\w\s])", r"\1", text)


def key(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text by their letters and digits, those that are long enough."""
    for line in text.split("\n"):
        for sentence in re.split(r"(?<=[.!?])\s+|(?<=[。！？])", line):
            if len(folded := key(sentence)) >= SHORTEST:
                yield folded


def questions(truth: dict[str, Any]) -> list[tuple[str, str]]:
    """Each heading of the true text that a section follows, and the first sentence of that section: what it answers."""
    if truth.get("html"):
        return questions_of_html(truth["html"])
    found = []
    lines = (truth["text"] or "").split("\n")
    for heading in truth.get("headings") or []:
        below = lines[lines.index(heading) + 1 :] if heading in lines else []
        if below and (first := next(sentences(below[0]), None)):
            found.append((key(heading), first))
    return found


def questions_of_html(html: str) -> list[tuple[str, str]]:
    """The same of a truth that is HTML, as those of posts are: headings that a paragraph follows."""
    headings = importlib.import_module("lxml.html").fragment_fromstring(html, create_parent=True).iter("h2", "h3", "h4")
    below = [(key(heading.text_content()), heading.getnext()) for heading in headings]
    first = [(heading, next(sentences(element.text_content()), None)) for heading, element in below if element is not None and element.tag == "p"]
    return [(heading, sentence) for heading, sentence in first if heading and sentence]


def cells(truth: dict[str, Any]) -> list[tuple[str, str]]:
    """Each cell of the tables of a truth that is HTML, after what its row is called. Tables that hold listings are none."""
    if not truth.get("html"):
        return []
    whole, found = importlib.import_module("lxml.html").fragment_fromstring(truth["html"], create_parent=True), []
    for row in whole.xpath(".//tr[not(ancestor::table[.//pre or .//table])]"):
        label, *others = [key(cell.text_content()) for cell in row.xpath("./th|./td")] or [""]
        found += [(label, other) for other in others if label and other]
    return found


def has_cell(markdown: str, label: str, cell: str) -> bool:
    """Whether a line has what a row is called, and its cell after that."""
    lines = (key(plain(line)) for line in markdown.splitlines())
    return any(cell in line[line.index(label) + len(label) :] for line in lines if label in line)


def is_answered(markdown: str, heading: str, sentence: str) -> bool:
    """Whether a section has a heading of its own in an outline, and the sentence is near enough below it."""
    at = 0
    for line in markdown.splitlines(keepends=True):
        if line.startswith("#") and key(plain(line)) == heading:
            return sentence in key(plain(markdown[at : at + TOKEN * SECTION]))
        at += len(line)
    return False


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.casefold()))


def score(answer: dict[str, Any], truth: str) -> dict[str, float]:
    markdown = answer["markdown"]
    text = plain(markdown)
    said, wanted = words(text), list(sentences(truth))
    known = sum((said & words(truth)).values())
    share = lambda folded: sum(sentence in folded for sentence in wanted) / len(wanted)
    first = {f"first_{count}": share(key(plain(markdown[: TOKEN * count]))) for count in FIRST}
    return {
        "tokens": len(markdown) / TOKEN, "kept": share(key(text)), "clutter": 1 - known / total if (total := said.total()) else 0.0,
        "ms": answer["ms"], "failed": float(answer["failed"]), **first,
    }


def measure(corpus: Path, split: str | None, kind: str | None, snapshots: Path | None, limit: int | None, node: str, partial: bool) -> dict[str, Any]:
    known = [(truth, raw) for truth, raw in pages(corpus, split) if kind in (None, truth.get("type")) and any(sentences(truth["text"]))]
    known = [known[at * len(known) // limit] for at in range(min(limit, len(known)))] if limit else known
    address = lambda truth: url if "://" in (url := truth.get("url") or "") else f"http://localhost{url}"
    asked = [{"id": truth["id"], "html": raw.decode("utf-8", "replace"), "url": address(truth)} for truth, raw in known]
    ours = [sys.executable, str(Path(__file__))] + (["--snapshots", str(snapshots)] if snapshots else [])
    runners = {name: [*ours, "--read", name] for name in [OURS, *([RENDERED] if snapshots else []), *PYTHON]}
    runners |= {name: [node, str(HERE / "../../../tools/peers/programs.mjs"), script] for name, script in NODE.items()}
    result: dict[str, Any] = {
        "corpus": corpus.name, "split": split, "type": kind, "limit": limit, "partial": partial, "pages": len(asked), "first": FIRST, "processor": processor(),
        "cores": os.cpu_count(), "load": os.getloadavg()[0], "systems": [],
    }
    for name, runner in runners.items():
        began = time.perf_counter()
        if (found := answers(runner, asked)) is None:
            print(f"{name} is left out", file=sys.stderr)
            continue
        version, said, memory = found
        scores = [score(answer, truth["text"]) for answer, (truth, _) in zip(said, known, strict=True)]
        means = {field: statistics.fmean(one[field] for one in scores) for field in scores[0]}
        # An answer without words has no clutter, and none of the text either.
        means["clutter"] = statistics.fmean([one["clutter"] for one in scores if one["tokens"] > 0] or [0.0])
        if partial:
            del means["clutter"]
        asked_for = [(answer["markdown"], *one) for answer, (truth, _) in zip(said, known, strict=True) for one in questions(truth)]
        if asked_for:
            means["answered"] = statistics.fmean(is_answered(*one) for one in asked_for)
            result["questions"] = len(asked_for)
        in_tables = [(answer["markdown"], *one) for answer, (truth, _) in zip(said, known, strict=True) for one in cells(truth)]
        if in_tables:
            means["cells"] = statistics.fmean(has_cell(*one) for one in in_tables)
            result["cells"] = len(in_tables)
        result["systems"].append({
            "name": name, "version": version, "memory_mb": memory, **means, "failed": int(sum(one["failed"] for one in scores)),
            "median_tokens": statistics.median(one["tokens"] for one in scores), "median_ms": statistics.median(one["ms"] for one in scores),
        })
        print(f"{name:30} {json.dumps(result['systems'][-1])} {time.perf_counter() - began:.0f} s", file=sys.stderr)
    return result


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--corpus", type=Path)
    given.add_argument("--split")
    given.add_argument("--type", dest="kind")
    given.add_argument("--snapshots", type=Path)
    given.add_argument("--limit", type=int)
    given.add_argument("--node", default="node")
    given.add_argument("--partial", action="store_true", help="the true text is a part of the content: what else an answer has may be no clutter")
    given.add_argument("--out", type=Path)
    given.add_argument("--read", help=argparse.SUPPRESS)
    told = given.parse_args()
    if told.read:
        read_all(told.read, told.snapshots)
    else:
        measured = measure(told.corpus, told.split, told.kind, told.snapshots, told.limit, told.node, told.partial)
        told.out.mkdir(parents=True, exist_ok=True)
        (told.out / "programs.json").write_text(json.dumps(measured, indent=2))
