import pytest

from memdeck.domain.search.cache_stats import CacheUse


@pytest.mark.row("B10")
@pytest.mark.parametrize(
    ("use", "rate"), [(CacheUse(), 0), (CacheUse(0, 3), 0), (CacheUse(3, 1), 0.75)]
)
def test_the_rate_is_a_share_of_what_was_asked(use, rate):
    assert use.hit_rate == rate
