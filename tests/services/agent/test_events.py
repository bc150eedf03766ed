"""The events that a host receives, and when."""

import asyncio

import pytest

from memdeck.domain.conversation.session import Session
from memdeck.domain.memory.candidate import Importance
from memdeck.errors import UsageError
from memdeck.services.agent.events import FAULTS_KEPT, Event
from tests.fakes.vaults import ScriptedExtractor, said, vault_at

ENDED, IMPORTANT = "session.ended", "memory.write.important"


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path, None)


def end(manager, count, session="s1"):
    for number in range(count):
        manager.add_message(session, "user", f"Hello {number}")
    asyncio.run(manager.end_session(session))


@pytest.mark.row("D10")
def test_the_end_of_a_session_is_reported_once_it_is_cleared(manager):
    seen: list[tuple[Event, tuple[Session, ...]]] = []
    manager.on(ENDED, lambda event: seen.append((event, manager.short_term.all())))
    end(manager, 3)

    ((event, left),) = seen
    assert (event.event_type, event.source, event.subject) == (ENDED, "system", "session:s1")
    assert event.payload == {"message_count": 3}
    assert left == ()


@pytest.mark.row("D10")
@pytest.mark.parametrize(("count", "expected"), [(2, 0), (3, 1), (4, 1)])
def test_a_rule_on_the_number_of_messages_holds_the_callback_back(manager, count, expected):
    seen: list[Event] = []
    manager.on(ENDED, seen.append, min_messages=3)
    end(manager, count)

    assert len(seen) == expected


@pytest.mark.row("D10")
@pytest.mark.parametrize(
    ("importance", "expected"), [(Importance.HIGH, 1), (Importance.MEDIUM, 0), (Importance.LOW, 0)]
)
def test_a_memory_that_matters_is_reported_with_what_it_says(manager, importance, expected):
    seen: list[Event] = []
    manager.on(IMPORTANT, seen.append)
    added = manager.add("Never use any", category="preference", importance=importance)

    assert len(seen) == expected
    for event in seen:
        assert (event.source, event.subject) == ("memory", f"memory:{added.entry.id}")
        assert event.payload == {
            "content": "Never use any",
            "category": "preference",
            "importance": 0.8,
        }


@pytest.mark.row("D10")
def test_a_memory_that_a_session_teaches_is_reported_after_it_is_saved(tmp_path):
    extractor = ScriptedExtractor(answers={"s1": [said("No any", importance=Importance.HIGH)]})
    manager = vault_at(tmp_path, None, extractor=extractor)
    seen: list[list[str]] = []

    def callback(event):
        # The vault is saved and unlocked, so that another manager can read and change it.
        other = vault_at(tmp_path, None)
        seen.append([row.entry.content for row in other.list().rows])
        other.add("I was told")

    manager.on(IMPORTANT, callback)
    end(manager, 1)

    assert seen == [["No any"]]


def test_what_comes_back_is_not_reported_again(manager):
    manager.add("Never use any", importance=Importance.HIGH)
    seen: list[Event] = []
    manager.on(IMPORTANT, seen.append)
    manager.undo()
    manager.redo()

    assert seen == []


@pytest.mark.row("D10")
def test_a_callback_that_raises_stops_nothing_and_is_kept_to_be_seen(manager):
    def broken(_event):
        raise RuntimeError("no network")

    seen: list[Event] = []
    manager.on(IMPORTANT, broken)
    manager.on(IMPORTANT, seen.append)
    manager.add("Never use any", importance=Importance.HIGH)

    assert len(manager.list().rows) == len(seen) == 1
    (fault,) = manager.events.faults
    assert (fault.event, str(fault.error)) == (seen[0], "no network")


def test_only_the_last_faults_are_kept(manager):
    manager.on(ENDED, lambda _event: 1 / 0)
    for _ in range(FAULTS_KEPT + 5):
        manager.events.session_ended("s1", 1)

    assert len(manager.events.faults) == FAULTS_KEPT


def test_a_callback_can_be_taken_off(manager):
    seen: list[Event] = []
    off = manager.on(ENDED, seen.append)
    manager.on(ENDED, seen.append)
    off()
    off()
    end(manager, 1)

    assert len(seen) == 1


def test_events_that_never_happen_are_refused(manager):
    with pytest.raises(UsageError, match=r"choose among session\.ended"):
        manager.on("session.begun", print)
