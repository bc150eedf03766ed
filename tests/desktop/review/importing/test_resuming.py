"""Imports that were stopped or had to wait, and go on later."""

import pytest

from memdeck.desktop.review.importing.consent_dialog import ConsentDialog
from memdeck.desktop.review.page.empty_state import NoRowsReason
from memdeck.errors import ModelUnreachableError
from memdeck.services.imports.imports import Imports
from tests.fakes.imports import (
    FakePermission,
    empty_reason,
    idle,
    notices,
    pending,
    pick,
    read_files,
    take,
    unfinished,
)
from tests.fakes.vaults import AnyTalk
from tests.transcripts.exports import as_json, chatgpt_conversation


def press(imports, label):
    """Press a button of the notice on an import that was stopped."""
    (notice,) = unfinished(imports).values()
    next(action for action in notice.actions if action.label == label).run()


@pytest.fixture
def interrupted(open_imports, qtbot, export):
    """An import by rules whose vault was closed after its first batch."""
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.after_batch = imports.stop
    read_files(imports, qtbot, export)
    imports.close()
    idle(imports, qtbot)
    return imports


def test_a_pause_keeps_what_is_left_and_it_can_be_resumed(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.after_batch = imports.stop
    read_files(imports, qtbot, export)
    idle(imports, qtbot)
    (notice,) = unfinished(imports).values()
    assert notice.text == "Stopped: 10 of 23 conversations read from conversations.json."
    idle(imports, qtbot)
    (left,) = Imports(imports.manager.vault).log.read()
    assert len(left.left) == 13
    assert {conversation.title for conversation in left.left} == {""}

    imports.after_batch = lambda: None
    press(imports, "Continue")
    idle(imports, qtbot)
    assert len(imports.manager.vault.pending_sources.all()) == 23
    assert Imports(imports.manager.vault).log.read() == ()


def test_a_batch_that_cannot_be_added_is_read_again_by_continuing(
    open_imports, qtbot, monkeypatch, export
):
    def fail(*_):
        raise ZeroDivisionError

    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    with monkeypatch.context() as patch, qtbot.captureExceptions() as exceptions:
        patch.setattr(imports.model, "extend", fail)
        read_files(imports, qtbot, export)
    assert [kind for kind, _, _ in exceptions] == [ZeroDivisionError]
    (log,) = Imports(imports.manager.vault).log.read()
    assert len(imports.state.result.unread) == len(log.left) == 23

    press(imports, "Continue")
    idle(imports, qtbot)
    assert pending(imports) == ["User keeps bees"]
    assert Imports(imports.manager.vault).log.read() == ()


@pytest.mark.usefixtures("interrupted")
def test_a_restart_offers_to_go_on_or_to_leave_it(open_imports, qtbot):
    reopened = open_imports(AnyTalk("User keeps bees", name="rules"), text=None)
    (notice,) = unfinished(reopened).values()
    assert notice.text == "Stopped: 10 of 23 conversations read from conversations.json."

    press(reopened, "Dismiss")
    idle(reopened, qtbot)
    assert Imports(reopened.manager.vault).log.read() == ()
    assert pending(reopened) == ["User keeps bees"]


def test_dismissing_a_stopped_import_gives_up_the_rest_and_keeps_what_came(
    open_imports, qtbot, export
):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.after_batch = imports.view.header.progress.stop_asked.emit
    read_files(imports, qtbot, export)
    press(imports, "Dismiss")
    idle(imports, qtbot)

    assert Imports(imports.manager.vault).log.read() == ()
    assert pending(imports) == ["User keeps bees"]


def read_again(imports, qtbot, export, count):
    """Import the first *count* conversations of an export that is stopped already."""
    imports.after_batch = lambda: None
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.model.tick_only(imports.picker.model.conversations[:count])
    pick(imports, qtbot)
    idle(imports, qtbot)


@pytest.fixture
def stopped(open_imports, qtbot, export):
    """An import by a model that was stopped after its first conversation."""
    imports = open_imports(AnyTalk("User keeps bees", name="gpt"))
    imports.after_batch = imports.stop
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.model.tick_only(imports.picker.model.conversations[:6])
    pick(imports, qtbot)
    (notice,) = unfinished(imports).values()
    assert notice.text == "Stopped: 1 of 6 conversations read from conversations.json."
    return imports


def test_a_complete_import_of_the_same_conversations_withdraws_the_offer_to_continue(
    stopped, open_imports, qtbot, export
):
    read_again(stopped, qtbot, export, 6)
    assert unfinished(stopped) == {}
    assert Imports(stopped.manager.vault).log.read() == ()

    stopped.close()
    idle(stopped, qtbot)
    reopened = open_imports(AnyTalk(name="rules"), text=None)
    assert unfinished(reopened) == {}


def test_a_stopped_import_continues_only_with_what_no_later_import_has_read(stopped, qtbot, export):
    read_again(stopped, qtbot, export, 4)
    asked = len(stopped.manager.sessions.extractor.asked)
    press(stopped, "Continue")
    idle(stopped, qtbot)

    assert len(stopped.manager.sessions.extractor.asked) == asked + 2
    assert unfinished(stopped) == {}


def test_a_conversation_that_a_model_has_read_is_kept_when_the_next_is_cut_off(
    open_imports, qtbot, export
):
    imports = open_imports(AnyTalk("User keeps bees", name="gpt"))
    imports.after_batch = imports.close
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.model.tick_only(imports.picker.model.conversations[:6])
    pick(imports, qtbot)

    reopened = open_imports(AnyTalk("User keeps bees", name="gpt"), text=None)
    (notice,) = unfinished(reopened).values()
    assert notice.text == "Stopped: 1 of 6 conversations read from conversations.json."
    assert pending(reopened) == ["User keeps bees"]


def test_a_server_that_is_down_stops_an_import_that_rules_can_finish(open_imports, qtbot, export):
    model = AnyTalk(error=ModelUnreachableError("No answer."), name="gpt")
    imports = open_imports(model)
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.model.tick_only(imports.picker.model.conversations)
    pick(imports, qtbot)
    assert notices(imports)["reading"].text == "No answer."

    take(imports, "reading", "Use rules instead")
    idle(imports, qtbot)
    assert len(imports.manager.vault.pending_sources.all()) == 23
    assert Imports(imports.manager.vault).log.read() == ()


def test_what_is_saved_at_the_close_counts_as_read(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.after_batch = imports.close
    read_files(imports, qtbot, export)
    idle(imports, qtbot)

    (left,) = Imports(imports.manager.vault).log.read()
    assert len(left.left) == 13


def test_of_long_conversations_each_counts_as_read_when_the_next_is_begun(
    open_imports, qtbot, tmp_path
):
    path = tmp_path / "conversations.json"
    answer = "Bees are insects. " * 1_200
    path.write_bytes(
        as_json([chatgpt_conversation(f"t{number}", "I keep bees.", answer) for number in range(7)])
    )
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    batches = []

    def close_at_the_last():
        batches.append(pending(imports))
        if len(batches) == 6:
            imports.close()

    imports.after_batch = close_at_the_last
    read_files(imports, qtbot, path)
    idle(imports, qtbot)

    reopened = open_imports(AnyTalk("User keeps bees", name="rules"), text=None)
    (notice,) = unfinished(reopened).values()
    assert notice.text == "Stopped: 6 of 7 conversations read from conversations.json."
    assert pending(reopened) == ["User keeps bees"]


@pytest.mark.usefixtures("interrupted")
def test_what_was_read_stays_read_however_often_an_import_is_resumed(open_imports, qtbot):
    reopened = open_imports(AnyTalk("User keeps bees", name="rules"), text=None)
    reopened.after_batch = reopened.stop
    press(reopened, "Continue")
    idle(reopened, qtbot)
    (notice,) = unfinished(reopened).values()
    assert notice.text == "Stopped: 20 of 23 conversations read from conversations.json."
    reopened.close()
    idle(reopened, qtbot)

    third = open_imports(AnyTalk("User keeps bees", name="rules"), text=None)
    (notice,) = unfinished(third).values()
    assert notice.text == "Stopped: 20 of 23 conversations read from conversations.json."


@pytest.mark.usefixtures("interrupted")
def test_of_two_windows_one_goes_on_with_an_import(open_imports, qtbot):
    first = open_imports(AnyTalk("User keeps bees", name="rules"), text=None)
    second = open_imports(AnyTalk("User keeps bees", name="rules"), text=None)
    press(first, "Continue")
    press(second, "Continue")
    idle(second, qtbot)
    idle(first, qtbot)

    (notice,) = unfinished(second).values()
    assert notice.text.startswith("Another window continued this import.")
    assert unfinished(first) == {}


@pytest.mark.usefixtures("interrupted")
def test_a_no_to_sending_the_rest_leaves_the_import_to_be_resumed(open_imports, qtbot):
    model = AnyTalk("By the model", name="gpt")
    reopened = open_imports(model, permission=FakePermission("api.example.com"), text=None)
    press(reopened, "Continue")
    idle(reopened, qtbot)
    reopened.window.findChild(ConsentDialog).reject()
    idle(reopened, qtbot)

    assert model.asked == []
    assert len(unfinished(reopened)) == 1


def test_a_closed_vault_hears_no_more_of_its_import(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.after_batch = imports.close
    read_files(imports, qtbot, export)
    idle(imports, qtbot)

    assert unfinished(imports) == {}
    assert len(list((imports.manager.vault.layout.pending).glob("*.jsonl"))) == 1


@pytest.fixture
def trip(tmp_path):
    """A transcript of one conversation."""
    path = tmp_path / "trip.txt"
    path.write_text("You: I sail.\n\nAssistant: Nice!\n")
    return path


def closed_while_picking(open_imports, qtbot, export, trip):
    """A vault that was closed while an import waited for another's selection."""
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))
    imports.read_files([export])
    idle(imports, qtbot)
    imports.read_files([trip])
    imports.close()
    idle(imports, qtbot)


def test_files_that_wait_when_the_vault_is_closed_are_offered_at_the_next_start(
    open_imports, qtbot, export, trip
):
    closed_while_picking(open_imports, qtbot, export, trip)
    reopened = open_imports(AnyTalk("User sails", name="rules"), text=None)
    offers = {notice.text: notice for notice in unfinished(reopened).values()}
    assert set(offers) == {
        "conversations.json was not imported before Memdeck was closed.",
        "trip.txt was not imported before Memdeck was closed.",
    }

    offer = offers["trip.txt was not imported before Memdeck was closed."]
    next(action for action in offer.actions if action.label == "Import").run()
    idle(reopened, qtbot)
    assert pending(reopened) == ["User sails"]
    assert [left.order.paths for left in Imports(reopened.manager.vault).log.read()] == [(export,)]


def test_files_that_wait_can_be_dismissed_at_the_next_start(open_imports, qtbot, export, trip):
    closed_while_picking(open_imports, qtbot, export, trip)
    reopened = open_imports(AnyTalk("User sails", name="rules"), text=None)
    for notice in unfinished(reopened).values():
        next(action for action in notice.actions if action.label == "Dismiss").run()
    idle(reopened, qtbot)

    assert Imports(reopened.manager.vault).log.read() == ()


def test_files_that_wait_behind_an_import_in_progress_are_offered_with_what_is_left_of_it(
    open_imports, qtbot, export, trip
):
    imports = open_imports(AnyTalk("User keeps bees", name="rules"))

    def drop_and_close():
        imports.read_files([trip])
        imports.close()

    imports.after_batch = drop_and_close
    read_files(imports, qtbot, export)
    reopened = open_imports(AnyTalk("User sails", name="rules"), text=None)

    assert {notice.text for notice in unfinished(reopened).values()} == {
        "Stopped: 10 of 23 conversations read from conversations.json.",
        "trip.txt was not imported before Memdeck was closed.",
    }


def test_a_single_conversation_that_was_not_read_before_the_close_is_offered(
    open_imports, qtbot, trip
):
    imports = open_imports(
        AnyTalk("By the model", name="gpt"), permission=FakePermission("api.example.com")
    )
    imports.read_files([trip])
    qtbot.waitUntil(lambda: imports.window.findChild(ConsentDialog) is not None)
    imports.close()
    idle(imports, qtbot)
    reopened = open_imports(AnyTalk("User sails", name="rules"), text=None)

    (notice,) = unfinished(reopened).values()
    assert notice.text == "Stopped: trip.txt was not read."


@pytest.fixture
def stopped_trip(open_imports, qtbot, trip):
    """An import of one conversation that was stopped while a model read it."""
    imports = open_imports(AnyTalk("User sails", name="gpt"))
    stop_at_the_model = imports.worker.reached.connect(imports.stop)
    imports.read_files([trip])
    idle(imports, qtbot)
    imports.worker.disconnect(stop_at_the_model)
    return imports


def stopped_texts(imports):
    return [notice.text for notice in unfinished(imports).values()]


def test_the_offer_to_continue_a_single_conversation_outlives_other_imports_and_a_restart(
    stopped_trip, open_imports, qtbot, tmp_path
):
    other = tmp_path / "other.txt"
    other.write_text("You: I keep bees.\n\nAssistant: How nice!\n")
    stopped_trip.read_files([other])
    idle(stopped_trip, qtbot)
    assert stopped_texts(stopped_trip) == ["Stopped: trip.txt was not read."]

    stopped_trip.close()
    idle(stopped_trip, qtbot)
    reopened = open_imports(AnyTalk("User keeps bees", name="rules"), text=None)
    assert stopped_texts(reopened) == ["Stopped: trip.txt was not read."]

    press(reopened, "Continue")
    idle(reopened, qtbot)
    assert unfinished(reopened) == {}
    assert len(reopened.manager.vault.pending_sources.all()) == 2


def test_pasted_texts_that_were_stopped_are_each_offered(open_imports, qtbot):
    imports = open_imports(AnyTalk("User sails", name="gpt"))
    stop_at_the_model = imports.worker.reached.connect(imports.stop)
    for text in ("You: I sail.\n\nAssistant: Nice!\n", "You: I ski.\n\nAssistant: Nice!\n"):
        imports.read_text(text)
        idle(imports, qtbot)
    imports.worker.disconnect(stop_at_the_model)
    assert stopped_texts(imports) == ["Stopped: the pasted conversation was not read."] * 2

    imports.read_text("You: I sail.\n\nAssistant: Nice!\n")
    idle(imports, qtbot)
    assert len(stopped_texts(imports)) == 1


@pytest.mark.usefixtures("interrupted")
def test_until_the_pending_suggestions_are_loaded_the_review_does_not_say_that_there_are_none(
    open_imports,
):
    reasons = []
    reopened = open_imports(
        AnyTalk(), text=None, on_created=lambda made: reasons.append(empty_reason(made))
    )

    assert reasons == [NoRowsReason.LOADING]
    assert empty_reason(reopened) is NoRowsReason.ALL_DONE
