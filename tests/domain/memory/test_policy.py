"""A policy rejects values for which scores would not decay correctly."""

import pytest

from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.policy import Category, Curve, FirstScores, Policy, Thresholds
from memdeck.errors import PolicyError
from tests.fakes.entries import EVERBOT


@pytest.mark.row("A4")
@pytest.mark.parametrize(("importance", "score"), [("high", 0.8), ("medium", 0.6), ("low", 0.4)])
def test_importance_gives_the_first_score(importance, score):
    assert EVERBOT.first_score(Importance(importance)) == score


@pytest.mark.parametrize(
    ("score", "importance"), [(0.0, "low"), (0.45, "low"), (0.55, "medium"), (1.0, "high")]
)
def test_a_score_is_of_the_importance_whose_first_score_is_nearest(score, importance):
    assert EVERBOT.importance_of(score) == importance


def test_a_category_that_is_not_the_policys_becomes_the_one_that_answers_to_it_or_takes_it():
    categories = (
        Category("facts", takes=("decision", "skill")),
        Category("general"),
        Category("tricks", maps_to="skill"),
    )
    own = Policy(name="own", categories=categories)
    asked = ("tricks", "general", "fact", "skill", "decision", "cooking")

    assert [own.category_for(name) for name in asked] == [
        *("tricks", "general", "facts", "tricks", "facts", "cooking")
    ]


@pytest.mark.parametrize(
    ("names", "procedural"),
    [(("fact", "procedural", "tips"), {"procedural"}), (("fact", "tips"), {"tips"}), ((), set())],
)
def test_lessons_about_tools_have_a_category_of_their_own_or_that_of_experience(names, procedural):
    maps_to = {"procedural": "experience", "tips": "experience"}
    categories = tuple(Category(name, maps_to=maps_to.get(name, "fact")) for name in names)

    assert Policy(name="own", categories=categories).procedural_categories == procedural


def test_first_scores_are_the_policys_own():
    own = Policy(name="own", first_scores=FirstScores(high=0.9))

    assert own.first_score(Importance.HIGH) == 0.9


@pytest.mark.parametrize(
    "make",
    [
        lambda: Curve(daily_retention=0),
        lambda: Curve(daily_retention=1.01),
        lambda: Curve(daily_retention=0.9, grace_days=-1),
        lambda: Thresholds(prompt=0.1, active=0.2),
        lambda: Thresholds(prompt=1.5),
        lambda: Policy(name="p", reinforcement=2),
        lambda: Policy(name="p", prompt_limit=-1),
    ],
)
def test_numbers_out_of_range_are_refused_with_what_to_fix(make):
    with pytest.raises(PolicyError, match="fix the policy file"):
        make()
