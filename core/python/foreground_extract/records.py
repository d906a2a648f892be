"""Records: articles as rows for JSONL, Parquet and data frames; and labeled pages (docs/labels.md) back as articles."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from . import _core
from ._core import Article, ForegroundError, Model
from .failure import failure


def to_record(article: Article, id: str = "") -> dict[str, Any]:
    """An article as one flat row of plain values; of a product the price as a number ("59.90"), its currency, availability, brand and numbers."""
    kind, probability = article.page_type or (None, None)
    product = article.product or {}
    price = product.get("price", {})
    return {
        "id": id, "url": article.url, "title": article.title, "author": article.author, "date": article.date,
        "site_name": article.site_name, "language": article.language, "tags": article.tags, "page_type": kind,
        "page_type_probability": probability, "price": price.get("amount"), "currency": price.get("currency"),
        "availability": product.get("availability"), "brand": product.get("brand"), "sku": product.get("sku"),
        "mpn": product.get("mpn"), "gtin": product.get("gtin"), "confidence": article.confidence, "word_count": article.word_count,
        "text": article.text, "markdown": article.markdown, "reason": article.reason,
    }


def write_records(articles: Iterable[Article], path: str | os.PathLike[str]) -> int:
    """Writes one article a line as JSON, and gives their number. A reader never sees half a file."""
    partial, count = f"{os.fspath(path)}.part", 0
    try:
        with open(partial, "w", encoding="utf-8") as file:
            for article in articles:
                file.write(json.dumps(to_record(article), ensure_ascii=False) + "\n")
                count += 1
        os.replace(partial, path)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise
    return count


def articles_of_records(
    path: str | os.PathLike[str], model: Model | None = None, failed: Callable[[int, ForegroundError], None] | None = None
) -> Iterator[tuple[dict[str, Any], Article]]:
    """Reads labeled pages as label mode exports them (``records.jsonl``), one at a time: each record without its snapshot,
    and the article that is found on its page now, by the models that ship where no others are given.

    ``failed`` is told the line (from 1) and the error of each record that cannot be read, and the others go on. Without it
    the first one raises ForegroundError: ``record`` where the line is no record, ``engine`` where its page cannot be read.
    """
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                record, snapshot = _record(line)
                article = _core.read(snapshot, model)
            except ForegroundError as error:
                if failed is None:
                    raise
                failed(number, error)
                continue
            yield record, article


def _record(line: str) -> tuple[dict[str, Any], bytes]:
    try:
        record = json.loads(line)
        return record, json.dumps(record.pop("snapshot")).encode()
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
        raise failure("record", f"this is no labeled page: {type(error).__name__}: {error}") from error
