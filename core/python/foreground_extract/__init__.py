"""Finds the main content of web pages, from HTML or as they are rendered.

>>> from foreground_extract import extract
>>> article = extract(html, url="https://example.org/a")   # no browser
>>> article.title, article.markdown

``extract`` and ``read`` let other threads run while they work, hold nothing between two pages and give the same bytes in
any order. What cannot be read raises :class:`ForegroundError`, whose ``code`` names the reason; a page without content
is no error: its article is false, and ``article.reason`` says why.
"""

from __future__ import annotations

import json
import os
from typing import Any

from . import _core
from ._core import Article, ForegroundError, Model, __version__, extract
from .failure import failure
from .models import load_model
from .paint import paint
from .records import articles_of_records, to_record, write_records
from .score import Score, score
from .words import read_file

__all__ = [
    "Article", "ForegroundError", "Model", "Score", "articles_of_records", "blocks", "capture", "chunks", "explain", "extract", "fields", "left_out",
    "load_model", "paint", "read", "read_url", "score", "snapshot", "to_record", "write_records", "__version__",
]


def read(
    snapshot: str | bytes | dict[str, Any] | os.PathLike[str],
    model: Model | None = None,
    include: str | list[str] | None = None,
    exclude: str | list[str] | None = None,
) -> Article:
    """The article of a page snapshot, by the models that ship where no others are given.

    ``snapshot`` is its JSON (text, bytes, or what ``json.loads`` makes of it), the same packed by zstd, or the path of a
    file with one of them (``.json``, ``.page.zst``). The format is ``schemas/page-snapshot.schema.json``.

    What the CSS selectors ``include`` match is brought in, what ``exclude`` matches is left out; see ``extract``.

    Raises ForegroundError: ``selector``, ``engine`` where it is no sound snapshot or of a newer version, ``packed`` where zstd cannot
    unpack it. OSError where the file cannot be read.
    """
    if isinstance(snapshot, os.PathLike):
        snapshot = read_file(snapshot)
    elif isinstance(snapshot, dict):
        snapshot = json.dumps(snapshot)
    elif not isinstance(snapshot, (str, bytes)):
        raise TypeError(f"a snapshot must be str, bytes, dict or a path, not {type(snapshot).__name__}")
    if isinstance(snapshot, str):
        snapshot = snapshot.encode("utf-8", "surrogatepass")
    return _core.read(snapshot, model, include, exclude)


def snapshot(html: str | bytes, url: str | None = None, charset: str | None = None) -> dict[str, Any]:
    """The page snapshot of HTML, as a browser's parser would give it: without boxes, and with one style.

    Raises ForegroundError: ``not-html``, ``too-large``.
    """
    return json.loads(_core.snapshot_of_html(html, url, charset))


def explain(article: Article) -> dict[str, Any]:
    """Why each block of the article's page is in the article or not.

    ``blocks`` has all of them in reading order, each with ``text`` (how it begins), ``probability`` (that it is content, 0 to
    1), ``trees`` (the same before the rules), ``rule`` (the one that changed it last), ``role``, ``kept`` (whether it is in the
    article), ``forced`` (``include`` or ``exclude`` where a selector changed it), ``nodes`` and ``element`` (ids in the
    snapshot), ``cluster`` (a number that blocks share which look alike). ``rules`` says what each of the rules does.
    """
    return json.loads(article.explain_json())


def blocks(article: Article) -> list[dict[str, Any]]:
    """Every block of the article's page in reading order, the article's and the others.

    Of each: ``text`` (its text as in the page), ``role`` (the likeliest: ``main/body``, ``other/nav`` …), ``probability``
    (that it is content, 0 to 1), ``kept`` (whether it is in the article), ``visible``, ``nodes`` and ``element`` (ids in
    the snapshot), ``kind`` and ``cluster`` (numbers that blocks of one build, or one look, share), ``post`` (from 1; 0
    where the page has not several), ``forced`` (``include`` or ``exclude`` where a selector changed it), ``rect`` (``x``, ``y``, ``width``, ``height`` in CSS px; absent without a browser).
    """
    nodes = json.loads(article.snapshot_json())["nodes"]
    found = json.loads(article.blocks_json())
    for block in found:
        block["text"] = "".join(nodes[node].get("text", "") for node in block["nodes"])
    return found


def chunks(article: Article, max_tokens: int = 512, overlap: int = 0) -> list[dict[str, Any]]:
    """The article in parts of at most ``max_tokens`` (a token is four characters), each with its way back to the page.

    Of each: ``text`` (Markdown), ``tokens``, ``path`` (the headings above it), ``kind`` (``text``, ``list``, ``table``,
    ``code``, ``quotation``, ``post``), ``author`` and ``day`` of a post, ``url`` (opens the page with the part marked),
    ``selector`` (CSS), ``range`` (``from`` and ``to`` in the characters of the snapshot's text), ``likelihood`` (that it is
    content, 0 to 1), ``forced`` (true where a selector brought in a part of it). What is not known is absent. ``overlap`` tokens of the end are repeated in the next part of the same
    section. A row of a table or a line of code is never cut.
    """
    if max_tokens < 1 or overlap < 0:
        raise ValueError("max_tokens must be at least 1, and overlap at least 0")
    return json.loads(article.chunks_json(max_tokens, overlap))


def fields(article: Article, mapping: dict[str, Any] | str) -> Any:
    """What was found in a shape of your own, as plain values.

    ``mapping`` (or its JSON) has for each field a JSON Pointer into ``metadata``, ``product``, ``recipe``, ``thread``,
    ``tables``, ``text``, ``markdown``, ``pageType``, ``form`` or ``confidence``, or an object of more fields. An object with
    ``$each`` becomes a list: one object for each item of the list that it leads to, with pointers that begin there. What the
    page does not have is None.

    >>> fields(article, {"name": "/metadata/title", "answers": {"$each": "/thread", "by": "/author", "said": "/text"}})

    Raises ForegroundError: ``fields``, with the field that is wrong.
    """
    try:
        text = mapping if isinstance(mapping, str) else json.dumps(mapping)
    except (TypeError, ValueError) as error:
        raise failure("fields", f"the mapping cannot be written as JSON: {error}") from error
    return json.loads(article.fields_json(_core.Fields(text)))


def left_out(article: Article) -> list[dict[str, Any]]:
    """The parts of the page that are seen and are not in the article, in the order of the page.

    Of each: ``beginning`` of its text, ``words``, ``role`` where one is known (``comments``, ``navigation``, ``related``,
    ``share``, ``advertising``, ``subscription``, ``dialog``, ``aside``, ``header``, ``footer``), ``node`` (its id in the
    snapshot), ``divisible`` (whether it consists of several), ``excluded`` (true where a
    selector took it out).
    """
    return json.loads(article.left_out_json())


def capture(url: str, **options: Any) -> dict[str, Any]:
    """The page snapshot of a page as Chromium renders it; see :class:`foreground_extract.browser.Browser` for the options.

    Starts a browser for one page. For several keep a ``Browser`` open.
    """
    from .browser import Browser

    with Browser(**options) as browser:
        return json.loads(browser.capture(url))


def read_url(
    url: str,
    model: Model | None = None,
    include: str | list[str] | None = None,
    exclude: str | list[str] | None = None,
    **options: Any,
) -> Article:
    """The article of a page as Chromium renders it. What can go wrong is what ``capture`` and ``read`` tell."""
    from .browser import Browser

    with Browser(**options) as browser:
        return browser.read(url, model, include, exclude)
