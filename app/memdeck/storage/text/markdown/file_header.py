"""The top of MEMORY.md: YAML front matter of other tools, and the header comments.

    <!-- Last updated: 2026-02-20T10:30:00 -->
    <!-- Total entries: 15 -->
    <!-- Scores as of: 2026-01-03 for 2026-02-20T10:30:00 -->

The first two are design A's. The third, ours, gives the day from which a plain score counts; it
holds only until another program writes the first.

Source: seed 000, section 2.3; DESIGN section 5.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from memdeck.storage.text.markdown.entry_heading import Title, day_or_none, parse_heading
from memdeck.storage.text.markdown.lines import code_lines, split_lines

_START = re.compile(
    r"\s*<!--\s*(last updated|total entries|scores as of)\s*[:：]\s*", re.IGNORECASE
)
_TITLE = re.compile(r" {0,3}#(?:[ \t]|[\r\n]*\Z)")


@dataclass(frozen=True, slots=True)
class Header:
    """The values of the header comments; None where one is missing or invalid.

    *scores_as_of* is a day, and the ``Last updated`` for which it counts.
    """

    last_updated: str | None = None
    total_entries: int | None = None
    scores_as_of: tuple[date, str] | None = None

    @property
    def as_of(self) -> date | None:
        """The day that plain scores are as of; None in a file without a header."""
        if self.last_updated is None:
            return None
        if self.scores_as_of is not None and self.scores_as_of[1] == self.last_updated:
            return self.scores_as_of[0]
        return self.updated_on

    @property
    def updated_on(self) -> date | None:
        """The day of ``Last updated``, as it is written there."""
        return None if self.last_updated is None else day_or_none(self.last_updated)


def time_of_save(now: datetime) -> str:
    """Return *now* as written in the header: local, without an offset. Source: seed 000."""
    return now.strftime("%Y-%m-%dT%H:%M:%S")


def parse_header(lines: Sequence[str]) -> Header:
    """Return the header in *lines*, those before the first entry."""
    found = {name: comment.value for name, comment in _comments(lines).items()}
    total = found.get("total entries", "")
    return Header(
        last_updated=found.get("last updated"),
        total_entries=int(total) if re.fullmatch("[0-9]{1,18}", total) else None,
        scores_as_of=_scores_as_of(found.get("scores as of", "")),
    )


def render_header(lead: str, header: Header, newline: str) -> str:
    """Return *lead*, the text before the first entry, with *header* in it.

    Existing comments are rewritten in place. Missing ones follow them, or else the first title,
    or else come at the top, below any front matter.
    """
    lines = split_lines(lead)
    comments_by_name = _comments(lines)
    missing = []
    for name, value in _values(header).items():
        comment = comments_by_name.get(name.lower())
        if comment is None:
            missing.append(f"<!-- {name}: {value} -->{newline}")
        elif comment.value != value:
            lines[comment.line] = f"{comment.start}{value} -->{comment.end}"
    if comments_by_name:
        below = max(comment.line for comment in comments_by_name.values()) + 1
        _insert(lines, below, missing, newline)
    elif missing:
        _insert_apart(lines, missing, newline)
    return "".join(lines)


def header_name(line: str) -> str | None:
    """Return the name of the header comment *line*, in lower case; None where it is not one."""
    return next(iter(_comments([line])), None) if "<!--" in line else None


class _Comment(NamedTuple):
    """A header comment in its line: all before the value, the value, all after ``-->``."""

    line: int
    start: str
    value: str
    end: str


def _comments(lines: Sequence[str]) -> dict[str, _Comment]:
    """Return the header comments by name; the first of each counts."""
    code = code_lines(lines, front_matter_end(lines))
    found: dict[str, _Comment] = {}
    for n, line in enumerate(lines):
        start = _START.match(line) if "<!--" in line and n not in code else None
        value, arrow, end = line[start.end() :].rpartition("-->") if start else ("", "", "")
        if start and arrow and not end.strip():
            found.setdefault(start[1].lower(), _Comment(n, start[0], value.strip(), end))
    return found


def _values(header: Header) -> dict[str, str]:
    values: dict[str, str] = {}
    if header.last_updated is not None:
        values["Last updated"] = header.last_updated
    if header.total_entries is not None:
        values["Total entries"] = str(header.total_entries)
    if header.scores_as_of is not None:
        day, updated = header.scores_as_of
        values["Scores as of"] = f"{day.isoformat()} for {updated}"
    return values


def _insert_apart(lines: list[str], comments: list[str], newline: str) -> None:
    """Insert *comments* below the first title, or at the top, with blank lines around."""
    top = front_matter_end(lines)
    code = code_lines(lines, top)
    titles = (n for n in range(top, len(lines)) if n not in code and _TITLE.match(lines[n]))
    at = next((title + 1 for title in titles), top)
    before = [newline] if at else []
    after = [newline] if at == len(lines) or lines[at].strip() else []
    _insert(lines, at, [*before, *comments, *after], newline)


def _insert(lines: list[str], at: int, more: list[str], newline: str) -> None:
    if more and at and not lines[at - 1].endswith(("\n", "\r")):
        lines[at - 1] += newline
    lines[at:at] = more


def _scores_as_of(value: str) -> tuple[date, str] | None:
    day, separator, updated = value.partition(" for ")
    on = day_or_none(day.strip())
    return (on, updated.strip()) if separator and on else None


def front_matter_end(lines: Sequence[str]) -> int:
    """Return how many of *lines* are front matter; 0 where there is none.

    It is between two lines ``---``, the first of them at the very top. A file that merely starts
    with a rule is recognised by the entries below it.
    """
    if not lines or lines[0].rstrip() != "---":
        return 0
    for n, line in enumerate(lines[1:], start=2):
        if line.rstrip() in ("---", "..."):
            return n
        if not isinstance(parse_heading(line), Title | None):
            return 0
    return 0
