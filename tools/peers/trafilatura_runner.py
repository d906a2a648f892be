"""Answers pages with Trafilatura: a JSON line {"html", "url"} in, a JSON line with text and fields out.

The first line out names the version. `lab compare` runs this; see tools/peers/requirements.txt for what it needs.
"""

import json
import sys
import time

import trafilatura


def answer(page):
    start = time.perf_counter()
    document = trafilatura.bare_extraction(page["html"], url=page["url"], with_metadata=True)
    ms = (time.perf_counter() - start) * 1000
    if document is None:
        return {"ms": ms}
    # As its own plain text output puts them together.
    text = "\n".join(part for part in (document.text, document.comments) if part)
    return {"ms": ms, "text": text, "title": document.title, "author": document.author, "date": document.date}


def main():
    print(json.dumps({"version": trafilatura.__version__}), flush=True)
    for line in sys.stdin:
        try:
            result = answer(json.loads(line))
        except Exception as error:  # whatever happens costs this page only
            result = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(result), flush=True)


main()
