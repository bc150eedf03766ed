"""From candidates to a plan: what a session changes in what is known.

One pure function of all it needs. A model's verdict decides where there is
one; else thresholds do, and doubtful pairs go to the person. Nothing is
merged by concatenation.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import assert_never

from memdeck.domain.candidate import Candidate, Flag, Intent, Verdict
from memdeck.domain.changeset import Burial, Tombstone
from memdeck.domain.contradiction import contradiction_sign
from memdeck.domain.entry import MemoryEntry
from memdeck.domain.matching import Likeness, Match, normalised
from memdeck.domain.plan import Action, Plan, PlanRow
from memdeck.domain.policy import Policy

SAME_SUBJECT = 0.35
"""Fuzzy similarity from which two memories may be on one subject."""
CLOSE_WORDS = 0.5
"""Fuzzy similarity from which a denial in one of two memories may be aimed at the other."""
WORDS_ALIKE = 0.7
"""Fuzzy similarity from which two memories may say the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What candidates are weighed against.

    *matches*, *graves* and *near_graves* run alongside the candidates: the known
    entries near each, best first, the tombstone that bears its words, if any,
    and the one worded much like it.
    """

    entries: Mapping[str, MemoryEntry]
    matches: Sequence[Sequence[Match]]
    graves: Sequence[Tombstone | None]
    near_graves: Sequence[Tombstone | None]
    processed: Collection[str]
    policy: Policy
    today: date


@dataclass(frozen=True, slots=True)
class _Judgement:
    action: Action
    target: str | None = None
    similarity: float = 0.0
    ticked: bool = True
    reason: str = ""
    flags: tuple[Flag, ...] = ()
    lifts_tombstone: bool = False


def consolidate(
    candidates: Sequence[Candidate],
    known: Known,
    fresh_ids: Iterator[str],
    sessions: Sequence[str] = (),
) -> Plan:
    """Return the plan that brings *candidates* into what is known.

    Rows keep the order of the candidates; one claim made several times is one
    row with all its evidence. *sessions* are those the candidates come from,
    also where one gave nothing.
    """
    merged = _one_row_a_claim(candidates)
    rows: list[PlanRow] = []
    rejected = 0
    for candidate, index in merged:
        grave = known.graves[index]
        if grave is not None and _stays_out(candidate, grave):
            rejected += 1
            continue
        judgement = _judge(candidate, index, known)
        rows.append(_row(len(rows) + 1, candidate, judgement, next(fresh_ids)))
    notes = (f"{rejected} rejected before and not offered again.",) if rejected else ()
    settled = tuple(session for session in sessions if session not in known.processed)
    return Plan(rows=tuple(rows), sessions=settled, notes=notes)


def _one_row_a_claim(candidates: Sequence[Candidate]) -> list[tuple[Candidate, int]]:
    """Join candidates of the same words and intent; each with the index of its first."""
    first: dict[tuple[str, Intent], tuple[Candidate, int]] = {}
    for index, candidate in enumerate(candidates):
        key = (normalised(candidate.content), candidate.intent)
        if key in first:
            earlier, place = first[key]
            new = tuple(e for e in candidate.evidence if e not in earlier.evidence)
            first[key] = (replace(earlier, evidence=earlier.evidence + new), place)
        else:
            first[key] = (candidate, index)
    return list(first.values())


def _stays_out(candidate: Candidate, grave: Tombstone) -> bool:
    return candidate.intent is Intent.STATED and grave.burial is not Burial.FORGOTTEN


def _judge(candidate: Candidate, index: int, known: Known) -> _Judgement:
    nearest = next(iter(known.matches[index]), None)
    grave, near_grave = known.graves[index], known.near_graves[index]
    if candidate.session is not None and candidate.session in known.processed:
        return _Judgement(
            Action.NOOP,
            target=nearest.entry_id if nearest else None,
            ticked=False,
            reason="This talk was read before.",
            flags=(Flag.ALREADY_PROCESSED,),
        )
    if candidate.intent is Intent.FORGET:
        return _judge_forget(candidate, nearest, known)
    if grave is not None and candidate.intent is Intent.STATED:
        return _Judgement(
            Action.ADD,
            ticked=False,
            reason=f"You forgot this on {grave.on.isoformat()}.",
            flags=(Flag.FORGOTTEN_BEFORE,),
            lifts_tombstone=True,
        )
    judgement = _judge_statement(candidate, nearest, known)
    if near_grave is not None and candidate.intent is Intent.STATED:
        judgement = _beside_grave(judgement, near_grave)
    if candidate.expires_at is not None and candidate.expires_at <= known.today:
        judgement = replace(judgement, ticked=False, reason="Its day has passed.")
    return replace(judgement, lifts_tombstone=grave is not None)


def _beside_grave(judgement: _Judgement, grave: Tombstone) -> _Judgement:
    """Leave to the person what would add a memory much like one they did not want."""
    if judgement.action is not Action.ADD:
        return judgement
    deed = "forgot" if grave.burial is Burial.FORGOTTEN else "rejected"
    return replace(
        judgement,
        ticked=False,
        reason=f"Worded much like what you {deed} on {grave.on.isoformat()}.",
        flags=(Flag.FORGOTTEN_BEFORE,),
    )


def _judge_forget(candidate: Candidate, nearest: Match | None, known: Known) -> _Judgement:
    reason = "You asked to forget this."
    if candidate.target is not None and candidate.target in known.entries:
        return _Judgement(Action.DELETE, candidate.target, reason=reason)
    if nearest is None or nearest.similarity < SAME_SUBJECT:
        return _Judgement(Action.NOOP, ticked=False, reason="Nothing known matches it.")
    is_clear = nearest.similarity >= WORDS_ALIKE
    return _Judgement(
        Action.DELETE, nearest.entry_id, nearest.similarity, ticked=is_clear, reason=reason
    )


def _judge_statement(candidate: Candidate, nearest: Match | None, known: Known) -> _Judgement:
    if nearest is not None and nearest.likeness is Likeness.EXACT:
        return _Judgement(
            Action.REINFORCE, nearest.entry_id, nearest.similarity, reason="Said again."
        )
    if candidate.verdict is Verdict.UNDECIDED or (
        candidate.verdict is not Verdict.NEW and candidate.target not in known.entries
    ):
        return _judge_by_likeness(candidate, nearest, known)
    return _judge_by_verdict(candidate, nearest)


def _judge_by_verdict(candidate: Candidate, nearest: Match | None) -> _Judgement:
    reason = candidate.reason
    match candidate.verdict:
        case Verdict.NEW | Verdict.UNDECIDED:
            near = nearest.entry_id if nearest else None
            return _Judgement(
                Action.ADD, near, nearest.similarity if nearest else 0.0, reason=reason
            )
        case Verdict.REINFORCES:
            return _Judgement(Action.REINFORCE, candidate.target, reason=reason)
        case Verdict.UPDATES:
            return _Judgement(Action.UPDATE, candidate.target, reason=reason)
        case Verdict.CONTRADICTS:
            return _Judgement(Action.CONTRADICT, candidate.target, reason=reason)
        case _:
            assert_never(candidate.verdict)


def _judge_by_likeness(candidate: Candidate, nearest: Match | None, known: Known) -> _Judgement:
    if nearest is None:
        return _Judgement(Action.ADD, reason=candidate.reason)
    target, similarity = nearest.entry_id, nearest.similarity
    by_meaning = nearest.likeness is Likeness.EMBEDDING
    matching = known.policy.matching
    if by_meaning and similarity >= matching.same:
        return _Judgement(Action.REINFORCE, target, similarity, reason="Says the same.")
    doubt = _Judgement(Action.ADD, target, similarity, ticked=False, flags=(Flag.DOUBTFUL,))
    are_close = by_meaning or similarity >= CLOSE_WORDS
    old = known.entries[target].content
    sign = contradiction_sign(old, candidate.content, are_close=are_close)
    if sign is not None and similarity >= (matching.related if by_meaning else SAME_SUBJECT):
        return replace(doubt, action=Action.CONTRADICT, reason=f"Same subject, and {sign}.")
    if by_meaning and similarity >= matching.related:
        return replace(doubt, action=Action.UPDATE, reason="Close to a known memory.")
    if not by_meaning and similarity >= WORDS_ALIKE:
        return replace(doubt, action=Action.REINFORCE, reason="Worded much like a known memory.")
    return _Judgement(Action.ADD, target, similarity, reason=candidate.reason)


def _row(number: int, candidate: Candidate, judgement: _Judgement, fresh_id: str) -> PlanRow:
    return PlanRow(
        number=number,
        action=judgement.action,
        content=candidate.content,
        category=candidate.category,
        importance=candidate.importance,
        target=judgement.target,
        similarity=judgement.similarity,
        reason=judgement.reason or candidate.reason,
        evidence=candidate.evidence,
        session=candidate.session,
        said_on=candidate.said_on,
        expires_at=candidate.expires_at,
        fresh_id=fresh_id,
        lifts_tombstone=judgement.lifts_tombstone,
        ticked=candidate.ticked and judgement.ticked,
        flags=candidate.flags + tuple(f for f in judgement.flags if f not in candidate.flags),
    )
