"""Exports as a list of conversations to select from, and the selected ones, one at a time.

An export may be larger than memory. So a listing keeps a summary of each conversation, and
the files are read again for the selected ones.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from memdeck.domain.conversation.conversation import (
    Conversation,
    DateOrder,
    ImportedMemory,
    Remark,
    Skipped,
)
from memdeck.services.imports.conversation_list import (
    ConversationListing,
    ListedConversation,
    listed_conversation,
    with_copies,
)
from memdeck.services.vault.transcripts import read_positions_of
from memdeck.services.vault.vault import Vault
from memdeck.storage.config.own_names import add_own_names, read_own_names
from memdeck.storage.vault.state.unfinished_imports import ImportLog, Picked
from memdeck.transcripts import read_text, stream_files, union
from memdeck.transcripts.chat_format import Piece


@dataclass(frozen=True, slots=True)
class Files:
    """Files and folders; *dates* is the order of day and month if they are ambiguous."""

    paths: tuple[Path, ...]
    dates: DateOrder | None = None


@dataclass(frozen=True, slots=True)
class Pasted:
    """A transcript as text; *dates* as for ``Files``."""

    text: str
    dates: DateOrder | None = None


Origin = Files | Pasted
"""Source of conversations."""


class Imports:
    """The contents of exports, before and during an import."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self.log = ImportLog(vault.layout)
        """The unfinished imports, which a restart can resume."""

    def list_conversations(
        self,
        origin: Origin,
        listed: Callable[[ListedConversation], None] | None = None,
        *,
        waiting: Iterable[str] = (),
    ) -> ConversationListing:
        """Return the contents of *origin*, calling *listed* with each conversation as it is found.

        Reads all of it; what cannot be read is named in the listing. One conversation is in
        memory at a time. *waiting* are the read positions of conversations that were read but
        are not finished, since their suggestions wait for review.
        """
        read_positions = read_positions_of(self._vault, self._vault.load(), waiting)
        conversations: dict[str, ListedConversation] = {}
        memories: dict[ImportedMemory, None] = {}
        skipped: list[Skipped] = []
        remarks: list[Remark] = []
        for item in pieces_of(origin):
            match item:
                case Conversation():
                    conversation = with_copies(
                        listed_conversation(item, read_positions), conversations.get(item.id)
                    )
                    conversations[item.id] = conversation
                    if listed is not None:
                        listed(conversation)
                case ImportedMemory():
                    memories[item] = None
                case Skipped():
                    skipped.append(item)
                case Remark():
                    remarks.append(item)
        return ConversationListing(
            tuple(conversations.values()),
            tuple(memories),
            tuple(skipped),
            tuple(remarks),
            self.own_names(),
        )

    def read_conversations(
        self,
        origin: Origin,
        picked: Iterable[Picked],
        check: Callable[[], None] | None = None,
    ) -> Iterator[Conversation]:
        """Yield the *picked* conversations, each read from *origin* only when it is needed.

        They come in the order of the files, one that occurs several times after its last copy.
        One that no longer exists is left out. *check* is called at every piece read, and may
        raise to end it.
        """
        missing = {conversation.id: conversation.copies for conversation in picked}
        partial: dict[str, Conversation] = {}
        for item in pieces_of(origin) if missing else ():
            if check is not None:
                check()
            if not isinstance(item, Conversation) or item.id not in missing:
                continue
            conversation = union([partial.pop(item.id), item]) if item.id in partial else item
            missing[item.id] -= 1
            if missing[item.id]:
                partial[item.id] = conversation
                continue
            yield conversation
            del missing[item.id]
            if not missing:
                return

    def own_names(self) -> tuple[str, ...]:
        """Return the names by which group chats are known to call the user."""
        return read_own_names(self._vault.layout)

    def remember_names(self, names: Sequence[str]) -> None:
        """Record the names by which group chats call the user."""
        with self._vault.store.locked():
            add_own_names(self._vault.layout, names)


def pieces_of(origin: Origin) -> Iterator[Piece]:
    """Yield the contents of *origin*, each piece read only when it is needed."""
    match origin:
        case Files(paths, dates):
            yield from stream_files(paths, dates=dates)
        case Pasted(text, dates):
            reading = read_text(text, dates=dates)
            yield from reading.conversations
            yield from reading.memories
            yield from reading.skipped
            yield from reading.remarks


def present(origin: Origin) -> Origin:
    """Return *origin* without missing files, as they were named when it was listed."""
    if isinstance(origin, Pasted):
        return origin
    return replace(origin, paths=tuple(filter(_exists, origin.paths)))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that is too long
        return False
