"""Suggestions pending review, kept in the vault until the user has decided.

Each open window holds a file of its own, by a lock that ends with its process: so a file without
a lock was left by a closed window, or by a crash.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.consolidation.review_queue import (
    ConversationHeader,
    PendingReview,
    ReviewQueueStep,
    Suggestion,
    step_between,
    stepped,
    united,
)
from memdeck.domain.memory.entry import Evidence
from memdeck.storage.disk.atomic_write import append_durable, remove_leftovers, write_atomic
from memdeck.storage.disk.file_lock import try_lock
from memdeck.storage.disk.files import delete, make_folder, read_whole
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_error
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.state.transcript_archive import Sources
from memdeck.storage.vault_layout import VaultLayout

if TYPE_CHECKING:
    from filelock import FileLock

LOOSE = 3
"""A file is rewritten once its steps made it this many times as long as its content."""
SMALL = 65_536  # bytes below which rewriting is not worth the effort
_DECIDED = "decided-"
"""The file name prefix of suggestions that were decided on; the id of the change follows."""


@dataclass(frozen=True, slots=True)
class Left:
    """The suggestions left by other windows, and the files with other content."""

    parts: tuple[PendingReview, ...]
    damaged: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class _ParsedQueue:
    """The content of lines, and their number; *is_cut* where a crash cut off the last."""

    queue: PendingReview
    count: int
    is_cut: bool = False


class _QueueLines:
    """The lines of a file: one with the whole queue, then one for each step since."""

    def render(self, queue: PendingReview) -> bytes:
        """Return all of *queue* as one line.

        Raises:
            StorageError: a text holds half a character, which no file can hold.
        """
        return self._whole.render(queue) + b"\n"

    def render_step(self, step: ReviewQueueStep) -> bytes:
        """Return a line to append after the state it continues.

        Raises:
            StorageError: a text holds half a character, which no file can hold.
        """
        return self._step.render(step) + b"\n"

    def parse(self, data: bytes) -> _ParsedQueue:
        """Return the content of *data*; a step that was cut off is ignored.

        Raises:
            ValueError: it holds no review queue.
        """
        first, *steps = data.split(b"\n")
        tail = steps.pop() if steps else first
        queue = self._whole.parse(first)
        for line in steps:
            queue = stepped(queue, self._step.parse(line))
        return _ParsedQueue(queue, 1 + len(steps), is_cut=bool(tail))

    @cached_property
    def _whole(self) -> Codec[PendingReview]:
        return Codec(PendingReview)

    @cached_property
    def _step(self) -> Codec[ReviewQueueStep]:
        return Codec(ReviewQueueStep)


class ReviewQueueFile:
    """The review queue of one window; claimed first, released when the vault is closed.

    New and changed suggestions are appended, so that saving a long review costs no more than a
    short one. Whoever writes holds the vault's lock.
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._lines = _QueueLines()
        self._owned: list[tuple[Path, FileLock]] = []
        self._offered: list[tuple[Path, FileLock, _Known]] = []  # claimed, and not accepted yet
        self._known: _Known | None = None  # the content of the file, as far as this window knows
        self._others: dict[Path, bytes | None] = {}  # the content of those to be replaced

    def claim(self) -> Left:
        """Claim all that was left behind; what another window holds stays its own.

        Damaged files stay unchanged. Where nothing was left, nothing is created.

        Raises:
            StorageError: the disk operation failed.
        """
        claimed = self.claim_more()
        self.accept()
        return claimed

    def has_more(self) -> bool:
        """Return whether there are files that this window did not claim.

        Raises:
            StorageError: the folder cannot be read.
        """
        own = {path for path, *_ in (*self._owned, *self._offered)}
        return not own.issuperset(queue_files(self._layout))

    def claim_more(self) -> Left:
        """Claim what was left behind since the last claim; ``write`` ignores it until ``accept``.

        Raises:
            StorageError: the disk operation failed.
        """
        parts, damaged = [], []
        for path in queue_files(self._layout):
            lock = self._lock(path)
            data = read_whole(path) if lock is not None else None
            if lock is None or data is None:
                continue
            try:
                parsed = self._lines.parse(data)
            except ValueError:
                damaged.append(path)
                lock.release()
            else:
                parts.append(parsed.queue)
                known = _Known(parsed.queue, data, parsed.is_cut)
                self._offered.append((path, lock, known))
        return Left(tuple(parts), tuple(damaged))

    def accept(self) -> None:
        """Have the next ``write`` replace the newly claimed files too: it holds their content."""
        for path, lock, known in self._offered:
            if self._owned:
                self._others[path] = known.data
            else:
                self._known = known
            self._owned.append((path, lock))
        self._offered = []

    def decline(self) -> None:
        """Release the files that were claimed and not accepted."""
        for _, lock, _ in self._offered:
            lock.release()
        self._offered = []

    def changed_outside(self) -> PendingReview | None:
        """Return this window's files as another program changed them; None where it did not.

        A purge changes them, and what it removed must not be written again.

        Raises:
            StorageError: the file cannot be read.
        """
        if not self._owned or self._known is None:
            return None
        data = read_whole(self._owned[0][0])
        others = {path: read_whole(path) for path in self._others}
        if data == self._known.data and others == self._others:
            return None
        try:
            parsed, *more = map(self._parse, (data, *others.values()))
        except ValueError:
            self._known = None
            return None
        self._known, self._others = _Known(parsed.queue, data or b"", parsed.is_cut), others
        return united([parsed.queue, *(other.queue for other in more)])

    def _parse(self, data: bytes | None) -> _ParsedQueue:
        return _ParsedQueue(PendingReview(()), 0) if data is None else self._lines.parse(data)

    def write(self, queue: PendingReview) -> None:
        """Save *queue* in place of all that was claimed; nothing is kept where it is empty.

        Raises:
            StorageError: the disk operation failed; what was saved before is unchanged.
        """
        if queue.is_empty:
            self._let_go(self._owned)
            self._owned, self._known, self._others = [], None, {}
            return
        if self._known is None or self._known.queue != queue:
            self._known = self._appended(queue) or self._written(queue)
        self._let_go(self._owned[1:])
        del self._owned[1:]
        self._others = {}

    def _appended(self, queue: PendingReview) -> "_Known | None":
        """Append what changed to the file; return None where the file must be rewritten."""
        known = self._known
        if known is None or known.is_cut or not self._owned[0][0].exists():
            return None
        step = step_between(known.queue, queue)
        line = b"" if step is None else self._lines.render_step(step)
        if not line or len(known.data) + len(line) > max(LOOSE * known.whole_size, SMALL):
            return None
        append_durable(self._owned[0][0], line)
        return _Known(queue, known.data + line)

    def _written(self, queue: PendingReview) -> "_Known":
        data = self._lines.render(queue)
        self._layout.make_state()
        make_folder(self._layout.waiting)
        write_atomic(self._own(), data, like=self._layout.memory)
        return _Known(queue, data)

    def _let_go(self, owned: "Iterable[tuple[Path, FileLock]]") -> None:
        for path, lock in owned:
            delete(path)
            lock.release()

    def release(self) -> None:
        """Release the file to the next window."""
        self.decline()
        for _, lock in self._owned:
            lock.release()
        self._owned, self._known, self._others = [], None, {}

    def _own(self) -> Path:
        if not self._owned:
            paths = (self._layout.waiting / f"{n}.jsonl" for n in count())
            free = ((path, self._lock(path)) for path in paths if not path.exists())
            self._owned = [next((path, lock) for path, lock in free if lock is not None)]
        return self._owned[0][0]

    def _lock(self, path: Path) -> "FileLock | None":
        """Return the lock of *path*; None where another window has it."""
        return try_lock(self._layout.cache / f"waiting-{path.stem}.lock")


@dataclass(frozen=True, slots=True)
class _Known:
    """The content of a file, as bytes and as parsed."""

    queue: PendingReview
    data: bytes
    is_cut: bool = False

    @property
    def whole_size(self) -> int:
        """The size in bytes of its first line, which holds all that was pending then."""
        return self.data.find(b"\n") + 1 or len(self.data)


def read_queues(layout: VaultLayout) -> tuple[PendingReview, ...]:
    """Return the content of each file, also of one locked by a window; a damaged one is skipped.

    Raises:
        StorageError: a file cannot be read.
    """
    lines, queues = _QueueLines(), []
    for path in queue_files(layout):
        with suppress(ValueError):
            queues.append(lines.parse(read_whole(path) or b"").queue)
    return tuple(queues)


def keep_decided(layout: VaultLayout, change: str, decided: PendingReview) -> None:
    """Save what the changeset with the id *change* decided on, so that an undo can restore it.

    The caller holds the vault's lock.

    Raises:
        StorageError: the disk operation failed.
    """
    layout.make_state()
    make_folder(layout.waiting)
    data = _QueueLines().render(decided)
    write_atomic(layout.waiting / f"{_DECIDED}{change}.jsonl", data, like=layout.memory)


def read_decided(layout: VaultLayout, change: str) -> PendingReview:
    """Return what the changeset with the id *change* decided on; empty where none was saved.

    Raises:
        StorageError: the file cannot be read.
    """
    if change.isalnum():  # it comes from a file, and must not lead out of the folder
        data = read_whole(layout.waiting / f"{_DECIDED}{change}.jsonl")
        with suppress(ValueError):
            return _QueueLines().parse(data or b"").queue
    return PendingReview(())


def queue_files(layout: VaultLayout) -> list[Path]:
    """Return the files with pending suggestions of a vault, in order.

    Raises:
        StorageError: the folder cannot be read.
    """
    try:
        return sorted(path for path in layout.waiting.glob("*.jsonl") if path.stem.isdecimal())
    except OSError as error:
        raise storage_error(layout.waiting, "read", error) from error


def _decided_files(layout: VaultLayout) -> list[Path]:
    try:
        return sorted(layout.waiting.glob(f"{_DECIDED}*.jsonl"))
    except OSError as error:
        raise storage_error(layout.waiting, "read", error) from error


def redact_queues(
    layout: VaultLayout, redaction_targets: RedactionTargets, conversations: Collection[str]
) -> None:
    """Rewrite pending and decided suggestions without the text to redact and those conversations.

    A damaged file is deleted. The transcripts that suggestions rest on lose the messages that
    hold text to redact.

    Raises:
        StorageError: the disk operation failed; some files may be unchanged.
    """
    lines = _QueueLines()
    for path in (*queue_files(layout), *_decided_files(layout)):
        data = read_whole(path)
        try:
            parsed = lines.parse(data or b"")
        except ValueError:
            delete(path)  # it may hold text to redact, and cannot be searched
            continue
        queue = parsed.queue
        for conversation in queue.talks:
            Sources(layout).clean(conversation.id, redaction_targets)
        clean = _cleaned(queue, redaction_targets, conversations)
        if clean.is_empty:
            delete(path)
        elif clean != queue or parsed.count > 1 or parsed.is_cut:
            # A suggestion that is no longer pending may still be in an older line.
            write_atomic(path, lines.render(clean))
    remove_leftovers(layout.waiting)


def _cleaned(
    queue: PendingReview, redaction_targets: RedactionTargets, conversations: Collection[str]
) -> PendingReview:
    suggestions = (
        replace(
            suggestion,
            candidate=replace(
                suggestion.candidate,
                evidence=_unquoted(suggestion.candidate.evidence, redaction_targets),
                reason=_blanked(suggestion.candidate.reason, redaction_targets),
            ),
            proposed=_cleaned_row(suggestion.proposed, redaction_targets),
            row=_cleaned_row(suggestion.row, redaction_targets),
        )
        for suggestion in queue.suggestions
        if not any(redaction_targets.occur_in(words) for words in _wordings(suggestion))
    )
    rejected = (row for row in queue.rejected if not redaction_targets.occur_in(row.content))
    headers = (conversation for conversation in queue.talks if conversation.id not in conversations)
    return replace(
        queue,
        suggestions=tuple(suggestions),
        rejected=tuple(_cleaned_row(row, redaction_targets) for row in rejected),
        talks=tuple(_cleaned_header(conversation, redaction_targets) for conversation in headers),
    )


def _wordings(suggestion: Suggestion) -> set[str]:
    parts = (suggestion.candidate, suggestion.proposed, suggestion.row)
    return {part.content for part in parts}


def _cleaned_row(row: PlanRow, redaction_targets: RedactionTargets) -> PlanRow:
    reason = _blanked(row.reason, redaction_targets)
    return replace(row, evidence=_unquoted(row.evidence, redaction_targets), reason=reason)


def _unquoted(
    evidence: tuple[Evidence, ...], redaction_targets: RedactionTargets
) -> tuple[Evidence, ...]:
    return tuple(
        replace(piece, quote=_blanked(piece.quote, redaction_targets)) for piece in evidence
    )


def _cleaned_header(
    conversation: ConversationHeader, redaction_targets: RedactionTargets
) -> ConversationHeader:
    return replace(conversation, name=_blanked(conversation.name, redaction_targets))


def _blanked(text: str, redaction_targets: RedactionTargets) -> str:
    return "" if redaction_targets.occur_in(text) else text
