"""What suggestions are seen against: the vault and the talks as they are now."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from memdeck.domain.conversation import Conversation
from memdeck.domain.entry import MemoryEntry
from memdeck.domain.policy import Policy


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The memories of the vault by id, its policy, and the talks by id."""

    today: date
    policy: Policy
    known: Mapping[str, MemoryEntry] = field(default_factory=dict)
    talks: Mapping[str, Conversation] = field(default_factory=dict)

    def has_words(self, conversation: str) -> bool:
        """Tell whether a talk is at hand with what was said in it."""
        talk = self.talks.get(conversation)
        return talk is not None and bool(talk.messages)

    def place_of(self, conversation: str, message: str) -> int | None:
        """Return which message of a talk it is, counted from 1; None where either is not here."""
        talk = self.talks.get(conversation)
        ids = [] if talk is None else [one.id for one in talk.messages]
        return ids.index(message) + 1 if message in ids else None
