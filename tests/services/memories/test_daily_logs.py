from datetime import date, time

import pytest

from memdeck.domain.memory.daily_log import LogEntry
from memdeck.errors import StorageError, UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.vault.store.daily_logs import parse_log
from tests.fakes.entries import NOW, TODAY
from tests.fakes.vaults import FakeClock

LOG = "logs/2026-03-01.json"


@pytest.mark.row("C2")
def test_notes_of_a_day_are_in_its_file_as_they_came(manager, clock, tmp_path):
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


def test_a_note_is_kept_without_the_secrets_in_it(manager):
    manager.write_daily_log(
        "The password of the printer is heron512", error="refused: password=heron512"
    )

    (log,) = manager.get_daily_logs()
    assert [(one.content, one.error) for one in log.entries] == [
        ("The password of the printer is •••", "refused: •••")
    ]


@pytest.mark.row("C2")
def test_a_note_is_a_change_that_undo_reverts(manager, tmp_path):
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

    result = [[log.day.day for log in manager.get_daily_logs(days)] for days in (0, 1, 2, 9)]
    assert result == [[], [4], [3, 4], [1, 2, 3, 4]]
    assert len(manager.daily_logs.read().logs) == 4
    until = date(2026, 3, 2)
    assert [log.day.day for log in manager.daily_logs.read(1, until=until).logs] == [2]


def test_a_damaged_log_is_reported_and_never_written_over(manager, tmp_path):
    (tmp_path / "logs").mkdir()
    (tmp_path / LOG).write_text('{"entries": [')

    with pytest.raises(StorageError, match="is not valid JSON"):
        manager.write_daily_log("Tea")
    assert (tmp_path / LOG).read_text() == '{"entries": ['
    reading = manager.daily_logs.read()
    assert reading.logs == ()
    assert [problem.split(" is ")[0] for problem in reading.damaged] == [LOG]


def test_a_note_without_words_is_rejected(manager, tmp_path):
    with pytest.raises(UsageError, match="write at least one word"):
        manager.write_daily_log(" \n")
    assert not (tmp_path / "logs").exists()


@pytest.mark.row("C2")
@pytest.mark.parametrize(("one", "other"), [("a.db", "b.db"), ("a.json", "MEMORY.md")])
def test_two_vaults_in_one_folder_keep_their_logs_apart(tmp_path, one, other):
    first, second = (MemoryManager(tmp_path / name, clock=FakeClock()) for name in (one, other))
    first.write_daily_log("Had tea")
    second.write_daily_log("Had coffee")

    for vault, words in ((first, "Had tea"), (second, "Had coffee")):
        (log,) = vault.get_daily_logs()
        assert [note.content for note in log.entries] == [words]
    first.undo()
    assert first.get_daily_logs() == ()
    assert len(second.get_daily_logs()) == 1


@pytest.mark.row("C13")
def test_a_conversion_takes_no_log_of_another_vault_along(tmp_path):
    for name in ("a.db", "MEMORY.md"):
        MemoryManager(tmp_path / name, clock=FakeClock()).write_daily_log(f"Of {name}")
    result = MemoryManager(tmp_path / "a.db", clock=FakeClock()).convert(tmp_path / "b.db")
    (log,) = MemoryManager(tmp_path / "b.db", clock=FakeClock()).get_daily_logs()

    assert result.notes == ("1 daily log is copied.",)
    assert [note.content for note in log.entries] == ["Of a.db"]


def test_the_logs_of_a_file_with_a_name_of_its_own_are_for_this_account_alone(tmp_path):
    MemoryManager(tmp_path / "a.db", clock=FakeClock()).write_daily_log("Had tea")

    assert not (tmp_path / "logs").exists()
    assert (tmp_path / ".memdeck-a.db").stat().st_mode & 0o077 == 0
