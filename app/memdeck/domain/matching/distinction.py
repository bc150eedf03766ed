"""The differences between two memories that mean nearly the same.

"The backup runs every night" and "every hour" are as near in meaning as two memories can be, and
are not one. The differences are of few kinds: numbers, days, names, a change, a denial. Where
both have something of a kind and not the same, they differ. Where one has nothing of a kind,
that kind decides nothing, except that one alone is about another person, or states a change.

Source: the lists are the project's own, written with ``packaging/bench/pairs.tsv``.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from itertools import takewhile
from typing import TypeVar

from memdeck.domain.matching.claims import Claim, claim_of, overlap
from memdeck.domain.matching.subject import is_of_another, subjects_differ
from memdeck.domain.regex import lazy_compile

Key = TypeVar("Key", int, str)


class Distinction(StrEnum):
    """The difference between two memories, as a phrase."""

    PERSON = "one is about somebody else"
    SUBJECT = "one is about something else"
    NUMBERS = "the numbers differ"
    DAYS = "the days differ"
    MONTHS = "the months differ"
    RHYTHM = "how often differs"
    LANGUAGES = "the languages differ"
    CHANGE = "one speaks of a change"
    NAMES = "the names differ"
    DENIAL = "one of the two is a denial"


MUCH_THE_SAME = 0.7
"""Share of one claim's words in the other, from which a denial in one may refer to the other.

Numbers may differ from there, too. Measured on ``packaging/bench/consolidation.tsv``: 0.6 takes
the budget of one project for that of another, 0.85 misses denials that bring a word of their
own.
"""
_NUMERALS = {
    word: number
    for number, words in enumerate(
        (
            "zero", "one once", "two twice", "three", "four", "five", "six", "seven", "eight",
            "nine", "ten", "eleven", "twelve",
        )
    )
    for word in words.split()
}  # fmt: skip
_NUMERAL = lazy_compile(rf"\b(?:{'|'.join(_NUMERALS)})\b")
_DIGITS = lazy_compile(r"\d+(?:[.,:]\d+)*")
_HAN_DIGITS = dict(zip("零一二三四五六七八九", range(10), strict=True)) | {"两": 2}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_HAN_NUMBER = lazy_compile(
    r"(?<![周期拜第统唯])[零一二两三四五六七八九十百千万]{1,12}"
    r"(?=[个只次杯包点台元块年月日号天小分秒升斤公里岁位张本条份倍楼层辆人名套间米]|$)"
)
_HAN_ARTICLE = lazy_compile(r"一[个下起种些样家直定律般边天]|百分之")

_WEEKDAYS = {
    number: lazy_compile(rf"\b{english}s?\b|(?:周|星期|礼拜)[{han}]")
    for number, (english, han) in enumerate(
        zip(
            ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
            ("一", "二", "三", "四", "五", "六", "日天"),
            strict=True,
        )
    )
}
_MONTHS = lazy_compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
_UNIT = (
    r"(?:(?<=\d{4})年|[月日号点元块%€$£]|公里|公斤"
    r"| ?(?:st|nd|rd|th|euros?|dollars?|pounds?|francs?|percent|kilomet(?:er|re)s?|miles?|kilos?"
    r"|k[mg])\b)?"
)
_NUMBERS_AND_DATES = lazy_compile(
    rf"[€$£]?\d+(?:[.,:/-]\d+)*{_UNIT}|(?i:{_NUMERAL.pattern}){_UNIT}|{_MONTHS.pattern}"
    rf"|{_HAN_NUMBER.pattern}{_UNIT}|(?i:{'|'.join(day.pattern for day in _WEEKDAYS.values())})"
)
_RHYTHMS = {
    "hour": lazy_compile(r"\bhourly\b|\b(?:every|each|per|an) hour\b|每(?:个)?小时|每个?钟头"),
    "day": lazy_compile(
        r"\b(?:daily|nightly)\b|\b(?:every|each|per|a) (?:day|night|morning|evening)\b"
        r"|每[天日晚夜]|一天"
    ),
    "week": lazy_compile(r"\bweekly\b|\b(?:every|each|per|a) week\b|每个?(?:周|星期|礼拜)"),
    "month": lazy_compile(r"\bmonthly\b|\b(?:every|each|per|a) month\b|每个?月"),
    "year": lazy_compile(r"\b(?:yearly|annual(?:ly)?)\b|\b(?:every|each|per|a) year\b|每年"),
}
_LANGUAGES = {
    "arabic": "阿拉伯", "chinese": "[中汉]", "english": "英", "french": "法", "german": "德",
    "italian": "意大利", "japanese": "日", "korean": "韩", "portuguese": "葡萄牙", "russian": "俄",
    "spanish": "西班牙",
}  # fmt: skip
_SPOKEN = {
    english: lazy_compile(rf"\b{english}\b|{han}[语文]") for english, han in _LANGUAGES.items()
}
_CHANGE = lazy_compile(
    r"\b(?:now|no longer|any ?more|used to|from then on|instead|lately|again"
    r"|start(?:s|ed)|beg[au]n|stop(?:s|ped)|quit|g[ai]ven? up|left|sold|mov(?:ed|ing)|became"
    r"|switch(?:ed|es|ing)|replaced|changed|renamed|migrated|upgraded|downgraded|updated"
    r"|postponed|delayed|extended|cancell?ed|grew|grown|rose|fell|dropped|went (?:up|down)"
    r"|(?:in|de)creased|raised|lowered|reduced|found|finished|passed|completed|graduated"
    r"|retired|married|divorced|died|promoted|resigned|recovered)\b"
    r"|现在|如今|从此|以后|[自从].{1,6}起|不再|再也[不没]|改[用为成到在]|[换变][成到了]|搬[到去走家]|迁[到往移]"
    r"|戒|退[出休]|离[开职婚]|辞[职去]|涨|降[到低至为]|升[级到职至]|[增减][加少到]|扩大|缩[小短]"
    r"|推迟|提前|延[长期]|取消|停[止用]|开始|毕业(?!论文|设计|生)|通过了|找到了|[买卖]了|结婚|去世|转[用到]|跳槽|成为|新[的任]"
)
_NAME = lazy_compile(
    r"(?<=[a-z,] )[A-Z][\w+#.-]{0,60}\w"
    r"|(?<![A-Za-z])[A-Za-z][\w+#.-]{0,60}+(?=[ ]?[\u4e00-\u9fff])",
    re.ASCII,
)
_TOKEN = lazy_compile(r"[\u3400-\u9fff]|[^\W_]+")
_REPLACED = 2
"""Words, or Chinese characters, that are replaced in one spot at most."""
_WORD = lazy_compile(r"[a-z](?:[\w+#.-]*\w)?", re.ASCII)


def distinction(first: str, second: str) -> Distinction | None:
    """Return the difference between two memories, the plainest first; None where nothing shows.

    The order of the two does not matter.
    """
    claim, other_claim = claim_of(first), claim_of(second)
    if bool(claim.others) != bool(other_claim.others) or claim.former != other_claim.former:
        return Distinction.PERSON
    # Two relatives may be one person in other words: "my kid", "my son".
    if not claim.others and subjects_differ(first, second):
        return Distinction.PERSON
    is_change = speaks_of_change(first) != speaks_of_change(second)
    if not is_change and is_of_another(first, second):
        return Distinction.SUBJECT
    for kind, find in _VALUES.items():
        these, those = find(first), find(second)
        if these and those and these != those:
            return kind
    if is_change:
        return Distinction.CHANGE
    if names_in(first) - _words(second) and names_in(second) - _words(first):
        return Distinction.NAMES
    return Distinction.DENIAL if _is_denied(claim, other_claim) else None


def differs_in_one_place(first: str, second: str) -> bool:
    """Return whether two texts differ in one spot alone, by a word or two.

    "My son is 6" and "My daughter is 6" are as similar in meaning as two versions of one memory,
    and may well be two memories. So may synonyms, so this is a doubt.
    """
    words, others = (_TOKEN.findall(_folded(text)) for text in (first, second))
    start = _common_prefix_length(words, others)
    end = _common_prefix_length(words[start:][::-1], others[start:][::-1])
    left, right = len(words) - start - end, len(others) - start - end
    is_replaced = 0 < left <= _REPLACED and 0 < right <= _REPLACED
    return is_replaced and start + end >= max(left, right)


def _common_prefix_length(words: Sequence[str], others: Sequence[str]) -> int:
    pairs = zip(words, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _is_denied(first: Claim, second: Claim) -> bool:
    """Return whether one denies much of what the other affirms, and nothing else."""
    crossed = first.affirmed & second.denied or first.denied & second.affirmed
    is_alike = overlap(first.words, second.words) >= MUCH_THE_SAME
    return bool(crossed) and bool(first.denied) != bool(second.denied) and is_alike


def numbers_in(text: str) -> set[str]:
    """Return the numbers in *text*, as digits: "3" for "three" and 三个, too."""
    folded = _folded(text)
    plain = _NUMERAL.sub(lambda hit: str(_NUMERALS[hit.group()]), folded)
    counted = _HAN_NUMBER.finditer(_HAN_ARTICLE.sub("", folded))
    return set(_DIGITS.findall(plain)) | {str(_han_value(hit.group())) for hit in counted}


@lru_cache(maxsize=512)
def without_numbers(text: str) -> str:
    """Return *text* without numbers, dates, and units of money, length and weight.

    A text that has none is returned unchanged, whatever its spaces and punctuation.
    """
    rest, count = _NUMBERS_AND_DATES.subn(" ", unicodedata.normalize("NFKC", text))
    return " ".join(rest.split()) if count else text


def shares_only_numbers(first: str, second: str) -> bool:
    """Return whether all content words that two texts share are numbers and dates."""
    if claim_of(first).words.isdisjoint(claim_of(second).words):
        return False
    rests = (claim_of(without_numbers(text)).words for text in (first, second))
    return next(rests).isdisjoint(next(rests))


def _han_value(numeral: str) -> int:
    """Return the value of Chinese numerals: 3400 for 三千四百."""
    whole = part = digit = 0
    for character in numeral:
        if character in _HAN_DIGITS:
            digit = _HAN_DIGITS[character]
        elif character == "万":
            whole, part, digit = (whole + part + digit) * 10_000, 0, 0
        else:
            part, digit = part + (digit or 1) * _HAN_UNITS[character], 0
    return whole + part + digit


def speaks_of_change(text: str) -> bool:
    """Return whether *text* says that something has changed."""
    return bool(_CHANGE.search(_folded(text)))


def _found(patterns: Mapping[Key, re.Pattern[str]], text: str) -> set[Key]:
    folded = _folded(text)
    return {key for key, pattern in patterns.items() if pattern.search(folded)}


_VALUES: Mapping[Distinction, Callable[[str], set[str] | set[int]]] = {
    Distinction.NUMBERS: numbers_in,
    Distinction.DAYS: partial(_found, _WEEKDAYS),
    Distinction.MONTHS: lambda text: set(_MONTHS.findall(text)),
    Distinction.RHYTHM: partial(_found, _RHYTHMS),
    Distinction.LANGUAGES: partial(_found, _SPOKEN),
}
"""How to find in a text what may distinguish it from another one."""


def names_in(text: str) -> set[str]:
    """Return the names in *text*, in lower case."""
    return {name.casefold().removesuffix("s") for name in _NAME.findall(text)}


def _words(text: str) -> set[str]:
    return {word.removesuffix("s") for word in _WORD.findall(_folded(text))}


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
