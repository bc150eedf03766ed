"""A Markdown file of bullets, as agents keep: CLAUDE.md, GEMINI.md, an OpenClaw's MEMORY.md.

    ## Preferences
    - Answers in British English
    - Prefers tea <!-- id=3f9a1c02 score=0.744@2026-11-22 hits=2 -->

Every bullet at the top level is a memory, filed by the heading above it, and so without a day,
at a neutral score. A bullet that a save changes gets a comment of ours (``comment``). Archived
ones go below ``## Archived``.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, tzinfo
from functools import partial

from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.errors import UsageError
from memdeck.storage.formats.bullets.bullet_edits import edit_bullets
from memdeck.storage.formats.bullets.items import items_of
from memdeck.storage.formats.bullets.outline import outline
from memdeck.storage.formats.protocol.foreign_format import Alteration, ForeignFormat
from memdeck.storage.text.markdown.document import Block, BrokenBlock, Document, EntryBlock, Prose
from memdeck.storage.text.markdown.lines import split_lines, usual_newline
from memdeck.storage.text.markdown.parser import BOM, render
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.text.three_way_merge import Grammar, Merge, merge, resolved
from memdeck.storage.vault_layout import BULLET_FILE_NAMES, is_json


class Bullets(ForeignFormat):
    """Bullets at the top level of a Markdown file, each a memory."""

    name = "bullets"
    title = "a list of bullets"
    is_markdown = True

    def empty(self) -> str:
        return ""

    def matches(self, name: str, text: str) -> bool:
        if is_json(name) or not text.strip():
            return False
        found = outline(text.removeprefix(BOM))
        return bool(found.bullets) or found.is_gemini or name.lower() in BULLET_FILE_NAMES

    def parse(self, text: str, zone: tzinfo, before: Document | None = None) -> Document:  # noqa: ARG002 - quick as it is
        bom = BOM if text.startswith(BOM) else ""
        found = outline(text[len(bom) :])
        blocks: list[Block] = []
        at = 0
        for item in items_of(found, zone):
            start, end = item.bullet.start, item.bullet.end
            if start > at:
                blocks.append(Prose("".join(found.lines[at:start])))
            block_text = "".join(found.lines[start:end])
            blocks.append(
                BrokenBlock(block_text, item.reason, content=item.plain.content)
                if item.entry is None
                else EntryBlock(block_text, item.entry, "")
            )
            at = end
        if at < len(found.lines):
            blocks.append(Prose("".join(found.lines[at:])))
        return Document(tuple(blocks), newline=usual_newline(text), bom=bom)

    def normalized(self, entry: MemoryEntry) -> MemoryEntry:
        entry = super().normalized(entry)
        return replace(entry, content=entry.content.lstrip(" \t"), layer=Layer.SEMANTIC)

    def edited(self, document: Document, alteration: Alteration) -> str:
        text, remove, zone = render(document), alteration.remove, alteration.zone
        current = document.by_id
        upsert = {
            id_: entry for id_, entry in alteration.upsert.items() if current.get(id_) != entry
        }
        untouched = {
            id_: e for id_, e in current.items() if id_ not in upsert and id_ not in remove
        }
        edited = edit_bullets(text, replace(alteration, upsert=upsert))
        after = self.parse(edited, zone).by_id
        # A bullet is identified by its text until it has an id, and others may have the same
        # text.
        changed_texts = {e.content for id_, e in untouched.items() if after.get(id_) != e}
        if changed_texts:
            upsert |= {id_: e for id_, e in untouched.items() if e.content in changed_texts}
            edited = edit_bullets(text, replace(alteration, upsert=upsert))
            after = self.parse(edited, zone).by_id
        if after != untouched | upsert:
            raise UsageError(
                "A code fence or a comment in this file is never closed, so that a bullet could"
                " be lost in it; close it with a line of its own, and try again."
            )
        return edited

    def merge(self, base: str, theirs: str, ours: str) -> Merge:
        parse = partial(self.parse, zone=UTC)
        return merge(base, theirs, ours, Grammar(parse, lambda *_: None, _ended))

    def resolved(self, text: str, chosen: Mapping[str, str | None]) -> str:
        removed = {id_ for id_, lines in chosen.items() if lines is None}
        text = self.edited(self.parse(text, UTC), Alteration(remove=removed))
        kept = {id_: lines for id_, lines in chosen.items() if lines is not None}
        return resolved(text, kept, partial(self.parse, zone=UTC), _ended)

    def without_traces(self, text: str, targets: RedactionTargets) -> str | None:
        document = self.parse(text, UTC)
        pieces = (
            "".join(line for line in split_lines(block.text) if not targets.occur_in(line))
            if isinstance(block, Prose)
            else block.text
            for block in document.blocks
        )
        return document.bom + "".join(pieces)


def _ended(text: str, newline: str) -> str:
    """Return *text* with its last line ended, so that a bullet may follow it."""
    return text if not text or text.endswith(("\n", "\r")) else text + newline


BULLETS = Bullets()
