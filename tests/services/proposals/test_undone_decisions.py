"""Suggestions are pending again after an undo of their decision, and not after a redo."""

import asyncio
import os

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.errors import StorageError
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals.pending_review import ReviewQueue
from tests.fakes.vaults import FakeClock
from tests.fakes.waits import suggested, waiting

MOVES = [
    ("I live in Lyon.", "I moved from Lyon to Ghent."),
    ("我住在长沙。", "我从长沙搬到了厦门。"),
]


@pytest.fixture
def manager(tmp_path):
    return MemoryManager(tmp_path, clock=FakeClock())


def say(manager, *texts):
    for number, text in enumerate(texts):
        message = [{"role": "user", "content": text}]
        asyncio.run(manager.process_session_end(message, f"session {number}"))


def state(manager):
    suggestions = [(one.row.action, one.row.content) for one in manager.waiting()]
    return suggestions, {row.entry.content for row in manager.list().rows}


@pytest.mark.parametrize("said", MOVES)
@pytest.mark.parametrize("decide", ["apply_waiting", "reject_waiting"])
def test_what_was_decided_waits_again_after_an_undo(manager, said, decide):
    say(manager, *said)
    before = state(manager)
    getattr(manager, decide)("all")
    after = state(manager)

    manager.undo()
    assert state(manager) == before
    assert before[0][0][0] is Action.CONTRADICT

    manager.redo()
    assert state(manager) == after
    assert manager.waiting_count() == 0

    manager.undo()
    assert state(manager) == before


def test_what_waits_still_does_after_a_redo_that_the_disk_refused(manager, monkeypatch):
    say(manager, *MOVES[0])
    manager.apply_waiting("all")
    manager.undo()
    before = state(manager)

    def full(_descriptor):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as refusing:
        refusing.setattr(os, "fsync", full)
        with pytest.raises(StorageError, match="free some space"):
            manager.redo()

    assert before[0]
    assert state(manager) == before


def test_what_was_not_decided_waits_once_all_along(manager):
    say(manager, *MOVES[0], *MOVES[1])
    before = state(manager)
    manager.apply_waiting([manager.waiting()[0].id])

    manager.undo()

    assert sorted(state(manager)[0]) == sorted(before[0])
    assert manager.waiting_count() == len(before[0]) > 1


def test_an_undo_of_another_change_leaves_what_waits(manager):
    say(manager, *MOVES[0])
    manager.apply_waiting("all")
    manager.add("The user keeps bees.")

    manager.undo()

    assert manager.waiting_count() == 0


def test_a_purged_memory_does_not_wait_again(manager):
    say(manager, *MOVES[0])
    manager.reject_waiting("all")
    folder = manager.vault.layout.pending
    assert any("Ghent" in path.read_text() for path in folder.iterdir())
    manager.add("The user moved from Lyon to Ghent.")
    (purged,) = [row.entry for row in manager.list().rows if "Ghent" in row.entry.content]

    manager.purge([purged.id])

    assert not any("Ghent" in path.read_text() for path in folder.iterdir())


def test_the_session_of_a_suggestion_is_open_again_with_it(manager):
    review = ReviewQueue(manager.vault, manager.sessions)
    review.keep(waiting(suggested("The user keeps bees.")))
    review.release()
    manager.apply_waiting("all")

    manager.undo()

    left = ReviewQueue(manager.vault, manager.sessions).read()
    assert left.sessions == ("s1",)
    assert [one.row.content for one in left.suggestions] == ["The user keeps bees."]


def test_the_undo_of_what_a_window_rejected_when_it_closed_brings_it_back(manager):
    review = ReviewQueue(manager.vault, manager.sessions)
    bees = suggested("The user keeps bees.")
    review.keep(waiting(bees))
    review.leave(waiting(rejected=(bees.row,)), waiting(bees, sessions=()))
    assert manager.waiting() == ()

    manager.undo()

    assert [one.row.content for one in manager.waiting()] == ["The user keeps bees."]


def test_a_suggestion_that_was_rejected_undone_and_rejected_again_comes_back_once(manager):
    say(manager, *MOVES[0])
    before = state(manager)

    manager.reject_waiting("all")
    manager.undo()
    manager.reject_waiting("all")
    assert manager.waiting() == ()
    manager.undo()

    assert state(manager) == before


def decided_files(manager):
    return sorted(manager.vault.layout.pending.glob("decided-*.jsonl"))


def test_what_no_undo_reaches_any_more_is_not_kept(manager):
    say(manager, *MOVES[0], *MOVES[1])
    first, second = (suggestion.id for suggestion in manager.waiting()[:2])
    manager.reject_waiting([first])
    manager.undo()
    (unreachable,) = decided_files(manager)

    manager.reject_waiting([second])

    (reachable,) = decided_files(manager)
    assert reachable != unreachable


def test_what_an_undo_of_an_earlier_change_reaches_is_kept(manager):
    say(manager, *MOVES[0], *MOVES[1])
    before = state(manager)
    for _ in before[0]:
        manager.reject_waiting([manager.waiting()[0].id])

    for _ in before[0]:
        manager.undo()

    assert sorted(state(manager)[0]) == sorted(before[0])


def partly_applied(manager):
    """Apply one of two suggestions of a conversation, and return what is held by a window then."""
    left = ReviewQueue(manager.vault, manager.sessions)
    left.keep(waiting(suggested("The user keeps bees."), suggested("The user sails.", number=2)))
    left.release()
    manager.apply_waiting([manager.waiting()[0].id])
    window = ReviewQueue(manager.vault, manager.sessions)
    assert contents(window.claim()) == ["The user sails."]
    return window


def contents(claimed):
    return [suggestion.row.content for suggestion in claimed.review.suggestions]


def test_what_an_apply_left_undecided_waits_on_after_its_undo_and_redo(manager):
    partly_applied(manager).release()

    manager.undo()
    assert manager.waiting_count() == 2
    manager.redo()

    assert [one.row.content for one in manager.waiting()] == ["The user sails."]
    assert manager.waiting()[0].row.flags == ()


def test_a_window_learns_of_a_redo_of_what_it_holds(manager):
    window = partly_applied(manager)
    manager.undo()
    assert contents(window.claim_more()) == ["The user keeps bees."]
    assert window.decided_by_redos() == ()

    manager.redo()

    (decided,) = window.decided_by_redos()
    assert [one.row.content for one in decided.suggestions] == ["The user keeps bees."]
    assert window.decided_by_redos() == ()


def test_a_window_learns_of_no_redo_that_was_undone_again(manager):
    window = partly_applied(manager)
    manager.undo()
    manager.redo()
    manager.undo()

    assert window.decided_by_redos() == ()
    assert contents(window.claim_more()) == ["The user keeps bees."]


def test_a_window_that_closes_before_it_learns_of_a_redo_leaves_what_is_undecided(manager):
    window = partly_applied(manager)
    manager.undo()
    window.claim_more()
    window.accept()
    both = waiting(suggested("The user keeps bees."), suggested("The user sails.", number=2))
    window.keep(both)
    manager.redo()
    window.release()

    assert [one.row.content for one in manager.waiting()] == ["The user sails."]


def test_what_was_decided_waits_again_in_its_former_order(manager):
    texts = ["The user keeps bees.", "The user sails.", "The user plays the harp."]
    left = ReviewQueue(manager.vault, manager.sessions)
    left.keep(waiting(*(suggested(text, number=n) for n, text in enumerate(texts, start=1))))
    left.release()
    for decided in manager.waiting()[::2]:
        manager.apply_waiting([decided.id])

    manager.undo()
    manager.undo()

    assert [one.row.content for one in manager.waiting()] == texts
