"""A language model recognizes requests to forget, and an embedder their targets."""

import asyncio
import threading
from datetime import date
from typing import Any

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.memory.candidate import Candidate, Extraction, Flag, Intent
from memdeck.domain.memory.entry import Evidence
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals import extractors
from memdeck.services.proposals.forgetting import as_requests, with_requests
from memdeck.services.recall.semantic_compare import Comparing
from tests.extraction.conversations import build_conversation
from tests.fakes.vaults import ScriptedExtractor
from tests.services.proposals.forgetting import (
    LEEDS,
    contents_of,
    end_session,
    write,
)


def by_model(*candidates, conversation):
    made = Extraction(candidates, "a model")
    return with_requests(made, conversation).candidates


def test_the_event_loop_is_free_while_messages_are_read(monkeypatch):
    read_by = []

    def reading(extraction, conversation):
        read_by.append(threading.current_thread())
        return with_requests(extraction, conversation)

    monkeypatch.setattr(extractors, "with_requests", reading)
    said = [build_conversation((Role.USER, "I keep bees."))]

    asyncio.run(extractors.harvest(ScriptedExtractor(), said, (), {}, date(2026, 1, 1)))

    assert read_by
    assert threading.main_thread() not in read_by


def test_a_request_that_a_model_misses_is_found():
    said = build_conversation(
        (Role.USER, "I keep bees. Forget where I live."), (Role.USER, "I like jazz.")
    )
    bees = Candidate(
        content="User keeps bees", category="fact", evidence=(Evidence(said.id, "m0", "bees"),)
    )

    found = by_model(bees, conversation=said)

    assert [(one.intent, one.content) for one in found] == [
        (Intent.STATED, "User keeps bees"),
        (Intent.FORGET, "Where I live"),
    ]
    assert [one.extractor for one in found] == ["", "rules"]


def test_a_request_that_a_model_gives_as_a_memory_is_one_request():
    said = build_conversation((Role.USER, "Forget where I live."))
    words = "The user asked the assistant to forget where they live"
    given = Candidate(content=words, category="fact", evidence=(Evidence(said.id, "m0", "forget"),))

    (one,) = by_model(given, conversation=said)

    assert (one.intent, one.content) == (Intent.FORGET, "where they live")


def test_a_model_that_names_no_memory_has_its_request_matched(tmp_path):
    said = Candidate(content="where the user lives", category="fact", intent=Intent.FORGET)
    manager = MemoryManager(tmp_path, ScriptedExtractor(answers={"s1": [said]}))
    manager.add(LEEDS)

    end_session(manager, "I have no flat any more.")

    assert contents_of(manager) == set()


def test_a_memory_is_no_request():
    said = Candidate(content="The user always forgets the keys", category="fact")

    assert as_requests(said) == (said,)


class Alike(Comparing):
    """An embedder for which all texts mean the same; *prepared* are its texts."""

    def __init__(self):
        super().__init__(lambda: None)
        self.prepared = []

    def prepare(self, texts):
        self.prepared += texts
        self.similarities: Any = self

    def of(self, one, other):
        return 0.97 if {one, other} <= set(self.prepared) else None


@pytest.mark.row("A7")
def test_an_embedder_knows_a_forgotten_memory_again_that_shares_no_word(tmp_path):
    manager = MemoryManager(tmp_path, comparing=Alike())
    manager.forget([manager.add("The user sails at weekends.").entry.id])

    end_session(manager, "I always take my boat out on Saturdays.")
    written = write(manager, "The user owns a yacht.")

    assert contents_of(manager) == set()
    assert written.is_waiting
    assert {one.row.flags for one in manager.waiting()} == {(Flag.FORGOTTEN_BEFORE,)}


def test_what_an_embedder_calls_the_same_and_a_number_keeps_apart_is_remembered(tmp_path):
    manager = MemoryManager(tmp_path, comparing=Alike())
    manager.forget([manager.add("The user has 2 boats.").entry.id])

    assert not write(manager, "The user owns 3 yachts.").is_waiting
