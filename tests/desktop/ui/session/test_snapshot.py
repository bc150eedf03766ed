"""The rows of a day to come stand where their scores will have taken them by then."""

from collections import Counter
from datetime import date, timedelta
from typing import cast

import pytest

from memdeck.bootstrap import Choices, Program
from memdeck.desktop.ui.models.entry_rows import EntryRow, MemoryStatus
from memdeck.desktop.ui.session.snapshot import VaultSnapshot, take_snapshot
from tests.fakes.vaults import FakeClock, vault_at

KEPT = (MemoryStatus.PROMPT, MemoryStatus.ACTIVE)
AHEAD = timedelta(days=200)


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path, clock=FakeClock())


def row(shown: VaultSnapshot, id_: str) -> EntryRow:
    return next(row for row in shown.rows if row.entry.id == id_)


def test_the_shelves_of_a_day_hold_what_the_forecast_counts(tmp_path):
    program = Program({"MEMDECK_HOME": str(tmp_path)})
    manager = program.open(Choices(vault=program.sample_vault()))
    today = manager.vault.today()
    for forecast_day in manager.forecast(365).days[30::60]:
        shown = take_snapshot(manager, forecast_day.date)
        memory_statuses = Counter(row.memory_status for row in shown.rows if row.is_kept)
        kept = sum(memory_statuses[memory_status] for memory_status in KEPT)

        assert forecast_day.date > today
        assert (kept, memory_statuses[MemoryStatus.ARCHIVED]) == (
            forecast_day.active,
            forecast_day.archived,
        )
        assert memory_statuses[MemoryStatus.FORGOTTEN] == forecast_day.forgotten


def test_a_day_on_which_a_memory_fell_stays_that_day_when_seen_from_later(manager):
    today = take_snapshot(manager)
    falls_on = cast("date", row(today, "d4e5f6").archives_on)
    later = take_snapshot(manager, falls_on + timedelta(days=12), today)

    assert row(later, "d4e5f6").archives_on == falls_on
    assert row(later, "d4e5f6").memory_status is MemoryStatus.ARCHIVED


def test_today_a_memory_stands_where_somebody_put_it(manager):
    manager.archive(["d4e5f6"])
    shown = take_snapshot(manager)

    assert row(shown, "d4e5f6").memory_status is MemoryStatus.ARCHIVED
    assert row(shown, "a1b2c3").memory_status is MemoryStatus.PROMPT


def test_what_will_have_faded_is_in_the_file_today_and_what_was_forgotten_is_not(manager):
    manager.forget(["d4e5f6"])
    shown = take_snapshot(manager, manager.vault.today() + 10 * AHEAD)

    assert {row.entry.id: row.is_kept for row in shown.rows} == {
        "a1b2c3": True,
        "a7b8c9": True,
        "b1c2d3": True,
        "d4e5f6": False,
    }
    assert {row.memory_status for row in shown.rows} == {MemoryStatus.FORGOTTEN}


def test_a_forgotten_memory_has_the_score_of_the_day_like_any_other(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    clock.pass_days(60)
    kept = row(take_snapshot(manager), "d4e5f6")
    manager.forget(["d4e5f6"])
    forgotten = row(take_snapshot(manager), "d4e5f6")

    assert forgotten.score == kept.score < kept.entry.score


def test_a_memory_that_comes_back_from_the_trash_stands_in_the_file_again(manager):
    manager.forget(["d4e5f6"])
    gone = take_snapshot(manager)
    manager.undo()

    assert row(take_snapshot(manager, None, gone), "d4e5f6").is_kept


def test_back_from_another_day_every_row_is_as_it_was(manager):
    today = take_snapshot(manager)
    back = take_snapshot(
        manager, None, take_snapshot(manager, manager.vault.today() + AHEAD, today)
    )

    assert back.rows == today.rows
    assert back.tally == today.tally
