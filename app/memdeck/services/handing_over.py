"""Leaving to the person what an agent learned or wrote and nobody else may decide."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from memdeck.domain.candidate import Candidate
from memdeck.domain.conversation import Conversation
from memdeck.domain.matching import normalised
from memdeck.domain.plan import PlanRow
from memdeck.domain.waiting import Suggestion, heads_by_id, united, with_target
from memdeck.services.guarding import guarded_heads
from memdeck.storage.layout import VaultLayout
from memdeck.storage.waiting import WaitingFile


def hand_over(
    layout: VaultLayout,
    doubts: Sequence[tuple[PlanRow, Candidate]],
    by: str,
    conversations: Iterable[Conversation] = (),
) -> None:
    """Leave *doubts*, rows and what made them, to the next window that opens the vault.

    What waits already in these words, stops apart, waits once. *conversations* are those
    they rest on. The caller holds the vault's lock.

    Raises:
        StorageError: the disk refused; what waited before still does.
    """
    if not doubts:
        return
    file = WaitingFile(layout)
    try:
        left = united(file.claim().parts)
        known = {_claim(one.candidate, one.row) for one in left.suggestions}
        said = ((_claim(one, row), row, with_target(one, row)) for row, one in doubts)
        news = {claim: (row, one) for claim, row, one in said if claim not in known}
        suggestions = (
            Suggestion(candidate=one, proposed=row, row=row) for row, one in news.values()
        )
        heads = guarded_heads(conversations, [one for _, one in news.values()])
        left = replace(
            left,
            suggestions=(*left.suggestions, *suggestions),
            talks=tuple(heads_by_id([*left.talks, *heads]).values()),
            extractor=left.extractor or by,
        )
        file.write(left)
    finally:
        file.release()


def _claim(candidate: Candidate, row: PlanRow) -> tuple[str, str]:
    """Return the key of a suggestion: its words, and the memory it would forget."""
    target = (row.target or "") if row.asks_to_forget else ""
    return normalised(candidate.content), target
