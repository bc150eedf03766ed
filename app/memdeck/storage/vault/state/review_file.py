"""Suggestions pending review, kept until the user has decided.

Those that agents leave are in the vault. Those of an import are outside, until they are applied.
Each open window holds a file of its own, by a lock that ends with its process: so a file without
a lock was left by a closed window, or by a crash.
"""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.consolidation.review_queue import (
    PendingReview,
    ReviewQueueStep,
    step_between,
    stepped,
    united,
)
from memdeck.storage.disk.atomic_write import append_durable, remove_leftovers, write_atomic
from memdeck.storage.disk.file_lock import try_lock
from memdeck.storage.disk.files import delete, make_folder, read_whole
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_errors
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
class _Content:
    """The content of a file, as parsed and as bytes; *is_cut* where a crash cut off the last line.

    The first line holds a whole queue, and each one below it a step since.
    """

    queue: PendingReview
    data: bytes
    is_cut: bool = False

    @property
    def whole_size(self) -> int:
        """The size in bytes of the first line, which holds all that was pending then."""
        return self.data.find(b"\n") + 1 or len(self.data)


_EMPTY = _Content(PendingReview(()), b"")
_QUEUES = Codec(PendingReview)
_STEPS = Codec(ReviewQueueStep)


class ReviewQueueFile:
    """The review queue of one window; claimed first, released when the vault is closed.

    New and changed suggestions are appended, so that saving a long review costs no more than a
    short one. Whoever writes holds the vault's lock.
    """

    def __init__(self, layout: VaultLayout, folders: Sequence[Path]) -> None:
        """Claim what was left in *folders*, and write to the first of them."""
        self._layout = layout
        self._folders = folders
        self._folder = folders[0]
        self._owned: list[tuple[Path, FileLock]] = []
        self._offered: list[tuple[Path, FileLock, _Content]] = []  # claimed, and not accepted yet
        self._known: _Content | None = None  # the content of the file, as far as this window knows
        self._others: dict[Path, bytes | None] = {}  # the content of those to be replaced

    def claim(self) -> Left:
        """Claim all that was left behind; what another window holds stays its own.

        Damaged files stay unchanged. Where nothing was left, nothing is created.
        """
        claimed = self.claim_more()
        self.accept()
        return claimed

    def has_more(self) -> bool:
        """Return whether there are files that this window did not claim."""
        own = {path for path, *_ in (*self._owned, *self._offered)}
        return not own.issuperset(_files_in(self._folders))

    def claim_more(self) -> Left:
        """Claim what was left since the last claim; ``write`` ignores it until ``accept``."""
        parts, damaged = [], []
        for path in _files_in(self._folders):
            lock = self._lock(path)
            data = read_whole(path) if lock is not None else None
            if lock is None or data is None:
                continue
            try:
                content = _parsed(data)
            except ValueError:
                damaged.append(path)
                lock.release()
            else:
                parts.append(content.queue)
                self._offered.append((path, lock, content))
        return Left(tuple(parts), tuple(damaged))

    def accept(self) -> None:
        """Have the next ``write`` replace the newly claimed files too: it holds their content."""
        for path, lock, content in self._offered:
            if self._owned:
                self._others[path] = content.data
            else:
                self._known = content
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
        """
        if not self._owned or self._known is None:
            return None
        data = read_whole(self._owned[0][0])
        others = {path: read_whole(path) for path in self._others}
        if data == self._known.data and others == self._others:
            return None
        try:
            contents = [
                _EMPTY if found is None else _parsed(found) for found in (data, *others.values())
            ]
        except ValueError:
            self._known = None
            return None
        self._known, self._others = contents[0], others
        return united([content.queue for content in contents])

    def write(self, queue: PendingReview) -> None:
        """Save *queue* in place of all that was claimed; nothing is kept where it is empty."""
        if queue.is_empty:
            self._let_go(self._owned)
            self._owned, self._known, self._others = [], None, {}
            return
        if self._owned and self._owned[0][0].parent != self._folder:
            self._owned.insert(0, self._free_file())
            self._known = None
        if self._known is None or self._known.queue != queue:
            self._known = self._appended(queue) or self._written(queue)
        self._let_go(self._owned[1:])
        del self._owned[1:]
        self._others = {}

    def _appended(self, queue: PendingReview) -> _Content | None:
        """Append what changed to the file; return None where the file must be rewritten."""
        known = self._known
        if known is None or known.is_cut or not self._owned[0][0].exists():
            return None
        step = step_between(known.queue, queue)
        if step is None:
            return None
        line = _STEPS.render(step) + b"\n"
        if len(known.data) + len(line) > max(LOOSE * known.whole_size, SMALL):
            return None
        append_durable(self._owned[0][0], line)
        return _Content(queue, known.data + line)

    def _written(self, queue: PendingReview) -> _Content:
        data = _QUEUES.render(queue) + b"\n"
        is_in_vault = self._folder == self._layout.waiting
        if is_in_vault:
            self._layout.make_state()
        make_folder(self._folder)
        write_atomic(self._own(), data, like=self._layout.memory if is_in_vault else None)
        return _Content(queue, data)

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
            self._owned = [self._free_file()]
        return self._owned[0][0]

    def _free_file(self) -> "tuple[Path, FileLock]":
        paths = (self._folder / f"{n}.jsonl" for n in count())
        free = ((path, self._lock(path)) for path in paths if not path.exists())
        return next((path, lock) for path, lock in free if lock is not None)

    def _lock(self, path: Path) -> "FileLock | None":
        name = "waiting" if path.parent == self._layout.waiting else "pending"
        return try_lock(self._layout.cache / f"{name}-{path.stem}.lock")


def read_queues(layout: VaultLayout) -> tuple[PendingReview, ...]:
    """Return the content of each file, also of one locked by a window; a damaged one is skipped."""
    queues = []
    for path in queue_files(layout):
        with suppress(ValueError):
            queues.append(_parsed(read_whole(path) or b"").queue)
    return tuple(queues)


def keep_decided(layout: VaultLayout, change: str, decided: PendingReview) -> None:
    """Save what the changeset with the id *change* decided on, so that an undo can restore it.

    The caller holds the vault's lock.
    """
    layout.make_state()
    make_folder(layout.waiting)
    data = _QUEUES.render(decided) + b"\n"
    write_atomic(layout.waiting / f"{_DECIDED}{change}.jsonl", data, like=layout.memory)


def read_decided(layout: VaultLayout, change: str) -> PendingReview:
    """Return what the changeset with the id *change* decided on; empty where none was saved."""
    if change.isalnum():  # it comes from a file, and must not lead out of the folder
        data = read_whole(layout.waiting / f"{_DECIDED}{change}.jsonl")
        with suppress(ValueError):
            return _parsed(data or b"").queue
    return PendingReview(())


def queue_files(layout: VaultLayout) -> list[Path]:
    """Return the files with pending suggestions of a vault, in order."""
    return _files_in((layout.waiting, layout.pending))


def _files_in(folders: Iterable[Path]) -> list[Path]:
    files: list[Path] = []
    for folder in folders:
        with storage_errors(folder, "read"):
            files += sorted(path for path in folder.glob("*.jsonl") if path.stem.isdecimal())
    return files


def _parsed(data: bytes) -> _Content:
    """Return the content of *data* without a step that was cut off; ValueError if it is none."""
    first, *steps = data.split(b"\n")
    tail = steps.pop() if steps else first
    queue = _QUEUES.parse(first)
    for line in steps:
        queue = stepped(queue, _STEPS.parse(line))
    return _Content(queue, data, is_cut=bool(tail))


def redact_queues(
    layout: VaultLayout, targets: RedactionTargets, conversations: Collection[str]
) -> None:
    """Rewrite pending and decided suggestions without the text to redact and those conversations.

    A damaged file is deleted. The transcripts that suggestions rest on lose the messages that
    hold text to redact.

    Raises:
        StorageError: the disk operation failed; some files may be unchanged.
    """
    with storage_errors(layout.waiting, "read"):
        decided_files = sorted(layout.waiting.glob(f"{_DECIDED}*.jsonl"))
    for path in (*queue_files(layout), *decided_files):
        try:
            content = _parsed(read_whole(path) or b"")
        except ValueError:
            delete(path)  # it may hold text to redact, and cannot be searched
            continue
        queue = content.queue
        for conversation in queue.talks:
            Sources(layout).clean(conversation.id, targets)
        clean = _cleaned(queue, targets, conversations)
        if clean.is_empty:
            delete(path)
        elif clean != queue or content.is_cut or len(content.data) > content.whole_size:
            # A suggestion that is no longer pending may still be in an older line.
            write_atomic(path, _QUEUES.render(clean) + b"\n")
    Sources(layout, layout.pending_sources).clean_all(targets)
    for folder in (layout.waiting, layout.pending, layout.pending_sources):
        remove_leftovers(folder)


def _cleaned(
    queue: PendingReview, targets: RedactionTargets, conversations: Collection[str]
) -> PendingReview:
    suggestions = (
        replace(
            suggestion,
            candidate=replace(
                suggestion.candidate,
                evidence=targets.without_quotes(suggestion.candidate.evidence),
                reason=targets.blanked(suggestion.candidate.reason),
            ),
            proposed=_cleaned_row(suggestion.proposed, targets),
            row=_cleaned_row(suggestion.row, targets),
        )
        for suggestion in queue.suggestions
        if not any(
            targets.occur_in(version.content)
            for version in (suggestion.candidate, suggestion.proposed, suggestion.row)
        )
    )
    rejected = (row for row in queue.rejected if not targets.occur_in(row.content))
    return replace(
        queue,
        suggestions=tuple(suggestions),
        rejected=tuple(_cleaned_row(row, targets) for row in rejected),
        talks=tuple(
            replace(conversation, name=targets.blanked(conversation.name))
            for conversation in queue.talks
            if conversation.id not in conversations
        ),
    )


def _cleaned_row(row: PlanRow, targets: RedactionTargets) -> PlanRow:
    evidence, reason = targets.without_quotes(row.evidence), targets.blanked(row.reason)
    return replace(row, evidence=evidence, reason=reason)
