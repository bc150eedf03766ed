"""Read, write and renew the rolling summary."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from memdeck.domain.changes.changeset import ChangeSet, FileChange, stacked
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.prompt.rolling_summary import (
    RENEWED,
    SENTENCES,
    chosen_sentences,
    our_paragraph,
    paragraph_of,
    pieces_of,
    renewed,
    without_programs,
)
from memdeck.domain.upkeep.compression import Piece
from memdeck.errors import ModelError
from memdeck.services.memories.summarizer import Condenser
from memdeck.services.vault.vault import Vault
from memdeck.storage.formats.protocol.vault_format import HoldsSummary
from memdeck.storage.vault.store.log_and_summary_files import SUMMARY

Renewal = Callable[[Mapping[str, MemoryEntry], ChangeSet], ChangeSet]
"""Fills an empty changeset with a summary of the memories that the vault will hold.

Runs while the vault is locked.
"""


class RollingSummary:
    """What an agent reads about its user before all memories; a file, or a member of one.

    *condenser* is a model that writes it; without one, it consists of the most informative
    memories.

    Source: seed 002, sections 2.1 and 7.
    """

    def __init__(self, vault: Vault, condenser: Condenser | None = None) -> None:
        self._vault = vault
        self.condenser = condenser

    def get(self) -> str:
        """Return the summary; "" if there is none yet."""
        return (self._vault.read_file(SUMMARY) or "").strip()

    def set(self, text: str) -> ChangeSet:
        """Replace the summary with *text*; blank text removes it. An undo restores it."""
        for tx in self._vault.attempts("summary"):
            with tx:
                tx.commit(self._filled(tx.draft, lambda _: text.strip()))
        return tx.changeset

    async def renew(self, session: str | None = None) -> ChangeSet:
        """Rewrite our paragraph from the best memories; what the user wrote stays above it.

        Memories from *session*, which has just ended, count for more. If the model fails, the
        paragraph consists of the most informative memories.
        """
        paragraph = await self.draft(session)
        return await asyncio.to_thread(self.take_up, paragraph)

    async def draft(self, session: str | None = None) -> str:
        """Return our paragraph as ``renew`` would write it; nothing is changed."""
        contents = await asyncio.to_thread(self._vault.load)
        gathered = await asyncio.to_thread(self._gathered, contents.entries, session)
        return self._paragraph(gathered, await self._condensed(gathered.pieces))

    def take_up(self, paragraph: str) -> ChangeSet:
        """Replace the paragraph that the last renewal wrote with *paragraph*, a draft."""
        for tx in self._vault.attempts(RENEWED):
            with tx:
                tx.commit(self._taken_up(tx.draft, paragraph))
        return tx.changeset

    async def renewal(self, session: str, foreseen: Mapping[str, MemoryEntry]) -> Renewal | None:
        """Return a function that renews the summary in the change that ends *session*.

        The two are undone as one. A model is asked now, before the vault is locked for that
        change, about the memories that are *foreseen* after it. None if the vault's policy has
        no summary.
        """
        if not self._vault.policy.prompt_parts.has_summary:
            return None
        gathered = await asyncio.to_thread(self._gathered, foreseen, session)
        sentences = await self._condensed(gathered.pieces)

        def renew(entries: Mapping[str, MemoryEntry], draft: ChangeSet) -> ChangeSet:
            paragraph = self._paragraph(self._gathered(entries, session), sentences)
            return self._taken_up(draft, paragraph)

        return renew

    def _gathered(self, entries: Mapping[str, MemoryEntry], session: str | None) -> "_Gathered":
        new_ids = set() if session is None else _brought_by(session, entries.values())
        today = self._vault.today()
        pieces = pieces_of(entries.values(), self._vault.policy, today, new_ids)
        return _Gathered(pieces, new_ids, today)

    def _paragraph(self, gathered: "_Gathered", sentences: Sequence[str]) -> str:
        """Return the paragraph of *sentences* from a model, or of the most informative memories."""
        chosen = sentences or chosen_sentences(
            gathered.pieces, self._vault.policy, gathered.day, gathered.new_ids
        )
        return paragraph_of(chosen)

    async def _condensed(self, pieces: Sequence[MemoryEntry]) -> Sequence[str]:
        if self.condenser is None or len(pieces) <= SENTENCES:
            return ()
        try:
            found = await self.condenser.condense([Piece.of(entry) for entry in pieces], SENTENCES)
        except ModelError:
            return ()
        return [memory.content for memory in found.memories if memory.ticked]

    def _taken_up(self, draft: ChangeSet, paragraph: str) -> ChangeSet:
        # Read under the lock: another program may renew it at the same time.
        done = stacked(self._vault.journal.read().changesets).done
        ours = our_paragraph(done, SUMMARY)
        is_renewed_elsewhere = isinstance(self._vault.load().format, HoldsSummary)

        def revised(current: str) -> str:
            own_text = without_programs(current, done, SUMMARY) if is_renewed_elsewhere else current
            return renewed(own_text, ours, paragraph) if paragraph else current

        return self._filled(draft, revised)

    def _filled(self, draft: ChangeSet, revised: Callable[[str], str]) -> ChangeSet:
        """Return *draft* with the summary that *revised* returns for the current one."""
        before = self._vault.read_file(SUMMARY)
        current = (before or "").strip()
        text = revised(current)
        if text == current:
            return draft
        after = f"{text}\n" if text else None
        return replace(draft, files=(FileChange(SUMMARY, before, after),))


@dataclass(frozen=True, slots=True)
class _Gathered:
    """The sources of a paragraph on a *day*, and the ids of the new ones among them."""

    pieces: Sequence[MemoryEntry]
    new_ids: set[str]
    day: date


def _brought_by(session: str, entries: Iterable[MemoryEntry]) -> set[str]:
    """Return the ids of the memories that *session* added, or is evidence for."""
    return {
        entry.id
        for entry in entries
        if entry.source_session == session
        or any(proof.conversation == session for proof in entry.evidence)
    }
