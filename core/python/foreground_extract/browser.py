"""Pages as Chromium renders them: the core that the extension ships runs beside the page, in a world of its own."""

from __future__ import annotations

import base64
import os
import shutil
from importlib import resources
from types import TracebackType
from typing import Any

from . import _core
from ._core import Article, ForegroundError, Model
from .failure import failure, http_failure
from .scale.address import problem

#: Names of the browser, the free one first. The variable CHROMIUM names another program.
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

_WHAT_IS_OPEN = """({
  contentType: document.contentType,
  status: performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0,
})"""

#: Whether the page's policy lets WebAssembly be compiled beside it; else the same core runs as JavaScript.
_PROBE = """(() => {
  try { return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module; }
  catch { return false; }
})()"""

#: Fonts are there and two frames were drawn; two seconds at most.
_SETTLE = """new Promise((done) => {
  setTimeout(done, 2000);
  const frame = () => new Promise(requestAnimationFrame);
  document.fonts.ready.then(frame).then(frame).then(done);
})"""

_CAPTURE = """(() => {
  const captured = globalThis.foregroundPage.CapturedPage.capture(document);
  const { snapshot } = captured;
  captured.free();
  let characters = '';
  for (let at = 0; at < snapshot.length; at += 32768) characters += String.fromCharCode(...snapshot.subarray(at, at + 32768));
  return btoa(characters);
})()"""


class Browser:
    """A headless Chromium, driven by Playwright. To be used with ``with``; one page at a time, each in a profile of its own.

    ``program``: path of Chromium or Chrome; by default the variable CHROMIUM, the PATH, or what Playwright has installed.
    ``timeout``: seconds that one page may take to load. ``viewport``: width and height in CSS px. ``user_agent``: what
    the browser calls itself.

    Raises ForegroundError with ``no-browser`` where Playwright or the browser is missing; :meth:`capture` with
    ``unreachable``, ``http-status``, ``not-html`` or ``browser`` (it crashed, or a script failed).
    """

    def __init__(
        self, program: str | None = None, timeout: float = 60.0, viewport: tuple[int, int] = (1366, 900), user_agent: str | None = None
    ) -> None:
        self._program, self._timeout, self._viewport, self._user_agent = program, timeout, viewport, user_agent
        self._playwright: Any = None
        self._browser: Any = None

    def __enter__(self) -> Browser:
        try:
            from playwright.sync_api import sync_playwright
        except ImportError:
            raise failure("no-browser", "Playwright is missing: pip install 'playwright>=1.50'") from None
        self._scripts = {name: _script(name) for name in ("page-wasm.js", "page-twin.js")}
        self._playwright = sync_playwright().start()
        try:
            # Chromium refuses its sandbox to the administrator, as whom containers run.
            sandbox = not hasattr(os, "geteuid") or os.geteuid() != 0
            self._browser = self._playwright.chromium.launch(executable_path=_find(self._program), chromium_sandbox=sandbox)
        except Exception as error:
            self._playwright.stop()
            raise failure("no-browser", f"Chromium does not start: {_first_line(error)}") from error
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self._browser.close()
        finally:
            self._playwright.stop()

    def capture(self, url: str) -> bytes:
        """The snapshot of the page at this address, as JSON. Only http and https are opened."""
        if self._browser is None:
            raise failure("no-browser", "the browser is not open: with Browser() as browser: browser.read(url)")
        why = problem(url)
        if why is not None:
            raise failure("unreachable", f"no address of the web: {why}")
        width, height = self._viewport
        context = self._browser.new_context(viewport={"width": width, "height": height}, user_agent=self._user_agent)
        try:
            return self._capture(context.new_page(), url)
        except ForegroundError:
            raise
        except Exception as error:
            raise failure("browser", _first_line(error)) from error
        finally:
            context.close()

    def read(self, url: str, model: Model | None = None) -> Article:
        """The article of the page at this address."""
        return _core.read(self.capture(url), model)

    def _capture(self, page: Any, url: str) -> bytes:
        from playwright.sync_api import Error, TimeoutError

        page.on("dialog", lambda dialog: dialog.dismiss())
        try:
            page.goto(url, timeout=self._timeout * 1000, wait_until="load")
        except TimeoutError:
            if page.url == "about:blank":
                raise failure("unreachable", "no answer in time") from None
            # What is there after so long is taken as it is.
        except Error as error:
            raise failure("unreachable", _first_line(error)) from error
        session = page.context.new_cdp_session(page)
        frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        world = session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "foreground"})["executionContextId"]
        opened = _evaluate(session, world, _WHAT_IS_OPEN)
        if opened["status"] >= 400:
            raise http_failure(page.url, opened["status"])
        if opened["contentType"] not in ("text/html", "application/xhtml+xml"):
            raise failure("not-html", f"not HTML, but {opened['contentType']}")
        _evaluate(session, world, _SETTLE)
        _evaluate(session, world, self._scripts["page-wasm.js" if _evaluate(session, world, _PROBE) else "page-twin.js"])
        return _core.snapshot_of_page(base64.b64decode(_evaluate(session, world, _CAPTURE)))


def _evaluate(session: Any, world: int, script: str) -> Any:
    answer = session.send("Runtime.evaluate", {"expression": script, "contextId": world, "returnByValue": True, "awaitPromise": True})
    if "exceptionDetails" in answer:
        details = answer["exceptionDetails"]
        raise failure("browser", details.get("exception", {}).get("description") or details["text"])
    return answer["result"].get("value")


def _script(name: str) -> str:
    place = resources.files(__package__).joinpath("page", name)
    if not place.is_file():
        raise failure("no-browser", "this package was built without what runs beside a page: build it with ./build.sh wheel")
    return place.read_text(encoding="utf-8")


def _find(program: str | None) -> str | None:
    return program or os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0]
