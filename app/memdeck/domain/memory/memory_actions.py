"""The actions on one entry: each returns the entry after it.

An action that changes how an entry fades starts from the day's current score.
"""

import math
from datetime import date

from memdeck.domain.fast_dataclass import replace
from memdeck.domain.memory.decay import rebased, score_on
from memdeck.domain.memory.entry import DatedScore, Evidence, MemoryEntry, Section, kept_evidence
from memdeck.domain.memory.policy import Policy
from memdeck.errors import UsageError

BELOW_ONE = math.nextafter(1.0, 0.0)


def reinforced(
    entry: MemoryEntry, policy: Policy, day: date, evidence: tuple[Evidence, ...] = ()
) -> MemoryEntry:
    """Return *entry* after a hit: s + (1 - s) × gain, from that day's current score.

    Stays below 1 however often it is hit. An archived entry that rises to the active threshold
    becomes active again.

    Source: seed 000, section 3.4.
    """
    old = score_on(entry, policy, day)
    score = old if old == 1 else min(old + (1 - old) * policy.reinforcement, BELOW_ONE)
    rises = score >= policy.lines.active
    return replace(
        entry,
        score=score,
        scored_at=day,
        last_activated=_hit_on(entry, day),
        activation_count=entry.activation_count + 1,
        section=Section.ACTIVE if rises else entry.section,
        was=None if rises else entry.was,
        evidence=kept_evidence((*entry.evidence, *evidence)),
    )


def contradicted(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
    """Return *entry* after it was superseded, out of the prompt.

    Where a reduced score would leave it in the prompt, it is archived.

    Source: seed 000, phase 1.5.
    """
    score = score_on(entry, policy, day) * policy.contradiction
    cut = replace(entry, score=score, scored_at=day)
    return cut if score < policy.lines.prompt else archived(cut, policy, day)


def archived(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
    """Return *entry* in the archive, with at most the archived ceiling as its score.

    Its score before is kept in ``was``, for a restore.
    """
    if entry.section is Section.ARCHIVED:
        return entry
    score = score_on(entry, policy, day)
    if score <= policy.archived_ceiling:
        return replace(entry, section=Section.ARCHIVED)
    return replace(
        entry,
        section=Section.ARCHIVED,
        score=policy.archived_ceiling,
        scored_at=day,
        was=DatedScore(score, day),
    )


def faded_out(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
    """Return *entry* in the archive because it faded that far; its current score is unchanged.

    One whose score is over the active threshold after all is archived as by hand.
    """
    if score_on(entry, policy, day) >= policy.lines.active:
        return archived(entry, policy, day)
    return replace(entry, section=Section.ARCHIVED)


def restored(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
    """Return *entry* as active, with today as its last hit's day.

    Its score is at least the active threshold, and its score before it was archived if that is
    more; so it does not fade again at once. An expiry that has passed is dropped, for the same
    reason.
    """
    before = entry if entry.was is None else _as_it_was(entry, entry.was)
    expired = entry.expires_at is not None and day >= entry.expires_at
    before = replace(before, expires_at=None if expired else entry.expires_at)
    return replace(
        before,
        section=Section.ACTIVE,
        score=max(score_on(before, policy, day), policy.lines.active),
        scored_at=day,
        last_activated=_hit_on(entry, day),
        was=None,
    )


def pinned(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
    """Return *entry* kept from fading, at today's current score."""
    return entry if entry.pinned else replace(rebased(entry, policy, day), pinned=True)


def unpinned(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
    """Return *entry* fading again from today on.

    The days it was pinned do not count: it fades from its stored score as if it had been scored
    today.
    """
    return replace(rebased(entry, policy, day), pinned=False) if entry.pinned else entry


def rescored(entry: MemoryEntry, policy: Policy, day: date, score: float) -> MemoryEntry:
    """Return *entry* with a score the user gave it.

    Raises:
        UsageError: *score* is no number within 0 and 1.
    """
    checked_score(score)
    section = Section.ACTIVE if score >= policy.lines.active else entry.section
    return replace(entry, score=score, scored_at=day, section=section, was=None)


def checked_score(score: float) -> float:
    """Return *score* as it is.

    Raises:
        UsageError: it is no number within 0 and 1.
    """
    if not 0 <= score <= 1:
        raise UsageError("A score is a number from 0 to 1, such as 0.75.")
    return score


def _hit_on(entry: MemoryEntry, day: date) -> date:
    return max(day, entry.last_activated) if entry.is_dated else day


def _as_it_was(entry: MemoryEntry, was: DatedScore) -> MemoryEntry:
    return replace(entry, score=was.score, scored_at=was.on)
