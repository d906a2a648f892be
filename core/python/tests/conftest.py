"""What the tests have in common: a small site on loopback, and the command as people start it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
LINE = "<p>The ferry {0} left late, as it had on all the days before, and no one on pier {0} minded it much.</p>"


def page(name: str) -> str:
    """A page with an article."""
    return f"<title>Ferry {name}</title><nav><a href=/>Home</a><a href=/b>Pier</a></nav><main><h1>Ferry {name}</h1>{LINE.format(name) * 6}</main>"

#: Shows what visits before it have left, and leaves all that a page can, also while it is left itself. An open document in
#: a frame keeps the page from having loaded until all is done.
KEEPER = """<title>Keeper</title><main><h1>Keeper</h1><p>The page found this: <span id=found></span>.</p>{lines}</main>
<iframe id=held></iframe><iframe src="{inner}"></iframe><script>
const leave = () => { document.cookie = 'cookie=cookie; max-age=9999'; localStorage.kept = 'local'; sessionStorage.kept = 'session'; window.name = 'name'; };
addEventListener('pagehide', leave);
const held = document.querySelector('#held').contentDocument;
held.open();
const framed = new Promise((done) => { onmessage = ({ data }) => done(data); });
(async () => {
  const bases = (await indexedDB.databases()).map((base) => base.name);
  const found = [document.cookie, localStorage.kept, sessionStorage.kept, window.name, ...bases, ...(await caches.keys()), await framed];
  document.querySelector('#found').textContent = `${found.filter(Boolean).join(' ') || 'nothing'}, ${history.length} in the history`;
  leave();
  await caches.open('cache');
  await new Promise((done) => { indexedDB.open('base').onsuccess = done; });
  window.open('/a');
  held.close();
})();
</script>"""
#: The same for what a frame of the same site, but of another origin, keeps.
KEEPING_FRAME = "<script>parent.postMessage(localStorage.kept, '*'); localStorage.kept = 'framed';</script>"


class Site:
    """A site on loopback; its hosts are those of 127.0.0.0/8, which Linux has all."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        #: Pages that are answered before the rest waits for `released`; all where it is nothing.
        self.let_through: int | None = None
        self.released = threading.Event()
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked[f"{self.headers['Host'].split(':')[0]}{self.path}"] += 1
                if site.let_through is not None and self.path != "/robots.txt":
                    site.let_through -= 1
                    if site.let_through < 0:
                        site.released.wait(60)
                status, kind, body = site.answer(self.path)
                if self.path == "/mute":
                    return
                self.send_response(status)
                self.send_header("Content-Type", kind)
                if self.path == "/cut":
                    self.send_header("Content-Length", "100000")
                if self.path.endswith("-later"):
                    self.send_header("Retry-After", "1")
                if status == 302:
                    self.send_header("Location", body)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *words: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *words: Any) -> None:
                # A browser that hangs up early is no news.
                pass

        self._server = Server(("0.0.0.0", 0), Handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def url(self, path: str, host: int = 1) -> str:
        """An address of one of the hosts."""
        return f"http://127.0.0.{host}:{self.port}{path}"

    def answer(self, path: str) -> tuple[int, str, str]:
        if path == "/robots.txt":
            return 200, "text/plain", "User-agent: *\nDisallow: /private/\n"
        if path == "/gone":
            return 404, "text/html", "gone"
        if path.startswith("/busy-"):
            return int(path.split("-")[1]), "text/html", "busy"
        if path == "/picture":
            return 200, "image/png", "no page"
        if path == "/moved":
            return 302, "text/html", "/private/moved"
        if path == "/nowhere":
            return 302, "text/html", "file:///etc/passwd"
        if path == "/loop":
            return 302, "text/html", "/loop"
        if path == "/bare":
            return 200, "text/html", "<p>Hi"
        if path == "/slow":
            time.sleep(1)
            return 404, "text/plain", "late"
        if path.startswith("/leads-to-"):
            aim = {"/leads-to-a": "/a", "/leads-to-nothing": "http://127.0.0.1:1/"}[path]
            # Until the font has come or not, the page is not taken to be settled.
            slow = "const font = new FontFace('slow', 'url(/slow)'); document.fonts.add(font); font.load().catch(() => {});"
            return 200, "text/html", f"{page('b')}<script>onload = () => {{ {slow} setTimeout(() => {{ location = '{aim}'; }}, 100); }}</script>"
        if path == "/keeper":
            return 200, "text/html", KEEPER.replace("{lines}", LINE.format("k") * 6).replace("{inner}", f"http://inner.keeper.localhost:{self.port}/keeping-frame")
        if path == "/keeping-frame":
            return 200, "text/html", KEEPING_FRAME
        return 200, "text/html; charset=utf-8", page(path.strip("/"))

    def close(self) -> None:
        self._server.shutdown()


@pytest.fixture(scope="session")
def site():
    """The site."""
    served = Site()
    yield served
    served.close()


def words(*given: str) -> list[str]:
    """The command."""
    return [sys.executable, "-m", "foreground_extract", *given]


def run(*given: str, input: bytes = b"", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    """Runs the command."""
    return subprocess.run(words(*given), input=input, capture_output=True, timeout=300, env={**os.environ, **(env or {})})


def rows(out: Path) -> list[dict[str, Any]]:
    """All rows of a folder."""
    import pyarrow.parquet as parquet

    return [row for path in sorted(out.glob("part-*.parquet")) for row in parquet.read_table(path).to_pylist()]


def metrics(out: Path) -> dict[str, Any]:
    """What is told for those who watch."""
    return json.loads((out / "metrics.json").read_text())
