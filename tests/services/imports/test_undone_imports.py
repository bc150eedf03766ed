"""Undo of an import removes its conversations from the vault."""

import asyncio
from dataclasses import replace

import pytest

from memdeck.domain.changes.plan import Plan
from memdeck.domain.consolidation.review_queue import cited_headers
from memdeck.services.proposals.pending_review import ReviewQueue
from memdeck.services.vault.transcripts import keep_pending_sources, keep_sources
from memdeck.storage.vault.state import transcript_archive
from tests.fakes.reviews import talk
from tests.fakes.vaults import ScriptedExtractor, said, vault_at
from tests.fakes.waits import proposed, suggested, waiting


@pytest.fixture
def manager(tmp_path):
    return vault_at(
        tmp_path,
        extractor=ScriptedExtractor(answers={"s1": [said("User keeps bees")]}),
    )


def imported(manager, *conversations):
    """Propose from *conversations*, and apply all of it, as ``memdeck extract --apply`` does."""
    proposal = asyncio.run(manager.sessions.propose(conversations))
    return manager.sessions.apply(
        proposal.plan, conversations, verb="extract", candidates=proposal.candidates
    )


def kept(manager):
    return [source.id for source in manager.vault.sources.all()]


def test_a_conversation_leaves_the_vault_with_the_undo_and_returns_with_the_redo(manager):
    imported(manager, talk("s1"))
    transcript = manager.vault.sources.read("s1")

    manager.undo()
    assert kept(manager) == []
    assert manager.vault.read_conversation("s1") == transcript

    manager.redo()
    assert manager.vault.sources.read("s1") == transcript
    assert manager.vault.pending_sources.read("s1") is None

    manager.undo()
    assert kept(manager) == []


def test_a_conversation_stays_that_was_kept_before_the_import(manager):
    keep_sources(manager.vault, [talk("s1")])
    imported(manager, talk("s1"))

    manager.undo()

    assert kept(manager) == ["s1"]


def test_a_conversation_stays_that_another_memory_cites(manager):
    imported(manager, talk("s1"))
    another = proposed(said("User has a dog", "s1"), fresh_id="f00002")
    change = manager.history.look().undoable
    manager.sessions.apply(Plan((another,)), verb="extract")

    manager.history.undo_change(change.id)

    assert kept(manager) == ["s1"]


def test_a_conversation_stays_that_a_forgotten_memory_cites(manager):
    imported(manager, talk("s1"))
    change = manager.history.look().undoable
    another = proposed(said("User has a dog", "s1"), fresh_id="f00002")
    (dog,) = manager.sessions.apply(Plan((another,)), verb="extract").after
    manager.forget([dog.id])

    manager.history.undo_change(change.id)

    assert kept(manager) == ["s1"]


def test_a_conversation_is_outside_the_vault_while_its_suggestions_are_pending_again(
    manager, monkeypatch
):
    keep_pending_sources(manager.vault, [talk("s1")])
    bees = suggested("User keeps bees")
    headers = tuple(cited_headers([talk("s1")], [bees.candidate]))
    review = ReviewQueue(manager.vault, manager.sessions)
    review.keep(waiting(bees, talks=headers))
    review.release()
    manager.apply_waiting("all")
    assert kept(manager) == ["s1"]

    manager.undo()
    monkeypatch.setattr(transcript_archive, "LEFT_BEHIND_S", -1.0)
    reopened = ReviewQueue(manager.vault, manager.sessions)
    (header,) = reopened.claim().review.talks
    reopened.release()

    assert header == headers[0]
    assert kept(manager) == []
    assert manager.vault.read_conversation("s1") == talk("s1")


def test_a_window_that_closes_leaves_a_redo_its_conversations(manager, monkeypatch):
    imported(manager, talk("s1"))
    manager.undo()
    monkeypatch.setattr(transcript_archive, "LEFT_BEHIND_S", -1.0)
    review = ReviewQueue(manager.vault, manager.sessions)
    review.claim()
    review.release()

    manager.redo()

    assert kept(manager) == ["s1"]


def test_what_an_import_added_to_a_conversation_stays_with_the_memories_that_cite_it(manager):
    imported(manager, talk("s1"))
    grown = replace(
        talk("s1"), messages=(*talk("s1").messages, replace(talk("s1").messages[0], id="m9"))
    )
    another = proposed(said("User has a dog", "s1"), fresh_id="f00002")
    manager.sessions.apply(Plan((another,)), [grown], verb="extract")

    manager.undo()

    assert manager.vault.sources.read("s1") == grown
