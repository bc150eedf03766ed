"""The name a memory begins with, which says which of several of a kind it is about.

"Project Beta uses port 9090" and "Project Gamma uses port 9091" share most of their words, and
neither says anything about the other.

Source: the patterns are the project's own, written with ``packaging/bench/consolidation.tsv``.
"""

import re
import unicodedata

from memdeck.domain.matching.vocabulary import STOP_WORDS
from memdeck.domain.regex import lazy_compile

_ENGLISH = lazy_compile(
    r"\A\W{0,20}(?:(?:[Tt]he|[Oo]ur|[Mm]y|A(?=\s[a-z]))\s{1,4})?"
    r"(?:[A-Za-z][\w-]{0,60}\s{1,4}of\s{1,4})?"
    r"((?:[a-z][\w-]{0,60}\s{1,4}){0,2}[A-Z][\w-]{0,60}(?:\s{1,4}[A-Z][\w-]{0,60}){0,3})"
    r"(?=(?:'s)?\s{1,4}(?!(?:in|at|on|for|to|with|as|from|of|by|and|or)\b)[a-z])",
    re.ASCII,
)
_CHINESE = lazy_compile(
    r"\A\s{0,20}((?:(?![我你他她用是在的有为每把从到])[\u4e00-\u9fff]){0,4}?"
    r"\s{0,4}(?:[甲乙丙丁戊](?![醇烷肝状])|[A-Za-z][A-Za-z0-9.-]{0,60}))(?=\s{0,4}[\u4e00-\u9fff])"
)
_NUMBERED = lazy_compile(
    r"\A(?:\W{0,20}((?:[A-Za-z][\w-]{0,60}\s{1,4}){1,5}?)(?:#|No\.?\s?)?"
    r"([A-Z]{0,2}\d[\w.-]{0,60})"
    r"(?=\s{0,4}[:：]|\s{1,4}(?!(?:day|week|month|year|hour|minute|time|euro|dollar"
    r"|mile)s\b)[a-z]{1,30}(?:s|ed)\b|\s{1,4}(?:is|was|has|had|can|will|goes|does)\b)"
    r"|\s{0,20}((?:(?![我你他她用是有为每到共约])[\u4e00-\u9fff]){1,6})\s{0,4}"
    r"([A-Z]{0,2}\d[\w.-]{0,60})"
    r"(?=\s{0,4}(?![个只次杯包点台元块年月日天小分秒升斤公里岁位张本条份人名路岁%])[\u4e00-\u9fff：:]))",
    re.ASCII,
)
"""The beginning of a memory, up to the number that says which of its kind it is: "Locker 12"."""
_PERSON = lazy_compile(
    r"\A\W{0,20}(?!(?:I|We|My|Our|The|It|He|She|They|This|That|There)\b)"
    r"(?P<en>[A-Z][a-z'-]{1,30}(?<!ly)(?<!ed)(?<!ing)(?:\s[A-Z][a-z'-]{1,30})?)"
    r"\s(?=(?:(?:is|was)\s(?:now\s)?(?:an?|married|single|divorced|engaged|retired|vegan|pregnant)"
    r"|(?:now\s)?(?:liv|mov|lik|lov|us|chang|hat|smok|driv|danc|tak)(?:es|ed)|has|had|works|worked|got"
    r"|became|quit|left|sold|bought|joined|drinks|eats|studies|studied|owns|plays|sings|speaks"
    r"|wants|prefers|starts|started|stopped|switched|married|retired|runs|teaches)\b)"
    r"|\A\s{0,20}(?P<zh>(?!周末|周[一二三四五六日天]|常常|马上|白天|高中)"
    r"(?:[小老阿][\u4e00-\u9fff]|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许"
    r"沈曾彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊陆郝孔白崔康毛邱秦江史顾侯邵孟龙段雷钱汤"
    r"尹黎易常武乔贺赖龚][\u4e00-\u9fff]{1,2}?|[A-Z][a-z]{1,20} ?))"
    r"(?=[住搬在是当做养开换跳戒去喝吃抽辞]|现在|目前|已经|每天|喜欢|从)"
)
"""The name of a person at the beginning, before what they are or do."""
_OF_USER = lazy_compile(r"\b(?:[Uu]ser|I|I'\w{1,2}|[Mm]y|[Mm]e|[Ww]e|[Oo]ur)\b|用户|我|咱")
_WORD = lazy_compile(r"[A-Za-z][\w-]*|[甲乙丙丁戊]", re.ASCII)
_PARTS_OF_NAMES = frozenset({"a", "team"})
_ALIKE = 4
"""Initial letters that two words share to be taken for forms of one."""


def is_of_another(first: str, second: str) -> bool:
    """Return whether two memories are about different persons, names or numbers of one kind."""
    if _is_of_another_person(first, second):
        return True
    number, other_number = _number(first), _number(second)
    if number and other_number:
        return number != other_number
    these, those = _names(first), _names(second)
    if not these or not those:
        return False
    return _lacks_one(second, these) and _lacks_one(first, those)


def _is_of_another_person(first: str, second: str) -> bool:
    """Return whether one of them is about a person whom the other does not name."""
    person, other_person = _person(first), _person(second)
    if person and other_person:
        return person != other_person
    is_of_user = _OF_USER.search(first if other_person else second)
    named, text = (person, second) if person else (other_person, first)
    return bool(named and is_of_user) and named not in text.casefold()


def _person(text: str) -> str:
    """Return the name of the person whom *text* is about; "" for none, or the user."""
    plain = unicodedata.normalize("NFKC", text)
    match = None if _OF_USER.search(plain) else _PERSON.match(plain)
    return (match["en"] or match["zh"]).strip().casefold() if match else ""


def _number(text: str) -> str:
    """Return the number that distinguishes the subject of *text*; "" for none."""
    match = _NUMBERED.match(unicodedata.normalize("NFKC", text))
    if match is None:
        return ""
    before = (match[1] or "").casefold().split()
    is_no_noun = bool(before) and before[-1].endswith(("s", "ed", "ly", "ing"))
    is_counted = is_no_noun or not STOP_WORDS.isdisjoint(before[-1:]) or "user" in before
    return "" if is_counted else match[2] or match[4]


def _names(text: str) -> frozenset[str]:
    """Return the words of the name at the beginning of *text*; none where there is no name."""
    plain = unicodedata.normalize("NFKC", text)
    match = _ENGLISH.match(plain) or _CHINESE.match(plain)
    words = _words(match[1]) if match else frozenset()
    return frozenset() if words & STOP_WORDS - _PARTS_OF_NAMES else words


def _lacks_one(text: str, names: frozenset[str]) -> bool:
    """Return whether one of *names* does not occur in *text* in any form."""
    known = {word[:_ALIKE] for word in _words(unicodedata.normalize("NFKC", text))}
    return any(name[:_ALIKE] not in known for name in names)


def _words(text: str) -> frozenset[str]:
    # Lower case comes last: it turns "ß" into letters that would belong to the next word.
    return frozenset(word.lower() for word in _WORD.findall(text))
