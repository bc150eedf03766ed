"""The transcripts kept in a vault, and how far sessions were read."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from memdeck.domain.changes.changeset import stacked
from memdeck.domain.conversation.conversation import Conversation, Message, continued
from memdeck.domain.conversation.read_positions import (
    ReadPositions,
    positions_by_session,
    session_of,
)
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.passage import Kind
from memdeck.errors import StorageError
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.forgotten import forgotten_people_in, without_messages_of
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.state.transcript_archive import Sources

READ_ATTEMPTS = 5
"""Attempts to read the vault and its journal in one state without the lock."""


def read_positions_of(vault: Vault, contents: Contents, also: Iterable[str] = ()) -> ReadPositions:
    """Return how far sessions need not be read again: decided on here, or cited by an entry.

    *also* are read positions that are not final yet, for example of a pending review.

    Source: seed 000, phase 1.5.
    """
    cited = {entry.source_session for entry in contents.all_entries.values()}
    settled = stacked(vault.journal.read().changesets).sessions
    return positions_by_session((*settled, *also), (session for session in cited if session))


def load_read_positions(vault: Vault) -> ReadPositions:
    """Return ``read_positions_of`` of one state of the vault, even if others save meanwhile.

    A session that memories cite counts as read if it has no read position. So a session
    whose memories were undone would count as read if the memories were from before the
    undo, and the journal from after it. If each attempt without the lock fails, the vault
    is read with it.
    """
    contents = vault.load()
    for _ in range(READ_ATTEMPTS):
        positions = read_positions_of(vault, contents)
        before, contents = contents, vault.load()
        if contents.state == before.state:
            return positions
    with vault.store.locked():
        return read_positions_of(vault, vault.load())


def keep_sources(vault: Vault, conversations: Iterable[Conversation]) -> tuple[str, ...]:
    """Keep transcripts, as the evidence of memories, unless that is switched off.

    Secrets in them are masked, which takes seconds for a long one: call it without the lock.
    Messages kept earlier stay, even if the host has dropped them since. Return the ids of the
    conversations of which the vault kept nothing before.
    """
    return keep_masked(vault, masked_sources(vault, conversations))


def masked_sources(vault: Vault, conversations: Iterable[Conversation]) -> list[Conversation]:
    """Return *conversations* with their secrets masked, for ``keep_masked``; none if that is off.

    It may take seconds, without the lock.
    """
    if not vault.keeps_sources:
        return []
    return [_masked(vault, conversation) for conversation in conversations]


def masked_whole(vault: Vault, conversation: Conversation) -> Conversation:
    """Return *conversation* with its secrets masked, and what the vault kept of it earlier first.

    It is not kept yet: see ``keep_masked``.
    """
    return _with_stored(vault.sources, _masked(vault, conversation))


def keep_masked(vault: Vault, conversations: Iterable[Conversation]) -> tuple[str, ...]:
    """Keep *conversations*, whose secrets are masked, as ``keep_sources`` does."""
    return _keep(vault, conversations) if vault.keeps_sources else ()


def keep_cited_sources(vault: Vault, ids: Iterable[str]) -> tuple[str, ...]:
    """Keep those transcripts that are kept for a pending review; see ``keep_sources``."""
    return _keep(vault, pending_conversations(vault, ids)) if vault.keeps_sources else ()


def _keep(vault: Vault, conversations: Iterable[Conversation]) -> tuple[str, ...]:
    # The lock, which may take long, is only needed for new ones.
    new = [
        conversation
        for conversation in conversations
        if _with_stored(vault.sources, conversation) != _stored(vault.sources, conversation.id)
    ]
    brought_in = []
    if new:
        with vault.store.locked():
            for conversation in new:  # others may have stored more meanwhile
                if _stored(vault.sources, conversation.id) is None:
                    brought_in.append(conversation.id)
                vault.sources.write(_with_stored(vault.sources, conversation))
    return tuple(brought_in)


def withdraw_sources(vault: Vault, ids: Collection[str]) -> None:
    """Move transcripts out of the vault, to those of a pending review, after an undo.

    Those stay that a memory cites, or a change that was not undone: it may be in the trash. So do
    those that a unit is of. The caller holds the vault's lock.
    """
    if not ids:
        return
    entries = [*vault.load().all_entries.values()]
    for changes in stacked(vault.journal.read().changesets).done:
        entries += changes.before + changes.after
    episodes = map(vault.read_episode, vault.side_files.pages(Kind.EPISODE.folder))
    with_units = {episode.unit.conversation for episode in episodes if episode is not None}
    cited = with_units.union(*map(_cited_by, entries))
    for id_ in set(ids) - cited:
        conversation = _stored(vault.sources, id_)
        if conversation is not None:
            vault.pending_sources.write(_with_stored(vault.pending_sources, conversation))
            vault.sources.delete(id_)


def keep_pending_sources(vault: Vault, conversations: Iterable[Conversation]) -> None:
    """Keep transcripts outside the vault while the suggestions that cite them are pending.

    Secrets in them are masked, as in those that the vault keeps.
    """
    if not vault.keeps_sources:
        return
    masked = [_masked(vault, conversation) for conversation in conversations]
    with vault.store.locked():
        for conversation in masked:
            vault.pending_sources.write(_with_stored(vault.sources, conversation))


def pending_conversations(vault: Vault, ids: Iterable[str]) -> list[Conversation]:
    """Return those of the conversations that are kept for a pending review."""
    found = (_stored(vault.pending_sources, id_) for id_ in ids)
    return [conversation for conversation in found if conversation is not None]


def _stored(sources: Sources, conversation: str) -> Conversation | None:
    try:
        return sources.read(conversation)
    except StorageError:  # it is damaged, and is replaced
        return None


def _masked(vault: Vault, conversation: Conversation) -> Conversation:
    """Return *conversation* with its secrets masked; a message that is kept already stays.

    What was said by people whom the user forgot is left out.
    """
    conversation = without_messages_of(conversation, forgotten_people_in(vault, conversation.id))
    stored = _stored(vault.sources, conversation.id)
    clean = {message.id: message for message in stored.messages} if stored else {}
    return replace(
        conversation,
        title=_redacted(conversation.title),
        messages=tuple(
            message if clean.get(message.id) == message else _masked_message(message)
            for message in conversation.messages
        ),
        remembered=tuple(
            replace(memory, content=_redacted(memory.content)) for memory in conversation.remembered
        ),
    )


def _masked_message(message: Message) -> Message:
    attachments = (
        replace(attachment, text=_redacted(attachment.text)) for attachment in message.attachments
    )
    return replace(message, text=_redacted(message.text), attachments=tuple(attachments))


def _with_stored(sources: Sources, conversation: Conversation) -> Conversation:
    """Return *conversation* with the messages that *sources* hold of it already."""
    stored = _stored(sources, conversation.id)
    return conversation if stored is None else continued(stored, conversation)


def _redacted(text: str) -> str:
    from memdeck.extraction.guards.secrets import redact  # noqa: PLC0415 - to list memories needs none

    return redact(text)


def _cited_by(entry: MemoryEntry) -> set[str]:
    """Return the ids of the conversations that *entry* rests on."""
    session = session_of(entry.source_session) if entry.source_session else ""
    return {session, *(evidence.conversation for evidence in entry.evidence)}
