"""The effect of a request to forget on the rows of a plan."""

from dataclasses import replace

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.matching.similarity import MatchKind
from memdeck.domain.memory.candidate import Flag, Intent, Scope, Verdict
from memdeck.domain.memory.entry import Evidence
from tests.domain.consolidation.plans import (
    FORGOTTEN,
    HANGZHOU,
    candidate,
    forget,
    near,
    plan_of,
    school,
)
from tests.fakes.entries import NOW, TODAY


@pytest.mark.parametrize(
    ("similarity", "action", "ticked"),
    [(0.97, Action.DELETE, False), (0.9, Action.DELETE, False), (0.8, Action.NOOP, False)],
)
def test_what_is_to_be_forgotten_may_be_named_in_other_words(similarity, action, ticked):
    said = candidate("That old flat", intent=Intent.FORGET)
    (row,) = plan_of(said, match=near(similarity, MatchKind.EMBEDDING)).rows

    assert (row.action, row.ticked) == (action, ticked)


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("match", "action", "ticked"),
    [
        (near(0.9), Action.DELETE, False),
        (near(0.5), Action.DELETE, False),
        (near(0.2), Action.NOOP, False),
        (None, Action.NOOP, False),
    ],
)
def test_forget_that_offers_what_it_is_only_near(match, action, ticked):
    (row,) = plan_of(candidate("My first flat", intent=Intent.FORGET), match=match).rows

    assert (row.action, row.ticked) == (action, ticked)


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("said", "action", "ticked"),
    [
        ("I live in Hangzhou", Action.DELETE, True),
        ("I live in Suzhou", Action.NOOP, False),
        ("Hangzhou", Action.DELETE, True),
        ("where I live", Action.DELETE, True),
        ("my shoe size", Action.NOOP, False),
    ],
)
def test_forget_that_deletes_what_holds_all_its_words_however_far(said, action, ticked):
    (row,) = plan_of(candidate(said, intent=Intent.FORGET), match=near(0.2)).rows

    assert (row.action, row.ticked) == (action, ticked)


@pytest.mark.row("A7")
def test_forget_that_deletes_the_entry_a_model_named():
    (row,) = plan_of(candidate("That old flat", intent=Intent.FORGET, target="home")).rows

    assert (row.action, row.target, row.ticked) == (Action.DELETE, "home", True)


def test_forgetting_looks_through_all_categories():
    said = candidate("lives in Hangzhou", category="project", intent=Intent.FORGET)

    (row,) = plan_of(said, match=near(0.8), policy=school(is_within_category=True)).rows

    assert (row.action, row.target) == (Action.DELETE, "home")


def test_what_was_retracted_in_the_same_conversation_is_not_added():
    plan = plan_of(candidate("User likes jazz", session="s"), forget("User likes jazz"))

    (row,) = plan.rows
    assert (row.action, row.ticked) == (Action.NOOP, False)
    assert row.reason == "It is left out, as you asked to forget it."
    assert plan.notes == ("1 left out, as you asked to forget it after you had said it.",)


def test_what_is_said_again_after_the_request_is_added_once():
    said = candidate("User likes jazz", session="s")

    wish, again = plan_of(said, forget("User likes jazz"), said).rows

    assert wish.action is Action.NOOP
    assert (again.action, again.ticked) == (Action.ADD, True)


def test_a_known_memory_that_is_repeated_after_the_request_is_not_deleted():
    known = near(1.0, MatchKind.EXACT)

    wish, again = plan_of(forget(HANGZHOU.content), candidate(session="s"), match=known).rows

    assert (wish.action, wish.reason) == (
        Action.NOOP,
        "You said it again after you asked to forget it.",
    )
    assert again.action is Action.REINFORCE


def test_what_a_request_may_mean_is_left_to_the_user():
    row, _ = plan_of(
        candidate("User works at Contoso", session="s"), forget("User was hired by Contoso")
    ).rows

    assert (row.action, row.ticked, row.flags) == (Action.ADD, False, (Flag.DOUBTFUL,))
    assert row.reason == "You asked to forget this, or something like it."


def test_a_known_memory_is_deleted_together_with_what_the_session_said_of_it():
    known = near(1.0, MatchKind.EXACT)

    (row,) = plan_of(candidate(session="s"), forget(HANGZHOU.content), match=known).rows

    assert (row.action, row.target, row.ticked) == (Action.DELETE, HANGZHOU.id, True)


UNMATCHED = (Flag.UNMATCHED,)


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("scope", "reason"),
    [
        (Scope.NAMED, "Nothing known matches it."),
        (Scope.SEVERAL, "Nothing known matches it."),
        (Scope.BEFORE, "Nothing known matches it."),
        (Scope.ALL, "You asked to forget everything; choose what."),
    ],
)
def test_a_request_that_matches_nothing_waits_and_says_so(scope, reason):
    (row,) = plan_of(forget("my shoe size", scope=scope)).rows

    assert (row.action, row.target, row.flags, row.reason) == (Action.NOOP, None, UNMATCHED, reason)
    assert row.is_in_doubt
    assert row.asks_to_forget


def test_what_may_be_no_request_at_all_comes_to_nothing_where_it_names_nothing():
    unsure = {"confidence": 0.19}

    assert plan_of(forget("my draft", **unsure), match=near(0.9)).rows == ()
    (row,) = plan_of(forget("I live in Hangzhou", **unsure)).rows
    assert (row.action, row.ticked) == (Action.DELETE, False)


@pytest.mark.row("A7")
def test_forget_that_where_nobody_knows_what_was_said_offers_what_was_learned_last():
    learned = replace(HANGZHOU, created_at=NOW)

    (row,) = plan_of(forget("Forget that", scope=Scope.BEFORE), memory=learned).rows

    assert (row.action, row.target, row.ticked) == (Action.DELETE, "home", False)
    assert row.reason == "You asked to forget what was said last; this was learned last."


def test_two_requests_for_one_memory_forget_it_once():
    plan = plan_of(forget("I live in Hangzhou"), forget("where I live"))

    assert [(row.action, row.target) for row in plan.rows] == [(Action.DELETE, "home")]


def test_a_statement_about_a_memory_to_be_forgotten_is_new():
    wish = forget("where I live")
    said = candidate("User moved to Suzhou", verdict=Verdict.CONTRADICTS, target="home")

    gone, new = plan_of(wish, said, sessions=["s"]).rows

    assert (gone.action, gone.ticked) == (Action.DELETE, True)
    assert (new.action, new.target, new.ticked) == (Action.ADD, None, True)


def test_a_request_that_was_heeded_offers_no_known_memory_that_is_merely_near():
    plan = plan_of(
        candidate("User has a flat in Hangzhou Bay", session="s"),
        forget("User has a flat in Hangzhou Bay"),
        match=near(0.5),
    )

    assert [(row.action, row.reason) for row in plan.rows] == [
        (Action.NOOP, "It is left out, as you asked to forget it.")
    ]


def test_a_memory_that_waits_to_be_forgotten_stays_apart_from_others_of_the_same_request():
    requests = [forget("my flats", target=target) for target in ("home", "elsewhere")]

    rows = plan_of(*requests).rows

    assert [(row.action, row.target) for row in rows] == [
        (Action.DELETE, "home"),
        (Action.NOOP, None),
    ]


@pytest.mark.parametrize("verdict", [Verdict.UNDECIDED, Verdict.CONTRADICTS])
@pytest.mark.parametrize(
    ("tombstone", "expires_at", "reason"),
    [
        (FORGOTTEN, None, f"You forgot this on {TODAY.isoformat()}, in other words."),
        (None, TODAY, "Its day has passed."),
    ],
)
def test_a_doubt_about_what_is_said_stays_where_the_same_plan_forgets_its_memory(
    verdict, tombstone, expires_at, reason
):
    said = candidate("User moved to Suzhou", verdict=verdict, target="home", expires_at=expires_at)

    forgotten, new = plan_of(
        forget("where I live"), said, match=near(0.5), near_tombstone=tombstone, sessions=["s"]
    ).rows

    assert (forgotten.action, forgotten.ticked) == (Action.DELETE, True)
    assert (new.action, new.target, new.ticked) == (Action.ADD, None, False)
    assert new.reason == reason


@pytest.mark.parametrize("verdict", [Verdict.UPDATES, Verdict.CONTRADICTS])
def test_what_was_forgotten_does_not_come_back_as_a_change_of_another_memory(verdict):
    said = candidate("User keeps bees", verdict=verdict, target="home")

    (row,) = plan_of(said, near_tombstone=FORGOTTEN).rows

    assert (row.ticked, row.flags) == (False, (Flag.FORGOTTEN_BEFORE,))


@pytest.mark.parametrize("confidence", [0.7, 0.9])
def test_a_request_behind_news_offers_the_memory_that_the_news_is_of(confidence):
    request = forget("I sold my place in Hangzhou for a song", scope=Scope.NEWS)

    (row,) = plan_of(replace(request, confidence=confidence)).rows

    assert (row.action, row.target, row.ticked) == (Action.DELETE, "home", False)


def test_an_unsure_request_that_took_something_back_still_waits():
    said = candidate("User keeps bees", session="s")

    (row,) = plan_of(said, forget("User keeps bees", confidence=0.7)).rows

    assert (row.action, row.flags) == (Action.NOOP, UNMATCHED)


def test_a_memory_that_several_requests_may_mean_waits_once():
    first, second = (forget(text, confidence=0.5) for text in ("Hangzhou", "where I live"))

    plan = plan_of(first, second)

    assert [(row.action, row.ticked) for row in plan.rows] == [(Action.DELETE, False)]


@pytest.mark.parametrize(("named", "action"), [("Hangzhou", Action.DELETE), ("emojis", Action.ADD)])
def test_a_wish_to_hear_no_more_of_something_is_a_request_if_a_memory_is_about_it(named, action):
    words = f"Never mention {named} again"
    evidence = (Evidence("c", "m0", words),)
    wish = candidate(words, session="s", evidence=evidence)
    request = replace(forget(named, confidence=0.1), evidence=evidence)

    (row,) = plan_of(wish, request).rows

    assert row.action is action
