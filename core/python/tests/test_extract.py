"""What the package gives for HTML and snapshots."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading

import pytest
from conftest import ROOT, page, run

import foreground_extract as fe

#: Bytes without any order, always the same.
NOISE = random.Random(7).randbytes(200_000)

#: On this address the engine fails in a build for tests, see core/caught.
FAULTY = "https://fault.example/a"


def test_an_article_has_its_parts():
    article = fe.extract(page("a"), url="https://a.example/x")
    assert article and article.reason is None
    assert article.title == "Ferry a" and article.text.count("minded") == 6
    assert article.markdown.startswith("---\n") and "<p>" in article.html and "Home" not in article.text
    assert article.word_count == pytest.approx(len(article.text.split()), abs=3)
    kind, probability = article.page_type
    assert kind == "article" and 0 <= probability <= 1 and 0 <= article.confidence <= 1
    told = json.loads(article.to_json())
    assert json.dumps(told).count("https://a.example/x") >= 1


def test_comments_and_captions_are_kept_as_one_likes():
    comment = "<li class=comment><b class=author>{}</b> <time datetime=2024-05-0{}>May</time><p>I was on that boat, and nobody minded the rain at all.</p></li>"
    told = "<section id=comments><ol>" + "".join(comment.format(*who) for who in [("Ben", 1), ("Cleo", 2), ("Dan", 3)]) + "</ol></section>"
    figure = "<figure><img src=/b.png alt=boat width=600 height=400><figcaption>The boat at noon</figcaption></figure>"
    html = page("a").replace("</main>", f"{figure}</main>{told}")
    article = fe.extract(html, url="https://a.example/x")
    assert "The boat at noon" in article.text and "on that boat" not in article.text
    assert "The boat at noon" not in article.keep(captions=False).text
    with_comments = article.keep(comments=True)
    for form in (with_comments.text, with_comments.markdown, with_comments.html):
        assert form.count("on that boat") == 3 and "Cleo" in form
    assert with_comments.to_json() == article.to_json() and article.keep().text == article.text
    assert article.truncated is None


def test_a_product_has_its_price():
    offer = json.dumps({"@type": "Product", "offers": {"price": "59.90", "priceCurrency": "EUR", "availability": "InStock"}})
    told = "<p>Turns night into day, and does so without a sound, for years on end.</p>" * 4
    lamp = f"<title>Lamp</title><script type='application/ld+json'>{offer}</script><h1>Lamp</h1><p>59,90 €</p>{told}"
    article = fe.extract(lamp)
    assert article.product == {"price": {"text": "59,90 €", "amount": "59.90", "currency": "EUR"}, "availability": "in-stock"}
    record = fe.to_record(article)
    assert (record["price"], record["currency"], record["availability"]) == ("59.90", "EUR", "in-stock")
    assert fe.extract(page("a")).product is None and fe.to_record(fe.extract(page("a")))["price"] is None


def test_a_recipe_has_its_ingredients_and_steps():
    declared = {"@type": "Recipe", "name": "Tea", "recipeYield": "2 cups", "totalTime": "PT9M",
                "recipeIngredient": ["2 spoons black tea", "500 ml water"],
                "recipeInstructions": [{"@type": "HowToStep", "text": "Boil the water."}, {"@type": "HowToStep", "text": "Wait."}]}
    told = "<p>Turns night into day, and does so without a sound, for years on end.</p>" * 4
    shown = "<div>2 spoons black tea<br>500 ml water</div><p>Boil the water.</p><p>Wait.</p>"
    data = f"<script type='application/ld+json'>{json.dumps(declared)}</script>"
    article = fe.extract(f"<title>Tea</title>{data}<main><h1>Tea</h1>{told}{shown}</main>")
    assert article.recipe == {
        "ingredients": [{"lines": ["2 spoons black tea", "500 ml water"]}], "steps": [{"lines": ["Boil the water.", "Wait."]}],
        "yield": "2 cups", "totalTime": "PT9M",
    }
    assert "2 spoons black tea\n500 ml water" in article.text and "1. Boil the water." in article.markdown
    assert fe.extract(page("a")).recipe is None


def test_bytes_are_decoded_as_browsers_do():
    html = page("Ж").encode("iso-8859-5")
    assert fe.extract(html).title != "Ferry Ж", "a guess does not find it"
    assert fe.extract(html, charset="iso-8859-5").title == "Ferry Ж"
    assert fe.extract(b"<meta charset=iso-8859-5>" + html).title == "Ferry Ж"


def test_a_page_without_content_is_no_error():
    article = fe.extract("<p>Hi")
    assert not article and article.reason == "only-short-text" and article.text == article.markdown == ""
    assert article.reason_in_words == "there is text, but nowhere a longer run of it"


@pytest.mark.parametrize(("call", "code"), [
    (lambda: fe.extract(""), "not-html"),
    (lambda: fe.extract(b"%PDF-1.7\0\0"), "not-html"),
    (lambda: fe.extract(NOISE), "not-html"),
    (lambda: fe.extract(NOISE, charset="windows-1252"), "not-html"),
    (lambda: fe.extract(NOISE.decode("latin-1")), "not-html"),
    (lambda: fe.snapshot(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "not-html"),
    (lambda: fe.extract(page("a"), url=FAULTY), "engine"),
    (lambda: fe.snapshot(page("a"), url=FAULTY), "engine"),
    (lambda: fe.read("{}"), "engine"),
    (lambda: fe.read("no JSON"), "engine"),
    (lambda: fe.read('{"format": 99999}'), "engine"),
    (lambda: fe.read(b"\x28\xb5\x2f\xfd broken"), "packed"),
    (lambda: fe._core.snapshot_of_page(b"\xff"), "wire"),
])
def test_errors_have_codes(call, code):
    with pytest.raises(fe.ForegroundError) as error:
        call()
    assert error.value.code == code and str(error.value)


@pytest.mark.parametrize("wrong", [None, 5, 1.5, [1, 2], {}, object()])
def test_wrong_types_are_refused_by_their_names(wrong):
    for call in (fe.extract, fe.snapshot):
        with pytest.raises(TypeError, match=f"HTML must be str or bytes, not {type(wrong).__name__}"):
            call(wrong)
    if not isinstance(wrong, dict):
        with pytest.raises(TypeError, match=f"not {type(wrong).__name__}"):
            fe.read(wrong)
    for name in ("url", "charset", "model"):
        if wrong is not None:
            with pytest.raises(TypeError):
                fe.extract("<p>Hi", **{name: wrong})


def test_no_address_is_as_good_as_none():
    assert fe.extract(page("a"), url=None).markdown == fe.extract(page("a")).markdown
    assert fe.snapshot(page("a"), url=None) == fe.snapshot(page("a"))


def test_what_lends_its_bytes_is_read():
    html = page("a").encode()
    for form in (bytearray(html), memoryview(html)):
        assert fe.extract(form).title == "Ferry a"
    assert fe.extract(page("a") + "\ud800").title == "Ferry a", "half a character ends nothing"


@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_pages_in_two_bytes_a_character_are_read(coding):
    assert fe.extract(page("Ж").encode(coding)).title == "Ferry Ж"


@pytest.mark.parametrize("day", ["2019-06", "2019", "2019-W23", "2019-157", "-0044-03", "12019-06", "２０１９-０６", "2019-06é", "2019-06T10:00+é"])
def test_days_of_all_shapes_end_nothing(day):
    told = [f"<time datetime='{day}'>then</time>", f"<time>{day}</time>", f"<meta property='article:published_time' content='{day}'>",
            f"<script type='application/ld+json'>{json.dumps({'@type': 'Article', 'datePublished': day})}</script>"]
    for one in told:
        article = fe.extract(page("a").replace("</h1>", f"</h1>{one}"), url="https://a.example/ferry")
        assert article and (article.date is None or article.date.startswith("2019"))
    assert fe.extract(page("a").replace("</h1>", "</h1><time>2019-06</time>"), url="https://a.example/ferry").date == "2019-06"


def test_a_fault_costs_one_page_and_says_nothing_aloud():
    program = """
import foreground_extract as fe, sys
html = sys.stdin.read()
for url in ["https://a.example/", "https://fault.example/", "https://b.example/"]:
    try:
        print(fe.extract(html, url=url).title)
    except fe.ForegroundError as error:
        print(error.code, "report it" in str(error))
"""
    done = subprocess.run([sys.executable, "-c", program], input=page("a"), text=True, capture_output=True)
    assert done.stdout.split("\n")[:3] == ["Ferry a", "engine True", "Ferry a"] and done.stderr == ""


def test_a_snapshot_says_the_same_in_every_form(tmp_path):
    snapshot = fe.snapshot(page("a"), "https://a.example/x")
    text = json.dumps(snapshot)
    (tmp_path / "a.json").write_text(text)
    (tmp_path / "a.page.zst").write_bytes(fe._core.pack(text.encode()))
    forms = [snapshot, text, text.encode(), tmp_path / "a.json", tmp_path / "a.page.zst"]
    answers = {fe.read(form).to_json() for form in forms}
    assert answers == {fe.extract(page("a"), "https://a.example/x").to_json()}


def test_every_fixture_gives_the_same_bytes_in_any_order_and_in_threads():
    pages = {path.parent.name: path.read_bytes() for path in sorted(ROOT.glob("tests/fixtures/*/index.html"))}
    assert len(pages) > 20
    first = {name: fe.extract(html).to_json() for name, html in pages.items()}
    second: dict[str, str] = {}

    def again(names):
        for name in names:
            second[name] = fe.extract(pages[name]).to_json()

    names = list(pages)[::-1]
    threads = [threading.Thread(target=again, args=(names[at::2],)) for at in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert first == second


def test_other_threads_run_meanwhile():
    # While a large page is read, this thread counts: had the reading kept the lock, it could not.
    html = page("a").replace("</main>", "<p>one <b>two</b> three</p>" * 20_000 + "</main>")
    reading = threading.Thread(target=fe.extract, args=(html,))
    reading.start()
    counted = 0
    while reading.is_alive():
        counted += 1
        reading.join(0.001)
    assert counted > 3


def test_blocks_tell_the_whole_page():
    found = fe.blocks(fe.extract(page("a")))
    kept = [block for block in found if block["kept"]]
    assert [block["text"] for block in found if not block["kept"]] == ["HomePier"]
    assert sum("minded" in block["text"] for block in kept) == 6
    assert all(0 <= block["probability"] <= 1 and block["role"] for block in found)


def test_blocks_are_painted_without_markup_of_the_page():
    painted = fe.paint(fe.extract(page("<script>alert(1)</script>")))
    assert painted._repr_html_() == painted and "minded" in painted
    assert "<script" not in fe.paint(fe.extract(page("a").replace("minded", "&lt;script>minded")))


def test_scores_count_words():
    assert fe.score("the ferry left", "The ferry, the FERRY left") == (1.0, 0.6, pytest.approx(0.75))
    assert fe.score("", "").f1 == 1 and fe.score("", "a").f1 == 0 and fe.score("b", "a").f1 == 0


def test_records_go_out_and_labeled_pages_come_in(tmp_path):
    assert fe.write_records((fe.extract(page(name)) for name in "ab"), tmp_path / "out.jsonl") == 2
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [line["title"] for line in lines] == ["Ferry a", "Ferry b"]
    labeled = {"format": 1, "id": "x", "snapshot": fe.snapshot(page("c"))}
    (tmp_path / "records.jsonl").write_text(json.dumps(labeled) + "\n\n")
    [(record, article)] = fe.articles_of_records(tmp_path / "records.jsonl")
    assert record == {"format": 1, "id": "x"} and article.title == "Ferry c"


def test_a_record_that_cannot_be_read_keeps_no_other_back(tmp_path):
    lines = [json.dumps({"id": name, "snapshot": fe.snapshot(page(name))}) for name in "ab"]
    broken = ["{", "[]", "5", '{"id": "x"}', '{"snapshot": {}}', json.dumps({"id": "y", "snapshot": fe.snapshot(page("y")) | {"format": 99}}), "\ufffd"]
    (tmp_path / "records.jsonl").write_text("\n".join([lines[0], *broken, lines[1]]))
    told: list[tuple[int, str]] = []
    found = [article.title for _, article in fe.articles_of_records(tmp_path / "records.jsonl", failed=lambda line, error: told.append((line, error.code)))]
    assert found == ["Ferry a", "Ferry b"]
    assert told == [(2, "record"), (3, "record"), (4, "record"), (5, "record"), (6, "engine"), (7, "engine"), (8, "record")]
    with pytest.raises(fe.ForegroundError) as error:
        list(fe.articles_of_records(tmp_path / "records.jsonl"))
    assert error.value.code == "record"


def test_what_is_written_is_whole_or_not_there(tmp_path):
    def articles():
        yield fe.extract(page("a"))
        raise RuntimeError("stopped")

    with pytest.raises(RuntimeError):
        fe.write_records(articles(), tmp_path / "out.jsonl")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["nonsense", "", "file:///etc/passwd", "http://[bad", "http://", "ftp://a.example/"])
def test_what_is_no_address_is_refused_before_a_browser_opens_it(address):
    from foreground_extract.browser import Browser

    browser = Browser()
    with pytest.raises(fe.ForegroundError, match="not open"):
        browser.read(address)
    browser._browser = object()
    with pytest.raises(fe.ForegroundError, match="no address of the web") as error:
        browser.read(address)
    assert error.value.code == "unreachable"


def test_the_command_prints_articles_and_tells_statuses(tmp_path):
    (tmp_path / "a.html").write_text(page("a"))
    printed = run("extract", "--format", "text", str(tmp_path / "a.html"))
    assert printed.returncode == 0 and printed.stdout.count(b"minded") == 6
    assert run("extract", "--format", "json", input=page("a").encode()).stdout.decode().rstrip("\n") == fe.extract(page("a")).to_json().rstrip("\n")
    for words, input, status in [(["extract"], b"<p>Hi", 5), (["extract"], b"", 4), (["extract", "absent.html"], b"", 3), (["extract", "--format", "pdf"], b"", 2), ([], b"", 2)]:
        assert run(*words, input=input).returncode == status, words


def test_the_command_says_in_words_what_is_wrong_with_files(tmp_path):
    (tmp_path / "noise.html").write_bytes(NOISE)
    (tmp_path / "good.html").write_text(page("a"))
    (tmp_path / "broken.json").write_text("{")
    for name, status, words in [
        ("absent.html", 3, b"there is no such file"), (".", 3, b"it is a folder"), ("good.html/x", 3, b"there is no such file"), ("n" * 300, 3, b"name is too long"),
        ("noise.html", 4, b"not text"), ("broken.json", 7, b"not a page snapshot"),
    ]:
        told = run("extract", str(tmp_path / name))
        assert told.returncode == status and words in told.stderr and b"Errno" not in told.stderr and b"Traceback" not in told.stderr, told.stderr
    several = run("extract", "--url", "https://fault.example/", str(tmp_path / "good.html"), str(tmp_path / "absent.html"))
    assert several.returncode == 7 and b"(engine)" in several.stderr and b"no such file" in several.stderr, "each has its line"
    one = run("extract", "--format", "text", str(tmp_path / "noise.html"), str(tmp_path / "absent"), str(tmp_path / "good.html"))
    assert one.returncode == 4 and one.stdout.count(b"minded") == 6


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk")
def test_output_that_nobody_takes_is_told_or_left(tmp_path):
    (tmp_path / "a.html").write_text(page("a"))
    with open("/dev/full", "wb") as full:
        told = subprocess.run([sys.executable, "-m", "foreground_extract", "extract", str(tmp_path / "a.html")], stdout=full, stderr=subprocess.PIPE)
    assert told.returncode == 7 and b"no room" in told.stderr and b"Traceback" not in told.stderr
    reading, writing = os.pipe()
    os.close(reading)
    left = subprocess.run([sys.executable, "-m", "foreground_extract", "extract", str(tmp_path / "a.html")], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert left.returncode == 0 and left.stderr == b""


def test_memory_stays_flat():
    pytest.importorskip("resource")
    # A process of its own: what other tests have taken would hide what grows here.
    program = """
import resource, sys
import foreground_extract as fe
pages = sys.stdin.read().split("\\0")
def peak(count):
    for number in range(count):
        fe.extract(pages[number % len(pages)]).text
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = peak(200)
print(peak(2_000) - before)
"""
    pages = "\0".join(page(str(number)) for number in range(50))
    done = subprocess.run([sys.executable, "-c", program], input=pages, text=True, capture_output=True, check=True)
    assert int(done.stdout) < 4_000, "kilobytes more after 2,000 pages"
