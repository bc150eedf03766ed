"""The days on which the memories of a vault were last stated."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, tzinfo

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import StorageError
from memdeck.services.vault.vault import Vault


def statement_days(vault: Vault, entries: Iterable[MemoryEntry]) -> Mapping[str, date]:
    """Return the day on which each of *entries* was last stated, by id; unknown ones are left out.

    It is the day of the last message that the memory rests on, as far as transcripts are kept. One
    that rests on no conversation was stated when it was written down.
    """
    transcripts = _Transcripts(vault)
    days = {entry.id: _last_stated(entry, transcripts, vault.zone()) for entry in entries}
    return {id_: day for id_, day in days.items() if day is not None}


class _Transcripts:
    """The days of messages in the transcripts that one vault keeps."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._days: dict[str, Mapping[str, date]] = {}

    def day_of(self, conversation: str, message: str) -> date | None:
        """Return the day of a message in the vault's time zone; None if it is not kept."""
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
        zone = self._vault.zone()
        for message in conversation.messages:
            if at := message.at or conversation.started_at:
                yield message.id, at.astimezone(zone).date()


def _last_stated(entry: MemoryEntry, transcripts: _Transcripts, zone: tzinfo) -> date | None:
    if entry.evidence:
        days = (transcripts.day_of(each.conversation, each.message) for each in entry.evidence)
        return max((day for day in days if day is not None), default=None)
    if entry.source_session is not None:  # when the session was is unknown, as it may be imported
        return None
    if entry.created_at is not None:
        return entry.created_at.astimezone(zone).date()
    return entry.last_activated if entry.is_dated else None
