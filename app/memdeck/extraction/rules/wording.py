"""A sentence of a conversation as the text of a memory."""

import re

from memdeck.extraction.rules.cues import Language

MAX_CHARS = 300
"""A memory is a line, not a page."""

_SPACE = re.compile(r"\s+")
_EDGES = " \t\n,;:，；：、-–—"


def memory_text(words: str, language: Language, name: str = "") -> str:
    """Give *words* of the user, or of the person called *name*, as a memory about them.

    What it can do without is left out: greetings, white space. With a *name* it begins by that,
    unless the words name the person by now.
    """
    text = _shortened(language.third_person(topic_text(words, language), name))
    is_named = (
        not name or text.startswith(name) or bool(re.search(rf"\b{re.escape(name)}'s\b", text))
    )
    return text if is_named else f"{name}: {text}"


def topic_text(words: str, language: Language) -> str:
    """Give *words* as they are, without what a memory can do without."""
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
