import pytest

from memdeck.domain.search.latency import Latency, latency_of


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ([], Latency(0, 0.0, 0.0)),
        ([7.0], Latency(1, 7.0, 7.0)),
        ([3.0, 1.0, 2.0], Latency(3, 2.0, 2.0)),
        (range(1, 1001), Latency(1000, 500.5, 990)),
    ],
)
def test_percentiles_are_of_all_times_in_whatever_order(times, told):
    assert latency_of(times) == told
