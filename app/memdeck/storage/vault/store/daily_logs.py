"""Daily logs as design C writes them: ``logs/2026-02-21.json``, one file a day.

    {"date": "2026-02-21",
     "entries": [{"time": "14:30:00", "type": "event", "content": "…"},
                 {"time": "16:20:00", "type": "reflection", "content": "…", "tool": "fetch_url",
                  "error": "empty_content"}],
     "summary": null,
     "archived": false}

A change sets what it is about; all else in the file stays as it is written. The program
reads the time of each note: one without gets the time of the note above it.

Source: seed 002, section 2.2.
"""

import re
from datetime import date, time

from memdeck.domain.memory.daily_log import EVENT, DailyLog, LogEntry
from memdeck.errors import StorageError
from memdeck.storage.text.json import edit
from memdeck.storage.text.json.edit import Style
from memdeck.storage.text.json.json_fields import Fields, items, mapping, text
from memdeck.storage.text.json.spans import Span, members, whole
from memdeck.storage.text.markdown.entry_heading import day_or_none

_NAME = re.compile(r"logs/(\d{4}-\d\d-\d\d)\.json")
_INDENTED = Style(indent="  ")


def log_name(day: date) -> str:
    """Return the name of a day's log, as a changeset has it."""
    return f"logs/{day.isoformat()}.json"


def day_of_log(name: str) -> date | None:
    """Return the day of the log of that name; None where it is not a log's name."""
    found = _NAME.fullmatch(name)
    return None if found is None else day_or_none(found[1])


def parse_log(written: str, day: date) -> DailyLog:
    """Return the parsed text of that day's log; a note without text is skipped.

    Raises:
        StorageError: it is damaged; the message names the file.
    """
    fields = mapping(_top(written, day).value)
    notes = (_note(mapping(row)) for row in items(fields.get("entries")))
    return DailyLog(
        day=day,
        entries=tuple(note for note in notes if note is not None),
        summary=text(fields.get("summary")) or None,
        is_archived=fields.get("archived") is True,
    )


def render_log(log: DailyLog) -> str:
    """Return the text of a log that was never written before."""
    entries, above = [], time.min
    for entry in log.entries:
        above = entry.at or above
        entries.append(_fields_of(entry, above))
    day, summary, is_archived = log.day.isoformat(), log.summary, log.is_archived
    fields = {"date": day, "entries": entries, "summary": summary, "archived": is_archived}
    return _INDENTED.dumped(fields, "") + "\n"


def with_note(written: str | None, day: date, entry: LogEntry) -> str:
    """Return the text of that day's log with one more note at its end; None starts a log."""
    if written is None or not written.strip():
        return render_log(DailyLog(day=day, entries=(entry,)))
    top = _top(written, day)
    named = {member.key: member.span for member in members(written, top.start)}
    if "entries" not in named:
        return edit.with_members_at(written, top, {"entries": [_fields_of(entry, time.min)]})
    start, end, listed_notes = named["entries"]
    indent = edit.indent_of_line(written, start)
    times = (_time(text(mapping(row).get("time"))) for row in reversed(items(listed_notes)))
    fields = _fields_of(entry, next((at for at in times if at is not None), time.min))
    entries = edit.with_elements(written[start:end], [fields], Style.of(written), indent)
    return written[:start] + entries + written[end:]


def with_summary(written: str, day: date, summary: str | None) -> str:
    """Return the text of that day's log, archived with *summary*; without one, as it was before."""
    changes = {"summary": summary, "archived": summary is not None}
    return edit.with_members_at(written, _top(written, day), changes)


def _top(written: str, day: date) -> Span:
    name = log_name(day)
    top = whole(written, name)
    entries = mapping(top.value).get("entries", [])
    if not isinstance(top.value, dict) or not isinstance(entries, list):
        raise StorageError(
            f"{name} is not a daily log: it should hold an object with a list of entries; correct"
            " it in an editor, or move it away."
        )
    return top


def _note(row: Fields) -> LogEntry | None:
    content = text(row.get("content")).strip()
    if not content:
        return None
    return LogEntry(
        content=content,
        at=_time(text(row.get("time"))),
        type=text(row.get("type")) or EVENT,
        category=text(row.get("category")) or None,
        tool=text(row.get("tool")) or None,
        error=text(row.get("error")) or None,
    )


def _time(written: str) -> time | None:
    try:
        return time.fromisoformat(written).replace(tzinfo=None)
    except ValueError:
        return None


def _fields_of(entry: LogEntry, above: time) -> dict[str, object]:
    fields: dict[str, object] = {
        "time": (entry.at or above).isoformat(timespec="seconds"),
        "type": entry.type,
        "content": entry.content,
    }
    optional = {"category": entry.category, "tool": entry.tool, "error": entry.error}
    return fields | {key: value for key, value in optional.items() if value is not None}
