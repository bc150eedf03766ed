"""Suggestions that wait for review, kept in the vault until a person has decided.

Each open window holds a file of its own, by a lock that ends with its process:
so a file without one was left by a window that was closed, or by a crash.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from pathlib import Path

from filelock import FileLock

from memdeck.domain.entry import Evidence
from memdeck.domain.plan import PlanRow
from memdeck.domain.waiting import Suggestion, TalkHead, Waiting
from memdeck.storage.codec import Codec
from memdeck.storage.durable import remove_leftovers, write_atomic
from memdeck.storage.files import delete, make_folder, read_whole
from memdeck.storage.holding import hold
from memdeck.storage.layout import VaultLayout
from memdeck.storage.refusal import refusal
from memdeck.storage.sources import Sources
from memdeck.storage.traces import Traces


@dataclass(frozen=True, slots=True)
class Left:
    """What other windows left behind, and the files that hold something else."""

    parts: tuple[Waiting, ...]
    damaged: tuple[Path, ...]


class WaitingFile:
    """What one window holds in review; claimed first, released when the vault is closed.

    Whoever writes holds the vault's lock.
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._held: list[tuple[Path, FileLock]] = []
        self._known: bytes | None = None  # what the file holds, as far as this window knows

    @cached_property
    def _codec(self) -> Codec[Waiting]:
        return Codec(Waiting)

    def claim(self) -> Left:
        """Take all that was left behind; what another window holds stays its own.

        Damaged files stay as they are. Where nothing was left, nothing is made.

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
                parts.append(self._codec.parse(data))
            except ValueError:
                damaged.append(path)
                lock.release()
            else:
                self._known = self._known if self._held else data
                self._held.append((path, lock))
        return Left(tuple(parts), tuple(damaged))

    def changed_outside(self) -> Waiting | None:
        """Return what another program made of this window's file; None where it left it alone.

        A purge does so, and what it took away must not be written again.

        Raises:
            StorageError: the file cannot be read.
        """
        if not self._held or self._known is None:
            return None
        data = read_whole(self._held[0][0])
        if data == self._known:
            return None
        try:
            waiting = Waiting(()) if data is None else self._codec.parse(data)
        except ValueError:
            return None
        self._known = data
        return waiting

    def write(self, waiting: Waiting) -> None:
        """Keep *waiting* in place of all that was claimed; nothing is kept where it is empty.

        Raises:
            StorageError: the disk refused; what was kept before still is.
        """
        data = None if waiting.is_empty else self._codec.render(waiting)
        if data is not None and data != self._known:
            self._layout.make_state()
            make_folder(self._layout.waiting)
            write_atomic(self._own(), data, like=self._layout.memory)
        for path, lock in self._held if data is None else self._held[1:]:
            delete(path)
            lock.release()
        self._held = self._held[:1] if data is not None else []
        self._known = data

    def release(self) -> None:
        """Leave what waits to the next window."""
        for _, lock in self._held:
            lock.release()
        self._held, self._known = [], None

    def _own(self) -> Path:
        if not self._held:
            paths = (self._layout.waiting / f"{n}.json" for n in count())
            free = ((path, self._lock(path)) for path in paths if not path.exists())
            self._held = [next((path, lock) for path, lock in free if lock is not None)]
        return self._held[0][0]

    def _lock(self, path: Path) -> FileLock | None:
        """Take the lock of *path*; None where another window has it."""
        return hold(self._layout.cache / f"waiting-{path.stem}.lock")


def waiting_files(layout: VaultLayout) -> list[Path]:
    """Return the files that hold suggestions of a vault, in order.

    Raises:
        StorageError: the folder cannot be read.
    """
    try:
        return sorted(path for path in layout.waiting.glob("*.json") if path.stem.isdecimal())
    except OSError as error:
        raise refusal(layout.waiting, "read", error) from error


def clean_waiting(layout: VaultLayout, traces: Traces, conversations: Collection[str]) -> None:
    """Write what waits anew without the traces and without those talks; a damaged file goes.

    The transcripts that suggestions rest on lose the messages that hold a trace.

    Raises:
        StorageError: the disk refused; some files may be as they were.
    """
    codec = Codec(Waiting)
    for path in waiting_files(layout):
        data = read_whole(path)
        try:
            waiting = codec.parse(data or b"")
        except ValueError:
            delete(path)  # nobody can vouch for what cannot be looked through
            continue
        for talk in waiting.talks:
            Sources(layout).clean(talk.id, traces)
        clean = _cleaned(waiting, traces, conversations)
        if clean.is_empty:
            delete(path)
        elif clean != waiting:
            write_atomic(path, codec.render(clean))
    remove_leftovers(layout.waiting)


def _cleaned(waiting: Waiting, traces: Traces, conversations: Collection[str]) -> Waiting:
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


def _cleaned_row(row: PlanRow, traces: Traces) -> PlanRow:
    reason = _blanked(row.reason, traces)
    return replace(row, evidence=_unquoted(row.evidence, traces), reason=reason)


def _unquoted(evidence: tuple[Evidence, ...], traces: Traces) -> tuple[Evidence, ...]:
    return tuple(replace(piece, quote=_blanked(piece.quote, traces)) for piece in evidence)


def _cleaned_talk(talk: TalkHead, traces: Traces) -> TalkHead:
    return replace(talk, name=_blanked(talk.name, traces))


def _blanked(text: str, traces: Traces) -> str:
    return "" if traces.stand_in(text) else text
