"""``extract(html)`` beside other Python extractors, as drop-in: the same pages, word F1, and time a page in one process.

    python core/python/bench/dropin.py --corpus corpora/wcxb --split report --snapshots snapshots/wcxb --out results/dropin

Extractors that are not installed are left out. With ``--snapshots`` (those of ``lab capture``) the same engine also reads
the pages as they were rendered: what markup alone does not tell. ``lab benchmarks`` makes a section of ``dropin.json``.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import importlib.metadata
import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import foreground_extract as fe

#: Rounds of the bootstrap, and its seed, so that the same answers give the same figures.
ROUNDS, SEED = 1_000, 1


def pages(corpus: Path, split: str | None) -> Iterator[tuple[dict[str, Any], bytes]]:
    """The truths of a corpus with the bytes of their pages, in order; those without a saved page are left out."""
    folders = [corpus] if (corpus / "truth.jsonl").exists() else sorted(path for path in corpus.iterdir() if (path / "truth.jsonl").exists())
    for folder in folders:
        for line in (folder / "truth.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n"):
            truth = json.loads(line)
            # As `lab evaluate`: a page whose text nobody knows says nothing of words.
            if split in (None, truth.get("split")) and truth.get("text") is not None and (file := place(folder, truth)):
                yield truth, gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()


def place(folder: Path, truth: dict[str, Any]) -> Path | None:
    """The file of a page, as the lab finds it."""
    served = folder / "root" / unquote(urlsplit(truth.get("url") or truth.get("path") or "").path).lstrip("/")
    names = [folder / "pages" / f"{truth['id']}.html", folder / "pages" / f"{truth['id']}.html.gz", served, served / "index.html"]
    return next((name for name in names if name.is_file()), None)


def foreground(html: str, url: str) -> str:
    return fe.extract(html, url).text


def trafilatura() -> Callable[[str, str], str]:
    module = importlib.import_module("trafilatura")
    return lambda html, url: module.extract(html, url=url or None) or ""


def readability() -> Callable[[str, str], str]:
    document, lxml = importlib.import_module("readability").Document, importlib.import_module("lxml.html")
    return lambda html, url: "\n".join(lxml.fromstring(document(html).summary()).itertext())


#: What is compared: name, package, and what makes the function.
PEERS = [("trafilatura.extract", "trafilatura", trafilatura), ("readability.Document.summary", "readability-lxml", readability)]


def systems() -> dict[str, tuple[str, Callable[[str, str], str]]]:
    found = {"foreground_extract.extract": (fe.__version__, foreground)}
    for name, package, make in PEERS:
        try:
            found[name] = (importlib.metadata.version(package), make())
        except (ImportError, importlib.metadata.PackageNotFoundError) as error:
            print(f"{name} is left out: {error}")
    return found


def measure(corpus: Path, split: str | None, snapshots: Path | None, limit: int | None) -> dict[str, Any]:
    """Every system on every page, one after the other on each, so that the machine's moods meet all of them."""
    asked = systems()
    answers: dict[str, list[dict[str, Any]]] = {name: [] for name in asked} | ({"rendered": []} if snapshots else {})
    for number, (truth, raw) in enumerate(pages(corpus, split)):
        if number == limit:
            break
        html, url = raw.decode("utf-8", "replace"), truth.get("url") or ""
        for name, (_, extract) in asked.items():
            answers[name].append(answer(lambda: extract(html, url if "://" in url else f"http://localhost{url}"), truth))
        if snapshots:
            file = snapshots / f"{truth['id']}.page.zst"
            answers["rendered"].append(answer((lambda: fe.read(file).text) if file.exists() else (lambda: ""), truth))
    return {
        "corpus": corpus.name, "split": split, "pages": len(next(iter(answers.values()))), "processor": processor(), "cores": os.cpu_count(),
        "load": os.getloadavg()[0], "python": platform.python_version(),
        "systems": [{"name": name, "version": asked[name][0] if name in asked else fe.__version__, **figures(found)} for name, found in answers.items()],
    }


def answer(run: Callable[[], str], truth: dict[str, Any]) -> dict[str, Any]:
    began, spent = time.perf_counter(), time.process_time()
    try:
        text, failed = run(), False
    except Exception:
        text, failed = "", True
    return {"ms": 1000 * (time.perf_counter() - began), "cpu": 1000 * (time.process_time() - spent), "f1": fe.score(text, truth["text"]).f1, "type": truth.get("type") or "", "failed": failed}


def figures(found: list[dict[str, Any]]) -> dict[str, Any]:
    f1 = [one["f1"] for one in found]
    types = {kind: statistics.fmean(one["f1"] for one in found if one["type"] == kind) for kind in sorted({one["type"] for one in found})}
    times = sorted(one["cpu"] for one in found)
    chance = random.Random(SEED)
    means = sorted(statistics.fmean(chance.choices(f1, k=len(f1))) for _ in range(ROUNDS))
    return {
        "f1": statistics.fmean(f1), "low": means[ROUNDS // 40], "high": means[-ROUNDS // 40 - 1], "types": types, "failed": sum(one["failed"] for one in found),
        "median_cpu_ms": times[len(times) // 2], "mean_cpu_ms": statistics.fmean(times), "p95_cpu_ms": times[len(times) * 95 // 100],
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown"


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--corpus", type=Path, required=True)
    words.add_argument("--split")
    words.add_argument("--snapshots", type=Path)
    words.add_argument("--limit", type=int)
    words.add_argument("--out", type=Path, required=True)
    given = words.parse_args()
    result = measure(given.corpus, given.split, given.snapshots, given.limit)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "dropin.json").write_text(json.dumps(result, indent=2))
    for system in result["systems"]:
        print(f"{system['name']:32} {system['f1']:.3f} [{system['low']:.3f}, {system['high']:.3f}]  {system['median_cpu_ms']:.1f} ms median, {system['mean_cpu_ms']:.1f} mean")
