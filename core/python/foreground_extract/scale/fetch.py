"""A page over HTTP, without a browser."""

from __future__ import annotations

import http.client
import socket
import ssl
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .. import __version__
from ..failure import failure
from .address import asked

#: Most bytes of an answer that are read, also after unpacking: what the engine reads of a page.
LONGEST = 64 << 20

#: Most bytes of a ``robots.txt``: as much as RFC 9309 has everybody read.
LONGEST_ROBOTS = 512 << 10


#: What goes wrong with a connection, an answer, or what is packed in it.
_BROKEN = (OSError, ValueError, EOFError, http.client.HTTPException, zlib.error)


@dataclass
class Fetched:
    """An answer."""

    url: str
    status: int
    content_type: str
    charset: str | None
    body: bytes


class Fetcher:
    """Asks servers, and says in every request who asks. ``allow`` is asked before a redirection is followed."""

    def __init__(self, timeout: float, contact: str, allow: Callable[[str], None] | None = None) -> None:
        self.user_agent = f"foreground-extract/{__version__} (+{contact})"
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_Redirects(allow))

    def page(self, url: str) -> Fetched:
        """Raises ForegroundError: ``unreachable``, ``too-large``; what ``allow`` raises."""
        request = urllib.request.Request(asked(url), headers={"User-Agent": self.user_agent, "Accept": "text/html,application/xhtml+xml", "Accept-Encoding": "gzip"})
        try:
            with self._open(request) as answer:
                body = answer.read(LONGEST + 1)
                kind = answer.headers
                if len(body) <= LONGEST and getattr(answer, "length", 0):
                    raise failure("unreachable", f"the answer breaks off {answer.length} bytes before its end")
                if kind.get("Content-Encoding", "").lower() == "gzip":
                    body = _unpack(body)
                if len(body) > LONGEST:
                    raise failure("too-large", f"more than {LONGEST} bytes")
                return Fetched(answer.url, answer.status, kind.get_content_type(), kind.get_content_charset(), body)
        except _BROKEN as error:
            raise failure("unreachable", cause(error)) from error

    def text(self, url: str) -> tuple[int, str]:
        """Status and text, for ``robots.txt``. Raises ForegroundError ``unreachable``."""
        try:
            request = urllib.request.Request(asked(url), headers={"User-Agent": self.user_agent})
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                return answer.status, answer.read(LONGEST_ROBOTS).decode("utf-8", "replace")
        except urllib.error.HTTPError as error:
            return error.code, ""
        except _BROKEN as error:
            raise failure("unreachable", cause(error)) from error

    def _open(self, request: urllib.request.Request) -> Any:
        try:
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as error:
            # An answer, too: its status is what is told.
            return error


def cause(error: BaseException) -> str:
    """Why a server cannot be reached, in words."""
    while isinstance(error, urllib.error.URLError) and isinstance(error.reason, BaseException):
        error = error.reason
    if isinstance(error, socket.gaierror):
        return "there is no such host, or no network"
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, ConnectionRefusedError):
        return "the host refuses the connection"
    if isinstance(error, ssl.SSLError):
        return f"no secure connection: {getattr(error, 'verify_message', '') or error.reason or error}"
    if isinstance(error, http.client.HTTPException):
        return f"the answer is no HTTP, or breaks off: {error!r}"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


class _Redirects(urllib.request.HTTPRedirectHandler):
    def __init__(self, allow: Callable[[str], None] | None) -> None:
        self._allow = allow

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        if self._allow is not None:
            self._allow(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _unpack(body: bytes) -> bytes:
    """What gzip has packed, no more than a byte beyond :data:`LONGEST`, so that a small answer does not fill the memory."""
    unpacked = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(body, LONGEST + 1)
    return unpacked
