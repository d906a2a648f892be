"""Exceptions of the part that is written in Python."""

from __future__ import annotations

from ._core import ForegroundError


def failure(code: str, message: str) -> ForegroundError:
    """An exception with a code."""
    error = ForegroundError(message)
    error.code = code
    return error


def http_failure(url: str, status: int) -> ForegroundError:
    """What a server answered instead of the page: ``http-status``, with the ``status`` and the ``url`` that gave it."""
    error = failure("http-status", f"the server answered {status}")
    error.status, error.url = status, url
    return error


def first_line(error: Exception) -> str:
    """What an exception says, without the log that Playwright adds."""
    return str(error).strip().split("\n")[0]
