"""Suggestions pending review, kept until the user has decided.

Those that agents leave are in the vault. Those of an import are outside, until they are applied.
Each open window holds a file of its own, by a lock that ends with its process: so a file without
a lock was left by a closed window, or by a crash.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from memdeck.domain.consolidation.review_queue import (
    PendingReview,
    ReviewQueueStep,
    step_between,
    stepped,
    united,
)
from memdeck.storage.disk.atomic_write import append_durable, write_atomic
from memdeck.storage.disk.file_lock import try_lock
from memdeck.storage.disk.files import delete, make_folder, read_whole
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.vault_layout import VaultLayout

if TYPE_CHECKING:
    from filelock import FileLock

LOOSE = 3
"""A file is rewritten once its steps made it this many times as long as its content."""
SMALL = 65_536  # bytes below which rewriting is not worth the effort


@dataclass(frozen=True, slots=True)
class Left:
    """The suggestions left by other windows, and the files with other content."""

    parts: tuple[PendingReview, ...]
    damaged: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class QueueFileContent:
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

    @property
    def has_past(self) -> bool:
        """Whether older lines may hold suggestions that are no longer pending."""
        return self.is_cut or len(self.data) > self.whole_size


_EMPTY = QueueFileContent(PendingReview(()), b"")
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
        self._offered: list[tuple[Path, FileLock, QueueFileContent]] = []
        """Claimed, and not accepted yet."""
        self._known: QueueFileContent | None = None
        """The content of the file, as far as this window knows."""
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
                content = parse_queue_file(data)
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
                _EMPTY if found is None else parse_queue_file(found)
                for found in (data, *others.values())
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

    def _appended(self, queue: PendingReview) -> QueueFileContent | None:
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
        return QueueFileContent(queue, known.data + line)

    def _written(self, queue: PendingReview) -> QueueFileContent:
        data = render_queue(queue)
        is_in_vault = self._folder == self._layout.waiting
        if is_in_vault:
            self._layout.make_state()
        make_folder(self._folder)
        write_atomic(self._own(), data, like=self._layout.memory if is_in_vault else None)
        return QueueFileContent(queue, data)

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
            queues.append(parse_queue_file(read_whole(path) or b"").queue)
    return tuple(queues)


def queue_files(layout: VaultLayout) -> list[Path]:
    """Return the files with pending suggestions of a vault, in order."""
    return _files_in((layout.waiting, layout.pending))


def _files_in(folders: Iterable[Path]) -> list[Path]:
    files: list[Path] = []
    for folder in folders:
        with storage_errors(folder, "read"):
            files += sorted(path for path in folder.glob("*.jsonl") if path.stem.isdecimal())
    return files


def parse_queue_file(data: bytes) -> QueueFileContent:
    """Return the content of *data* without a step that was cut off.

    Raises:
        ValueError: it holds no suggestions.
    """
    first, *steps = data.split(b"\n")
    tail = steps.pop() if steps else first
    queue = _QUEUES.parse(first)
    for line in steps:
        queue = stepped(queue, _STEPS.parse(line))
    return QueueFileContent(queue, data, is_cut=bool(tail))


def render_queue(queue: PendingReview) -> bytes:
    """Return *queue* as the whole content of a file."""
    return _QUEUES.render(queue) + b"\n"
