"""The relation of a new statement to a known memory, as far as words show.

A statement whose words are all in a memory repeats it; one with all words of a memory extends
it. Both may be applied without asking; if a few words differ, the user decides.
"""

from dataclasses import dataclass
from enum import StrEnum

from memdeck.domain.matching.claims import claim_of, clauses, covered
from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.matching.distinction import shares_only_numbers
from memdeck.domain.matching.similarity import as_statement
from memdeck.domain.matching.subject import is_of_another, subjects_differ
from memdeck.domain.matching.user_states import same_state, states_in
from memdeck.domain.matching.vocabulary import word_set
from memdeck.domain.regex import lazy_compile

NEARLY_ALL = 0.75
"""Share of content words from which two claims may be one.

Measured on ``packaging/bench/consolidation.tsv``: 95 % of the repetitions and all extensions
reach it, and 2 of 61 that merely share words.
"""
_CARRIERS = frozenset({"work", "job", "profession", "nam", "call", "工作", "职业", "名字"})
"""Words that only say which state a value is of, as ``claim_of`` has them."""
LEAST_WORDS = 2
"""A claim of fewer content words is too short to be compared by them."""

_REMINISCES = lazy_compile(
    r"\b(?:never|won't|can't|cannot|will not)(?: ever)? forget\b|\bunforgettable\b"
    r"|[不没]能?会?忘[记掉]|忘不[了掉]|难忘"
)
"""Says how dear a time is, but not whether it lasts or is over."""
_IN_GENERAL = lazy_compile(
    r"\b(?:often|usually|always|regularly|sometimes|mostly|generally|every|each|likes?|loves?"
    r"|enjoys?|prefers?|hates?|dislikes?|fond of|interested in)\b"
    r"|[经时平]常|常常|总是|一直|定期|每[天日周月年次个到逢]|喜欢|喜爱|爱[吃喝看听玩]|偏[好爱]|讨厌|习惯"
)
_ON_ONE_DAY = lazy_compile(
    r"\b(?:today|tonight|tomorrow|yesterday|(?:next|last|this|coming) (?:time|week|weekend|month"
    r"|year|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|in (?:a|two|three|\d{1,2}) (?:days?|weeks?|months?))\b"
    r"|[今明昨]天|(?<!以)[前后]天|今晚|[这上下]个?(?:周|星期|礼拜|月|次|回)|[今明去]年"
)
_DONE_THEN = lazy_compile(
    r"(?:[昨前今]天|[昨今]晚|(?:上|这)?(?:周|星期|礼拜)[一二三四五六日天末])[^，。]{0,12}"
    r"[\u4e00-\u9fff]了[^，。！\s]"
)
"""Says in Chinese that something was done once on a day."""
_ATTITUDE = lazy_compile(
    r"\b(?:leav(?:e|es|ing)|quits?|quitting|hat(?:e|es|ed|ing)|lov(?:e|es|ed|ing)|miss(?:es|ed|ing)?"
    r"|regret\w*|enjoy\w*|dread\w*|(?:scared|afraid|tired|sick|proud|fond|ashamed) of"
    r"|worr(?:y|ies|ied)|bored|fed up)\b|讨厌|喜欢|后悔|怀念|想念|害怕|受够|厌倦|打算离|想离"
)
"""Says what somebody thinks of a state, or that they want to leave it."""

_SETTINGS = word_set(
    """
    work job offic home hom day daili week month year morn afternoon even night time tim today hour
    工作 上班 公司 单位 办公 公室 家里 每天 每周 每月 每年 早上 上午 中午 下午 晚上 时候 时间 今天
    天早 天晚 天上 天中 天下 周末
    """
)
"""Words that say where or when, as ``claim_of`` has them."""


class Stance(StrEnum):
    """How a statement relates to a memory, the clearest relation first."""

    REPEATS = "repeats"
    EXTENDS = "extends"
    OPPOSES = "opposes"
    MAY_REPEAT = "may repeat"
    MAY_EXTEND = "may extend"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A stance; where one contradicts the other, *sign* is the reason."""

    stance: Stance
    sign: str = ""


def compare(old: str, new: str) -> Comparison:
    """Return how *new* relates to *old*."""
    if as_statement(old) == as_statement(new):
        return Comparison(Stance.REPEATS)
    if _REMINISCES.search(new.casefold()) and not _REMINISCES.search(old.casefold()):
        return Comparison(Stance.APART)
    if sign := contradiction_sign(old, new):
        return Comparison(Stance.OPPOSES, sign)
    known, new_claim = claim_of(old), claim_of(new)
    are_others_same = known.others == new_claim.others
    if not are_others_same and _restates(old, new, is_of_others=True):
        return Comparison(_in_part(old, new, is_same=True))
    is_of_others = (
        new_claim.others - known.others or subjects_differ(old, new) or is_of_another(old, new)
    )
    if is_of_others or shares_only_numbers(old, new) or _is_habit_on_one_day(old, new):
        return Comparison(Stance.APART)
    repeated = covered(new_claim.words, known.words)
    extended = covered(known.words, new_claim.words)
    is_clear = are_others_same and len(new_claim.words & known.words) >= LEAST_WORDS
    is_same_state = are_others_same and _restates(old, new)
    if is_clear and (repeated == 1 or (is_same_state and _adds_only_carriers(old, new))):
        return Comparison(Stance.REPEATS)
    if is_clear and extended == 1:
        return Comparison(Stance.EXTENDS)
    return Comparison(_in_part(old, new, is_same=is_same_state))


def _restates(old: str, new: str, *, is_of_others: bool = False) -> bool:
    """Return whether *new* names a state of *old*: "I hate my job at Airbus" says more."""
    is_judged = _ATTITUDE.search(new.casefold()) and not _ATTITUDE.search(old.casefold())
    return not is_judged and same_state(old, new, is_of_others=is_of_others)


def _adds_only_carriers(old: str, new: str) -> bool:
    return claim_of(new).words - claim_of(old).words <= _CARRIERS


def _is_habit_on_one_day(old: str, new: str) -> bool:
    """Return whether *old* is a habit or preference of the user, and *new* is about one day."""
    old, new = old.casefold(), new.casefold()
    if _DONE_THEN.search(new) and not _DONE_THEN.search(old):
        return "了" not in old
    is_habit = _IN_GENERAL.search(old) and not _ON_ONE_DAY.search(old)
    return bool(is_habit and _ON_ONE_DAY.search(new) and not _IN_GENERAL.search(new))


def is_on_one_day(text: str) -> bool:
    """Return whether *text* is about one day or some near time."""
    return _ON_ONE_DAY.search(text.casefold()) is not None


def _in_part(old: str, new: str, *, is_same: bool) -> Stance:
    """Return the stance of *new*, which shares only some words with *old*."""
    known, said = claim_of(old), claim_of(new)
    extended = covered(known.words, said.words)
    if is_same and _adds_only_carriers(old, new):
        return Stance.REPEATS
    if is_same and extended < NEARLY_ALL:
        is_brief = len(said.words - known.words) <= LEAST_WORDS
        return Stance.REPEATS if is_brief else Stance.MAY_EXTEND
    if covered(said.words, known.words) >= NEARLY_ALL:
        return Stance.MAY_REPEAT
    return Stance.MAY_EXTEND if extended >= NEARLY_ALL else Stance.APART


def shares_only_settings(old: str, new: str) -> bool:
    """Return whether the words that both share only say where or when: "at work", "every day".

    Two that name a state of one kind, such as how the user gets to work, share more.
    """
    shared = claim_of(old).words & claim_of(new).words
    kinds, new_kinds = ({state.kind for state in states_in(text)} for text in (old, new))
    return bool(shared) and shared <= _SETTINGS and kinds.isdisjoint(new_kinds)


def adds_a_clause(old: str, new: str) -> bool:
    """Return whether *new* has more clauses than *old*, and one of words that are all new.

    An embedder calls the two the same where they share their subject.
    """
    known, said = claim_of(old).words, list(clauses(new))
    if len(said) <= len(list(clauses(old))):
        return False
    return any(len(words) >= LEAST_WORDS and not words & known for words in said)
