"""The commands on chat exports: read them, list them, extract from them."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from memdeck.cli.commands.extract import Extraction
from memdeck.cli.output import conversation_lines, conversation_shapes
from memdeck.cli.output.progress_line import ProgressLine
from memdeck.cli.output.report import Told, object_of
from memdeck.domain.conversation.conversation import Conversation
from memdeck.errors import UsageError
from memdeck.services.imports.conversation_list import Selection
from memdeck.services.imports.imports import Files, Imports, Origin, Pasted
from memdeck.services.imports.stream import ConversationStream
from memdeck.services.manager import MemoryManager

_MOST_PIPED_BYTES = 64 * 1024 * 1024
"""Longer input is an export, which is read from a file piece by piece."""


def read(manager: MemoryManager, words: Namespace) -> Told:
    """Print the conversations of files one after the other; with ``--list``, a line about each."""
    origin, selection = _origin(words), _selection(words)
    imports = Imports(manager.vault)
    progress = ProgressLine()
    if words.list:
        with progress:
            listing = imports.list_conversations(origin, progress.found)
        conversation_lines.refuse_nothing(
            len(listing.conversations) + len(listing.memories), listing.skipped
        )
        talks = selection.of(listing.conversations)
        return conversation_shapes.talks(talks, listing), conversation_lines.talks(talks, listing)
    stream = ConversationStream(imports, origin, selection, progress.found)
    return _json_of(stream, progress), _lines_of(stream, progress)


def extract(manager: MemoryManager, words: Namespace) -> Told:
    """Propose memories from the conversations of files, and apply the ticked ones on request."""
    extraction = Extraction(manager, _origin(words), _selection(words), applies=words.apply)
    extraction.look_through(words.me)
    return extraction.json(), extraction.lines()


def _origin(words: Namespace) -> Origin:
    """Return the source of the conversations; a dash alone stands for piped input."""
    if words.files == [Path("-")]:
        return Pasted(_piped_in(), words.dates)
    return Files(tuple(words.files), words.dates)


def _selection(words: Namespace) -> Selection:
    return Selection(words.newest, words.since, words.match)


def _piped_in() -> str:
    data = sys.stdin.buffer.read(_MOST_PIPED_BYTES + 1)
    if len(data) > _MOST_PIPED_BYTES:
        raise UsageError("That is too much to be piped in; save it as a file, and name the file.")
    if not data.strip():
        raise UsageError("Nothing was piped in; check the command before the pipe.")
    return data.decode("utf-8", "replace")


def _json_of(stream: ConversationStream, progress: ProgressLine) -> Iterator[str]:
    def rest() -> Iterator[tuple[str, object]]:
        yield "memories", conversation_shapes.memories(stream.memories)
        yield "skipped", conversation_shapes.skipped(stream.skipped)
        yield "remarks", conversation_shapes.remarks(stream.remarks)

    talks = _talks_of(stream, progress)
    return object_of("conversations", map(conversation_shapes.conversation, talks), rest())


def _lines_of(stream: ConversationStream, progress: ProgressLine) -> Iterator[str]:
    is_given = False
    for conversation in _talks_of(stream, progress):
        is_given = True
        yield conversation_lines.conversation(conversation)
    if stream.count and not is_given:
        yield conversation_lines.NONE_FITS
    yield from conversation_lines.memories(stream.memories)
    yield from conversation_lines.beside(stream.skipped, stream.remarks)


def _talks_of(stream: ConversationStream, progress: ProgressLine) -> Iterator[Conversation]:
    """Yield the conversations.

    Raises:
        TranscriptError: there was nothing to be read.
    """
    with progress:
        for conversation in stream:
            progress.clear()
            yield conversation
    conversation_lines.refuse_nothing(stream.count + len(stream.memories), stream.skipped)
