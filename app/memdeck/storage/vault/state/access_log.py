"""The log of which query retrieved which memories: a line an access, oldest first."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property

from memdeck.domain.search.usage import Access, Usage, tally
from memdeck.storage.disk.atomic_write import open_private, remove_leftovers, write_atomic
from memdeck.storage.disk.file_lock import wait_for_lock
from memdeck.storage.disk.files import State, is_torn, read_whole, state_of
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_error
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault_layout import VaultLayout

KEPT = 2000
"""Accesses that keep a line each when the log is compacted; of older ones only counts are kept."""
LARGE_BYTES = 1 << 19
"""A log is compacted from this size on, which is read in a tenth of a second."""
LOCK_TIMEOUT_S = 1.0
_TAKEN = "Another program is writing down what it recalled; try again in a moment."


@dataclass(frozen=True, slots=True)
class AccessReading:
    """*accesses* are those that have their own line, oldest first; *usages* count all, by id."""

    accesses: tuple[Access, ...] = ()
    usages: Mapping[str, Usage] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Counts:
    """One line: the counts of accesses that no longer have their own line."""

    counts: dict[str, Usage]


@dataclass(frozen=True, slots=True)
class _Lines:
    """The content of the file."""

    accesses: list[Access]
    before: dict[str, Usage]

    def reading(self) -> AccessReading:
        return AccessReading(tuple(self.accesses), tally(self.accesses, self.before))


class AccessLog:
    """The accesses of one vault, as several programs append them. Any thread.

    Nothing is written before the vault has a state folder. A line torn by a killed program is
    skipped, and nothing is flushed to the disk: a power failure may lose the last accesses.
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._path = layout.accesses
        self._lock_path = layout.cache / "access.lock"
        self._known: tuple[State | None, AccessReading] = (None, AccessReading())

    def read(self) -> AccessReading:
        """Return all accesses so far; fast where none was added since the last read.

        Raises:
            StorageError: the file cannot be read.
        """
        state = state_of(self._path)
        known_state, reading = self._known
        if state != known_state:
            reading = self._lines().reading()
            self._known = state, reading
        return reading

    def append(self, access: Access) -> None:
        """Append *access*.

        Raises:
            StorageError: the disk operation failed, or another program is writing for too long.
        """
        if not self._layout.state.is_dir():
            return
        line = self._accesses.render(access) + b"\n"
        with self._locked():
            before = self.read()
            self._add(line)
            reading = AccessReading((*before.accesses, access), tally([access], before.usages))
            state = state_of(self._path)
            if state is not None and state.size_bytes > LARGE_BYTES:
                self._compact()
            else:
                self._known = state, reading

    def purge(self, redaction_targets: RedactionTargets) -> None:
        """Rewrite the log without the memories to redact, and without their text.

        A query that retrieved one of them is removed too; its other memories keep their counts.

        Raises:
            StorageError: the disk operation failed; the log is unchanged.
        """
        if not self._path.exists():
            return
        with self._locked():
            lines = self._lines()
            redacted = [
                access for access in lines.accesses if _must_be_redacted(access, redaction_targets)
            ]
            clean = [
                access
                for access in lines.accesses
                if not _must_be_redacted(access, redaction_targets)
            ]
            counts = tally(redacted, lines.before)
            left = {id_: usage for id_, usage in counts.items() if id_ not in redaction_targets.ids}
            self._write(clean, left)

    @cached_property
    def _accesses(self) -> Codec[Access]:
        return Codec(Access)

    @cached_property
    def _counts(self) -> Codec[_Counts]:
        return Codec(_Counts)

    def _add(self, line: bytes) -> None:
        # A line torn by a kill must not swallow this one.
        torn = b"\n" if is_torn(self._path) else b""
        try:
            with open(self._path, "ab", buffering=0, opener=open_private) as file:
                file.write(torn + line)
        except OSError as error:
            raise storage_error(self._path, "saved", error) from error

    def _compact(self) -> None:
        lines = self._lines()
        older, recent = lines.accesses[:-KEPT], lines.accesses[-KEPT:]
        self._write(recent, tally(older, lines.before))

    def _write(self, accesses: Iterable[Access], before: dict[str, Usage]) -> None:
        rendered = [self._accesses.render(access) for access in accesses]
        if before:
            rendered.insert(0, self._counts.render(_Counts(before)))
        remove_leftovers(self._layout.state, f"{self._path.name}.")
        write_atomic(self._path, b"".join(line + b"\n" for line in rendered))

    def _lines(self) -> _Lines:
        lines = _Lines([], {})
        for access in self._parsed(read_whole(self._path) or b""):
            match access:
                case Access():
                    lines.accesses.append(access)
                case _Counts(counts):
                    lines.before.update(counts)
        return lines

    def _parsed(self, data: bytes) -> Iterator[Access | _Counts]:
        for line in data.split(b"\n"):
            for codec in (self._accesses, self._counts):
                try:
                    yield codec.parse(line)
                    break
                except ValueError:
                    continue

    def _locked(self) -> AbstractContextManager[None]:
        return wait_for_lock(self._lock_path, LOCK_TIMEOUT_S, _TAKEN)


def _must_be_redacted(access: Access, redaction_targets: RedactionTargets) -> bool:
    return not redaction_targets.ids.isdisjoint(access.ids) or redaction_targets.occur_in(
        access.query
    )
