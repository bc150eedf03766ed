"""The verbs of the rolling summary: reading it, writing it, renewing it as a session ends."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from memdeck.domain.changeset import ChangeSet, FileChange, stacked
from memdeck.domain.compression import Piece
from memdeck.domain.entry import MemoryEntry
from memdeck.domain.rolling_summary import (
    RENEWED,
    SENTENCES,
    chosen_sentences,
    our_paragraph,
    paragraph_of,
    pieces_of,
    renewed,
)
from memdeck.errors import ModelError
from memdeck.services.condensing import Condenser
from memdeck.services.contents import Contents
from memdeck.services.vault import Vault
from memdeck.storage.vault_files import SUMMARY


class RollingSummary:
    """What an agent is told of its user before all memories; a file beside them, or a member.

    *condenser* is a model that puts it into words; without one, the most telling
    memories do.

    Source: seed 002, sections 2.1 and 7.
    """

    def __init__(self, vault: Vault, condenser: Condenser | None = None) -> None:
        self._vault = vault
        self.condenser = condenser

    def get(self) -> str:
        """Return it; "" where there is none yet.

        Raises:
            StorageError: it cannot be read.
        """
        return (self._vault.read_file(SUMMARY) or "").strip()

    def set(self, text: str) -> ChangeSet:
        """Make *text* the summary; nothing but blanks takes it away. An undo takes that back."""
        return self._change("summary", lambda _: text.strip())

    async def renew(self, session: str | None = None) -> ChangeSet:
        """Write our paragraph anew from the best memories; what a person wrote stays above it.

        What *session* brought, which has just ended, counts for more. Where the
        model fails, the most telling memories stand in.
        """
        paragraph = await self.draft(session)
        return await asyncio.to_thread(self.take_up, paragraph)

    async def draft(self, session: str | None = None) -> str:
        """Return our paragraph as ``renew`` would write it; nothing is changed."""
        told = await asyncio.to_thread(self._gathered, session)
        sentences = await self._condensed(told.pieces)
        return paragraph_of(
            sentences or chosen_sentences(told.pieces, self._vault.policy, told.day, told.news)
        )

    def take_up(self, paragraph: str) -> ChangeSet:
        """Put *paragraph*, a draft, in place of the one that the last renewal wrote."""

        def revised(current: str) -> str:
            # Read under the lock: another program may renew it at the same time.
            done = stacked(self._vault.read_journal().changesets).done
            return renewed(current, our_paragraph(done, SUMMARY), paragraph)

        return self._change(RENEWED, revised)

    def _gathered(self, session: str | None) -> "_Gathered":
        contents, policy = self._vault.look(), self._vault.policy
        news = set() if session is None else _brought_by(session, contents)
        pieces = pieces_of(contents.entries.values(), policy, contents.today, news)
        return _Gathered(pieces, news, contents.today)

    async def _condensed(self, pieces: Sequence[MemoryEntry]) -> Sequence[str]:
        if self.condenser is None or len(pieces) <= SENTENCES:
            return ()
        try:
            found = await self.condenser.condense([Piece.of(one) for one in pieces], SENTENCES)
        except ModelError:
            return ()
        return [one.content for one in found.memories if one.ticked]

    async def at_session_end(self, session: str) -> None:
        """Renew it where the vault's policy has one."""
        if self._vault.policy.prompt_parts.has_summary:
            await self.renew(session)

    def _change(self, verb: str, revised: Callable[[str], str]) -> ChangeSet:
        """Make the summary what *revised* makes of it."""

        def make(_contents: Contents, blank: ChangeSet) -> ChangeSet:
            before = self._vault.read_file(SUMMARY)
            current = (before or "").strip()
            text = revised(current)
            if text == current:
                return blank
            after = f"{text}\n" if text else None
            return replace(blank, files=(FileChange(SUMMARY, before, after),))

        return self._vault.change(verb, make)


@dataclass(frozen=True, slots=True)
class _Gathered:
    """What a paragraph is made of on a *day*, the ids of the *news* among it."""

    pieces: Sequence[MemoryEntry]
    news: set[str]
    day: date


def _brought_by(session: str, contents: Contents) -> set[str]:
    """Return the ids of the memories that *session* brought, or spoke of."""
    return {
        entry.id
        for entry in contents.entries.values()
        if entry.source_session == session
        or any(proof.conversation == session for proof in entry.evidence)
    }
