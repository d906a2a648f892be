"""Pages of corpora served on loopback, every site and every single page from a host of its own under ``.localhost``."""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
import shlex
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

#: As far as a document may be searched for its character set.
HEAD = 4096


class Served:
    """The pages of some corpora. ``port`` is where they are served, as a server and as a proxy, until the process ends."""

    def __init__(self, corpora: list[Path]) -> None:
        #: What stands behind a host: one saved page, or the root of a site.
        self._hosts: dict[str, Path] = {}
        found = [url for corpus in corpora for url in self._add(corpus)]
        #: Addresses, without their port.
        self.urls = list(dict.fromkeys(found))
        served = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                # A proxy is asked for whole addresses.
                asked = urlsplit(self.path)
                status, kind, body = served.answer((asked.hostname or self.headers["Host"] or "").split(":")[0].lower(), asked.path)
                self.send_response(status)
                self.send_header("Location" if status == 301 else "Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *words: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *words: Any) -> None:
                # A browser that hangs up early is no news.
                pass

        server = Server(("127.0.0.1", 0), Handler)
        self.port: int = server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def _add(self, corpus: Path) -> list[str]:
        found = []
        for pages in sorted([*corpus.glob("pages/*.html"), *corpus.glob("pages/*.html.gz")]):
            host = f"page-{pages.name.split('.')[0]}.localhost".lower()
            self._hosts[host] = pages
            found.append(f"http://{host}/")
        for number, truth in enumerate(sorted(corpus.glob("*/truth.jsonl"))):
            host = f"site-{number}.localhost"
            self._hosts[host] = truth.parent / "root"
            lines = truth.read_text(encoding="utf-8").rstrip("\n").split("\n")
            found += [f"http://{host}{quote(json.loads(line).get('url') or '/', safe='/%')}" for line in lines]
        return found

    def body(self, url: str) -> bytes:
        """The document of an address; empty where there is none."""
        parts = urlsplit(url)
        status, kind, body = self.answer(parts.hostname or "", parts.path)
        return self.body(f"http://{parts.hostname}{kind}") if status == 301 else body if status == 200 else b""

    def answer(self, host: str, path: str) -> tuple[int, str, bytes]:
        """Status, type (or where a page is instead) and body, as a static host answers."""
        place = self._hosts.get(host)
        if place is None:
            return 404, "text/plain", b""
        if place.is_file():
            body = gzip.decompress(place.read_bytes()) if place.suffix == ".gz" else place.read_bytes()
            return (200, "text/html; charset=utf-8", body) if path in ("", "/") else (404, "text/plain", b"")
        for reading in (unquote(path), path):
            file = place / reading.lstrip("/")
            if ".." in file.parts:
                continue
            if file.is_dir() and (file / "index.html").is_file():
                if not path.endswith("/"):
                    return 301, f"{path}/", b""
                file /= "index.html"
            for name in (file, file.with_name(f"{file.name}.html")):
                if name.is_file():
                    body = name.read_bytes()
                    return 200, _kind(name, body), body
        return 404, "text/plain", b""


def _kind(file: Path, body: bytes) -> str:
    kind = (mimetypes.guess_type(file.name)[0] if file.suffix else "text/html") or "application/octet-stream"
    if not kind.startswith("text/"):
        return kind
    named = re.search(rb"<meta[^>]*charset\s*=\s*[\"']?\s*([\w-]+)", body[:HEAD], re.I) if kind == "text/html" else None
    return f"{kind}; charset={named[1].decode() if named else 'utf-8'}"


def closed_browser(program: str, port: int, folder: Path) -> Path:
    """A program that starts the browser so that it finds what is served at the port, and nothing else."""
    rules = f"MAP *.localhost 127.0.0.1:{port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    path = folder / "closed-browser"
    path.write_text(f"#!/bin/sh\nexec {shlex.quote(program)} --no-proxy-server {shlex.quote(f'--host-resolver-rules={rules}')} \"$@\"\n")
    path.chmod(0o755)
    return path
