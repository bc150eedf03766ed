"""Titles of units and episodes, from their sentences."""

import re
from collections.abc import Collection, Iterable

from memdeck.domain.memory.dates_in_brackets import without_dates

MOST_CHARACTERS = 60
"""Length of a title of some words."""

_END = re.compile(r"[,;:，；：。.!?！？][^\w]*")
_LEAST_CHARACTERS = 12
_EDGES = " .,:;!?…。，：；！？~～-–—"
_PRONOUN = re.compile(
    r"(?:[Ii]t|[Tt]his|[Tt]hat|[Tt]hey|[Tt]hese|[Tt]hose|[Hh]e|[Ss]he|[Tt]here)\b|[它他她]们?|[这那](?!里|边|家)"
)
"""Begins a sentence about something that was named before."""


def best_title(texts: Iterable[str], names: Collection[str] = ()) -> str:
    """Return the title of the first of *texts* that says something, else that of the first.

    A name of *names* alone says nothing, and neither does a sentence about "it".
    """
    first = ""
    for text in texts:
        title = title_of(text, names)
        if _says_something(title, names):
            return title
        first = first or title
    return first


def title_of(text: str, names: Collection[str] = ()) -> str:
    """Return the beginning of *text* as a title: its first clause, at most so many words.

    A clause that is only one of *names* goes on with the next.
    """
    plain = without_dates(text)
    clauses = [plain[: end.start()] for end in _END.finditer(plain, _LEAST_CHARACTERS)]
    clause = next((part for part in clauses if _without_names(part, names)), plain)
    if len(clause) <= MOST_CHARACTERS:
        return clause.strip(" .。!！")
    cut = clause.rfind(" ", MOST_CHARACTERS // 2, MOST_CHARACTERS)
    return clause[: cut if cut > 0 else MOST_CHARACTERS - 1].rstrip() + "…"


def _says_something(title: str, names: Collection[str]) -> bool:
    rest = _without_names(title, names)
    return bool(rest) and not _PRONOUN.match(rest)


def _without_names(text: str, names: Collection[str]) -> str:
    for name in filter(None, names):
        text = text.replace(name, "")
    return text.strip(_EDGES)
