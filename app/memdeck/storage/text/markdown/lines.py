"""Lines of Markdown, and the code fences in which nothing is a heading."""

import io
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LINE_END = re.compile("\r\n?|\n")

_OPENING = re.compile(
    r"(?P<indent> {0,3})(?P<list>(?:[-+*]|[0-9]{1,9}[.)])[ \t]{1,4})?"
    r"(?P<marks>`{3,}(?=[^`]*\Z)|~{3,})"
)


def split_lines(text: str) -> list[str]:
    r"""Return the lines of *text* with their ends, which are LF, CR LF or CR.

    Unlike ``str.splitlines``, it leaves form feeds and U+2028 inside their line.

    Source: CommonMark 0.31.2, section 2.1.
    """
    return io.StringIO(text, newline="").readlines()


def usual_newline(text: str) -> str:
    """Return the line end that *text* uses most; LF where it has none."""
    if "\r" not in text:
        return "\n"
    both = text.count("\r\n")
    counts = {"\n": text.count("\n") - both, "\r\n": both, "\r": text.count("\r") - both}
    return max(counts, key=counts.__getitem__)


def count_lines(text: str) -> int:
    """Return how many line ends *text* holds."""
    if "\r" not in text:
        return text.count("\n")
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def unify_newlines(text: str) -> str:
    """Return *text* with LF for every line end."""
    return LINE_END.sub("\n", text) if "\r" in text else text


def indent_of(line: str) -> int:
    """Return the columns of leading blanks; a tab counts as four."""
    columns = 0
    for character in line:
        if character not in " \t":
            break
        columns += 1 if character == " " else 4
    return columns


@dataclass(frozen=True, slots=True)
class Fence:
    """An open code fence.

    *width* is the indent that its list item requires of every line; 0 at top level. A line with
    less ends the item, and the fence with it.

    Source: CommonMark 0.31.2, section 4.5.
    """

    character: str
    length: int
    width: int

    def is_closed_by(self, line: str) -> bool:
        """True for a line of at least as many marks and nothing else."""
        marks = line.strip(" \t\r\n")
        return (
            len(marks) >= self.length
            and not marks.strip(self.character)
            and self.width <= indent_of(line) <= self.width + 3
        )

    def is_left_by(self, line: str) -> bool:
        """True for a line that is outside the fence's list item."""
        return self.width > 0 and bool(line.strip()) and indent_of(line) < self.width


def opened_fence(line: str) -> Fence | None:
    """Return the fence that *line* opens, at top level or right after a list mark."""
    if not may_hold_code(line):
        return None
    found = _OPENING.match(line)
    if found is None:
        return None
    width = found.start("marks") if found["list"] else 0
    return Fence(found["marks"][0], len(found["marks"]), width)


def may_hold_code(text: str) -> bool:
    """False where *text* surely holds no code fence; much faster than scanning its lines."""
    return "```" in text or "~~~" in text


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """Lines *start* to *end* (not included), with the fences; *is_open* where no line closes it."""

    fence: Fence
    start: int
    end: int
    is_open: bool = False


def code_spans(lines: Sequence[str], start: int = 0) -> Iterator[CodeSpan]:
    """Yield the fenced code in *lines* from *start* on, in order.

    An unclosed fence is yielded with ``is_open``, to the last line; the text after its first
    line is then scanned as if it were no fence.
    """
    shortest_open: dict[str, int] = {}
    while start < len(lines):
        fence = opened_fence(lines[start])
        if fence is None:
            start += 1
            continue
        # A longer fence of the same mark stays open too: no need to search again.
        if fence.width == 0 and fence.length >= shortest_open.get(fence.character, sys.maxsize):
            span = CodeSpan(fence, start, len(lines), is_open=True)
        else:
            span = _span(lines, start, fence)
        yield span
        if span.is_open:
            known = shortest_open.get(fence.character, fence.length)
            shortest_open[fence.character] = min(known, fence.length)
        start = start + 1 if span.is_open else span.end


def code_lines(lines: Sequence[str], start: int = 0) -> set[int]:
    """Return which lines are fenced code; an unclosed fence runs to the end."""
    code: set[int] = set()
    for span in code_spans(lines, start):
        code.update(range(span.start, span.end))
        if span.is_open:
            break
    return code


def _span(lines: Sequence[str], start: int, fence: Fence) -> CodeSpan:
    for index in range(start + 1, len(lines)):
        if fence.is_closed_by(lines[index]):
            return CodeSpan(fence, start, index + 1)
        if fence.is_left_by(lines[index]):
            return CodeSpan(fence, start, index)
    return CodeSpan(fence, start, len(lines), is_open=fence.width == 0)
