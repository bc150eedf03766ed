"""From candidates to a plan: the changes of a session to the known memories.

A model's verdict decides where there is one; otherwise thresholds do, and doubtful pairs are left
to the user. Nothing is merged by concatenation.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import assert_never

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.dedupe_candidates import joined_claims
from memdeck.domain.consolidation.forget_request_targets import (
    LIKELY,
    SURE,
    Target,
    distinctive_words,
    is_excepted,
    is_of_another,
    possibly_about,
    targets_of,
)
from memdeck.domain.consolidation.forget_requests import (
    ForgetOutcome,
    forget_outcome,
    is_same_sentence,
)
from memdeck.domain.matching.claims import content_words
from memdeck.domain.matching.distinction import Distinction, differs_in_one_place, distinction
from memdeck.domain.matching.similarity import Match, MatchKind
from memdeck.domain.matching.statement_relation import (
    Stance,
    adds_a_clause,
    compare,
    shares_only_settings,
)
from memdeck.domain.memory.candidate import Candidate, Flag, Intent, Scope, Verdict
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.memory_edits import filed
from memdeck.domain.memory.policy import Policy

SAME_SUBJECT = 0.35
"""Word similarity from which two memories may be on one subject.

Measured on ``packaging/bench/consolidation.tsv``: 93 % of the pairs that say the same, more or
the opposite reach it, 30 % of those that merely share words, and 0.1 % of all others.
"""
WORDS_ALIKE = 0.7
"""Word similarity from which two memories may say the same.

Measured there: 62 %, 2 % and less than 0.1 %.
"""

_ACTIONS = {
    Verdict.REINFORCES: Action.REINFORCE,
    Verdict.UPDATES: Action.UPDATE,
    Verdict.CONTRADICTS: Action.CONTRADICT,
}
"""The action for a model's verdict on a known memory."""

_CHANGES = frozenset({Distinction.CHANGE, Distinction.DENIAL})
"""Distinctions that contradict a memory on the same subject; others may mean another case."""

_OTHER_SUBJECT = frozenset({Distinction.PERSON, Distinction.SUBJECT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The memories and tombstones that candidates are compared with.

    *matches*, *tombstones* and *near_tombstones* run parallel to the candidates: the known
    entries near each, best first, the tombstone with exactly its text, if any, and the one with
    a similar text.
    """

    entries: Mapping[str, MemoryEntry]
    matches: Sequence[Sequence[Match]]
    tombstones: Sequence[Tombstone | None]
    near_tombstones: Sequence[Tombstone | None]
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


_UNMATCHED = _Judgement(
    Action.NOOP, ticked=False, reason="Nothing known matches it.", flags=(Flag.UNMATCHED,)
)
_LEFT_OUT = _Judgement(
    Action.NOOP, ticked=False, reason="It is left out, as you asked to forget it."
)


def consolidate(
    candidates: Sequence[Candidate],
    known: Known,
    fresh_ids: Iterator[str],
    sessions: Sequence[str] = (),
    step: Callable[[], object] = lambda: None,
) -> Plan:
    """Return the plan that applies *candidates* to the known memories.

    Rows keep the order of the candidates; one claim made several times is one row with all its
    evidence. *sessions* are those the candidates come from, also where one yielded nothing.
    *step* is called twice for each candidate, before it is compared with the others and with what
    is known; what it raises ends the work.
    """
    rows: list[PlanRow] = []
    rejected = 0
    forgotten: set[str | None] = set()
    doubtful: set[str | None] = {None}
    outcome = forget_outcome(candidates)
    left_out = outcome.retracted | set(_statements_that_request(candidates, known))
    for candidate, index in joined_claims(candidates, known.processed, left_out, step):
        step()
        tombstone = known.tombstones[index]
        if (
            tombstone is not None
            and tombstone.burial is not TombstoneReason.FORGOTTEN
            and candidate.intent is Intent.STATED
        ):
            rejected += 1
            continue
        for judgement in _judgements(candidate, index, known, outcome, forgotten):
            if judgement.action is Action.DELETE and not judgement.ticked:
                if judgement.target in doubtful:
                    continue
                doubtful.add(judgement.target)
            rows.append(_row(len(rows) + 1, candidate, judgement, next(fresh_ids)))
            if judgement.action is Action.DELETE and rows[-1].ticked:
                forgotten.add(judgement.target)
    notes = []
    if rejected:
        notes.append(f"{rejected} rejected before and not offered again.")
    if count := len(outcome.retracted):
        notes.append(f"{count} left out, as you asked to forget it after you had said it.")
    finished = tuple(session for session in sessions if session not in known.processed)
    return Plan(rows=tuple(rows), sessions=finished, notes=tuple(notes))


def _statements_that_request(candidates: Sequence[Candidate], known: Known) -> Iterator[int]:
    """Yield the indexes of the statements that are a request, as a known memory is about them."""
    for request in candidates:
        is_open = request.intent is Intent.FORGET and request.confidence < LIKELY
        if is_open and targets_of(request, _entries_of(request, known), ()):
            for index, candidate in enumerate(candidates):
                if candidate.intent is not Intent.FORGET and is_same_sentence(candidate, request):
                    yield index


def _entries_of(request: Candidate, known: Known) -> Mapping[str, MemoryEntry]:
    """Return the memories of its namespace that *request* may name: all if the user asks.

    A memory that is older than the field begins with its owner instead.
    """
    owner, reaches = request.owner, request.namespace.reaches
    own = {id_: entry for id_, entry in known.entries.items() if reaches(entry.namespace)}
    if not owner:
        return own
    return {
        id_: entry
        for id_, entry in own.items()
        if entry.owner == owner or (not entry.owner and entry.content.startswith(owner))
    }


def _judgements(
    candidate: Candidate,
    index: int,
    known: Known,
    outcome: ForgetOutcome,
    forgotten: Collection[str | None],
) -> Iterator[_Judgement]:
    """Yield the outcome of *candidate*: one judgement, or one for each memory to forget.

    Earlier rows remove the memories *forgotten*: nothing is compared with them.
    """
    was_read = candidate.session is not None and candidate.session in known.processed
    if candidate.intent is not Intent.FORGET or was_read:
        judgement = _judge(candidate, index, known, forgotten)
        if index in outcome.doubtful and judgement.action is not Action.NOOP:
            doubt = "You asked to forget this, or something like it."
            judgement = replace(judgement, ticked=False, reason=doubt, flags=(Flag.DOUBTFUL,))
        yield judgement
    elif index in outcome.overridden:
        reason = "You said it again after you asked to forget it."
        yield _Judgement(Action.NOOP, ticked=False, reason=reason)
    else:
        own = replace(known, entries=_entries_of(candidate, known))
        matches = [match for match in known.matches[index] if match.entry_id in own.entries]
        judgements = list(_judge_forget(candidate, matches, own))
        if index in outcome.applied:
            # An unsure request may mean something else than the statement that it retracted.
            rest = _LEFT_OUT if candidate.confidence >= SURE else _UNMATCHED
            judgements = [each for each in judgements if each.target is not None] or [rest]
        for judgement in judgements:
            if judgement.target is None or judgement.target not in forgotten:
                yield judgement


def _judge(
    candidate: Candidate, index: int, known: Known, forgotten: Collection[str | None]
) -> _Judgement:
    matches = [
        match
        for match in known.matches[index]
        if match.entry_id not in forgotten
        and known.entries[match.entry_id].owner == candidate.owner
        and candidate.namespace.reaches(known.entries[match.entry_id].namespace)
    ]
    if known.policy.matching.is_within_category and candidate.intent is not Intent.FORGET:
        name, _ = filed(candidate.category)
        matches = [match for match in matches if known.entries[match.entry_id].category == name]
    tombstone, near_tombstone = known.tombstones[index], known.near_tombstones[index]
    if candidate.session is not None and candidate.session in known.processed:
        return _Judgement(
            Action.NOOP,
            target=matches[0].entry_id if matches else None,
            ticked=False,
            reason="This conversation was read before.",
            flags=(Flag.ALREADY_PROCESSED,),
        )
    if tombstone is not None and candidate.intent is Intent.STATED:
        return _Judgement(
            Action.ADD,
            ticked=False,
            reason=f"You forgot this on {tombstone.on.isoformat()}.",
            flags=(Flag.FORGOTTEN_BEFORE,),
            lifts_tombstone=True,
        )
    target = None if candidate.target in forgotten else candidate.target
    judgement = _judge_statement(replace(candidate, target=target), matches, known)
    if near_tombstone is not None and candidate.intent is Intent.STATED:
        judgement = _near_tombstone(judgement, near_tombstone)
    if candidate.expires_at is not None and candidate.expires_at <= known.today:
        reason = _joined(judgement.reason, "Its day has passed.")
        judgement = replace(judgement, ticked=False, reason=reason)
    return replace(judgement, lifts_tombstone=tombstone is not None)


def _near_tombstone(judgement: _Judgement, tombstone: Tombstone) -> _Judgement:
    """Leave to the user a row that would add what they forgot or rejected in other words."""
    if judgement.action in {Action.REINFORCE, Action.NOOP}:
        return judgement
    day = tombstone.on.isoformat()
    reason = (
        f"You forgot this on {day}, in other words."
        if tombstone.burial is TombstoneReason.FORGOTTEN
        else f"You rejected this on {day}, in other words."
    )
    return replace(judgement, ticked=False, reason=reason, flags=(Flag.FORGOTTEN_BEFORE,))


def _judge_forget(
    candidate: Candidate, matches: Sequence[Match], known: Known
) -> Iterator[_Judgement]:
    """Yield a judgement for each memory that is forgotten or may be meant.

    A request that names none yields one without a memory, unless it is unlikely to be a request.
    """
    reason = "You asked to forget this."
    if candidate.target is not None and candidate.target in known.entries:
        yield _Judgement(Action.DELETE, candidate.target, reason=reason)
    elif candidate.scope is Scope.ALL:
        yield replace(_UNMATCHED, reason="You asked to forget everything; choose what.")
    elif candidate.scope is Scope.BEFORE:
        yield _last_learned(known)
    else:
        is_likely = candidate.confidence >= LIKELY
        near = [match for match in matches if is_likely and _may_mean(candidate, match, known)]
        targets = targets_of(candidate, known.entries, near)
        if not targets and candidate.scope is Scope.NEWS:
            targets = _possible_targets(candidate, known)
        for target in targets:
            ticked = target.is_sure and candidate.confidence >= SURE
            why = reason if ticked else "Your request to forget may mean this memory."
            yield _Judgement(Action.DELETE, target.entry_id, target.similarity, ticked, why)
        if not targets and is_likely:
            yield _UNMATCHED


def _possible_targets(request: Candidate, known: Known) -> tuple[Target, ...]:
    """Return the memories that a *request* to forget which names none may still mean."""
    texts = {
        id_: entry.content
        for id_, entry in known.entries.items()
        if not is_excepted(entry.content, request)
    }
    ids = possibly_about(request.content, texts)
    return tuple(Target(id_, 0.0, is_sure=False) for id_ in ids)


def _last_learned(known: Known) -> _Judgement:
    """Suggest the memory that was learned last, as it is unknown what was said last."""
    dated = [entry for entry in known.entries.values() if entry.created_at is not None]
    last = max(dated, key=lambda entry: (entry.created_at, entry.id), default=None)
    if last is None:
        return _UNMATCHED
    reason = "You asked to forget what was said last; this was learned last."
    return _Judgement(Action.DELETE, last.id, ticked=False, reason=reason)


def _may_mean(request: Candidate, match: Match, known: Known) -> bool:
    """Return whether a *request* to forget that names no memory may mean the one of *match*."""
    memory = known.entries[match.entry_id].content
    if is_of_another(request.content, memory):
        return False
    by_meaning = match.kind is MatchKind.EMBEDDING
    related = known.policy.matching.related if by_meaning else SAME_SUBJECT
    if match.similarity >= related:
        return True
    return not distinctive_words(request.content).isdisjoint(content_words(memory))


def _judge_statement(candidate: Candidate, matches: Sequence[Match], known: Known) -> _Judgement:
    if matches and matches[0].kind is MatchKind.EXACT:
        return _said_again(matches[0])
    if candidate.verdict is Verdict.NEW:
        # The model may not have been shown a memory that says the same, of the thousands that a
        # vault can hold.
        for match in matches:
            memory = known.entries[match.entry_id].content
            if compare(memory, candidate.content).stance is Stance.REPEATS:
                return _said_again(match)
        return _addition(matches[0] if matches else None)
    action = _ACTIONS.get(candidate.verdict)
    if action is None or candidate.target not in known.entries:
        return _judge_by_similarity(candidate, matches, known)
    return _Judgement(action, candidate.target)


def _said_again(match: Match) -> _Judgement:
    return _Judgement(Action.REINFORCE, match.entry_id, match.similarity, reason="Said again.")


def _addition(nearest: Match | None) -> _Judgement:
    if nearest is None:
        return _Judgement(Action.ADD)
    return _Judgement(Action.ADD, nearest.entry_id, nearest.similarity)


def _judge_by_similarity(
    candidate: Candidate, matches: Sequence[Match], known: Known
) -> _Judgement:
    """Judge by words; where these decide nothing, or leave a doubt, by meaning."""
    if not matches:
        return _addition(None)
    by_words = _judge_by_words(candidate, matches, known)
    is_undecided = by_words.action is Action.ADD
    is_doubt = not by_words.ticked and by_words.action is not Action.CONTRADICT
    if matches[0].kind is not MatchKind.EMBEDDING or not (is_undecided or is_doubt):
        return by_words
    by_meaning = _judge_by_meaning(candidate, matches[0], known)
    is_clearer = by_meaning.action in {Action.REINFORCE, Action.CONTRADICT}
    return by_meaning if is_undecided or is_clearer else by_words


def _judge_by_meaning(candidate: Candidate, nearest: Match, known: Known) -> _Judgement:
    matching = known.policy.matching
    target, similarity = nearest.entry_id, nearest.similarity
    memory = known.entries[target].content
    difference = distinction(memory, candidate.content)
    is_same = similarity >= matching.same
    if similarity < matching.related or difference in _OTHER_SUBJECT:
        return _addition(nearest)
    doubt = _Judgement(Action.UPDATE, target, similarity, ticked=False, flags=(Flag.DOUBTFUL,))
    if is_same and difference is None:
        if adds_a_clause(memory, candidate.content):
            return replace(doubt, reason="Seems to add to a known memory.")
        if differs_in_one_place(memory, candidate.content):
            reason = "Differs from a known memory in one place; it may be another one."
            return replace(doubt, action=Action.ADD, reason=reason)
        return _Judgement(Action.REINFORCE, target, similarity, reason="Says the same.")
    if difference is None and shares_only_settings(memory, candidate.content):
        return _addition(nearest)
    if difference is None:
        return replace(doubt, reason="Close to a known memory.")
    if is_same or difference in _CHANGES:
        reason = f"Same subject, and {difference}."
        return replace(doubt, action=Action.CONTRADICT, reason=reason)
    return _addition(nearest)


def _judge_by_words(candidate: Candidate, matches: Sequence[Match], known: Known) -> _Judgement:
    """Judge by the match with the clearest relation to *candidate*, the nearest among equals."""
    compared = [
        (compare(known.entries[match.entry_id].content, candidate.content), match)
        for match in matches
    ]
    order = list(Stance)
    comparison, match = min(compared, key=lambda pair: order.index(pair[0].stance))
    addition = _addition(match)
    doubt = replace(addition, ticked=False, flags=(Flag.DOUBTFUL,))
    match comparison.stance:
        case Stance.REPEATS:
            return _said_again(match)
        case Stance.EXTENDS:
            return replace(addition, action=Action.UPDATE, reason="Says more than a known memory.")
        case Stance.OPPOSES:
            reason = f"Same subject, and {comparison.sign}."
            return replace(doubt, action=Action.CONTRADICT, reason=reason)
        case Stance.MAY_REPEAT:
            reason = "Worded much like a known memory."
            return replace(doubt, action=Action.REINFORCE, reason=reason)
        case Stance.MAY_EXTEND:
            return replace(doubt, action=Action.UPDATE, reason="Seems to add to a known memory.")
        case Stance.APART:
            return addition
        case _:
            assert_never(comparison.stance)


def _joined(*reasons: str) -> str:
    """Return all *reasons* as one text, each once."""
    return " ".join(filter(None, dict.fromkeys(reasons)))


def _row(number: int, candidate: Candidate, judgement: _Judgement, fresh_id: str) -> PlanRow:
    return PlanRow(
        number=number,
        action=judgement.action,
        content=candidate.content,
        category=candidate.category,
        owner=candidate.owner,
        namespace=candidate.namespace,
        importance=candidate.importance,
        target=judgement.target,
        similarity=judgement.similarity,
        reason=_joined(candidate.reason, judgement.reason),
        evidence=candidate.evidence,
        session=candidate.session,
        said_on=candidate.said_on,
        expires_at=candidate.expires_at,
        fresh_id=fresh_id,
        structured_data=candidate.structured_data,
        tags=candidate.tags,
        lifts_tombstone=judgement.lifts_tombstone,
        ticked=candidate.ticked and judgement.ticked,
        flags=tuple(dict.fromkeys(candidate.flags + judgement.flags)),
    )
