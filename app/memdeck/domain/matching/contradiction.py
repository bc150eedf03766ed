"""Signs that a new statement contradicts an old one on the same subject.

No similarity score can detect contradiction, so these signs only raise a question for the user;
nothing is decided by them.
"""

import re

from memdeck.domain.matching.claims import Claim, claim_of, content_words, covered, overlap
from memdeck.domain.matching.distinction import MUCH_THE_SAME, Distinction, shares_only_numbers
from memdeck.domain.matching.ended_facts import ENDS, ended_things, is_for_once, what_ends
from memdeck.domain.matching.phases import ended_phase
from memdeck.domain.matching.slots import LEFT_WORK
from memdeck.domain.matching.stays import is_for_a_while
from memdeck.domain.matching.subject import (
    is_of_another,
    share_relative,
    subjects_differ,
)
from memdeck.domain.matching.user_states import replaced_state, states_in
from memdeck.domain.matching.vocabulary import SCOPE_END
from memdeck.domain.regex import lazy_compile

ON_ONE_SUBJECT = 0.5
"""Share of one claim's words in the other, from which a change may be a change of the other.

Measured on ``packaging/bench/consolidation.tsv``: 0.4 and 0.6 give the same result, 0.7 misses
one change in sixteen.
"""

_OVER_NOUN = r"cancell?ed|called off|sold|died|passed away|replaced|dropped"
_CHANGE = lazy_compile(
    r"\b(?:now|no longer|any ?more|changed|instead|stopped|quit|used to|g[ai]ven? up|gave away"
    rf"|got rid of|dropped out|{_OVER_NOUN}|traded in|swapped|exchanged|upgraded"
    r"|left(?! [\w ]{0,30}\bout\b)|resigned from|(?:broke|split) up"
    r"|switch(?:ed|ing) (?:to|from|over|away)|moved (?:to|away)"
    r"|(?:moved|changed|went|gone|transferred|switched)(?: [\w'-]{1,20}){0,3}? from"
    r"|(?:moved|changed|transferred|switched)(?: [\w'-]{1,20}){1,3}? to)\b"
    r"|改[用成为到学读]|换[成到了]|换(?!句话|个说法)[^，。换]{1,8}了|搬出|迁[到往移]|不再|现在|已经不|不用了|离开|离职"
    r"|[涨降升调提减][到至成为]|戒了|卖[了掉]|去世|取消|转[到学去]|停用|分手|离婚|不[做当吃喝用玩练养开][^，。]{0,8}了",
    re.IGNORECASE,
)
_WORKS = lazy_compile(r"\bworks? (?:at|for)\b|在.{1,12}(?:工作|上班)", re.IGNORECASE)
_NAME = lazy_compile(
    r"(?<=[a-z,] )[A-Z][\w+#-]{1,30}|(?<=[\u4e00-\u9fff])[A-Za-z][\w+#]{1,30}"
    r"|(?<=[\u4e00-\u9fff] )[A-Za-z][\w+#]{1,30}|(?<=叫)[\u4e00-\u9fff]{2,4}(?=[，。,]|$)",
    re.ASCII,
)
_IS_OVER = lazy_compile(_OVER_NOUN, re.IGNORECASE)
"""Says that the noun before it is over."""
_IS_NO_MORE = lazy_compile(r"no longer|any ?more|不再", re.IGNORECASE)
_LINK = lazy_compile(r"\A (?:as|from|on|in|at|with|of) ")
_WORD = lazy_compile(r"[^\W_]+")
_CLAUSE = lazy_compile(r"[,.;!?，。；！？]|\b(?:and|but|so)\b")
_MOVED = lazy_compile(r"把([^，。]{1,30})\Z|\w ((?-i:[A-Z])[\w' -]{1,60}) to\Z", re.IGNORECASE)
"""Finds, before the end of what says that it was moved, the thing that was: in English a name."""
_GIVEN_AWAY = lazy_compile(
    r"\bgave (?P<thing>(?:my|our|the)(?: [\w-]{1,20}){1,3}?)"
    r" to (?:(?:an?|my|our|the|some) )?[\w'-]{2,20}"
)
"""Who has a thing now is not whom the statement is about."""
_OVER = frozenset({"diet", "marriage", "smoking", "alcohol", "studies"})
"""Kinds of states that are over rather than replaced."""
_WORK = frozenset({"job", "employer"})


def contradiction_sign(old: str, new: str) -> str | None:
    """Return why *new* may contradict *old*, as a short phrase; None where nothing shows it."""
    new = _GIVEN_AWAY.sub(r"gave away \g<thing>", new)
    known, new_claim = claim_of(old), claim_of(new)
    is_denied = bool(known.affirmed & new_claim.denied or known.denied & new_claim.affirmed)
    is_same_relative = share_relative(old, new) and known.former == new_claim.former
    is_another_subject = subjects_differ(old, new)
    is_of_strangers = not is_same_relative and any(
        person not in old.casefold() for person in new_claim.others - known.others
    )
    is_another = is_of_another(old, new)
    is_apart = is_another_subject or is_of_strangers or is_another or shares_only_numbers(old, new)
    if not (is_another_subject or is_another) and (phase := ended_phase(old, new)):
        return f"it speaks of a change (“{phase}”)"
    change = "" if is_apart else _ended(known, old, new)
    if new_claim.words <= known.words and not is_denied and not change:
        return None
    if not is_apart:
        change = _left_work(old, new) or _change(known, new_claim, new) or change
    if change:
        return f"it speaks of a change (“{change}”)"
    is_of_others = is_another_subject or (
        bool(known.others or new_claim.others) and not is_same_relative
    )
    kind = "" if is_another else replaced_state(old, new, is_of_others=is_of_others)
    if kind:
        return "one of the two is over" if kind in _OVER else f"it names another {kind}"
    if is_apart:
        return None
    if is_denied and overlap(known.words, new_claim.words) >= MUCH_THE_SAME:
        return Distinction.DENIAL
    if _count_differently(known, new_claim):
        return Distinction.NUMBERS
    return None


def _left_work(old: str, new: str) -> str:
    left = LEFT_WORK.search(new)
    if left is None:
        return ""
    worked = _WORKS.search(old) or any(state.kind in _WORK for state in states_in(old))
    return left.group() if worked else ""


def _change(known: Claim, new_claim: Claim, new: str) -> str:
    """Return the words by which *new* changes a known fact, "" for none.

    What changes comes before or after them: "the meeting moved to Monday".
    """
    change = _CHANGE.search(new)
    if change is None or is_for_once(new) or is_for_a_while(new):
        return ""
    before, after = _clause_around(new, change)
    moved = _MOVED.search(before) or _MOVED.search(change.group())
    if moved and claim_of(moved[moved.lastindex or 0]).words.isdisjoint(known.words):
        return ""
    if _IS_NO_MORE.fullmatch(change.group()):
        # "I don't play football any more" ends football, and not every game that is played.
        ended = covered(claim_of(f"{before} {after}").words, known.words)
        return change.group() if ended > ON_ONE_SUBJECT else ""
    shared = covered(claim_of(after).words, known.words)
    # "The choir concert was cancelled" is about the concert: the noun next to the verb.
    is_of_other = _IS_OVER.match(change.group()) and not claim_of(after).words
    is_active = what_ends(new) != new
    if not is_active and (not is_of_other or set(content_words(before)[-1:]) <= known.words):
        of_all = overlap(known.words, new_claim.words)
        shared = max(shared, of_all, covered(claim_of(before).words, known.words))
    is_past = change.group().casefold() == "used to"
    return change.group() if shared >= (MUCH_THE_SAME if is_past else ON_ONE_SUBJECT) else ""


def _clause_around(text: str, sign: re.Match[str]) -> tuple[str, str]:
    """Return what stands before and after *sign* in its clause: a word elsewhere has no part in it.

    "Coffee is off the list now, Covid ruined it" changes nothing about Covid.
    """
    starts = [hit.end() for hit in _CLAUSE.finditer(text, 0, sign.start())]
    end = _CLAUSE.search(text, sign.end())
    start = starts[-1] if starts else 0
    return text[start : sign.start()], text[sign.end() : end.start() if end else len(text)]


def _ended(known: Claim, old: str, new: str) -> str:
    """Return the words by which a clause of *new* ends what *old* names, "" for none."""
    if ENDS.search(old) or is_for_once(new):
        return ""
    named = {name.casefold() for name in _NAME.findall(old)}
    named.update(*(state.values for state in states_in(old)))
    for clause in _CLAUSE.split(new):
        end = ENDS.search(clause)
        if end is None:
            continue
        part = what_ends(clause)
        words = frozenset(_WORD.findall(part.casefold()))
        after = SCOPE_END.split(_LINK.sub("", clause[end.end() :]), maxsplit=1)[0]
        shared = max(covered(claim_of(text).words, known.words) for text in (part, after))
        # "I closed the cabin door" ends no cabin: what is closed is the last noun.
        if part != clause and not set(content_words(after)[-1:]) <= known.words:
            shared = 0.0
        is_enough = shared > ON_ONE_SUBJECT or (
            shared == ON_ONE_SUBJECT and not _IS_NO_MORE.fullmatch(end.group())
        )
        if (
            is_enough
            or any(thing in old for thing in ended_things(part))
            or any(_is_in(name, part, words) for name in named)
        ):
            return end.group()
    return ""


def _is_in(name: str, clause: str, words: frozenset[str]) -> bool:
    return name in words if name.isascii() else len(name) > 1 and name in clause


def _count_differently(known: Claim, new_claim: Claim) -> bool:
    before, after = dict(known.counts), dict(new_claim.counts)
    if all(after.get(what, count) == count for what, count in before.items()):
        return False
    uncounted, new_uncounted = (
        frozenset(word for word in claim.words if not word[0].isdigit())
        for claim in (known, new_claim)
    )
    return overlap(uncounted, new_uncounted) >= MUCH_THE_SAME
