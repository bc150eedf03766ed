"""Cache use and latency are counted over all queries."""

import pytest

from memdeck.domain.search.search_metrics import CacheUse, Latency, latency_of


@pytest.mark.row("B10")
@pytest.mark.parametrize(
    ("use", "rate"), [(CacheUse(), 0), (CacheUse(0, 3), 0), (CacheUse(3, 1), 0.75)]
)
def test_the_hit_rate_is_a_share_of_all_lookups(use, rate):
    assert use.hit_rate == rate


@pytest.mark.parametrize(
    ("times", "latency"),
    [
        ([], Latency(0, 0.0, 0.0)),
        ([7.0], Latency(1, 7.0, 7.0)),
        ([3.0, 1.0, 2.0], Latency(3, 2.0, 2.0)),
        (range(1, 1001), Latency(1000, 500.5, 990)),
    ],
)
def test_percentiles_are_of_all_times_in_any_order(times, latency):
    assert latency_of(times) == latency
