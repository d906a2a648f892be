"""What the benches read and open, without those who judge."""

from __future__ import annotations

import importlib.util
import json

import pytest
from conftest import ROOT, page

SPEC = importlib.util.spec_from_file_location("bench_webmainbench", ROOT / "core/python/bench/webmainbench.py")
assert SPEC is not None and SPEC.loader is not None
bench = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(bench)


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
