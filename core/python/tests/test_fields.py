"""JSON in a caller's own shape, by the cases that all packages are tested with."""

from __future__ import annotations

import json
from pathlib import Path

import foreground_extract as fe
import pytest

from conftest import page, run

VECTORS = json.loads((Path(__file__).parents[3] / "tests/vectors/fields.json").read_text())


def named(case: dict[str, str]) -> str:
    return case["name"]


@pytest.mark.parametrize("case", VECTORS["cases"], ids=named)
def test_each_case_gives_its_values(case):
    article = fe.extract(VECTORS["pages"][case["page"]], url=case["url"])
    assert fe.fields(article, case["fields"]) == fe.fields(article, json.dumps(case["fields"])) == case["found"]


@pytest.mark.parametrize("case", VECTORS["errors"], ids=named)
def test_each_mapping_that_cannot_be_used_says_why(case):
    with pytest.raises(fe.ForegroundError) as caught:
        fe.fields(fe.extract(page("a")), case["fields"])
    assert (caught.value.code, str(caught.value)) == ("fields", case["message"])


def test_a_mapping_that_is_no_json_is_refused():
    circle = {}
    circle["itself"] = circle
    for mapping in ({"name": object()}, circle):
        with pytest.raises(fe.ForegroundError) as caught:
            fe.fields(fe.extract(page("a")), mapping)
        assert caught.value.code == "fields"


def test_fields_have_the_comments_where_the_article_has():
    comment = "<li class=comment><p class=comment-author>{0}</p><p><time datetime=2024-05-03>3 May</time></p><p>I was on that boat.</p><p><a href=#r>Reply</a></p></li>"
    comments = f"<section id=comments><h2>Comments</h2><ol>{''.join(map(comment.format, ('Ann', 'Bo', 'Cleo')))}</ol></section>"
    article = fe.extract(page("a").replace("</main>", f"</main>{comments}"), url="https://a.example/x")
    by = {"$each": "/thread", "by": "/author"}
    assert fe.fields(article, by) == []
    assert fe.fields(article.keep(comments=True), by) == [{"by": "Ann"}, {"by": "Bo"}, {"by": "Cleo"}]


def test_the_command_prints_a_line_for_each_page(tmp_path):
    mapping = tmp_path / "fields.json"
    mapping.write_text('{ "name": "/metadata/title", "price": "/product/price" }')
    (tmp_path / "a.html").write_text(page("a"))
    (tmp_path / "short.html").write_text("<title>Short</title><p>Hi")
    ran = run("extract", "--fields", str(mapping), str(tmp_path / "a.html"), str(tmp_path / "short.html"))
    assert ran.returncode == 5, ran.stderr
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [{"name": "Ferry a", "price": None}, {"name": "Short", "price": None}]
    mapping.write_text('{ "name": "/title" }')
    ran = run("extract", "--fields", str(mapping), input=page("a").encode())
    assert ran.returncode == 2 and b"`/name`: \"/title\" must begin with one of" in ran.stderr, ran.stderr
    ran = run("extract", "--fields", str(tmp_path / "absent.json"))
    assert ran.returncode == 2 and b"there is no such file" in ran.stderr
