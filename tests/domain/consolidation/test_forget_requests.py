"""Requests to forget, and other statements in the conversation."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memdeck.domain.consolidation.forget_requests import ForgetOutcome, forget_outcome
from memdeck.domain.memory.candidate import Candidate, Intent
from tests.fakes.entries import TODAY


def statement(content, session="talk", **fields):
    return replace(Candidate(content=content, category="fact", session=session), **fields)


def request(content, session="talk", **fields):
    return statement(content, session, intent=Intent.FORGET, **fields)


def test_without_a_request_nothing_is_retracted():
    assert forget_outcome([statement("I like jazz")]) == ForgetOutcome()


@pytest.mark.parametrize(
    ("said", "wanted_gone"),
    [
        ("I like jazz.", "I like jazz."),
        ("My salary is 90k at Contoso.", "My salary."),
        ("The user likes jazz", "The user likes jazz and blues"),
        ("The user likes jazz and blues", "The user likes jazz, blues and concerts"),
        ("我住在杭州。", "我住在杭州。"),
        ("我的工资是九万。", "我的工资。"),
        ("It is this.", "It is this."),
    ],
)
def test_a_request_retracts_what_was_said_before_it(said, wanted_gone):
    found = forget_outcome([statement("I keep bees"), statement(said), request(wanted_gone)])

    assert found.retracted | found.doubtful == {1}


def test_what_a_request_names_in_all_its_words_is_surely_retracted():
    found = forget_outcome([statement("My salary is 90k."), request("My salary.")])

    assert found == ForgetOutcome(retracted=frozenset({0}), applied=frozenset({1}))


def test_what_a_request_names_by_half_is_in_doubt():
    found = forget_outcome([statement("I work at Contoso"), request("I was hired by Contoso")])

    assert found == ForgetOutcome(doubtful=frozenset({0}))


def test_a_request_that_is_in_doubt_itself_takes_nothing_back_for_certain():
    found = forget_outcome([statement("I like jazz"), request("I like jazz", ticked=False)])

    assert found == ForgetOutcome(doubtful=frozenset({0}))


@pytest.mark.parametrize(
    ("said", "wanted_gone"),
    [
        ("I keep bees", "I like jazz"),
        ("My birthday is in May", "My wife's birthday"),
        ("I like jazz", "this"),
    ],
)
def test_a_request_leaves_alone_what_it_does_not_name(said, wanted_gone):
    assert forget_outcome([statement(said), request(wanted_gone)]) == ForgetOutcome()


def test_what_is_true_of_somebody_else_may_be_meant():
    found = forget_outcome([statement("My wife's birthday is in May"), request("My birthday")])

    assert found == ForgetOutcome(doubtful=frozenset({0}))


def test_what_is_said_again_after_a_request_overrides_it():
    found = forget_outcome(
        [statement("I like jazz"), request("I like jazz"), statement("I like jazz")]
    )

    assert found == ForgetOutcome(
        retracted=frozenset({0}), applied=frozenset({1}), overridden=frozenset({1})
    )


@pytest.mark.parametrize(
    ("days_later", "wanted_gone", "retracted"),
    [
        (1, "I like jazz concerts", {0}),
        (0, "I like jazz concerts", set()),
        (-1, "I like jazz concerts", set()),
        (None, "I like jazz concerts", set()),
        (1, "my jazz", set()),
        (1, "I like jazz records", set()),
    ],
)
def test_a_request_of_another_conversation_counts_if_it_is_of_a_later_day_and_names_it_plainly(
    days_later, wanted_gone, retracted
):
    on = None if days_later is None else TODAY + timedelta(days=days_later)
    first = statement("I like jazz concerts", said_on=TODAY)

    found = forget_outcome([first, request(wanted_gone, "another talk", said_on=on)])

    assert found.retracted == retracted
    assert not found.doubtful


def test_a_request_retracts_a_statement_by_its_topic():
    found = forget_outcome([statement("I moved to Leeds last year"), request("where I live")])

    assert found == ForgetOutcome(retracted=frozenset({0}), applied=frozenset({1}))


def test_a_statement_that_a_request_touches_by_a_word_is_in_doubt():
    found = forget_outcome(
        [statement("The beagle club meets on Mondays at Ann's"), request("my beagle")]
    )

    assert found.retracted | found.doubtful == {0}
