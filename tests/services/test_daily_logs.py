from datetime import date, time

import pytest

from memdeck.domain.daily_log import LogEntry
from memdeck.errors import StorageError, UsageError
from memdeck.storage.daily_logs import parse_log
from tests.fakes.entries import NOW, TODAY

LOG = "logs/2026-03-01.json"


@pytest.mark.row("C2")
def test_notes_of_a_day_stand_in_its_file_as_they_came(manager, clock, tmp_path):
    manager.write_daily_log("Finished the API's documentation")
    clock.now = NOW.replace(hour=16, minute=20)
    manager.write_daily_log("It came back empty", "reflection", tool="fetch_url", error="empty")

    log = parse_log((tmp_path / LOG).read_text(), TODAY)
    assert log.entries == (
        LogEntry(content="Finished the API's documentation", at=time(12, 30)),
        LogEntry(
            content="It came back empty",
            at=time(16, 20),
            type="reflection",
            tool="fetch_url",
            error="empty",
        ),
    )
    assert manager.get_daily_logs() == (log,)


@pytest.mark.row("C2")
def test_a_note_is_a_change_that_undo_takes_back(manager, tmp_path):
    manager.write_daily_log("One")
    first = (tmp_path / LOG).read_text()
    changes = manager.write_daily_log("Two", category="facts")

    assert (changes.verb, changes.touched, changes.files[0].before) == ("log", (), first)
    manager.undo()
    assert (tmp_path / LOG).read_text() == first
    manager.undo()
    assert not (tmp_path / LOG).exists()


def test_as_many_days_are_read_as_are_asked_for_today_among_them(manager, clock):
    for _ in range(4):
        manager.write_daily_log("Tea")
        clock.pass_days(1)
    clock.pass_days(-1)

    told = [[log.day.day for log in manager.get_daily_logs(days)] for days in (0, 1, 2, 9)]
    assert told == [[], [4], [3, 4], [1, 2, 3, 4]]
    assert len(manager.daily_logs.read().logs) == 4
    until = date(2026, 3, 2)
    assert [log.day.day for log in manager.daily_logs.read(1, until=until).logs] == [2]


def test_a_damaged_log_is_told_and_never_written_over(manager, tmp_path):
    (tmp_path / "logs").mkdir()
    (tmp_path / LOG).write_text('{"entries": [')

    with pytest.raises(StorageError, match="is not valid JSON"):
        manager.write_daily_log("Tea")
    assert (tmp_path / LOG).read_text() == '{"entries": ['
    reading = manager.daily_logs.read()
    assert reading.logs == ()
    assert [told.split(" is ")[0] for told in reading.damaged] == [LOG]


def test_a_note_without_words_is_refused(manager, tmp_path):
    with pytest.raises(UsageError, match="write at least one word"):
        manager.write_daily_log(" \n")
    assert not (tmp_path / "logs").exists()
