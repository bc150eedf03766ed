"""Whether a statement restates a forgotten memory in other words."""

import pytest

from memdeck.domain.restating import restates


@pytest.mark.parametrize(
    ("forgotten", "said"),
    [
        ("The user lives in Leeds.", "The user resides in Leeds."),
        ("The user moved to Leeds in 2022.", "The user resides in Leeds now."),
        ("The user plays chess at the club.", "The user now plays chess."),
        ("The user is allergic to peanuts.", "The user has a peanut allergy."),
        ("The user's salary is 61,000 euros.", "The user earns 61,000 euros."),
        ("The user keeps forty bees in the garden.", "In the garden the user has bees."),
        ("用户对花生过敏。", "用户有花生过敏症。"),
        ("用户住在苏州。", "用户的住址在苏州。"),
        ("用户每天早上跑五公里。", "用户早晨坚持跑步五公里。"),
        ("My sister Anna lives in Ghent", "My sister lives in Ghent, Belgium"),
        ("The user's friend Tom works at Nordia", "My friend works at Nordia in Oslo"),
        ("The user is pregnant.", "The user is expecting; her pregnancy is known."),
    ],
)
def test_other_words_for_a_forgotten_memory_are_known_again(forgotten, said):
    assert restates(forgotten, said)


@pytest.mark.parametrize(
    ("forgotten", "said"),
    [
        ("The user lives in Leeds.", "The user works in Leeds."),
        ("The user lives in Leeds.", "The user moved to York last week."),
        ("The user plays chess at the club.", "The user now plays tennis at the club."),
        ("The user lives in Leeds.", "The user's sister lives in Leeds."),
        ("The user has a dog named Rex.", "The user has a cat named Miso."),
        ("The user is allergic to peanuts.", "The user likes peanut butter cookies at work."),
        ("The user likes jazz.", "The user keeps bees."),
        ("用户对花生过敏。", "用户喜欢爬山。"),
        ("My sister Anna lives in Ghent", "My sister Clara lives in Turin"),
        ("用户的手机尾号是8841。", "用户的手机尾号是7702。"),
    ],
)
def test_what_is_merely_related_is_none_of_it(forgotten, said):
    assert not restates(forgotten, said)
