"""A task while it is read, and its result."""

from dataclasses import dataclass

from memdeck.errors import MemdeckError, ModelError
from memdeck.services.imports.import_run import Batch, ImportRun, Task
from memdeck.services.proposals.run_extractor import Failure
from memdeck.storage.vault.state.import_progress import Picked


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result of a task: *left* was not read, *failures* could not be read.

    *error* is the reason why it stopped early, or why nothing could be read; it is None, and
    *is_paused* False, for a complete task.
    """

    task: Task
    left: tuple[Picked, ...]
    failures: tuple[Failure, ...]
    error: MemdeckError | None = None
    is_paused: bool = False

    @property
    def unread(self) -> tuple[Picked, ...]:
        """The selected conversations that do not count as read, which can be tried again."""
        tried = {failure.conversation for failure in self.failures}
        failed = tuple(conversation for conversation in self.task.left if conversation.id in tried)
        is_cut_short = self.error is not None or self.is_paused
        return failed + self.left if is_cut_short else failed


@dataclass(slots=True)
class ImportTask:
    """A task, its sessions, and what could not be read."""

    task: Task
    run: ImportRun
    failures: tuple[Failure, ...] = ()
    refusal: ModelError | None = None
    has_more: bool = False

    def take(self, batch: Batch) -> None:
        """Record what *batch* could not read, and whether another may follow."""
        self.failures += batch.failures
        self.refusal = batch.proposal.refusal or self.refusal
        self.has_more = not batch.proposal.is_cut_off

    def ending(self, error: MemdeckError | None, *, is_paused: bool) -> ImportResult:
        if error is None and len(self.failures) == len(self.task.left):
            error = self.refusal
        return ImportResult(self.task, self.run.left, self.failures, error, is_paused)
