"""``python -m foreground_extract``: articles of HTML and snapshots, of addresses, and of very many of both."""

from __future__ import annotations

import argparse
import json
import os
import sys

from . import ForegroundError, Model, __version__, _core, chunks, explain, extract, load_model, read
from .scale import command as scale
from .records import to_record
from .words import bounded, file_words, read_file

#: Exit statuses, the same as those of ``./build.sh read``.
STATUS = {"usage": 2, "plan": 2, "selector": 2, "unreachable": 3, "http-status": 3, "not-html": 4, "no-browser": 6, "missing": 6}
UNREACHABLE, NOTHING, FAILED, STOPPED = 3, 5, 7, 130

EXIT = """exit status: 0 an article was printed, 2 invalid arguments, 3 the page is unreachable, 4 it is not HTML, 5 it has no
article, 6 the browser is missing, 7 another error"""

FORMATS = {
    "md": lambda article: article.markdown, "html": lambda article: article.html, "text": lambda article: article.text,
    "chunks": lambda article: "".join(f"{json.dumps(chunk, ensure_ascii=False)}\n" for chunk in chunks(article)),
    "json": lambda article: article.to_json(), "explain": lambda article: json.dumps(explain(article), ensure_ascii=False),
    "row": lambda article: json.dumps(to_record(article), ensure_ascii=False),
}


def parser() -> argparse.ArgumentParser:
    """The command line."""
    whole = argparse.ArgumentParser(prog="foreground-extract", description=__doc__, epilog=EXIT)
    whole.add_argument("--version", action="version", version=__version__)
    commands = whole.add_subparsers(dest="command", required=True)
    files = commands.add_parser("extract", help="extract articles from HTML files and page snapshots, without a browser", epilog=EXIT)
    files.add_argument("files", nargs="*", default=["-"], metavar="FILE", help="HTML, a snapshot (.json, .page.zst), or - for HTML on standard input")
    files.add_argument("--url", default="", help="address of the page, used to resolve its links")
    live = commands.add_parser("read", help="open a page in Chromium and print its article", epilog=EXIT)
    live.add_argument("url")
    live.add_argument("--timeout", type=scale.seconds, default=60.0, metavar="S", help="timeout in seconds")
    for one in (files, live):
        form = one.add_mutually_exclusive_group()
        form.add_argument("--format", choices=FORMATS, default="md")
        form.add_argument("--fields", type=mapping, metavar="FILE", help="print JSON with the fields that this file defines by JSON Pointers, one line per page")
        one.add_argument("--model", action="append", metavar="FILE", help="use a trained or a personal model (judge.json, page_type.json, personal.json); can be repeated")
        one.add_argument("--include", action="append", metavar="SELECTOR", help="include what this CSS selector matches; can be repeated")
        one.add_argument("--exclude", action="append", metavar="SELECTOR", help="exclude what this CSS selector matches; can be repeated")
    scale.add_to(commands)
    return whole


def mapping(name: str) -> _core.Fields:
    """The mapping of a file."""
    try:
        return _core.Fields(read_file(name).decode())
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{name}: {file_words(error)}") from error
    except (ForegroundError, UnicodeError) as error:
        raise argparse.ArgumentTypeError(f"{name} is not a mapping of fields: {error}") from error


def main(words: list[str] | None = None) -> int:
    """Runs a command and gives the exit status."""
    asked = parser().parse_args(words)
    try:
        if asked.command == "scale":
            return scale.run(asked)
        model = load_model(*asked.model) if asked.model else None
        if asked.command == "read":
            from .browser import Browser

            with Browser(timeout=asked.timeout) as browser:
                return show(browser.read(asked.url, model, asked.include, asked.exclude), asked, asked.url)
        # The worst of all statuses, so that a script sees that something was missing.
        return max([attempt(name, asked, model) for name in asked.files])
    except ForegroundError as error:
        return tell(error)
    except OSError as error:
        return tell_file(error)
    except KeyboardInterrupt:
        print("foreground-extract: stopped", file=sys.stderr)
        return STOPPED


def attempt(name: str, asked: argparse.Namespace, model: Model | None) -> int:
    try:
        return show(of_file(name, asked, model), asked, name)
    except ForegroundError as error:
        return tell(error, name)
    except ValueError as error:
        # The name of a file with a zero byte in it.
        print(f"foreground-extract: {name!r}: {error}", file=sys.stderr)
        return UNREACHABLE
    except OSError as error:
        return tell_file(error, name)


def of_file(name: str, asked: argparse.Namespace, model: Model | None) -> _core.Article:
    how = {"model": model, "include": asked.include, "exclude": asked.exclude}
    if name == "-":
        return extract(bounded(sys.stdin.buffer), asked.url, **how)
    content = read_file(name)
    return read(content, **how) if name.endswith((".json", ".page.zst")) else extract(content, asked.url, **how)


def show(article: _core.Article, asked: argparse.Namespace, name: str) -> int:
    for warning in article.warnings:
        print(f"foreground-extract: {name}: {warning['message']}", file=sys.stderr)
    if not article and not asked.fields and asked.format not in ("explain", "json", "row"):
        print(f"foreground-extract: {name}: nothing to read was found: {article.reason_in_words}", file=sys.stderr)
        return NOTHING
    text = article.fields_json(asked.fields) if asked.fields else FORMATS[asked.format](article)
    try:
        sys.stdout.buffer.write(text.encode() if text.endswith("\n") else f"{text}\n".encode())
        sys.stdout.buffer.flush()
    except OSError as error:
        # Nobody must try again to write what is left, least of all Python at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0 if article else NOTHING  # Whoever read has read enough, as `head` does.
        print(f"foreground-extract: the article cannot be written: {file_words(error)}", file=sys.stderr)
        return FAILED
    return 0 if article else NOTHING


def tell_file(error: OSError, name: str = "") -> int:
    print(f"foreground-extract: {name or error.filename or 'a file'}: {file_words(error)}", file=sys.stderr)
    return UNREACHABLE


def tell(error: ForegroundError, name: str = "") -> int:
    code = getattr(error, "code", "")
    print(f"foreground-extract: {name}{': ' if name else ''}{error} ({code})", file=sys.stderr)
    return STATUS.get(code, FAILED)


if __name__ == "__main__":
    sys.exit(main())
