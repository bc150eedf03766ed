"""Resolve the pronoun in "forget him" by the sentence before."""

import re

from memdeck.domain.matching.vocabulary import DAYS_AND_MONTHS, STOP_WORDS, word_set

_POINTS = re.compile(r"\b(?:him|her|them|it)\b(?! \w+ing\b)|[他她它]", re.IGNORECASE)
_NAME = re.compile(
    r"(?<![\w'-])(?![A-Z][a-z]{1,12} (?:(?:up|out|off|with|in) )?(?:the|my|our|an?)\b)"
    r"[A-Z][\w'-]{0,30}(?: [A-Z][\w'-]{0,30}){0,3}"
)
"""A name; a verb at the start of a sentence, as in "Left the choir", is none."""
_OWNED = re.compile(r"\b(?:my|our|the) (?P<what>[a-z][\w'-]{1,30})", re.IGNORECASE)
_NO_NAMES = (
    STOP_WORDS
    | DAYS_AND_MONTHS
    | word_set("yesterday today tomorrow last next unfortunately sadly sorry actually")
)
"""Capitalized words that are no names."""
_HAN = re.compile(
    r"\A(?:昨天|今天|上周|上个?月|最近|前几天|我(?:已经)?(?=[和跟与把])|[和跟与把]|我家的?|我的|可惜|[，,]){0,4}"
    r"(?P<what>[\u4e00-\u9fff]{1,5}?)(?:的事|那边|都|又|已经|昨天|今天|上周|上个?月|最近|前几天|现在|终于){0,2}"
    r"(?=[死去过飞走离卖分闹不没丢搬辞退取坏病跑转送换绝吹掰停关到是完结黄]|生病|[，。！,]|$)"
)


def points_to_something(request: str) -> bool:
    """Return whether *request* refers to its topic by him, her, them or it."""
    return _POINTS.search(request) is not None


def referent(sentence: str) -> str:
    """Return the name or noun that *sentence* is about; "" if that is unclear."""
    if found := _HAN.match(sentence):
        return found["what"]
    for hit in _NAME.finditer(sentence):
        name = [one for one in hit.group().split() if one.casefold() not in _NO_NAMES]
        if name:
            return " ".join(name)
    owned = _OWNED.search(sentence)
    return owned.group() if owned else ""
