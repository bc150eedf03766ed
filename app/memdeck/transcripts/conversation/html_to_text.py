"""Convert HTML to the plain text that a browser would show.

Not with the standard library's parser: its time grows with the square of the tags that an
attacker leaves open.
"""

import html
import re

from memdeck.domain.matching.vocabulary import word_set

_TAG = re.compile(r"(<[^<>]{1,4000}>)")
_NAME = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_SPACE = re.compile(r"[ \t\r\n\f]+")
_ENDS = re.compile(r"[\n\v][ \n\v]*")
_GAPS = re.compile(r"\n{3,}")

_PARAGRAPHS = word_set("p pre blockquote ul ol table section article h1 h2 h3 h4 h5 h6 hr")
_LINES = frozenset({"div", "tr", "dt", "dd", "li"})
_CELLS = frozenset({"td", "th"})
_UNSEEN = frozenset({"script", "style", "template"})


def plain_text(markup: str) -> str:
    """Return the text of *markup*: paragraphs apart, list items marked, links as their text."""
    pieces: list[str] = []
    unseen = kept = 0
    for piece in _TAG.split(markup):
        tag = _NAME.match(piece)
        if not tag:
            if not unseen and not piece.startswith("<!"):
                pieces.append(_text(piece, is_kept=kept > 0))
            continue
        closes, name = bool(tag[1]), tag[2].lower()
        if name in _UNSEEN:
            unseen = max(0, unseen + (-1 if closes else 1))
        elif name == "pre":
            kept = max(0, kept + (-1 if closes else 1))
        if not unseen:
            pieces.append(_gap(name, closes=closes))
    lines = _ENDS.sub(_line_ends, "".join(pieces)).split("\n")
    return _GAPS.sub("\n\n", "\n".join(line.rstrip(" |\t") for line in lines)).strip()


def _line_ends(found: re.Match[str]) -> str:
    return "\n" * max(1, found[0].count("\n")) if "\v" in found[0] else found[0]


def _text(text: str, *, is_kept: bool) -> str:
    content = text if is_kept else _SPACE.sub(" ", text)
    return html.unescape(content).replace("\xa0", " ")


def _gap(name: str, *, closes: bool) -> str:
    """Return the whitespace for a tag; a vertical tab marks a line that begins there."""
    if name in _PARAGRAPHS:
        return "\n\n"
    if name == "br":
        return "\n"
    if name in _LINES:
        return "\v- " if name == "li" and not closes else "\v"
    return " | " if name in _CELLS and closes else ""
