"""Weighing candidates against all that a vault knows."""

from collections.abc import Collection, Sequence

from memdeck.domain.candidate import Candidate
from memdeck.domain.consolidation import Known, consolidate
from memdeck.domain.conversation import Conversation
from memdeck.domain.marks import Marks, mark_of, read_count
from memdeck.domain.plan import Plan
from memdeck.recall.nearest import Nearest
from memdeck.services.contents import Contents
from memdeck.services.tombstones import Tombstones
from memdeck.services.vault import Vault


def weigh_talks(
    vault: Vault,
    candidates: Sequence[Candidate],
    contents: Contents,
    talks: Sequence[Conversation],
    marks: Marks,
) -> Plan:
    """Return the plan of *candidates*, which settles *talks* as far as *marks* do not yet."""
    old = {talk.id for talk in talks if read_count(talk, marks) == len(talk.messages)}
    new = [mark_of(talk) for talk in talks if talk.id not in old]
    return weigh(vault, candidates, contents, new, old)


def weigh(
    vault: Vault,
    candidates: Sequence[Candidate],
    contents: Contents,
    sessions: Sequence[str] = (),
    processed: Collection[str] = (),
) -> Plan:
    """Return the plan of *candidates*, which settles *sessions*; *processed* ones bring nothing."""
    nearest = Nearest((entry.id, entry.content) for entry in contents.entries.values())
    tombstones = Tombstones(vault.read_tombstones())
    known = Known(
        entries=contents.entries,
        matches=[nearest.matches(candidate.content) for candidate in candidates],
        tombstones=[tombstones.of(candidate.content) for candidate in candidates],
        near_tombstones=[tombstones.near(candidate.content) for candidate in candidates],
        processed=processed,
        policy=vault.policy,
        today=contents.today,
    )
    return consolidate(candidates, known, vault.fresh_ids(contents), sessions)
