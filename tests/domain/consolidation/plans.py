"""Candidates, similar memories, and the plan for both."""

from dataclasses import replace
from itertools import count

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.consolidation.consolidate import Known, consolidate
from memdeck.domain.matching.similarity import Match, MatchKind
from memdeck.domain.memory.candidate import Candidate, Intent
from tests.fakes.entries import EVERBOT, TODAY, entry

HANGZHOU = entry("home", "User lives in Hangzhou", category="fact")
FORGOTTEN = Tombstone("words", TODAY, TombstoneReason.FORGOTTEN)
REJECTED = Tombstone("words", TODAY, TombstoneReason.REJECTED)
PURGED = Tombstone("words", TODAY, TombstoneReason.PURGED)


def candidate(content="User lives in Hangzhou", **fields):
    return replace(Candidate(content=content, category="fact"), **fields)


def plan_of(
    *candidates,
    match=None,
    tombstone=None,
    near_tombstone=None,
    processed=(),
    sessions=(),
    memory=HANGZHOU,
    policy=EVERBOT,
):
    known = Known(
        entries={memory.id: memory},
        matches=[(match,) if match else () for _ in candidates],
        tombstones=[tombstone for _ in candidates],
        near_tombstones=[near_tombstone for _ in candidates],
        processed=processed,
        policy=policy,
        today=TODAY,
    )
    return consolidate(candidates, known, (f"n{n}" for n in count()), sessions)


def near(similarity, kind=MatchKind.FUZZY):
    return Match(HANGZHOU.id, similarity, kind)


def plan_among(said, *memories):
    """Return the plan for *said*, which is similar to each of *memories*, most similar first."""
    entries = {f"e{n}": entry(f"e{n}", memory) for n, memory in enumerate(memories)}
    known = Known(
        entries=entries,
        matches=[tuple(Match(id_, 0.6, MatchKind.FUZZY) for id_ in entries)],
        tombstones=[None],
        near_tombstones=[None],
        processed=(),
        policy=EVERBOT,
        today=TODAY,
    )
    return consolidate([candidate(said)], known, iter(["n0"]))


def school(*, is_within_category):
    matching = replace(EVERBOT.matching, same=0.9, is_within_category=is_within_category)
    return replace(EVERBOT, matching=matching)


def forget(content, **fields):
    return candidate(content, intent=Intent.FORGET, session="s", **fields)
