"""One item into one row. What cannot be read gives a row, too."""

from __future__ import annotations

import time
from datetime import datetime, timezone
from typing import Any

from .. import _core
from .._core import Article, ForegroundError, Model
from ..failure import failure, http_failure
from ..records import to_record
from .fetch import Fetched, Fetcher
from .items import Item
from .plan import Plan
from .polite import Polite

#: Pages after which a browser is started anew: what pages leave behind in it is bounded by this.
RECYCLE = 200

#: What a server answers that has too much to do.
BUSY = (429, 503)


class Reader:
    """Reads items, of one shard after the other; keeps the browser and the rules of hosts. To be used with ``with``."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._fetcher = Fetcher(plan.timeout, plan.contact, lambda url: self._polite.allow(url))
        self._polite = Polite(plan.delay, self._fetcher.text)
        self._model = Model(plan.models)
        self._browser: Any = None
        self._opened = 0

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *error: object) -> None:
        self._close()

    def row(self, item: Item) -> dict[str, Any]:
        """The row of an item: ``status`` is ``ok``, ``nothing`` (with the engine's ``reason``) or ``error`` (with its code as
        ``reason`` and what happened as ``detail``)."""
        began, stamp = time.perf_counter(), datetime.now(timezone.utc).isoformat(timespec="seconds")
        row = failed_row(item, "", "")
        try:
            article, http_status = self._read(item)
            row |= to_record(article, item.id)
            row |= {"url": sound(item.url), "status": "ok" if article else "nothing", "http_status": http_status}
            if not self._plan.markdown:
                row["markdown"] = None
        except ForegroundError as error:
            status = getattr(error, "status", None)
            if status in BUSY:
                # The host that was asked, and the one that it led to.
                for url in (item.url, error.url):
                    self._polite.rest(url, str(error))
            row |= _refused(getattr(error, "code", "failed"), str(error), status)
        except Exception as error:
            # What nobody thought of costs this page alone, too.
            row |= _refused("failed", f"{type(error).__name__}: {error}", None)
        row |= {"ms": round((time.perf_counter() - began) * 1000, 1), "read": stamp}
        return row

    def _read(self, item: Item) -> tuple[Article, int | None]:
        if item.problem is not None:
            raise failure(*item.problem)
        if item.body is not None:
            return _core.extract(item.body, item.url, item.charset, self._model), item.status
        self._polite.allow(item.url)
        self._polite.wait(item.url)
        if self._plan.render == "browser":
            return self._render(item.url), None
        fetched = self._fetcher.page(item.url)
        _check(fetched)
        return _core.extract(fetched.body, fetched.url, fetched.charset, self._model), fetched.status

    def _render(self, url: str) -> Article:
        from ..browser import Browser

        if self._opened >= RECYCLE:
            self._close()
        if self._browser is None:
            self._browser = Browser(timeout=self._plan.timeout, user_agent=self._fetcher.user_agent).__enter__()
        self._opened += 1
        try:
            article = self._browser.read(url, self._model)
        except ForegroundError as error:
            # A browser that fell over is of no use to the next page.
            if error.code == "browser":
                self._close()
            raise
        if article.url != url:
            self._polite.allow(article.url)
        return article

    def _close(self) -> None:
        browser, self._browser, self._opened = self._browser, None, 0
        if browser is not None:
            try:
                browser.__exit__(None, None, None)
            except Exception:
                # It has ended already, which is why it is closed.
                pass


def _refused(reason: str, detail: str, http_status: int | None) -> dict[str, Any]:
    return {"status": "error", "reason": reason, "detail": sound(detail)[:500], "http_status": http_status}


def sound(text: str) -> str:
    """A text that can be written as UTF-8: names of files and headers may hold halves of characters."""
    return text.encode("utf-8", "backslashreplace").decode()


def _check(fetched: Fetched) -> None:
    # Also a redirection that leads nowhere.
    if fetched.status >= 300:
        raise http_failure(fetched.url, fetched.status)
    if fetched.content_type not in ("text/html", "application/xhtml+xml"):
        raise failure("not-html", f"not HTML, but {fetched.content_type}")


def failed_row(item: Item, reason: str, detail: str) -> dict[str, Any]:
    """The row of an item that was not read."""
    empty = dict.fromkeys(("title", "author", "date", "site_name", "language", "page_type", "page_type_probability", "price", "currency", "availability", "confidence", "word_count", "text", "markdown", "http_status"))
    return {"id": item.id, "url": sound(item.url), "status": "error", "reason": reason, "detail": detail, "tags": [], "ms": 0.0, "read": "", **empty}
