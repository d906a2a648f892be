"""Pages as Chromium renders them."""

from __future__ import annotations


import pytest
from conftest import run

import foreground_extract as fe
from foreground_extract.browser import _find

pytest.importorskip("playwright")
if _find(None) is None:
    pytest.skip("there is no Chromium here", allow_module_level=True)


def test_a_page_is_captured_with_its_boxes(site):
    from foreground_extract.browser import Browser

    with Browser(timeout=120) as browser:
        article = browser.read(site.url("/a"))
        assert article.title == "Ferry a" and article.text.count("minded") == 6
        assert any("rect" in block for block in fe.blocks(article))
        for path, code in [("/gone", "http-status"), ("/picture", "not-html")]:
            with pytest.raises(fe.ForegroundError) as error:
                browser.capture(site.url(path))
            assert error.value.code == code
        for url in ("file:///etc/passwd", "http://127.0.0.1:1/"):
            with pytest.raises(fe.ForegroundError) as error:
                browser.capture(url)
            assert error.value.code == "unreachable"
        assert browser.read(site.url("/b")).title == "Ferry b"


def test_a_page_finds_nothing_of_those_before_it(site):
    from foreground_extract.browser import Browser

    found = []
    with Browser(timeout=120) as browser:
        for _ in range(3):
            found.append(browser.read(f"http://keeper.localhost:{site.port}/keeper").text)
            assert len(browser._browser.contexts) == 1 and len(browser._browser.contexts[0].pages) == 1
    assert found[0] == found[1] == found[2] and "found this: nothing, " in found[0], found


def test_scripts_may_lead_to_another_page(site):
    from foreground_extract.browser import Browser

    with Browser(timeout=120) as browser:
        assert browser.read(site.url("/leads-to-a")).title == "Ferry a"
        with pytest.raises(fe.ForegroundError) as error:
            browser.capture(site.url("/leads-to-nothing"))
        assert error.value.code == "unreachable"
        assert browser.read(site.url("/b")).title == "Ferry b"


def test_a_missing_browser_is_told():
    with pytest.raises(fe.ForegroundError) as error:
        fe.read_url("http://127.0.0.1:1/", program="/absent")
    assert error.value.code == "no-browser"


def test_the_command_reads_an_address(site):
    printed = run("read", site.url("/a"), "--format", "text")
    assert printed.returncode == 0, printed.stderr
    assert printed.stdout.count(b"minded") == 6
    assert run("read", site.url("/gone")).returncode == 3
