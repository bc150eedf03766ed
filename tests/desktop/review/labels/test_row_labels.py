"""The texts of review rows."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.review.labels.row_labels import (
    accessible_heading,
    accessible_row,
    action_meaning,
    action_name,
    answer_name,
    change_text,
    comparison_name,
    effect_text,
    extractors_text,
    flag_text,
    heading_text,
    hit_count_text,
    more_evidence_text,
    outcome_text,
    reason_text,
    row_name,
    shown_category,
    source_text,
    suggestion_count_text,
)
from memdeck.desktop.review.model.review_context import Effect
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.entry import Evidence
from memdeck.services.vault.vault import AGENT
from tests.fakes.entries import entry
from tests.fakes.reviews import KYOTO, TAXES, head, review_context, suggestion

ENGLISH = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
NEAR = "a1b2c3"


@pytest.mark.parametrize("action", Action)
def test_every_action_has_a_name_and_says_what_it_does(action):
    plain = {Action.NOOP: "NO CHANGE", Action.DELETE: "FORGET"}
    assert action_name(action) == plain.get(action, action.replace("_", " "))
    assert action_meaning(action).endswith(".")
    assert comparison_name(action)


def test_the_answers_to_a_question_can_be_distinguished():
    conflicts = (Action.NOOP, Action.CONTRADICT, Action.KEEP_BOTH)
    similar = (Action.REINFORCE, Action.UPDATE, Action.ADD)

    assert [answer_name(action) for action in conflicts] == ["Keep old", "Keep new", "Keep both"]
    assert [answer_name(action) for action in similar] == [
        "Same memory",
        "New wording",
        "Separate memory",
    ]


def test_the_summary_of_a_review_names_every_action_once():
    rows = [
        suggestion(1),
        suggestion(2, action=Action.REINFORCE, target=NEAR),
        suggestion(3),
        suggestion(4, action=Action.NOOP, target=NEAR),
    ]

    assert outcome_text(rows, 0) == "2 new, 1 reinforced, 1 unchanged"
    assert outcome_text(rows[:1], 2) == "1 new, 2 rejected"
    assert outcome_text([], 0) == "Nothing selected"


@pytest.mark.parametrize("action", Action)
def test_no_action_is_missing_from_the_summary(action):
    assert "1" in outcome_text([suggestion(action=action)], 0)


@pytest.mark.parametrize("flag", Flag)
def test_every_warning_is_shown_as_text_and_not_as_its_key(flag):
    text = flag_text(flag, suggestion())

    assert " " in text
    assert flag.value not in text.split() or flag is Flag.QUOTED


def test_what_was_forgotten_says_when():
    row = suggestion(reason="You forgot this on 2026-01-05.")

    assert flag_text(Flag.FORGOTTEN_BEFORE, row) == "You forgot this on 5 Jan 2026."


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        (
            {"reason": "Nothing known matches it.", "ticked": False},
            "You asked to forget this or said it is over; no memory matches.",
        ),
        ({"target": NEAR, "ticked": False}, "Already known."),
        (
            {"target": NEAR, "reason": "Same subject."},
            "You keep the known memory and leave this one out. Same subject.",
        ),
    ],
)
def test_a_row_that_does_nothing_says_why(fields, text):
    assert reason_text(suggestion(action=Action.NOOP, **fields)) == text


def test_the_rules_say_how_far_to_trust_them_and_a_model_its_name():
    assert extractors_text(["rules"]) == (
        "Rule-based: finds 60–80% of memories; expect 25–33% false positives"
    )
    assert extractors_text(["qwen3:8b"]) == "Suggested by qwen3:8b"
    assert extractors_text(["qwen3:8b", "rules", AGENT]) == (
        "Suggested by qwen3:8b, rules, your agent"
    )


def test_counts_agree_with_their_nouns():
    assert [suggestion_count_text(1), hit_count_text(1), more_evidence_text(1)] == [
        "1 suggestion",
        "+1 hit",
        "and mentioned once more",
    ]
    assert [suggestion_count_text(9), hit_count_text(2), more_evidence_text(4)] == [
        "9 suggestions",
        "+2 hits",
        "and mentioned 4 more times",
    ]


def test_evidence_is_placed_by_its_message_and_by_its_conversation_where_that_is_another():
    row = suggestion(evidence=(Evidence(KYOTO, "m2"), Evidence(TAXES, "m1"), Evidence("x", "m1")))
    shown_against = review_context(talks=(head(), head(TAXES, "Taxes")))

    assert [source_text(row, index, shown_against) for index in range(3)] == [
        "message 2, 12 Feb",
        "message 1, 12 Feb, Taxes",
        "conversation not available",
    ]


def test_evidence_has_the_day_of_its_message_and_not_of_its_conversation():
    row = suggestion(evidence=(Evidence(KYOTO, "m2"),))
    header = replace(head(), sent_at={"m2": datetime(2025, 11, 5, 12, tzinfo=UTC)})

    assert source_text(row, 0, review_context(talks=(header,))) == "message 2, 5 Nov 2025"


def test_scores_are_shown_with_what_becomes_of_them():
    assert effect_text(Effect(new=0.6), ENGLISH) == "0.60"
    assert effect_text(Effect(before=0.74, after=0.792), ENGLISH) == "0.74 → 0.79"
    assert effect_text(Effect(before=0.74), ENGLISH) == "0.74 → –"
    assert effect_text(Effect(before=0.198, after=0.199), ENGLISH) == "0.20"
    assert effect_text(Effect(), ENGLISH) == ""
    assert change_text(Effect(before=0.8, after=0.4, new=0.6), ENGLISH) == "0.80 → 0.40"


def test_a_row_that_changes_a_memory_shows_that_memorys_category():
    known = entry(NEAR, category="workflow")
    row = suggestion(category="fact/home", target=NEAR)

    assert shown_category(row, review_context(known)) == "fact"
    assert (
        shown_category(suggestion(action=Action.UPDATE, target=NEAR), review_context(known))
        == "workflow"
    )


def test_the_accessible_text_of_a_heading_has_its_count():
    shown_against = review_context(talks=(head(),))

    assert (
        accessible_heading(KYOTO, 2, shown_against)
        == "“Trip to Kyoto” (ChatGPT, 12 Feb), 2 suggestions"
    )
    assert heading_text("", shown_against) == "Not from a conversation"


def test_the_accessible_text_of_a_row_says_all_that_is_visible():
    known = entry(NEAR, "User lives in Hangzhou", score=0.8)
    row = suggestion(
        1,
        "User lives in Suzhou",
        action=Action.CONTRADICT,
        target=NEAR,
        evidence=(Evidence(KYOTO, "m1", "we moved"),),
        flags=(Flag.DOUBTFUL,),
        reason="Same subject.",
    )

    text = accessible_row(
        row, Effect(before=0.8, after=0.4, new=0.6), review_context(known), ENGLISH
    )

    assert text == (
        "CONTRADICT. fact. 0.60. User lives in Suzhou. Conflicts with: User lives in Hangzhou."
        " “we moved”. Similar to a known memory; choose how they relate. Same subject."
    )


def test_an_unmatched_request_to_forget_is_no_memory_and_says_what_to_do():
    row = suggestion(
        content="Where my brother went to school",
        action=Action.NOOP,
        ticked=False,
        flags=(Flag.UNMATCHED,),
        reason="Nothing known matches it.",
    )

    text = accessible_row(row, Effect(), review_context(), ENGLISH)

    assert row_name(row) == "FORGET?"
    assert text.startswith("FORGET?. Where my brother went to school. ")
    assert "This request to forget was not carried out. No memory matches." in text
