"""The bullets at the top level of a Markdown text, and the heading of each.

A bullet includes the text indented below it, and lines that merely continue its paragraph. Code
fences, front matter and HTML comments hold none.

Source: CommonMark 0.31.2, sections 4.5, 4.6 and 5.2.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memdeck.domain.memory.entry import Section
from memdeck.storage.text.markdown.entry_heading import Title, parse_heading
from memdeck.storage.text.markdown.file_header import front_matter_end
from memdeck.storage.text.markdown.lines import Fence, indent_of, opened_fence, split_lines

GEMINI = "Gemini Added Memories"
"""The heading below which Gemini CLI keeps what it was asked to remember."""

NESTED_COLUMNS = 2
"""A bullet indented by this many columns is part of the one above, whatever that one's marker."""

_BULLET = re.compile(r"(?P<marker> {0,3}[-*+•][ \t]+)[^ \t\r\n].*", re.DOTALL)
_BREAK = re.compile(r" {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*[\r\n]*\Z")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*[\r\n]*\Z")
_NO_PARAGRAPH = re.compile(r" {0,3}(?:[>|<]|#{1,6}(?:\s|\Z)|[-*+•](?:\s|\Z)|\d{1,9}[.)](?:\s|\Z))")


@dataclass(frozen=True, slots=True)
class HeadingContext:
    """The effect of the headings above a line: the nearest heading, and the section."""

    heading: str = ""
    section: Section = Section.ACTIVE
    holds_memories: bool = True
    """Whether bullets here are memories; Gemini's are only those below its own heading."""


@dataclass(frozen=True, slots=True)
class Bullet:
    """The lines of one bullet from *start* up to *end*, counted from 0, and their content.

    *marker* is all before its text; the lines of *text* are without their indent, and end in LF.
    """

    start: int
    end: int
    marker: str
    text: str
    context: HeadingContext


@dataclass(frozen=True, slots=True)
class Outline:
    """The lines of a text, its bullets, and the line from which each context applies."""

    lines: list[str]
    bullets: tuple[Bullet, ...]
    contexts: tuple[tuple[int, HeadingContext], ...]

    def context_at(self, line: int) -> HeadingContext:
        """Return the context of the line of that number, or of one inserted before it."""
        return next(context for start, context in reversed(self.contexts) if start <= line)

    @property
    def is_gemini(self) -> bool:
        """Whether only bullets below Gemini's own heading are memories."""
        return not self.contexts[0][1].holds_memories


def outline(text: str) -> Outline:
    """Return the outline of *text*, which has no byte order mark."""
    lines = split_lines(text)
    parts = list(_parts(lines))
    is_gemini = any(not is_bullet and _title(lines[n]) == GEMINI for n, _, is_bullet in parts)
    contexts = [(0, HeadingContext(holds_memories=not is_gemini))]
    bullets = []
    for start, end, is_bullet in parts:
        if is_bullet:
            bullet = _bullet(lines[start:end], start, contexts[-1][1])
            if bullet.context.holds_memories:
                bullets.append(bullet)
        elif context := _context_below(contexts[-1][1], lines[start], is_gemini=is_gemini):
            contexts.append((end, context))
    return Outline(lines, tuple(bullets), tuple(contexts))


def is_break(line: str) -> bool:
    """Return whether *line* is a rule across the page, though it may look like a bullet."""
    return _BREAK.match(line) is not None


def width_of(marker: str) -> int:
    """Return the column where the text of a bullet with that *marker* begins."""
    return len(marker.expandtabs(4))


def _parts(lines: Sequence[str]) -> Iterator[tuple[int, int, bool]]:
    """Yield the extents of bullets, and every line outside of them, of code or not."""
    at = front_matter_end(lines)
    while at < len(lines):
        line = lines[at]
        if _BULLET.match(line) and not is_break(line):
            end = _bullet_end(lines, at)
            yield at, end, True
        else:
            end = _hidden_end(lines, at)
            yield at, end, False
        at = end


def _hidden_end(lines: Sequence[str], start: int) -> int:
    """Return the end of the code or the comment that starts there, if any does.

    A comment without an end before the next one is text.
    """
    fence = opened_fence(lines[start])
    if fence is not None:
        ends = (n + 1 for n in range(start + 1, len(lines)) if fence.is_closed_by(lines[n]))
        return next(ends, start + 1)
    if not lines[start].lstrip(" ").startswith("<!--"):
        return start + 1
    for n in range(start, len(lines)):
        opened, closed = lines[n].find("<!--"), lines[n].find("-->")
        if closed >= 0 and not 0 <= opened < closed * (n > start):
            return n + 1
        if n > start and opened >= 0:
            break
    return start + 1


def _bullet_end(lines: Sequence[str], start: int) -> int:
    """Return the line after the bullet's last; blank lines below it are excluded."""
    width = _width(lines[start])
    indent = indent_of(lines[start])
    fence = _fence_in(lines[start][_marker_end(lines[start]) :], width)
    end = start + 1
    for n in range(start + 1, len(lines)):
        line = lines[n]
        if not line.strip():
            continue
        if fence is not None and not fence.is_left_by(line):
            fence = None if fence.is_closed_by(line) else fence
            end = n + 1
            continue
        columns = indent_of(line)
        is_next = columns < max(indent + 1, NESTED_COLUMNS) and _BULLET.match(line) is not None
        goes_on = columns > indent or (end == n and fence is None and not _ends_paragraph(line))
        if is_next or not goes_on:
            break
        fence = _fence_in(line.lstrip(" \t"), columns) if columns >= width else None
        end = n + 1
    return end


def _fence_in(text: str, width: int) -> Fence | None:
    fence = opened_fence(text)
    return None if fence is None else Fence(fence.character, fence.length, width)


def _ends_paragraph(line: str) -> bool:
    return bool(_NO_PARAGRAPH.match(line) or opened_fence(line) or is_break(line))


def _bullet(lines: Sequence[str], start: int, context: HeadingContext) -> Bullet:
    marker_end = _marker_end(lines[0])
    width = _width(lines[0])
    content = [lines[0][marker_end:], *(_dedented(line, width) for line in lines[1:])]
    text = "".join(f"{line.rstrip(chr(13) + chr(10))}\n" for line in content)
    return Bullet(start, start + len(lines), lines[0][:marker_end], text, context)


def _marker_end(line: str) -> int:
    found = _BULLET.match(line)
    return found.end("marker") if found else 0


def _width(line: str) -> int:
    return width_of(line[: _marker_end(line)])


def _dedented(line: str, width: int) -> str:
    columns, at = 0, 0
    while columns < width and line[at : at + 1] in {" ", "\t"}:
        columns += 1 if line[at] == " " else 4
        at += 1
    return line[at:]


def _context_below(context: HeadingContext, line: str, *, is_gemini: bool) -> HeadingContext | None:
    """Return the context below *line*; None where it is not a heading."""
    title = _title(line)
    if title is None:
        return None
    level = len(line.split(None, 1)[0])
    heading = parse_heading(line)
    named = heading.section if isinstance(heading, Title) else None
    if named is None and level > 2:
        return HeadingContext(title, context.section, context.holds_memories)
    section = named or Section.ACTIVE
    holds_memories = not is_gemini or title == GEMINI or section is Section.ARCHIVED
    is_silent = named is not None or level == 1 or title == GEMINI
    return HeadingContext("" if is_silent else title, section, holds_memories)


def _title(line: str) -> str | None:
    found = _HEADING.match(line) if "#" in line else None
    return None if found is None else (found[2] or "").strip()
