"""Pending suggestions are compared with the current vault when they are shown again."""

import asyncio

import pytest

from memdeck.domain.changes.plan import Action, Plan
from memdeck.domain.consolidation.review_queue import PendingReview, Suggestion, cited_headers
from memdeck.domain.conversation.conversation import Message, Role
from memdeck.domain.memory.candidate import Flag
from memdeck.errors import StorageError
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals.pending_review import ReviewQueue
from memdeck.services.proposals.planning import STEPS_PER_CANDIDATE
from memdeck.services.vault.transcripts import keep_sources
from memdeck.storage.vault.state.review_file import queue_files
from tests.fakes.reviews import talk
from tests.fakes.vaults import MEMORY_MD, FakeClock, ScriptedExtractor, said, vault_at
from tests.fakes.waits import suggested, waiting


def review_of(manager):
    return ReviewQueue(manager.vault, manager.sessions)


def left(manager, what):
    """Save *what* for review, as a window does that is closed."""
    review = review_of(manager)
    assert review.keep(what) is None
    review.release()


def recalled(manager):
    review = review_of(manager)
    pending = review.claim()
    review.release()
    return pending.review


def rows(expected):
    return [(held.row.action, held.row.content) for held in expected.suggestions]


def test_what_waits_comes_back_and_the_memories_stay_as_they_are(tmp_path):
    manager = vault_at(tmp_path)
    left(manager, waiting(suggested("User keeps bees"), suggested("User lives in Hangzhou")))

    pending = recalled(manager)

    assert rows(pending) == [
        (Action.ADD, "User keeps bees"),
        (Action.REINFORCE, "User lives in Hangzhou"),
    ]
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD
    assert pending.sessions == ("s1",)


def test_the_progress_of_planning_again_counts_memories_and_suggestions(tmp_path):
    manager = vault_at(tmp_path)
    left(manager, waiting(suggested("User keeps bees"), suggested("User lives in Hangzhou")))
    review = review_of(manager)
    stored = review.claim_stored()
    reports = []

    planned = review.planned(stored, lambda *report: reports.append(report))

    assert rows(stored.review)[1] == (Action.ADD, "User lives in Hangzhou")
    assert rows(planned.review)[1] == (Action.REINFORCE, "User lives in Hangzhou")
    memories = len(manager.vault.load().entries)
    assert reports == [(0, memories + 2 * STEPS_PER_CANDIDATE)]


def test_a_vault_in_which_nothing_waits_is_not_touched(tmp_path):
    manager = vault_at(tmp_path)

    assert recalled(manager).is_empty
    assert [path.name for path in tmp_path.iterdir()] == ["MEMORY.md"]


def test_ids_are_fresh(tmp_path):
    manager = vault_at(tmp_path)
    kept = suggested("User keeps bees", ticked=False)
    left(manager, waiting(kept))

    (suggestion,) = recalled(manager).suggestions
    assert suggestion.row.fresh_id != kept.row.fresh_id
    assert not suggestion.row.ticked


def test_what_was_learned_meanwhile_is_said_again(tmp_path):
    manager = vault_at(tmp_path)
    left(manager, waiting(suggested("User keeps bees")))
    manager.add("User keeps bees")

    assert rows(recalled(manager)) == [(Action.REINFORCE, "User keeps bees")]


def test_what_was_rejected_meanwhile_waits_no_longer(tmp_path):
    manager = vault_at(tmp_path)
    kept = suggested("User keeps bees")
    left(manager, waiting(kept, suggested("User sails")))
    manager.sessions.reject([kept.row])

    assert rows(recalled(manager)) == [(Action.ADD, "User sails")]


def test_what_an_apply_left_waits_on_though_its_conversation_is_settled(tmp_path):
    manager = vault_at(tmp_path)
    applied = suggested("User keeps bees")
    manager.apply(Plan((applied.row,), ("s1",)))
    left(manager, waiting(suggested("User sails"), sessions=()))

    assert rows(recalled(manager)) == [(Action.ADD, "User sails")]


def test_a_conversation_that_another_program_settled_meanwhile_is_set_aside(tmp_path):
    manager = vault_at(tmp_path)
    left(manager, waiting(suggested("User keeps bees")))
    agent = MemoryManager(tmp_path, clock=manager.vault.now)
    agent.apply(Plan((), ("s1",)))

    pending = recalled(manager)
    assert [held.row.flags for held in pending.suggestions] == [(Flag.ALREADY_PROCESSED,)]
    assert pending.sessions == ()


def test_what_a_crash_left_of_an_apply_that_was_done_waits_no_longer(tmp_path):
    manager = vault_at(tmp_path)
    kept = suggested("User keeps bees")
    manager.apply(Plan((kept.row,), ("s1",)))
    left(manager, waiting(kept, sessions=()))

    assert rows(recalled(manager)) == []


def test_what_two_windows_left_is_one_review_from_now_on(tmp_path):
    manager = vault_at(tmp_path)
    one, other = review_of(manager), review_of(manager)
    one.keep(waiting(suggested("User keeps bees")))
    other.keep(waiting(suggested("User sails")))
    one.release()
    other.release()

    assert [content for _, content in rows(recalled(manager))] == ["User keeps bees", "User sails"]
    assert len(queue_files(manager.vault.layout)) == 1


def test_a_purge_elsewhere_is_not_written_over(tmp_path):
    manager = vault_at(tmp_path)
    review = review_of(manager)
    both = waiting(suggested("User lives in Hangzhou"), suggested("User keeps bees"))
    review.keep(both)
    assert review.changed_outside() is None
    MemoryManager(tmp_path, clock=manager.vault.now).purge(["d4e5f6"])

    pending = review.keep(both)

    assert pending is not None
    assert rows(pending) == [(Action.ADD, "User keeps bees")]
    assert review.keep(pending) is None
    (path,) = queue_files(manager.vault.layout)
    assert "Hangzhou" not in path.read_text(encoding="utf-8")


def test_a_change_elsewhere_is_reported_when_asked(tmp_path):
    manager = vault_at(tmp_path)
    review = review_of(manager)
    review.keep(waiting(suggested("User lives in Hangzhou")))
    manager.purge(["d4e5f6"])

    pending = review.changed_outside()
    assert pending is not None
    assert pending.is_empty


def test_an_extraction_waits_and_is_applied_a_day_later(tmp_path):
    clock = FakeClock()
    extractor = ScriptedExtractor(answers={"s1": [said("User keeps bees")]})
    manager = vault_at(tmp_path, clock=clock, extractor=extractor)
    said_it = talk("s1", messages=(Message("m1", Role.USER, "I keep bees."),))
    proposal = asyncio.run(manager.extract([said_it]))
    (row,) = proposal.plan.rows
    suggestion = Suggestion(candidate=proposal.candidates[0], proposed=row, row=row)
    keep_sources(manager.vault, [said_it])
    heads = tuple(cited_headers([said_it], proposal.candidates))
    left(manager, PendingReview((suggestion,), (), ("s1",), heads, "rules"))
    clock.pass_days(1)

    pending = recalled(manager)
    assert [one.name for one in pending.talks] == ["Trip to Kyoto"]
    manager.apply(Plan(tuple(held.row for held in pending.suggestions), pending.sessions))

    assert [entry.entry.content for entry in manager.list(text="bees").rows] == ["User keeps bees"]
    assert manager.vault.sources.read("s1") == said_it


def test_what_is_left_has_its_rejections_taken_note_of(tmp_path):
    manager = vault_at(tmp_path)
    turned_down = suggested("User naps").row
    review_of(manager).leave(waiting(suggested("User sails"), rejected=(turned_down,)))

    assert [tombstone.text for tombstone in manager.vault.tombstones.read()] == ["User naps"]
    pending = recalled(manager)
    assert rows(pending) == [(Action.ADD, "User sails")]
    assert pending.rejected == ()


def test_rejections_that_the_vault_took_no_note_of_are_kept(tmp_path, monkeypatch):
    manager = vault_at(tmp_path)
    turned_down = suggested("User naps").row

    def refuse(*_):
        raise StorageError("The disk is full.")

    monkeypatch.setattr(manager.sessions, "reject", refuse)
    with pytest.raises(StorageError):
        review_of(manager).leave(waiting(suggested("User sails"), rejected=(turned_down,)))

    assert recalled(manager).rejected == (turned_down,)


def test_the_name_of_a_conversation_that_waits_shows_no_password(tmp_path):
    manager = MemoryManager(tmp_path)
    messages = [{"role": "user", "content": "My wifi password is hunter2!Xy99"}]

    asyncio.run(manager.process_session_end(messages, "s1"))

    (head,) = recalled(manager).talks
    assert head.name == "My wifi password is •••"


def test_what_is_left_later_is_planned_and_taken_over_once(tmp_path):
    manager = vault_at(tmp_path)
    review = review_of(manager)
    review.claim()
    assert review.claim_more().review.is_empty
    left(manager, waiting(suggested("User lives in Hangzhou")))

    assert rows(review.claim_more().review) == [(Action.REINFORCE, "User lives in Hangzhou")]
    assert review.claim_more().review.is_empty
    review.release()
    assert rows(recalled(manager)) == [(Action.REINFORCE, "User lives in Hangzhou")]


def test_what_is_left_in_a_vault_that_cannot_be_read_is_taken_over_later(tmp_path, monkeypatch):
    manager = vault_at(tmp_path)
    review = review_of(manager)
    left(manager, waiting(suggested("User keeps bees")))

    def refuse():
        raise StorageError("It cannot be read.")

    with monkeypatch.context() as patch:
        patch.setattr(manager.vault, "load", refuse)
        with pytest.raises(StorageError):
            review.claim_more()

    assert rows(review.claim_more().review) == [(Action.ADD, "User keeps bees")]
