"""The conversations of an origin one at a time, however many, and what came with them."""

from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace

from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Remark, Skipped
from memdeck.services.imports.conversation_list import (
    ConversationListing,
    ListedConversation,
    Selection,
)
from memdeck.services.imports.imports import Files, Imports, Origin, pieces_of
from memdeck.storage.vault.state.unfinished_imports import Picked

_AGAIN = (
    "It holds conversations more than once; what a later copy adds comes as one of the same id."
)


class ConversationStream:
    """Yields the requested conversations; it can be iterated once.

    *memories*, *skipped* and *remarks* are what came with them, complete at the end; *count* is
    that of all conversations found, requested or not. If all of one file is requested, each
    conversation is yielded as soon as it is read; else the origin is listed first, so that a
    conversation of several files comes once, with every message of each.
    """

    def __init__(
        self,
        imports: Imports,
        origin: Origin,
        selection: Selection,
        listed: Callable[[ListedConversation], None] | None = None,
    ) -> None:
        self._imports = imports
        self._origin = origin
        self._selection = selection
        self._listed = listed
        self._yielded: dict[str, array[int]] = {}
        self.count = 0
        self.memories: dict[ImportedMemory, None] = {}
        self.skipped: list[Skipped] = []
        self.remarks: list[Remark] = []

    def __iter__(self) -> Iterator[Conversation]:
        if self._selection.is_all and _is_one_file(self._origin):
            return self._as_read()
        return self._as_listed()

    def _as_listed(self) -> Iterator[Conversation]:
        listing = self._imports.list_conversations(self._origin, self._listed)
        self.count = len(listing.conversations)
        self._take(listing)
        picked = [
            Picked(conversation.id, conversation.title, conversation.copies)
            for conversation in self._selection.of(listing.conversations)
        ]
        yield from self._imports.read_conversations(self._origin, picked)

    def _as_read(self) -> Iterator[Conversation]:
        for piece in pieces_of(self._origin):
            match piece:
                case Conversation():
                    yield from self._news_of(piece)
                case ImportedMemory():
                    self.memories[piece] = None
                case Skipped():
                    self.skipped.append(piece)
                case Remark():
                    self.remarks.append(piece)

    def _news_of(self, conversation: Conversation) -> Iterator[Conversation]:
        """Yield what was not yielded of *conversation* yet, if there is any."""
        # By hashes, eight bytes each: an export may hold a million messages.
        yielded = self._yielded.setdefault(conversation.id, array("q"))
        known_messages = set(yielded)
        new_messages = tuple(
            message for message in conversation.messages if hash(message.id) not in known_messages
        )
        yielded.extend(hash(message.id) for message in new_messages)
        self.count = len(self._yielded)
        if new_messages and known_messages:
            remark = Remark(self._name(), _AGAIN)
            self.remarks += [] if remark in self.remarks else [remark]
        if new_messages and not known_messages:
            yield conversation
        elif new_messages:
            yield replace(conversation, messages=new_messages)

    def _take(self, listing: ConversationListing) -> None:
        self.memories.update(dict.fromkeys(listing.memories))
        self.skipped.extend(listing.skipped)
        self.remarks.extend(listing.remarks)

    def _name(self) -> str:
        return self._origin.paths[0].name if isinstance(self._origin, Files) else ""


def _is_one_file(origin: Origin) -> bool:
    """Return whether one file holds it all, as conversations are rarely found twice in one."""
    if not isinstance(origin, Files):
        return True
    try:
        return len(origin.paths) == 1 and not origin.paths[0].is_dir()
    except OSError:  # a name that is too long; reading it reports that
        return True
