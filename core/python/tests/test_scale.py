"""Very many pages: nothing is lost, nothing is there twice, whatever ends in the middle."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections import Counter
from pathlib import Path

import pytest
from conftest import ROOT, metrics, page, rows, run, words

from foreground_extract.scale.journal import Journal, stopped
from foreground_extract.scale.plan import id_of, shard_of

pytest.importorskip("pyarrow")

FAST = ["--contact", "mailto:test@localhost", "--delay", "0", "--quiet"]

@pytest.fixture
def urls(site, tmp_path):
    """A hundred pages of five hosts, some of which cannot be read."""
    paths = [f"/{number}" for number in range(16)] + ["/gone", "/picture", "/private/a", "/moved"]
    found = [site.url(path, host) for host in range(1, 6) for path in paths]
    (tmp_path / "urls.txt").write_text("\n".join(found) + "\n")
    return found

def scale(tmp_path: Path, *more: str) -> list[str]:
    return ["scale", "--urls", str(tmp_path / "urls.txt"), "--out", str(tmp_path / "out"), "--shards", "7", "--batch", "10", "--workers", "2", *FAST, *more]

def check(out: Path, urls: list[str]) -> dict[str, dict]:
    """Every address has one row, and the right one."""
    found = rows(out)
    assert sorted(row["id"] for row in found) == sorted(map(id_of, urls))
    by_url = {row["url"]: row for row in found}
    for url, row in by_url.items():
        expected = {"gone": "http-status", "picture": "not-html", "a": "robots", "moved": "robots"}.get(url.rsplit("/", 1)[1])
        assert (row["reason"], row["status"]) == (expected, "error" if expected else "ok"), row
        if not expected:
            assert row["text"].count("minded") == 6
    assert not list(out.glob(".part*")), "nothing is left behind"
    return by_url

def test_every_address_has_one_row_and_the_same_command_does_nothing_twice(site, urls, tmp_path):
    done = run(*scale(tmp_path, "--json"))
    assert done.returncode == 0, done.stderr
    check(tmp_path / "out", urls)
    told = json.loads(done.stdout)
    assert told == metrics(tmp_path / "out")
    assert told["rows"] == 100 and told["status"] == {"ok": 80, "error": 20} and told["restarts"] == 0
    assert site.asked["127.0.0.3/private/a"] == site.asked["127.0.0.3/private/moved"] == 0
    before = sum(site.asked.values())
    assert run(*scale(tmp_path)).returncode == 0
    assert sum(site.asked.values()) == before

def test_other_work_in_the_same_folder_is_refused(urls, tmp_path):
    assert run(*scale(tmp_path)).returncode == 0
    (tmp_path / "urls.txt").write_text(urls[0])
    refused = run(*scale(tmp_path))
    assert refused.returncode == 2 and b"other work" in refused.stderr
    assert run("scale", "--urls", "x", "--out", str(tmp_path / "b")).returncode == 2, "somebody must be reachable"

def test_a_worker_and_the_driver_are_killed(site, urls, tmp_path):
    out = tmp_path / "out"
    slow = scale(tmp_path, "--delay", "0.1")
    driver = subprocess.Popen(words(*slow), start_new_session=True)
    try:
        wait_for(lambda: journaled(out) >= 5)
        victims = children(driver.pid)
        os.kill(victims[0], signal.SIGKILL)
        before = journaled(out)
        wait_for(lambda: journaled(out) >= before + 10)
        assert driver.poll() is None, "the others go on"
        orphans = children(driver.pid)
    finally:
        driver.kill()
        driver.wait()
    wait_for(lambda: not any(map(alive, orphans)))
    half = journaled(out)
    assert 0 < half < 100
    again = run(*scale(tmp_path, "--json"))
    assert again.returncode == 0, again.stderr
    check(out, urls)
    assert json.loads(again.stdout)["rows_this_run"] == 100 - half, "what was done was not done again"

def test_a_page_that_ends_workers_costs_itself(urls, tmp_path):
    # Stands for a page that makes the engine or the browser take the process with it.
    (tmp_path / "sitecustomize.py").write_text(
        "import sys, os\n"
        "if 'foreground_extract.scale.worker' in ' '.join(sys.orig_argv):\n"
        "    import foreground_extract.scale.pages as pages\n"
        "    row = pages.Reader.row\n"
        "    pages.Reader.row = lambda self, item: os._exit(9) if item.url.endswith('127.0.0.2:%s/7' % item.url.split(':')[2].split('/')[0]) else row(self, item)\n"
    )
    done = run(*scale(tmp_path, "--json"), env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"})
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["restarts"] == 2
    found = rows(tmp_path / "out")
    assert len({row["id"] for row in found}) == len(found) == 100
    lost = [row["url"] for row in found if row["reason"] == "worker-ended"]
    assert lost == [url for url in urls if "127.0.0.2:" in url and url.endswith("/7")]

def test_a_host_is_asked_with_pauses(site, tmp_path):
    found = [site.url(f"/{number}", 9) for number in range(4)]
    (tmp_path / "urls.txt").write_text("\n".join(found))
    began = time.monotonic()
    assert run("scale", "--urls", str(tmp_path / "urls.txt"), "--out", str(tmp_path / "out"), *FAST, "--delay", "1").returncode == 0
    # A pause after robots.txt, and three between the pages.
    assert time.monotonic() - began >= 4 and len(rows(tmp_path / "out")) == 4

@pytest.mark.parametrize("render", ["html", "browser"])
def test_a_host_that_is_busy_is_left_alone(site, tmp_path, render):
    if render == "browser":
        pytest.importorskip("playwright")
    answers = {11: "429", 12: "429-later", 13: "503", 14: "503-later", 15: "404"}
    found = {host: [site.url("/0", host), site.url(f"/busy-{answer}", host), site.url("/1", host), site.url("/2", host)] for host, answer in answers.items()}
    (tmp_path / "urls.txt").write_text("\n".join(url for urls in found.values() for url in urls))
    before = site.asked.copy()
    # More than Retry-After asks for: also after it the host is not asked again.
    done = run("scale", "--urls", str(tmp_path / "urls.txt"), "--out", str(tmp_path / "out"), *FAST, "--delay", "1.1", "--render", render)
    assert done.returncode == 0, done.stderr
    by_url = {row["url"]: (row["status"], row["reason"], row["http_status"] if row["status"] == "error" else None) for row in rows(tmp_path / "out")}
    for host, answer in answers.items():
        status = int(answer.split("-")[0])
        after = ("ok", None, None) if status == 404 else ("error", "left-alone", None)
        assert [by_url[url] for url in found[host]] == [("ok", None, None), ("error", "http-status", status), after, after], host
        asked = site.asked - before
        assert [asked[f"127.0.0.{host}/{path}"] for path in "012"] == ([1, 1, 1] if status == 404 else [1, 0, 0])

def test_every_line_has_one_row_whatever_it_is(site, tmp_path):
    closed = socket.create_server(("127.0.0.1", 0))
    port = closed.getsockname()[1]
    closed.close()
    good = [site.url(path, host) for path, host in [("/0", 1), ("/1", 1), ("/2", 2), ("/ü ö?q=é", 1), ("/#part", 3)]]
    lines = {
        "nonsense": "no-address", "http://": "no-address", "http://[bad": "no-address", "http://a.example:99999/": "no-address",
        "ftp://a.example/": "no-address", "file:///etc/passwd": "no-address", "javascript:alert(1)": "no-address", "http://a b/": "no-address",
        "http://a.example/\x00": "no-address", "http://a..example/": "no-address", "http://" + "ü" * 70 + "/": "no-address", "/path": "no-address",
        "https://a.example/" + "x" * 9_000: "no-address", f"http://127.0.0.1:{port}/": "unreachable", "http://unknown.invalid/": "unreachable",
        f"https://127.0.0.1:{site.port}/": "unreachable", site.url("/nowhere", 4): "http-status", site.url("/loop", 4): "http-status",
        site.url("/cut", 5): "unreachable", site.url("/mute", 5): "unreachable", site.url("/private/x", 1): "robots",
        "http://fault.example/": "unreachable",
    }
    binary = [b"\xff\xfe\xfd", b"\x80\x81"]
    text = "\r\n".join(["# a list", "", *good, *lines, good[0], "   "]).encode() + b"\n" + b"\n".join(binary)
    (tmp_path / "urls.txt").write_bytes(b"\xef\xbb\xbf" + text)
    done = run("scale", "--urls", str(tmp_path / "urls.txt"), "--out", str(tmp_path / "out"), *FAST, "--timeout", "20")
    assert done.returncode == 0 and b"Traceback" not in done.stderr, done.stderr
    found = rows(tmp_path / "out")
    assert len({row["id"] for row in found}) == len(found) == len(good) + len(lines) + len(binary)
    by_url = {row["url"]: row for row in found}
    assert {url: by_url[url]["reason"] for url in good} == dict.fromkeys(good)
    told = {url: (by_url[url[:8_000]]["reason"], bool(by_url[url[:8_000]]["detail"])) for url in lines}
    assert told == {url: (reason, True) for url, reason in lines.items()}
    assert "refuses" in by_url[f"http://127.0.0.1:{port}/"]["detail"] and "no such host" in by_url["http://unknown.invalid/"]["detail"]
    assert sum(row["reason"] == "no-address" and row["url"].startswith("\\x") for row in found) == 2
    # What is no address is asked of nobody, neither of the disk nor of a host.
    assert run("scale", "--urls", str(tmp_path / "urls.txt"), "--out", str(tmp_path / "out"), *FAST, "--timeout", "20").returncode == 0

def test_a_fault_of_the_engine_is_one_row(tmp_path):
    pytest.importorskip("warcio")
    warc(tmp_path / "a.warc.gz", 3, "https://fault.example/1")
    done = run("scale", "--warc", str(tmp_path / "a.warc.gz"), "--out", str(tmp_path / "out"), "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["restarts"] == 0, done.stderr
    assert [row["reason"] for row in sorted(rows(tmp_path / "out"), key=lambda row: row["url"])] == ["engine", None, None]

def test_a_broken_archive_keeps_what_is_before(tmp_path):
    pytest.importorskip("warcio")
    warc(tmp_path / "a.warc.gz", 5)
    whole = (tmp_path / "a.warc.gz").read_bytes()
    (tmp_path / "a.warc.gz").write_bytes(whole[: len(whole) * 2 // 3] + b"nothing")
    (tmp_path / "b.warc.gz").write_bytes(os.urandom(5_000))
    warc(tmp_path / "c.warc.gz", 2)
    done = run("scale", "--warc", *(str(tmp_path / f"{name}.warc.gz") for name in "abc"), "--out", str(tmp_path / "out"), "--quiet")
    assert done.returncode == 0, done.stderr
    reasons = Counter(row["reason"] for row in rows(tmp_path / "out"))
    assert reasons["broken-archive"] >= 1 and 2 + 2 <= reasons[None] <= 6

def test_what_cannot_work_is_refused_at_once(tmp_path):
    (tmp_path / "empty.txt").write_text("\n# nothing\n")
    (tmp_path / "file").write_text("")
    (tmp_path / "urls.txt").write_text("http://a.example/\n")
    urls = ["--urls", str(tmp_path / "urls.txt")]
    cases = [
        (["--urls", str(tmp_path / "empty.txt"), "--out", str(tmp_path / "out")], b"empty"),
        (["--urls", str(tmp_path / "absent.txt"), "--out", str(tmp_path / "out")], b"no such file"),
        (["--urls", str(tmp_path), "--out", str(tmp_path / "out")], b"folder"),
        (["--warc", str(tmp_path / "absent.warc"), "--out", str(tmp_path / "out")], b"no such file"),
        ([*urls, "--out", str(tmp_path / "file" / "out")], b"nothing can be kept"),
        ([*urls, "--out", str(tmp_path / "out"), "--delay", "-1"], b"from 0"),
        ([*urls, "--out", str(tmp_path / "out"), "--timeout", "nan"], b"from 0"),
        ([*urls, "--out", str(tmp_path / "out"), "--workers", "0"], b"at least 1"),
    ]
    for given, words in cases:
        told = run("scale", *given, *FAST[:2])
        assert told.returncode == 2 and words in told.stderr and b"Traceback" not in told.stderr, (given, told.stderr)

def test_ctrl_c_stops_in_good_order_and_the_same_command_goes_on(site, urls, tmp_path):
    # Some pages are answered and the rest held back, so that there is a middle to stop in.
    site.let_through = 12
    # Whoever starts the tests in the background of a shell has them ignore Ctrl-C, which programs inherit.
    hears = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    driver = subprocess.Popen(words(*scale(tmp_path)), start_new_session=True, stderr=subprocess.PIPE, preexec_fn=hears)
    try:
        wait_for(lambda: journaled(tmp_path / "out") >= 5)
        os.killpg(driver.pid, signal.SIGINT)
    finally:
        site.let_through = None
        site.released.set()
    _, told = driver.communicate(timeout=120)
    assert driver.returncode == 130 and b"the same command goes on" in told and b"Traceback" not in told, told
    assert run(*scale(tmp_path)).returncode == 0
    check(tmp_path / "out", urls)

def test_a_full_disk_is_told_and_the_same_command_goes_on(site, urls, tmp_path):
    resource = pytest.importorskip("resource")
    # No file may grow beyond this: to whoever writes it is as if there were no room.
    full = subprocess.run(words(*scale(tmp_path)), capture_output=True, timeout=300, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, 6_000)))
    assert full.returncode == 1 and b"is not done" in full.stderr and b"Traceback" not in full.stderr, full.stderr
    assert run(*scale(tmp_path)).returncode == 0
    check(tmp_path / "out", urls)

def test_a_host_has_one_shard():
    assert len({shard_of(f"https://a.example/{number}", 50) for number in range(20)}) == 1
    assert shard_of("https://A.example:443/", 50) == shard_of("https://a.example:443/b", 50)
    assert len({shard_of(f"https://{number}.example/", 50) for number in range(200)}) > 40

def test_half_a_line_in_a_journal_is_no_row(tmp_path):
    path = tmp_path / "j"
    path.write_bytes(b'{"begin": "a"}\n{"id": "a"}\n{"begin": "b"}\n{"begin": "b"}\n{"id": "b", "te')
    journal = Journal(path)
    assert list(journal.rows) == ["a"] and journal.ends_workers("b") and not journal.ends_workers("a") and not journal.ends_workers("c")
    journal.end({"id": "b"})
    journal.close()
    assert Journal(path).rows.keys() == {"a", "b"}

def test_a_page_is_not_given_up_where_others_end_the_work(tmp_path):
    path = tmp_path / "j"
    for _ in range(3):
        journal = Journal(path)
        journal.begin("a")
        stopped()
        journal.close()
    assert not Journal(path).ends_workers("a")
    for _ in range(2):
        journal = Journal(path)
        journal.begin("a")
        journal.close()
    assert Journal(path).ends_workers("a")

def warc(path: Path, count: int, *more: str) -> None:
    """A WARC file, written by warcio."""
    from io import BytesIO

    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    with open(path, "wb") as file:
        writer = WARCWriter(file, gzip=True)
        for number, url in enumerate([*(f"https://w.example/{number}" for number in range(count - len(more))), *more]):
            for kind, body in [("text/html; charset=iso-8859-1", page(f"Ä{number}").encode("iso-8859-1")), ("image/png", b"\x89PNG")]:
                headers = StatusAndHeaders("200 OK", [("Content-Type", kind)], protocol="HTTP/1.1")
                writer.write_record(writer.create_warc_record(url, "response", payload=BytesIO(body), http_headers=headers))

def test_warc_files_come_out_as_parquet_that_others_read(tmp_path):
    pytest.importorskip("warcio")
    files = [tmp_path / f"{name}.warc.gz" for name in "ab"]
    for file in files:
        warc(file, 25)
    out = tmp_path / "out"
    done = run("scale", "--warc", *map(str, files), "--out", str(out), "--batch", "10", "--quiet")
    assert done.returncode == 0, done.stderr
    found = rows(out)
    assert len({row["id"] for row in found}) == 50 and {row["status"] for row in found} == {"ok"}
    assert len(list(out.glob("part-*.parquet"))) == 6
    assert sorted(row["title"] for row in found)[0] == "Ferry Ä0" and found[0]["http_status"] == 200
    readers = ROOT / "target/python-dataset/bin/python"
    if not readers.exists():
        pytest.skip("the readers of data sets are missing: see node tools/python.mjs")
    script = (
        "import sys, os, duckdb; os.environ.update(HF_HUB_OFFLINE='1', HF_DATASETS_OFFLINE='1'); import datasets\n"
        "parts = sys.argv[1] + '/part-*.parquet'\n"
        "print(duckdb.sql(f\"select count(distinct id), sum(word_count) > 50 from '{parts}' where status = 'ok'\").fetchall()[0])\n"
        "print(len(datasets.load_dataset('parquet', data_files=parts, split='train', cache_dir=sys.argv[1] + '/cache')))\n"
    )
    read = subprocess.run([readers, "-c", script, str(out)], capture_output=True, text=True, timeout=300)
    assert read.stdout.split("\n")[:2] == ["(50, True)", "50"], read.stderr

def test_ray_places_the_same_shards(urls, tmp_path):
    pytest.importorskip("ray")
    done = run(*scale(tmp_path, "--engine", "ray"))
    assert done.returncode == 0, done.stderr
    check(tmp_path / "out", urls)

def journaled(out: Path) -> int:
    """Rows that are somewhere."""
    from foreground_extract.scale import progress
    from foreground_extract.scale.plan import load

    progress._known.clear()
    return progress.rows_so_far(load(str(out))) if (out / "plan.json").exists() else 0

def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()] or [
        int(word) for task in Path(f"/proc/{pid}/task").iterdir() for word in (task / "children").read_text().split()
    ]

def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False

def wait_for(condition) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.05)

