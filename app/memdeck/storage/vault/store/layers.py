"""The layer of the entries of a document: no file states it, it follows from the file."""

from dataclasses import replace

from memdeck.domain.memory.entry import Layer
from memdeck.storage.text.markdown.document import Block, Document, EntryBlock


def layered(document: Document, layer: Layer) -> Document:
    """Return *document* with all of its entries in *layer*; its text stays."""
    if all(block.entry.layer is layer for block in document.entry_blocks):
        return document
    blocks = tuple(_layered(block, layer) for block in document.blocks)
    return replace(document, blocks=blocks)


def _layered(block: Block, layer: Layer) -> Block:
    if not isinstance(block, EntryBlock) or block.entry.layer is layer:
        return block
    return replace(block, entry=replace(block.entry, layer=layer))
