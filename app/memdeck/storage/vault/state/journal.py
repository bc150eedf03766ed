"""The changes made to a vault, one changeset a line, oldest first."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import blake2b

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.storage.backends.backend import Revision
from memdeck.storage.disk.atomic_write import append_durable, write_atomic
from memdeck.storage.disk.files import State, is_torn, read_whole, state_of
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.text.redaction import RedactionTargets, cleaned_change
from memdeck.storage.vault.state.crash_recovery import Step, Steps
from memdeck.storage.vault.store.log_and_summary_files import is_vault_file
from memdeck.storage.vault_layout import VaultLayout

NO_STEPS: Mapping[Layer, Step] = {}
_NO_STEP = Step(None, None)
_PIECE = 500
"""The number of entries that are rendered at once; see ``_rendered``."""


@dataclass(frozen=True, slots=True)
class JournalReading:
    """All changesets that could be read, oldest first, and the number of unreadable lines.

    *is_open* where one more is being saved, or a program ended before it was saved.
    """

    changesets: tuple[ChangeSet, ...] = ()
    damaged_lines: int = 0
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class _Record:
    """One line. *writes* is the revision of the memory file once the change is applied.

    None where the file stays unchanged. *replaces* is its revision before; older lines do not
    have it. *learnings* is the step of a second file. *outside* are the changes by other
    programs before.
    """

    changes: ChangeSet
    writes: Revision | None = None
    replaces: Revision | None = None
    learnings: Step | None = None
    outside: ChangeSet | None = None

    @property
    def changesets(self) -> tuple[ChangeSet, ...]:
        """All changesets of the line, oldest first."""
        return (self.changes,) if self.outside is None else (self.outside, self.changes)


_RECORDS = Codec(_Record)
_ENTRIES = Codec(tuple[MemoryEntry, ...])
_PLACEHOLDER = (
    MemoryEntry(
        id="",
        content="",
        category="",
        score=0.0,
        scored_at=date.min,
        last_activated=date.min,
    ),
)
"""Stands for the entries of a changeset while the rest of its line is rendered."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """The complete lines of the journal as they were read or written last.

    *state* is that of a file of these lines alone, None where more may follow. A digest stands
    for their text, as one change of 20,000 memories is a line of 14 MB. None is a damaged line.
    """

    state: State | None = None
    size_bytes: int = 0
    digest: blake2b = field(default_factory=blake2b)
    records: tuple[_Record | None, ...] = ()

    def followed_by(
        self, pieces: Iterable[bytes], records: Iterable[_Record | None], state: State | None
    ) -> "_Lines":
        """Return these lines and those whose text is *pieces*, which hold *records*."""
        digest, size_bytes = self.digest.copy(), self.size_bytes
        for piece in pieces:
            digest.update(piece)
            size_bytes += len(piece)
        return _Lines(state, size_bytes, digest, (*self.records, *records))

    @property
    def reading(self) -> JournalReading:
        changesets = tuple(
            changes for record in self.records if record for changes in record.changesets
        )
        return JournalReading(changesets, self.records.count(None))


class Journal:
    """The append-only record of one vault; whoever writes to it holds the vault's lock.

    A change of files is first written as a last line without its line end, and the line end is
    added once they are saved. So a crash between the two leaves a line that the files can
    complete or revert (``crash_recovery``).
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._path = layout.journal
        self._lines = _Lines()

    def read(self) -> JournalReading:
        """Return the changesets that were applied; unreadable lines are counted.

        What was read or written before is cached, and only new lines are parsed.
        """
        state, lines = state_of(self._path), self._lines
        if state is not None and state == lines.state:
            return lines.reading
        journal = self._bytes()
        end = journal.rfind(b"\n") + 1
        self._lines = lines = self._complete_lines(journal[:end], state)
        tail = journal[end:]
        if not tail.strip():
            return lines.reading
        last = _parsed(tail)
        if last is not None and not self._steps(last).are_done():
            return replace(lines.reading, is_open=True)
        return lines.followed_by([tail], [last], None).reading

    def steps_of(self, change: str) -> Mapping[Layer, Step] | None:
        """Return what the change of that id did to each memory file; None where no line has it."""
        self.read()
        records = reversed(self._lines.records)
        record = next((found for found in records if found and found.changes.id == change), None)
        if record is None or (record.writes is not None and record.replaces is None):
            return None
        return {part.layer: step for part, step in self._memory_steps(record)}

    @contextmanager
    def appending(
        self,
        changes: ChangeSet,
        steps: Mapping[Layer, Step] = NO_STEPS,
        external: ChangeSet | None = None,
    ) -> Iterator[None]:
        """Add *changes*, unless they are empty, around the save that applies them.

        *external* are the changes by other programs since our last save of the files. They are
        part of the same line, so that they are recorded once, however often a save is tried:
        until one succeeds, the files show them.

        *steps* are the texts of memory files to be saved. The block saves the file of the first
        layer last, after the second file, that after the tombstones, and those after the files
        that *changes* name. Where the block raises before that, the journal and all of these are
        unchanged.
        """
        self.recover()
        candidates = (changes,) if external is None else (external, changes)
        recorded = [changeset for changeset in candidates if not changeset.is_empty]
        if not recorded:
            yield
            return
        self._layout.make_state()
        memory = steps.get(Layer.SEMANTIC, _NO_STEP)
        second = steps.get(Layer.PROCEDURAL)
        record = _record_of(recorded, memory.wrote, memory.replaced, second)
        lines = self._append(record)
        try:
            yield
        except BaseException:
            self.recover()
            raise
        self._end_line()
        state = state_of(self._path)
        if state is not None and state.size_bytes == lines.size_bytes:
            self._lines = replace(lines, state=state)

    def purge(self, targets: RedactionTargets, deleted: Collection[str] = ()) -> None:
        """Rewrite the journal without the text to redact, and without the *deleted* files, by name.

        Damaged lines are removed too, as they cannot be searched. What is left of a changeset
        keeps its position; an empty one is removed.
        """
        self.recover()
        journal = self._bytes()
        lines = []
        for line in journal.splitlines(keepends=True):
            record = _parsed(line)
            if record is None:
                continue
            clean = [_without(changes, targets, deleted) for changes in record.changesets]
            left = [changes for changes in clean if not changes.is_empty]
            if clean == list(record.changesets):
                lines.append(line)
            elif left:
                redacted = _record_of(left, record.writes, record.replaces, record.learnings)
                lines.append(_RECORDS.render(redacted) + b"\n")
        if journal != (cleaned := b"".join(lines)):
            write_atomic(self._path, cleaned)

    def recover(self) -> None:
        """Complete a last line that a crash left open if its change was applied, else remove it.

        Raises:
            StorageError: the disk operation failed; the line is still open.
        """
        if not is_torn(self._path):
            return
        journal = self._bytes()
        tail = journal[journal.rfind(b"\n") + 1 :]
        record = _parsed(tail)
        if record is None or self._steps(record).recover():
            append_durable(self._path, b"\n")
        else:
            with storage_errors(self._path, "saved"), self._path.open("r+b") as file:
                file.truncate(len(journal) - len(tail))

    def _complete_lines(self, text: bytes, state: State | None) -> _Lines:
        """Parse *text*, all complete lines; from scratch where it does not extend the known ones.

        *state* is that of the file which was read.
        """
        known = self._lines
        if blake2b(text[: known.size_bytes]).digest() != known.digest.digest():
            known = _Lines()
        added = text[known.size_bytes :]
        records = [_parsed(line) for line in added.split(b"\n") if line.strip()]
        is_whole = state is not None and state.size_bytes == len(text)
        return known.followed_by([added], records, state if is_whole else None)

    def _append(self, record: _Record) -> _Lines:
        """Write *record* as a line without its end; return all lines, if the others are cached.

        So nothing parses that line. At 20,000 memories, parsing it takes 0.4 s of CPU time, and
        its entries 28 MB.
        """
        pieces = _rendered(record)
        known = self._lines
        is_known = known.state == state_of(self._path)
        append_durable(self._path, *pieces)
        return known.followed_by([*pieces, b"\n"], [record], None) if is_known else _Lines()

    def _end_line(self) -> None:
        # The change is applied by now; if this fails, the next append completes the line.
        with suppress(OSError), self._path.open("ab") as file:
            file.write(b"\n")

    def _steps(self, record: _Record) -> Steps:
        return Steps(self._layout, record.changes, self._memory_steps(record))

    def _memory_steps(self, record: _Record) -> Iterator[tuple[VaultLayout, Step]]:
        second = self._layout.learnings
        if second is not None and record.learnings is not None:
            yield second, record.learnings
        if record.writes is not None:
            yield self._layout, Step(record.replaces, record.writes)

    def _bytes(self) -> bytes:
        return read_whole(self._path) or b""


def _rendered(record: _Record) -> list[bytes]:
    """Return the line of *record* in pieces.

    Rendered at once, a change of 20,000 memories keeps the window waiting for 90 ms, and takes
    8 MB that the system does not get back (2026-11-27).
    """
    changes = record.changes
    sides = [side for side in (changes.before, changes.after) if side]
    outline = replace(
        changes,
        before=changes.before and _PLACEHOLDER,
        after=changes.after and _PLACEHOLDER,
    )
    placeholder = _ENTRIES.render(_PLACEHOLDER)
    first, *others = _RECORDS.render(replace(record, changes=outline)).split(placeholder)
    pieces = [first]
    for side, other in zip(sides, others, strict=True):
        for start in range(0, len(side), _PIECE):
            entries = _ENTRIES.render(side[start : start + _PIECE])
            pieces += [b"," if start else b"[", entries[1:-1]]
        pieces += [b"]", other]
    return pieces


def _parsed(line: bytes) -> _Record | None:
    try:
        record = _RECORDS.parse(line)
    except ValueError:
        return None
    return record if all(is_vault_file(file.name) for file in record.changes.files) else None


def _record_of(
    changesets: Sequence[ChangeSet],
    writes: Revision | None,
    replaces: Revision | None,
    learnings: Step | None,
) -> _Record:
    """Return the line for one or two *changesets*, the last of them applied by the save."""
    *others, changes = changesets
    return _Record(changes, writes, replaces, learnings, next(iter(others), None))


def _without(changes: ChangeSet, targets: RedactionTargets, deleted: Collection[str]) -> ChangeSet:
    before = map(targets.cleaned, changes.before)
    after = map(targets.cleaned, changes.after)
    staying = (file for file in changes.files if file.name not in deleted)
    files = (cleaned_change(file, targets) for file in staying)
    return replace(
        changes,
        before=tuple(entry for entry in before if entry is not None),
        after=tuple(entry for entry in after if entry is not None),
        buried=tuple(map(targets.hashed, changes.buried)),
        lifted=tuple(map(targets.hashed, changes.lifted)),
        files=tuple(file for file in files if file.before != file.after),
        why=targets.blanked(changes.why),
        behind=tuple(pair for pair in changes.behind if targets.ids.isdisjoint(pair)),
    )
