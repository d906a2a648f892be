"""A reader for LlamaIndex.

>>> from foreground_extract.llamaindex import ForegroundReader
>>> documents = ForegroundReader(["https://example.org/"], max_tokens=300).load_data()

Needs ``llama-index-core``.
"""

from __future__ import annotations

from collections.abc import Iterator

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document

from .documents import Pages


class ForegroundReader(Pages, BaseReader):
    """Pages as documents; see :class:`foreground_extract.documents.Pages` for what it takes."""

    def lazy_load_data(self) -> Iterator[Document]:
        """The documents, page by page."""
        for text, about in self.texts():
            yield Document(text=text, metadata=about)
