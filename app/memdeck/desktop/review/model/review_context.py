"""The context of suggestions: the current vault and conversations."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from memdeck.domain.consolidation.review_queue import ConversationHeader
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy


@dataclass(frozen=True, slots=True)
class ReviewContext:
    """The memories of the vault by id, its policy, and the conversations by id."""

    today: date
    policy: Policy
    known: Mapping[str, MemoryEntry] = field(default_factory=dict)
    conversations: Mapping[str, ConversationHeader] = field(default_factory=dict)

    def message_number(self, conversation: str, message: str) -> int | None:
        """Return the number of a message in its conversation, from 1; None where it is unknown."""
        header = self.conversations.get(conversation)
        return None if header is None else header.places.get(message)
