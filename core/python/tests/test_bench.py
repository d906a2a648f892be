"""What the benches read and open, without those who judge."""

from __future__ import annotations

import importlib.util
import json

import pytest
from conftest import ROOT, page


def load(name):
    """A bench by its file's name; they are programs, not parts of the package."""
    spec = importlib.util.spec_from_file_location(f"bench_{name}", ROOT / f"core/python/bench/{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bench = load("webmainbench")


def test_posts_of_a_corpus_are_those_with_a_true_html(tmp_path):
    site = tmp_path / "one"
    (site / "root").mkdir(parents=True)
    (site / "root/a.html").write_text(page("A"))
    truths = [{"id": name, "path": "a.html", "url": "/a", "type": kind, "html": html} for name, kind, html in [("a", "post", "<p>x"), ("b", "page", "<p>x"), ("c", "post", "")]]
    (site / "truth.jsonl").write_text("".join(f"{json.dumps(truth)}\n" for truth in truths))
    assert [post["id"] for post in bench.posts(tmp_path, "post")] == ["a"]
    assert [post["id"] for post in bench.posts(site, None)] == ["a", "b"]


def test_our_rows_are_made_from_html_and_in_the_browser():
    pytest.importorskip("playwright")
    for _, _, opened in list(bench.systems(html_only=False, bundle=None))[:2]:
        with opened() as extract:
            html, markdown = extract(page("A"), "https://example.org/")
        assert "minded" in html and markdown.count("minded") == 6


def test_questions_and_cells_come_from_a_true_html(monkeypatch):
    pytest.importorskip("lxml")
    monkeypatch.syspath_prepend(str(ROOT / "core/python/bench"))
    programs = load("programs")
    table = "<table><tr><th>Peak<th>Height<th>First climbed<tr><th>Eiger<td>3967 m<td>1858</table>"
    truth = {"html": f"<h2>How high are they?</h2><p>The highest of these three peaks is the Jungfrau. It is cold.</p><h2>Empty</h2>{table}", "text": "", "headings": []}
    assert len(programs.questions(truth)) == 1
    cells = programs.cells(truth)
    assert len(cells) == 4
    whole = "| Peak | Height | First climbed |\n|---|---|---|\n| Eiger | 3967 m | 1858 |"
    assert all(programs.has_cell(whole, *cell) for cell in cells)
    assert [programs.has_cell("Peak Height\n\nEiger 1858\n\n3967 m", *cell) for cell in cells] == [True, False, False, True]
    assert programs.cells({"html": "<table><tr><td>1<td><pre>let x</pre></table>"}) == []
