"""The searchable passages of a vault: memories, messages, and what its pages hold.

Each file of the vault is one part of its passages.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from memdeck.domain.conversation.conversation import Conversation, Message
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.data_labels import data_labels
from memdeck.domain.search.passage import Kind, Passage
from memdeck.errors import StorageError
from memdeck.extraction.text.people import People
from memdeck.services.pages.participants import people_of
from memdeck.services.pages.passage_fields import (
    MEMORIES,
    NOON,
    about,
    conversation_part,
    memory_id,
    message_id,
)
from memdeck.services.pages.vault_page import read_page
from memdeck.services.recall.page_states import PageStates
from memdeck.services.recall.withheld_messages import withheld
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.log_and_summary_files import is_vault_file

VERSION = 10
"""Must be increased with every change of how a passage is built."""


def memory_passage(entry: MemoryEntry) -> Passage:
    """Return the passage of *entry*, wherever it is in the file."""
    day = entry.last_activated if entry.is_dated else None
    return Passage(
        id=memory_id(entry.id),
        text=entry.content,
        about=about(day, entry.category, entry.group, *entry.tags),
        at=entry.created_at if day is None else datetime.combine(day, NOON),
        section=entry.section.value,
        category=entry.category,
        group=entry.group or "",
        people=_people_of_memory(entry),
        namespace=entry.namespace,
        tags=entry.tags,
        labels=data_labels(entry.structured_data),
    )


def _people_of_memory(entry: MemoryEntry) -> tuple[str, ...]:
    conversations = {evidence.conversation for evidence in entry.evidence} or {""}
    people = (people_of((entry.owner,), conversation) for conversation in sorted(conversations))
    return tuple(dict.fromkeys(one for of_one in people for one in of_one))


def messages(
    conversation: Conversation, withheld: Collection[str] = frozenset()
) -> Iterator[Passage]:
    """Yield a passage for each message of *conversation* that has text, in their order.

    The text of attachments is searchable, too; the conversation's title only with the first
    message, so that it counts once. A conversation that must not be remembered has none, and
    neither have messages whose ids are *withheld*.
    """
    if conversation.forbidden:
        return
    title, speaking = conversation.title, People(conversation)
    people = _people(conversation, speaking)
    group = conversation.id if speaking.are_several else ""
    for position, message in enumerate(conversation.messages):
        attached = [
            text
            for attachment in message.attachments
            for text in (attachment.name, attachment.text)
            if text
        ]
        if (message.text.strip() or attached) and message.id not in withheld:
            day = message.at.date() if message.at else None
            yield Passage(
                id=message_id(conversation.id, message.id),
                text=message.text,
                kind=Kind.MESSAGE,
                about=about(day, title, *attached),
                session=conversation.id,
                place=position,
                speaker=_speaker(message),
                at=message.at,
                group=group,
                people=people,
            )
            title = ""


def _people(conversation: Conversation, people: People) -> tuple[str, ...]:
    """Return the names of those who take part in *conversation*, "" for the user, each once."""
    names = (
        name
        for role, author in conversation.speakers
        if people.are_known(role, author)
        for name in (people.owner(author), author)
    )
    return people_of(names, conversation.id)


def _speaker(message: Message) -> str:
    return message.author or message.role.value


MEMORY_FILE = ""
"""Represents the files of memories among the names of kept transcripts."""


class Part(NamedTuple):
    """The contents of a file: the digest of each passage by its id, and a way to the passage."""

    name: str
    digests: Mapping[str, bytes]
    passage: Callable[[str], Passage]


def _part(name: str, passages: Iterable[Passage]) -> Part:
    """Return the part of that name with these *passages*."""
    by_id = {passage.id: passage for passage in passages}
    digests = {id_: passage.digest for id_, passage in by_id.items()}
    return Part(name, digests, by_id.__getitem__)


class _Known(NamedTuple):
    """A memory, with the id and digest of its passage, which take time to compute."""

    entry: MemoryEntry
    id: str
    digest: bytes


class Parts:
    """The files of one vault, as far as they hold passages. One thread at a time."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._pages = PageStates(vault)
        self._known: Mapping[str, _Known] = {}

    def states(self, contents: Contents) -> dict[str, str]:
        """Return an identifier of each file's state; see ``PageStates`` for pages."""
        return {
            MEMORY_FILE: contents.state,
            **self._vault.sources.states(),
            **self._pages.read(),
        }

    def read(self, name: str, contents: Contents) -> Part:
        """Return the contents of a file; a damaged one is empty."""
        if name == MEMORY_FILE:
            return self._memories(contents)
        if is_vault_file(name):
            page = read_page(self._vault, name)
            return _part(name, ()) if page is None else _part(page.part, page.passages())
        try:
            conversation = self._vault.sources.read_file(name)
        except StorageError:
            conversation = None
        if conversation is None:
            return _part(name, ())
        return _part(
            conversation_part(conversation.id), messages(conversation, withheld(conversation))
        )

    def forget(self) -> None:
        """Read everything again next time."""
        self._known = {}
        self._pages.forget()

    def _memories(self, contents: Contents) -> Part:
        """Return the parts of all memories; those of unchanged ones are reused."""
        before, now, entries = self._known, dict[str, _Known](), dict[str, MemoryEntry]()
        for entry in contents.all_entries.values():
            known = before.get(entry.id)
            if known is None or known.entry is not entry:
                known = _Known(entry, memory_id(entry.id), memory_passage(entry).digest)
            now[entry.id] = known
            entries[known.id] = entry
        self._known = now
        digests = {known.id: known.digest for known in now.values()}
        return Part(MEMORIES, digests, lambda id_: memory_passage(entries[id_]))
