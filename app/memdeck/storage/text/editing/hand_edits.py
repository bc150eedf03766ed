"""The day a written score counts from, when the file's earlier content is known.

Rules 1, 3 and 4 need the file alone (``storage.text.markdown.score_date``). This is rule 2: a
score that was edited by hand since our last save counts from the day of the edit. A score that is
the same counts from its old day, also if its entry was broken meanwhile. And since a save changes
the header, each score that would then be read otherwise is first stated in its entry's comment.

    edits = hand_edits(document, base, modified_on=..., today=..., earlier=edits_so_far)
    document = settled(document, edits)

Source: DESIGN section 5.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from itertools import compress, count
from operator import is_not

from memdeck.domain.memory.entry import DatedScore, MemoryEntry
from memdeck.storage.text.markdown.document import (
    Block,
    Blocks,
    Document,
    EntryBlock,
    tail_of,
    with_tail,
)
from memdeck.storage.text.markdown.entry_body import comment_line
from memdeck.storage.text.markdown.entry_comment import render_metadata
from memdeck.storage.text.markdown.lines import split_lines
from memdeck.storage.text.markdown.parser import entry_block, normalized, parse
from memdeck.storage.text.markdown.score_date import agrees, dated_score_of, may_be_lowered

NO_EDITS: Mapping[str, DatedScore] = {}


def hand_edits(
    document: Document,
    base: Document,
    *,
    modified_on: date,
    today: date,
    earlier: Mapping[str, DatedScore] = NO_EDITS,
) -> dict[str, DatedScore]:
    """Return the scores that *document* alone does not date, each with its day, by id.

    They are those that the user wrote since *base*, and those of entries that *base* has
    ``with_last_states`` and that were mended unchanged.

    *base* is the file as our last save wrote it, *modified_on* the day of the file's last
    change. *earlier* holds what this function returned before: an edit keeps the day on which it
    was first seen. There are none where another program wrote the file since, with a ``Last
    updated`` of its own.
    """
    if document.header.last_updated != base.header.last_updated:
        return {}
    blocks, known_blocks = _unshared(document.blocks, base.blocks)
    known = {block.entry.id: block for block in known_blocks if isinstance(block, EntryBlock)}
    day = min(today, max(modified_on, document.header.updated_on or modified_on))
    edits = {}
    for block in blocks:
        if not isinstance(block, EntryBlock):
            continue
        id_ = block.entry.id
        before = known.get(id_)
        if before is block:
            continue
        if before is not None and _is_mended(block, before):
            edits[id_] = before.entry.dated_score
        elif _is_edited(block, before) and not _is_in_broken(block, base):
            edit = DatedScore(float(block.written), day)
            first = earlier.get(id_, edit)
            edits[id_] = first if first.score == edit.score else edit
    return edits


def with_last_states(document: Document, past: Iterable[MemoryEntry]) -> Document:
    """Return *document* with the last states of the memories that are broken in it.

    *past* are states of memories, the latest last. The text of the added blocks is empty: the
    text of *document* stays.
    """
    last = {entry.id: entry for entry in past}
    broken_ids = document.broken_ids(last.values())
    blocks = [
        replace(entry_block(last[id_], as_of=last[id_].scored_at), text="")
        for id_ in sorted(broken_ids)
    ]
    return replace(document, blocks=(*document.blocks, *blocks))


def settled(document: Document, edits: Mapping[str, DatedScore]) -> Document:
    """Return *document* with the dated scores of *edits* in its entries; its text stays."""
    if not edits:
        return document
    entries = {
        id_: replace(entry, score=edit.score, scored_at=edit.on)
        for id_, edit in edits.items()
        if (entry := document.by_id.get(id_)) is not None
    }
    blocks = tuple(
        replace(block, entry=entries[block.entry.id])
        if isinstance(block, EntryBlock) and block.entry.id in entries
        else block
        for block in document.blocks
    )
    return replace(document, blocks=blocks, stated_on=None)


def score_day(document: Document, today: date) -> date:
    """Return the day from which plain scores of *document* must count after a save.

    That of its header; without one the earliest hit, so that every entry's own hit is later or
    the same; *today* in a file without entries.
    """
    if document.header.as_of is not None:
        return document.header.as_of
    return min((entry.last_activated for entry in document.entries), default=today)


def with_explicit_scores(document: Document, as_of: date) -> Document:
    """Return *document* with ``score=x@date`` wherever its text alone would be read otherwise.

    That is: under a header that says *as_of*. A comment that no longer matches its heading is
    rewritten.
    """
    if document.stated_on == as_of:  # checking 10,000 blocks again takes longer than the save
        return document
    blocks = tuple(
        with_explicit_score(block, document.newline)
        if isinstance(block, EntryBlock) and not _has_explicit_score(block, as_of)
        else block
        for block in document.blocks
    )
    return replace(document, blocks=blocks, stated_on=as_of)


def have_explicit_scores(blocks: Iterable[Block], as_of: date) -> bool:
    """Return whether ``with_explicit_scores`` leaves *blocks* unchanged."""
    return all(
        _has_explicit_score(block, as_of) for block in blocks if isinstance(block, EntryBlock)
    )


def _is_edited(block: EntryBlock, known: EntryBlock | None) -> bool:
    if known is not None and float(known.written) == float(block.written):
        return False
    if block.dated_score is None or not _agrees(block, block.dated_score):
        return True
    # A comment from before the edit does not apply to it, however close.
    return known is not None and known.dated_score == block.dated_score


def _is_mended(block: EntryBlock, known: EntryBlock) -> bool:
    """Return whether *block* has the score of *known*, a last state, but of another day."""
    if known.text:
        return False
    is_plain = block.dated_score is None and float(block.written) == float(known.written)
    is_of_same_hit = block.entry.last_activated == known.entry.last_activated
    return is_plain and is_of_same_hit and block.entry.dated_score != known.entry.dated_score


def _is_in_broken(block: EntryBlock, base: Document) -> bool:
    """Return whether a broken heading of *base* already had the score of *block*."""
    entry = block.entry
    for broken in base.broken_blocks:
        lines = split_lines(broken.text)
        if entry.id in broken.possible_ids:
            headings = [line for line in lines if entry.id in line][:1]
        else:
            headings = lines[:1] if broken.content == entry.content else []
        if any(block.written in map(str.strip, line.split("|")) for line in headings):
            return True
    return False


def _unshared(first: Blocks, second: Blocks) -> tuple[Blocks, Blocks]:
    """Return both without their common prefix and suffix of identical objects."""
    lead = _shared(first, second)
    first, second = first[lead:], second[lead:]
    tail = _shared(first[::-1], second[::-1])
    return first[: len(first) - tail], second[: len(second) - tail]


def _shared(first: Blocks, second: Blocks) -> int:
    """Return the length of the common prefix; ten thousand blocks need no Python loop."""
    return next(compress(count(), map(is_not, first, second)), min(len(first), len(second)))


def _has_explicit_score(block: EntryBlock, as_of: date) -> bool:
    """Return whether a block's text, under a header that says *as_of*, parses to its entry."""
    entry, dated_score = block.entry, block.dated_score
    lowers = may_be_lowered(entry.section, entry.expires_at)
    plain = dated_score_of(block.written, dated_score, entry.last_activated, as_of, lowers=lowers)
    is_stale = dated_score is not None and not _agrees(block, dated_score)
    return not is_stale and plain == block.entry.dated_score


def _agrees(block: EntryBlock, dated_score: DatedScore) -> bool:
    lowers = may_be_lowered(block.entry.section, block.entry.expires_at)
    return agrees(block.written, dated_score, lowers=lowers)


def with_explicit_score(block: EntryBlock, newline: str) -> EntryBlock:
    """Return *block* with a comment that gives its entry's score and the day of that score.

    Every other line stays byte for byte, unless a comment below them would not be parsed as one,
    as within an unclosed code fence.
    """
    entry = normalized(block.entry)
    text = _with_comment(block.text, str(render_metadata(entry, entry.dated_score)), newline)
    again = parse(text).entry_blocks
    if len(again) == 1 and replace(again[0].entry, section=entry.section) == entry:
        return replace(block, text=text, entry=entry, dated_score=entry.dated_score)
    written_again = entry_block(entry, newline=newline, states_score=True)
    return with_tail(written_again, tail_of(block.text))


def _with_comment(text: str, comment: str, newline: str) -> str:
    """Return a block with *comment* in place of its own, or below its text."""
    lines = split_lines(text)
    at = comment_line(lines)
    if at is None:
        at = len(split_lines(text.rstrip()))
        line = lines[at - 1].rstrip("\r\n")
        end = lines[at - 1][len(line) :]
        lines[at - 1 : at] = [line + (end or newline), end]
    old = lines[at].rstrip("\r\n")
    lines[at] = comment + lines[at][len(old) :]
    return "".join(lines)
