"""The command ``extract``: the contents of exports, then step by step what to remember."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memdeck.cli.output import conversation_lines, conversation_shapes, shapes, terminal
from memdeck.cli.output.progress_line import ProgressLine
from memdeck.cli.output.report import dumped
from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.conversation.conversation import Remark
from memdeck.errors import MemdeckError, ModelError
from memdeck.services.imports.batch_import import Step, UnattendedImport
from memdeck.services.imports.conversation_list import (
    ConversationListing,
    ConversationState,
    ListedConversation,
    Selection,
    is_readable,
    news,
)
from memdeck.services.imports.import_run import Task
from memdeck.services.imports.imports import Imports, Origin, present
from memdeck.services.manager import MemoryManager
from memdeck.storage.vault.state.import_progress import Picked


class Extraction:
    """One run of the command. Its JSON, or its lines, carry it out while they are generated."""

    def __init__(
        self, manager: MemoryManager, origin: Origin, selection: Selection, *, applies: bool
    ) -> None:
        self._manager = manager
        self._origin = origin
        self._selection = selection
        self._applies = applies
        self._progress = ProgressLine()
        self._listing = ConversationListing()
        self._picked: tuple[Picked, ...] = ()
        self._remarks: tuple[Remark, ...] = ()
        self._has_strangers = False
        self._notes: list[str] = []
        self._changes = 0
        self._problem: MemdeckError | None = None

    def look_through(self, names: Sequence[str]) -> None:
        """Find the conversations to read; *names* are the user's in group chats.

        Raises:
            TranscriptError: there is nothing.
        """
        imports = Imports(self._manager.vault)
        try:
            with self._progress as progress:
                listing = imports.list_conversations(self._origin, progress.found)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(conversation_lines.STOPPED) from None
        people = dict.fromkeys(
            name for conversation in listing.conversations for name in conversation.people
        )
        unheard = [name for name in names if people and name not in people]
        if heard := [name for name in names if name not in unheard]:
            imports.remember_names(heard)
            listing = replace(listing, own_names=imports.own_names())
        self._listing = listing
        conversation_lines.refuse_nothing(
            len(listing.conversations) + len(listing.memories), listing.skipped
        )
        wanted = self._wanted()
        readable = [
            conversation for conversation in wanted if is_readable(conversation, listing.own_names)
        ]
        strangers = [conversation for conversation in wanted if conversation not in readable]
        self._picked = tuple(
            Picked(conversation.id, conversation.title, conversation.copies)
            for conversation in readable
        )
        self._has_strangers = bool(strangers)
        self._remarks = (
            *listing.remarks,
            *(conversation_lines.unheard(name, tuple(people)) for name in unheard),
            *map(conversation_lines.stranger, strangers),
        )

    def json(self) -> Iterator[str]:
        """Yield the one JSON object that the contract names.

        Raises:
            ModelError: conversations could not be read; the object was yielded all the same.
            TranscriptError: as above, by an error of the program.
        """
        rows = [row for step in self._steps() for row in step.plan.rows]
        yield dumped(
            {
                "plan": [shapes.row(row) for row in rows],
                "applied": self._applies,
                "notes": self._notes,
                "skipped": conversation_shapes.skipped(self._listing.skipped),
                "remarks": conversation_shapes.remarks(self._remarks),
            }
        )
        self._tell_problem()

    def lines(self) -> Iterator[str]:
        """Yield the rows of each step, and the result of all; raises as ``json`` does."""
        rows: list[PlanRow] = []
        known = dict(self._manager.vault.load().entries)
        for step in self._steps():
            rows += step.plan.rows
            yield from terminal.rows(step.plan.rows, known)
            known |= self._manager.vault.load().entries
        yield from (f"note: {note}" for note in self._notes)
        if rows or not self._has_strangers:
            yield terminal.outcome(rows, self._changes if self._applies else None)
        else:
            yield conversation_lines.WHO_FIRST
        yield from conversation_lines.beside(self._listing.skipped, self._remarks)
        self._tell_problem()

    def _wanted(self) -> list[ListedConversation]:
        """Return the unread conversations selected; with all, also those that must not be read."""
        talks = self._listing.conversations
        before = sum(conversation.state is ConversationState.READ for conversation in talks)
        if before:
            self._notes.append(conversation_lines.read_before(before))
        if self._selection.is_all:
            return [
                conversation
                for conversation in talks
                if conversation.state is not ConversationState.READ
            ]
        return self._selection.of(news(talks))

    def _steps(self) -> Iterator[Step]:
        """Yield the results of each step, its rows numbered through all of them."""
        run = self._run()
        count = 0
        try:
            with self._progress as progress, asyncio.Runner() as runner:
                while (step := runner.run(run.next(progress.reached))) is not None:
                    progress.clear()
                    self._notes += step.plan.notes
                    self._changes += step.changes is not None and step.changes.is_visible
                    yield _numbered(step, count)
                    count += len(step.plan.rows)
        except KeyboardInterrupt:
            total = len(self._picked)
            words = (
                conversation_lines.stopped(run.done, total)
                if self._applies
                else conversation_lines.STOPPED
            )
            raise KeyboardInterrupt(words) from None
        if run.error is not None and not (run.done or count):
            raise run.error
        self._problem = _told_of(run, len(self._picked))

    def _run(self) -> UnattendedImport:
        listing = self._listing
        task = Task(
            title="",
            origin=present(self._origin),
            left=self._picked,
            total=len(self._picked),
            names=listing.own_names,
            memories=listing.memories,
        )
        manager = self._manager
        return UnattendedImport(manager.vault, manager.sessions, task, applies=self._applies)

    def _tell_problem(self) -> None:
        if self._problem is not None:
            raise self._problem


def _numbered(step: Step, before: int) -> Step:
    rows = tuple(replace(row, number=before + row.number) for row in step.plan.rows)
    return replace(step, plan=replace(step.plan, rows=rows))


def _told_of(run: UnattendedImport, total: int) -> MemdeckError | None:
    """Return the error on conversations that could not be read, besides those that could."""
    error = run.error
    if error is None:
        return None
    words = f"{total - run.done:,} of {total:,} conversations were not read. {error}"
    return ModelError(words) if isinstance(error, ModelError) else type(error)(words)
