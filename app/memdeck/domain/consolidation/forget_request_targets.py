"""The known memories that a request to forget names, and how surely.

A request surely names a memory that contains all its words, or that begins with its topic. A
memory that is only similar is left to the user: to forget the wrong memory is worse than to ask.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TypeVar

from memdeck.domain.matching.claims import Claim, claim_of, content_words, covered
from memdeck.domain.matching.similarity import Match, as_statement
from memdeck.domain.matching.statement_relation import LEAST_WORDS
from memdeck.domain.matching.topics import (
    folded,
    has_any,
    has_topics,
    lacks_kind,
    lacks_number,
    means_another,
    topic_end,
    topics_of,
    without_topics,
)
from memdeck.domain.matching.vocabulary import DAYS_AND_MONTHS
from memdeck.domain.memory.candidate import Candidate, Scope
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.regex import lazy_compile

SURE = 0.75
"""Least confidence with which a request is applied without asking."""
LIKELY = 0.2
"""Least confidence with which it is left to the user even if it names no memory."""
MOST_NEAR = 3
"""Memories suggested if none is surely named."""
MOST_NAMED = 20
"""Memories suggested if many are named."""
MUCH_OF_IT = 0.5
"""Least share of a request's words in a memory that may be meant."""

_MUCH_LACKING = 2
_MUCH_LACKING_ZH = 4
"""If a memory lacks one of this many words or characters, it may be about something else."""

_SUBJECT_AND_VERB = lazy_compile(
    r"\A\W*(?:that )?(?:i|we|(?:the )?user) (?:(?:also|still|now) )?[a-z']{1,20}\b"
)
"""The subject and the verb of an exception; one who drinks tea may drink coffee, too."""
_STATES_OF_USER = lazy_compile(r"\A\W*(?:that )?(?:(?:i|we)\b|我)")
_SHORTEST_PART = 3
"""Letters of a part of a compound."""
_HAN = lazy_compile(r"[\u4e00-\u9fff]")
_ASKING = "where when much many which number date code word kind part detail info address"
"""Words by which a request says what kind of memory it means; a memory need not have them."""
_KINDS = "city town country company place street 城市 国家 公司 单位 地方 小区"
_TIMES = DAYS_AND_MONTHS | {"christmas", "easter"}
_UNSPECIFIC = (
    "today yesterday tomorrow day night week weekend month year time morning evening last next"
    " now again away got get thing stuff lot user private after before see want know tell"
    " use let 今天 昨天 明天 前天 上周 下周 上个月"
    " 去年 今年 最近 现在 以后 时候 已经 用户"
)
"""Words of a statement that do not show what it is about."""
_BROAD = frozenset({"name", "code"})
"""Topics that memories on any subject may have."""
_WORD_SCORE = 1000
"""The score of a shared word that only one memory has; several memories share it."""
_NAMES = "name named called 名字"
_HEAD = lazy_compile(
    r"\A\W*(?:(?:the |my )?(?:user|i)\b(?:'s|'m|'ve)? ?|my |our |用户|我们?)?"
    r"(?:(?:is|was|has|had|have|been|got|no longer|private|personal|current|old|new|a|an|the|very"
    r"|also|currently|eats|keeps|owns|follows|suffers from|(?:in )?\d{4}) |[的是有在也还常]"
    r"|最近|去年|今年|\d{4}年|每天|每[周月两].?)*"
)
_OWNED = lazy_compile(
    r"\A\W*(?:(?:the )?user's |my |our |(?:the )?(?:user|i)(?: is| was| has|'m|'ve got)"
    r"(?: been| got)? )(?:(?:private|personal|current|old|new|a|an|the|very) )*"
    r"(?P<en>[a-z][\w'-]{0,30})"
    r"|\A(?:用户|我)(?:的|是|有)?(?P<zh>[\u4e00-\u9fff]{2})(?=[号码]?[是为叫有\d a-z，])"
)
"""A memory that begins with what the user has or is: "The user's passport"."""
_BOUND = (
    r"(?:in|on|at|to|of|with|without|for|from|by|near|about|around|after|before|behind|since|until"
    r"|during|because|while|when|who|that|which|called|named)\b"
)
_OBJECT = lazy_compile(
    rf"\A\W*(?:the )?(?:user|i)(?:'m|'ve)?"
    rf"(?: (?!{_BOUND}|(?:and|or|not|prefers?|wants?|likes?|thinks?)\b)[\w'-]{{1,30}}){{1,6}}"
    rf" (?!{_BOUND}|(?:and|or|not)\b)(?P<en>[a-z][\w'-]{{0,30}})(?=\.|\Z| {_BOUND})"
    r"|\A(?:用户|我)[^,。;、]{1,20}?(?P<zh>[\u4e00-\u9fff]{2})(?=[,。;]|\Z)"
)
"""A memory whose first words end with a noun: "The user is building a cedar canoe in …"."""
_NAMED = lazy_compile(r"(?<=[\w,] )[A-Z][\w'-]{1,30}")
"""A name in a memory."""
_ATTRIBUTES = r"(?:address|number|name|plate|code|id|detail|account|title|date|size|status)s?"
_COMPOUND = lazy_compile(
    rf"(?<!s) (?!{_ATTRIBUTES}\b)(?P<noun>[a-z][\w-]{{1,30}})"
    r"(?P<is> (?:is|are|was|were|has|have)\b)?"
    r"|(?![号码地址账户名品型尾]|车牌)[\u4e00-\u9fff]{1,4}?(?=[是为叫在])"
)
"""The text after a noun that only modifies another one: "email client", 邮箱客户端."""
_NO_NOUN = lazy_compile(
    r"(?:\w{0,30}(?:s|ed|ing|ly)|and|or|but|in|on|at|to|of|with|for|from|by|near|that|who|which|when|since"
    r"|because|not|also|never|now|still|again|went|got|had|did|can|will|must|should|may|ran|ate"
    r"|died|left|came|broke|lost|won|bit|took|made|said|told|gave)$"
)
_QUESTION = lazy_compile(r"叫?什么|哪[里儿个天家些]?|谁|多少钱?|几[点号岁天]?")
"""The part of a Chinese request in place of what it means: 我拉什么琴."""
_AROUND_QUESTION = "我你的是在叫做会 "
_AND = lazy_compile(r" (?:and|or) |, |、|(?<=[\u4e00-\u9fff]{2})[和跟与及](?=[\u4e00-\u9fff]{2})")
_FEW_ZH = 3
"""Characters of a Chinese topic that may have others in between."""
_STATES = lazy_compile(
    r"\A\W*(?:that )?(?:(?:i|we|(?:the )?user)(?:'m|'ve| am| is| have| has| do not| don't)? "
    r"(?:\w{1,15}ly |also |still |a |an ){0,2}(?P<verb>[a-z']{1,20})"
    r"|(?:我们?|用户)(?![的和跟])(?:[很最不没也都会想要爱是有在对被]|每[天周年]|特别|非常|从来|喜欢"
    r"|偏好|讨厌|习惯){0,4}(?:[住搬]?[在到]|[住开养吃喝拉弹学当做用读教修玩跑练打听看去])?(?P<zh>.{1,60}))"
)
"""A request that states something: "that I like tea"."""
_LITTLE_SAID = lazy_compile(r"[\W的了着过吗吧呢我很是在不]")

Key = TypeVar("Key")


@cache
def _stems(words: str) -> frozenset[str]:
    """Return the stems of the content words of *words*."""
    return frozenset(content_words(words))


class Naming(IntEnum):
    """The degree of certainty with which a request names a memory."""

    LIKELY = 1
    ABOUT = 2
    """It names the topic that the memory begins with."""
    SURE = 3
    """The memory contains all its words, and these are several."""
    SAME = 4
    """It says what the memory says, and nothing else."""


@dataclass(frozen=True, slots=True)
class Target:
    """A memory that a request may mean; *is_sure* if the user need not be asked."""

    entry_id: str
    similarity: float
    is_sure: bool


def naming(topic: str, memory: str) -> Naming | None:
    """Return how surely *topic*, what is to be forgotten, names *memory*; None if it does not."""
    if as_statement(topic) == as_statement(memory):
        return Naming.SAME
    request, known = claim_of(topic), claim_of(memory)
    if request.others - known.others or is_of_another(topic, memory):
        return None
    words = request.words - _stems(_ASKING) or request.words
    is_same_person = request.others == known.others
    levels: list[Naming | None] = []
    if words and words <= known.words and not _asks_for_topic(topic):
        levels.append(_by_words(words, request, known, memory))
    if is_same_person:
        levels += _by_topics(topic, known, memory), _by_pattern(topic, memory)
    level = max(filter(None, levels), default=None)
    if level is None:
        return Naming.LIKELY if covered(words, known.words) >= MUCH_OF_IT else None
    is_doubtful = not is_same_person or lacks_number(folded(topic), folded(memory))
    return Naming.LIKELY if is_doubtful else level


def is_of_another(topic: str, memory: str) -> bool:
    """Return whether *topic* means something else than *memory*, though they share words.

    "My cat" is no dog, and "that I like light mode" does not mean a memory on dark mode.
    """
    if means_another(folded(topic), folded(memory)):
        return True
    stated = None if _QUESTION.search(topic) else _STATES.match(folded(topic))
    request, known = claim_of(topic), claim_of(memory)
    if stated is None or not (request.words & known.words):
        return False
    if request.words <= known.words:
        return bool(request.affirmed & known.denied or request.denied & known.affirmed)
    if stated["zh"]:
        rest = _LITTLE_SAID.sub("", stated["zh"])
        return len(rest) <= _MUCH_LACKING_ZH * sum(character not in memory for character in rest)
    words = request.words - frozenset(content_words(stated["verb"]))
    return len(words) <= _MUCH_LACKING * len(words - known.words)


def distinctive_words(topic: str) -> frozenset[str]:
    """Return the stems of *topic*, without those that only name a kind of memory."""
    words = frozenset(content_words(topic))
    return words - _stems(_ASKING) - _stems(_NAMES) or words


def _asks_for_topic(topic: str) -> bool:
    """Return whether *topic* asks where or what something is that its topic names: 在哪上班."""
    return bool(_QUESTION.search(topic)) and bool(topics_of(folded(topic)))


def _by_pattern(topic: str, memory: str) -> Naming | None:
    pattern = _pattern(topic)
    hit = pattern and pattern.search(memory)
    if not hit:
        return None
    is_answered = bool(_QUESTION.search(topic)) and hit.group("what") is not None
    return Naming.ABOUT if is_answered else Naming.LIKELY


def _pattern(topic: str) -> re.Pattern[str] | None:
    """Return the pattern of a memory that *topic* means; in Chinese, words may be in between.

    用户拉大提琴 answers 我拉什么琴, and 喝绿茶 is what 喝茶 may mean. "what" is found if all is.
    """
    before, asks, after = _parts(topic)
    letters = before + after
    if len(letters) < LEAST_WORDS or not before or letters[0] < "\u4e00":
        return None
    if asks:
        what = f"{after[0]}(?P<what>{re.escape(after[1:])})?" if after else "(?P<what>.)"
        return re.compile(f"{re.escape(before)}.{{0,8}}{what}")
    return re.compile(".{0,3}".join(map(re.escape, letters))) if len(letters) <= _FEW_ZH else None


def _parts(topic: str) -> tuple[str, str, str]:
    """Return the text of *topic* before its question word, the word, and the text after it."""
    question = _QUESTION.search(topic)
    if question is None:
        return topic.strip(_AROUND_QUESTION), "", ""
    before, after = topic[: question.start()], topic[question.end() :]
    return before.strip(_AROUND_QUESTION), question.group(), after.strip(_AROUND_QUESTION)


def is_excepted(memory: str, request: Candidate) -> bool:
    """Return whether *request* says that *memory* must not be forgotten."""
    return any(_excepts(exception, request.content, memory) for exception in request.stays)


def _excepts(exception: str, topic: str, memory: str) -> bool:
    """Return whether *memory* has what distinguishes *exception* from *topic*, which includes it.

    Of "allergies but not the one to nuts", a memory on peanuts stays.
    """
    text = folded(memory)
    topics = topics_of(folded(exception)) - topics_of(folded(topic))
    if topics and has_topics(text, topics):
        return True
    statement = _SUBJECT_AND_VERB.sub("", folded(exception))
    words = distinctive_words(statement) - distinctive_words(topic)
    known = frozenset(content_words(memory))
    has_character = any(len(word) == 1 and word >= "\u4e00" and word in text for word in words)
    if has_character or words & known or _is_compound_of(words, known):
        return True
    return not words and not topics and naming(exception, memory) is not None


def _is_compound_of(words: frozenset[str], known: frozenset[str]) -> bool:
    """Return whether one of *known* is a compound of one of *words*: a peanut is a nut."""
    return any(
        known_word.endswith(word) and len(known_word) - len(word) >= _SHORTEST_PART
        for word in words
        if len(word) >= _SHORTEST_PART and word < "\u4e00"
        for known_word in known
    )


def _may_be_excepted(memory: str, request: Candidate, *, is_part: bool, is_found: bool) -> bool:
    """Return whether *memory* may be an exception, in words that cannot be compared.

    It may be in the other language, or, if no exception *is_found* among the memories, in other
    words. It is another matter if its topics differ, unless it *is_part* of what is named.
    """
    request_topics = topics_of(folded(request.content))
    for exception in request.stays:
        topics = topics_of(folded(exception))
        is_statement = bool(_STATES_OF_USER.match(exception))
        is_apart = (is_statement or bool(topics - request_topics)) and not (
            topics & request_topics or is_part
        )
        is_foreign = bool(_HAN.search(exception)) != bool(_HAN.search(memory))
        if not is_apart and distinctive_words(exception) and (is_foreign or not is_found):
            return True
    return False


def targets_of(
    candidate: Candidate, entries: Mapping[str, MemoryEntry], near: Sequence[Match]
) -> tuple[Target, ...]:
    """Return the memories that *candidate*, a forget request, names; else those *near* it.

    The surest come first. Several are sure only if the request is about the whole topic.
    """
    texts = {id_: entry.content for id_, entry in entries.items()}
    excepted = {id_ for id_, text in texts.items() if is_excepted(text, candidate)}
    in_topic = sorted(named_in(candidate.content, texts), key=lambda pair: -pair[0])
    named = [(level, id_) for level, id_ in in_topic if id_ not in excepted]
    if not named:
        left = [match for match in near if match.entry_id not in excepted]
        return tuple(
            Target(match.entry_id, match.similarity, is_sure=False) for match in left[:MOST_NEAR]
        )
    best = named[0][0]
    is_vague = best is Naming.LIKELY
    is_several = candidate.scope is Scope.SEVERAL
    rivals = sum(level is best for level, _ in named) if best is Naming.SURE else len(named)
    is_clear = best is Naming.SAME or (not is_vague and (is_several or rivals == 1))
    is_part = len(named) < len(in_topic)
    similarities = {match.entry_id: match.similarity for match in near}
    return tuple(
        Target(
            id_,
            similarities.get(id_, 0.0),
            is_sure=is_clear
            and level is best
            and not _may_be_excepted(
                texts[id_], candidate, is_part=is_part, is_found=bool(excepted)
            ),
        )
        for level, id_ in named[: MOST_NEAR if is_vague else MOST_NAMED]
        if is_vague or is_several or level > Naming.LIKELY
    )


def possibly_about(statement: str, texts: Mapping[Key, str]) -> list[Key]:
    """Return the keys of the *texts* that *statement* may be about, the likeliest first.

    They share words or a topic with it: of "I sold the Volvo, drop that", the memory of the
    Volvo. A word that few memories have counts more than one that many have.
    """
    text = folded(statement)
    words = frozenset(content_words(text)) - _stems(_UNSPECIFIC)
    topics = topics_of(text) - _BROAD
    keys_by_feature: defaultdict[str, list[Key]] = defaultdict(list)
    for key, content in texts.items():
        memory = folded(content)
        if means_another(text, memory):
            continue
        shared = words & frozenset(content_words(memory))
        for feature in (*shared, *(f"<{name}>" for name in topics & topics_of(memory))):
            keys_by_feature[feature].append(key)
    scores: Counter[Key] = Counter()
    for keys in keys_by_feature.values():
        if len(keys) <= MOST_NAMED:
            scores.update(dict.fromkeys(keys, _WORD_SCORE // len(keys)))
    most = max(scores.values(), default=0)
    return [key for key, score in scores.most_common(MOST_NEAR) if score >= most * MUCH_OF_IT]


def named_in(topic: str, texts: Mapping[Key, str]) -> Iterator[tuple[Naming, Key]]:
    """Yield how surely *topic* names each of *texts* that it names, and the key of the text.

    A quick check skips most texts.
    """
    prefixes = tuple(map(_prefix, content_words(topic)))
    topics = topics_of(folded(topic))
    statement = as_statement(topic)
    pattern = _pattern(topic)
    parts = _AND.split(topic)
    for key, content in texts.items():
        text = folded(content)
        has_word = any(prefix in text for prefix in prefixes)
        has_pattern = pattern is not None and pattern.search(text) is not None
        if has_word or has_pattern or has_any(text, topics) or as_statement(content) == statement:
            level = naming(topic, content)
            if level is not None:
                yield level, key
            elif len(parts) > 1 and any(naming(part, content) for part in parts):
                # "the harp and the flute"
                yield Naming.LIKELY, key


def _by_words(words: frozenset[str], request: Claim, known: Claim, memory: str) -> Naming:
    if request.affirmed & known.denied or request.denied & known.affirmed:
        return Naming.LIKELY
    if len(words) >= LEAST_WORDS:
        return Naming.SAME if words == known.words else Naming.SURE
    owned, done = _OWNED.match(folded(memory)), _OBJECT.match(folded(memory))
    if owned is not None and _has_noun(owned, words) and not _is_compound(memory, owned.end()):
        return Naming.ABOUT
    is_done = done is not None and _has_noun(done, words - _stems(_ASKING))
    return Naming.ABOUT if is_done or _is_name(words, memory) else Naming.LIKELY


def _is_name(words: frozenset[str], memory: str) -> bool:
    """Return whether *words* are a name in *memory*, and not one of a day or a month."""
    names = {name.group().casefold() for name in _NAMED.finditer(memory)} - _TIMES
    return any(words == frozenset(content_words(name)) for name in names)


def _has_noun(phrase: re.Match[str], words: frozenset[str]) -> bool:
    """Return whether *words* are those of the noun in *phrase*, which a memory has."""
    return bool(words) and words <= frozenset(content_words(phrase["en"] or phrase["zh"]))


def _by_topics(topic: str, known: Claim, memory: str) -> Naming | None:
    request, text = _QUESTION.sub(" ", folded(topic)), folded(memory)
    topics = topics_of(request)
    if not topics or not has_topics(text, topics) or lacks_kind(request, text):
        return None
    rest = claim_of(without_topics(request, topics)).words - _stems(_ASKING) - _stems(_KINDS)
    # Of a name such as 成都, whose second character says little, the first is left.
    if not all(
        word in known.words or (len(word) == 1 and word >= "\u4e00" and word in text)
        for word in rest
    ):
        is_half = covered(rest, known.words) >= MUCH_OF_IT
        return Naming.LIKELY if is_half or _is_compound_of(rest, known.words) else None
    head = _HEAD.match(text)
    end = topic_end(text, head.end() if head else 0, topics)
    return Naming.LIKELY if end is None or _is_compound(memory, end) else Naming.ABOUT


def _is_compound(memory: str, start: int) -> bool:
    """Return whether the noun that ends at *start* only modifies the next one.

    A name may follow it: "my wife Ines".
    """
    compound = _COMPOUND.match(folded(memory), start)
    if compound is None or compound["noun"] is None:
        return compound is not None
    if unicodedata.normalize("NFKC", memory)[start + 1 : start + 2].isupper():
        return False
    return compound["is"] is not None or not _NO_NOUN.match(compound["noun"])


def _prefix(word: str) -> str:
    """Return the prefix that all forms of a stem share."""
    return word[:-1] if len(word) > len("word") and word[0] < "\u4e00" else word
