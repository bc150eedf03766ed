"""Redaction of a text of MEMORY.md."""

from collections.abc import Collection
from dataclasses import replace
from typing import assert_never

from memdeck.storage.text.markdown.document import Block, BrokenBlock, Document, EntryBlock, Prose
from memdeck.storage.text.markdown.lines import split_lines
from memdeck.storage.text.markdown.parser import entry_block, parse, render
from memdeck.storage.text.redaction.redactor import RedactionTargets


def cleaned_text(
    text: str, redaction_targets: RedactionTargets, kept: Collection[str] = frozenset()
) -> str:
    """Return the text of a MEMORY.md without purged memories; entries whose ids are *kept* stay."""
    document = parse(text)
    blocks = (_cleaned(block, document, redaction_targets, kept) for block in document.blocks)
    return render(replace(document, blocks=tuple(block for block in blocks if block)))


def _cleaned(
    block: Block, document: Document, redaction_targets: RedactionTargets, kept: Collection[str]
) -> Block | None:
    match block:
        case EntryBlock(entry=entry) if entry.id in kept:
            return block
        case EntryBlock(text=text, entry=entry):
            clean = redaction_targets.cleaned(entry)
            if clean is None or clean == entry:
                return block if clean and not redaction_targets.stand_in(text) else None
            again = entry_block(clean, as_of=document.header.as_of, newline=document.newline)
            return None if redaction_targets.stand_in(again.text) else again
        case BrokenBlock(text=text):
            named = any(f"[{id_}]" in text for id_ in redaction_targets.ids)
            return None if named or redaction_targets.stand_in(text) else block
        case Prose(text=text):
            lines = [line for line in split_lines(text) if not redaction_targets.stand_in(line)]
            rest = "".join(lines)
            return replace(block, text="" if redaction_targets.stand_in(rest) else rest)
        case _:
            assert_never(block)
