"""Pending suggestions keep the user's decisions, and are compared with the current vault."""

from dataclasses import replace
from datetime import date

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.consolidation.review_queue import (
    ConversationHeader,
    DecidedReview,
    PendingReview,
    cited_headers,
    origins,
    planned_again,
    renumbered,
    restored_before,
    united,
    with_target,
)
from memdeck.domain.memory.candidate import Flag, Importance
from memdeck.domain.memory.entry import Evidence
from tests.fakes.reviews import head, talk
from tests.fakes.vaults import said
from tests.fakes.waits import proposed, suggested, waiting

BEES = suggested("User keeps bees")


def test_rows_are_traced_to_the_candidates_that_made_them():
    candidates = [said("A"), said("Rejected before"), said("B"), said("B", "s2"), said("C")]
    rows = [proposed(candidates[place]) for place in (0, 2, 4)]

    assert list(origins(rows, candidates)) == [
        (rows[0], candidates[0]),
        (rows[1], candidates[2]),
        (rows[2], candidates[4]),
    ]


def test_a_claim_made_again_in_fuller_words_takes_no_other_row_from_its_candidate():
    short, other, full = said("A"), said("B"), said("A and more", "s2")
    joined = proposed(full, evidence=short.evidence + full.evidence)
    rows = [joined, proposed(other)]

    assert list(origins(rows, [short, other, full])) == [(joined, full), (rows[1], other)]


def test_rows_of_the_same_words_are_distinguished_by_what_they_rest_on():
    one, again, other = (
        replace(said("A"), evidence=(Evidence("s1", message),)) for message in ("m1", "m2", "m3")
    )
    rows = [proposed(one, evidence=one.evidence + again.evidence), proposed(other)]

    assert list(origins(rows, [one, again, other])) == [(rows[0], one), (rows[1], other)]


def test_a_row_that_no_candidate_made_is_left_out():
    assert list(origins([proposed(said("A"))], [said("B")])) == []


def test_what_the_user_left_alone_becomes_what_is_proposed_now():
    now = proposed(BEES.candidate, action=Action.REINFORCE, target="a1b2c3")

    assert planned_again(BEES, now) == replace(BEES, proposed=now, row=now)


@pytest.mark.parametrize(
    "decided",
    [
        {"ticked": False},
        {"content": "User keeps forty hives", "importance": Importance.HIGH},
        {"action": Action.KEEP_BOTH},
    ],
)
def test_what_the_user_made_of_a_row_stands_while_it_proposes_the_same(decided):
    kept = suggested("User keeps bees", **decided)
    now = proposed(kept.candidate, fresh_id="f00002")

    assert planned_again(kept, now).row == replace(kept.row, fresh_id="f00002")


def test_a_no_and_the_users_words_outlive_another_proposal():
    kept = suggested("User keeps bees", content="Bees, forty hives", category="work", ticked=False)
    now = proposed(kept.candidate, action=Action.CONTRADICT, target="a1b2c3")

    row = planned_again(kept, now).row

    assert (row.action, row.target, row.ticked) == (Action.CONTRADICT, "a1b2c3", False)
    assert (row.content, row.category) == ("Bees, forty hives", "work")


def test_other_words_for_what_is_known_by_now_reword_it():
    kept = suggested("User keeps bees", content="User keeps forty hives")
    now = proposed(kept.candidate, action=Action.REINFORCE, target="a1b2c3")

    assert planned_again(kept, now).row.action is Action.UPDATE
    alike = replace(kept, row=replace(kept.proposed, category="work"))
    assert planned_again(alike, now).row.action is Action.REINFORCE


def test_a_tick_is_lost_where_the_user_has_to_look_again():
    kept = suggested("User keeps bees", category="work")
    now = proposed(kept.candidate, action=Action.UPDATE, target="a1b2c3", ticked=False)

    assert not planned_again(kept, now).row.ticked


@pytest.mark.parametrize("action", [Action.CONTRADICT, Action.REINFORCE, Action.UPDATE])
def test_a_doubt_about_a_memory_outlives_a_plan_that_has_none(action):
    doubtful = proposed(BEES.candidate, action=action, target="a1b2c3", ticked=False)
    pending = replace(BEES, proposed=doubtful, row=doubtful)
    now = proposed(BEES.candidate, action=Action.ADD, target="a1b2c3", fresh_id="f00002")

    row = planned_again(pending, now).row

    assert row == replace(doubtful, fresh_id="f00002")


@pytest.mark.parametrize("target", ["d4e5f6", None])
def test_a_doubt_about_a_memory_ends_where_that_is_no_longer_the_nearest(target):
    doubtful = proposed(BEES.candidate, action=Action.CONTRADICT, target="a1b2c3", ticked=False)
    pending = replace(BEES, proposed=doubtful, row=doubtful)
    now = proposed(BEES.candidate, action=Action.ADD, target=target)

    row = planned_again(pending, now).row

    assert row.action is Action.ADD
    assert not row.ticked


def test_what_was_held_back_is_not_ticked_by_another_plan():
    held_back = proposed(BEES.candidate, action=Action.REINFORCE, target="a1b2c3", ticked=False)
    pending = replace(BEES, proposed=held_back, row=held_back)
    now = proposed(BEES.candidate, action=Action.REINFORCE, target="a1b2c3", ticked=True)

    assert not planned_again(pending, now).row.ticked


def test_what_says_the_same_is_not_doubted_by_a_plan_that_compares_words_alone():
    alike = proposed(
        BEES.candidate, action=Action.REINFORCE, target="a1b2c3", reason="Says the same."
    )
    pending = replace(BEES, proposed=alike, row=alike)
    doubt = replace(alike, ticked=False, flags=(Flag.DOUBTFUL,), fresh_id="f00002")

    by_words = replace(doubt, target="d4e5f6")
    again = planned_again(pending, by_words, {"a1b2c3", "d4e5f6"})
    assert again.row == replace(alike, fresh_id="f00002")
    for now in (replace(doubt, expires_at=date(2026, 3, 1)), replace(doubt, flags=())):
        assert not planned_again(pending, now, {"a1b2c3"}).row.ticked
    assert not planned_again(pending, by_words, {"d4e5f6"}).row.ticked


def test_a_suggestion_that_is_planned_again_keeps_its_number():
    pending = replace(
        BEES, proposed=replace(BEES.proposed, number=7), row=replace(BEES.row, number=7)
    )

    again = planned_again(pending, replace(BEES.row, number=1))

    assert (again.proposed.number, again.row.number) == (7, 7)


def numbered(number, session="s1"):
    suggestion = suggested(f"User keeps {number} hives", session, number=number)
    return replace(suggestion, proposed=suggestion.row)


def test_numbers_ascend_in_the_order_of_the_suggestions():
    again = renumbered([numbered(2), numbered(1), numbered(7), numbered(3)])

    assert [suggestion.row.number for suggestion in again] == [2, 3, 7, 8]
    assert [suggestion.proposed.number for suggestion in again] == [2, 3, 7, 8]
    assert [suggestion.row.content for suggestion in again][1] == "User keeps 1 hives"


def test_what_is_pending_again_comes_first_and_in_its_session_by_number():
    restored = [numbered(1), numbered(4), numbered(5, "s2")]
    pending = [numbered(2, "s3"), numbered(3), numbered(6), numbered(7, "s2")]

    ordered = restored_before(restored, pending)

    assert [suggestion.row.number for suggestion in ordered] == [1, 3, 4, 5, 2, 6, 7]


def test_what_two_windows_held_is_one_review():
    turned_down = proposed(said("User sails"))
    one = waiting(BEES, talks=(head(),), extractor="qwen3:8b")
    other = waiting(
        suggested("User naps", "s2"),
        rejected=(turned_down,),
        sessions=("s2", "s1"),
        talks=(head(), head("s2")),
        extractor="rules",
    )

    both = united([one, other])

    assert [held.row.content for held in both.suggestions] == ["User keeps bees", "User naps"]
    assert (both.rejected, both.sessions) == ((turned_down,), ("s1", "s2"))
    assert [header.id for header in both.talks] == [head().id, "s2"]
    assert [suggestion.extractor for suggestion in both.suggestions] == ["qwen3:8b", "rules"]


def test_the_places_of_a_conversation_that_two_windows_cite_are_one():
    one = ConversationHeader("s1", "Bees", "chatgpt", places={"m1": 1})
    other = ConversationHeader("s1", "Bees", "chatgpt", places={"m9": 9})

    both = united([waiting(talks=(one,)), waiting(talks=(other,))])

    assert both.talks == (replace(one, places={"m1": 1, "m9": 9}),)


def test_a_head_says_where_in_the_conversation_it_is_cited():
    cited, other = talk(texts=("I keep bees.", "How nice!", "And hens.")), talk("s2")
    evidence = (Evidence(cited.id, "m3", "And hens."),)
    candidate = replace(said("User keeps hens"), evidence=evidence)

    (head,) = cited_headers([other, cited], [candidate])

    assert (head.id, head.name, head.places) == (cited.id, "Trip to Kyoto", {"m3": 3})


def test_nothing_waits_once_all_is_decided_and_taken_note_of():
    assert united([]).is_empty
    assert not waiting(BEES).is_empty
    assert not waiting(rejected=(BEES.row,)).is_empty


def test_a_suggestion_is_called_the_same_however_its_words_are_stopped():
    assert suggested("User keeps bees").id == suggested("user keeps bees.").id
    assert suggested("User keeps bees").id != suggested("User keeps bees", "s2").id
    assert suggested("User keeps bees").id != suggested("User keeps cats").id


def test_the_rows_of_one_request_to_forget_have_one_candidate_and_ids_of_their_own():
    asked = said("my flats")
    rows = [proposed(asked, action=Action.DELETE, target=id_) for id_ in ("a1b2c3", "d4e5f6")]

    found = list(origins(rows, [asked]))

    assert found == [(rows[0], asked), (rows[1], asked)]
    assert [with_target(one, row).target for row, one in found] == ["a1b2c3", "d4e5f6"]
    assert len({replace(BEES, row=row).id for row in rows} | {BEES.id}) == 3


def test_what_is_no_request_to_forget_keeps_its_target():
    assert with_target(BEES.candidate, BEES.row) is BEES.candidate


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("was_ticked", "now_named", "reason"),
    [
        (True, "a1b2c3", "You may mean this."),
        (True, "d4e5f6", "You asked."),
        (False, "a1b2c3", "You may mean this."),
        (False, "d4e5f6", "You may mean this."),
    ],
)
def test_a_request_to_forget_that_was_in_doubt_stays_so(was_ticked, now_named, reason):
    asked = replace(
        BEES.row,
        action=Action.DELETE,
        target="a1b2c3",
        ticked=was_ticked,
        reason="You may mean this.",
    )
    now = replace(asked, target=now_named, ticked=True, reason="You asked.")

    again = planned_again(replace(BEES, proposed=asked, row=asked), now)

    assert (again.row.target, again.row.ticked) == (now_named, was_ticked)
    assert again.row.reason == again.proposed.reason == reason


def test_a_request_that_the_user_ticked_stays_ticked():
    asked = replace(BEES.row, action=Action.DELETE, target="a1b2c3", ticked=False)
    decided = replace(BEES, proposed=asked, row=replace(asked, ticked=True))

    assert planned_again(decided, replace(asked, ticked=True)).row.ticked


def test_what_was_decided_on_is_kept_without_what_was_rejected_before():
    review = PendingReview(
        (suggested("User keeps bees"),),
        rejected=(suggested("User sails").row,),
        sessions=("s1",),
        extractor="rules",
    )

    decided = DecidedReview.of(review, ("s1",))

    assert (decided.suggestions, decided.sessions) == (review.suggestions, ("s1",))
    assert (decided.extractor, decided.brought_in) == ("rules", ("s1",))
    assert decided.rejected == ()
