"""Unattended import: select conversations, read them, and apply or plan the suggestions."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from threading import Event
from time import monotonic

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Plan
from memdeck.domain.conversation.conversation import Conversation, ImportedMemory
from memdeck.domain.memory.candidate import Candidate
from memdeck.errors import MemdeckError, ModelError, TranscriptError
from memdeck.services.imports.conversation_list import (
    ConversationListing,
    ConversationState,
    ListedConversation,
    Selection,
    is_readable,
    with_new_messages,
)
from memdeck.services.imports.import_run import Batch, ImportRun, Task
from memdeck.services.imports.imports import Imports, Origin, present
from memdeck.services.proposals.extractors import Failure, Progress
from memdeck.services.proposals.session_service import Sessions
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.state.unfinished_imports import Picked

STEP_CONVERSATIONS = 100
STEP_S = 30.0
"""Limits of a step, in conversations and seconds; a crash costs no more."""


@dataclass(frozen=True, slots=True)
class UnreadSelection:
    """The selected part of a *listing* that an unattended import reads, as its *task*.

    *unnamed* are group chats in which nobody is known to be the user, *unknown_names* those that
    the user gave and nobody in the chats has, *read_count* the conversations read before.
    """

    listing: ConversationListing
    task: Task
    unnamed: tuple[ListedConversation, ...]
    unknown_names: tuple[str, ...]
    read_count: int


def select_unread(
    imports: Imports,
    origin: Origin,
    selection: Selection,
    own_names: Sequence[str],
    listed: Callable[[ListedConversation], None],
) -> UnreadSelection:
    """List *origin*, and select its unread conversations; see ``Imports.list_conversations``.

    *own_names* are the user's in group chats, and remembered. With all selected, conversations
    that must not be read are among them, so that they are reported.
    """
    listing = imports.list_conversations(origin, listed)
    known = [name for name in own_names if name in listing.people or not listing.people]
    if known:
        imports.remember_names(known)
        listing = replace(listing, own_names=imports.own_names())
    conversations = listing.conversations
    unread = [found for found in conversations if found.state is not ConversationState.READ]
    selected = unread if selection.is_all else selection.of(with_new_messages(conversations))
    readable = [found for found in selected if is_readable(found, listing.own_names)]
    task = Task(
        title="",
        origin=present(origin),
        left=tuple(Picked(found.id, found.title, found.copies) for found in readable),
        total=len(readable),
        names=listing.own_names,
        memories=listing.memories,
    )
    return UnreadSelection(
        listing,
        task,
        unnamed=tuple(found for found in selected if found not in readable),
        unknown_names=tuple(name for name in own_names if name not in known),
        read_count=len(conversations) - len(unread),
    )


@dataclass(frozen=True, slots=True)
class Step:
    """The result of some conversations, and the changes if it was applied."""

    plan: Plan
    changes: ChangeSet | None


class UnattendedImport:
    """Reads the conversations of one task. If it *applies*, each step is a change of the vault.

    Else nothing is saved, and there is one step, in which all is planned together. *done*
    counts the conversations that were read and finished; *failures* could not be read.
    """

    def __init__(self, vault: Vault, sessions: Sessions, task: Task, *, applies: bool) -> None:
        self._sessions = sessions
        self._applies = applies
        self._stopping = Event()
        self._run = ImportRun(vault, sessions, task, keeps_conversations=False)
        self._memories: Sequence[ImportedMemory] = task.memories
        self._is_over = False
        self._model_error: ModelError | None = None
        self._has_program_error = False
        self.done = 0
        self.failures: tuple[Failure, ...] = ()

    @property
    def error(self) -> MemdeckError | None:
        """Why conversations could not be read: the model's last error, else that of the first."""
        if self._model_error is not None or not self.failures:
            return self._model_error
        why = self.failures[0].why
        return TranscriptError(why) if self._has_program_error else ModelError(why)

    async def next(self, progress: Progress) -> Step | None:
        """Read on to the end of a step; return None after the last one.

        A call that is cancelled applies what it had read, and is the last.
        """
        if self._is_over:
            return None
        gathered = _Gathered(candidates=self._proposed_memories())
        has_more = True
        try:
            while has_more:
                has_more = self._take(await self._run.next(progress, self._check), gathered)
                if self._applies and gathered.is_full:
                    break
        except asyncio.CancelledError:
            self._is_over = True
            self._stopping.set()
            if self._applies:
                self._conclude(gathered)
            raise
        self._is_over = not has_more
        # Not in a thread: a user who stops the program must not interrupt it between two files.
        return self._conclude(gathered)

    def _proposed_memories(self) -> list[Candidate]:
        """Return the memories that the files themselves hold, the first time."""
        memories, self._memories = self._memories, ()
        return list(self._sessions.propose_memories(memories).candidates) if memories else []

    def _take(self, batch: Batch | None, gathered: "_Gathered") -> bool:
        """Add *batch*, and return whether there may be more."""
        if batch is None:
            return False
        gathered.add(batch)
        self.failures += batch.failures
        self._model_error = batch.proposal.model_error or self._model_error
        self._has_program_error = (
            self._has_program_error or batch.proposal.program_error is not None
        )
        return not batch.is_cut_off

    def _conclude(self, gathered: "_Gathered") -> Step:
        plan = self._sessions.plan_again(gathered.candidates, gathered.sessions)
        plan = replace(plan, notes=(*gathered.notes, *plan.notes))
        changes = None
        if self._applies:
            changes = self._sessions.apply(
                plan, gathered.conversations, verb="extract", candidates=gathered.candidates
            )
        self.done += gathered.count
        return Step(plan, changes)

    def _check(self) -> None:
        if self._stopping.is_set():
            raise asyncio.CancelledError


@dataclass(slots=True)
class _Gathered:
    """The results of the batches of one step."""

    candidates: list[Candidate]
    sessions: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    conversations: list[Conversation] = field(default_factory=list)
    count: int = 0
    began_s: float = field(default_factory=monotonic)

    @property
    def is_full(self) -> bool:
        return self.count >= STEP_CONVERSATIONS or monotonic() - self.began_s >= STEP_S

    def add(self, batch: Batch) -> None:
        cited = {header.id for header in batch.headers}
        self.candidates += batch.proposal.candidates
        self.sessions += batch.proposal.plan.sessions
        self.notes += batch.proposal.notes
        self.conversations += [
            conversation
            for conversation in batch.proposal.conversations
            if conversation.id in cited
        ]
        self.count += len(batch.done)
