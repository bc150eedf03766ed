"""The commands on chat exports: read them, list them, extract memories from them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memdeck.cli.chat_exports import (
    check_found,
    export_options,
    notes_object,
    origin_of,
    own_names_option,
    skipped_lines,
)
from memdeck.cli.command_base import CommandLine, command
from memdeck.cli.core_text import message_text, value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.language import ngettext
from memdeck.cli.memory_lines import pending_lines
from memdeck.cli.output import Output, ProgressLine, stream_json
from memdeck.cli.parameters import offline_option
from memdeck.cli.plan_lines import note_lines, plan_result, row_lines
from memdeck.cli.text import (
    FEW,
    brief,
    first_few,
    listed,
    message_count,
    one_line,
    padded,
)
from memdeck.domain.conversation.conversation import (
    Conversation,
    DateOrder,
    ImportedMemory,
    Remark,
    Role,
)
from memdeck.errors import MemdeckError, ModelError
from memdeck.json_objects.change_objects import row_object
from memdeck.json_objects.json_text import JsonObject, each, fields, to_json

if TYPE_CHECKING:
    from memdeck.domain.changes.plan import PlanRow
    from memdeck.services.imports.batch_import import Step, UnattendedImport, UnreadSelection
    from memdeck.services.imports.conversation_list import (
        ConversationListing,
        ListedConversation,
    )
    from memdeck.services.imports.stream import ConversationStream
    from memdeck.services.manager import MemoryManager

_MAX_PEOPLE = 20
"""Highest number of people in chats that are named."""


@command()
@export_options
@click.option(
    "--list", "is_list", is_flag=True, help="One line per conversation, without its messages."
)
@click.pass_obj
def read_command(
    command_line: CommandLine,
    /,
    files: Sequence[Path],
    dates: DateOrder | None,
    *,
    is_list: bool,
    **selected: Any,
) -> Output:
    """Read chat exports and print the conversations."""
    from memdeck.services.imports.conversation_list import Selection, masked
    from memdeck.services.imports.imports import Imports
    from memdeck.services.imports.stream import ConversationStream

    origin, selection = origin_of(files, dates), Selection(**selected)
    imports = Imports(command_line.open(needs_vault=False).vault)
    progress = ProgressLine()
    if not is_list:
        stream = ConversationStream(imports, origin, selection, progress.found)
        return Output(_stream_json(stream, progress), _stream_lines(stream, progress))
    with progress:
        listing = imports.list_conversations(origin, progress.found)
    check_found(len(listing.conversations) + len(listing.memories), listing.skipped)
    conversations = [masked(found) for found in selection.of(listing.conversations)]
    result = {"conversations": list(map(_listed_object, conversations))} | _other_contents(listing)
    return Output(result, _listing_lines(conversations, listing))


def _stream_json(stream: "ConversationStream", progress: ProgressLine) -> Iterator[str]:
    conversations = map(_conversation_object, _conversations(stream, progress))
    return stream_json("conversations", conversations, lambda: _other_contents(stream))


def _stream_lines(stream: "ConversationStream", progress: ProgressLine) -> Iterator[str]:
    is_empty = True
    for conversation in _conversations(stream, progress):
        is_empty = False
        yield _conversation_text(conversation)
    if stream.count and is_empty:
        yield _none_selected()
    yield from _memory_lines(stream.memories)
    yield from skipped_lines(stream.skipped, stream.remarks)


def _conversations(stream: "ConversationStream", progress: ProgressLine) -> Iterator[Conversation]:
    with progress:
        progress.opening()
        for conversation in stream:
            progress.clear()
            yield conversation
    check_found(stream.count + len(stream.memories), stream.skipped)


def _none_selected() -> str:
    return _("No conversation matches; try other words or an earlier day.")


def _conversation_object(conversation: Conversation) -> JsonObject:
    return {
        **fields(conversation, "id", "title", "format", "started_at"),
        "messages": each(conversation.messages, "id", "role", "author", "at", "text"),
    }


def _conversation_text(conversation: Conversation) -> str:
    heading = _("# {title} ({format}, {day}, {messages})").format(
        title=conversation.title or _("Untitled"),
        format=conversation.format,
        day=f"{conversation.started_at:%Y-%m-%d}" if conversation.started_at else _("undated"),
        messages=message_count(len(conversation.messages)),
    )
    line = _("{name}: {text}")
    roles = {role: value_name(role) for role in Role}
    lines = (
        line.format(name=message.author or roles[message.role], text=one_line(message.text))
        for message in conversation.messages
    )
    return "\n".join((heading, *lines, ""))


def _other_contents(source: "ConversationListing | ConversationStream") -> JsonObject:
    """Return what is in the files besides conversations."""
    return {
        "memories": each(source.memories, "content", "created_at", "category"),
        **notes_object(source.skipped, source.remarks),
    }


def _listed_object(conversation: "ListedConversation") -> JsonObject:
    return {
        **fields(conversation, "id", "title", "format", "opening", "message_count"),
        **fields(conversation, "started_at", "ended_at"),
        "state": conversation.state.name.lower(),
        "people": conversation.people,
    }


def _listing_lines(
    conversations: "Sequence[ListedConversation]", listing: "ConversationListing"
) -> Iterator[str]:
    """Yield a line for each conversation, newest first, and what else is in the files."""
    from memdeck.services.imports.conversation_list import ConversationState, newest

    states = {state: padded(value_name(state.name.lower()), 9) for state in ConversationState}
    undated, untitled = padded(_("undated"), 10), _("Untitled")
    for conversation in newest(conversations, len(conversations)):
        last = conversation.ended_at or conversation.started_at
        when = f"{last.astimezone():%Y-%m-%d}" if last else undated
        name = brief(conversation.title or conversation.opening) or untitled
        state = states[conversation.state]
        yield f"{when}  {conversation.message_count:>5}  {state}  {name} ({conversation.format})"
    if listing.conversations and not conversations:
        yield _none_selected()
    yield from _memory_lines(listing.memories)
    yield from skipped_lines(listing.skipped, listing.remarks)


def _memory_lines(memories: Iterable[ImportedMemory]) -> Iterator[str]:
    return (f"- {memory.content}" for memory in memories)


@command()
@export_options
@click.option("--apply", is_flag=True, help="Apply the selected suggestions.")
@own_names_option
@offline_option
@click.pass_obj
def extract_command(
    command_line: CommandLine,
    /,
    files: Sequence[Path],
    dates: DateOrder | None,
    *,
    apply: bool,
    own_names: Sequence[str],
    offline: bool,
    **selected: Any,
) -> Output:
    """Suggest memories from chat exports; nothing is saved without --apply."""
    from memdeck.services.imports.batch_import import select_unread
    from memdeck.services.imports.conversation_list import Selection
    from memdeck.services.imports.imports import Imports

    manager = command_line.open(creates_vault=True, is_offline=offline)
    origin, selection = origin_of(files, dates), Selection(**selected)
    imports, progress = Imports(manager.vault), ProgressLine()
    try:
        with progress:
            unread = select_unread(imports, origin, selection, own_names, progress.found)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_nothing_saved()) from None
    listing = unread.listing
    check_found(len(listing.conversations) + len(listing.memories), listing.skipped)
    extraction = Extraction(manager, unread, progress, applies=apply)
    return Output(extraction.json(), extraction.lines())


class Extraction:
    """One run of ``extract``. Its JSON, or its lines, carry it out while they are consumed."""

    def __init__(
        self,
        manager: "MemoryManager",
        unread: "UnreadSelection",
        progress: ProgressLine,
        *,
        applies: bool,
    ) -> None:
        listing = unread.listing
        self._manager = manager
        self._task = unread.task
        self._progress = progress
        self._applies = applies
        self._needs_name = bool(unread.unnamed)
        self._skipped = listing.skipped
        self._remarks = (
            *listing.remarks,
            *(_unknown_name(name, listing.people) for name in unread.unknown_names),
            *map(_name_request, unread.unnamed),
        )
        self._notes = [_read_before(unread.read_count)] if unread.read_count else []
        self._changes = 0
        self._error: MemdeckError | None = None

    def json(self) -> Iterator[str]:
        """Yield the one JSON object.

        Raises:
            MemdeckError: some conversations could not be read; the object was yielded before.
        """
        rows = [row for step in self._steps() for row in step.plan.rows]
        yield to_json(
            {
                "plan": [row_object(row) for row in rows],
                "applied": self._applies,
                "notes": self._notes,
                **notes_object(self._skipped, self._remarks),
            }
        )
        if self._error is not None:
            raise self._error

    def lines(self) -> Iterator[str]:
        """Yield the rows of each step, and the result of all; raises as ``json`` does."""
        rows: list[PlanRow] = []
        entries = dict(self._manager.vault.load().entries)
        for step in self._steps():
            rows += step.plan.rows
            yield from row_lines(step.plan.rows, entries)
            entries |= self._manager.vault.load().entries
        yield from note_lines(self._notes)
        if rows or not self._needs_name:
            yield plan_result(rows, self._changes if self._applies else None)
            if self._applies:
                yield from pending_lines(sum(row.is_in_doubt for row in rows))
        else:
            yield _("There is nothing to do until you say who you are.")
        yield from skipped_lines(self._skipped, self._remarks)
        if self._error is not None:
            raise self._error

    def _steps(self) -> "Iterator[Step]":
        """Yield the results of each step, its rows numbered through all of them."""
        import asyncio

        from memdeck.services.imports.batch_import import UnattendedImport

        manager, total = self._manager, self._task.total
        run = UnattendedImport(manager.vault, manager.sessions, self._task, applies=self._applies)
        count = 0
        try:
            with self._progress as progress, asyncio.Runner() as runner:
                while (step := runner.run(run.next(progress.reading))) is not None:
                    progress.clear()
                    self._notes += step.plan.notes
                    self._changes += step.changes is not None and step.changes.is_visible
                    yield _numbered(step, count)
                    count += len(step.plan.rows)
        except KeyboardInterrupt:
            stopped = _stopped(run.done, total) if self._applies else _nothing_saved()
            raise KeyboardInterrupt(stopped) from None
        if run.error is not None and not (run.done or count):
            raise run.error
        self._error = _partial_error(run, total)


def _numbered(step: "Step", before: int) -> "Step":
    rows = tuple(replace(row, number=before + row.number) for row in step.plan.rows)
    return replace(step, plan=replace(step.plan, rows=rows))


def _partial_error(run: "UnattendedImport", total: int) -> MemdeckError | None:
    """Return the error on conversations that could not be read, besides those that could."""
    error = run.error
    if error is None:
        return None
    message = _("{count:,} of {total:,} conversations were not read. {error}").format(
        count=total - run.done, total=total, error=message_text(error)
    )
    return ModelError(message) if isinstance(error, ModelError) else type(error)(message)


def _name_request(conversation: "ListedConversation") -> Remark:
    """Return a remark that asks who the user is in a group chat."""
    from memdeck.services.imports.conversation_list import masked

    request = _("It is a chat among several people; say who you are with --me NAME ({people})")
    shown = masked(conversation)
    name = one_line(shown.title or shown.opening)
    return Remark(f"“{name}”", request.format(people=listed(conversation.people[:FEW])))


def _unknown_name(name: str, people: Sequence[str]) -> Remark:
    """Return a remark that nobody in the chats is called *name*, and which *people* there are."""
    text = ngettext(
        "Nobody in these chats has that name; there is {names}.",
        "Nobody in these chats has that name; there are {names}.",
        len(people),
    )
    names = first_few([one_line(person) for person in people], _MAX_PEOPLE)
    return Remark(f"--me “{name}”", text.format(names=names))


def _read_before(number: int) -> str:
    text = ngettext(
        "{count:,} conversation was read before, and nothing has been said since.",
        "{count:,} conversations were read before, and nothing has been said since.",
        number,
    )
    return text.format(count=number)


def _nothing_saved() -> str:
    return _("Stopped; nothing was saved. Run the same command again, or with --newest N for less.")


def _stopped(done: int, total: int) -> str:
    text = _(
        "Stopped; {done:,} of {total:,} conversations are read and applied. "
        "Run the same command again to go on."
    )
    return text.format(done=done, total=total)
