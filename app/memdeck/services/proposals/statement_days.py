"""The days on which the memories of a vault were last stated."""

from collections.abc import Iterator, Mapping
from datetime import date

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import StorageError
from memdeck.services.vault.vault import Vault


class StatementDays:
    """Looks up days in the transcripts that one vault keeps; each is read once, when asked for."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._zone = vault.zone()
        self._days: dict[str, Mapping[str, date]] = {}

    def of(self, entry: MemoryEntry) -> date | None:
        """Return the day on which *entry* was last stated, in the vault's time zone.

        It is the day of the last message that the memory rests on; None if none of them is kept.
        One that rests on no conversation was stated when it was written down.
        """
        if entry.evidence:
            days = (self._day_of(each.conversation, each.message) for each in entry.evidence)
            return max((day for day in days if day is not None), default=None)
        if entry.source_session is not None:  # it may be an import of an unknown day
            return None
        if entry.created_at is not None:
            return entry.created_at.astimezone(self._zone).date()
        return entry.last_activated if entry.is_dated else None

    def _day_of(self, conversation: str, message: str) -> date | None:
        if conversation not in self._days:
            self._days[conversation] = dict(self._read(conversation))
        return self._days[conversation].get(message)

    def _read(self, id_: str) -> Iterator[tuple[str, date]]:
        try:
            conversation = self._vault.read_conversation(id_)
        except StorageError:  # a damaged transcript says nothing
            return
        if conversation is not None:
            yield from self._message_days(conversation)

    def _message_days(self, conversation: Conversation) -> Iterator[tuple[str, date]]:
        for message in conversation.messages:
            if at := message.at or conversation.started_at:
                yield message.id, at.astimezone(self._zone).date()
