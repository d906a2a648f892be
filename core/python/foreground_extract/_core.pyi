"""The native part: what is fast. Lengths are CSS px, probabilities 0 to 1, text is UTF-8."""

from typing import Any, final

__version__: str

class ForegroundError(Exception):
    """Something could not be done with a page.

    ``code`` is ``not-html`` (no page), ``too-large`` (more than 64 MiB), ``engine`` (no sound snapshot, or a newer one),
    ``packed`` (not packed by zstd), ``selector`` (no CSS selector; ``position`` is the character of the mistake, from 1), ``fields`` (no mapping of fields), ``model`` (a file of a model is refused), ``wire`` (from a browser with another build of the core), ``handover`` (not to be
    written as JSON), or one of ``foreground_extract.browser``.
    """

    code: str

@final
class Article:
    """What was found on one page. False where nothing was; ``reason`` says why."""

    @property
    def title(self) -> str: ...
    @property
    def author(self) -> str | None: ...
    @property
    def date(self) -> str | None:
        """Publication, ISO 8601, a date or date and time."""
    @property
    def site_name(self) -> str | None: ...
    @property
    def language(self) -> str | None:
        """BCP 47."""
    @property
    def tags(self) -> list[str]: ...
    @property
    def url(self) -> str: ...
    @property
    def word_count(self) -> int: ...
    @property
    def page_type(self) -> tuple[str, float] | None:
        """The likeliest type (article, forum, product, collection, listing, documentation, service) and its probability."""
    @property
    def product(self) -> dict[str, Any] | None:
        """What a shop offers: ``price`` and ``formerPrice`` (``text``, ``amount``, ``currency``), ``availability``, ``brand``, ``sku``, ``mpn``, ``gtin``, ``specifications``."""
    @property
    def recipe(self) -> dict[str, Any] | None:
        """The recipe that the page declares: ``ingredients`` and ``steps`` (each a list of ``name`` and ``lines``), ``yield``, ``preparationTime``, ``cookingTime``, ``totalTime``."""
    @property
    def confidence(self) -> float: ...
    @property
    def reason(self) -> str | None:
        """``empty``, ``only-short-text``, ``login-form``, ``only-links``, ``error-page``, ``foreign-frames``; None where something was found."""
    @property
    def reason_in_words(self) -> str | None:
        """The same in English, as the end of a sentence."""
    @property
    def truncated(self) -> str | None:
        """The bound that the page passed (``nodes``, ``depth``, ``text``, ``time``): its end may be missing."""
    @property
    def warnings(self) -> list[dict[str, Any]]:
        """Selectors that did not do what was asked: ``option`` (``include`` or ``exclude``), ``selector``, ``code`` (``no-match``, ``hidden``, ``no-content``, ``excluded``, ``whole-file``, ``nothing-left``, ``little-left``), ``message``."""
    @property
    def text(self) -> str: ...
    @property
    def markdown(self) -> str: ...
    @property
    def html(self) -> str: ...
    def keep(self, comments: bool = False, captions: bool = True) -> Article:
        """The same article whose text, Markdown and HTML have the comments on it, or no captions; ``to_json`` has all of it."""
    def to_json(self) -> str:
        """All of it, by schemas/article.schema.json, with the likelihood of each block, what was left out, and warnings."""
    def explain_json(self) -> str: ...
    def blocks_json(self) -> str: ...
    def left_out_json(self) -> str: ...
    def chunks_json(self, max_tokens: int, overlap: int) -> str: ...
    def fields_json(self, fields: Fields) -> str: ...
    def snapshot_json(self) -> bytes: ...
    def __bool__(self) -> bool: ...

@final
class Fields:
    """A mapping of fields, read and checked. Good for any number of pages."""

    def __init__(self, mapping: str) -> None: ...

@final
class Model:
    """Models that take the place of those that ship, or correct them; made by ``load_model``. Good for any number of pages."""

    def __init__(self, files: list[str]) -> None: ...
    @property
    def judge(self) -> str:
        """The hash of the judge, as records name it."""

def extract(
    html: str | bytes,
    url: str | None = None,
    charset: str | None = None,
    model: Model | None = None,
    include: str | list[str] | None = None,
    exclude: str | list[str] | None = None,
) -> Article:
    """The article of HTML, without a browser.

    ``html`` is text, or bytes as the server sent them; then ``charset`` is what its Content-Type said of the encoding.
    ``url`` makes addresses absolute and tells a little of the page.

    What the CSS selectors ``include`` match is brought in, but for what is hidden; what ``exclude`` matches is left out in any
    case. ``Article.warnings`` names those that did not do what was asked.

    Raises ForegroundError: ``not-html``, ``too-large``, ``selector``.
    """

def read(
    snapshot: bytes,
    model: Model | None = None,
    include: str | list[str] | None = None,
    exclude: str | list[str] | None = None,
) -> Article: ...
def snapshot_of_html(html: str | bytes, url: str | None = None, charset: str | None = None) -> bytes: ...
def snapshot_of_page(captured: bytes) -> bytes: ...
def pack(bytes: bytes) -> bytes: ...
