"""What stands in a line of a list: an address of the web, or why it is none."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit, urlunsplit

#: Characters of a line that are looked at, and kept in its row. Servers refuse addresses that are longer.
LONGEST = 8_000

#: What an address may hold besides letters and digits; all else is written as browsers write it.
_PLAIN = "%/:=&?~#+!$,;'@()*[]|^"

_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")


def problem(line: str) -> str | None:
    """Why a line is no address of the web; None where it is one."""
    if len(line) > LONGEST:
        return f"longer than {LONGEST} characters"
    if _CONTROLS.search(line):
        return "it holds control characters"
    try:
        parts = urlsplit(line)
        if not parts.scheme:
            return "it has no scheme, as https:// is one"
        if parts.scheme not in ("http", "https"):
            return f"only http and https are read, not {parts.scheme}"
        if not parts.hostname:
            return "it names no host"
        _ = parts.port
        _encoded(parts.hostname)
    except (ValueError, UnicodeError) as error:
        return str(error) or "it cannot be read"
    if re.search(r"\s", parts.netloc):
        return "there is white space in its host"
    return None


def host_of(line: str) -> str:
    """Host and port in lower case; empty where the line is no address."""
    return "" if problem(line) else urlsplit(line).netloc.rpartition("@")[2].lower()


def asked(url: str) -> str:
    """An address as servers are asked for it: letters beyond ASCII, and spaces, as browsers write them; without name and
    password, which are nobody's business, and without what is behind ``#``."""
    parts = urlsplit(url)
    host = _encoded(parts.hostname or "")
    host = f"[{host}]" if ":" in host else host
    port = f":{parts.port}" if parts.port is not None else ""
    return urlunsplit((parts.scheme, f"{host}{port}", quote(parts.path, safe=_PLAIN) or "/", quote(parts.query, safe=_PLAIN), ""))


def _encoded(host: str) -> str:
    """A host as the net knows it. Raises UnicodeError where it can be none: it has an empty label, or one that is too long."""
    return host if ":" in host else host.rstrip(".").encode("idna").decode("ascii")
