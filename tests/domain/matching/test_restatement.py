"""Statements that restate a forgotten memory in other words."""

import pytest

from memdeck.domain.matching.restatement import restates


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


@pytest.mark.parametrize(
    ("forgotten", "said"),
    [
        ("The user moved to Graz in 2019.", "The user resides in Graz."),
        ("My boyfriend is called Emil.", "The user is dating Emil."),
        ("My boyfriend is called Emil.", "Emil is the user's partner."),
        ("The user's dog is called Biscuit.", "Biscuit sleeps on the user's bed."),
        ("I take metformin with breakfast.", "The user has a prescription for metformin."),
        ("The user is allergic to shrimps.", "The user may not eat a shrimp."),
        ("The user has a latex allergy.", "The user cannot wear latex gloves."),
        ("I was diagnosed with epilepsy.", "Epilepsy keeps the user from driving."),
        ("The user owes 23,400 euros.", "The user will pay the 23,400 euros back."),
        ("我男朋友叫陈默。", "用户在和陈默谈恋爱。"),
        ("用户在吃舍曲林。", "医生给用户开了舍曲林。"),
        ("用户对腰果过敏。", "用户不能碰腰果。"),
        ("用户确诊了哮喘。", "用户随身带哮喘喷雾。"),
    ],
)
def test_a_statement_with_the_name_the_medicine_or_the_sum_restates_it(forgotten, said):
    assert restates(forgotten, said)


@pytest.mark.parametrize(
    ("forgotten", "said"),
    [
        ("My boyfriend is called Emil.", "The user works with Emilia."),
        ("My boyfriend is called Emil.", "The user goes to the cinema on Fridays."),
        ("I take metformin with breakfast.", "The user reads the news at breakfast."),
        ("I take metformin.", "The user's mother is on metformin."),
        ("The user is allergic to shrimps.", "Piet is cooking shrimps for the choir."),
        ("I take medicine at night.", "The user studies medicine in Graz."),
        ("The user owes 23,400 euros.", "The user has 23 cousins."),
        ("The user takes metformin.", "Piet takes metformin."),
        ("用户在吃舍曲林。", "用户在吃早饭。"),
    ],
)
def test_a_statement_that_only_shares_a_common_word_does_not_restate_it(forgotten, said):
    assert not restates(forgotten, said)
