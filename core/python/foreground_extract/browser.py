"""Pages as Chromium renders them: the core that the extension ships runs beside the page, in a world of its own."""

from __future__ import annotations

import os
import shutil
from importlib import resources
from types import TracebackType
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import Article, ForegroundError, Model
from .failure import failure, first_line
from .scale.address import problem

if TYPE_CHECKING:
    from .tab import Tab

#: Names of the browser, the free one first. The variable CHROMIUM names another program.
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Browser:
    """A headless Chromium, driven by Playwright. To be used with ``with``; one page at a time. A page finds no cookies and
    nothing stored by the pages before it, but the browser's cache is kept.

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
        self._tab: Tab | None = None

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
            raise failure("no-browser", f"Chromium does not start: {first_line(error)}") from error
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
        # Playwright is there: the browser is open.
        from .tab import Tab

        # To open a tab takes as long as to open a page, so it is used again where it can be left.
        tab, self._tab = self._tab, None
        try:
            tab = tab or Tab(self._browser, self._viewport, self._user_agent, self._scripts)
            return tab.capture(url, self._timeout)
        except ForegroundError:
            raise
        except Exception as error:
            raise failure("browser", first_line(error)) from error
        finally:
            if tab is not None and tab.leave():
                self._tab = tab

    def read(
        self,
        url: str,
        model: Model | None = None,
        include: str | list[str] | None = None,
        exclude: str | list[str] | None = None,
    ) -> Article:
        """The article of the page at this address; with parts brought in or left out by CSS selectors."""
        return _core.read(self.capture(url), model, include, exclude)


def _script(name: str) -> str:
    place = resources.files(__package__).joinpath("page", name)
    if not place.is_file():
        raise failure("no-browser", "this package was built without what runs beside a page: build it with ./build.sh wheel")
    return place.read_text(encoding="utf-8")


def _find(program: str | None) -> str | None:
    return program or os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)

