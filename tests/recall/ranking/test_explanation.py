import pytest

from memdeck.recall.ranking.ranking import Ranked, why


def ranked(words=0.0, neighbours=0.0, session=0.0, nearness=None, event=0.0):
    return Ranked("m", 0.5, words, neighbours, session, nearness, event)


@pytest.mark.parametrize(
    ("one", "idle_days", "expected"),
    [
        (ranked(0.4, nearness=0.61), 12, "meaning .61, words .40, 12 days old"),
        (ranked(1.0), 1, "words 1.00, 1 day old"),
        (ranked(0.0, 0.3, 0.8), 0, "said beside it .30, its conversation .80, today"),
        (ranked(0.5, event=0.8), 2, "words .50, its event .80, 2 days old"),
        (ranked(0.04, nearness=-0.5), None, ""),
    ],
)
def test_a_result_says_what_brought_it_here(one, idle_days, expected):
    assert why(one, idle_days) == expected
