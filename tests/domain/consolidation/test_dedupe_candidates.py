"""Candidates that say the same are merged."""

from dataclasses import replace
from datetime import date

import pytest

from memdeck.domain.consolidation import dedupe_candidates
from memdeck.domain.consolidation.dedupe_candidates import joined_claims
from memdeck.domain.memory.candidate import Candidate, Intent, Verdict
from memdeck.domain.memory.entry import Evidence

BEES = Candidate(
    content="User raises black bees", category="fact", evidence=(Evidence("c", "1", "x"),)
)


_NAMED = ("car", "car insurance", "car")


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


def test_requests_to_forget_are_one_only_if_they_name_the_same():
    asked = [replace(BEES, content=f"my {what}", intent=Intent.FORGET) for what in _NAMED]

    assert len(joined_claims(asked, ())) == 2


def test_memories_without_a_word_of_content_are_not_joined():
    said = [replace(BEES, content=words) for words in ("I do", "We had")]

    assert len(joined_claims(said, ())) == 2


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


def conversation(*contents, **changes):
    return [
        Candidate(content=content, category="fact", session="s", evidence=(), **changes)
        for content in contents
    ]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The user likes olives.", "The user doesn't like olives."),
        ("The user lives in Turin.", "The user moved from Turin to Genoa last year."),
        ("The user's name is Jon.", "The user's name is John."),
        ("The user has two goats.", "The user has three goats."),
        ("用户住在苏州。", "用户住在无锡。"),
        ("用户叫王磊。", "用户叫王蕾。"),
    ],
)
def test_a_later_statement_of_a_conversation_replaces_the_earlier_one(earlier, later):
    said = conversation(earlier, "The user rows.", later)

    assert joined_claims(said, ()) == [(said[1], 1), (said[2], 2)]


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        ("The user weighs {} kg", range(80, 71, -1)),
        ("The user lives in {}", ["Oslo", "Bergen", "Ghent", "Lyon", "Porto", "Turin", "Cork"]),
        ("用户住在{}。", ["苏州", "无锡", "宁波", "长沙", "厦门", "昆明", "西安"]),
    ],
)
def test_of_many_statements_of_one_matter_the_last_stands(statement, values):
    texts = [statement.format(value) for value in values]

    assert [one.content for one, _ in joined_claims(conversation(*texts), ())] == texts[-1:]


def test_what_was_replaced_can_be_said_again():
    said = conversation("User likes olives.", "User doesn't like olives.", "User likes olives.")

    assert joined_claims(said, ()) == [(said[2], 2)]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The user likes olives.", "The user likes capers."),
        ("The user works from home.", "Today the user is not working from home."),
        ("The user ran 5 km on Monday.", "The user ran 7 km on Tuesday."),
        ("The user's son is 5.", "The user's daughter is 7."),
    ],
)
def test_another_matter_replaces_nothing(earlier, later):
    assert len(joined_claims(conversation(earlier, later), ())) == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"session": "another"},
        {"session": None},
        {"ticked": False},
        {"intent": Intent.FORGET},
        {"expires_at": date(2024, 5, 16)},
    ],
)
def test_only_what_is_surely_said_in_the_same_conversation_replaces(changes):
    (likes, dislikes) = conversation("The user likes olives.", "The user doesn't like olives.")

    assert len(joined_claims([likes, replace(dislikes, **changes)], ())) == 2


def test_of_claims_that_share_a_common_word_those_that_share_a_rare_one_are_compared(monkeypatch):
    monkeypatch.setattr(dedupe_candidates, "MOST_VISITED", 3)
    said = [replace(BEES, content=f"User owns a {thing}") for thing in ("boat", "kayak", "tent")]
    again = replace(BEES, content="I own a tent", session="later")

    assert [claim.content for claim, _ in joined_claims([*said, again], ())] == [
        claim.content for claim in said
    ]


def test_what_a_step_raises_ends_the_work():
    steps = []

    def stop():
        steps.append(1)
        if len(steps) == 2:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        joined_claims([BEES, BEES, BEES], (), step=stop)
    assert len(steps) == 2
