"""Models of files, in place of those that ship."""

from __future__ import annotations

import os

from ._core import Model


def load_model(*paths: str | os.PathLike[str]) -> Model:
    """Models of files, for the argument ``model`` of what reads a page.

    ``judge.json`` and ``page_type.json`` of ``lab train`` take the place of those that ship, the last of several of a kind;
    ``personal.json``, or a personal model that the extension exports, corrects the judge.

    Raises ForegroundError: ``model``, with the reason, where a file is refused. OSError where one cannot be read.
    """
    return Model(model_texts(*paths))


def model_texts(*paths: str | os.PathLike[str]) -> list[str]:
    """What is in the files; bytes that are no text are replaced, and refused later."""
    texts = []
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            texts.append(file.read())
    return texts
