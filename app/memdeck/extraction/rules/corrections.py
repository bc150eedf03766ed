"""Apply corrections of the user's preceding text: "no wait, it's 54", "打错了，是周四".

A correction gives a value, and the corrected text has one value of that type. If it has none
or several, the meaning is unclear; if the text surely is a correction, the candidate is left
for the user to check. A correction applies to the text before it in the same turn, or to the
end of the turn before.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.forgetting.lexicon import is_chinese
from memdeck.extraction.guards.secrets import longest_clean_part
from memdeck.extraction.rules.candidate_spans import CandidateSpan
from memdeck.extraction.rules.sentences import Span, sentences
from memdeck.extraction.rules.turns import Turn
from memdeck.extraction.text.rule_files import Patterns

CORRECTED = "You corrected this right after; look which words hold."

_PATTERNS = Patterns("corrections.toml")
_VALUES = Patterns("corrections.toml", "values")
_ONCE = frozenset({"once", "twice"})
_TIMES = " times"
_WORK_VERBS = ("工作", "上班", "上学", "读书")
_MOST_WORDS = 3
"""Most words of a name that replaces another."""
_SEPARATORS = " \t\n,.;:!…–—-，。；：！、"
"""Characters between a statement and its correction."""


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
    for pattern in (_PATTERNS["correction"], _PATTERNS["correction_zh"]):
        for hit in pattern.finditer(text):
            value = hit["value"].strip(" \"'“”‘’「」")
            if hit["end"] or not value:
                continue
            names = hit.groupdict()
            is_sure = any(names.get(name) for name in ("slip", "meant", "named", "oh"))
            yield Correction(hit.start("mark"), hit.end("value"), value, is_sure)


def corrected(text: str, correction: Correction) -> str | None:
    """Return *text* with *correction* applied; None if that is unclear."""
    value = correction.value
    if since := _PATTERNS["since"].search(value):
        named = replace(correction, value=value[: since.start()])
        fixed = corrected(text, named)
        return f"{fixed}{since[0]}" if fixed else None
    for pattern in (_PATTERNS["new_not_old"], _PATTERNS["new_not_old_zh"]):
        if hit := pattern.match(value):
            return _with_value(text, hit["old"], hit["new"])
    for type_, pattern in _VALUES.items():
        new, old = pattern.findall(value), list(pattern.finditer(text))
        if len(new) == 1 and _repeats(value.replace(new[0], "", 1), text):
            if type_ == "counted":
                old = [hit for hit in old if hit[0][-1] == new[0][-1]]
            if len(old) == 1:
                return _replaced(text, *_with_times(text, old[0].span(), new[0]))
    return _renamed(text, correction)


def _repeats(rest: str, text: str) -> bool:
    """Return whether *rest*, next to a value, has no word that is not in *text*."""
    words = _PATTERNS["filler"].sub(" ", rest).casefold().split()
    known = set(_PATTERNS["word"].findall(text.casefold()))
    return all(word in known or (is_chinese(word) and word in text) for word in words)


def _with_times(text: str, span: tuple[int, int], new: str) -> tuple[tuple[int, int], str]:
    """Return the span to replace by *new*, and *new*: "three times" replaces "twice"."""
    start, end = span
    is_once, was_once = (value.casefold() in _ONCE for value in (new, text[start:end]))
    if is_once and text[end:].startswith(_TIMES):
        return (start, end + len(_TIMES)), new
    return span, f"{new}{_TIMES}" if was_once and not is_once else new


def names_something(value: str) -> bool:
    """Return whether *value* could replace another."""
    return not _PATTERNS["no_name"].search(value) and len(value.split()) <= _MOST_WORDS


def _renamed(text: str, correction: Correction) -> str | None:
    """Return *text* with its only name replaced, or its last word if that is sure."""
    value = correction.value
    if not names_something(value) or any(type_.search(value) for type_ in _VALUES.values()):
        return None
    names = [hit for hit in _PATTERNS["name"].finditer(text) if hit.start() > 0]
    if len(names) == 1 and _PATTERNS["name"].fullmatch(value):
        return _replaced(text, names[0].span(), value)
    last = _PATTERNS["last_word"].search(text) or _PATTERNS["last_word_zh"].search(text)
    if not correction.is_sure or last is None:
        return None
    new = value.removeprefix("叫").removeprefix("在")
    new = next((new.removesuffix(end) for end in _WORK_VERBS if new.endswith(end)), new)
    is_same_script = is_chinese(last["old"]) == is_chinese(new)
    return _replaced(text, last.span("old"), new) if is_same_script else None


def _with_value(text: str, old: str, new: str) -> str | None:
    """Return *text* with *old*, which must occur once, as whole words, replaced by *new*."""
    whole = rf"(?<![A-Za-z0-9]){re.escape(old)}(?![A-Za-z0-9])"
    spans = [hit.span() for hit in re.finditer(whole, text, re.IGNORECASE)]
    return _replaced(text, spans[0], new) if len(spans) == 1 else None


def _replaced(text: str, span: tuple[int, int], new: str) -> str:
    start, end = span
    return text[:start] + new + text[end:]


@dataclass(frozen=True, slots=True)
class SpanCandidate:
    """A candidate, and the span of the turn that it was made from."""

    source: CandidateSpan
    turn: Turn
    candidate: Candidate


BuildCandidate = Callable[[CandidateSpan, Turn], Candidate]


def without_corrections(turn: Turn) -> Turn:
    """Return *turn* without its corrections, which ``corrected_within`` applies."""
    own = list(turn.own)
    spans = list(sentences(turn.own))
    starts = [span.start for span in spans]
    for correction in corrections(turn.own):
        before = bisect_left(starts, correction.start) - 1
        if before < 0:
            continue
        text = "".join(own[starts[before] : min(spans[before].end, correction.start)])
        if corrected(text.rstrip(_SEPARATORS), correction) is not None:
            own[correction.start : correction.end] = " " * (correction.end - correction.start)
    return replace(turn, own="".join(own))


def corrected_within(
    candidates: Sequence[SpanCandidate], turn: Turn, build: BuildCandidate
) -> list[SpanCandidate]:
    """Return *candidates* with the corrections in their message, *turn*, applied."""
    result = list(candidates)
    for correction in corrections(turn.own):
        earlier = [found for found in result if found.source.span.start < correction.start]
        gap = turn.own[earlier[-1].source.span.end : correction.start] if earlier else ""
        if not earlier or gap.strip(_SEPARATORS):
            continue
        fixed = _corrected_candidate(earlier[-1], correction, turn, build)
        if fixed is not None:
            later = without_part(result[len(earlier) :], correction)
            result = [*earlier[:-1], fixed, *later]
    return result


def corrected_by_next(
    candidates: Sequence[SpanCandidate], following: Turn, build: BuildCandidate
) -> tuple[list[SpanCandidate], Correction | None]:
    """Return *candidates* as corrected by the start of *following*, and that correction."""
    text = following.own
    at_start = (found for found in corrections(text) if not text[: found.start].strip())
    correction = next(at_start, None)
    if correction and candidates:
        *others, last = candidates
        if last.turn.message.author == following.message.author:
            fixed = _corrected_candidate(last, correction, following, build)
            if fixed:
                return [*others, fixed], correction
    return list(candidates), None


def without_part(
    candidates: Sequence[SpanCandidate], correction: Correction | None
) -> list[SpanCandidate]:
    """Return *candidates* without those that begin in *correction*."""
    if correction is None:
        return list(candidates)
    return [
        candidate
        for candidate in candidates
        if not correction.start <= candidate.source.span.start < correction.end
    ]


def _corrected_candidate(
    original: SpanCandidate, correction: Correction, by: Turn, build: BuildCandidate
) -> SpanCandidate | None:
    """Return *original* after a correction in the turn *by*; None if that does not apply.

    If it surely is a correction, but it is unclear of what, the user decides.
    """
    text, span, turn = original.turn.message.text, original.source.span, original.turn
    is_own = by is turn
    statement = text[span.start : min(span.end, correction.start) if is_own else span.end]
    fixed = corrected(statement.rstrip(_SEPARATORS), correction)
    if fixed is None:
        is_unclear = correction.is_sure and (
            names_something(correction.value)
            or contradiction_sign(statement, correction.value) is not None
        )
        if not is_unclear:
            return None
        reason = " ".join(filter(None, (original.candidate.reason, CORRECTED)))
        unticked = replace(original.candidate, ticked=False, reason=reason)
        return replace(original, candidate=unticked)
    end = len(statement.rstrip(_SEPARATORS))
    fixed += text[correction.end : span.end] if is_own else statement[end:]
    message = replace(turn.message, text=text[: span.start] + fixed + text[span.end :])
    fixed_span = Span(span.start, span.start + len(fixed))
    candidate = build(replace(original.source, span=fixed_span), replace(turn, message=message))
    quote = text[span.start : max(span.end, correction.end)] if is_own else ""
    evidence = _evidence(original.candidate, quote, by, correction)
    return replace(original, candidate=replace(candidate, evidence=evidence))


def _evidence(
    candidate: Candidate, quote: str, by: Turn, correction: Correction
) -> tuple[Evidence, ...]:
    """Return the evidence of a corrected candidate: *quote*, or both messages without one."""
    first = candidate.evidence[0]
    if quote:
        return (replace(first, quote=longest_clean_part(quote)),)
    text = longest_clean_part(by.message.text[correction.start : correction.end])
    return (*candidate.evidence, Evidence(first.conversation, by.message.id, text))
