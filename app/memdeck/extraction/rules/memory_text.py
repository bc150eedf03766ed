"""Turn a sentence of a conversation into the text of a memory."""

import re

from memdeck.extraction.rules.cues import Language
from memdeck.extraction.text.lower_case import lower_case

MAX_CHARS = 300
"""Most characters of a memory: a line, not a page."""

_SPACE = re.compile(r"\s+")
_EDGES = " \t\n,;:，；：、-–—"


def memory_text(words: str, language: Language, name: str = "") -> str:
    """Return *words* of the user, or of the person called *name*, as a memory about them.

    Dispensable parts are left out: greetings, white space. A request, and a text that does not
    mention *name*, begins with it.
    """
    said = topic_text(words, language)
    text = _shortened(language.third_person(said, name))
    names_them = re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", text)
    is_named = text.startswith(name) or (
        names_them is not None and not language.statements.asks(lower_case(said))
    )
    return text if is_named else f"{name}{language.colon}{text}"


def topic_text(words: str, language: Language) -> str:
    """Return *words* unchanged except for parts that a memory does not need."""
    text = _SPACE.sub(" ", words).strip(_EDGES)
    text = text[_length(language.opening, text) :].strip(_EDGES) or text
    return text[:1].upper() + text[1:]


def _length(pattern: re.Pattern[str], text: str) -> int:
    hit = pattern.match(text.lower())
    return hit.end() if hit else 0


def _shortened(text: str) -> str:
    if len(text) <= MAX_CHARS:
        return text
    cut = text.rfind(" ", MAX_CHARS // 2, MAX_CHARS - 1)
    return text[: cut if cut > 0 else MAX_CHARS - 1] + "…"
