"""The headings of MEMORY.md: ``### [id] category | score | last_activated | hits``.

Source: seed 000, section 2.3; DESIGN section 5.
"""

import re
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache
from sys import intern
from typing import NamedTuple

from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.errors import UsageError

FORM = "### [id] category | score | 2026-02-20 | hits"
MOST_HITS_DIGITS = 18
CUT_OFF = "This line is cut off; write the rest, or restore a backup."
"""The error for a line that ends like the last one of an incomplete copy of a file."""

# The form of nearly every heading. The looser form below gives the same result but takes three
# times as long.
_STRICT = re.compile(
    r"### \[([A-Za-z0-9_-]+)\] ([^\s|/]+)(?:/([^\s|/]+))?"
    r" \| ([01]\.[0-9]+) \| ([0-9]{4}-[0-9]{2}-[0-9]{2}) \| ([0-9]{1,18})\s*\Z"
)
_ENTRY = re.compile(r" {0,3}###[ \t]+\[([^]|]*)\]([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\Z")
_HASHES = re.compile(r" {0,3}(#+)([ \t]*)")
_ID = re.compile(r"[A-Za-z0-9_-]+")
_DAY = re.compile(r"[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}")
_FRACTION = re.compile(r"(?<![\w.])[01]?\.[0-9]+(?![\w.])")
_LINK = re.compile(r"\[[^]]*\]\(")
_CUT_OFF = re.compile(
    r"\[(?:[\w-]{0,40}"
    r"|(?=[0-9a-f]{0,5}[0-9])[0-9a-f]{6}\] ?[^\s|]{0,60}"
    r"|[\w-]{1,40}\] ?[^\s|]{1,60} ?\| ?(?:[01]\.?)?)\Z"
)
"""The beginning of an entry's heading; before its first bar only with an id of our form."""
_STARTS_LIKE_ENTRY = re.compile(r"\[[\w-]{1,40}\] ?[^][()\s|]{1,60} ?\|")
_WIDE_BAR = "｜"
_SHOWN_LENGTH = 40

# Thousands of headings share a few categories, scores and days: one object serves them all.
_score = lru_cache(1024)(float)
_day = lru_cache(4096)(date.fromisoformat)

_SECTION_NAMES = {
    Section.ACTIVE: ("active memories", "active", "活跃记忆", "活躍記憶", "当前记忆", "有效记忆"),
    Section.ARCHIVED: (
        "archived memories",
        "archived",
        "archive",
        "归档记忆",
        "已归档",
        "歸檔記憶",
    ),
}
_SECTIONS = {name: section for section, names in _SECTION_NAMES.items() for name in names}


class Heading(NamedTuple):
    """The content of an entry's heading; *written* is its score, digit for digit."""

    id: str
    category: str
    group: str | None
    score: float
    written: str
    last_activated: date
    hits: int


class Flaw(NamedTuple):
    """Why a heading that is almost an entry's is invalid, as a sentence.

    *is_certain* is False where it only starts like one, as a heading of another text may too.
    """

    reason: str
    is_certain: bool = True


class Title(NamedTuple):
    """Any other heading of level 1 to 3; *section* where it names one of the two."""

    level: int
    section: Section | None


AnyHeading = Heading | Flaw | Title


def parse_heading(line: str) -> AnyHeading | None:
    """Return the heading that *line* starts; None where it is text.

    Deeper headings are text, unless they look like an entry at a wrong level.
    """
    strict = _STRICT.match(line)
    if strict is None:
        return _tolerant(line)
    id_, category, group, score, day, hits = strict.groups()
    try:
        number, last_activated = _score(score), _day(day)
    except ValueError:
        return _tolerant(line)
    if number > 1:
        return _tolerant(line)
    category, written = intern(category), intern(score)
    return Heading(id_, category, group, number, written, last_activated, int(hits))


def render_heading(entry: MemoryEntry, written: str) -> str:
    """Return the heading of *entry*, without a line end, with *written* as its score.

    Raises:
        UsageError: a value that no heading can hold.
    """
    group = f"/{entry.group}" if entry.group else ""
    line = (
        f"### [{entry.id}] {entry.category}{group}"
        f" | {written} | {entry.last_activated.isoformat()} | {entry.activation_count}"
    )
    match parse_heading(line):
        case Heading(entry.id, entry.category, group_, _, _, _, entry.activation_count) if (
            group_ == (entry.group or None) and "\n" not in line and "\r" not in line
        ):
            return line
        case Flaw(reason):
            raise UsageError(f"Memory {entry.id} cannot be written: {reason}")
        case _:
            raise UsageError(
                f"The category of memory {entry.id} cannot be written; use a plain word for it."
            )


def ids_in_damaged(line: str) -> tuple[str, ...]:
    """Return what may be the id in the broken heading *line*.

    That is what stands in brackets. Where one of them was lost, it is any word before the first
    bar.
    """
    label = line.replace(_WIDE_BAR, "|").partition("|")[0]
    bracketed = re.search(r"\[([^][]*)\]", label)
    return tuple(_ID.findall(label if bracketed is None else bracketed[1]))


def _tolerant(line: str) -> AnyHeading | None:
    found = _ENTRY.match(line)
    if found is not None:
        return _entry_heading(*found.groups())
    found = _HASHES.match(line)
    return found and _other_heading(found[1], found[2], line[found.end() :].rstrip())


def _entry_heading(id_: str, label: str, score: str, day: str, hits: str) -> Heading | Flaw:
    if not _ID.fullmatch(id_):
        return Flaw(
            f"The id “{_shortened(id_)}” may hold only letters, digits, - and _; rename it."
        )
    category, _, group = label.partition("/")
    category = category.strip()
    if not category:
        return Flaw(f"The category is missing; write the heading as {FORM}.")
    score = score.strip()
    number = _score_or_none(score)
    if number is None:
        return Flaw(
            f"The score “{_shortened(score)}” is not a number from 0 to 1; write one such as 0.60."
        )
    last_activated = day_or_none(day.strip())
    if last_activated is None:
        return Flaw(
            f"The date “{_shortened(day.strip())}” is not a day; write one such as 2026-02-20."
        )
    hits = hits.strip().rstrip("#").rstrip()
    if not (hits.isascii() and hits.isdigit() and len(hits) <= MOST_HITS_DIGITS):
        return Flaw(f"The hits “{_shortened(hits)}” are not a whole number; write one such as 3.")
    return Heading(id_, category, group.strip() or None, number, score, last_activated, int(hits))


def _score_or_none(text: str) -> float | None:
    with suppress(ValueError):
        if 0 <= (number := float(text)) <= 1:
            return number
    return None


def parse_day(text: str) -> date:
    """Return the calendar day of an ISO date or time, as written, never converted.

    Raises:
        ValueError: it is neither.
    """
    return date.fromisoformat(text) if len(text) <= 10 else datetime.fromisoformat(text).date()


def day_or_none(text: str) -> date | None:
    """Return ``parse_day(text)``; None where that is invalid."""
    try:
        return parse_day(text)
    except ValueError:
        return None


def _other_heading(hashes: str, blank: str, rest: str) -> Flaw | Title | None:
    level = len(hashes)
    if level == 3 and blank and _CUT_OFF.match(rest):
        return Flaw(CUT_OFF)
    reason = _flaw(level, blank, rest)
    is_certain = reason is not None
    if level == 3 and blank and _STARTS_LIKE_ENTRY.match(rest):
        reason = reason or _wrong_number_of_parts(rest.count("|"))
    if reason is not None:
        return Flaw(f"{reason}; write the heading as {FORM}.", is_certain)
    if level > 3 or not (blank or not rest):
        return None
    name = rest.rstrip("#").strip(" \t*_:：").casefold()
    return Title(level, _SECTIONS.get(name) if level == 2 else None)


def _flaw(level: int, blank: str, rest: str) -> str | None:
    """Return the flaw of a heading that is almost an entry's; None where it is not."""
    narrow = rest.replace(_WIDE_BAR, "|")
    bars = narrow.count("|")
    head = narrow.partition("|")[0]
    is_bracketed = ("[" in head or "]" in head) and not _LINK.match(rest)
    if level != 3 or not blank:
        if not (rest.startswith("[") and is_bracketed and bars >= 2):
            return None
        return "The heading needs a space after ###" if level == 3 else "The heading needs three #"
    values = rest.rpartition("]")[2]
    signs = bool(_DAY.search(values)) + bool(_FRACTION.search(values))
    if is_bracketed:
        is_almost = bars >= 2 or (bars == 1 and signs) or signs == 2
    else:
        is_almost = bars >= 2 and signs
    if not is_almost:
        return None
    if not re.match(r"\[[^]|]*\]", rest):
        return "The id must stand in brackets at the start"
    if _WIDE_BAR in rest:
        return f"The heading has {_WIDE_BAR} where | belongs"
    return _wrong_number_of_parts(bars)


def _wrong_number_of_parts(bars: int) -> str:
    return f"The heading has {bars + 1} parts instead of 4 between its |"


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN_LENGTH else f"{text[: _SHOWN_LENGTH - 1]}…"
