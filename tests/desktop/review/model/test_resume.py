"""A review is gone on with where it was left."""

from dataclasses import replace

from memdeck.desktop.review.model.draft import (
    Draft,
    RowEdit,
    discarded,
    edited,
    extended,
    merged,
    rejected,
    ticked,
    to_plan,
)
from memdeck.desktop.review.model.stored_review import pending_review_of, resumed
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Flag, Importance
from tests.fakes.reviews import KYOTO, TAXES, head, plan, suggestion
from tests.fakes.vaults import said
from tests.fakes.waits import suggested, waiting

HEADERS = {
    suggestion.id: suggestion
    for suggestion in (head(), head(TAXES, "Taxes"), head("chatgpt/other"))
}
ROWS = (
    suggestion(1, "User keeps bees"),
    suggestion(2, "User sails", conversation=TAXES, flags=(Flag.DOUBTFUL,), ticked=False),
    suggestion(3, "User naps"),
)


def reviewed(*rows, sessions=(KYOTO, TAXES)):
    """Return a draft of *rows*, each made of a candidate of its own."""
    candidates = [said(row.content, row.session) for row in rows]
    extractors = {KYOTO: "rules", TAXES: "qwen3:8b"}
    return extended(Draft(), plan(*rows, sessions=sessions), candidates, extractors)


def saved_and_resumed(draft):
    return resumed(Draft(), pending_review_of(draft, HEADERS))


def test_the_users_changes_are_stored():
    draft = ticked(reviewed(*ROWS), {1}, is_ticked=False)
    draft = edited(draft, 2, RowEdit("User rows", "fact/sport", Importance.HIGH, Action.ADD))
    draft = discarded(draft, {3})

    restored = saved_and_resumed(draft)

    assert [replace(row, number=0) for row in restored.rows] == [
        replace(row, number=0) for row in draft.rows
    ]
    assert restored.sessions == (KYOTO, TAXES)


def test_what_stays_the_same_is_not_made_again():
    draft = reviewed(*ROWS)
    before = pending_review_of(draft, HEADERS)
    later = ticked(draft, {1}, is_ticked=False)

    pending = pending_review_of(later, HEADERS, before)
    assert pending == pending_review_of(later, HEADERS)
    shared = [
        suggestion is known
        for suggestion, known in zip(pending.suggestions, before.suggestions, strict=True)
    ]
    assert shared == [False, True, True]


def test_rejected_rows_are_stored_until_the_vault_records_them():
    draft = rejected(reviewed(*ROWS), {1, 3})

    assert [row.content for row in saved_and_resumed(draft).rejected] == [
        "User keeps bees",
        "User naps",
    ]


def test_suggestions_made_one_stay_one():
    draft = merged(reviewed(*ROWS), {1, 3}, "User keeps bees and naps")

    assert [row.content for row in saved_and_resumed(draft).rows] == [
        "User keeps bees and naps",
        "User sails",
    ]


def test_a_row_that_nobody_touched_is_kept_as_it_was_proposed_with_all_its_evidence():
    repeated = suggestion(1, "User keeps bees", conversation=TAXES)
    draft = extended(reviewed(ROWS[0]), plan(repeated), [said(repeated.content, TAXES)])

    (pending,) = pending_review_of(draft, HEADERS).suggestions

    assert pending.row == pending.proposed
    assert [piece.conversation for piece in pending.candidate.evidence] == [KYOTO, TAXES]


def test_only_conversations_that_a_row_rests_on_are_kept():
    pending = pending_review_of(discarded(reviewed(*ROWS), {2}), HEADERS)

    assert [suggestion.id for suggestion in pending.talks] == [KYOTO]


def test_who_suggested_each_row_is_stored():
    assert saved_and_resumed(reviewed(*ROWS)).extractors == ("rules", "qwen3:8b")
    assert resumed(Draft(), waiting(suggested("User naps"), extractor="agent")).extractors == (
        "agent",
    )


def test_rows_that_no_candidate_made_are_not_kept():
    draft = extended(Draft(), plan(suggestion(1, action=Action.ARCHIVE, target="a1b2c3")))

    assert pending_review_of(draft, HEADERS).suggestions == ()


def test_what_was_read_meanwhile_comes_first_and_is_not_repeated():
    draft = reviewed(suggestion(1, "User keeps bees"))

    restored = resumed(draft, waiting(suggested("User sails"), suggested("User keeps bees")))

    assert [(row.number, row.content) for row in restored.rows] == [
        (1, "User keeps bees"),
        (2, "User sails"),
    ]
    assert len(pending_review_of(restored, {}).suggestions) == 2


def test_what_another_program_settled_meanwhile_is_set_aside():
    settled = suggested("User keeps bees", flags=(Flag.ALREADY_PROCESSED,))

    restored = resumed(Draft(), waiting(settled))

    assert restored.rows == ()
    assert [row.content for row in restored.read_before] == ["User keeps bees"]


def test_an_apply_settles_the_conversations_of_a_review_that_was_resumed():
    resumed_plan = to_plan(saved_and_resumed(reviewed(*ROWS)))

    assert resumed_plan.sessions == (KYOTO, TAXES)
    assert [row.content for row in resumed_plan.ticked] == ["User keeps bees", "User naps"]
