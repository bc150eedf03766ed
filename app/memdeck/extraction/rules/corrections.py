"""Apply corrections of the user's preceding text: "no wait, it's 54", "打错了，是周四".

A correction gives a value, and the corrected text has one value of that kind. If it has none
or several, the meaning is unclear, and words that surely correct leave a doubt.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from memdeck.extraction.forgetting.lexicon import is_chinese
from memdeck.extraction.rules.english.words import DAY
from memdeck.extraction.text.regex import compiled

_SLIPS = r"my (?:bad|mistake)|correction|typo|scratch that|i (?:mistyped|misspoke)"
_compiled = partial(compiled, flags=re.IGNORECASE)

_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    "|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|once|twice"
)
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_VALUE = rf"(?:\d|(?:{_NUMBER_WORDS}|{_ORDINALS}|(?:{_MONTHS}) \d|{DAY})\b)"
"""Begins a value that may replace a number or a day."""

_MARK = _compiled(rf"""
    (?:^|(?<=[,.!;:…–—\n] )|(?<=[,—\n]))(?P<mark>
    (?:(?:oh|ah|um|uh|hmm|well|no|nope|sorry|actually),? ){{0,2}}
    (?:(?:(?:no,? )?(?:wait|hang on|hold on|oops|whoops)|(?:sorry,? )?(?P<slip>{_SLIPS}))
    [,.:!;…–—-]{{0,3}} ?(?:(?:no|sorry),? )?(?:
    (?:(?P<named>i(?:'ve)? meant(?: to (?:say|write|type))?)|i mean|make (?:that|it)
    |(?:it|that) should (?:be|say|read)|should be
    |(?:it|that|he|she)'?s|it is|i'?m|i am|in|at|on)\s)?
    |(?P<meant>i meant(?: to (?:say|write|type))?|(?<=sorry, )i mean|(?<=, )i mean
    |(?<=no, )i mean|make (?:that|it)|(?:it|that) should (?:be|say|read))\s
    |(?<=sorry, )(?:it'?s|that'?s|it is)\s
    |(?<=[,;—] )(?:no|nope|sorry|actually),? (?=(?:(?:on|in|at|the|it'?s) )?{_VALUE})))
    (?P<value>[^,，;；!！。\n.?？]{{1,40}}(?:[.,]\d{{1,4}}[^,;!\n.?]{{0,20}})?)(?P<end>[?？]?)
""")
_MARK_ZH = compiled(r"""
    (?:^|(?<=[，。！；、…,.!;\n ]))(?P<mark>
    (?:[啊哦呃嗯额诶]|等等|等一下|抱歉|不好意思|[，, …]){0,6}+
    (?:(?P<slip>我?(?:刚才|刚刚|上面)?[打说写记搞弄输](?:错字|错)了?|口误|笔误|手误|更正(?:一下)?)
    |(?P<oh>(?<=[啊哦呃噢])不[是对]?[，,]?|不是[，,](?=[在叫姓是]))
    |(?:不对[，, ]?){1,3}|(?:(?<=等等)|(?<=等等，)|(?<=等一下)|(?<=等一下，))
    (?=(?:应该)?是?[\d一二两三四五六七八九十]))
    [，,。.！!：: ]{0,2}(?:应该是|应该|而是|是)?)
    (?P<value>[^，,；;！!。\n?？]{1,20})(?P<end>[?？]?)
""")

_DAY = _compiled(rf"\b{DAY}s?\b|(?:周|星期|礼拜)[一二三四五六日天](?![次回个趟])")
_DATE = _compiled(rf"""
    \b(?:{_MONTHS}) \d{{1,2}}(?:st|nd|rd|th)?\b
    |\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS})\b
    |(?:十[一二]?|[一二三四五六七八九]|\d{{1,2}})月(?:[\d一二三四五六七八九十]{{1,3}})[日号]
""")
_MONTH = _compiled(rf"""
    \b(?!may\b)(?:{_MONTHS})\b|(?:十[一二]?|[一二三四五六七八九]|\d{{1,2}})月
""")
_COUNTED = compiled(r"""
    (?:\d{1,9}(?:\.\d{1,3})?|[一二两三四五六七八九十百千]{1,5})
    (?:次|回|个|岁|年|天|公斤|斤|公里|点|块|元|只|条|小时|分钟|号|楼|层|口人|名|位)
""")
_NUMBER = _compiled(rf"(?<![\w.])(?:\d{{1,9}}(?:[.,:]\d{{1,3}}){{0,2}}|{_NUMBER_WORDS})(?![\d.])\b")
_BARE_NUMBER = compiled(r"(?<![\d.])\d{1,9}(?:\.\d{1,3})?(?![\d.])")
_ORDINAL = _compiled(rf"\b(?:\d{{1,2}}(?:st|nd|rd|th)|{_ORDINALS})\b")
_KINDS = (_DAY, _DATE, _MONTH, _ORDINAL, _COUNTED, _NUMBER, _BARE_NUMBER)

_FILLER = _compiled(r"""
    \b(?:the|an?|about|around|every|each|next|this|last|in|at|on|for|times?|years?|old|kg|kilos?
    |pounds?|lbs?|km|kilometers?|kilometres?|miles?|minutes?|hours?|days?|weeks?|months?|am|pm
    |per|euros?|dollars?|and|half)\b|[每周年月天日的是早晚上下午在]|[\s$€£¥%'’-]
""")
"""Words allowed next to a value of each kind."""
_NAME = compiled(r"(?<![\w.'’])(?!I\b|I'|The\b|My\b)[A-Z][\w'’-]{1,30}(?: [A-Z][\w'’-]{1,30}){0,2}")
_LAST = _compiled(r"\b(?:in|at|to|from|called|named|for|near|is) (?P<old>[\w'’-]{2,30})[.!]?\Z")
_LAST_ZH = compiled(
    r"(?:住在|在|叫|姓|是|去|来自)(?P<old>[\u3400-\u9fff]{1,4}?)(?:工作|上班|上学|读书)?[。！]?\Z"
)
_NO_NAME = _compiled(r"""
    \b(?:i|you|he|she|it|we|they|this|that|the|an?|my|your|to|not|never|what|how|why|who|wrong|other
    |again|fine|good|ok|okay|sure|right|true|too|very|is|was|are|be)\b|[我你您他她它这那的了吗呢吧啊不没再]
""")
_NOT = _compiled(r"\A(?P<new>[\w'’ -]{1,30}?),? not (?P<old>[\w'’ -]{1,30})\Z")
_NOT_ZH = compiled(r"\A(?P<new>[^，,不]{1,12}?)[，,]?(?:而)?不是(?P<old>[^，,]{1,12})\Z")
_WORD = re.compile(r"[a-z]+")
_ONCE = frozenset({"once", "twice"})
_TIMES = " times"
_SINCE = _compiled(r" (?:since|from|until|as of|starting|instead|now|these days|nowadays)\b.*")
_WORKS = ("工作", "上班", "上学", "读书")
_MOST_WORDS = 3
"""Most words of a name that replaces another."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A part of a message that replaces something in the text before it.

    One that *is_sure* says itself that it corrects; others are recognized by what they fit.
    """

    start: int
    end: int
    value: str
    is_sure: bool


def corrections(text: str) -> Iterator[Correction]:
    """Yield the possible corrections in *text*: those in English, then those in Chinese."""
    for pattern in (_MARK, _MARK_ZH):
        for hit in pattern.finditer(text):
            value = hit["value"].strip(" \"'“”‘’「」")
            if hit["end"] or not value:
                continue
            names = hit.groupdict()
            is_sure = any(names.get(name) for name in ("slip", "meant", "named", "oh"))
            yield Correction(hit.start("mark"), hit.end("value"), value, is_sure)


def corrected(said: str, correction: Correction) -> str | None:
    """Return *said* with *correction* applied; None if that is unclear."""
    value = correction.value
    if since := _SINCE.search(value):
        named = replace(correction, value=value[: since.start()])
        fixed = corrected(said, named)
        return f"{fixed}{since[0]}" if fixed else None
    for pattern in (_NOT, _NOT_ZH):
        if hit := pattern.match(value):
            return _with_value(said, hit["old"], hit["new"])
    for kind in _KINDS:
        new, old = kind.findall(value), list(kind.finditer(said))
        if len(new) == 1 and _is_said_before(value.replace(new[0], "", 1), said):
            if kind is _COUNTED:
                old = [hit for hit in old if hit[0][-1] == new[0][-1]]
            if len(old) == 1:
                return _put(said, *_as_often(said, old[0].span(), new[0]))
    return _renamed(said, correction)


def _is_said_before(rest: str, said: str) -> bool:
    """Return whether nothing in *rest*, next to a value, is new: "third grade"."""
    rest = _FILLER.sub(" ", rest).casefold()
    words = set(_WORD.findall(said.casefold()))
    return all(word in words or (is_chinese(word) and word in said) for word in rest.split())


def _as_often(said: str, place: tuple[int, int], new: str) -> tuple[tuple[int, int], str]:
    """Return the position and the text for *new*: "three times" in place of "twice"."""
    start, end = place
    is_once, was_once = (one.casefold() in _ONCE for one in (new, said[start:end]))
    if is_once and said[end:].startswith(_TIMES):
        return (start, end + len(_TIMES)), new
    return place, f"{new}{_TIMES}" if was_once and not is_once else new


def names_something(value: str) -> bool:
    """Return whether *value* could replace another."""
    return not _NO_NAME.search(value) and len(value.split()) <= _MOST_WORDS


def _renamed(said: str, correction: Correction) -> str | None:
    """Return *said* with its only name replaced, or its last word if that is sure."""
    value = correction.value
    if not names_something(value) or any(kind.search(value) for kind in _KINDS):
        return None
    names = [hit for hit in _NAME.finditer(said) if hit.start() > 0]
    if len(names) == 1 and _NAME.fullmatch(value):
        return _put(said, names[0].span(), value)
    last = _LAST.search(said) or _LAST_ZH.search(said)
    if not correction.is_sure or last is None:
        return None
    new = value.removeprefix("叫").removeprefix("在")
    new = next((new.removesuffix(end) for end in _WORKS if new.endswith(end)), new)
    return _put(said, last.span("old"), new) if is_chinese(last["old"]) == is_chinese(new) else None


def _with_value(said: str, old: str, new: str) -> str | None:
    """Return *said* with *old*, which must occur once, as whole words, replaced by *new*."""
    whole = rf"(?<![A-Za-z0-9]){re.escape(old)}(?![A-Za-z0-9])"
    places = [hit.span() for hit in re.finditer(whole, said, re.IGNORECASE)]
    return _put(said, places[0], new) if len(places) == 1 else None


def _put(said: str, place: tuple[int, int], new: str) -> str:
    start, end = place
    return said[:start] + new + said[end:]
