"""Suggestions that wait for review, kept in the vault until a person has decided.

Each open window holds a file of its own, by a lock that ends with its process:
so a file without one was left by a window that was closed, or by a crash.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from filelock import FileLock

from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.consolidation.review_queue import (
    ConversationHeader,
    PendingReview,
    Suggestion,
    united,
)
from memdeck.domain.consolidation.review_queue_diff import step_between
from memdeck.domain.memory.entry import Evidence
from memdeck.storage.disk.atomic_write import append_durable, remove_leftovers, write_atomic
from memdeck.storage.disk.file_lock import hold
from memdeck.storage.disk.files import delete, make_folder, read_whole
from memdeck.storage.os_errors import refusal
from memdeck.storage.text.redaction.redactor import RedactionTargets
from memdeck.storage.vault.state.review_lines import ReviewQueueLines, Told
from memdeck.storage.vault.state.transcript_archive import Sources
from memdeck.storage.vault_layout import VaultLayout

LOOSE = 3
"""A file is written anew once its steps made it so many times as long as all of it was."""
SMALL = 65_536  # bytes below which that is not worth its while
_DECIDED = "decided-"
"""The file name prefix of suggestions that were decided on; the id of the change follows."""


@dataclass(frozen=True, slots=True)
class Left:
    """What other windows left behind, and the files that hold something else."""

    parts: tuple[PendingReview, ...]
    damaged: tuple[Path, ...]


class ReviewQueueFile:
    """What one window holds in review; claimed first, released when the vault is closed.

    What came or changed is written behind what is there, so that a long review costs
    no more to keep than a short one. Whoever writes holds the vault's lock.
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._lines = ReviewQueueLines()
        self._held: list[tuple[Path, FileLock]] = []
        self._offered: list[tuple[Path, FileLock, _Known]] = []  # claimed, and not accepted yet
        self._known: _Known | None = None  # what the file holds, as far as this window knows
        self._others: dict[Path, bytes | None] = {}  # what those hold that a write will replace

    def claim(self) -> Left:
        """Take all that was left behind; what another window holds stays its own.

        Damaged files stay as they are. Where nothing was left, nothing is made.

        Raises:
            StorageError: the disk refused.
        """
        left = self.claim_more()
        self.accept()
        return left

    def has_more(self) -> bool:
        """Return whether there are files that this window did not claim.

        Raises:
            StorageError: the folder cannot be read.
        """
        own = {path for path, *_ in (*self._held, *self._offered)}
        return not own.issuperset(waiting_files(self._layout))

    def claim_more(self) -> Left:
        """Take what was left behind since the last claim; ``write`` leaves it until ``accept``.

        Raises:
            StorageError: the disk refused.
        """
        parts, damaged = [], []
        for path in waiting_files(self._layout):
            lock = self._lock(path)
            data = read_whole(path) if lock is not None else None
            if lock is None or data is None:
                continue
            try:
                told = self._lines.parse(data)
            except ValueError:
                damaged.append(path)
                lock.release()
            else:
                parts.append(told.waiting)
                known = _Known(told.waiting, data, told.is_cut)
                self._offered.append((path, lock, known))
        return Left(tuple(parts), tuple(damaged))

    def accept(self) -> None:
        """Have the next ``write`` replace what was claimed, too: it holds all of that."""
        for path, lock, known in self._offered:
            if self._held:
                self._others[path] = known.data
            else:
                self._known = known
            self._held.append((path, lock))
        self._offered = []

    def decline(self) -> None:
        """Leave what was claimed and not accepted where it is."""
        for _, lock, _ in self._offered:
            lock.release()
        self._offered = []

    def changed_outside(self) -> PendingReview | None:
        """Return what another program made of this window's files; None where it left them alone.

        A purge does so, and what it took away must not be written again.

        Raises:
            StorageError: the file cannot be read.
        """
        if not self._held or self._known is None:
            return None
        data = read_whole(self._held[0][0])
        others = {path: read_whole(path) for path in self._others}
        if data == self._known.data and others == self._others:
            return None
        try:
            told, *more = map(self._parse, (data, *others.values()))
        except ValueError:
            self._known = None
            return None
        self._known, self._others = _Known(told.waiting, data or b"", told.is_cut), others
        return united([told.waiting, *(other.waiting for other in more)])

    def _parse(self, data: bytes | None) -> Told:
        return Told(PendingReview(()), 0) if data is None else self._lines.parse(data)

    def write(self, waiting: PendingReview) -> None:
        """Keep *waiting* in place of all that was claimed; nothing is kept where it is empty.

        Raises:
            StorageError: the disk refused; what was kept before still is.
        """
        if waiting.is_empty:
            self._let_go(self._held)
            self._held, self._known, self._others = [], None, {}
            return
        if self._known is None or self._known.waiting != waiting:
            self._known = self._appended(waiting) or self._written(waiting)
        self._let_go(self._held[1:])
        del self._held[1:]
        self._others = {}

    def _appended(self, waiting: PendingReview) -> "_Known | None":
        """Write what changed behind what is there; None where all is to be written anew."""
        known = self._known
        if known is None or known.is_cut or not self._held[0][0].exists():
            return None
        step = step_between(known.waiting, waiting)
        line = b"" if step is None else self._lines.render_step(step)
        if not line or len(known.data) + len(line) > max(LOOSE * known.whole_size, SMALL):
            return None
        append_durable(self._held[0][0], line)
        return _Known(waiting, known.data + line)

    def _written(self, waiting: PendingReview) -> "_Known":
        data = self._lines.render(waiting)
        self._layout.make_state()
        make_folder(self._layout.waiting)
        write_atomic(self._own(), data, like=self._layout.memory)
        return _Known(waiting, data)

    def _let_go(self, held: Iterable[tuple[Path, FileLock]]) -> None:
        for path, lock in held:
            delete(path)
            lock.release()

    def release(self) -> None:
        """Leave what waits to the next window."""
        self.decline()
        for _, lock in self._held:
            lock.release()
        self._held, self._known, self._others = [], None, {}

    def _own(self) -> Path:
        if not self._held:
            paths = (self._layout.waiting / f"{n}.jsonl" for n in count())
            free = ((path, self._lock(path)) for path in paths if not path.exists())
            self._held = [next((path, lock) for path, lock in free if lock is not None)]
        return self._held[0][0]

    def _lock(self, path: Path) -> FileLock | None:
        """Take the lock of *path*; None where another window has it."""
        return hold(self._layout.cache / f"waiting-{path.stem}.lock")


@dataclass(frozen=True, slots=True)
class _Known:
    """What a file holds, as it is there and as it is meant."""

    waiting: PendingReview
    data: bytes
    is_cut: bool = False

    @property
    def whole_size(self) -> int:
        """The bytes of its first line, which tells all that waited then."""
        return self.data.find(b"\n") + 1 or len(self.data)


def read_waiting(layout: VaultLayout) -> tuple[PendingReview, ...]:
    """Return what each file holds, also one that a window has; a damaged one is passed over.

    Raises:
        StorageError: a file cannot be read.
    """
    lines, found = ReviewQueueLines(), []
    for path in waiting_files(layout):
        with suppress(ValueError):
            found.append(lines.parse(read_whole(path) or b"").waiting)
    return tuple(found)


def keep_decided(layout: VaultLayout, change: str, decided: PendingReview) -> None:
    """Keep what the changeset with the id *change* decided on, for an undo to bring back.

    The caller holds the vault's lock.

    Raises:
        StorageError: the disk refused.
    """
    layout.make_state()
    make_folder(layout.waiting)
    data = ReviewQueueLines().render(decided)
    write_atomic(layout.waiting / f"{_DECIDED}{change}.jsonl", data, like=layout.memory)


def read_decided(layout: VaultLayout, change: str) -> PendingReview:
    """Return what the changeset with the id *change* decided on; nothing where none was kept.

    Raises:
        StorageError: the file cannot be read.
    """
    if change.isalnum():  # it comes from a file, and must not lead out of the folder
        data = read_whole(layout.waiting / f"{_DECIDED}{change}.jsonl")
        with suppress(ValueError):
            return ReviewQueueLines().parse(data or b"").waiting
    return PendingReview(())


def waiting_files(layout: VaultLayout) -> list[Path]:
    """Return the files that hold suggestions of a vault, in order.

    Raises:
        StorageError: the folder cannot be read.
    """
    try:
        return sorted(path for path in layout.waiting.glob("*.jsonl") if path.stem.isdecimal())
    except OSError as error:
        raise refusal(layout.waiting, "read", error) from error


def _decided_files(layout: VaultLayout) -> list[Path]:
    try:
        return sorted(layout.waiting.glob(f"{_DECIDED}*.jsonl"))
    except OSError as error:
        raise refusal(layout.waiting, "read", error) from error


def clean_waiting(
    layout: VaultLayout, traces: RedactionTargets, conversations: Collection[str]
) -> None:
    """Write what waits, or did until it was decided on, without the traces and those talks.

    A damaged file is deleted. The transcripts that suggestions rest on lose the messages that
    hold a trace.

    Raises:
        StorageError: the disk refused; some files may be as they were.
    """
    lines = ReviewQueueLines()
    for path in (*waiting_files(layout), *_decided_files(layout)):
        data = read_whole(path)
        try:
            told = lines.parse(data or b"")
        except ValueError:
            delete(path)  # nobody can vouch for what cannot be looked through
            continue
        waiting = told.waiting
        for talk in waiting.talks:
            Sources(layout).clean(talk.id, traces)
        clean = _cleaned(waiting, traces, conversations)
        if clean.is_empty:
            delete(path)
        elif clean != waiting or told.count > 1 or told.is_cut:
            # What no longer waits may still stand in an older line.
            write_atomic(path, lines.render(clean))
    remove_leftovers(layout.waiting)


def _cleaned(
    waiting: PendingReview, traces: RedactionTargets, conversations: Collection[str]
) -> PendingReview:
    suggestions = (
        replace(
            suggestion,
            candidate=replace(
                suggestion.candidate,
                evidence=_unquoted(suggestion.candidate.evidence, traces),
                reason=_blanked(suggestion.candidate.reason, traces),
            ),
            proposed=_cleaned_row(suggestion.proposed, traces),
            row=_cleaned_row(suggestion.row, traces),
        )
        for suggestion in waiting.suggestions
        if not any(traces.stand_in(words) for words in _wordings(suggestion))
    )
    rejected = (row for row in waiting.rejected if not traces.stand_in(row.content))
    talks = (talk for talk in waiting.talks if talk.id not in conversations)
    return replace(
        waiting,
        suggestions=tuple(suggestions),
        rejected=tuple(_cleaned_row(row, traces) for row in rejected),
        talks=tuple(_cleaned_talk(talk, traces) for talk in talks),
    )


def _wordings(suggestion: Suggestion) -> set[str]:
    parts = (suggestion.candidate, suggestion.proposed, suggestion.row)
    return {part.content for part in parts}


def _cleaned_row(row: PlanRow, traces: RedactionTargets) -> PlanRow:
    reason = _blanked(row.reason, traces)
    return replace(row, evidence=_unquoted(row.evidence, traces), reason=reason)


def _unquoted(evidence: tuple[Evidence, ...], traces: RedactionTargets) -> tuple[Evidence, ...]:
    return tuple(replace(piece, quote=_blanked(piece.quote, traces)) for piece in evidence)


def _cleaned_talk(talk: ConversationHeader, traces: RedactionTargets) -> ConversationHeader:
    return replace(talk, name=_blanked(talk.name, traces))


def _blanked(text: str, traces: RedactionTargets) -> str:
    return "" if traces.stand_in(text) else text
