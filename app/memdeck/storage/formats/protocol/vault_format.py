"""The protocol that parses the text of a memory file into a document, and edits it.

A vault is one file in one of several formats. All code that depends on the format of a file uses
this protocol; the formats themselves are in ``formats/``, one module each, and
``formats.format_registry`` determines that of a text.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.redaction import RedactionTargets

if TYPE_CHECKING:
    from memdeck.storage.text.three_way_merge import Merge

EVERBOT = "everbot"
"""The policy of design A, whose file format MEMORY.md is; the usual one."""


class VaultFormat(Protocol):
    """One format in which a file holds memories.

    The texts of a document's blocks are its file, whatever the format. A save changes the text
    of the entries it touches; the scores of all others stay as they were.
    """

    name: str
    """The name of this format on a command line."""
    title: str
    """The name of a file of this format in messages: "a list of Mem0"."""
    policy_name: str
    """The name of the shipped policy of a vault in this format that has none of its own."""
    native_fields: frozenset[str]
    """The fields of an entry that have members of their own, for every program to read.

    The other fields are kept next to them, where only Memdeck reads them.
    """
    is_own: bool
    """True for MEMORY.md, with scores in headings (``hand_edits``) and an order (``tidy``)."""
    is_markdown: bool
    """Whether headings and code fences have a meaning in it."""

    def empty(self) -> str:
        """Return a new file of this format without a memory; "" where a blank one is."""

    def matches(self, name: str, text: str) -> bool:
        """Return whether *text*, of a file called *name*, is in this format.

        Raises:
            StorageError: it is meant to be, and is damaged.
        """

    def parse(self, text: str, zone: tzinfo, before: Document | None = None) -> Document:
        """Return *text* as a document; *before* is an earlier one, to speed this up.

        Raises:
            StorageError: it is not in this format.
        """

    def normalized(self, entry: MemoryEntry) -> MemoryEntry:
        """Return *entry* as a file can hold it: rounded where the format rounds."""

    def takes_id(self, id_: str) -> bool:
        """Return whether a memory of that id can be added."""

    def fresh_id(self, taken: Collection[str]) -> str:
        """Return an id for a new memory, none of those *taken*."""

    def revise(
        self,
        document: Document,
        *,
        upsert: Iterable[MemoryEntry] = (),
        remove: Collection[str] = (),
        positions: Iterable[tuple[str, str]] = (),
        now: datetime,
    ) -> Document:
        """Return *document* as a save writes it, with entries added or replaced, and removed.

        *upsert* are the new states of entries, *remove* the ids of those to remove.

        *positions* maps a restored entry to the one it followed, by ids.

        Raises:
            UsageError: an entry has a value that the format cannot hold.
        """

    def rewritten(self, text: str, known: Document, now: datetime) -> Document:
        """Return *text*, the user's edit of *known* in an editor, as a save writes it.

        Raises:
            StorageError: it is no longer in this format.
        """

    def merge(self, base: str, theirs: str, ours: str) -> "Merge":
        """Return two edits of *base* in one text; see ``storage.text.three_way_merge``."""

    def resolved(self, text: str, chosen: Mapping[str, str | None]) -> str:
        """Return *text* with the lines of each entry as the user decided.

        See ``storage.text.three_way_merge``.
        """

    def cleaned(
        self, text: str, targets: RedactionTargets, kept: Collection[str] = frozenset()
    ) -> str | None:
        """Return *text* without the text to redact; entries whose ids are *kept* stay.

        None where only deleting all of it would do.
        """


@runtime_checkable
class HoldsSummary(Protocol):
    """A format whose file can hold the rolling summary."""

    def summary_in(self, text_: str, /) -> str:
        """Return the rolling summary in *text_*, a file's; "" for none.

        Raises:
            StorageError: it is not in this format.
        """

    def with_summary(self, document: Document, summary: str, now: datetime) -> Document:
        """Return *document* as a save writes it with that summary."""
