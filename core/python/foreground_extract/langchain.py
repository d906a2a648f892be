"""A document loader for LangChain.

>>> from foreground_extract.langchain import ForegroundLoader
>>> documents = ForegroundLoader(["https://example.org/"], max_tokens=300).load()

Needs ``langchain-core``.
"""

from __future__ import annotations

from collections.abc import Iterator

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document

from .documents import Pages


class ForegroundLoader(Pages, BaseLoader):
    """Pages as documents; see :class:`foreground_extract.documents.Pages` for what it takes."""

    def lazy_load(self) -> Iterator[Document]:
        """The documents, page by page."""
        for text, about in self.texts():
            yield Document(page_content=text, metadata=about)
