"""Records: articles as rows for JSONL, Parquet and data frames; and labeled pages (docs/labels.md) back as articles."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any

from . import _core
from ._core import Article, Model


def to_record(article: Article, id: str = "") -> dict[str, Any]:
    """An article as one flat row of plain values; of a product the price as a number ("59.90"), its currency and availability."""
    kind, probability = article.page_type or (None, None)
    product = article.product or {}
    price = product.get("price", {})
    return {
        "id": id, "url": article.url, "title": article.title, "author": article.author, "date": article.date,
        "site_name": article.site_name, "language": article.language, "tags": article.tags, "page_type": kind,
        "page_type_probability": probability, "price": price.get("amount"), "currency": price.get("currency"),
        "availability": product.get("availability"), "confidence": article.confidence, "word_count": article.word_count,
        "text": article.text, "markdown": article.markdown, "reason": article.reason,
    }


def write_records(articles: Iterable[Article], path: str | os.PathLike[str]) -> int:
    """Writes one article a line as JSON, and gives their number. A reader never sees half a file."""
    partial, count = f"{os.fspath(path)}.part", 0
    with open(partial, "w", encoding="utf-8") as file:
        for article in articles:
            file.write(json.dumps(to_record(article), ensure_ascii=False) + "\n")
            count += 1
    os.replace(partial, path)
    return count


def articles_of_records(path: str | os.PathLike[str], model: Model | None = None) -> Iterator[tuple[dict[str, Any], Article]]:
    """Reads labeled pages as label mode exports them (``records.jsonl``), one at a time: each record without its snapshot,
    and the article that is found on its page now, by the models that ship where no others are given.

    Raises ForegroundError ``engine`` at a record whose snapshot is not sound.
    """
    with open(path, encoding="utf-8") as file:
        for line in filter(str.strip, file):
            record = json.loads(line)
            yield record, _core.read(json.dumps(record.pop("snapshot")).encode(), model)
