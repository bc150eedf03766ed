"""What makes the text of a memory file a document, and edits one.

A vault is one file in one of several formats. Whatever knows which format a
file has, knows it through this protocol; the formats themselves lie in
``formats/``, one module each, and ``formats.format_registry`` says which one a text
is in.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, tzinfo
from typing import Protocol, runtime_checkable

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.merging.three_way_merge import Merge
from memdeck.storage.text.redaction.redactor import RedactionTargets

EVERBOT = "everbot"
"""The policy of design A, whose file format MEMORY.md is; the usual one."""


class VaultFormat(Protocol):
    """One form in which a file holds memories.

    The texts of a document's blocks are its file, whatever the format. A save
    changes the text of the entries it touches; the readings of all others
    stay as they were.
    """

    @property
    def title(self) -> str:
        """What a sentence calls a file of this format: "a list of Mem0"."""

    @property
    def school(self) -> str:
        """The shipped policy of a vault in this format that has none of its own: its name."""

    @property
    def tells(self) -> frozenset[str]:
        """The fields of an entry that it says in words of its own, for every program to read.

        What else an entry has is kept beside them, where only Memdeck looks.
        """

    @property
    def is_own(self) -> bool:
        """True for MEMORY.md, with scores in headings (``hand_edits``) and an order (``tidy``)."""

    @property
    def is_markdown(self) -> bool:
        """Whether headings and code fences mean something in it."""

    def empty(self) -> str:
        """Return a file of this format without a memory, to begin with; "" where a blank one is."""

    def claims(self, name: str, text: str) -> bool:
        """Tell whether *text*, of a file called *name*, is in this format.

        Raises:
            StorageError: it is meant to be, and is damaged.
        """

    def parse(self, text: str, zone: tzinfo, before: Document | None = None) -> Document:
        """Return *text* as a document; *before* is what it read as earlier, to go by.

        Raises:
            StorageError: it is not in this format.
        """

    def as_written(self, entry: MemoryEntry) -> MemoryEntry:
        """Return *entry* as a file can hold it: what is rounded is rounded."""

    def takes_id(self, id_: str) -> bool:
        """Tell whether a memory of that id can be put in."""

    def fresh_id(self, taken: Collection[str]) -> str:
        """Return an id for a new memory, none of those *taken*."""

    def revise(
        self,
        document: Document,
        *,
        put: Iterable[MemoryEntry] = (),
        drop: Collection[str] = (),
        behind: Iterable[tuple[str, str]] = (),
        now: datetime,
    ) -> Document:
        """Return *document* as a save writes it, with the entries *put* in and those *drop* out.

        *behind* says which entry one that comes back stood behind, by ids.

        Raises:
            UsageError: an entry has a value that the format cannot hold.
        """

    def rewritten(self, text: str, known: Document, now: datetime) -> Document:
        """Return *text*, which a person made of *known* in an editor, as a save writes it.

        Raises:
            StorageError: it is not in this format any more.
        """

    def merge(self, base: str, theirs: str, ours: str) -> Merge:
        """Return two edits of *base* in one text; see ``storage.text.merging.three_way_merge``."""

    def resolved(self, text: str, chosen: Mapping[str, str | None]) -> str:
        """Return *text* with the lines of each entry as they were decided on.

        See ``storage.text.merging.conflict_resolution``.
        """

    def cleaned(
        self, text: str, traces: RedactionTargets, kept: Collection[str] = frozenset()
    ) -> str | None:
        """Return *text* without what a purge looks for; entries whose ids are *kept* stay.

        None where only to delete all of it would do.
        """


@runtime_checkable
class HoldsSummary(Protocol):
    """A format whose file has a place for the rolling summary."""

    def summary_in(self, text_: str, /) -> str:
        """Return the rolling summary that *text_*, a file's, holds; "" for none.

        Raises:
            StorageError: it is not in this format.
        """

    def with_summary(self, document: Document, summary: str, now: datetime) -> Document:
        """Return *document* as a save writes it with that summary."""
