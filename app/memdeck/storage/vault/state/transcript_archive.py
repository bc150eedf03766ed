"""The transcripts that memories came from, kept in the vault, one file a conversation."""

import hashlib
import os
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import cached_property
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
from memdeck.storage.disk.files import delete, make_folder
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_error
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault_layout import VaultLayout

# Tool output was said by nobody, and may hold anything: it is not kept at all.
_NOT_IN_HEADER = frozenset({"messages", "tool_runs"})
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


class Sources:
    """The kept conversations of one vault; whoever writes holds the vault's lock.

    A file is named by the hash of its conversation's id, because an id comes from outside and
    may hold anything.
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._folder = layout.sources

    @cached_property
    def _headers(self) -> Codec[Source]:
        return Codec(Source)

    @cached_property
    def _messages(self) -> Codec[Message]:
        return Codec(Message)

    def all(self) -> tuple[Source, ...]:
        """Return the kept conversations, the newest first, those without a date last.

        A damaged file is skipped. Reads a line or two of each file.

        Raises:
            StorageError: the folder cannot be read.
        """
        try:
            if not self._folder.is_dir():
                return ()
            files = [path for path in self._folder.iterdir() if path.suffix == ".jsonl"]
            sources = [self._header(path) for path in files]
        except OSError as error:
            raise storage_error(self._folder, "read", error) from error
        return tuple(sorted((source for source in sources if source), key=_newest_first))

    def states(self) -> dict[str, str]:
        """Return the name of each file, and the state by which a change shows. Reads none.

        Raises:
            StorageError: the folder cannot be read.
        """
        try:
            with os.scandir(self._folder) as files:
                states = [
                    (file.name, file.stat()) for file in files if file.name.endswith(".jsonl")
                ]
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise storage_error(self._folder, "read", error) from error
        return {
            name: f"{state.st_mtime_ns} {state.st_size} {state.st_ino}"
            for name, state in sorted(states)
        }

    def read(self, conversation: str) -> Conversation | None:
        """Return the conversation of that id; None if it is not kept.

        Raises:
            StorageError: it is kept and cannot be read.
        """
        return self._read(self._path(conversation))

    def read_file(self, name: str) -> Conversation | None:
        """Return the conversation in the file of that name; None where ``read`` gives another.

        This holds for a missing file, and for a copy under a name that Memdeck did not give.

        Raises:
            StorageError: it cannot be read.
        """
        conversation = self._read(self._folder / name)
        if conversation is None or self._path(conversation.id).name != name:
            return None
        return conversation

    def _read(self, path: Path) -> Conversation | None:
        try:
            first, *rest = path.read_bytes().splitlines()
            header = self._headers.parse(first)
            messages = tuple(map(self._messages.parse, rest))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise storage_error(path, "read", error) from error
        except ValueError as error:
            raise StorageError(
                f"The kept transcript {path} is damaged; import the conversation again."
            ) from error
        return Conversation(messages=messages, **_about(header))

    def write(self, conversation: Conversation) -> None:
        """Save *conversation*, in place of what was kept under its id.

        Raises:
            StorageError: the disk operation failed; what was kept is unchanged.
        """
        messages = conversation.messages
        header = Source(
            message_count=len(messages), opening=opening_of(messages), **_about(conversation)
        )
        lines = [self._headers.render(header), *map(self._messages.render, messages)]
        path = self._path(conversation.id)
        self._layout.make_state()
        make_folder(self._folder)
        write_atomic(path, b"\n".join(lines) + b"\n")

    def clean(self, conversation: str, redaction_targets: RedactionTargets) -> None:
        """Empty the messages of a kept conversation that hold text to redact; delete a damaged one.

        Raises:
            StorageError: the disk operation failed.
        """
        try:
            stored = self.read(conversation)
        except StorageError:
            self.delete(conversation)  # it may hold text to redact, and cannot be searched
            return
        clean = None if stored is None else _cleaned(stored, redaction_targets)
        if clean is not None and clean != stored:
            self.write(clean)

    def delete(self, conversation: str) -> None:
        """Delete the conversation of that id.

        Raises:
            StorageError: the disk operation failed.
        """
        delete(self._path(conversation))

    def _path(self, conversation: str) -> Path:
        name = hashlib.sha256(conversation.encode("utf-8", "replace")).hexdigest()[:32]
        return self._folder / f"{name}.jsonl"

    def _header(self, path: Path) -> Source | None:
        try:
            with path.open("rb") as file:
                header = self._headers.parse(file.readline())
                if header.opening or header.title:
                    return header
                return replace(header, opening=self._opening(file.readline(_MESSAGE_BYTES)))
        except ValueError:
            return None

    def _opening(self, line: bytes) -> str:
        """Return the opening of a conversation that starts with *line*; "" if torn or long."""
        try:
            return opening_of([self._messages.parse(line)])
        except ValueError:
            return ""


def _about(conversation: Conversation | Source) -> dict[str, Any]:
    """Return the fields that a conversation and its header share."""
    names = (field.name for field in fields(Conversation) if field.name not in _NOT_IN_HEADER)
    return {name: getattr(conversation, name) for name in names}


def _cleaned(conversation: Conversation, redaction_targets: RedactionTargets) -> Conversation:
    messages = (
        replace(message, text="", attachments=()) if _holds(message, redaction_targets) else message
        for message in conversation.messages
    )
    return replace(
        conversation,
        title="" if redaction_targets.occur_in(conversation.title) else conversation.title,
        messages=tuple(messages),
        remembered=tuple(
            memory
            for memory in conversation.remembered
            if not redaction_targets.occur_in(memory.content)
        ),
    )


def _holds(message: Message, redaction_targets: RedactionTargets) -> bool:
    # The opening is one line, in which words that a line end separates may touch.
    attached = (attachment.text for attachment in message.attachments)
    texts = (message.text, opening_of([message]), *attached)
    return any(map(redaction_targets.occur_in, texts))


def _newest_first(source: Source) -> tuple[bool, float, str]:
    started_at = source.started_at
    return started_at is None, -started_at.timestamp() if started_at else 0, source.id
