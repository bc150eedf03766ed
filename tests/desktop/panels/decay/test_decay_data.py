from collections import Counter
from datetime import timedelta

import pytest

from memdeck.desktop.panels.decay import decay_data as module
from memdeck.desktop.panels.decay.decay_data import Question, decay_data
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.session.snapshot import take_snapshot
from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.memory.policy import Curve
from tests.fakes.vaults import vault_at

NEVER = Curve(daily_retention=1)


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path)


def test_nothing_chosen_asks_for_the_whole_vault_as_bands(manager):
    emitted = decay_data(manager, Question((), 30), None)

    assert emitted.curves == ()
    assert emitted.bands is not None
    assert emitted.named == 4
    assert len(emitted.forecast.days) == 31
    assert emitted.past_days == 0


def test_chosen_memories_are_curves_with_a_past(manager):
    emitted = decay_data(manager, Question(("d4e5f6", "gone"), 90), None)

    assert [curve.entry.id for curve in emitted.curves] == ["d4e5f6"]
    assert emitted.bands is None
    assert emitted.named == 1
    assert emitted.past_days == 30
    assert len(emitted.curves[0].scores) == 91


def test_more_than_can_be_distinguished_become_bands_of_those_chosen(manager, monkeypatch):
    monkeypatch.setattr(module, "MOST_CURVES", 1)
    emitted = decay_data(manager, Question(("d4e5f6", "a1b2c3"), 30), None)

    assert emitted.curves == ()
    assert emitted.bands is not None
    assert [row[0] for row in emitted.bands.scores] == [0.88, 0.88, 0.88, 0.92, 0.92]
    assert emitted.named == 2


def test_another_rule_changes_what_is_reported_and_not_what_is_plain(manager):
    emitted = decay_data(manager, Question((), 365, NEVER), None)

    assert emitted.forecast.events == ()
    assert emitted.policy_forecast.events != ()
    assert emitted.fade == Curve(0.99, 7)


def test_the_vaults_own_forecast_is_worked_out_once_while_nothing_changes(manager):
    first = decay_data(manager, Question((), 365, NEVER), None)
    second = decay_data(manager, Question(("d4e5f6",), 365), first)
    assert second.policy_forecast is first.policy_forecast
    assert second.forecast is second.policy_forecast

    assert decay_data(manager, Question((), 30), first).policy_forecast is not first.policy_forecast
    manager.edit("d4e5f6", Edit(score=0.3))
    assert (
        decay_data(manager, Question((), 365), first).policy_forecast is not first.policy_forecast
    )


@pytest.mark.parametrize(("days", "past"), [(30, 14), (90, 30), (365, 121), (1_095, 180)])
def test_the_past_takes_about_a_quarter_of_the_room(manager, days, past):
    assert decay_data(manager, Question(("d4e5f6",), days), None).past_days == past


@pytest.mark.parametrize("days", [0, 1, 60, 200, 400])
def test_the_counts_of_a_day_are_those_of_the_sidebar(manager, days):
    manager.forget(["a7b8c9"])
    manager.archive(["b1c2d3"])
    manager.edit("d4e5f6", Edit(score=0.1))  # below the archive threshold, and not archived yet

    counts = decay_data(manager, Question((), 400), None).forecast.days[days]
    snapshot = take_snapshot(manager, manager.vault.today() + timedelta(days=days))

    in_sidebar = Counter(row.memory_status for row in snapshot.rows)
    active = in_sidebar[MemoryStatus.PROMPT] + in_sidebar[MemoryStatus.ACTIVE]
    assert (counts.active, counts.archived, counts.forgotten) == (
        active,
        in_sidebar[MemoryStatus.ARCHIVED],
        in_sidebar[MemoryStatus.FORGOTTEN],
    )


def test_a_memory_that_was_forgotten_since_is_counted(manager):
    before = decay_data(manager, Question((), 30), None)
    manager.forget(["a7b8c9"])

    counts = decay_data(manager, Question((), 30), before).forecast.days[0]

    assert counts.forgotten == before.forecast.days[0].forgotten + 1
