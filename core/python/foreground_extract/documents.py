"""What the loaders for LangChain and LlamaIndex have in common: pages as texts with metadata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from . import Article, ForegroundError, chunks, extract, read_url


class Pages:
    """Addresses, read as Chromium renders them, or pairs of HTML and its address, read without a browser.

    ``max_tokens`` gives every page in chunks, each with its headings and an address that opens the page there; without it
    a page is one text. A page without content gives none, and one that cannot be read is left out where
    ``continue_on_failure`` says so. Further ``options`` are those of ``read_url``.
    """

    def __init__(
        self, urls: Iterable[str] = (), *, html: Iterable[tuple[str | bytes, str]] = (), max_tokens: int | None = None,
        overlap: int = 0, continue_on_failure: bool = False, **options: Any,
    ) -> None:
        self.urls, self.html = list(urls), list(html)
        self.max_tokens, self.overlap = max_tokens, overlap
        self.continue_on_failure, self.options = continue_on_failure, options

    def texts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each text with its metadata, page by page."""
        reads = [(lambda url=url: read_url(url, **self.options)) for url in self.urls]
        reads += [(lambda html=html, url=url: extract(html, url=url)) for html, url in self.html]
        for read in reads:
            try:
                article = read()
            except ForegroundError:
                if not self.continue_on_failure:
                    raise
                continue
            yield from self.of(article)

    def of(self, article: Article) -> Iterator[tuple[str, dict[str, Any]]]:
        """The texts of one page."""
        if not article:
            return
        about = {"source": article.url, "title": article.title, "author": article.author, "date": article.date, "language": article.language}
        about = {name: value for name, value in about.items() if value is not None}
        if self.max_tokens is None:
            yield article.markdown, {**about, "confidence": article.confidence}
            return
        for chunk in chunks(article, self.max_tokens, self.overlap):
            text = chunk.pop("text")
            # Stores of vectors keep plain values alone.
            place = chunk.pop("range", None) or {}
            path = " > ".join(chunk.pop("path"))
            yield text, {**about, "path": path, **chunk, **{f"range_{end}": at for end, at in place.items()}}
