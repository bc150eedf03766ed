"""The text to redact in a purge: the ids and the text of the purged memories."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.matching.similarity import fingerprint, normalised
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.storage.text.markdown.lines import unify_newlines

SHORTEST_PART = 4
"""Shorter texts occur by chance in too many others: they are matched by the line."""


@dataclass(frozen=True, slots=True)
class RedactionTargets:
    """Memories to be removed everywhere: their ids, and every version of their text.

    Of the past rather too much is removed than too little: a longer text that repeats a version
    counts as a match. But the present text of a memory that stays, by id and text in *living*,
    is no secret: otherwise its history would not lead to its present state.
    """

    ids: frozenset[str]
    wordings: frozenset[str]
    parts: frozenset[str]
    lines: frozenset[str]
    living: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def of(cls, ids: Iterable[str], wordings: Iterable[str]) -> "RedactionTargets":
        """Return the targets for the memories with these ids and these *wordings*."""
        stripped = frozenset(map(_plain, wordings)) - {""}
        parts = frozenset(wording for wording in stripped if len(wording) >= SHORTEST_PART)
        return cls(frozenset(ids), stripped, parts, frozenset(map(normalised, stripped)))

    def beside(self, entries: Iterable[MemoryEntry]) -> "RedactionTargets":
        """Return these targets in a vault that holds *entries*."""
        living = ((entry.id, entry.content) for entry in entries if entry.id not in self.ids)
        return replace(self, living=frozenset(living))

    def widened(self, past: Sequence[MemoryEntry]) -> "RedactionTargets":
        """Return these targets with every version of text that *past* has for their ids.

        And with the ids of those of *past* that have no text left.
        """
        more = {entry.content for entry in past if entry.id in self.ids}
        wider = replace(RedactionTargets.of(self.ids, self.wordings | more), living=self.living)
        staying = {id_ for id_, _ in self.living}
        staying |= {entry.id for entry in past if wider.cleaned(entry) is not None}
        return replace(wider, ids=self.ids | {entry.id for entry in past} - staying)

    def stand_in(self, text: str) -> bool:
        """Return whether *text* holds one of the versions."""
        text = _plain(text)
        return (
            normalised(text) in self.lines
            or any(part in text for part in self.parts)
            or any(normalised(line) in self.lines for line in text.split("\n"))
        )

    def cleaned(self, entry: MemoryEntry) -> MemoryEntry | None:
        """Return *entry* without quotes, tags and data of the text; None if it matches itself."""
        if (entry.id, entry.content) in self.living and self.stand_in(entry.content):
            return entry
        if entry.id in self.ids or self.stand_in(entry.content):
            return None
        evidence = tuple(
            replace(proof, quote="") if self.stand_in(proof.quote) else proof
            for proof in entry.evidence
        )
        data = entry.structured_data.items()
        return replace(
            entry,
            evidence=evidence,
            tags=tuple(tag for tag in entry.tags if not self.stand_in(tag)),
            structured_data={key: value for key, value in data if not self.stand_in(str(value))},
            extra=tuple(pair for pair in entry.extra if not self.stand_in(pair[1])),
        )

    def hashed(self, stone: Tombstone) -> Tombstone:
        """Return *stone* as a purge leaves it: only a hash, if it has the text."""
        if not self.stand_in(stone.text):
            return stone
        return Tombstone(fingerprint(stone.text), stone.on, TombstoneReason.PURGED)


def _plain(text: str) -> str:
    return unify_newlines(text).strip()
