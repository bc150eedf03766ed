"""The part that the formats of other programs share.

Their scores are stored entry by entry, so that a save restates none; they have no header of
ours, and an order that we must not change.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import StorageError
from memdeck.storage.formats.protocol.memory_md import fresh_hex
from memdeck.storage.formats.protocol.vault_format import EVERBOT, VaultFormat
from memdeck.storage.text.markdown import parser
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.redaction import RedactionTargets

NO_TIME = datetime.min.replace(tzinfo=UTC)
"""The time of an edit that only removes, and so writes none."""


@dataclass(frozen=True, slots=True)
class Alteration:
    """Entries to *upsert*, by id, and ids of those to *remove*, at the time *now*.

    *positions* maps a restored entry to the one it followed, by ids; the format decides the
    position of a new one.
    """

    upsert: Mapping[str, MemoryEntry] = field(default_factory=dict)
    remove: Collection[str] = frozenset()
    now: datetime = NO_TIME
    positions: Mapping[str, str] = field(default_factory=dict)

    @property
    def zone(self) -> tzinfo:
        return self.now.tzinfo or UTC


class ForeignFormat(VaultFormat):
    """A format that another program owns: a subclass defines how it is read and edited."""

    policy_name = EVERBOT
    native_fields = frozenset({"content"})
    is_own = False
    is_markdown = False

    @abstractmethod
    def edited(self, document: Document, alteration: Alteration) -> str:
        """Return the text of *document* as *alteration* leaves it; see ``VaultFormat.revise``."""

    @abstractmethod
    def without_traces(self, text: str, targets: RedactionTargets) -> str | None:
        """Return *text* without *targets* outside its entries; None: delete the file.

        The entries themselves are clean already.
        """

    def normalized(self, entry: MemoryEntry) -> MemoryEntry:
        return parser.normalized(entry)

    def takes_id(self, id_: str) -> bool:  # noqa: ARG002 - most take any
        return True

    def fresh_id(self, taken: Collection[str]) -> str:
        return fresh_hex(taken)

    def revise(
        self,
        document: Document,
        *,
        upsert: Iterable[MemoryEntry] = (),
        remove: Collection[str] = (),
        positions: Iterable[tuple[str, str]] = (),
        now: datetime,
    ) -> Document:
        new = {entry.id: self.normalized(entry) for entry in upsert}
        if not new and not remove:
            return document
        alteration = Alteration(new, set(remove) - new.keys(), now, dict(positions))
        return self.parse(self.edited(document, alteration), alteration.zone, document)

    def rewritten(self, text: str, known: Document, now: datetime) -> Document:
        return self.parse(text, now.tzinfo or UTC, known)

    def cleaned(
        self, text: str, targets: RedactionTargets, kept: Collection[str] = frozenset()
    ) -> str | None:
        """Return *text* without the entries to redact; of the past, rather too many are removed."""
        try:
            document = self.parse(text, UTC)
        except StorageError:
            return None
        removed = {
            block.entry.id
            for block in document.entry_blocks
            if block.entry.id not in kept
            and (targets.cleaned(block.entry) != block.entry or targets.occur_in(block.text))
        }
        rest = self.edited(document, Alteration(remove=removed)) if removed else text
        return self.without_traces(rest, targets)
