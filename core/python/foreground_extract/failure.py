"""Exceptions of the part that is written in Python."""

from __future__ import annotations

from ._core import ForegroundError


def failure(code: str, message: str) -> ForegroundError:
    """An exception with a code."""
    error = ForegroundError(message)
    error.code = code
    return error
