"""The pending rows, as the list shows them."""

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.draft import RowEdit
from memdeck.desktop.review.model.review_rows import Heading
from memdeck.desktop.ui.models.roles import CHECK, SPOKEN
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Flag, Importance
from tests.fakes.entries import entry
from tests.fakes.reviews import KYOTO, TAXES, head, plan, review_context, suggestion

TALKS = (head(), head(TAXES, "Taxes"))
TICKS = {Qt.CheckState.Checked: "x", Qt.CheckState.Unchecked: " "}


@pytest.fixture
def model(qapp):
    model_ = ReviewModel(review_context(entry("a1b2c3", "User lives in Hangzhou", score=0.8)))
    QAbstractItemModelTester(model_, QAbstractItemModelTester.FailureReportingMode.Fatal, model_)
    return model_


def fill(model, *rows):
    model.extend(plan(*rows, sessions=(KYOTO, TAXES)), TALKS)


def as_text(model):
    """Return the lines with their ticks, from top to bottom."""
    lines = []
    for position in range(model.rowCount()):
        index = model.index(position)
        tick = TICKS.get(index.data(CHECK), "-")
        line = model.line_at(position)
        lines.append(f"[{tick}] {line.conversation if isinstance(line, Heading) else line.content}")
    return "\n".join(lines)


def test_rows_of_several_conversations_are_under_headings_that_sum_up_their_ticks(model):
    fill(
        model,
        suggestion(1),
        suggestion(2, ticked=False),
        suggestion(3, conversation=TAXES),
    )

    assert as_text(model) == (
        "[-] chatgpt/kyoto\n[x] Suggestion 1\n[ ] Suggestion 2\n[x] chatgpt/taxes\n[x] Suggestion 3"
    )


def test_a_conversation_without_a_row_that_can_be_ticked_is_not_ticked(model):
    fill(model, suggestion(1, action=Action.NOOP), suggestion(2, conversation=TAXES))

    heading = model.index(0)
    assert as_text(model).startswith("[ ] chatgpt/kyoto\n")
    assert not model.flags(heading) & Qt.ItemFlag.ItemIsUserCheckable


def test_headings_go_when_one_conversation_is_left(model):
    fill(model, suggestion(1), suggestion(2, conversation=TAXES))
    model.reject({2})

    assert as_text(model) == "[x] Suggestion 1"


def test_a_line_that_stays_is_the_same_line_through_every_change(model):
    fill(model, *(suggestion(number) for number in range(1, 6)))
    persistent = QPersistentModelIndex(model.index(3))
    model.reject({1, 5})
    model.tick({2, 4}, is_ticked=False)
    model.undo()
    model.undo()
    model.extend(plan(suggestion(1, "User sails", conversation=TAXES)), TALKS)

    assert persistent.isValid()
    assert model.line_at(persistent.row()).content == "Suggestion 4"


def test_each_step_can_be_undone_and_done_again(model):
    fill(model, suggestion(1), suggestion(2, target="a1b2c3", flags=(Flag.DOUBTFUL,)))
    start = model.draft
    model.tick({1}, is_ticked=False)
    model.answer(2, Action.UPDATE)
    model.edit(1, RowEdit("Bees", "fact", Importance.HIGH, Action.ADD))
    model.merge({1, 2}, "Bees in Hangzhou")
    model.reject({1})
    end = model.draft
    assert not model.can_redo

    for _ in range(5):
        model.undo()
    assert model.draft == start
    assert not model.can_undo

    for _ in range(5):
        model.redo()
    assert model.draft == end


def test_rows_of_another_conversation_are_no_step(model):
    fill(model, suggestion(1))

    assert not model.can_undo


def test_an_apply_clears_the_undo_steps(model):
    fill(model, suggestion(1), suggestion(2, ticked=False))
    model.tick({2}, is_ticked=False)
    model.remove_applied(plan(suggestion(1)))

    assert as_text(model) == "[ ] Suggestion 2"
    assert not model.can_undo


def test_rejected_rows_are_removed_once_the_vault_has_recorded_them(model):
    fill(model, suggestion(1), suggestion(2))
    model.reject({2})
    model.remove_recorded(model.draft.rejected)

    assert model.draft.rejected == ()
    assert not model.can_undo


def test_rows_are_pending_again_when_their_apply_was_undone(model):
    fill(model, suggestion(1), suggestion(2, action=Action.DELETE, target="a1b2c3"))
    done = plan(*model.draft.rows)
    model.remove_applied(done)
    model.set_context(review_context())
    model.set_context(review_context(entry("a1b2c3")))
    model.restore_applied(done)

    assert as_text(model) == "[x] Suggestion 1\n[x] Suggestion 2"


def test_rows_follow_the_vault_they_are_seen_against(model):
    fill(model, suggestion(1, action=Action.REINFORCE, target="a1b2c3"))
    assert model.effect(model.draft.row(1)).before == 0.8

    model.set_context(review_context(entry("a1b2c3", score=0.5)))
    assert model.effect(model.draft.row(1)).before == 0.5
    assert set(model.context.conversations) == {KYOTO, TAXES}

    model.set_context(review_context(entry("d4e5f6")))
    assert model.draft.row(1).action is Action.ADD


def test_rows_of_conversations_read_before_come_in_when_they_are_asked_for(model):
    old = suggestion(1, action=Action.NOOP, ticked=False, flags=(Flag.ALREADY_PROCESSED,))
    known = suggestion(2, "User lives in Hangzhou", flags=(Flag.ALREADY_PROCESSED,))
    fill(model, old, known)
    assert model.rowCount() == 0

    model.reconsider()

    assert as_text(model) == "[ ] Suggestion 1\n[ ] User lives in Hangzhou"
    index = model.index(1)
    assert not model.flags(index) & Qt.ItemFlag.ItemIsUserCheckable


def test_discarded_rows_can_be_brought_back(model):
    fill(model, suggestion(1))
    model.discard({1})
    assert model.rowCount() == 0

    model.undo()
    assert model.rowCount() == 1


def test_every_line_has_accessible_text_and_a_heading_cannot_be_selected(model):
    fill(model, suggestion(1), suggestion(2, conversation=TAXES))

    assert model.index(0).data(SPOKEN) == "“Trip to Kyoto” (ChatGPT, 12 Feb), 1 suggestion"
    assert model.index(1).data(SPOKEN) == "ADD. fact. 0.60. Suggestion 1. “Suggestion 1”"
    assert model.index(1).data() == "Suggestion 1"
    assert not model.index(0).flags() & Qt.ItemFlag.ItemIsSelectable
    assert model.index(1).flags() & Qt.ItemFlag.ItemIsSelectable


def test_a_row_that_can_do_nothing_offers_no_tick(model):
    fill(model, suggestion(1, action=Action.NOOP, ticked=False))

    assert not model.index(0).flags() & Qt.ItemFlag.ItemIsUserCheckable


def test_the_position_of_a_row_is_known_while_it_is_pending(model):
    fill(model, suggestion(1), suggestion(2, conversation=TAXES))

    assert model.position_of(2) == 3
    assert model.position_of(7) is None


def test_the_first_of_several_expected_conversations_has_its_heading_from_the_start(qapp):
    model = ReviewModel(review_context())
    model.expect_conversations(2)
    model.extend(plan(suggestion(1)), (head(),))
    first = [model.line_at(position) for position in range(model.rowCount())]
    model.extend(plan(suggestion(2, "User pays taxes", conversation=TAXES)), (head(TAXES),))

    assert isinstance(first[0], Heading)
    assert [model.line_at(position) for position in range(len(first))] == first
    assert model.rowCount() == 4
