"""WebMainBench, the public judge of main-content extraction (opendatalab): its own metrics over our answers.

    pip install webmainbench openai rouge-score html2text zstandard
    python core/python/bench/webmainbench.py WebMainBench.jsonl --out results/webmainbench
    python core/python/bench/webmainbench.py corpora/sites --type post --out results/structure

The file is the data set as it is published, or part of it: one page a line, ``.zst`` and ``.gz`` too. Two of our rows are
made, from the page's HTML alone and from the page as Chromium renders it (``--html-only`` leaves the second out), and one
for each peer that is installed. ROUGE-5 is that of ``MainHTMLMetricCalculator``: Markdown that html2text makes of an
extractor's HTML against what people marked. Text, code, formulas and tables (edit similarity, TEDS) are those of
``MetricCalculator`` on an extractor's own Markdown; a page on which neither side has any of a kind does not count there.

A folder is a corpus whose truths are HTML, as those of posts are in the feeds of their sites. There the Markdown of every
answer and of the truth is what html2text makes of its HTML, with code between fences, which the metrics look for: nobody
gains by writing Markdown as the truth does.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import http.server
import importlib
import importlib.metadata
import importlib.util
import io
import itertools
import json
import os
import re
import shutil
import statistics
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import foreground_extract as fe
from foreground_extract.browser import Browser

#: What ``MetricCalculator`` measures, in the order of the benchmark's own table.
STRUCTURE = ("text_edit", "code_edit", "formula_edit", "table_edit", "table_TEDS")
#: Seconds between two lines that say how far it is.
EVERY = 20

#: An extractor takes HTML and an address, and gives its HTML and its Markdown.
Extractor = Callable[[str, str], tuple[str, str]]


def samples(file: Path) -> Iterator[dict[str, Any]]:
    """The pages of a data set; a line that is no page is told and left out."""
    raw = file.read_bytes()
    if file.suffix == ".zst":
        raw = importlib.import_module("zstandard").ZstdDecompressor().stream_reader(io.BytesIO(raw)).read()
    elif file.suffix == ".gz":
        raw = gzip.decompress(raw)
    for number, line in enumerate(raw.decode("utf-8", "replace").split("\n"), 1):
        if not line.strip():
            continue
        try:
            sample = json.loads(line)
            if not isinstance(sample["html"], str) or not isinstance(sample["groundtruth_content"], str):
                raise TypeError("html and groundtruth_content must be strings")
        except (ValueError, KeyError, TypeError) as error:
            print(f"{file}:{number} is left out: {error!r}", file=sys.stderr)
            continue
        yield sample


def posts(folder: Path, kind: str | None) -> Iterator[dict[str, Any]]:
    """The pages of a corpus, or of a folder of such sites, that have HTML as their truth."""
    for truths in sorted(folder.glob("truth.jsonl")) or sorted(folder.glob("*/truth.jsonl")):
        for line in truths.read_text(encoding="utf-8").splitlines():
            truth = json.loads(line)
            if not truth.get("html") or kind not in (None, truth.get("type")):
                continue
            page = (truths.parent / "root" / truth["path"]).read_text(encoding="utf-8", errors="replace")
            yield {"id": truth["id"], "html": page, "url": truth.get("feed_link") or truth["url"], "true_html": truth["html"]}


def from_html(html: str, url: str) -> tuple[str, str]:
    article = fe.extract(html, url)
    return article.html, article.markdown


@contextlib.contextmanager
def served() -> Iterator[Callable[[str], str]]:
    """Serves a page on loopback without its scripts: what takes the page gives its address."""
    current = ""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = current.encode() if self.path == "/" else b""
            self.send_response(200 if page else 404)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.send_header("content-security-policy", "script-src 'none'")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def serve(html: str) -> str:
            nonlocal current
            current = html
            return f"http://127.0.0.1:{server.server_port}/"

        try:
            yield serve
        finally:
            server.shutdown()


@contextlib.contextmanager
def rendered() -> Iterator[Extractor]:
    """Pages as Chromium lays them out."""
    with served() as serve, Browser() as browser:

        def extract(html: str, url: str) -> tuple[str, str]:
            article = browser.read(serve(html))
            return article.html, article.markdown

        yield extract


@contextlib.contextmanager
def in_page(code: str, call: str) -> Iterator[Extractor]:
    """An extractor in JavaScript on the live page, from the bundle that ``node tools/peers/bundle.mjs`` makes."""
    playwright = importlib.import_module("playwright.sync_api").sync_playwright()
    to_markdown = importlib.import_module("html2text").html2text
    with served() as serve, playwright as driver:
        browser = driver.chromium.launch(executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"), chromium_sandbox=False)

        def extract(html: str, url: str) -> tuple[str, str]:
            page = browser.new_page()
            try:
                page.goto(serve(html), wait_until="load")
                found = page.evaluate(f"{code};({call})?.html ?? ''")
            finally:
                page.close()
            return found, to_markdown(found, bodywidth=0)

        yield extract
        browser.close()


def trafilatura() -> Extractor:
    run = importlib.import_module("trafilatura").extract

    def extract(html: str, url: str) -> tuple[str, str]:
        options = {"url": url or None, "include_tables": True, "include_formatting": True}
        return run(html, output_format="html", **options) or "", run(html, output_format="markdown", **options) or ""

    return extract


def readability() -> Extractor:
    document, to_markdown = importlib.import_module("readability").Document, importlib.import_module("html2text").html2text
    return lambda html, url: ((found := document(html).summary()), to_markdown(found, bodywidth=0))


#: What is compared in Python: the package, and what makes the function.
PEERS = {"trafilatura": trafilatura, "readability-lxml": readability}

#: What is compared in JavaScript, and how it is called.
CALLS = {"Readability.js": "foregroundPeers.readability(document.cloneNode(true))", "Defuddle": "foregroundPeers.defuddle(document)"}

#: A name with its version, and what opens the extractor: one at a time, since each may hold a browser.
System = tuple[str, str, Callable[[], contextlib.AbstractContextManager[Extractor]]]


def systems(html_only: bool, bundle: Path | None) -> Iterator[System]:
    if not html_only:
        yield "foreground, rendered", fe.__version__, rendered
    yield "foreground, HTML alone", fe.__version__, lambda: contextlib.nullcontext(from_html)
    if bundle is not None:
        code, versions = bundle.read_text(encoding="utf-8"), json.loads(bundle.with_name("versions.json").read_text(encoding="utf-8"))
        for name, call in CALLS.items():
            yield name, versions[name], lambda call=call: in_page(code, call)
    for package, make in PEERS.items():
        try:
            version, extract = importlib.metadata.version(package), make()
        except ImportError as error:
            print(f"{package} is left out: {error}", file=sys.stderr)
            continue
        yield package, version, lambda extract=extract: contextlib.nullcontext(extract)


def without_marks(html: str) -> str:
    """The page as it was before people marked it: the marks would tell the answer, and hide what is not seen."""
    html = re.sub(r"""\s(?:cc-select|data-anno-uid)\s*=\s*(?:"[^"]*"|'[^']*')""", "", html)
    return re.sub(r"\bmark-(?:un)?selected\b", "", html)


def without_extractors() -> None:
    """Makes ``webmainbench`` a package without its first file, which imports language models to extract with."""
    spec = importlib.util.find_spec("webmainbench")
    if spec is None:
        raise ModuleNotFoundError("webmainbench", name="webmainbench")
    package = types.ModuleType("webmainbench")
    package.__path__ = list(spec.submodule_search_locations or [])
    sys.modules["webmainbench"] = package


class Referee:
    """The benchmark's own metrics. It prints to standard output, which is kept out of ours."""

    def __init__(self) -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            without_extractors()
            metrics, utils = importlib.import_module("webmainbench.metrics"), importlib.import_module("webmainbench.utils")
            self._main, self._structure = metrics.MainHTMLMetricCalculator(), metrics.MetricCalculator()
            self._main_html, self._to_text = utils.extract_main_html, utils.HTML2TextWrapper()

    def markdown(self, html: str) -> str:
        """HTML as the Markdown that the metrics look into."""
        writer = importlib.import_module("html2text").HTML2Text(bodywidth=0)
        writer.ignore_links = writer.ignore_images = writer.backquote_code_style = True
        return str(writer.handle(html)) if html.strip() else ""

    def truth(self, sample: dict[str, Any]) -> str:
        """What ``rouge_5`` is held against: the marked elements as text; the Markdown of the truth where none are marked."""
        if sample.get("convert_main_content"):
            return str(sample["convert_main_content"])
        if 'cc-select="true"' in sample["html"]:
            return str(self._to_text(self._main_html(sample["html"])))
        return str(sample["groundtruth_content"])

    def judge(self, sample: dict[str, Any], html: str, markdown: str) -> dict[str, float]:
        """The metrics that apply to this page, between 0 and 1."""
        if "true_html" in sample:
            sample = sample | {"groundtruth_content": self.markdown(sample["true_html"])}
            # Our title and byline stand in a header of their own; feeds, and the other extractors, tell them apart from the text.
            html = re.sub(r"(?s)<header>.*?</header>", "", html, count=1)
            markdown = self.markdown(html)
        truth = sample["groundtruth_content"]
        with contextlib.redirect_stdout(io.StringIO()):
            text = self._to_text(html) if html.strip() else ""
            main = self._main.calculate_all(text, self.truth(sample), truth)
            parts = self._structure.calculate_all(markdown, truth)
        found = {"rouge_5": main["convert_rouge_n"]} | {name: parts[name] for name in STRUCTURE if name in parts}
        return {name: result.score for name, result in found.items() if result.success}


def measure(file: Path, kind: str | None, html_only: bool, every: int, limit: int | None, bundle: Path | None) -> dict[str, Any]:
    referee, found = Referee(), []
    for name, version, opened in systems(html_only, bundle):
        scores, told = [], time.monotonic()
        with opened() as extract:
            for sample in itertools.islice(posts(file, kind) if file.is_dir() else samples(file), 0, limit and limit * every, every):
                html, url = without_marks(sample["html"]), sample.get("url") or ""
                scores.append(answered(referee, sample, lambda: extract(html, url)))
                if time.monotonic() - told > EVERY:
                    told = time.monotonic()
                    print(f"{name}: {len(scores)} pages", file=sys.stderr)
        if not scores:
            raise SystemExit(f"{file} holds no page")
        found.append({"name": name, "version": version, **summary(scores)})
    return {"file": file.name, "pages": len(found[0]["answers"]), "webmainbench": importlib.metadata.version("webmainbench"), "systems": found}


def answered(referee: Referee, sample: dict[str, Any], run: Callable[[], tuple[str, str]]) -> dict[str, Any]:
    """One answer, judged; an extractor that fails has given nothing, and the reason is kept."""
    try:
        html, markdown, failed = *run(), None
    except Exception as error:
        html, markdown, failed = "", "", f"{type(error).__name__}: {error}"
    return {"id": sample.get("track_id") or sample.get("id") or sample.get("url"), "failed": failed, "scores": referee.judge(sample, html, markdown)}


def summary(found: list[dict[str, Any]]) -> dict[str, Any]:
    """Means over the pages on which each metric applies, with how many these are; ``overall`` is the mean of the kinds."""
    metrics: dict[str, dict[str, float]] = {}
    for name in ("rouge_5", *STRUCTURE):
        values = [one["scores"][name] for one in found if name in one["scores"]]
        if values:
            metrics[name] = {"mean": statistics.fmean(values), "pages": len(values)}
    kinds = [metrics[name]["mean"] for name in STRUCTURE if name in metrics]
    overall = statistics.fmean(kinds) if kinds else None
    return {"metrics": metrics, "overall": overall, "failed": sum(one["failed"] is not None for one in found), "answers": found}


def table(result: dict[str, Any]) -> str:
    """A Markdown table, as the benchmark's own."""
    names = ("rouge_5", *STRUCTURE)
    lines = ["| | overall | " + " | ".join(names) + " | failed |", "|---|" + "---:|" * (len(names) + 2)]
    for system in result["systems"]:
        cells = [f"{system['metrics'][name]['mean']:.3f}" if name in system["metrics"] else "" for name in names]
        overall = "" if system["overall"] is None else f"{system['overall']:.3f}"
        lines.append(f"| {system['name']} {system['version']} | {overall} | {' | '.join(cells)} | {system['failed']} |")
    return "\n".join(lines)


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("file", type=Path, help="the data set, or part of it: JSON Lines, .zst and .gz too; or the folder of a corpus")
    words.add_argument("--type", help="only pages of this type, of a corpus")
    words.add_argument("--html-only", action="store_true", help="without a browser")
    words.add_argument("--peers", type=Path, metavar="FILE", help="target/peers/peers.js: Readability.js and Defuddle in Chromium, too")
    words.add_argument("--every", type=int, default=1, metavar="N", help="only every n-th page")
    words.add_argument("--limit", type=int, help="the first so many pages")
    words.add_argument("--out", type=Path, help="folder for webmainbench.json with every page's scores")
    given = words.parse_args()
    if not given.file.exists():
        words.error(f"there is no {given.file}")
    # This file bears the name of the package that judges.
    sys.path[:] = [path for path in sys.path if Path(path).resolve() != Path(__file__).resolve().parent]
    try:
        result = measure(given.file, given.type, given.html_only, given.every, given.limit, given.peers)
    except ModuleNotFoundError as error:
        raise SystemExit(f"{error.name} is missing: pip install webmainbench openai rouge-score html2text zstandard") from None
    if given.out:
        asked = [word for word in sys.argv[1:] if word not in ("--out", str(given.out))]
        result["command"] = " ".join(["python core/python/bench/webmainbench.py", *asked, "--out results/structure"])
        given.out.mkdir(parents=True, exist_ok=True)
        (given.out / "webmainbench.json").write_text(json.dumps(result, indent=2))
    print(table(result))
