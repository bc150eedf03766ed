"""Extraction without a model, in the form in which a model does it."""

from collections.abc import Sequence
from datetime import date

from memdeck.domain.candidate import Extraction
from memdeck.domain.conversation import Conversation
from memdeck.domain.entry import MemoryEntry
from memdeck.extraction.rules import RuleExtractor


class OfflineExtractor:
    """Rules on this machine: no network, no key, and no opinion on what is known."""

    name = "rules"

    def __init__(self) -> None:
        self._rules = RuleExtractor()

    async def extract(
        self, conversation: Conversation, known: Sequence[MemoryEntry], today: date
    ) -> Extraction:
        """Return what the rules find; *known* and *today* do not matter to them."""
        del known, today
        return self._rules.extract(conversation)
