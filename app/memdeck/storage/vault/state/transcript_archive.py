"""The transcripts that memories came from, kept in the vault, one file a conversation."""

import re
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from memdeck.domain.conversation.conversation import (
    Conversation,
    ImportedMemory,
    Message,
    opening_of,
)
from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import (
    delete,
    make_folder,
    name_of_id,
    names_in,
    read_whole,
    states_in,
)
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault_layout import VaultLayout

_FILE = re.compile(r".*\.jsonl", re.DOTALL)
# Tool output was said by nobody, and may hold anything: it is not kept at all.
_NOT_IN_HEADER = frozenset({"messages", "tool_runs", "earlier_speakers"})
LEFT_BEHIND_S = 3_600.0
"""The age from which a conversation that no suggestion cites was left behind by a crash."""
_MESSAGE_BYTES = 64 * 1024
"""A first message that is longer is not read for a list."""


@dataclass(frozen=True, slots=True)
class Source:
    """A kept conversation without its messages; the first line of its file.

    *opening* is how it begins; where that was not saved, it is taken from its first message.
    """

    id: str
    title: str
    format: str
    message_count: int
    started_at: datetime | None = None
    forbidden: bool = False
    remembered: tuple[ImportedMemory, ...] = ()
    is_fiction: bool = False
    is_local_time: bool = False
    opening: str = ""


_HEADERS = Codec(Source)
_MESSAGES = Codec(Message)


class Sources:
    """The kept conversations of one vault; whoever writes holds the vault's lock.

    Those of a pending review have a folder of their own, outside the vault.

    A file is named by the hash of its conversation's id, because an id comes from outside and
    may hold anything.
    """

    def __init__(self, layout: VaultLayout, folder: Path | None = None) -> None:
        self._layout = layout
        self._folder = folder or layout.sources

    def all(self) -> tuple[Source, ...]:
        """Return the kept conversations, the newest first, those without a date last.

        A damaged file is skipped. Reads a line or two of each file.
        """
        paths = self._paths()
        with storage_errors(self._folder, "read"):
            sources = [_header(path) for path in paths]
        return tuple(sorted(filter(None, sources), key=_newest_first))

    def states(self) -> dict[str, str]:
        """Return the name of each file, and the state by which a change shows. Reads none."""
        return states_in(self._folder, _FILE)

    def state(self, conversation: str, states: Mapping[str, str]) -> str:
        """Return the one of *states* of the file of that conversation; "" if it is not kept."""
        return states.get(self._path(conversation).name, "")

    def read(self, conversation: str) -> Conversation | None:
        """Return the conversation of that id; None if it is not kept."""
        return self._read(self._path(conversation))

    def read_file(self, name: str) -> Conversation | None:
        """Return the conversation in the file of that name; None where ``read`` gives another.

        This holds for a missing file, and for a copy under a name that Memdeck did not give.
        """
        conversation = self._read(self._folder / name)
        if conversation is None or self._path(conversation.id).name != name:
            return None
        return conversation

    def _read(self, path: Path) -> Conversation | None:
        data = read_whole(path)
        if data is None:
            return None
        try:
            first, *rest = data.splitlines()
            header, messages = _HEADERS.parse(first), tuple(map(_MESSAGES.parse, rest))
        except ValueError as error:
            raise StorageError(
                f"The kept transcript {path} is damaged; import the conversation again."
            ) from error
        return Conversation(messages=messages, **_about(header))

    def write(self, conversation: Conversation) -> None:
        """Save *conversation*, in place of what was kept under its id."""
        messages = conversation.messages
        header = Source(
            message_count=len(messages), opening=opening_of(messages), **_about(conversation)
        )
        lines = [_HEADERS.render(header), *map(_MESSAGES.render, messages)]
        path = self._path(conversation.id)
        if self._folder == self._layout.sources:
            self._layout.make_state()
        else:
            make_folder(self._folder.parent)
        make_folder(self._folder)
        write_atomic(path, b"\n".join(lines) + b"\n")

    def clean(self, conversation: str, targets: RedactionTargets) -> None:
        """Empty the messages with text to redact of a kept conversation; delete a damaged one."""
        try:
            stored = self.read(conversation)
        except StorageError:
            self.delete(conversation)  # it may hold text to redact, and cannot be searched
            return
        clean = None if stored is None else _cleaned(stored, targets)
        if clean is not None and clean != stored:
            self.write(clean)

    def clean_all(self, targets: RedactionTargets) -> None:
        """Clean every kept conversation as ``clean`` does."""
        for path in self._paths():
            try:
                stored = self._read(path)
            except StorageError:
                delete(path)
                continue
            if stored is not None:
                self.clean(stored.id, targets)

    def delete_left_behind(self, cited: Collection[str]) -> None:
        """Delete old conversations that are not *cited*: a crash left them without suggestions."""
        used = {self._path(conversation) for conversation in cited}
        oldest_s = time.time() - LEFT_BEHIND_S
        for path in self._paths():
            with suppress(OSError):
                if path not in used and path.stat().st_mtime < oldest_s:
                    path.unlink()

    def delete(self, conversation: str) -> None:
        """Delete the conversation of that id."""
        delete(self._path(conversation))

    def _paths(self) -> list[Path]:
        names = names_in(self._folder)
        return [self._folder / name for name in names if name.endswith(".jsonl")]

    def _path(self, conversation: str) -> Path:
        return self._folder / name_of_id(conversation)


def _header(path: Path) -> Source | None:
    with suppress(ValueError), path.open("rb") as file:
        header = _HEADERS.parse(file.readline())
        if header.opening or header.title:
            return header
        with suppress(ValueError):  # its first message is torn, or longer than is read
            first = _MESSAGES.parse(file.readline(_MESSAGE_BYTES))
            header = replace(header, opening=opening_of([first]))
        return header
    return None


def _about(conversation: Conversation | Source) -> dict[str, Any]:
    names = (field.name for field in fields(Conversation) if field.name not in _NOT_IN_HEADER)
    return {name: getattr(conversation, name) for name in names}


def _cleaned(conversation: Conversation, targets: RedactionTargets) -> Conversation:
    messages = (
        replace(message, text="", attachments=()) if _holds(message, targets) else message
        for message in conversation.messages
    )
    return replace(
        conversation,
        title=targets.blanked(conversation.title),
        messages=tuple(messages),
        remembered=tuple(
            memory for memory in conversation.remembered if not targets.occur_in(memory.content)
        ),
    )


def _holds(message: Message, targets: RedactionTargets) -> bool:
    # The opening is one line, in which words that a line end separates may touch.
    attached = (attachment.text for attachment in message.attachments)
    texts = (message.text, opening_of([message]), *attached)
    return any(map(targets.occur_in, texts))


def _newest_first(source: Source) -> tuple[bool, float, str]:
    started_at = source.started_at
    return started_at is None, -started_at.timestamp() if started_at else 0, source.id
