"""How ``scale`` works: pages a second with one worker and two, through processes and Ray, and with a worker killed midway.

    python core/python/bench/scale.py --html corpora/wcxb/pages --sites corpora/sites --out results/scale

The HTML is written into WARC files first; with ``--sites`` pages of sites are served on loopback, each from an address of
127.0.0.0/8 of its own, and rendered by Chromium. ``lab benchmarks`` makes a section of ``scale.json``.
"""

from __future__ import annotations

import argparse
import gzip
import http.server
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from dropin import processor

import foreground_extract as fe

#: WARC files that the pages are dealt into.
FILES = 8


def warcs(pages: list[bytes], folder: Path) -> list[str]:
    """Writes the pages into WARC files."""
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    names = []
    for number in range(FILES):
        path = folder / f"{number}.warc.gz"
        with open(path, "wb") as file:
            writer = WARCWriter(file, gzip=True)
            for at, page in list(enumerate(pages))[number::FILES]:
                headers = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1")
                writer.write_record(writer.create_warc_record(f"http://{at}.example/", "response", payload=BytesIO(page), http_headers=headers))
        names.append(str(path))
    return names


def plain(pages: list[bytes]) -> dict[str, Any]:
    """The same pages in a loop."""
    began = time.perf_counter()
    for page in pages:
        fe.to_record(fe.extract(page, charset="utf-8"))
    return row("a loop in one process", 1, len(pages), time.perf_counter() - began)


def scale(what: str, workers: int, given: list[str], folder: Path, kill: bool = False) -> dict[str, Any]:
    """Runs the command into a new folder, and counts what came out."""
    out = Path(tempfile.mkdtemp(dir=folder))
    words = [sys.executable, "-m", "foreground_extract", "scale", *given, "--out", str(out), "--workers", str(workers), "--quiet", "--json"]
    began = time.perf_counter()
    driver = subprocess.Popen(words, stdout=subprocess.PIPE)
    if kill:
        killed(driver.pid, out)
    answer, _ = driver.communicate()
    seconds, told = time.perf_counter() - began, json.loads(answer)
    return row(what, workers, told["rows"], seconds) | {"unique": unique(out), "status": told["status"], "restarts": told["restarts"]}


def killed(driver: int, out: Path) -> None:
    """Kills a worker when the first part is there."""
    while not list(out.glob("part-*.parquet")):
        time.sleep(0.05)
    for task in Path(f"/proc/{driver}/task").iterdir():
        for child in (task / "children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
            return


def unique(out: Path) -> int:
    """Number of different ids."""
    import pyarrow.parquet as parquet

    return len({id for path in out.glob("part-*.parquet") for id in parquet.read_table(path, columns=["id"]).column("id").to_pylist()})


def row(what: str, workers: int, rows: int, seconds: float) -> dict[str, Any]:
    return {"what": what, "workers": workers, "rows": rows, "seconds": seconds}


def serve(sites: Path, most: int) -> list[str]:
    """Serves sites, each at an address of its own, and gives addresses of their pages in turns."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words: Any) -> None:
            pass

    found: list[list[str]] = []
    for number, truth in enumerate(sorted(sites.glob("*/truth.jsonl"))):
        server = http.server.ThreadingHTTPServer((f"127.0.1.{number + 1}", 0), partial(Quiet, directory=str(truth.parent / "root")))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        lines = truth.read_text(encoding="utf-8").rstrip("\n").split("\n")
        found.append([f"http://127.0.1.{number + 1}:{server.server_port}{json.loads(line).get('url') or '/'}" for line in lines])
    turns = [site[at] for at in range(max(map(len, found))) for site in found if at < len(site)]
    return [url for url in turns if re.fullmatch(r"\S+", url)][:most]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--html", type=Path, required=True)
    words.add_argument("--sites", type=Path)
    words.add_argument("--warc-pages", type=int, default=400, help="pages that are written into WARC files, every n-th of all")
    words.add_argument("--pages", type=int, default=100, help="pages that are rendered")
    words.add_argument("--out", type=Path, required=True)
    given = words.parse_args()
    files = sorted([*given.html.rglob("*.html"), *given.html.rglob("*.html.gz")])
    pages = [gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes() for path in files]
    pages = pages[:: max(1, len(pages) // given.warc_pages)][: given.warc_pages]
    given.out.mkdir(parents=True, exist_ok=True)
    result: dict[str, Any] = {"processor": processor(), "cores": os.cpu_count(), "load": os.getloadavg()[0], "pages": len(pages), "rows": []}
    with tempfile.TemporaryDirectory() as name:
        for run in ways(pages, given, Path(name)):
            one = run()
            result["rows"].append(one)
            # Each at once, so that one that fails takes no other with it.
            (given.out / "scale.json").write_text(json.dumps(result, indent=2))
            print(one, f"{one['rows'] / one['seconds']:.1f} a second", flush=True)


def ways(pages: list[bytes], given: argparse.Namespace, folder: Path) -> list[Callable[[], dict[str, Any]]]:
    """What is measured, in order."""
    warc = ["--warc", *warcs(pages, folder), "--batch", "20"]
    found: list[Callable[[], dict[str, Any]]] = [partial(plain, pages)]
    found += [partial(scale, "WARC, processes", count, warc, folder) for count in (1, 2)]
    found.append(partial(scale, "WARC, processes, a worker killed", 2, warc, folder, kill=True))
    if given.sites:
        (folder / "urls.txt").write_text("\n".join(serve(given.sites, given.pages)))
        urls = ["--urls", str(folder / "urls.txt"), "--contact", "mailto:bench@localhost", "--delay", "0", "--shards", "8"]
        found.append(partial(scale, "addresses, HTML alone", 2, urls, folder))
        rendered = [*urls, "--render", "browser", "--timeout", "15"]
        found += [partial(scale, "addresses, rendered by Chromium", count, rendered, folder) for count in (1, 2)]
    if importlib.util.find_spec("ray"):
        found.append(partial(scale, "WARC, Ray", 2, [*warc, "--engine", "ray"], folder))
    return found


if __name__ == "__main__":
    main()
