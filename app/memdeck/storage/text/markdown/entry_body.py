"""The text of an entry as lines of its block, and back.

A line that would be parsed as structure (a heading, an unclosed code fence or comment, our own
comment) is written with a backslash before it. A line that already has backslashes there gets
one more, so every content is restored unchanged. Inside a closed code fence lines are left
alone.
"""

import re
from collections.abc import Collection, Sequence
from datetime import UTC, tzinfo

from memdeck.storage.text.markdown.entry_comment import Metadata, parse_metadata
from memdeck.storage.text.markdown.entry_heading import parse_heading
from memdeck.storage.text.markdown.lines import (
    code_lines,
    code_spans,
    may_hold_code,
    opened_fence,
    split_lines,
    unify_newlines,
)

_STRUCTURE_SIGN = re.compile("[#`~<]")
_GUARDED = re.compile(r"( {0,3})(\\*)(?=[#`~<])")
_COMMENT_START = re.compile(" {0,3}<!--")


def normalise_content(text: str) -> str:
    """Return *text* as a block can hold it: LF line ends, no blank lines around, no blanks after.

    The one function that changes line ends of a content.
    """
    text = unify_newlines(text).rstrip()
    if not text[:1].isspace():
        return text
    lines = text.split("\n")
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    return "\n".join(lines[first:])


def render_content(content: str) -> list[str]:
    """Return the lines, without line ends, that represent *content* in a block."""
    text = normalise_content(content)
    if not text:
        return []
    lines = text.split("\n")
    if not _STRUCTURE_SIGN.search(text):  # nearly always
        return lines
    code = {
        n for span in code_spans(lines) if not span.is_open for n in range(span.start, span.end)
    }
    closing = max((n for n, line in enumerate(lines) if "-->" in line), default=-1)
    return [
        line
        if n in code or (n <= closing and _starts_comment(line) and parse_metadata(line) is None)
        else _guarded(line)
        for n, line in enumerate(lines)
    ]


def parse_body(body: str, zone: tzinfo = UTC) -> tuple[str, Metadata | None]:
    """Return the content of a block without its heading, and the content of its comment.

    The comment is the last one with a known key, so that lines added below it by hand do not
    hide it.
    """
    if "<!--" not in body and "\\" not in body:
        return normalise_content(body), None
    return _parse_ordinary(body, zone) or _parse_any(body, zone)


def begins_comment(line: str) -> bool:
    """Return whether *line* begins a comment that it does not end."""
    return "-->" not in line and bool(_COMMENT_START.match(line))


def comment_line(lines: Sequence[str]) -> int | None:
    """Return the index of the comment in a block's *lines*."""
    found = _comment(lines, code_lines(lines), UTC)
    return None if found is None else found[0]


def _parse_ordinary(body: str, zone: tzinfo) -> tuple[str, Metadata] | None:
    """Parse a body as we write most of them: plain text, then the comment.

    None where it is not so simple. Nearly all are, and parsing line by line takes twice the
    time.
    """
    text, _, last = body.rstrip().rpartition("\n")
    if "<!--" in text or "\\" in text or may_hold_code(text) or "\r" in last:
        return None
    metadata = parse_metadata(last, zone)
    return metadata and (normalise_content(text), metadata)


def _parse_any(body: str, zone: tzinfo) -> tuple[str, Metadata | None]:
    lines = split_lines(body)
    code = code_lines(lines)
    found = _comment(lines, code, zone)
    if found is not None:
        lines[found[0]] = ""
    unguarded = (line if n in code else _unguarded(line) for n, line in enumerate(lines))
    return normalise_content("".join(unguarded)), found and found[1]


def _comment(
    lines: Sequence[str], code: Collection[int], zone: tzinfo
) -> tuple[int, Metadata] | None:
    for n in reversed(range(len(lines))):
        metadata = parse_metadata(lines[n], zone) if n not in code else None
        if metadata is not None:
            return n, metadata
    return None


def _guarded(line: str) -> str:
    found = _GUARDED.match(line)
    if found is None or not _is_structure(found[1] + line[found.end() :]):
        return line
    return f"{found[1]}\\{line[found.end(1) :]}"


def _unguarded(line: str) -> str:
    found = _GUARDED.match(line) if "\\" in line else None
    if found is None or not found[2] or not _is_structure(found[1] + line[found.end() :]):
        return line
    return found[1] + line[found.end(1) + 1 :]


def _is_structure(line: str) -> bool:
    return bool(parse_heading(line) or opened_fence(line) or _starts_comment(line))


def _starts_comment(line: str) -> bool:
    return line.lstrip(" ").startswith("<!--")
