"""MEMORY.md as text: parsed without losing a byte, and rendered again.

    document = parse(text)      blocks in file order; document.entries, document.broken
    render(document) == text    for any text at all

An entry starts with a heading and runs to the next heading of level 1 to 3:

    ### [a1b2c3] preference | 0.92 | 2026-02-20 | 12
    User prefers concise code
    <!-- created=2026-01-03T09:12:00+08:00 score=0.9231@2026-02-20 -->

Everything else is prose, kept unchanged; a heading that is almost an entry's makes a broken
block. A line scanner, not a Markdown parser: the only structure that matters is headings and the
code fences that hide them.

Source: DESIGN section 5; seed 000, section 2.3.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, tzinfo
from typing import assert_never

from memdeck.domain.fast_dataclass import replace
from memdeck.domain.memory.entry import DatedScore, MemoryEntry, Section
from memdeck.storage.text.markdown.document import (
    Block,
    BrokenBlock,
    Document,
    EntryBlock,
    Prose,
)
from memdeck.storage.text.markdown.entry_body import (
    begins_comment,
    normalise_content,
    parse_body,
    render_content,
)
from memdeck.storage.text.markdown.entry_comment import Metadata, render_metadata, rounded
from memdeck.storage.text.markdown.entry_heading import (
    CUT_OFF,
    AnyHeading,
    Flaw,
    Heading,
    Title,
    ids_in_damaged,
    parse_heading,
    render_heading,
)
from memdeck.storage.text.markdown.file_header import front_matter_end, parse_header
from memdeck.storage.text.markdown.lines import (
    code_lines,
    code_spans,
    may_hold_code,
    split_lines,
    usual_newline,
)
from memdeck.storage.text.markdown.score_date import (
    LOWERED,
    agrees,
    dated_score_of,
    may_be_lowered,
    plain_day,
)

BOM = "\ufeff"

_NO_METADATA = Metadata({})
_OPEN_FENCE = Flaw(
    "This code fence is never closed and hides memories; close it with a line of its own."
)


def parse(text: str, zone: tzinfo = UTC) -> Document:
    """Return *text* as a document; every text is accepted.

    Scores are parsed without earlier versions of the file (rules 1, 3 and 4 of ``score_date``).
    *zone*, the vault's, is that of times in comments that name no offset.
    """
    bom = BOM if text.startswith(BOM) else ""
    lines = split_lines(text[len(bom) :])
    headings = _headings(lines, may_hold_code=may_hold_code(text))
    lead_end = next((n for n, heading in headings if not isinstance(heading, Title)), len(lines))
    header = parse_header(lines[:lead_end])
    blocks = tuple(_blocks(lines, headings, header.as_of, zone))
    return Document(blocks, header, usual_newline(text), bom)


def parse_part(text: str, section: Section, as_of: date | None, zone: tzinfo) -> tuple[Block, ...]:
    """Return the blocks of *text*, part of a file whose plain scores are as of *as_of*.

    It starts at a heading in *section*, and holds no code fence.
    """
    lines = split_lines(text)
    return tuple(_blocks(lines, _headings(lines, may_hold_code=False), as_of, zone, section))


def section_after(blocks: Iterable[Block], section: Section = Section.ACTIVE) -> Section:
    """Return the section after *blocks* for text that was in *section* before them."""
    for block in blocks:
        if isinstance(block, Prose) and block.level in (1, 2):
            section = block.section or Section.ACTIVE
    return section


def render(document: Document) -> str:
    """Return the text of *document*; exactly the parsed text, where nothing changed."""
    return document.bom + "".join([block.text for block in document.blocks])


def entry_block(
    entry: MemoryEntry,
    *,
    as_of: date | None = None,
    newline: str = "\n",
    states_score: bool = False,
) -> EntryBlock:
    """Return the block of *entry* in a file whose plain scores are as of *as_of*.

    Its comment gives the score where the heading's two digits or that day would give another,
    and always where *states_score*.
    """
    entry = normalized(entry)
    lowers = may_be_lowered(entry.section, entry.expires_at)
    written = LOWERED if lowers and entry.score > float(LOWERED) else f"{entry.score:.2f}"
    plain = dated_score_of(written, None, entry.last_activated, as_of)
    stated = entry.dated_score if states_score or plain != entry.dated_score else None
    comment = render_metadata(entry, stated)
    lines = [render_heading(entry, written), *render_content(entry.content)]
    if comment is not None:
        lines.append(comment)
    return EntryBlock("".join(line + newline for line in lines), entry, written, stated)


def normalized(entry: MemoryEntry) -> MemoryEntry:
    """Return *entry* as parsing its own lines gives it: rounded where the format rounds."""
    content = normalise_content(entry.content)
    group = entry.group or None
    score = rounded(entry.score)
    was = None if entry.was is None else DatedScore(rounded(entry.was.score), entry.was.on)
    source = entry.source_session or None
    tags = tuple(tag.strip() for tag in entry.tags if tag.strip())
    if (content, group, score, was, source, tags) == (
        entry.content,
        entry.group,
        entry.score,
        entry.was,
        entry.source_session,
        entry.tags,
    ):
        return entry  # as most are; a copy of 20,000 takes 0.3 s of CPU time (2026-11-26)
    return replace(
        entry,
        content=content,
        group=group,
        score=score,
        was=was,
        source_session=source,
        tags=tags,
    )


def _headings(lines: Sequence[str], *, may_hold_code: bool) -> list[tuple[int, AnyHeading]]:
    """Return the headings by line number; a fence that hides entries to the end is included."""
    top = front_matter_end(lines)
    code = set(range(top))
    open_from = len(lines)
    for span in code_spans(lines, top) if may_hold_code else ():
        code.update(range(span.start, span.end))
        if span.is_open:
            open_from = span.start
            break
    headings = [
        (n, heading)
        for n, line in enumerate(lines)
        if (line[0] == "#" or (line[0] == " " and line.lstrip(" ")[:1] == "#"))
        and n not in code
        and (heading := parse_heading(line)) is not None
    ]
    if any(isinstance(parse_heading(line), Heading) for line in lines[open_from:]):
        headings.append((open_from, _OPEN_FENCE))
    return headings


def _blocks(
    lines: list[str],
    headings: list[tuple[int, AnyHeading]],
    as_of: date | None,
    zone: tzinfo,
    section: Section = Section.ACTIVE,
) -> Iterator[Block]:
    starts = [*(n for n, _ in headings), len(lines)]
    lead, cut_off = _without_cut_off(lines, 0, starts[0])
    if lead:
        yield Prose("".join(lines[:lead]))
    yield from cut_off
    ids: set[str] = set()
    for (start, heading), next_start in zip(headings, starts[1:], strict=True):
        end, cut_off = _without_cut_off(lines, start, next_start)
        match heading:
            case Heading() if heading.id in ids:
                reason = (
                    f"The id {heading.id} is taken by a memory above; give this one another id."
                )
                content, _ = parse_body("".join(lines[start + 1 : end]), zone)
                text = "".join(lines[start:end])
                yield BrokenBlock(text, reason, id=heading.id, content=content)
            case Heading():
                ids.add(heading.id)
                body = "".join(lines[start + 1 : end])
                yield _entry_block(heading, lines[start], body, section, as_of, zone)
            case Flaw() if heading is _OPEN_FENCE:
                hidden = map(parse_heading, lines[start:end])
                hidden_ids = tuple(found.id for found in hidden if isinstance(found, Heading))
                yield BrokenBlock(
                    "".join(lines[start:end]), heading.reason, possible_ids=hidden_ids
                )
            case Flaw(reason=reason):
                content, _ = parse_body("".join(lines[start + 1 : end]), zone)
                text, named = "".join(lines[start:end]), ids_in_damaged(lines[start])
                yield BrokenBlock(text, reason, possible_ids=named, content=content)
            case Title(level, named):
                title = Prose("".join(lines[start:end]), level, named)
                section = section_after([title], section)
                yield title
            case _:
                assert_never(heading)
        yield from cut_off


def _without_cut_off(lines: list[str], start: int, end: int) -> tuple[int, list[Block]]:
    """Return where a block of lines ends, and a block for the cut off comment after it.

    Text that the user hides starts so, too: a mark alone, or a comment over the sections of a
    file, is a cut off comment only at the file's end.
    """
    last = end - 1
    while last > start and lines[last].isspace():
        last -= 1
    if (
        last < start
        or not begins_comment(lines[last])
        or last - start in code_lines(lines[start:end])
    ):
        return end, []
    is_of_entry = isinstance(parse_heading(lines[start]), Heading | Flaw)
    says_something = lines[last].strip() != "<!--"
    ends_file = last == len(lines) - 1 and not lines[last].endswith(("\n", "\r"))
    if not (ends_file or (is_of_entry and says_something)):
        return end, []
    return last, [BrokenBlock("".join(lines[last:end]), CUT_OFF)]


def _entry_block(
    heading: Heading, line: str, body: str, section: Section, as_of: date | None, zone: tzinfo
) -> EntryBlock:
    content, metadata = parse_body(body, zone)
    fields, dated_score = metadata or _NO_METADATA
    score, scored_at = heading.score, plain_day(heading.last_activated, as_of)
    lowers = may_be_lowered(section, fields.get("expires_at"))
    if dated_score is not None and agrees(heading.written, dated_score, lowers=lowers):
        score, scored_at = dated_score.score, dated_score.on
    entry = MemoryEntry(
        id=heading.id,
        content=content,
        category=heading.category,
        score=score,
        scored_at=scored_at,
        last_activated=heading.last_activated,
        activation_count=heading.hits,
        section=section,
        group=heading.group,
        **fields,
    )
    return EntryBlock(line + body, entry, heading.written, dated_score)
