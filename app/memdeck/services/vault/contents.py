"""The contents of a vault at one moment."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, tzinfo
from functools import cached_property
from operator import is_

from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace
from memdeck.storage.backends.backend import Revision, Snapshot, revision_of
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.formats.protocol.vault_format import HoldsSummary, VaultFormat
from memdeck.storage.text.markdown.document import Broken, BrokenBlock, Document, EntryBlock
from memdeck.storage.text.markdown.lines import count_lines


@dataclass(frozen=True)
class FileContents:
    """The contents of one file of a vault at one moment."""

    snapshot: Snapshot
    document: Document
    format: VaultFormat = MEMORY_MD
    is_lost: bool = False
    """True if another program deleted this second file since it was read last."""

    @property
    def text(self) -> str:
        """The file's text."""
        return self.snapshot.text

    @property
    def revision(self) -> Revision:
        """An identifier of this text, different from that of any other."""
        return self.snapshot.revision

    @property
    def exists(self) -> bool:
        """True if the file existed."""
        return self.snapshot.exists

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """The first line of each entry's block, counted from 1."""
        return {
            block.entry.id: line
            for line, block in self.document.numbered()
            if isinstance(block, EntryBlock)
        }

    @cached_property
    def extents(self) -> Mapping[str, range]:
        """The lines of each entry's block, counted from 1."""
        return {
            block.entry.id: range(line, line + count_lines(block.text.rstrip()) + 1)
            for line, block in self.document.numbered()
            if isinstance(block, EntryBlock)
        }


NO_FILE = FileContents(Snapshot("", revision_of(""), None), Document())
"""A file that does not exist."""
LOST_FILE = replace(NO_FILE, is_lost=True)


@dataclass(frozen=True, kw_only=True)
class Contents(FileContents):
    """The contents of a vault at one moment: of its memory file, and of *learnings*, a second one.

    *learnings* is None if a vault has one file. Text, document and lines are those of the
    memory file; the entries and broken blocks are those of both.
    """

    today: date
    learnings: FileContents | None
    namespace: Namespace
    """The only namespace of ``entries`` and ``broken``; all of them if it has no ids."""

    @property
    def files(self) -> tuple[FileContents, ...]:
        """The files, the memory file first."""
        return (self,) if self.learnings is None else (self, self.learnings)

    @cached_property
    def summary(self) -> str | None:
        """The rolling summary in the memory file, with a line end; None if it has no field for it.

        To a changeset it is a file, as in a vault that keeps it apart; "" if the field is empty.
        """
        if not isinstance(self.format, HoldsSummary):
            return None
        summary = self.format.summary_in(self.text)
        return f"{summary}\n" if summary else ""

    @property
    def documents(self) -> tuple[Document, ...]:
        """The parsed files."""
        return tuple(file.document for file in self.files)

    @property
    def state(self) -> str:
        """An identifier of this state of the vault, different from that of any other."""
        return " ".join(file.revision for file in self.files if file is self or file.exists)

    def is_as(self, other: "Contents") -> bool:
        """Return whether both hold the same parsed documents."""
        return all(map(is_, self.documents, other.documents))

    def file_of(self, layer: Layer) -> FileContents:
        """Return the file that holds the entries of *layer*."""
        return self if layer is Layer.SEMANTIC or self.learnings is None else self.learnings

    def encodable(self, entry: MemoryEntry) -> MemoryEntry:
        """Return *entry* as its file can hold it: rounded, and in a layer that the vault has."""
        encodable = self.file_of(entry.layer).format.normalized(entry)
        if self.learnings is not None:
            layer = entry.layer
        else:
            layer = Layer.SEMANTIC if self.format.is_own else encodable.layer
        return encodable if encodable.layer is layer else replace(encodable, layer=layer)

    def stored(self, entries: Iterable[MemoryEntry]) -> tuple[MemoryEntry, ...]:
        """Return *entries* as the files have them, with values that only the file knows."""
        return tuple(self.file_of(entry.layer).document.by_id[entry.id] for entry in entries)

    def with_files(self, files: Iterable[FileContents]) -> "Contents":
        """Return these contents with *files* in place of their own, the memory file first."""
        first, *others = files
        return replace(
            self,
            snapshot=first.snapshot,
            document=first.document,
            format=first.format,
            learnings=next(iter(others), None),
        )

    def with_file(self, layer: Layer, file: FileContents) -> "Contents":
        """Return these contents with *file* in place of that of *layer*."""
        replaced = self.file_of(layer)
        return self.with_files(file if other is replaced else other for other in self.files)

    def with_summary(self, summary: str, now: datetime) -> "Contents":
        """Return these contents with *summary* in the memory file, which has a field for it."""
        if not isinstance(self.format, HoldsSummary):
            return self
        text = summary.removesuffix("\n")
        return replace(self, document=self.format.with_summary(self.document, text, now))

    @cached_property
    def entries(self) -> Mapping[str, MemoryEntry]:
        """Those of ``all_entries`` that are in the namespace, in the same order."""
        if self.namespace == NO_NAMESPACE:
            return self.all_entries
        admits = self.namespace.admits
        return {id_: entry for id_, entry in self.all_entries.items() if admits(entry.namespace)}

    @cached_property
    def all_entries(self) -> Mapping[str, MemoryEntry]:
        """The entries with their values of today, by id; those of the memory file first.

        If both files have an id, the memory file's entry counts.
        """
        if self.learnings is None or not self.learnings.document.by_id:
            return self.document.by_id
        return {
            **self.document.by_id,
            **{
                id_: entry
                for id_, entry in self.learnings.document.by_id.items()
                if id_ not in self.document.by_id
            },
        }

    @cached_property
    def broken(self) -> tuple[Broken, ...]:
        """Blocks meant as entries that cannot be read, those of the memory file first.

        There are none for a namespace: whether they belong to it is unknown.
        """
        if self.namespace != NO_NAMESPACE:
            return ()
        if self.learnings is None or not self.learnings.exists:
            return self.document.broken
        return (
            *self.document.broken,
            *broken_learnings(self.learnings.document, self.document.by_id),
        )

    def broken_ids(self, known: Iterable[MemoryEntry]) -> AbstractSet[str]:
        """Return the ids of those *known* memories that are here, but only as broken blocks."""
        if not any(document.broken_blocks for document in self.documents):
            return set()
        missing = [entry for entry in known if entry.id not in self.all_entries]
        return set().union(*(document.broken_ids(missing) for document in self.documents))


def zone_of(now: datetime) -> tzinfo:
    """Return the time zone of *now*; a vault's times name their own."""
    return now.tzinfo or UTC


def broken_learnings(learnings: Document, taken: Collection[str]) -> Iterator[Broken]:
    """Yield the broken blocks of a second file, and entries whose id is *taken* in the first."""
    for line, block in learnings.numbered():
        match block:
            case BrokenBlock(text=text, reason=reason, possible_ids=ids):
                yield Broken(line, text, reason, Layer.PROCEDURAL, ids)
            case EntryBlock(text=text, entry=entry) if entry.id in taken:
                reason = (
                    f"The id {entry.id} is taken by a memory in the first file; give this one"
                    " another id."
                )
                yield Broken(line, text, reason, Layer.PROCEDURAL)
            case _:
                pass
