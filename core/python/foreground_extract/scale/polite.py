"""What a site asks of programs: ``robots.txt``, and a pause between two pages of a host."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

from .._core import ForegroundError
from ..failure import failure

#: Name by which ``robots.txt`` may speak to this program.
PRODUCT = "foreground-extract"

#: Longest pause that is kept, seconds; a site that asks for a longer one is left alone.
LONGEST_DELAY = 120.0

#: Hosts whose rules are kept; a shard asks one host after the other.
MOST_HOSTS = 1_000


class Polite:
    """The rules of the hosts that one worker visits. ``fetch`` gives status and text of an address."""

    def __init__(self, delay: float, fetch: Callable[[str], tuple[int, str]]) -> None:
        self._delay, self._fetch = delay, fetch
        #: Rules, or the code and the reason for which no page of the host is asked for.
        self._rules: dict[str, RobotFileParser | tuple[str, str]] = {}
        self._last: dict[str, float] = {}

    def allow(self, url: str) -> None:
        """Raises ForegroundError: ``robots`` where the site does not want this address visited, ``unreachable`` where it cannot be
        asked, ``left-alone`` after :meth:`rest`."""
        rules = self._of(url)
        if isinstance(rules, tuple):
            raise failure(*rules)
        if not rules.can_fetch(PRODUCT, url):
            raise failure("robots", "robots.txt forbids it")

    def wait(self, url: str) -> None:
        """Waits until the host may be asked again, and notes that it is."""
        host, rules = _origin(url), self._of(url)
        asked = 0.0 if isinstance(rules, tuple) else float(rules.crawl_delay(PRODUCT) or 0)
        last = self._last.get(host)
        if last is not None:
            time.sleep(max(0.0, last + max(self._delay, asked) - time.monotonic()))
        self._last[host] = time.monotonic()

    def rest(self, url: str, reason: str) -> None:
        """Leaves a host alone from now on: whoever says when to come back asks for a pause, and a pause it gets."""
        self._rules[_origin(url)] = "left-alone", f"its host is left alone, because {reason}"

    def _of(self, url: str) -> RobotFileParser | tuple[str, str]:
        origin = _origin(url)
        if origin not in self._rules:
            for known in (self._rules, self._last):
                while len(known) >= MOST_HOSTS:
                    known.pop(next(iter(known)))
            self._rules[origin] = self._ask(origin)
            self._last[origin] = time.monotonic()
        return self._rules[origin]

    def _ask(self, origin: str) -> RobotFileParser | tuple[str, str]:
        try:
            status, text = self._fetch(f"{origin}/robots.txt")
        except ForegroundError as error:
            # A site whose rules cannot be asked for has none that allow anything, and cannot be read either.
            return error.code, str(error)
        # A site that has no such file lets everything be visited; one that is out of order, nothing.
        if status >= 500 or status == 429:
            return "robots", f"robots.txt: the server answered {status}"
        rules = RobotFileParser()
        rules.parse(text.splitlines() if status < 400 else [])
        if float(rules.crawl_delay(PRODUCT) or 0) > LONGEST_DELAY:
            return "robots", "robots.txt asks for a longer pause between pages than is kept"
        return rules


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2].lower()}"
