"""The pending review survives the window, and a crash."""

import threading

import pytest

from memdeck.desktop.review.list.row_editing import RowForm
from memdeck.desktop.review.model.draft import RowEdit
from memdeck.domain.changes.plan import Action, Plan
from memdeck.domain.memory.candidate import Importance
from memdeck.errors import StorageError
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals.guards import queue_for_review
from memdeck.services.proposals.pending_review import ReviewQueue
from memdeck.storage.vault.state.review_file import queue_files
from tests.fakes.imports import idle, notices, pending, read, take
from tests.fakes.vaults import MEMORY_MD, AnyTalk, FakeClock
from tests.fakes.waits import suggested

CLAIMS = ("User keeps bees", "User lives in Hangzhou", "User sails")


@pytest.fixture
def reviewed(open_imports, qtbot):
    """A review of three suggestions."""
    imports = open_imports(AnyTalk(*CLAIMS))
    read(imports, qtbot)
    return imports


@pytest.fixture
def comparison(monkeypatch):
    """Keeps stored suggestions from being compared with the vault until it is set."""
    gate = threading.Event()
    planned = ReviewQueue.planned

    def planned_later(queue, claimed, progress):
        gate.wait()
        return planned(queue, claimed, progress)

    monkeypatch.setattr(ReviewQueue, "planned", planned_later)
    yield gate
    gate.set()


def close(imports, qtbot):
    """Close the vault, as the window does."""
    imports.close()
    idle(imports, qtbot)


def crash(imports, qtbot):
    """End as in a crash, once the pending review had time to be saved."""
    qtbot.waitUntil(lambda: not imports.autosave._timer.isActive())
    idle(imports, qtbot)
    imports.autosave._queue.release()


def stored_texts(imports):
    return [path.read_text("utf-8") for path in queue_files(imports.manager.vault.layout)]


def test_the_pending_review_is_there_again_when_the_vault_is_opened_again(
    reviewed, open_imports, qtbot
):
    reviewed.model.tick({1}, is_ticked=False)
    reviewed.model.edit(3, RowEdit("User rows", "fact", Importance.HIGH, Action.ADD))
    close(reviewed, qtbot)

    reopened = open_imports(AnyTalk(), text=None)

    assert [(row.action, row.content, row.ticked) for row in reopened.model.draft.rows] == [
        (Action.ADD, "User keeps bees", False),
        (Action.REINFORCE, "User lives in Hangzhou", True),
        (Action.ADD, "User rows", True),
    ]
    assert reopened.model.draft.extractors == ("scripted",)


def test_a_crash_loses_nothing_that_was_extracted(reviewed, open_imports, qtbot):
    crash(reviewed, qtbot)

    assert pending(open_imports(AnyTalk(), text=None)) == list(CLAIMS)


def test_a_crash_loses_nothing_where_one_claim_was_made_twice(open_imports, qtbot):
    claims = ("User lives in Ghent", "User keeps bees", "User lives in Ghent and works as a baker")
    imports = open_imports(AnyTalk(*claims))
    read(imports, qtbot)
    found = pending(imports)
    crash(imports, qtbot)

    assert len(found) == 2
    assert pending(open_imports(AnyTalk(), text=None)) == found


def test_what_is_ticked_is_written_before_long(reviewed, open_imports, qtbot):
    reviewed.model.tick({1}, is_ticked=False)
    crash(reviewed, qtbot)

    reopened = open_imports(AnyTalk(), text=None)
    assert [row.ticked for row in reopened.model.draft.rows] == [False, True, True]


def test_rejections_outlive_a_crash(reviewed, open_imports, qtbot):
    reviewed.model.reject({1})
    crash(reviewed, qtbot)
    assert reviewed.manager.vault.tombstones.read() == ()

    reopened = open_imports(AnyTalk(), text=None)
    assert pending(reopened) == list(CLAIMS[1:])
    close(reopened, qtbot)
    assert [tombstone.text for tombstone in reopened.manager.vault.tombstones.read()] == [
        "User keeps bees"
    ]


def test_decided_rows_are_no_longer_stored(reviewed, qtbot):
    reviewed.model.discard({3})
    reviewed.view.apply_asked.emit()
    idle(reviewed, qtbot)

    assert stored_texts(reviewed) == []


def test_the_rest_of_an_apply_is_applied_in_the_next_window(reviewed, open_imports, qtbot):
    reviewed.model.tick({3}, is_ticked=False)
    reviewed.view.apply_asked.emit()
    idle(reviewed, qtbot)
    close(reviewed, qtbot)

    reopened = open_imports(AnyTalk(), text=None)
    assert pending(reopened) == ["User sails"]
    reopened.model.tick({reopened.model.draft.rows[0].number}, is_ticked=True)
    reopened.view.apply_asked.emit()
    idle(reopened, qtbot)

    contents = [row.entry.content for row in reopened.manager.list().rows]
    assert {"User keeps bees", "User sails"} <= set(contents)
    (bees,) = reopened.manager.list(text="bees").rows
    assert bees.entry.activation_count == 0
    assert len(reopened.manager.vault.sources.all()) == 1
    assert stored_texts(reopened) == []


def test_the_pending_review_is_shown_against_the_memories_as_they_are_now(
    reviewed, open_imports, qtbot
):
    close(reviewed, qtbot)
    reviewed.manager.forget(["d4e5f6"])
    reviewed.manager.add("User sails")

    reopened = open_imports(AnyTalk(), text=None)

    assert [(row.action, row.content, row.ticked) for row in reopened.model.draft.rows] == [
        (Action.ADD, "User keeps bees", True),
        (Action.ADD, "User lives in Hangzhou", False),
        (Action.REINFORCE, "User sails", True),
    ]


def test_a_change_does_not_wait_until_the_suggestions_are_compared_with_the_vault(
    reviewed, open_imports, comparison, qtbot
):
    close(reviewed, qtbot)
    found = []

    def forget_meanwhile(imports):
        with qtbot.waitSignal(imports.vault_session.changed):
            imports.vault_session.do(imports.manager.entries.forget, ["d4e5f6"])
        found.extend(pending(imports))
        comparison.set()

    reopened = open_imports(AnyTalk(), text=None, on_created=forget_meanwhile)

    assert found == []
    assert [(row.action, row.content) for row in reopened.model.draft.rows] == [
        (Action.ADD, claim) for claim in CLAIMS
    ]


def test_a_comparison_that_the_user_cancels_leaves_the_suggestions_as_they_were(
    reviewed, open_imports, comparison, qtbot
):
    close(reviewed, qtbot)
    reviewed.manager.add("User sails")

    def cancel(imports):
        with qtbot.waitSignal(imports.vault_session.bridge.slow) as slow:
            pass
        (job,) = slow.args
        assert job.cancel()

    reopened = open_imports(AnyTalk(), text=None, on_created=cancel)

    assert [(row.action, row.content) for row in reopened.model.draft.rows] == [
        (Action.ADD, "User keeps bees"),
        (Action.REINFORCE, "User lives in Hangzhou"),
        (Action.ADD, "User sails"),
    ]
    reopened.model.discard({1})
    close(reopened, qtbot)
    comparison.set()
    assert pending(open_imports(AnyTalk(), text=None)) == list(CLAIMS[1:])


def test_a_vault_closed_before_the_suggestions_are_compared_keeps_them(
    reviewed, open_imports, comparison, qtbot
):
    close(reviewed, qtbot)

    def close_meanwhile(imports):
        with qtbot.waitSignal(imports.vault_session.bridge.slow):
            pass
        imports.close()

    closed = open_imports(AnyTalk(), text=None, on_created=close_meanwhile)
    comparison.set()

    assert pending(closed) == []
    assert pending(open_imports(AnyTalk(), text=None)) == list(CLAIMS)


def test_opening_a_vault_writes_nothing_to_the_pending_review(reviewed, open_imports, qtbot):
    close(reviewed, qtbot)
    (path,) = queue_files(reviewed.manager.vault.layout)
    before = path.stat().st_mtime_ns

    close(open_imports(AnyTalk(), text=None), qtbot)

    assert path.stat().st_mtime_ns == before


def test_a_conversation_that_an_agent_settled_meanwhile_is_offered_as_one_read_before(
    reviewed, open_imports, qtbot
):
    sessions = reviewed.model.draft.sessions
    close(reviewed, qtbot)
    reviewed.manager.apply(Plan((), sessions))

    reopened = open_imports(AnyTalk(), text=None)
    assert pending(reopened) == []
    take(reopened, "left out", "Show")
    assert pending(reopened) == list(CLAIMS)


def test_a_purge_removes_its_text_from_the_open_review(reviewed, qtbot):
    reviewed.vault_session.do(reviewed.manager.entries.purge, ["d4e5f6"])
    idle(reviewed, qtbot)
    qtbot.waitUntil(lambda: len(pending(reviewed)) < 3)

    assert pending(reviewed) == ["User keeps bees", "User sails"]
    assert not reviewed.model.can_undo
    reviewed.model.tick({row.number for row in reviewed.model.draft.rows}, is_ticked=False)
    close(reviewed, qtbot)
    assert "Hangzhou" not in "".join(stored_texts(reviewed))


def test_a_purge_by_another_program_is_not_written_over(reviewed, qtbot, tmp_path):
    MemoryManager(tmp_path, clock=FakeClock()).purge(["d4e5f6"])
    reviewed.model.tick({1}, is_ticked=False)
    crash(reviewed, qtbot)

    assert pending(reviewed) == ["User keeps bees", "User sails"]
    assert "Hangzhou" not in "".join(stored_texts(reviewed))


def test_an_apply_after_a_purge_can_be_undone_without_mixing_up_rows(reviewed, qtbot):
    reviewed.model.tick({1, 2}, is_ticked=False)
    reviewed.view.apply_asked.emit()
    idle(reviewed, qtbot)
    reviewed.vault_session.do(reviewed.manager.entries.purge, ["d4e5f6"])
    idle(reviewed, qtbot)
    reviewed.vault_session.do(reviewed.manager.history.undo)
    idle(reviewed, qtbot)

    assert sorted(pending(reviewed)) == ["User keeps bees", "User sails"]
    numbers = [row.number for row in reviewed.model.draft.rows]
    assert len(set(numbers)) == 2


def test_what_a_redo_after_a_purge_applies_again_is_not_pending(reviewed, qtbot):
    reviewed.model.tick({2, 3}, is_ticked=False)
    reviewed.view.apply_asked.emit()
    idle(reviewed, qtbot)
    reviewed.vault_session.do(reviewed.manager.history.undo)
    idle(reviewed, qtbot)
    reviewed.vault_session.do(reviewed.manager.entries.purge, ["d4e5f6"])
    idle(reviewed, qtbot)
    reviewed.vault_session.do(reviewed.manager.history.redo)
    idle(reviewed, qtbot)

    assert pending(reviewed) == ["User sails"]
    reviewed.vault_session.do(reviewed.manager.history.undo)
    idle(reviewed, qtbot)
    assert sorted(pending(reviewed)) == ["User keeps bees", "User sails"]


def test_what_a_redo_after_a_purge_rejects_again_is_not_pending(reviewed, qtbot):
    reviewed.model.reject({1})
    reviewed.model.tick({2, 3}, is_ticked=False)
    reviewed.view.apply_asked.emit()
    idle(reviewed, qtbot)
    reviewed.vault_session.do(reviewed.manager.history.undo)
    idle(reviewed, qtbot)
    assert "User keeps bees" in pending(reviewed)
    reviewed.vault_session.do(reviewed.manager.entries.purge, ["d4e5f6"])
    idle(reviewed, qtbot)
    reviewed.vault_session.do(reviewed.manager.history.redo)
    idle(reviewed, qtbot)

    assert pending(reviewed) == ["User sails"]


def test_a_damaged_file_is_reported_and_the_vault_opens(open_imports, qtbot, tmp_path):
    folder = tmp_path / ".memdeck" / "waiting"
    folder.mkdir(parents=True)
    (folder / "0.jsonl").write_text("{")

    imports = open_imports(AnyTalk("User keeps bees"))
    assert str(folder / "0.jsonl") in notices(imports)["keeping"].text

    read(imports, qtbot)
    assert (folder / "0.jsonl").read_text() == "{"
    assert "User keeps bees" in stored_texts(imports)[1]


def test_a_disk_that_refuses_is_reported_until_it_no_longer_refuses(
    open_imports, qtbot, monkeypatch
):
    def full(*_args, **_keywords):
        raise StorageError("The disk is full.")

    imports = open_imports(AnyTalk(*CLAIMS))
    with monkeypatch.context() as patch:
        patch.setattr("memdeck.storage.vault.state.review_file.write_atomic", full)
        read(imports, qtbot)
    assert "lost when you close Memdeck" in notices(imports)["keeping"].text

    imports.model.tick({1}, is_ticked=False)
    imports.autosave.save()
    idle(imports, qtbot)
    assert "keeping" not in notices(imports)
    assert len(stored_texts(imports)) == 1


def test_what_cannot_be_read_is_not_written_over(reviewed, open_imports, qtbot, monkeypatch):
    close(reviewed, qtbot)

    def refuse(_layout):
        raise StorageError("It cannot be read.")

    with monkeypatch.context() as patch:
        patch.setattr("memdeck.storage.vault.state.review_file.queue_files", refuse)
        reopened = open_imports(AnyTalk("User naps"), text=None)
    assert "keeping" in notices(reopened)
    read(reopened, qtbot)
    close(reopened, qtbot)

    assert pending(open_imports(AnyTalk(), text=None)) == list(CLAIMS)


def test_no_text_of_a_conversation_is_kept_where_no_transcripts_are(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    imports.manager.vault.keeps_sources = False
    read(imports, qtbot)
    close(imports, qtbot)

    assert "How nice" not in stored_texts(imports)[0]
    assert imports.manager.vault.sources.all() == ()


def test_the_memories_stay_as_they_are_while_suggestions_are_pending(
    reviewed, open_imports, qtbot, tmp_path
):
    close(reviewed, qtbot)
    close(open_imports(AnyTalk(), text=None), qtbot)

    assert (tmp_path / "MEMORY.md").read_text("utf-8") == MEMORY_MD
    assert reviewed.manager.history.changes() == ()


def leave_for_review(imports, *claims):
    """Leave suggestions for review, as an agent does."""
    suggestions = [(suggestion.row, suggestion.candidate) for suggestion in map(suggested, claims)]
    queue_for_review(imports.manager.vault.layout, suggestions, "agent")


def leave(imports, qtbot, *claims):
    """Leave suggestions, and have the window read the vault again."""
    leave_for_review(imports, *claims)
    imports.vault_session.refresh()
    idle(imports, qtbot)


def test_what_an_agent_leaves_joins_the_review_that_is_open(open_imports, qtbot):
    imports = open_imports(AnyTalk())
    counts: list[int] = []
    imports.pending_changed.connect(counts.append)

    leave(imports, qtbot, "User rows", "User naps")
    leave(imports, qtbot, "User swims")

    assert pending(imports) == ["User rows", "User naps", "User swims"]
    assert counts == [2, 3]
    assert len(stored_texts(imports)) == 1
    close(imports, qtbot)
    assert pending(open_imports(AnyTalk(), text=None)) == ["User rows", "User naps", "User swims"]


def test_what_an_agent_leaves_takes_away_nothing_the_user_did(reviewed, qtbot):
    reviewed.model.tick({1}, is_ticked=False)
    reviewed.model.reject({2})
    reviewed.view.list.setCurrentIndex(reviewed.model.index(reviewed.model.position_of(3)))
    reviewed.view.list.edit_current()
    (form,) = reviewed.view.list.findChildren(RowForm)
    form.text.setPlainText("User sails and")

    leave(reviewed, qtbot, "User rows")

    assert pending(reviewed) == ["User keeps bees", "User sails", "User rows"]
    assert not reviewed.model.draft.rows[0].ticked
    assert reviewed.view.list.findChildren(RowForm) == [form]
    assert form.text.toPlainText() == "User sails and"
    reviewed.model.undo()
    assert pending(reviewed) == [*CLAIMS, "User rows"]


def test_what_was_left_when_the_window_closes_is_the_next_windows(reviewed, open_imports, qtbot):
    leave_for_review(reviewed, "User rows")
    reviewed.vault_session.refresh()
    close(reviewed, qtbot)

    assert sorted(pending(open_imports(AnyTalk(), text=None))) == sorted([*CLAIMS, "User rows"])


def test_a_damaged_file_is_reported_once(open_imports, qtbot, tmp_path):
    imports = open_imports(AnyTalk())
    folder = tmp_path / ".memdeck" / "waiting"
    folder.mkdir(parents=True)
    (folder / "0.jsonl").write_text("{")
    imports.vault_session.refresh()
    idle(imports, qtbot)
    assert "keeping" in notices(imports)

    imports.window_notices.clear("keeping")
    imports.vault_session.refresh()
    idle(imports, qtbot)
    assert "keeping" not in notices(imports)
