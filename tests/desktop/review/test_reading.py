"""Reading off the GUI thread, one source and one batch after the other."""

import asyncio
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memdeck.desktop.bridge import Bridge
from memdeck.desktop.review.reading import Outcome, TalkReading, Talks
from memdeck.domain.conversation import ImportedMemory, Reading
from memdeck.errors import ModelUnreachableError, StorageError
from memdeck.services.sessions import AT_ONCE, Proposal
from tests.fakes.reviews import plan, suggestion, talk


def talks(count, start=1):
    """Return *count* talks, the oldest first."""
    return tuple(
        talk(f"chatgpt/{day}", f"Day {day}", started_at=datetime(2026, 1, day, tzinfo=UTC))
        for day in range(start, start + count)
    )


class FakeSessions:
    """Gives what a test put into it, and notes what it was asked for."""

    def __init__(self, *readings, error=None):
        self.readings = list(readings)
        self.error = error
        self.asked = []
        self.gate = None

    def read(self, paths):
        self.asked.append(("read", tuple(path.name for path in paths)))
        return self.readings.pop(0)

    def read_text(self, text):
        self.asked.append(("read_text", text))
        return self.readings.pop(0)

    def weigh(self, memories):
        self.asked.append(("weigh", len(memories)))
        return Proposal(plan(suggestion(1, talk=""), sessions=()), (), (), "")

    async def extract(self, conversations, progress=None):
        self.asked.append(("extract", [one.title for one in conversations]))
        for done, one in enumerate(conversations):
            progress(done, len(conversations), one.title)
            if self.gate is not None:
                await asyncio.to_thread(self.gate.wait)
        if self.error is not None:
            raise self.error
        return Proposal(plan(suggestion(1)), (), tuple(conversations), "rules")


@pytest.fixture
def bridge(qtbot):
    made = Bridge()
    yield made
    made.close()


class Watched(TalkReading):
    """Keeps what it told."""

    def __init__(self, bridge, sessions):
        super().__init__(bridge, sessions)
        self.outcomes: list[Outcome] = []
        self.batches: list[Talks] = []
        self.settled.connect(self.outcomes.append)
        self.batch_ready.connect(self.batches.append)


@pytest.fixture
def start(bridge, qtbot):
    """Return a function that makes a reading whose batches are extracted as they come."""

    def make(sessions, *, by_itself=True):
        made = Watched(bridge, sessions)
        if by_itself:
            made.batch_ready.connect(made.extract)
        return made

    return make


def finished(reading, qtbot):
    qtbot.waitUntil(lambda: not reading.is_busy)


def test_text_is_read_and_then_extracted(start, qtbot):
    sessions = FakeSessions(Reading(talks(2)))
    reading = start(sessions)
    with qtbot.waitSignals([reading.was_read, reading.settled, reading.ended]):
        reading.read_text("You: hi")

    assert sessions.asked == [("read_text", "You: hi"), ("extract", ["Day 2", "Day 1"])]
    assert [outcome.result.extractor for outcome in reading.outcomes] == ["rules"]


def test_of_a_long_export_the_newest_talks_are_read_and_the_others_wait(start, qtbot):
    sessions = FakeSessions(Reading(talks(AT_ONCE + 5)))
    reading = start(sessions)
    reading.read_files([Path("export.zip")])
    finished(reading, qtbot)
    assert sessions.asked[1] == ("extract", [f"Day {day}" for day in range(25, 5, -1)])
    assert reading.left == 5

    reading.read_on()
    finished(reading, qtbot)
    assert sessions.asked[2] == ("extract", ["Day 5", "Day 4", "Day 3", "Day 2", "Day 1"])
    assert reading.left == 0

    reading.read_on()
    assert not reading.is_busy


def test_a_second_source_waits_for_the_first_with_all_its_talks(start, qtbot):
    sessions = FakeSessions(Reading(talks(1)), Reading(talks(1, start=9)))
    reading = start(sessions)
    reading.read_files([Path("a.json")])
    reading.read_files([Path("b.json"), Path("c.json")])
    finished(reading, qtbot)

    assert sessions.asked == [
        ("read", ("a.json",)),
        ("extract", ["Day 1"]),
        ("read", ("b.json", "c.json")),
        ("extract", ["Day 9"]),
    ]


def test_what_is_read_is_named(start, qtbot):
    reading = start(FakeSessions(Reading(), Reading(), Reading()))
    titles: list[str] = []
    reading.started.connect(titles.append)
    reading.read_files([Path("/home/a/export.zip")])
    reading.read_files([Path("a"), Path("b")])
    reading.read_text("hi")
    finished(reading, qtbot)

    assert titles == ["Reading export.zip", "Reading 2 files", "Reading the talk"]


def test_memories_that_a_file_holds_as_such_are_weighed_before_its_talks(start, qtbot):
    sessions = FakeSessions(Reading(talks(1), (ImportedMemory("Bees"), ImportedMemory("Tea"))))
    reading = start(sessions)
    reading.read_text("x")
    finished(reading, qtbot)

    assert sessions.asked[1:] == [("weigh", 2), ("extract", ["Day 1"])]
    assert [len(outcome.talks) for outcome in reading.outcomes] == [0, 1]


def test_a_file_with_nothing_to_read_ends_there(start, qtbot):
    sessions = FakeSessions(Reading())
    reading = start(sessions)
    with qtbot.waitSignal(reading.ended):
        reading.read_text("x")

    assert reading.outcomes == []


def test_a_batch_waits_until_it_is_answered_and_can_be_left_for_later(start, qtbot):
    sessions = FakeSessions(Reading(talks(1)), Reading())
    reading = start(sessions, by_itself=False)
    reading.read_text("first")
    qtbot.waitUntil(lambda: bool(reading.batches))
    reading.read_text("second")
    assert reading.is_busy

    reading.leave()
    finished(reading, qtbot)
    assert sessions.asked == [("read_text", "first"), ("read_text", "second")]
    assert reading.left == 1


def test_another_reader_can_take_a_batch(start, qtbot):
    usual, other = FakeSessions(Reading(talks(1))), FakeSessions()
    reading = start(usual, by_itself=False)
    reading.read_text("x")
    qtbot.waitUntil(lambda: bool(reading.batches))
    reading.extract(reading.batches[0], other)
    finished(reading, qtbot)

    assert other.asked == [("extract", ["Day 1"])]
    assert reading.left == 0


@pytest.mark.parametrize("error", [ModelUnreachableError("No."), StorageError("Full.")])
def test_an_error_names_the_talks_it_was_about_and_leaves_them_to_be_read(start, qtbot, error):
    reading = start(FakeSessions(Reading(talks(2)), error=error))
    reading.read_text("x")
    finished(reading, qtbot)

    (outcome,) = reading.outcomes
    assert outcome.result is error
    assert [one.title for one in outcome.talks] == ["Day 2", "Day 1"]
    assert reading.left == 2


def test_progress_names_the_talk_that_is_next(start, qtbot):
    reading = start(FakeSessions(Reading(talks(2))))
    reached: list[tuple[int, int, str]] = []
    reading.reached.connect(lambda *told: reached.append(told))
    reading.read_text("x")
    finished(reading, qtbot)

    assert reached == [(0, 2, "Day 2"), (1, 2, "Day 1")]


def test_work_that_takes_long_is_told(start, qtbot):
    sessions = FakeSessions(Reading(talks(1)))
    sessions.gate = threading.Event()
    reading = start(sessions)
    with qtbot.waitSignal(reading.slow):
        reading.read_text("x")
    sessions.gate.set()
    finished(reading, qtbot)


def test_work_of_others_that_takes_long_is_not_its_own(start, bridge, qtbot):
    reading = start(FakeSessions())
    gate = threading.Event()
    with qtbot.assertNotEmitted(reading.slow), qtbot.waitSignal(bridge.slow):
        bridge.run(gate.wait)
    gate.set()


def test_cancelling_stops_at_once_and_forgets_what_was_queued(start, qtbot):
    sessions = FakeSessions(Reading(talks(3)))
    sessions.gate = threading.Event()
    reading = start(sessions)
    reading.read_text("x")
    qtbot.waitUntil(lambda: len(sessions.asked) == 2)
    reading.read_text("never")
    with qtbot.waitSignal(reading.ended):
        reading.cancel()
    sessions.gate.set()

    assert len(sessions.asked) == 2
    assert reading.outcomes == []
    assert reading.left == 3


def test_asking_again_while_something_is_read_waits_its_turn(start, qtbot):
    sessions = FakeSessions(Reading(talks(1)))
    sessions.gate = threading.Event()
    reading = start(sessions)
    reading.read_text("x")
    qtbot.waitUntil(lambda: len(sessions.asked) == 2)
    reading.extract(talks(1, start=9))
    assert len(sessions.asked) == 2

    sessions.gate.set()
    finished(reading, qtbot)
    assert sessions.asked[2] == ("extract", ["Day 9"])


def test_a_talk_that_is_imported_again_is_at_hand_once(start, qtbot):
    sessions = FakeSessions(Reading(talks(2)), Reading(talks(2)))
    reading = start(sessions, by_itself=False)
    for _ in range(2):
        reading.read_text("x")
        qtbot.waitUntil(lambda: bool(reading.batches))
        reading.batches.clear()
        reading.leave()

    assert reading.left == 2
