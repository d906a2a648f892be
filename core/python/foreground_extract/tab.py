"""One tab of a browser: opens a page, captures it, and forgets it."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error, TimeoutError

from . import _core
from .failure import failure, first_line, http_failure

#: Seconds in which a tab must leave its page to be used again.
_LEAVING = 5.0

#: What Chromium says of a script that runs beside a document which is no longer there.
_LED_ON = ("Cannot find context", "context was destroyed", "target navigated")

#: Run before the first script of a page: what a tab keeps for the next page of the same origin.
_FRESH = """if (window === window.top) {
  window.name = '';
  try { sessionStorage.clear(); } catch { /* The page has no storage. */ }
}"""

#: What was opened, and whether its policy lets WebAssembly be compiled beside it; else the same core runs as JavaScript.
_WHAT_IS_OPEN = """({
  scheme: location.protocol,
  contentType: document.contentType,
  status: performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0,
  compiles: (() => {
    try { return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module; }
    catch { return false; }
  })(),
})"""

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


class Tab:
    """A tab of its own profile in a ``browser`` of Playwright. ``scripts``: the core in both encodings, by file name."""

    def __init__(self, browser: Any, viewport: tuple[int, int], user_agent: str | None, scripts: Mapping[str, str]) -> None:
        width, height = viewport
        self._scripts = scripts
        self._context = browser.new_context(viewport={"width": width, "height": height}, user_agent=user_agent)
        self._page = self._context.new_page()
        self._context.on("page", lambda opened: opened.close())
        self._page.on("dialog", _answer)
        self._session = self._context.new_cdp_session(self._page)
        # Without it scripts for new documents are taken, but not run.
        self._send("Page.enable")

    def capture(self, url: str, timeout: float) -> bytes:
        """The snapshot of the page at an address, as JSON. The page has ``timeout`` seconds for loading; what is there then
        is taken as it is.

        Raises ForegroundError: ``unreachable``, ``http-status``, ``not-html``, or ``browser`` (a script failed); Playwright's
        errors where the browser crashed.
        """
        self._open(url, timeout)
        try:
            return self._read()
        except Error as error:
            # A script has led on to another document, which is what a reader sees.
            if not any(said in str(error) for said in _LED_ON):
                raise
            self._page.wait_for_load_state("load", timeout=timeout * 1000)
            return self._read()

    def _read(self) -> bytes:
        frame = self._send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        world = self._send("Page.createIsolatedWorld", frameId=frame, worldName="foreground")["executionContextId"]
        opened = self._evaluate(world, _WHAT_IS_OPEN)
        if opened["scheme"] == "chrome-error:":
            raise failure("unreachable", "the page leads to one that cannot be opened")
        if opened["status"] >= 400:
            raise http_failure(self._page.url, opened["status"])
        if opened["contentType"] not in ("text/html", "application/xhtml+xml"):
            raise failure("not-html", f"not HTML, but {opened['contentType']}")
        self._evaluate(world, _SETTLE)
        self._evaluate(world, self._scripts["page-wasm.js" if opened["compiles"] else "page-twin.js"])
        return _core.snapshot_of_page(base64.b64decode(self._evaluate(world, _CAPTURE)))

    def leave(self) -> bool:
        """Leaves the page and removes what it stored; the browser's cache stays. False where that fails: the tab is closed."""
        addresses = map(urlsplit, (frame.url for frame in self._page.frames))
        origins = {f"{parts.scheme}://{parts.netloc}" for parts in addresses if parts.netloc}
        try:
            self._page.goto("about:blank", timeout=_LEAVING * 1000)
            for origin in origins:
                self._send("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
            self._context.clear_cookies()
            self._send("Page.resetNavigationHistory")
            return True
        except Error:
            self._close()
            return False

    def _close(self) -> None:
        # A browser that has ended took the tab with it.
        with suppress(Error):
            self._context.close()

    def _open(self, url: str, timeout: float) -> None:
        fresh = self._send("Page.addScriptToEvaluateOnNewDocument", source=_FRESH)["identifier"]
        try:
            self._page.goto(url, timeout=timeout * 1000, wait_until="load")
        except TimeoutError:
            if self._page.url == "about:blank":
                raise failure("unreachable", "no answer in time") from None
        except Error as error:
            raise failure("unreachable", first_line(error)) from error
        finally:
            # Where a script leads on to another site at once, it is gone already.
            with suppress(Error):
                self._send("Page.removeScriptToEvaluateOnNewDocument", identifier=fresh)

    def _send(self, method: str, **given: Any) -> Any:
        return self._session.send(method, given)

    def _evaluate(self, world: int, script: str) -> Any:
        answer = self._send("Runtime.evaluate", expression=script, contextId=world, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise failure("browser", details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")


def _answer(dialog: Any) -> None:
    # Whoever is asked whether to leave a page wants to.
    if dialog.type == "beforeunload":
        dialog.accept()
    else:
        dialog.dismiss()
