import json
from dataclasses import replace
from datetime import date, time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memdeck.domain.memory.daily_log import DailyLog, LogEntry
from memdeck.errors import StorageError
from memdeck.storage.vault.store.daily_logs import (
    day_of_log,
    log_name,
    parse_log,
    render_log,
    with_note,
    with_summary,
)

DAY = date(2026, 2, 21)
LOG = """\
{
  "date": "2026-02-21",
  "entries": [
    {
      "time": "14:30:00",
      "type": "event",
      "content": "完成了项目 API 文档编写"
    },
    {
      "time": "15:45:00",
      "type": "auto_extract",
      "content": "用户喜欢在下午3点开会",
      "category": "preferences"
    },
    {
      "time": "16:20:00",
      "type": "reflection",
      "content": "fetch_url gets nothing from https://example.com",
      "tool": "fetch_url",
      "error": "empty_content"
    }
  ],
  "summary": null,
  "archived": false
}
"""
READ = DailyLog(
    day=DAY,
    entries=(
        LogEntry(content="完成了项目 API 文档编写", at=time(14, 30)),
        LogEntry(
            content="用户喜欢在下午3点开会",
            at=time(15, 45),
            type="auto_extract",
            category="preferences",
        ),
        LogEntry(
            content="fetch_url gets nothing from https://example.com",
            at=time(16, 20),
            type="reflection",
            tool="fetch_url",
            error="empty_content",
        ),
    ),
)
NOTE = LogEntry(content="Had tea", at=time(17, 5, 9, 250))

texts = st.text(min_size=1, max_size=30).map(str.strip).filter(bool)
notes = st.builds(
    LogEntry,
    content=texts,
    at=st.none() | st.times().map(lambda at: at.replace(microsecond=0)),
    type=st.sampled_from(["event", "auto_extract", "reflection"]),
    category=st.none() | texts,
    tool=st.none() | texts,
    error=st.none() | texts,
)


@pytest.mark.row("C2")
def test_a_log_reads_and_is_written_as_the_design_has_it():
    assert parse_log(LOG, DAY) == READ
    assert render_log(READ) == LOG


@given(st.lists(notes, max_size=4), st.none() | texts, st.booleans())
def test_whatever_a_log_holds_comes_back(entries, summary, is_archived):
    log = DailyLog(day=DAY, entries=tuple(entries), summary=summary, is_archived=is_archived)

    read = parse_log(render_log(log), DAY)

    assert [replace(note, at=None) for note in read.entries] == [
        replace(note, at=None) for note in log.entries
    ]
    assert (read.summary, read.is_archived) == (log.summary, log.is_archived)
    above = time.min
    for note, back in zip(log.entries, read.entries, strict=True):
        above = above if note.at is None else note.at
        assert back.at == above


@given(st.lists(notes, min_size=1, max_size=4))
@example([LogEntry(content="\x01"), LogEntry(content="é\x7f")])
@example([LogEntry(content=r"C:\users"), LogEntry(content="周报")])
def test_notes_that_come_one_by_one_make_the_same_file(entries):
    text = None
    for entry in entries:
        text = with_note(text, DAY, entry)

    assert text == render_log(DailyLog(day=DAY, entries=tuple(entries)))


@pytest.mark.parametrize(
    "written",
    [
        LOG.replace("  ", "\t"),
        '{"date":"2026-02-21","mood":1.0E+2,"entries":[{"content":"a","weight":1.50}]}',
        '\ufeff{\r\n  "entries": [\r\n    {"content": "a"}\r\n  ],\r\n  "by": "me"\r\n}',
        '{"entries": [], "n": 7e0}',
        '{"date": "2026-02-21"}',
        "{}",
    ],
)
def test_a_note_changes_nothing_else_of_a_file_however_it_is_written(written):
    before = parse_log(written, DAY)
    text = with_note(written, DAY, NOTE)
    changed = json.loads(text.removeprefix("\ufeff"))
    del changed["entries"][-1]
    original = json.loads(written.removeprefix("\ufeff"))

    assert parse_log(text, DAY).entries == (*before.entries, *parse_log(text, DAY).entries[-1:])
    assert changed == {"entries": []} | original
    for oddity in ("1.0E+2", "1.50", "7e0", "\r\n", "\t", "\ufeff"):
        assert (oddity in text) == (oddity in written)


def test_a_time_is_written_to_the_second():
    assert '"time": "17:05:09",' in with_note(None, DAY, NOTE)


@pytest.mark.parametrize("written", [None, "", " \n"])
def test_the_first_note_begins_a_log(written):
    assert parse_log(with_note(written, DAY, NOTE), DAY).entries[0].content == "Had tea"


@pytest.mark.parametrize(
    "edit", [lambda text: with_note(text, DAY, NOTE), lambda text: with_summary(text, DAY, "x")]
)
@pytest.mark.parametrize("written", ['{"entries": [', "[]", '{"entries": {}}', '"log"'])
def test_a_damaged_log_is_reported_and_never_written_over(written, edit):
    with pytest.raises(StorageError, match=r"logs/2026-02-21.json is (not valid JSON|not a daily)"):
        edit(written)
    with pytest.raises(StorageError, match=r"logs/2026-02-21.json is"):
        parse_log(written, DAY)


def test_what_makes_no_sense_in_a_note_is_passed_over_and_stays():
    written = '{"entries": [7, {"content": " "}, {"time": "late", "content": "Tea", "type": 3}]}'

    assert parse_log(written, DAY).entries == (LogEntry(content="Tea"),)
    assert with_note(written, DAY, NOTE).startswith(written.removesuffix("]}"))


def test_a_log_is_archived_with_its_summary_and_taken_back():
    archived = with_summary(LOG, DAY, "Wrote the API's documentation.")

    assert parse_log(archived, DAY).is_archived
    assert parse_log(archived, DAY).summary == "Wrote the API's documentation."
    assert with_summary(archived, DAY, None) == LOG


@pytest.mark.parametrize(
    ("name", "day"),
    [
        (log_name(DAY), DAY),
        ("logs/2026-02-30.json", None),
        ("logs/2026-02-21.md", None),
        ("2026-02-21.json", None),
    ],
)
def test_a_log_is_known_by_its_name(name, day):
    assert day_of_log(name) == day
