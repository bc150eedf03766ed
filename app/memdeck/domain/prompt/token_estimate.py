"""Estimates of the tokens of a text, without asking a model."""

import math
import re

# One token a Han character, kana or hangul syllable; a run is matched at once, for speed.
_CJK_RUN = re.compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_LETTER_RUN = re.compile(r"[^\W\d_]+")
_DIGIT_RUN = re.compile(r"\d+")
_SPACE_RUN = re.compile(r"\s+")

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
