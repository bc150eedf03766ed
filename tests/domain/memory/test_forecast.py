"""The memories that will fade, and when."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.forecast import bands, curve, forecast
from tests.fakes.entries import EVERBOT, TODAY, days, entries, entry, policies


@pytest.mark.row("G5")
def test_counts_and_events_name_the_day_a_memory_falls():
    entries_ = [entry("a", score=0.2), entry("b", score=0.8), entry("c", score=0.01)]
    result = forecast(entries_, EVERBOT, TODAY, 10)

    assert [(d.active, d.archived, d.forgotten) for d in result.days[6:10]] == [
        (2, 0, 1),
        (2, 0, 1),
        (1, 1, 1),
        (1, 1, 1),
    ]
    assert [(e.date, e.archived, e.forgotten) for e in result.events] == [
        (TODAY + timedelta(days=8), ("a",), ())
    ]


@given(st.lists(entries, max_size=6), policies, days)
def test_counts_agree_with_reading_every_entry_every_day(listed, policy, today):
    for n, count in enumerate(forecast(listed, policy, today, 40).days):
        reads = [score_on(one, policy, today + timedelta(days=n)) for one in listed]

        assert count.forgotten == sum(r < policy.lines.forget for r in reads)
        assert count.active == sum(r >= policy.lines.active for r in reads)
        assert count.active + count.archived + count.forgotten == len(listed)


def test_a_curve_reads_today_and_every_day_after():
    result = curve(entry(score=0.5), EVERBOT, TODAY, 9)

    assert result[:8] == [0.5] * 8
    assert result[9] == pytest.approx(0.5 * 0.99**2)


def test_bands_hold_the_quantiles_of_the_vault():
    listed = [entry(str(n), score=n / 10) for n in range(11)]
    result = bands(listed, EVERBOT, TODAY, 365)

    assert [row[0] for row in result.scores] == [0.1, 0.2, 0.5, 0.8, 0.9]
    assert len(result.days) <= 61
    assert bands([], EVERBOT, TODAY, 10).scores == ()


def test_bands_of_a_large_vault_come_from_some_that_are_spread_like_all():
    listed = [entry(str(n), score=n / 5_000) for n in range(5_001)]
    result = bands(listed, EVERBOT, TODAY, 0)

    assert [row[0] for row in result.scores] == pytest.approx(
        [0.1, 0.25, 0.5, 0.75, 0.9], abs=0.005
    )
