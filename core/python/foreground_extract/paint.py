"""A page's blocks as HTML for a notebook: what is content, and how sure the engine is."""

from __future__ import annotations

from html import escape

from ._core import Article

#: Background of what is kept and of what is left out, dark enough apart for colour-blind readers; the frame says it too.
_KEPT, _LEFT = "#cfe8cf", "#eeeeee"


class Painted(str):
    """HTML that notebooks show as it looks."""

    def _repr_html_(self) -> str:
        return str(self)


def paint(article: Article) -> Painted:
    """The page's seen blocks in reading order: content in a solid green frame, the rest in a dotted grey one, each with
    its role and the probability that it is content. In a notebook the value of a cell is shown painted.
    """
    from . import blocks

    rows = (_row(block) for block in blocks(article) if block["visible"] and block["text"].strip())
    head = f"<p><b>{escape(article.title) or 'No title'}</b> ({escape(article.reason or f'{article.word_count} words')})</p>"
    return Painted(f'<div style="color:#111;font:14px/1.4 sans-serif">{head}{"".join(rows)}</div>')


def _row(block: dict) -> str:
    style = f"background:{_KEPT};border:2px solid #2d7d2d" if block["kept"] else f"background:{_LEFT};border:2px dotted #777"
    label = f'{block["role"]} {block["probability"]:.2f}'
    text = escape(" ".join(block["text"].split()))
    return f'<div style="{style};margin:3px;padding:3px 6px"><small>{escape(label)}</small><br>{text}</div>'
