"""Apply a user's corrections to the candidates of the same turn or the one before."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.guards.secrets import longest_clean_part
from memdeck.extraction.rules.candidate_spans import CandidateSpan
from memdeck.extraction.rules.corrections import (
    Correction,
    corrected,
    corrections,
    names_something,
)
from memdeck.extraction.rules.sentences import Span, sentences
from memdeck.extraction.rules.turns import Turn

CORRECTED = "You corrected this right after; look which words hold."
_BETWEEN = " \t\n,.;:!…–—-，。；：！、"


@dataclass(frozen=True, slots=True)
class Said:
    """A candidate span of a turn, and the candidate made from it."""

    offer: CandidateSpan
    turn: Turn
    candidate: Candidate


Make = Callable[[CandidateSpan, Turn], Candidate]


def before_corrections(turn: Turn) -> Turn:
    """Return *turn* without its corrections, which ``within`` applies to the text before them."""
    own = list(turn.own)
    spans = list(sentences(turn.own))
    starts = [span.start for span in spans]
    for one in corrections(turn.own):
        place = bisect_left(starts, one.start) - 1
        if place < 0:
            continue
        said = "".join(own[starts[place] : min(spans[place].end, one.start)])
        if corrected(said.rstrip(_BETWEEN), one) is not None:
            own[one.start : one.end] = " " * (one.end - one.start)
    return replace(turn, own="".join(own))


def within(said: Sequence[Said], turn: Turn, make: Make) -> list[Said]:
    """Return *said* with the corrections in the same message, *turn*, applied."""
    kept = list(said)
    for one in corrections(turn.own):
        earlier = [each for each in kept if each.offer.span.start < one.start]
        gap = turn.own[earlier[-1].offer.span.end : one.start] if earlier else ""
        if not earlier or gap.strip(_BETWEEN):
            continue
        found = _corrected(earlier[-1], one, turn, make)
        if found is not None:
            kept = [*earlier[:-1], found, *without(kept[len(earlier) :], one)]
    return kept


def by_next(
    said: Sequence[Said], following: Turn, make: Make
) -> tuple[list[Said], Correction | None]:
    """Return *said* as corrected by the start of the turn *following*, and that correction."""
    text = following.own
    first = next((one for one in corrections(text) if not text[: one.start].strip()), None)
    if first is None or not said or said[-1].turn.message.author != following.message.author:
        return list(said), None
    found = _corrected(said[-1], first, following, make)
    return ([*said[:-1], found], first) if found else (list(said), None)


def without(said: Sequence[Said], one: Correction | None) -> list[Said]:
    """Return *said* without the parts that begin in a correction."""
    if one is None:
        return list(said)
    return [each for each in said if not one.start <= each.offer.span.start < one.end]


def _corrected(said: Said, one: Correction, by: Turn, make: Make) -> Said | None:
    """Return *said* after a correction in the turn *by*; None if that does not apply.

    If it surely is a correction, but it is unclear of what, the user decides.
    """
    text, span, turn = said.turn.message.text, said.offer.span, said.turn
    is_own = by is turn
    words = text[span.start : min(span.end, one.start) if is_own else span.end]
    fixed = corrected(words.rstrip(_BETWEEN), one)
    if fixed is None:
        is_doubt = one.is_sure and (
            names_something(one.value) or contradiction_sign(words, one.value) is not None
        )
        return replace(said, candidate=_doubted(said.candidate)) if is_doubt else None
    fixed += text[one.end : span.end] if is_own else words[len(words.rstrip(_BETWEEN)) :]
    message = replace(turn.message, text=text[: span.start] + fixed + text[span.end :])
    place = Span(span.start, span.start + len(fixed))
    made = make(replace(said.offer, span=place), replace(turn, message=message))
    quoted = text[span.start : max(span.end, one.end)] if is_own else ""
    evidence = _evidence(said.candidate, quoted, by, one)
    return replace(said, candidate=replace(made, evidence=evidence))


def _evidence(candidate: Candidate, quoted: str, by: Turn, one: Correction) -> tuple[Evidence, ...]:
    """Return the evidence of a corrected candidate: both messages, or all of one."""
    first = candidate.evidence[0]
    if quoted:
        return (replace(first, quote=longest_clean_part(quoted)),)
    words = longest_clean_part(by.message.text[one.start : one.end])
    return (*candidate.evidence, Evidence(first.conversation, by.message.id, words))


def _doubted(candidate: Candidate) -> Candidate:
    reason = " ".join(filter(None, (candidate.reason, CORRECTED)))
    return replace(candidate, ticked=False, reason=reason)
