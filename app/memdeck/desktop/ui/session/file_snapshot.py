"""A snapshot of one file of the vault, for the editor."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from memdeck.domain.memory.entry import Layer
from memdeck.services.vault.contents import Contents
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.formats.protocol.vault_format import VaultFormat
from memdeck.storage.text.markdown.document import Broken
from memdeck.storage.vault_layout import VaultLayout


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSnapshot:
    """The text of a file at one moment, and the positions of its entries; lines count from 1."""

    name: str
    layer: Layer
    """The layer of the file; a vault of one file may hold others too."""
    text: str
    exists: bool
    is_lost: bool
    """Others deleted it, and this text may be its only copy."""
    form: VaultFormat = MEMORY_MD
    broken: tuple[Broken, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    """The first line of each entry's block."""
    extents: Mapping[str, range] = field(default_factory=dict)
    """All lines of each entry, in a format without headings."""
    taken: Collection[str] = ()
    """The ids that are used in another file: here, they are broken."""


def shown_file(layout: VaultLayout, contents: Contents, layer: Layer) -> FileSnapshot:
    """Return the file of *layer* as *contents* have it."""
    held = contents.file_of(layer)
    is_first = layer is Layer.SEMANTIC
    taken = () if is_first else contents.document.by_id.keys()
    return FileSnapshot(
        name=layout.part(layer).name,
        layer=layer,
        text=held.text,
        exists=held.exists,
        is_lost=not held.exists if is_first else held.is_lost,
        form=held.format,
        broken=tuple(one for one in contents.broken if one.layer is layer),
        lines=_without(held.lines, taken) if taken else held.lines,
        extents={} if held.format.is_own else held.extents,
        taken=taken,
    )


def _without(lines: Mapping[str, int], taken: Collection[str]) -> Mapping[str, int]:
    return {id_: line for id_, line in lines.items() if id_ not in taken}
