"""Extraction without a model, with the interface of a model's."""

import asyncio
from collections.abc import Sequence
from datetime import date
from itertools import chain, takewhile
from threading import Event

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.candidate import Candidate, Extraction
from memdeck.domain.memory.entry import MemoryEntry


class OfflineExtractor:
    """Rules on this machine: no network, no key."""

    name = "rules"

    async def extract(
        self, conversation: Conversation, known: Sequence[MemoryEntry], today: date
    ) -> Extraction:
        """Return what the rules find; *known* is used for lessons about tools, *today* for nothing.

        They work in a thread of their own: a long conversation takes seconds, in which
        a host's event loop goes on. When cancelled they stop at the next turn.
        """
        # Hundreds of patterns are imported with them: a quarter of a second, not spent at
        # startup.
        from memdeck.extraction.rules import RuleExtractor, lessons_of  # noqa: PLC0415 - as said

        del today
        turns = RuleExtractor().turn_by_turn(conversation)
        cancelled = Event()

        def read() -> tuple[Candidate, ...]:
            wanted = takewhile(lambda _: not cancelled.is_set(), turns)
            kept = tuple(chain.from_iterable(wanted))
            return (*kept, *lessons_of(conversation, known, kept))

        try:
            return Extraction(await asyncio.to_thread(read), self.name)
        finally:
            cancelled.set()
