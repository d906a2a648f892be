"""Chunks, and the loaders that give them to LangChain and LlamaIndex."""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
import types

import pytest
from conftest import page

import foreground_extract as fe

URL = "https://a.example/x"

ROWS = "".join(f"<tr><td>Pier {at}</td><td>Nobody minded the rain at pier {at}.</td></tr>" for at in range(1, 31))
TABLE = f"<h2>Piers</h2><table><tr><th>Pier</th><th>Said</th></tr>{ROWS}</table>"


def html() -> str:
    return page("a").replace("</main>", f"{TABLE}</main>")


def test_chunks_have_their_way_back():
    article = fe.extract(html(), url=URL)
    found = fe.chunks(article, max_tokens=60)
    assert all(chunk["tokens"] <= 60 and chunk["url"].startswith(URL) for chunk in found)
    assert {chunk["kind"] for chunk in found} == {"text", "table"}
    tables = [chunk for chunk in found if chunk["kind"] == "table"]
    assert len(tables) > 5 and all(chunk["path"][-1] == "Piers" and "Said" in chunk["text"] for chunk in tables)
    assert sum(chunk["text"].count("Nobody minded") for chunk in tables) == 30
    text = "".join(node.get("text", "") for node in fe.snapshot(html(), url=URL)["nodes"])
    for chunk in tables:
        assert "minded" in text[chunk["range"]["from"] : chunk["range"]["to"]]
        assert 0 <= chunk["likelihood"] <= 1 and "table" in chunk["selector"]


def test_nothing_found_has_no_chunks_and_sizes_are_checked():
    assert fe.chunks(fe.extract("<p>Hi", url=URL)) == []
    article = fe.extract(html(), url=URL)
    with pytest.raises(ValueError):
        fe.chunks(article, max_tokens=0)
    with pytest.raises(ValueError):
        fe.chunks(article, overlap=-1)


def test_what_is_left_out_has_its_role():
    article = fe.extract(html().replace("<main>", "<nav><a href=/>Home</a> <a href=/b>Boats</a></nav><main>", 1), url=URL)
    parts = fe.left_out(article)
    assert any(part.get("role") == "navigation" and "Home" in part["beginning"] for part in parts), parts


def test_parts_are_forced_by_selector_and_told():
    page_with = html().replace("<h2>Piers", "<p class=note>Told in May.</p><h2>Piers").replace("</main>", "</main><footer>Tide tables</footer>")
    article = fe.extract(page_with, url=URL, include="footer", exclude=[".note", "aside"])
    assert "Tide tables" in article.text and "Told in May" not in article.text
    assert [(warning["option"], warning["code"]) for warning in article.warnings] == [("exclude", "no-match")]
    told = json.loads(article.to_json())
    assert sum(block.get("forced", False) for block in told["body"]) == 1
    assert all(0 <= block["likelihood"] <= 1 for block in told["body"])
    assert told["leftOut"] == fe.left_out(article) and any(part.get("excluded") for part in told["leftOut"])
    how = {block["text"]: block.get("forced") for block in fe.explain(article)["blocks"]}
    assert (how["Tide tables"], how["Told in May."]) == ("include", "exclude")
    assert {block.get("forced") for block in fe.blocks(article)} == {None, "include", "exclude"}
    assert any(chunk.get("forced") for chunk in fe.chunks(article, max_tokens=30))
    snapshot = fe.snapshot(page_with, url=URL)
    assert fe.read(snapshot, include="footer", exclude=[".note", "aside"]).to_json() == article.to_json()


def test_what_is_no_selector_is_an_error_with_its_place():
    with pytest.raises(fe.ForegroundError) as told:
        fe.extract(html(), include="p >")
    assert (told.value.code, told.value.position) == ("selector", 4)
    with pytest.raises(TypeError):
        fe.extract(html(), exclude=9)


def stand_in(name: str, **members: object) -> None:
    """A module with what the loaders need, where the package is not installed."""
    parent, _, own = name.rpartition(".")
    if parent and parent not in sys.modules:
        stand_in(parent)
    module = types.ModuleType(name)
    vars(module).update(members)
    sys.modules[name] = module
    if parent:
        setattr(sys.modules[parent], own, module)


class Document:
    """As both libraries have it."""

    def __init__(self, metadata: dict, page_content: str = "", text: str = "") -> None:
        self.metadata, self.page_content, self.text = metadata, page_content, text


class Loader:
    """What loads lazily can load at once."""

    def load(self) -> list:
        return list(self.lazy_load())

    def load_data(self) -> list:
        return list(self.lazy_load_data())


@pytest.fixture
def libraries():
    before = set(sys.modules)
    if importlib.util.find_spec("langchain_core") is None:
        stand_in("langchain_core.document_loaders", BaseLoader=Loader)
        stand_in("langchain_core.documents", Document=Document)
    if importlib.util.find_spec("llama_index") is None:
        stand_in("llama_index.core.readers.base", BaseReader=Loader)
        stand_in("llama_index.core.schema", Document=Document)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_loaders_give_documents(libraries):
    langchain = importlib.import_module("foreground_extract.langchain")
    llamaindex = importlib.import_module("foreground_extract.llamaindex")
    sources = [(html(), URL), ("<p>Hi", URL)]
    whole = langchain.ForegroundLoader(html=sources).load()
    assert len(whole) == 1 and whole[0].metadata["source"] == URL and "minded" in whole[0].page_content
    parts = langchain.ForegroundLoader(html=sources, max_tokens=60).load()
    assert len(parts) > 5
    for part in parts:
        assert all(isinstance(value, (str, int, float)) for value in part.metadata.values()), part.metadata
    assert any(part.metadata["path"].endswith("Piers") and "#:~:text=" in part.metadata["url"] for part in parts)
    documents = llamaindex.ForegroundReader(html=sources, max_tokens=60).load_data()
    assert [document.text for document in documents] == [part.page_content for part in parts]


def test_a_page_that_cannot_be_read_is_left_out_where_that_is_wanted(libraries):
    langchain = importlib.import_module("foreground_extract.langchain")
    sources = [(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", URL), (html(), URL)]
    with pytest.raises(fe.ForegroundError):
        langchain.ForegroundLoader(html=sources).load()
    assert len(langchain.ForegroundLoader(html=sources, continue_on_failure=True).load()) == 1
