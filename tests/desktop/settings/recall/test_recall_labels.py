from dataclasses import replace

import pytest

from memdeck.desktop.settings.recall.recall_labels import stats_label, trial_text
from memdeck.recall.embedders.self_test import Trial
from memdeck.recall.index.protocol import IndexStats


def stats(backend="sqlite", **embedded):
    return IndexStats(backend, 100, 3, 900, embedded, 2_500_000)


@pytest.mark.parametrize(
    ("given", "result"),
    [
        (stats(), "Search finds them by keywords only."),
        (stats(e5=0), "Search finds them by keywords only."),
        (stats(e5=100), "All can be found by meaning (e5)."),
        (stats(e5=60), "Can be found by meaning: 60 (e5). The others are found by keywords only."),
        (stats(e5=60, use=40), "Can be found by meaning: 60 (e5), 40 (use)."),
    ],
)
def test_it_is_shown_how_much_is_embedded_and_with_what(given, result):
    assert result in stats_label(given)


def test_an_index_that_keeps_no_vectors_says_whom_to_ask():
    result = stats_label(replace(stats("postgres"), lack="There is no pgvector; ask for it."))

    assert result.endswith("on PostgreSQL. There is no pgvector; ask for it.")


@pytest.mark.parametrize(
    ("backend", "location"), [("sqlite", "on this computer"), ("postgres", "on PostgreSQL")]
)
def test_it_is_shown_how_much_there_is_and_where(backend, location):
    assert f"100 texts of memories and conversations, 2.5 MB {location}." in stats_label(
        stats(backend)
    )


def test_a_trial_says_how_long_it_took_and_the_dimension():
    result = trial_text(Trial("tiny 1.0", 384, 1.25, 0.0301))

    assert (
        result
        == "“tiny 1.0” works: ready after 1.2 s, one sentence embedded in 30 ms (384 dimensions)."
    )
