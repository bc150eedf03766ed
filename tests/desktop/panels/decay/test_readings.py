import numpy as np
import pytest

from memdeck.desktop.panels.decay.decay_data import Question, work_out
from memdeck.desktop.panels.decay.series import MOST_DAYS, readings_of
from tests.fakes.vaults import vault_at


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path)


def test_curves_become_rows_over_days_from_today(manager):
    told = readings_of(work_out(manager, Question(("a1b2c3", "a7b8c9"), 30), None))

    assert told.days.tolist() == list(range(-14, 31))
    assert told.scores.shape == (2, 45)
    assert told.days[told.ahead] == 0
    assert told.scores[:, told.ahead].tolist() == pytest.approx([0.92, 0.45])
    assert np.isnan(told.scores[0, 0])


def test_long_spans_are_thinned_and_keep_today_and_the_last_day(manager):
    told = readings_of(work_out(manager, Question(("a1b2c3",), 1_095), None))

    assert len(told.days) <= MOST_DAYS + 1
    assert told.days[told.ahead] == 0
    assert told.days[-1] == 1_095
    assert told.scores[0, told.ahead] == 0.92


def test_bands_become_five_rows(manager):
    told = readings_of(work_out(manager, Question((), 365), None))

    assert told.scores.shape == (5, len(told.days))
    assert told.ahead == 0
    assert told.days[0] == 0


def test_the_row_nearest_to_a_point_is_found_within_reach(manager):
    told = readings_of(work_out(manager, Question(("a1b2c3", "a7b8c9"), 30), None))

    assert told.nearest(0.2, 0.9, reach=0.1) == 0
    assert told.nearest(0, 0.47, reach=0.1) == 1
    assert told.nearest(0, 0.7, reach=0.1) is None
    assert told.nearest(-14, 0.9, reach=1) is None


def test_an_empty_vault_has_nothing_near(tmp_path):
    told = readings_of(work_out(vault_at(tmp_path, "# Agent Memory\n"), Question((), 30), None))

    assert told.nearest(0, 0.5, reach=1) is None
