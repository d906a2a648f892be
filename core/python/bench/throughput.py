"""How many pages a second one core reads, and where the time goes.

    python core/python/bench/throughput.py --snapshots snapshots/wcxb --html corpora/wcxb/pages --out results/throughput

CPU time of this process; every file is read once before, so that no disk is measured. ``lab benchmarks`` makes a section of
``throughput.json``.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dropin import processor

import foreground_extract as fe
from foreground_extract import _core


def measure(name: str, inputs: list[Any], run: Callable[[Any], Any], rounds: int) -> dict[str, Any]:
    """CPU time of each input, the fastest of some rounds."""
    best = [float("inf")] * len(inputs)
    for _ in range(rounds):
        for at, one in enumerate(inputs):
            began = time.process_time_ns()
            run(one)
            best[at] = min(best[at], (time.process_time_ns() - began) / 1e6)
    ordered = sorted(best)
    return {"what": name, "pages": len(best), "median_ms": ordered[len(ordered) // 2], "mean_ms": sum(best) / len(best), "p95_ms": ordered[len(ordered) * 95 // 100]}


def made(number: int) -> str:
    """A small page unlike the others."""
    line = f"<p>The ferry {number} left late, as it had on all the days before, and no one on pier {number % 97} minded it much.</p>"
    return f"<title>Ferry {number}</title><nav><a href=/>Home</a></nav><main><h1>Ferry {number}</h1>{line * (3 + number % 5)}</main>"


def flat(count: int) -> dict[str, Any]:
    """Kilobytes of memory in use after a tenth of so many small pages and after all of them."""
    used = {}
    began = time.process_time()
    for number in range(count):
        fe.to_record(fe.extract(made(number)))
        if number + 1 in (count // 10, count):
            used[number + 1] = resident()
    return {"pages": count, "kb_after_a_tenth": used[count // 10], "kb": used[count], "seconds": time.process_time() - began}


def resident() -> int:
    """Kilobytes of memory that this process has now, as Linux tells it."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--snapshots", type=Path, required=True, help="folder with .page.zst, as lab capture keeps them")
    words.add_argument("--html", type=Path, required=True, help="folder with .html or .html.gz")
    words.add_argument("--limit", type=int, default=300, help="files of each kind, every n-th of them")
    words.add_argument("--rounds", type=int, default=2)
    words.add_argument("--flat", type=int, default=0, metavar="N", help="read N small pages more in one process, and watch its memory")
    words.add_argument("--out", type=Path, required=True)
    given = words.parse_args()
    # First, while nothing else is in memory.
    watched = flat(given.flat) if given.flat else None
    packed = [path.read_bytes() for path in some(sorted(given.snapshots.rglob("*.page.zst")), given.limit)]
    files = some(sorted([*given.html.rglob("*.html"), *given.html.rglob("*.html.gz")]), given.limit)
    html = [gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes() for path in files]
    html = [page for page in html if page.strip()]
    jsons = [_core.read(one).snapshot_json() for one in packed]
    articles = [fe.read(one) for one in jsons]
    rows = [
        measure("HTML → snapshot (html5ever, and JSON out)", html, _core.snapshot_of_html, given.rounds),
        measure("HTML → article", html, fe.extract, given.rounds),
        measure("rendered snapshot, JSON → article", jsons, _core.read, given.rounds),
        measure("the same, packed by zstd", packed, _core.read, given.rounds),
        measure("snapshot → Python (json.loads)", jsons, json.loads, given.rounds),
        measure("article → text", articles, lambda article: article.text, given.rounds),
        measure("article → Markdown", articles, lambda article: article.markdown, given.rounds),
        measure("article → JSON with the other systems' proposals", articles, lambda article: article.to_json(), given.rounds),
    ]
    result = {"corpus": given.snapshots.name, "processor": processor(), "cores": os.cpu_count(), "load": os.getloadavg()[0], "rounds": given.rounds, "rows": rows}
    if watched:
        result["flat"] = watched
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "throughput.json").write_text(json.dumps(result, indent=2))
    for row in rows:
        print(f"{row['what']:50} {row['median_ms']:8.2f} ms median {row['mean_ms']:8.2f} mean {1000 / row['mean_ms']:8.0f} a second")
    if watched:
        print(watched)


def some(files: list[Path], most: int) -> list[Path]:
    """Every n-th, so that all of a folder is there in part."""
    return files[:: max(1, len(files) // most)][:most]


if __name__ == "__main__":
    main()
