"""Properties of an entry."""

import pytest

from memdeck.domain.memory.entry import (
    MOST_EVIDENCE,
    DatedScore,
    Evidence,
    kept_evidence,
)
from tests.fakes.entries import NOW, entry

NESTED = "[" * 100_000
"""JSON that is nested too deeply for a parser."""
PROOFS = [Evidence("s", f"m{n}") for n in range(50)]


@pytest.mark.parametrize(
    ("said", "source"),
    [
        ({}, "user_explicit"),
        ({"source_session": "s1"}, "auto_reflection"),
        ({"evidence": (PROOFS[0],)}, "auto_reflection"),
        ({"source_session": "s1", "extra": (("source", '"user_explicit"'),)}, "user_explicit"),
        ({"extra": (("source", "plain words"),)}, "plain words"),
        ({"extra": (("source", "7"),)}, "user_explicit"),
        ({"extra": (("source", NESTED),)}, NESTED),
    ],
)
def test_its_source_is_what_its_file_says_else_whether_a_session_taught_it(said, source):
    assert entry(**said).source == source


@pytest.mark.parametrize("count", [0, 1, 19, 20, 21, 50])
def test_the_first_evidence_and_the_newest_are_kept_each_once(count):
    some = PROOFS[:count]
    expected = some if count <= MOST_EVIDENCE else [some[0], *some[1 - MOST_EVIDENCE :]]

    assert kept_evidence([*some, *some]) == tuple(expected)


def test_the_dated_score_of_an_entry_is_its_score_and_the_day_from_which_it_counts():
    kept = entry(score=0.4)

    assert kept.dated_score == DatedScore(0.4, kept.scored_at)


def test_an_entry_of_unknown_age_is_older_than_all_others():
    assert entry().created_s == 0
    assert entry(created_at=NOW).created_s == NOW.timestamp()
