"""A daily log as Markdown, as design C's first version had it: ``logs/2026-02-21.md``.

    # 2026-02-21

    > Wrote documentation all day.

    - 14:30:00 [event] Finished the API's documentation
    - 16:20:00 [reflection] It came back empty <!-- tool=fetch_url error=empty_content -->

Memdeck writes this form. In other logs every bullet and every paragraph is a note; a time or a
type may precede it, and a heading may give the time.

Source: seed 002, section 10.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, time

from memdeck.domain.memory.daily_log import EVENT, DailyLog, LogEntry
from memdeck.storage.text.markdown.entry_comment import render_comment
from memdeck.storage.text.markdown.key_value import parse_pairs

_TIME = r"((?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)"
_BULLET = re.compile(r"[-*+] (.*)", re.DOTALL)
_LEAD = re.compile(
    rf"(?:\[?(?:\*\*)?{_TIME}(?:\*\*)?\]?:? +)?(?:\[([\w.-]+)\](?: |\Z))?(.*)", re.DOTALL
)
_HEADING = re.compile(rf"#+ +(?:{_TIME}\b)?")
_TYPE = re.compile(r"[\w.-]+")
_KEYS = frozenset({"type", "category", "tool", "error"})
_START, _END = "<!-- ", " -->"
_ARCHIVED = "<!-- archived -->"


def render_markdown(log: DailyLog) -> str:
    """Return the text of *log*."""
    header = [f"# {log.day.isoformat()}", ""]
    if log.is_archived:
        header += [_ARCHIVED, ""]
    if log.summary is not None:
        header += [*(f"> {line}" for line in log.summary.split("\n")), ""]
    return "\n".join([*header, *map(_bullet, log.entries)]).rstrip("\n") + "\n"


def parse_markdown(text: str, day: date) -> DailyLog:
    """Parse *text*, the log of *day*; nothing in it is an error."""
    reading = _Reading()
    text = text.removeprefix("\ufeff")
    is_of_windows = text.partition("\n")[0].endswith("\r")
    for line in text.replace("\r\n", "\n" if is_of_windows else "\r\n").split("\n"):
        reading.take(line)
    reading.close()
    summary = "\n".join(reading.summary).strip()
    return DailyLog(
        day=day,
        entries=tuple(reading.notes),
        summary=summary or None,
        is_archived=reading.is_archived,
    )


@dataclass
class _Reading:
    """A log as far as it was read; *open* are the lines of the note that the next may continue."""

    notes: list[LogEntry] = field(default_factory=list)
    summary: list[str] = field(default_factory=list)
    is_archived: bool = False
    at: time | None = None
    open: list[str] = field(default_factory=list)
    is_bullet: bool = False

    def take(self, line: str) -> None:
        bullet = _BULLET.fullmatch(line)
        heading = _HEADING.match(line)
        if bullet:
            self._begin(bullet[1], is_bullet=True)
        elif self.open and self.is_bullet and (line.startswith("  ") or not line.strip()):
            self.open.append(line[2:])
        elif heading:
            self.close()
            self.at = _time(heading[1]) or self.at
        elif line.strip() == _ARCHIVED:
            self.is_archived = True
        elif line.startswith(">") and not self.notes and not self.open:
            self.summary.append(line[1:].removeprefix(" "))
        elif not line.strip():
            self.close()
        elif self.open and not self.is_bullet:
            self.open.append(line)
        else:
            self._begin(line, is_bullet=False)

    def close(self) -> None:
        """End the note that is open, if it has text."""
        text = "\n".join(self.open).strip()
        self.open = []
        if text:
            note = _note(text)
            self.notes += [note if note.at else replace(note, at=self.at)] if note.content else []

    def _begin(self, text: str, *, is_bullet: bool) -> None:
        self.close()
        self.open, self.is_bullet = [text], is_bullet


def _note(text: str) -> LogEntry:
    text, fields = _split(text)
    found = _LEAD.fullmatch(text)
    at, kind, content = found.groups() if found else (None, None, text)
    return LogEntry(
        content=content.strip(),
        at=_time(at),
        type=fields.get("type") or kind or EVENT,
        category=fields.get("category"),
        tool=fields.get("tool"),
        error=fields.get("error"),
    )


def _split(text: str) -> tuple[str, dict[str, str]]:
    """Return *text* without our comment at its end, and the content of that."""
    if text.endswith(_END):
        at = text.find(_START, text.rfind("\n") + 1)
        while at >= 0:
            pairs = parse_pairs(text[at + len(_START) : -len(_END)])
            if pairs and all(key in _KEYS for key, _ in pairs):
                return text[:at].removesuffix(" "), dict(pairs)
            at = text.find(_START, at + 1)
    return text, {}


def _bullet(entry: LogEntry) -> str:
    at = f"{entry.at.isoformat('seconds')} " if entry.at is not None else ""
    is_plain = _TYPE.fullmatch(entry.type) is not None
    lines = f"{at}[{entry.type if is_plain else EVENT}] {entry.content}".split("\n")
    fields = list(_fields(entry, is_plain=is_plain))
    if fields:
        lines[-1] += f" {render_comment(fields, ())}"
    return "\n".join([f"- {lines[0]}", *(f"  {line}" if line else "" for line in lines[1:])])


def _fields(entry: LogEntry, *, is_plain: bool) -> Iterator[tuple[str, str]]:
    """Yield the note's comment; a note that ends like a comment gets one of ours after it."""
    if not is_plain or entry.content.endswith("-->"):
        yield "type", entry.type
    for key, value in (("category", entry.category), ("tool", entry.tool), ("error", entry.error)):
        if value:
            yield key, value


def _time(text: str | None) -> time | None:
    hour, _, rest = (text or "").partition(":")
    return time.fromisoformat(f"{hour:0>2}:{rest}") if rest else None
