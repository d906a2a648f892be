"""Pages read by models of files."""

from __future__ import annotations

import json
import struct

import pytest
from conftest import ROOT, page, rows, run

import foreground_extract as fe


def personal(bias: int, scope: dict[str, str] | None = None, **changes: object) -> str:
    """A personal model (docs/training.md) that adds ``bias`` to the log-odds of every block."""
    # Behind the mark, the format and the kind of a trained model: the features that this version has.
    version, names = struct.unpack("<HI", (ROOT / "core/judge/src/judge.model").read_bytes()[5:11])
    card = dict.fromkeys(("pages", "sites", "blocks"), 0) | {"data": ""} | dict.fromkeys(("before", "after", "error", "guard", "guards"), 0)
    model = {
        "kind": "foreground-personal-model", "format": 1, "base": fe.Model([]).judge, "features": {"version": version, "names": names},
        "scope": scope or {"over": "everywhere"}, "scale": 65536, "bias": bias * 65536, "weights": [], "card": card | {"proven": True},
        "checksum": "", **changes,
    }
    checksum = 0xCBF29CE484222325
    for byte in json.dumps(model, separators=(",", ":")).encode():
        checksum = (checksum ^ byte) * 0x100000001B3 % 2**64
    return json.dumps(model | {"checksum": f"{checksum:016x}"})


@pytest.fixture
def silent(tmp_path):
    """A model with which nothing is content."""
    path = tmp_path / "personal.json"
    path.write_text(personal(-16))
    return path


def test_a_page_is_read_by_the_model_that_is_given(silent, tmp_path):
    model, html = fe.load_model(silent), page("a")
    assert fe.extract(html) and not fe.extract(html, model=model)
    assert fe.extract(html, model=fe.Model([])).to_json() == fe.extract(html).to_json()
    assert not fe.read(fe.snapshot(html), model=model) and not any(block["kept"] for block in fe.blocks(fe.extract(html, model=model)))
    (tmp_path / "records.jsonl").write_text(json.dumps({"id": "x", "snapshot": fe.snapshot(html)}))
    assert [bool(article) for _, article in fe.articles_of_records(tmp_path / "records.jsonl", model)] == [False]


def test_a_model_of_a_site_is_for_that_site():
    model = fe.Model([personal(-16, {"over": "site", "site": "a.example"})])
    assert not fe.extract(page("a"), "https://a.example/x", model=model)
    assert fe.extract(page("a"), "https://b.example/x", model=model)


@pytest.mark.parametrize(("texts", "reason"), [
    (["{}"], "no-model"),
    ([personal(-1), personal(-1).replace("-65536", "-65537")], "model 2: the model is damaged"),
    ([personal(99)], "impossible"),
    ([personal(-1, format=2)], "newer-format"),
    ([personal(-1, base="0" * 16)], "other-judge"),
])
def test_what_is_no_model_for_this_version_is_refused_with_a_reason(texts, reason):
    with pytest.raises(fe.ForegroundError, match=reason) as error:
        fe.Model(texts)
    assert error.value.code == "model"


def test_the_command_and_many_pages_take_a_model(silent, tmp_path):
    (tmp_path / "a.html").write_text(page("a"))
    read = lambda *words: run("extract", str(tmp_path / "a.html"), *words).returncode
    (tmp_path / "broken.json").write_text("{")
    assert [read(), read("--model", str(silent)), read("--model", str(tmp_path / "broken.json")), read("--model", "absent.json")] == [0, 5, 7, 3]


def test_a_site_is_read_by_a_model_and_never_half_by_another(silent, site, tmp_path):
    (tmp_path / "urls.txt").write_text(site.url("/a"))
    scale = lambda *words: run("scale", "--urls", str(tmp_path / "urls.txt"), "--out", str(tmp_path / "out"), "--contact", "mailto:a@example.org", "--delay", "0", "--workers", "1", *words)
    assert scale("--model", str(silent)).returncode == 0
    assert [row["status"] for row in rows(tmp_path / "out")] == ["nothing"]
    assert b"models differ" in scale().stderr
