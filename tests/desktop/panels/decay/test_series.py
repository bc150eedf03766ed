import numpy as np
import pytest

from memdeck.desktop.panels.decay.chart import MOST_DAYS, series_of
from memdeck.desktop.panels.decay.decay_data import Question, decay_data
from tests.fakes.vaults import vault_at


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path)


def test_curves_become_rows_over_days_from_today(manager):
    emitted = series_of(decay_data(manager, Question(("a1b2c3", "a7b8c9"), 30), None))

    assert emitted.days.tolist() == list(range(-14, 31))
    assert emitted.scores.shape == (2, 45)
    assert emitted.days[emitted.ahead] == 0
    assert emitted.scores[:, emitted.ahead].tolist() == pytest.approx([0.92, 0.45])
    assert np.isnan(emitted.scores[0, 0])


def test_long_spans_are_thinned_and_keep_today_and_the_last_day(manager):
    emitted = series_of(decay_data(manager, Question(("a1b2c3",), 1_095), None))

    assert len(emitted.days) <= MOST_DAYS + 1
    assert emitted.days[emitted.ahead] == 0
    assert emitted.days[-1] == 1_095
    assert emitted.scores[0, emitted.ahead] == 0.92


def test_bands_become_five_rows(manager):
    emitted = series_of(decay_data(manager, Question((), 365), None))

    assert emitted.scores.shape == (5, len(emitted.days))
    assert emitted.ahead == 0
    assert emitted.days[0] == 0


def test_the_row_nearest_to_a_point_is_found_within_reach(manager):
    emitted = series_of(decay_data(manager, Question(("a1b2c3", "a7b8c9"), 30), None))

    assert emitted.nearest(0.2, 0.9, reach=0.1) == 0
    assert emitted.nearest(0, 0.47, reach=0.1) == 1
    assert emitted.nearest(0, 0.7, reach=0.1) is None
    assert emitted.nearest(-14, 0.9, reach=1) is None


def test_an_empty_vault_has_nothing_near(tmp_path):
    emitted = series_of(decay_data(vault_at(tmp_path, "# Agent Memory\n"), Question((), 30), None))

    assert emitted.nearest(0, 0.5, reach=1) is None
