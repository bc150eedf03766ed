"""Candidates that say the same become one."""

from dataclasses import replace

import pytest

from memdeck.domain.candidate import Candidate, Intent, Verdict
from memdeck.domain.entry import Evidence
from memdeck.domain.joining import joined_claims

BEES = Candidate(
    content="User raises black bees", category="fact", evidence=(Evidence("c", "1", "x"),)
)


@pytest.mark.parametrize(
    "words", ["I raise black bees", "user raises BLACK bees!", "Black bees raised"]
)
def test_a_claim_made_again_is_one_with_the_evidence_of_both(words):
    again = replace(BEES, content=words, evidence=(Evidence("d", "2", "y"),))
    hives = replace(BEES, content="User paints hives yellow")

    joined = joined_claims([BEES, hives, again, again], ())

    assert joined == [(replace(BEES, evidence=BEES.evidence + again.evidence), 0), (hives, 1)]


@pytest.mark.parametrize("intent", [Intent.STATED, Intent.FORGET])
def test_words_of_no_content_are_joined_as_they_stand(intent):
    said = [replace(BEES, content=words, intent=intent) for words in ("I do", "I do.")]

    assert len(joined_claims(said, ())) == 1


def test_the_fuller_wording_stands_with_its_own_place():
    fuller = replace(BEES, content="I raise black bees behind the house", evidence=())

    assert joined_claims([BEES, fuller], ()) == [(replace(fuller, evidence=BEES.evidence), 1)]


@pytest.mark.parametrize(
    "other",
    [
        replace(BEES, intent=Intent.FORGET),
        replace(BEES, session="read before"),
        replace(BEES, content="I raise black bees in the garden", verdict=Verdict.NEW),
        replace(BEES, content="I raise black bees in the garden", ticked=False),
        replace(BEES, content="I no longer raise black bees"),
    ],
)
def test_what_differs_in_more_than_words_is_not_joined(other):
    assert len(joined_claims([BEES, other], {"read before"})) == 2
