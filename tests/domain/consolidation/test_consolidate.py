"""The plan for candidates."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.matching.similarity import MatchKind
from memdeck.domain.memory.candidate import Flag, Intent, Verdict
from memdeck.domain.memory.entry import Evidence
from tests.domain.consolidation.plans import (
    FORGOTTEN,
    HANGZHOU,
    PURGED,
    REJECTED,
    candidate,
    near,
    plan_among,
    plan_of,
    school,
)
from tests.fakes.entries import TODAY, entry


@pytest.mark.parametrize(
    ("said", "match", "action", "ticked"),
    [
        ("User keeps bees", None, Action.ADD, True),
        ("User lives in Hangzhou", near(1.0, MatchKind.EXACT), Action.REINFORCE, True),
        ("User's home is Hangzhou", near(0.7, MatchKind.EMBEDDING), Action.REINFORCE, True),
        ("User resides by the lake", near(0.96, MatchKind.EMBEDDING), Action.REINFORCE, True),
        (
            "User resides by the lake, paints portraits",
            near(0.96, MatchKind.EMBEDDING),
            Action.UPDATE,
            False,
        ),
        ("User resides by the lake", near(0.9, MatchKind.EMBEDDING), Action.UPDATE, False),
        ("User resides by the lake", near(0.7, MatchKind.EMBEDDING), Action.ADD, True),
        ("User gave up the flat", near(0.9, MatchKind.EMBEDDING), Action.CONTRADICT, False),
        ("User gave up the flat", near(0.7, MatchKind.EMBEDDING), Action.ADD, True),
        ("User resides with Suzhou Ltd", near(0.96, MatchKind.EMBEDDING), Action.CONTRADICT, False),
        ("User resides with Suzhou Ltd", near(0.9, MatchKind.EMBEDDING), Action.ADD, True),
        ("My brother resides there", near(0.97, MatchKind.EMBEDDING), Action.ADD, True),
        ("I live in Hangzhou", near(0.85), Action.REINFORCE, True),
        ("User lives in Hangzhou city", near(0.85), Action.UPDATE, True),
        ("User's office is in Hangzhou", near(0.85), Action.ADD, True),
        ("User moved to Suzhou", near(0.5), Action.CONTRADICT, False),
        ("User moved to Suzhou", near(0.9, MatchKind.EMBEDDING), Action.CONTRADICT, False),
        ("User moved the meeting", near(0.25), Action.ADD, True),
    ],
)
def test_thresholds_decide_where_no_model_does(said, match, action, ticked):
    (row,) = plan_of(candidate(said), match=match).rows

    assert (row.action, row.ticked) == (action, ticked)
    assert ticked or Flag.DOUBTFUL in row.flags


@pytest.mark.parametrize(
    ("said", "match", "action", "ticked"),
    [
        ("The shop's backup runs at dusk", near(0.9), Action.REINFORCE, False),
        (
            "At night the shop makes its backup",
            near(0.96, MatchKind.EMBEDDING),
            Action.REINFORCE,
            True,
        ),
        (
            "The shop's backup runs at dusk",
            near(0.96, MatchKind.EMBEDDING),
            Action.REINFORCE,
            False,
        ),
        (
            "The shop's backup runs at dusk",
            near(0.9, MatchKind.EMBEDDING),
            Action.REINFORCE,
            False,
        ),
        (
            "The shop's backup runs every hour",
            near(0.96, MatchKind.EMBEDDING),
            Action.CONTRADICT,
            False,
        ),
    ],
)
def test_meaning_settles_what_words_leave_in_doubt(said, match, action, ticked):
    backup = entry("home", "The shop's backup runs every night", category="fact")
    (row,) = plan_of(candidate(said), match=match, memory=backup).rows

    assert (row.action, row.ticked) == (action, ticked)


@pytest.mark.parametrize(
    ("verdict", "action"),
    [
        (Verdict.NEW, Action.ADD),
        (Verdict.REINFORCES, Action.REINFORCE),
        (Verdict.UPDATES, Action.UPDATE),
        (Verdict.CONTRADICTS, Action.CONTRADICT),
    ],
)
def test_a_models_verdict_decides_and_keeps_its_reason(verdict, action):
    said = candidate("User moved to Suzhou", verdict=verdict, target="home", reason="It says so.")
    (row,) = plan_of(said, match=near(0.5)).rows

    assert (row.action, row.target, row.ticked, row.reason) == (action, "home", True, "It says so.")


@pytest.mark.parametrize(
    ("content", "action"),
    [
        ("User lives in Hangzhou", Action.REINFORCE),
        ("User lives there by the lake", Action.ADD),
        ("User moved away from Hangzhou", Action.ADD),
    ],
)
def test_what_a_model_takes_for_new_is_said_again_where_a_memory_says_all_of_it(content, action):
    """A model does not see each of thousands of known memories."""
    said = candidate(content, verdict=Verdict.NEW)
    memory = replace(HANGZHOU, content="User lives in Hangzhou (checked)")
    (row,) = plan_of(said, match=near(0.8), memory=memory).rows

    assert (row.action, row.target, row.ticked) == (action, "home", True)


def test_a_models_verdict_on_nothing_near_is_an_addition():
    (row,) = plan_of(candidate(verdict=Verdict.NEW)).rows

    assert (row.action, row.target) == (Action.ADD, None)


def test_a_verdict_about_an_unknown_entry_falls_back_on_likeness():
    said = candidate("User keeps bees", verdict=Verdict.UPDATES, target="nobody")

    assert plan_of(said).rows[0].action is Action.ADD


def test_the_very_same_words_are_a_hit_whatever_the_model_says():
    said = candidate(verdict=Verdict.NEW)

    assert plan_of(said, match=near(1.0, MatchKind.EXACT)).rows[0].action is Action.REINFORCE


@pytest.mark.row("A7")
@pytest.mark.parametrize("match", [None, near(0.5)])
def test_a_session_is_not_processed_twice(match):
    said = candidate("User keeps bees", session="chatgpt/1")
    plan = plan_of(said, match=match, processed={"chatgpt/1"}, sessions=["chatgpt/1"])

    assert plan.ticked == ()
    assert plan.rows[0].flags == (Flag.ALREADY_PROCESSED,)
    assert plan.sessions == ()


def test_one_claim_from_several_conversations_is_one_row_with_all_its_evidence():
    first, second = Evidence("c1", "m1", "I live"), Evidence("c2", "m9", "I live")
    plan = plan_of(
        candidate(evidence=(first,)),
        candidate("user lives in hangzhou.", evidence=(first, second)),
        sessions=["c1", "c2"],
    )

    assert [row.evidence for row in plan.rows] == [(first, second)]
    assert plan.sessions == ("c1", "c2")


def test_a_forgotten_memory_is_shown_with_its_date_and_not_ticked():
    (row,) = plan_of(candidate(), tombstone=FORGOTTEN).rows

    assert (row.action, row.ticked, row.flags) == (Action.ADD, False, (Flag.FORGOTTEN_BEFORE,))
    assert TODAY.isoformat() in row.reason


@pytest.mark.parametrize(("tombstone", "action"), [(FORGOTTEN, "forgot"), (REJECTED, "rejected")])
def test_what_is_worded_much_like_something_unwanted_is_left_to_the_user(tombstone, action):
    (row,) = plan_of(candidate(), near_tombstone=tombstone).rows

    assert (row.action, row.ticked, row.flags) == (Action.ADD, False, (Flag.FORGOTTEN_BEFORE,))
    assert row.reason == f"You {action} this on {TODAY.isoformat()}, in other words."
    assert not row.lifts_tombstone


def test_words_like_something_unwanted_may_still_be_asked_for_or_said_again():
    asked = plan_of(candidate(intent=Intent.REMEMBER), near_tombstone=FORGOTTEN)
    again = plan_of(candidate(), match=near(1.0, MatchKind.EXACT), near_tombstone=FORGOTTEN)

    assert [(row.action, row.ticked) for row in asked.rows] == [(Action.ADD, True)]
    assert [(row.action, row.ticked) for row in again.rows] == [(Action.REINFORCE, True)]


@pytest.mark.row("A7")
@pytest.mark.parametrize("tombstone", [REJECTED, PURGED])
def test_what_was_rejected_or_purged_is_not_offered_again(tombstone):
    plan = plan_of(candidate(), candidate("User keeps bees"), tombstone=tombstone)

    assert plan.rows == ()
    assert plan.notes == ("2 rejected before and not offered again.",)


@pytest.mark.row("A7")
@pytest.mark.parametrize("tombstone", [FORGOTTEN, REJECTED, PURGED])
def test_remember_this_lifts_a_tombstone(tombstone):
    (row,) = plan_of(candidate(intent=Intent.REMEMBER), tombstone=tombstone).rows

    assert (row.action, row.ticked, row.lifts_tombstone) == (Action.ADD, True, True)


def test_a_todo_whose_day_has_passed_is_shown_and_not_ticked():
    (row,) = plan_of(candidate("Renew the passport", expires_at=TODAY)).rows
    (due,) = plan_of(candidate("Renew it", expires_at=TODAY + timedelta(days=1))).rows

    assert (row.action, row.ticked, row.reason) == (Action.ADD, False, "Its day has passed.")
    assert due.ticked


def test_an_unticked_candidate_stays_unticked():
    (row,) = plan_of(candidate("User keeps bees", ticked=False, flags=(Flag.INJECTION,))).rows

    assert (row.ticked, row.flags) == (False, (Flag.INJECTION,))


def test_of_several_near_memories_the_most_significant_one_decides():
    (row,) = plan_among(
        "I live in Hangzhou",
        "User's brother lives in Hangzhou by the lake",
        "User lives in Hangzhou",
    ).rows

    assert (row.action, row.target, row.ticked) == (Action.REINFORCE, "e1", True)


@pytest.mark.parametrize(
    ("said", "memory", "action"),
    [
        ("I use Vim", "User likes Vim", Action.REINFORCE),
        ("We serve tea at four with sugar", "Tea is served at four with milk", Action.REINFORCE),
        ("下午四点喝红茶，配柠檬、牛奶或者饼干", "家里下午四点喝红茶", Action.UPDATE),
    ],
)
def test_what_is_nearly_a_known_memory_is_left_to_the_user(said, memory, action):
    (row,) = plan_among(said, memory).rows

    assert (row.action, row.ticked, row.flags) == (action, False, (Flag.DOUBTFUL,))


def test_a_claim_in_other_words_joins_the_first_and_the_fuller_words_stand():
    first, second = Evidence("c1", "m1", "a"), Evidence("c2", "m2", "b")
    plan = plan_of(
        candidate("User keeps bees behind the house", evidence=(first,)),
        candidate("I keep bees behind the house, three hives", evidence=(second,)),
    )

    assert [(row.content, row.evidence) for row in plan.rows] == [
        ("I keep bees behind the house, three hives", (first, second))
    ]


@pytest.mark.row("D5")
@pytest.mark.parametrize(
    ("category", "within", "action"),
    [
        ("fact", True, Action.REINFORCE),
        ("fact/home", True, Action.REINFORCE),
        ("project", True, Action.ADD),
        ("project", False, Action.REINFORCE),
    ],
)
def test_a_school_may_compare_memories_of_one_category_alone(category, within, action):
    said = candidate("User resides by the lake", category=category)
    match = near(0.93, MatchKind.EMBEDDING)

    (row,) = plan_of(said, match=match, policy=school(is_within_category=within)).rows

    assert row.action is action


@pytest.mark.row("C3")
def test_what_was_learned_of_a_tool_goes_into_the_row():
    learned = {"tool": "bash", "error_type": "not_found", "learned_from": "s1"}

    (row,) = plan_of(candidate(structured_data=learned)).rows

    assert row.structured_data == learned


def test_no_reason_takes_the_place_of_another():
    doubted = candidate(
        "Renew the passport", expires_at=TODAY, reason="Its quote is nowhere.", ticked=False
    )
    known = candidate(reason="Its quote is nowhere.", ticked=False)

    (passed,) = plan_of(doubted).rows
    (repeated,) = plan_of(known, match=near(1.0, MatchKind.EXACT)).rows

    assert passed.reason == "Its quote is nowhere. Its day has passed."
    assert repeated.reason == "Its quote is nowhere. Said again."


def test_what_differs_from_a_memory_in_one_place_is_left_to_the_user():
    memory = replace(HANGZHOU, content="My son is 6 years old")
    said = candidate("My daughter is 6 years old")

    [row] = plan_of(said, memory=memory, match=near(0.97, MatchKind.EMBEDDING)).rows

    assert (row.action, row.ticked, row.flags) == (Action.ADD, False, (Flag.DOUBTFUL,))
    assert row.reason == "Differs from a known memory in one place; it may be another one."


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("The user has a stand-up at work", "The user walks to work"),
        ("The user has a meeting every morning", "The user swims in the morning"),
        ("用户每天早上在公司开站会", "用户每天早上跑步"),
    ],
)
def test_a_memory_close_in_meaning_that_shares_only_where_or_when_is_not_offered(known, said):
    memory = replace(HANGZHOU, content=known)

    (row,) = plan_of(candidate(said), match=near(0.9, MatchKind.EMBEDDING), memory=memory).rows

    assert (row.action, row.ticked, row.reason) == (Action.ADD, True, "")
