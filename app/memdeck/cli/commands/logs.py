"""The command of daily logs: show the last days, and add a note."""

import argparse
from argparse import Namespace
from collections.abc import Iterable

from memdeck.cli.command_group import AddCommand
from memdeck.cli.commands.history import changed
from memdeck.cli.output import terminal
from memdeck.cli.output.report import Shape, Told
from memdeck.cli.values import count
from memdeck.domain.memory.daily_log import EVENT, DailyLog, LogEntry
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.daily_logs import LogReading


def add_log(command: AddCommand, shared: argparse.ArgumentParser) -> None:
    """Add the command; *shared* are the options that every command takes."""
    to = command("log", "Print the daily logs, or add a note to today's.")
    to.add_argument("--days", type=count, metavar="N", help="only the last N days")
    doings = to.add_subparsers(dest="doing", metavar="add")
    to = doings.add_parser("add", help="Add a note to today's log.", parents=[shared])
    to.add_argument("text")
    to.add_argument("--type", default=EVENT, help="event, reflection, or any word")
    to.add_argument("--category")
    to.add_argument("--tool", help="the tool it is about")
    to.add_argument("--error", help="how that failed")


def log(manager: MemoryManager, words: Namespace) -> Told:
    logs = manager.daily_logs
    if words.doing is None:
        reading = logs.read(words.days)
        return _shape(reading), _lines(reading)
    changes = logs.write_daily_log(
        words.text, words.type, category=words.category, tool=words.tool, error=words.error
    )
    return changed(changes)


def _shape(reading: LogReading) -> Shape:
    return {"logs": [_day(one) for one in reading.logs], "damaged": list(reading.damaged)}


def _day(told: DailyLog) -> Shape:
    return {
        "date": told.day.isoformat(),
        "entries": [_note(entry) for entry in told.entries],
        "summary": told.summary,
        "archived": told.is_archived,
    }


def _note(entry: LogEntry) -> Shape:
    return {
        "time": None if entry.at is None else entry.at.isoformat("seconds"),
        "type": entry.type,
        "content": entry.content,
        "category": entry.category,
        "tool": entry.tool,
        "error": entry.error,
    }


def _lines(reading: LogReading) -> Iterable[str]:
    for one in reading.logs:
        yield f"{one.day}{' (archived)' if one.is_archived else ''}"
        if one.summary:
            yield f"  {terminal.one_line(one.summary)}"
        yield from (f"  {_line(entry)}" for entry in one.entries)
    yield from reading.damaged
    if not reading.logs and not reading.damaged:
        yield "No daily logs here; `memdeck log add TEXT` begins today's."


def _line(entry: LogEntry) -> str:
    at = "--:--" if entry.at is None else entry.at.isoformat("minutes")
    about = ": ".join(filter(None, (entry.tool, entry.error)))
    note = f"{at}  {entry.type:<12} {terminal.brief(entry.content)}"
    return f"{note} ({terminal.one_line(about)})" if about else note
