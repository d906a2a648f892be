"""Errors of files in words, and files that are read no further than anybody needs."""

from __future__ import annotations

import errno
import os
from typing import IO

from .failure import failure

#: Most bytes of a page, packed or not, that are read: what follows would be refused, and devices have no end.
LONGEST = 256 << 20

_WORDS = {
    errno.ENOENT: "there is no such file",
    errno.EISDIR: "it is a folder, not a file",
    errno.ENOTDIR: "there is no such file",
    errno.EACCES: "it may not be opened",
    errno.ENOSPC: "there is no room left on the disk",
    errno.ENAMETOOLONG: "its name is too long",
}


def file_words(error: OSError) -> str:
    """What went wrong with a file."""
    return _WORDS.get(error.errno or 0) or error.strerror or str(error) or type(error).__name__


def bounded(file: IO[bytes]) -> bytes:
    """All of a file. Raises ForegroundError ``too-large``."""
    content = file.read(LONGEST + 1)
    if len(content) > LONGEST:
        raise failure("too-large", f"it has more than the {LONGEST} bytes that are read")
    return content


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file. Raises OSError and ForegroundError ``too-large``."""
    with open(path, "rb") as file:
        return bounded(file)
