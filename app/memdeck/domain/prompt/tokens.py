"""Estimates of the tokens of a text, and the shares of a context window.

Source: seed 003, section 4.3.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from memdeck.domain.fast_dataclass import value
from memdeck.domain.regex import lazy_compile

# One token a Han character, kana or hangul syllable; a run is matched at once, for speed.
_CJK_RUN = lazy_compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_LETTER_RUN = lazy_compile(r"[^\W\d_]+")
_DIGIT_RUN = lazy_compile(r"\d+")
_SPACE_RUN = lazy_compile(r"\s+")

PER_CJK = 0.965
PER_LETTER = 0.32
PER_DIGIT_RUN = 2.15
PER_OTHER = 0.386

MARGIN = 1.2
"""The factor that a budget adds to an estimate; see ``estimate_tokens``."""


def estimate_tokens(text: str) -> int:
    """Return about how many tokens *text* is; 0 for an empty one.

    Half of all texts come out within 6 %, one in twenty is off by 25 % or
    more: give a budget a fifth more than it needs.

    Source: fitted to the o200k encoding on 210 pieces of 400 characters of
    technical Chinese and English.
    """
    rest = _CJK_RUN.sub("", text)
    cjk = len(text) - len(rest)
    letters = _length(_LETTER_RUN, rest)
    digits = _DIGIT_RUN.findall(rest)
    other = len(rest) - letters - sum(map(len, digits)) - _length(_SPACE_RUN, rest)
    weight = PER_CJK * cjk + PER_LETTER * letters + PER_DIGIT_RUN * len(digits) + PER_OTHER * other
    return round(weight)


def budget_tokens(text: str) -> int:
    """Return as many tokens as a budget should set aside for *text*."""
    return math.ceil(MARGIN * estimate_tokens(text))


def _length(runs: re.Pattern[str], text: str) -> int:
    return sum(map(len, runs.findall(text)))


UNKNOWN_WINDOW = 8192
"""The assumed context window of an unknown model, in tokens. Source: seed 003, 4.3."""

SYSTEM_PROMPT = 0.15
LONG_TERM_MEMORY = 0.15
SHORT_TERM_MEMORY = 0.50
RESPONSE_RESERVE = 0.20


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """The shares of one context window, all in tokens."""

    total: int
    system_prompt: int
    long_term_memory: int
    short_term_memory: int
    response_reserve: int


@value(frozen=True, slots=True, kw_only=True)
class ModelTable:
    """The known models, by the beginning of their names in lower case.

    *context_windows* are in tokens; *encodings* name how a model tokenises text, where that is
    published.
    """

    context_windows: Mapping[str, int]
    encodings: Mapping[str, str]

    def context_window(self, model: str) -> int:
        """Return how many tokens *model* holds, by the longest name it begins with."""
        name = _matching(model, self.context_windows)
        return self.context_windows[name] if name else UNKNOWN_WINDOW

    def encoding(self, model: str) -> str:
        """Return the name of the encoding of *model*; "" where unknown."""
        name = _matching(model, self.encodings)
        return self.encodings[name] if name else ""

    def over(self, other: "ModelTable") -> "ModelTable":
        """Return both tables as one, in which this one takes precedence."""
        return ModelTable(
            context_windows={**other.context_windows, **self.context_windows},
            encodings={**other.encodings, **self.encodings},
        )


def budget_of(total: int) -> Budget:
    """Return the shares of a window of *total* tokens."""
    return Budget(
        total=total,
        system_prompt=int(total * SYSTEM_PROMPT),
        long_term_memory=int(total * LONG_TERM_MEMORY),
        short_term_memory=int(total * SHORT_TERM_MEMORY),
        response_reserve=int(total * RESPONSE_RESERVE),
    )


def _matching(model: str, names: Mapping[str, object]) -> str:
    """Return the longest of *names* that *model* begins with, with or without a maker's name."""
    full = model.strip().lower()
    for spelling in (full, full.rpartition("/")[2]):
        if found := max((name for name in names if spelling.startswith(name)), key=len, default=""):
            return found
    return ""
