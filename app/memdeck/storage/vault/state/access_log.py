"""The log of which query retrieved which memories: a line an access, oldest first."""

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field

from memdeck.domain.search.usage import Access, Usage, tally
from memdeck.storage.disk.atomic_write import open_private, remove_leftovers, write_atomic
from memdeck.storage.disk.file_lock import wait_for_lock
from memdeck.storage.disk.files import State, is_torn, read_whole, state_of
from memdeck.storage.disk.json_codec import Codec
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault_layout import VaultLayout

KEPT = 2000
"""Accesses that keep a line each when the log is compacted; of older ones only counts are kept."""
LARGE_BYTES = 1 << 19
"""A log is compacted from this size on, which is read in a tenth of a second."""
LOCK_TIMEOUT_S = 1.0
_TAKEN = "Another program is recording what it recalled; try again in a moment."


@dataclass(frozen=True, slots=True)
class AccessReading:
    """*accesses* are those that have their own line, oldest first; *usages* count all, by id."""

    accesses: tuple[Access, ...] = ()
    usages: Mapping[str, Usage] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Counts:
    """One line: the counts of accesses that no longer have their own line."""

    counts: dict[str, Usage]


_ACCESSES = Codec(Access)
_COUNTS = Codec(_Counts)


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
        """Return all accesses so far; fast where none was added since the last read."""
        state = state_of(self._path)
        known_state, reading = self._known
        if state != known_state:
            accesses, before = self._lines()
            reading = AccessReading(tuple(accesses), tally(accesses, before))
            self._known = state, reading
        return reading

    def append(self, access: Access) -> None:
        """Append *access*.

        Raises:
            StorageError: the disk operation failed, or another program is writing for too long.
        """
        if not self._layout.state.is_dir():
            return
        line = _ACCESSES.render(access) + b"\n"
        with self._locked():
            before = self.read()
            self._add(line)
            reading = AccessReading((*before.accesses, access), tally([access], before.usages))
            state = state_of(self._path)
            if state is not None and state.size_bytes > LARGE_BYTES:
                accesses, counts = self._lines()
                self._write(accesses[-KEPT:], tally(accesses[:-KEPT], counts))
            else:
                self._known = state, reading

    def purge(self, targets: RedactionTargets) -> None:
        """Rewrite the log without the memories to redact, and without their text.

        A query that retrieved one of them is removed too; its other memories keep their counts.
        """
        if not self._path.exists():
            return
        with self._locked():
            clean: list[Access] = []
            redacted: list[Access] = []
            accesses, before = self._lines()
            for access in accesses:
                is_clean = targets.ids.isdisjoint(access.ids) and not targets.occur_in(access.query)
                (clean if is_clean else redacted).append(access)
            counts = tally(redacted, before)
            left = {id_: usage for id_, usage in counts.items() if id_ not in targets.ids}
            self._write(clean, left)

    def _add(self, line: bytes) -> None:
        # A line torn by a kill must not swallow this one.
        torn = b"\n" if is_torn(self._path) else b""
        with (
            storage_errors(self._path, "saved"),
            open(self._path, "ab", buffering=0, opener=open_private) as file,
        ):
            file.write(torn + line)

    def _write(self, accesses: Iterable[Access], before: dict[str, Usage]) -> None:
        rendered = [_COUNTS.render(_Counts(before))] if before else []
        rendered += map(_ACCESSES.render, accesses)
        remove_leftovers(self._layout.state, f"{self._path.name}.")
        write_atomic(self._path, b"".join(line + b"\n" for line in rendered))

    def _lines(self) -> tuple[list[Access], dict[str, Usage]]:
        """Return the accesses that have a line, and the counts of those before them."""
        accesses: list[Access] = []
        before: dict[str, Usage] = {}
        for line in (read_whole(self._path) or b"").split(b"\n"):
            try:
                accesses.append(_ACCESSES.parse(line))
            except ValueError:
                with suppress(ValueError):
                    before |= _COUNTS.parse(line).counts
        return accesses, before

    def _locked(self) -> AbstractContextManager[None]:
        return wait_for_lock(self._lock_path, LOCK_TIMEOUT_S, _TAKEN)
