"""The operations that forecast scores."""

import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.memory.policy import Curve
from tests.fakes.vaults import FakeClock, vault_at

NEVER = Curve(daily_retention=1)
AT_ONCE = Curve(daily_retention=0.5)


def test_what_if_changes_every_forecast_and_never_the_vault(tmp_path):
    manager = vault_at(tmp_path)
    written = (tmp_path / "MEMORY.md").read_bytes()
    forecasts = manager.forecasts

    assert forecasts.forecast(30, NEVER).events == ()
    assert forecasts.forecast(30, AT_ONCE).days[30].active == 0
    assert forecasts.curves(["a1b2c3"], 30, fade=NEVER)[0].scores == (0.92,) * 31
    first, *_, last = forecasts.bands(30, fade=NEVER).scores[0]
    assert first == last
    assert forecasts.curves(["a1b2c3"], 30)[0].scores[30] == pytest.approx(0.92 * 0.99**23)
    assert (tmp_path / "MEMORY.md").read_bytes() == written


def test_curves_and_bands_are_of_those_that_were_asked_for(tmp_path):
    forecasts = vault_at(tmp_path).forecasts

    assert [one.entry.id for one in forecasts.curves(["d4e5f6", "gone"], 1)] == ["d4e5f6"]
    assert len(forecasts.curves(None, 1)) == 4
    assert forecasts.bands(1, ["d4e5f6"]).scores == ((0.88, 0.88),) * 5


def test_a_curve_shows_what_was_read_before_today(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    clock.pass_days(2)
    manager.edit("a1b2c3", Edit(score=0.5))
    clock.pass_days(1)
    (curve,) = manager.forecasts.curves(["a1b2c3"], 1, history_days=4)

    assert curve.past == (None, 0.92, 0.92, 0.5)
    assert curve.start == clock.now.date()
    assert curve.scores[0] == 0.5


def test_a_what_if_leaves_the_past_as_it_was(tmp_path):
    forecasts = vault_at(tmp_path).forecasts
    (real,) = forecasts.curves(["a7b8c9"], 1, history_days=9)
    (asked,) = forecasts.curves(["a7b8c9"], 1, history_days=9, fade=AT_ONCE)

    assert asked.past == real.past
    assert asked.scores != real.scores
