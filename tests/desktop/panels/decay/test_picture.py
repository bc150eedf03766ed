import pytest

from memdeck.desktop.panels.decay import decay_data as module
from memdeck.desktop.panels.decay.decay_data import Question, work_out
from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.memory.policy import Curve
from tests.fakes.vaults import vault_at

NEVER = Curve(daily_retention=1)


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path)


def test_nothing_chosen_asks_for_the_whole_vault_as_bands(manager):
    told = work_out(manager, Question((), 30), None)

    assert told.curves == ()
    assert told.bands is not None
    assert told.named == 4
    assert len(told.told.days) == 31
    assert told.past_days == 0


def test_chosen_memories_are_curves_with_a_past(manager):
    told = work_out(manager, Question(("d4e5f6", "gone"), 90), None)

    assert [curve.entry.id for curve in told.curves] == ["d4e5f6"]
    assert told.bands is None
    assert told.named == 1
    assert told.past_days == 30
    assert len(told.curves[0].scores) == 91


def test_more_than_can_be_told_apart_become_bands_of_those_chosen(manager, monkeypatch):
    monkeypatch.setattr(module, "MOST_CURVES", 1)
    told = work_out(manager, Question(("d4e5f6", "a1b2c3"), 30), None)

    assert told.curves == ()
    assert told.bands is not None
    assert [row[0] for row in told.bands.scores] == [0.88, 0.88, 0.88, 0.92, 0.92]
    assert told.named == 2


def test_another_rule_changes_what_is_told_and_not_what_is_plain(manager):
    told = work_out(manager, Question((), 365, NEVER), None)

    assert told.told.events == ()
    assert told.plain.events != ()
    assert told.fade == Curve(0.99, 7)


def test_the_vaults_own_forecast_is_worked_out_once_while_nothing_changes(manager):
    first = work_out(manager, Question((), 365, NEVER), None)
    second = work_out(manager, Question(("d4e5f6",), 365), first)
    assert second.plain is first.plain
    assert second.told is second.plain

    assert work_out(manager, Question((), 30), first).plain is not first.plain
    manager.edit("d4e5f6", Edit(score=0.3))
    assert work_out(manager, Question((), 365), first).plain is not first.plain


@pytest.mark.parametrize(("days", "past"), [(30, 14), (90, 30), (365, 121), (1_095, 180)])
def test_the_past_takes_about_a_quarter_of_the_room(manager, days, past):
    assert work_out(manager, Question(("d4e5f6",), days), None).past_days == past
