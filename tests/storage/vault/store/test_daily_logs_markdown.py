from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.daily_log import DailyLog, LogEntry
from memdeck.storage.vault.store.daily_logs_markdown import parse_markdown, render_markdown

DAY = date(2026, 2, 21)
LOG = DailyLog(
    day=DAY,
    summary="Worked\n\nall day",
    is_archived=True,
    entries=(
        LogEntry(content="Finished the API's\n\n  # documentation", at=time(14, 30)),
        LogEntry(content="- [ ] no time", type="auto extract", category="preferences"),
        LogEntry(
            content="It came back empty <!-- tool=x -->",
            at=time(16, 20, 5),
            type="reflection",
            tool="fetch url",
            error="a > b",
        ),
    ),
)
TEXT = """\
# 2026-02-21

<!-- archived -->

> Worked
>\x20
> all day

- 14:30:00 [event] Finished the API's

    # documentation
- [event] - [ ] no time <!-- type="auto extract" category=preferences -->
- 16:20:05 [reflection] It came back empty <!-- tool=x --> \
<!-- type=reflection tool="fetch url" error="a \\u003e b" -->
"""
texts = st.text(
    st.characters(exclude_categories=["Cs"], include_characters="\n\r-#>[]<!-: *0123 "), max_size=40
).map(str.strip)  # fmt: skip
non_empty = texts.filter(bool)
notes = st.builds(
    LogEntry,
    content=non_empty,
    at=st.none() | st.times().map(lambda at: at.replace(microsecond=0)),
    type=st.sampled_from(["event", "reflection"]) | non_empty,
    category=st.none() | non_empty,
    tool=st.none() | non_empty,
    error=st.none() | non_empty,
)


@pytest.mark.row("C13")
def test_a_log_is_written_as_the_user_would_and_read_back():
    assert render_markdown(LOG) == TEXT
    assert parse_markdown(TEXT, DAY) == LOG
    assert parse_markdown("\ufeff" + TEXT.replace("\n", "\r\n"), DAY) == LOG


@pytest.mark.row("C13")
@given(st.lists(notes, max_size=4), st.none() | non_empty, st.booleans())
def test_converting_a_log_there_and_back_loses_nothing(entries, summary, is_archived):
    log = DailyLog(day=DAY, entries=tuple(entries), summary=summary, is_archived=is_archived)

    assert parse_markdown(render_markdown(log), DAY) == log


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("", []),
        ("# Friday\n\nJust words\nof two lines.\n\nMore.", ["Just words\nof two lines.", "More."]),
        ("* 9:05 Had tea\n+ [14:30] Slept\n- **15:00** Woke", ["9 Had tea", "14 Slept", "15 Woke"]),
        ("## 14:30 Tea\nWith milk\n\n- cake\n## Later\nZz", ["14 With milk", "14 cake", "14 Zz"]),
        ("- 25:99 odd\n- \n-none", ["25:99 odd", "-none"]),
        ("- a\n\n  b\nc", ["a\n\nb", "c"]),
    ],
)  # fmt: skip
def test_a_log_that_others_wrote_is_read_note_by_note(text, notes):
    parsed = parse_markdown(text, DAY).entries

    assert [
        f"{note.at.hour} {note.content}" if note.at else note.content for note in parsed
    ] == notes
