"""Redaction in a purge: which text must go, and its removal from texts of any kind."""

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from memdeck.domain.changes.changeset import FileChange, Tombstone, TombstoneReason
from memdeck.domain.matching.similarity import fingerprint, normalised
from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.storage.text.markdown.document import Block, BrokenBlock, Document, EntryBlock, Prose
from memdeck.storage.text.markdown.lines import split_lines, unify_newlines
from memdeck.storage.text.markdown.parser import entry_block, parse, render

SHORTEST_PART = 4
"""Shorter texts occur by chance in too many others: they are matched by the line."""


@dataclass(frozen=True, slots=True)
class RedactionTargets:
    """Memories to be removed everywhere: their ids, and every version of their text.

    Of the past rather too much is removed than too little: a longer text that repeats a version
    counts as a match. But the present text of a memory that stays, by id and text in *living*,
    is no secret: otherwise its history would not lead to its present state.
    """

    ids: frozenset[str]
    versions: frozenset[str]
    parts: frozenset[str]
    lines: frozenset[str]
    living: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def of(cls, ids: Iterable[str], versions: Iterable[str]) -> "RedactionTargets":
        """Return the targets for the memories with these ids and these *versions*."""
        stripped = frozenset(map(_plain, versions)) - {""}
        parts = frozenset(version for version in stripped if len(version) >= SHORTEST_PART)
        return cls(frozenset(ids), stripped, parts, frozenset(map(normalised, stripped)))

    def with_living(self, entries: Iterable[MemoryEntry]) -> "RedactionTargets":
        """Return these targets in a vault that holds *entries*."""
        living = ((entry.id, entry.content) for entry in entries if entry.id not in self.ids)
        return replace(self, living=frozenset(living))

    def widened(self, past: Sequence[MemoryEntry]) -> "RedactionTargets":
        """Return these targets with every version of text that *past* has for their ids.

        And with the ids of those of *past* that have no text left.
        """
        more = {entry.content for entry in past if entry.id in self.ids}
        wider = replace(RedactionTargets.of(self.ids, self.versions | more), living=self.living)
        staying = {id_ for id_, _ in self.living}
        staying |= {entry.id for entry in past if wider.cleaned(entry) is not None}
        return replace(wider, ids=self.ids | {entry.id for entry in past} - staying)

    def occur_in(self, text: str) -> bool:
        """Return whether *text* holds one of the versions."""
        text = _plain(text)
        return (
            normalised(text) in self.lines
            or any(part in text for part in self.parts)
            or any(normalised(line) in self.lines for line in text.split("\n"))
        )

    def blanked(self, text: str) -> str:
        """Return *text*; "" where it holds one of the versions."""
        return "" if self.occur_in(text) else text

    def cleaned(self, entry: MemoryEntry) -> MemoryEntry | None:
        """Return *entry* without quotes, tags and data of the text; None if it matches itself."""
        if (entry.id, entry.content) in self.living and self.occur_in(entry.content):
            return entry
        if entry.id in self.ids or self.occur_in(entry.content):
            return None
        data = entry.structured_data.items()
        return replace(
            entry,
            evidence=self.without_quotes(entry.evidence),
            tags=tuple(tag for tag in entry.tags if not self.occur_in(tag)),
            structured_data={key: value for key, value in data if not self.occur_in(str(value))},
            extra=tuple(pair for pair in entry.extra if not self.occur_in(pair[1])),
        )

    def without_quotes(self, evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
        """Return *evidence* without the quotes that hold one of the versions."""
        return tuple(replace(item, quote=self.blanked(item.quote)) for item in evidence)

    def hashed(self, tombstone: Tombstone) -> Tombstone:
        """Return *tombstone* as a purge leaves it: only a hash, if it has the text."""
        if not self.occur_in(tombstone.text):
            return tombstone
        return Tombstone(fingerprint(tombstone.text), tombstone.on, TombstoneReason.PURGED)


def _plain(text: str) -> str:
    return unify_newlines(text).strip()


def cleaned_text(text: str, targets: RedactionTargets, kept: Collection[str] = frozenset()) -> str:
    """Return the text of a MEMORY.md without purged memories; entries whose ids are *kept* stay."""
    document = parse(text)
    blocks = (_cleaned_block(block, document, targets, kept) for block in document.blocks)
    return render(replace(document, blocks=tuple(block for block in blocks if block)))


def _cleaned_block(
    block: Block, document: Document, targets: RedactionTargets, kept: Collection[str]
) -> Block | None:
    match block:
        case EntryBlock(entry=entry) if entry.id in kept:
            return block
        case EntryBlock(text=text, entry=entry):
            clean = targets.cleaned(entry)
            if clean is None or clean == entry:
                return block if clean and not targets.occur_in(text) else None
            again = entry_block(clean, as_of=document.header.as_of, newline=document.newline)
            return None if targets.occur_in(again.text) else again
        case BrokenBlock(text=text):
            named = any(f"[{id_}]" in text for id_ in targets.ids)
            return None if named or targets.occur_in(text) else block
        case Prose(text=text):
            lines = [line for line in split_lines(text) if not targets.occur_in(line)]
            rest = "".join(lines)
            return replace(block, text="" if targets.occur_in(rest) else rest)
        case _:
            assert_never(block)


_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


def cleaned_change(change: FileChange, targets: RedactionTargets) -> FileChange:
    """Return *change* with both texts as a purge leaves them, so that it still can be undone."""
    before, after = (
        None if text is None else cleaned_file(text, targets)
        for text in (change.before, change.after)
    )
    return replace(change, before=before, after=after)


def cleaned_file(text: str, targets: RedactionTargets) -> str:
    """Return *text* without the text to redact: of JSON without the items, else without the lines.

    A text without a match is returned byte for byte.
    """
    try:
        found = json.loads(text.removeprefix("\ufeff"))
        clean = _cleaned_value(found, targets)
    except (ValueError, RecursionError):
        lines = split_lines(text)
        rest = "".join(line for line in lines if not targets.occur_in(_unescaped(line)))
        return "" if targets.occur_in(_unescaped(rest)) else rest
    if clean == found:
        return text
    return json.dumps(clean, ensure_ascii="\\u" in text, indent=2) + "\n"


def _cleaned_value(value: object, targets: RedactionTargets) -> object:
    match value:
        case str():
            return targets.blanked(value)
        case list():
            return [_cleaned_value(item, targets) for item in value if not _holds(item, targets)]
        case dict():
            kept = (item for item in value.items() if not targets.occur_in(item[0]))
            return {key: _cleaned_value(inner, targets) for key, inner in kept}
        case _:
            return value


def _holds(item: object, targets: RedactionTargets) -> bool:
    """Return whether *item* of a list contains the text itself, so that all of it is removed."""
    values = item.values() if isinstance(item, dict) else (item,)
    return any(isinstance(value, str) and targets.occur_in(value) for value in values)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
