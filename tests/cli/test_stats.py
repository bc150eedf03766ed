"""The metrics that `stats` prints."""

import pytest

pytestmark = pytest.mark.row("B10")


def test_stats_count_categories_and_accesses(vault, as_json, memdeck):
    memdeck("pin", "a1b2c3")
    for _ in range(2):
        memdeck("recall", "Hangzhou", "--mode", "keyword")

    result = as_json("stats")

    assert result["entries"] == result["metrics"]["total"] == 4
    metrics = result["metrics"]
    assert metrics["by_category"] == {"fact": 2, "preference": 1, "workflow": 1}
    assert 0.5 < metrics["mean_importance"] < 0.7
    assert metrics["retrieved"] == 2
    (hot,) = metrics["hot"]
    assert (hot["id"], hot["access_count"]) == ("d4e5f6", 2)
    assert metrics["index"]["passages"] == 4
    assert set(metrics["cache_hit_rate"]) == {"embedding", "search", "decisions"}
    assert metrics["retrieval"] is None


def test_metrics_are_plain_lines(vault, memdeck):
    memdeck("pin", "a1b2c3")
    memdeck("recall", "Hangzhou", "--mode", "keyword")

    code, out, err = memdeck("stats")

    assert (code, err) == (0, "")
    assert "retrieved      1 times\n      1  d4e5f6  User lives in Hangzhou\n" in out
    assert "0 to archive, 0 to forget within 30 days" in out
    assert "4 texts can be found" in out


def test_a_vault_that_was_never_searched_has_no_index(vault, memdeck, as_json):
    assert "the first search creates it" in memdeck("stats")[1]
    assert as_json("stats")["metrics"]["index"] is None
