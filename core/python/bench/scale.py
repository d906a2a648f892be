"""How ``scale`` works on whole corpora: with the browser and without, beside the lab alone, with workers and drivers killed.

    cargo build --profile lab --package foreground-lab
    python core/python/bench/scale.py --corpus corpora/wcxb --corpus corpora/sites --out results/scale

Pages are served on loopback, and the browser reaches nothing else. They are dealt into slices that are alike, and all ways
take a slice before the next one is begun, so that the machine's moods meet all of them: read ratios, not times, where other
work runs. After every slice ``scale.json`` is whole, and the
same command goes on behind it; ``lab benchmarks`` makes a section of it.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from dropin import processor
from measured import adopt_orphans, kill_a_child, run
from served import Served, closed_browser

import foreground_extract as fe
from foreground_extract.browser import _find
from foreground_extract.scale.plan import id_of

LAB = "the lab alone: capture, then extract"
RENDERED = "addresses, rendered by Chromium"
LOOP = "a loop in one process"
ALONE = "addresses, HTML alone"

NAME = "scale.json"

#: The same for every page, in the lab and here.
TIMEOUT = "30"


class Bench:
    """One slice after the other in every way, and what came of it."""

    def __init__(self, served: Served, folder: Path, lab: Path, core: Path) -> None:
        self._served, self._folder, self._lab, self._core = served, folder, lab, core
        browser = closed_browser(_find(None) or "chromium", served.port, folder)
        # Python finds no names below .localhost, and asks the server as a proxy.
        self._env = {"CHROMIUM": str(browser), "http_proxy": f"http://127.0.0.1:{served.port}", "no_proxy": ""}

    def slice(self, urls: list[str], first: bool, seldom: bool, rendered: bool) -> list[dict[str, Any]]:
        """Every way on the same pages."""
        (self._folder / "urls.txt").write_text("".join(f"{url}\n" for url in urls))
        ways: list[Callable[[], dict[str, Any]]] = []
        if rendered:
            ways.append(partial(self.scale, RENDERED, 2, urls, "browser"))
            if seldom:
                ways += [partial(self.lab, urls), partial(self.scale, RENDERED, 1, urls, "browser")]
            if first:
                ways.append(partial(self.interrupted, urls))
        ways += [partial(self.loop, urls), partial(self.scale, ALONE, 1, urls, "html"), partial(self.scale, ALONE, 2, urls, "html")]
        return [told(way()) for way in ways]

    def lab(self, urls: list[str]) -> dict[str, Any]:
        """The lab with two browsers, without anything that remembers, retries or is polite."""
        out = Path(tempfile.mkdtemp(dir=self._folder))
        capture = ["capture", "--urls", str(self._folder / "urls.txt"), "--out", str(out), "--jobs", "2", "--timeout", TIMEOUT, "--core", str(self._core)]
        _, seconds, cpu = run([str(self._lab), *capture], self._env)
        snapshots = sorted(map(str, out.rglob("*.page.zst")))
        _, more, spent = run([str(self._lab), "extract", "--format", "text", *snapshots], {})
        shutil.rmtree(out)
        return row(LAB, 2, len(urls), seconds + more, cpu + spent)

    def loop(self, urls: list[str]) -> dict[str, Any]:
        """The same pages one after the other, in this process and without a server."""
        pages = [self._served.body(url) for url in urls]
        began, spent = time.perf_counter(), time.process_time()
        for page in pages:
            fe.to_record(fe.extract(page, charset="utf-8"))
        return row(LOOP, 1, len(urls), time.perf_counter() - began, time.process_time() - spent)

    def scale(self, what: str, workers: int, urls: list[str], render: str, during: Callable[[Path, int], None] | None = None) -> dict[str, Any]:
        """Runs the command into a new folder, and counts what came out."""
        out = Path(tempfile.mkdtemp(dir=self._folder))
        words = self._words(out, workers, render)
        printed, seconds, cpu = run(words, self._env, partial(during, out) if during else None)
        found = row(what, workers, len(urls), seconds, cpu)
        if not printed:
            # The driver was killed: the same command again.
            printed, more, spent = run(words, self._env)
            found |= {"seconds": seconds + more, "cpu": cpu + spent}
        metrics = json.loads(printed)
        found |= counted(out, urls) | {"status": metrics["status"]}
        if during is None:
            # A driver that was killed tells nobody how many of its workers ended.
            found["restarts"] = metrics["restarts"]
        shutil.rmtree(out)
        return found

    def _words(self, out: Path, workers: int, render: str) -> list[str]:
        given = ["--urls", str(self._folder / "urls.txt"), "--contact", "mailto:bench@localhost", "--delay", "0", "--timeout", TIMEOUT, "--render", render]
        return [sys.executable, "-m", "foreground_extract", "scale", *given, "--out", str(out), "--workers", str(workers), "--quiet", "--json"]

    def interrupted(self, urls: list[str]) -> dict[str, Any]:
        """A worker is killed after a third of the pages, the driver after two."""

        def during(out: Path, driver: int) -> None:
            for part, victim in ((1, kill_a_child), (2, partial(os.kill, driver))):
                while rows_so_far(out) < len(urls) * part / 3:
                    time.sleep(0.2)
                victim(driver) if part == 1 else victim(9)

        return self.scale(f"{RENDERED}; a worker and then the driver killed, the same command again", 2, urls, "browser", during)


def rows_so_far(out: Path) -> int:
    """Rows that are in parts and journals."""
    from foreground_extract.scale import plan, progress

    return progress.rows_so_far(plan.load(str(out))) if (out / plan.NAME).exists() else 0


def row(what: str, workers: int, pages: int, seconds: float, cpu: float) -> dict[str, Any]:
    return {"what": what, "workers": workers, "pages": pages, "seconds": seconds, "cpu": cpu}


def told(found: dict[str, Any]) -> dict[str, Any]:
    print(found, f"{found['pages'] / found['seconds']:.2f} a second, {1000 * found['cpu'] / found['pages']:.0f} ms of CPU time a page", flush=True)
    return found


def counted(out: Path, urls: list[str]) -> dict[str, int]:
    """Pages that have no row, and rows beyond the first of a page."""
    import pyarrow.parquet as parquet

    ids = [id for path in out.glob("part-*.parquet") for id in parquet.read_table(path, columns=["id"]).column("id").to_pylist()]
    return {"lost": len(set(map(id_of, urls)) - set(ids)), "twice": len(ids) - len(set(ids))}


def summed(slices: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """One row for each way: sums over the slices, and both sums on those slices that the plain way has taken, too."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for rows in slices:
        plain = {one["what"]: one for one in rows}
        for one in rows:
            beside = plain.get(LAB if one["what"].startswith(RENDERED) or one["what"] == LAB else LOOP, {})
            sums = found.setdefault((one["what"], one["workers"]), {"what": one["what"], "workers": one["workers"], "status": {}})
            for key in ("pages", "seconds", "cpu", "lost", "twice", "restarts"):
                if key in one:
                    sums[key] = sums.get(key, 0) + one[key]
            for key in ("seconds", "cpu"):
                if key in beside:
                    of_both = sums.setdefault(f"{key}_beside", [0.0, 0.0])
                    of_both[0] += one[key]
                    of_both[1] += beside[key]
            for key, count in one.get("status", {}).items():
                sums["status"][key] = sums["status"].get(key, 0) + count
    return list(found.values())


def warcs(pages: list[bytes], folder: Path) -> list[str]:
    """Writes pages into two WARC files."""
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    names = []
    for number in range(2):
        path = folder / f"{number}.warc.gz"
        with open(path, "wb") as file:
            writer = WARCWriter(file, gzip=True)
            for at, page in list(enumerate(pages))[number::2]:
                headers = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1")
                writer.write_record(writer.create_warc_record(f"http://{at}.example/", "response", payload=BytesIO(page), http_headers=headers))
        names.append(str(path))
    return names


def of_warcs(served: Served, urls: list[str], folder: Path) -> list[dict[str, Any]]:
    """The same pages out of WARC files, by processes and by Ray."""
    found = []
    files = warcs([served.body(url) for url in urls], folder)
    for engine in ("processes", "ray") if importlib.util.find_spec("ray") else ("processes",):
        out = tempfile.mkdtemp(dir=folder)
        words = [sys.executable, "-m", "foreground_extract", "scale", "--warc", *files, "--out", out, "--workers", "2", "--engine", engine, "--quiet", "--json"]
        printed, seconds, cpu = run(words, {})
        metrics = json.loads(printed)
        found.append(told(row(f"WARC, {engine}", 2, metrics["rows"], seconds, cpu) | {"status": metrics["status"], "restarts": metrics["restarts"]}))
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--corpus", type=Path, action="append", required=True, help="a corpus, as lab capture knows them; again for more")
    words.add_argument("--slices", type=int, default=12)
    words.add_argument("--seldom", type=int, default=3, help="the lab, and one worker with the browser, take only every n-th slice: rendering is slow")
    words.add_argument("--limit", type=int, help="pages of all, every n-th")
    words.add_argument("--html-only", action="store_true", help="leave out whatever needs the browser")
    words.add_argument("--lab", type=Path, default=Path("target/lab/lab"))
    words.add_argument("--core", type=Path, default=Path("dist/lab"))
    words.add_argument("--out", type=Path, required=True)
    given = words.parse_args()
    adopt_orphans()
    served = Served(given.corpus)
    urls = served.urls[:: max(1, len(served.urls) // given.limit)][: given.limit] if given.limit else served.urls
    given.out.mkdir(parents=True, exist_ok=True)
    loads = [os.getloadavg()[0]]
    slices: list[list[dict[str, Any]]] = before(given.out / NAME, len(urls), given.slices)
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(served, Path(name), given.lab.absolute(), given.core.absolute())
        parts = [partial(of_warcs, served, urls[:: given.slices], Path(name))]
        parts[:0] = [partial(bench.slice, urls[at :: given.slices], at == 0, at % given.seldom == 0, not given.html_only) for at in range(given.slices)]
        for part in parts[len(slices) :]:
            slices.append(part())
            loads.append(os.getloadavg()[0])
            result = {
                "corpora": [corpus.name for corpus in given.corpus], "processor": processor(), "cores": os.cpu_count(),
                "load": sum(loads) / len(loads), "html_only": given.html_only, "of": [len(urls), given.slices], "rows": summed(slices), "slices": slices,
            }
            (given.out / NAME).write_text(json.dumps(result, indent=2))


def before(file: Path, pages: int, slices: int) -> list[list[dict[str, Any]]]:
    """The slices that an interrupted run of the same pages has done."""
    if not file.exists():
        return []
    known = json.loads(file.read_text())
    if known["of"] != [pages, slices]:
        raise SystemExit(f"{file} is about other pages: take another folder")
    return known["slices"]


if __name__ == "__main__":
    main()
