"""Output of ``--json`` for conversations, and for what came with them.

Source: DESIGN section 6.
"""

from collections.abc import Iterable, Sequence

from memdeck.cli.output.report import Shape
from memdeck.cli.output.shapes import iso
from memdeck.domain.conversation.conversation import (
    Conversation,
    ImportedMemory,
    Message,
    Remark,
    Skipped,
)
from memdeck.services.imports.conversation_list import ConversationListing, ListedConversation


def conversation(told: Conversation) -> Shape:
    return {
        "id": told.id,
        "title": told.title,
        "format": told.format,
        "started_at": iso(told.started_at),
        "messages": [_message(message) for message in told.messages],
    }


def talks(told: Sequence[ListedConversation], listing: ConversationListing) -> Shape:
    """Return *told*, without their messages, and what the listing has besides conversations."""
    return {
        "conversations": [_conversation(talk) for talk in told],
        "memories": memories(listing.memories),
        "skipped": skipped(listing.skipped),
        "remarks": remarks(listing.remarks),
    }


def memories(told: Iterable[ImportedMemory]) -> list[Shape]:
    return [
        {
            "content": memory.content,
            "created_at": iso(memory.created_at),
            "category": memory.category,
        }
        for memory in told
    ]


def skipped(told: Iterable[Skipped]) -> list[Shape]:
    """Return what could not be read, and why."""
    return [{"where": one.where, "why": one.why} for one in told]


def remarks(told: Iterable[Remark]) -> list[Shape]:
    """Return the remarks on what was read; *dates* is how ambiguous ones were."""
    return [{"where": one.where, "what": one.what, "dates": one.dates} for one in told]


def _conversation(talk: ListedConversation) -> Shape:
    return {
        "id": talk.id,
        "title": talk.title,
        "format": talk.format,
        "opening": talk.opening,
        "message_count": talk.message_count,
        "started_at": iso(talk.started_at),
        "ended_at": iso(talk.ended_at),
        "state": talk.state.name.lower(),
        "people": list(talk.people),
    }


def _message(message: Message) -> Shape:
    return {
        "id": message.id,
        "role": message.role.value,
        "author": message.author,
        "at": iso(message.at),
        "text": message.text,
    }
