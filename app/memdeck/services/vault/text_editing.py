"""Save the whole text of a file of memories from an editor."""

from collections.abc import Mapping
from dataclasses import dataclass

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Layer
from memdeck.services.vault.vault import Vault
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.formats.protocol.vault_format import VaultFormat
from memdeck.storage.text.three_way_merge import Conflict, Merge


@dataclass(frozen=True, slots=True)
class Saved:
    """The text is in the file, together with what others wrote meanwhile.

    *changeset* is its effect on the memories, one step of undo; None if only prose, or nothing,
    had changed. *met_others* is true if the file holds more than the text, because others had
    written meanwhile.
    """

    changeset: ChangeSet | None
    met_others: bool = False


@dataclass(frozen=True, slots=True)
class Unmerged:
    """Nothing was written: these memories were changed differently here and in the file."""

    conflicts: tuple[Conflict, ...]


class MemoryText:
    """The texts of one vault's files of memories, as the user edits them.

    *layer* selects one if there are two.
    """

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def save(self, text: str, base_text: str, layer: Layer = Layer.SEMANTIC) -> Saved | Unmerged:
        """Save *text*, which the user edited from *base_text*, to the file.

        Changes by others since *base_text* are merged in, memory by memory. A score typed into
        a heading counts from today, every other score stays; what else a save changes in the
        text: see ``storage.text.editing.full_text_edit``. If the file is gone, it is written
        again.

        Raises:
            ConflictError: others keep saving all the time.
        """
        for tx in self._vault.attempts("edit"):
            with tx:
                current = tx.contents.file_of(layer)
                merged = Merge(text)
                if current.exists:
                    merged = current.format.merge(base_text, current.text, text)
                is_in_file = current.exists and merged.text == current.text
                if not merged.conflicts and not is_in_file:
                    tx.rewrite(merged.text, layer, base_text)
        if merged.conflicts:
            return Unmerged(merged.conflicts)
        changes = None if tx.changeset.is_empty else tx.changeset
        return Saved(changes, met_others=merged.text != text)

    def merge(self, base: str, theirs: str, ours: str, layer: Layer = Layer.SEMANTIC) -> Merge:
        """Merge two edits of *base* into one text; *theirs* is in the file, or was.

        Raises:
            ConflictError: they cannot be merged.
            StorageError: a text is no longer a file of memories.
        """
        return self._format_of(theirs, layer).merge(base, theirs, ours)

    def resolved(
        self, text: str, chosen: Mapping[str, str | None], layer: Layer = Layer.SEMANTIC
    ) -> str:
        """Return *text* with the lines of each memory as they were decided on, by id.

        Raises:
            StorageError: it is no longer a file of memories.
        """
        return self._format_of(text, layer).resolved(text, chosen)

    def _format_of(self, text: str, layer: Layer) -> VaultFormat:
        return format_of(self._vault.layout.part(layer).name, text)
