"""How near a text comes to the truth, as the lab counts it: bags of lower-case words."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

_WORD = re.compile(r"\w+")


class Score(NamedTuple):
    """Each 0 to 1."""

    precision: float
    recall: float
    f1: float


def score(answer: str, truth: str) -> Score:
    """Precision, recall and F1 of the words of ``answer`` against those of ``truth``. Two empty texts are right."""
    mine, right = (Counter(_WORD.findall(text.lower())) for text in (answer, truth))
    common, said, asked = (mine & right).total(), mine.total(), right.total()
    if said == asked == 0:
        return Score(1.0, 1.0, 1.0)
    if common == 0:
        return Score(0.0, 0.0, 0.0)
    precision, recall = common / said, common / asked
    return Score(precision, recall, 2 * precision * recall / (precision + recall))
