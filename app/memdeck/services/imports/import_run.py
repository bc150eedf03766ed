"""An import in progress: conversations in batches, each read, extracted from, and kept."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from memdeck.domain.consolidation.review_queue import ConversationHeader
from memdeck.domain.conversation.conversation import (
    Conversation,
    ImportedMemory,
    Remark,
    Skipped,
    with_user,
)
from memdeck.errors import ModelUnreachableError, StorageError
from memdeck.services.imports.imports import Files, Imports, Origin
from memdeck.services.proposals.extractors import (
    MAX_UNANSWERED,
    RULES,
    Failure,
    Progress,
)
from memdeck.services.proposals.guards import guarded_headers
from memdeck.services.proposals.session_service import Proposal, Sessions
from memdeck.services.vault.transcripts import keep_pending_sources
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.state.unfinished_imports import Import, Picked

BY_RULES = 10
"""Conversations of one batch; closing the window or a crash costs the batch in progress."""
CHARS_BY_RULES = 20_000
"""Characters that fill a batch of few conversations: a second of work for the rules."""
BY_MODEL = 1
"""One, as a model takes seconds for each."""


@dataclass(frozen=True, slots=True)
class Task:
    """The selected part of *origin*: the conversations *left* of *total*.

    *names* are those of the user in group chats. *log* identifies the import in the vault; None
    if a restart should not resume it. *memories*, *skipped* and *remarks* are what the origin
    holds besides conversations.
    """

    title: str
    origin: Origin
    left: tuple[Picked, ...]
    total: int
    names: tuple[str, ...] = ()
    log: Import | None = None
    memories: tuple[ImportedMemory, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Batch:
    """The result of a few conversations: the ids that are *done* for good, and the *failures*.

    *headers* are the conversations that the proposal rests on. One that its owner excluded is
    done. *is_cut_off* means that the model's server no longer answers.
    """

    proposal: Proposal
    headers: tuple[ConversationHeader, ...]
    done: tuple[str, ...]
    failures: tuple[Failure, ...]
    is_cut_off: bool = False


class ImportRun:
    """Reads the conversations of one task, batch by batch; one call at a time, from any thread.

    After a cancelled call, the rest needs a new run. If it *keeps_conversations*, those that
    suggestions rest on are kept outside the vault while these are pending.
    """

    def __init__(
        self, vault: Vault, sessions: Sessions, task: Task, *, keeps_conversations: bool = True
    ) -> None:
        self._vault = vault
        self._sessions = sessions
        self._task = task
        self._keeps_conversations = keeps_conversations
        self._imports = Imports(vault)
        self._left = {conversation.id: conversation for conversation in task.left}
        self._conversations: Iterator[Conversation] | None = None
        self._check: Callable[[], object] = lambda: None
        self._at_once = BY_RULES if sessions.extractor.name == RULES else BY_MODEL
        self._failed_count = 0
        self._unanswered = 0
        """The number of conversations in a row for which the model's server did not answer."""

    @property
    def left(self) -> tuple[Picked, ...]:
        """Ids not tried yet; after the last batch, those that the files no longer hold."""
        return tuple(self._left.values())

    @property
    def total(self) -> int:
        """The number of conversations of the whole task."""
        return self._task.total

    @property
    def read_count(self) -> int:
        """The number of conversations of the whole task that are read; none that failed."""
        return self._task.total - len(self._left) - self._failed_count

    async def next(self, progress: Progress, check: Callable[[], object]) -> Batch | None:
        """Read the next conversations; return None if there are no more.

        *progress* counts the conversations of the whole task. *check* is called often
        while the files are read, and may raise to end it.
        """
        self._check = check
        conversations = await asyncio.to_thread(self._pull)
        if not conversations:
            return None
        before = self._task.total - len(self._left)

        def counted(done: int, _: int, title: str) -> None:
            progress(before + done, self._task.total, title)

        proposal = await self._sessions.propose(conversations, counted)
        headers = guarded_headers(proposal.conversations, proposal.candidates)
        if self._keeps_conversations:
            cited = {header.id for header in headers}
            sources = [found for found in proposal.conversations if found.id in cited]
            await asyncio.to_thread(keep_pending_sources, self._vault, sources)
        return self._concluded(conversations, proposal, headers)

    def _pull(self) -> list[Conversation]:
        if self._conversations is None:
            _check_files(self._task.origin)
            self._conversations = self._imports.read_conversations(
                self._task.origin, self._left.values(), self._check_cancelled
            )
        batch: list[Conversation] = []
        chars = 0
        for conversation in islice(self._conversations, self._at_once):
            batch.append(with_user(conversation, self._task.names))
            chars += sum(len(message.text) for message in conversation.messages)
            if chars >= CHARS_BY_RULES:
                break
        return batch

    def _check_cancelled(self) -> None:
        self._check()

    def _concluded(
        self,
        conversations: Sequence[Conversation],
        proposal: Proposal,
        headers: Sequence[ConversationHeader],
    ) -> Batch:
        failed_ids = {failure.conversation for failure in proposal.failures}
        read_ids = {conversation.id for conversation in proposal.conversations}
        done = tuple(
            conversation.id
            for conversation in conversations
            if conversation.forbidden or conversation.id in read_ids
        )
        for id_ in (*done, *failed_ids):
            self._left.pop(id_, None)
        self._failed_count += len(failed_ids)
        is_unanswered = isinstance(proposal.model_error, ModelUnreachableError) and not read_ids
        self._unanswered = self._unanswered + len(failed_ids) if is_unanswered else 0
        is_cut_off = self._unanswered >= MAX_UNANSWERED
        return Batch(proposal, tuple(headers), done, proposal.failures, is_cut_off)


def _check_files(origin: Origin) -> None:
    paths = origin.paths if isinstance(origin, Files) else ()
    missing = [path for path in paths if not path.exists()]
    if missing:
        raise StorageError(
            f"{missing[0]} no longer exists; put it back and try again, or import it again."
        )
