"""The asynchronous extractor by rules does not block the event loop."""

import asyncio
import threading

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.candidate import Candidate
from memdeck.extraction import rules
from memdeck.services.proposals.extractors import OfflineExtractor
from tests.fakes.entries import TODAY

CONVERSATION = Conversation(
    "s1", "", "text", (Message("m1", Role.USER, "I prefer short answers."),)
)
LONGEST_S = 20


def extracted():
    return OfflineExtractor().extract(CONVERSATION, (), TODAY)


class Turns:
    """Yields a message each time that *gate* opens, without an end."""

    def __init__(self):
        self.started, self.gate = threading.Event(), threading.Event()

    def turn_by_turn(self, conversation):
        while True:
            self.started.set()
            assert self.gate.wait(LONGEST_S)
            yield (Candidate(content="User keeps bees", category="fact"),)


@pytest.fixture
def turns(monkeypatch):
    turns = Turns()
    monkeypatch.setattr(rules, "RuleExtractor", lambda: turns)
    return turns


def test_rules_find_what_they_find_alone():
    extraction = asyncio.run(extracted())

    assert extraction == rules.RuleExtractor().extract(CONVERSATION)
    assert [one.content for one in extraction.candidates] == ["The user prefers short answers."]


def test_the_event_loop_goes_on_and_a_cancelled_reading_ends_at_the_next_turn(turns):
    async def cancelled():
        reading = asyncio.create_task(extracted())
        assert await asyncio.to_thread(turns.started.wait, LONGEST_S)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        turns.gate.set()

    asyncio.run(cancelled())  # returns only when the thread of the extraction has ended
