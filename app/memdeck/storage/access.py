"""What was recalled, when, and for which query; one access a line, oldest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from memdeck.storage.codec import Codec
from memdeck.storage.durable import append_durable, write_atomic
from memdeck.storage.files import read_whole
from memdeck.storage.layout import VaultLayout
from memdeck.storage.traces import Traces


@dataclass(frozen=True, slots=True)
class Access:
    """One entry that a recall gave."""

    id: str
    at: datetime
    query: str = ""


class AccessLog:
    """One vault's ``access.jsonl``; whoever writes to it holds the vault's lock."""

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._path = layout.accesses

    @cached_property
    def _codec(self) -> Codec[Access]:
        return Codec(Access)

    def read(self) -> tuple[Access, ...]:
        """Return the accesses; lines that make no sense are passed over.

        Raises:
            StorageError: the file cannot be read.
        """
        parsed = (self._parsed(line) for line in self._lines())
        return tuple(access for access in parsed if access is not None)

    def append(self, accesses: Iterable[Access]) -> None:
        """Add *accesses*, unless the vault was never changed: looking must not mark it.

        Raises:
            StorageError: the disk refused; the log is as it was.
        """
        lines = b"".join(self._codec.render(access) + b"\n" for access in accesses)
        if lines and self._layout.state.is_dir():
            append_durable(self._path, lines)

    def purge(self, traces: Traces) -> None:
        """Take out the accesses of entries that *traces* marks, and queries with their words.

        Raises:
            StorageError: the disk refused; the log is as it was.
        """
        lines = self._lines()
        kept = [line for line in lines if _is_clean(self._parsed(line), traces)]
        if len(kept) < len(lines):
            write_atomic(self._path, b"".join(line + b"\n" for line in kept))

    def _lines(self) -> list[bytes]:
        data = read_whole(self._path) or b""
        return [line for line in data.split(b"\n") if line.strip()]

    def _parsed(self, line: bytes) -> Access | None:
        try:
            return self._codec.parse(line)
        except ValueError:
            return None


def _is_clean(access: Access | None, traces: Traces) -> bool:
    return access is not None and access.id not in traces.ids and not traces.stand_in(access.query)
