"""Titles of units and episodes, from their sentences."""

import re

MOST_CHARACTERS = 60
"""Length of a title of some words."""

_DATE_IN_BRACKETS = re.compile(r" \(\d{4}-\d\d-\d\d[^()]{0,20}\)")
_END = re.compile(r"[,;:，；：。.!?！？][^\w]*")
_LEAST_CHARACTERS = 12


def title_of(text: str) -> str:
    """Return the beginning of *text* as a title: its first clause, at most so many words."""
    plain = without_dates(text)
    end = _END.search(plain, _LEAST_CHARACTERS)
    clause = plain[: end.start()] if end else plain
    if len(clause) <= MOST_CHARACTERS:
        return clause.strip(" .。!！")
    cut = clause.rfind(" ", MOST_CHARACTERS // 2, MOST_CHARACTERS)
    return clause[: cut if cut > 0 else MOST_CHARACTERS - 1].rstrip() + "…"


def without_dates(text: str) -> str:
    """Return *text* without the dates in brackets that Memdeck wrote behind relative ones."""
    return _DATE_IN_BRACKETS.sub("", text)
