"""Reading off the GUI thread: one source after the other, each listed before it is read."""

import threading
from pathlib import Path
from typing import Any

import pytest

from memdeck.desktop.review.importing.worker import ConversationReading
from memdeck.errors import ModelRefusedError, ModelUnreachableError
from memdeck.services.imports.import_run import Task
from memdeck.services.imports.imports import Files
from memdeck.services.proposals.session_service import Sessions
from memdeck.storage.vault.state.import_progress import Picked
from tests.fakes.vaults import AnyTalk, vault_at
from tests.transcripts.exports import bee_export

TALK = "You: I keep bees.\n\nAssistant: How nice!\n"
COUNT = 23


class Gated(AnyTalk):
    """Waits at each talk until a test lets it on."""

    def __init__(self, *claims, name="rules"):
        super().__init__(*claims, name=name)
        self.gate = threading.Event()
        self.has_begun = threading.Event()

    async def extract(self, conversation, known, today):
        import asyncio

        self.has_begun.set()
        await asyncio.to_thread(self.gate.wait)
        return await super().extract(conversation, known, today)


class Watched(ConversationReading):
    """Keeps what it told, and reads all that is listed."""

    def __init__(self, bridge, vault, extractor):
        super().__init__(bridge, vault, Sessions(vault, extractor))
        self.told: list[tuple[str, Any]] = []
        self.reads = True
        self.was_listed.connect(self.take)
        self.batch_read.connect(lambda task, batch: self.told.append(("batch", len(batch.done))))
        self.finished.connect(lambda ending: self.told.append(("end", ending)))
        self.started.connect(lambda title: self.told.append(("start", title)))

    def take(self, listed):
        self.told.append(("listed", len(listed.listing.talks)))
        if self.reads:
            self.read(task_of(listed))

    @property
    def ending(self):
        return next(value for name, value in self.told if name == "end")

    def kinds(self, name):
        return [value for kind, value in self.told if kind == name]


def task_of(listed):
    picked = tuple(Picked(talk.id, talk.title) for talk in listed.listing.talks)
    memories = listed.listing.memories
    return Task(listed.title, listed.origin, picked, len(picked), memories=memories)


@pytest.fixture
def start(bridge, tmp_path):
    def make(extractor):
        folder = tmp_path / "vault"
        folder.mkdir(exist_ok=True)
        return Watched(bridge, vault_at(folder).vault, extractor)

    return make


@pytest.fixture
def export(tmp_path):
    return bee_export(tmp_path, COUNT)


def done(reading, qtbot):
    qtbot.waitUntil(lambda: not reading.is_busy)


def test_text_is_listed_and_then_read(start, qtbot):
    reading = start(AnyTalk("Bees", name="rules"))
    with qtbot.waitSignals([reading.was_listed, reading.finished, reading.ended]):
        reading.list_text(TALK)

    assert reading.kinds("listed") == [1]
    assert reading.kinds("batch") == [1]
    assert (reading.ending.error, reading.ending.is_paused) == (None, False)


def test_a_long_export_comes_in_batches_and_is_named_once(start, qtbot, export):
    reading = start(AnyTalk("Bees", name="rules"))
    reading.list_files([export])
    done(reading, qtbot)

    assert reading.kinds("batch") == [10, 10, 3]
    assert reading.kinds("start") == ["Looking through conversations.json", "Reading conversations"]


def test_talks_are_told_of_while_the_files_are_looked_through(start, qtbot, export):
    reading = start(AnyTalk())
    found: list[str] = []
    reading.found.connect(lambda talks: found.extend(talk.id for talk in talks))
    reading.list_files([export])
    done(reading, qtbot)

    assert found[:1] == ["chatgpt/t0"]


def test_a_second_source_waits_for_the_first_with_all_its_talks(start, qtbot, export):
    reading = start(AnyTalk("Bees", name="rules"))
    reading.list_files([export])
    reading.list_text(TALK)
    done(reading, qtbot)

    names = [name for name, _ in reading.told if name != "start"]
    assert names == ["listed", "batch", "batch", "batch", "end", "listed", "batch", "end"]


def test_what_was_listed_waits_for_its_answer(start, qtbot):
    reading = start(AnyTalk("Bees"))
    reading.reads = False
    reading.list_text(TALK)
    qtbot.waitUntil(lambda: bool(reading.told[1:]))
    reading.list_text(TALK)
    assert reading.kinds("listed") == [1]

    reading.leave()
    qtbot.waitUntil(lambda: len(reading.kinds("listed")) == 2)


def test_memories_that_a_file_holds_are_proposed_before_its_talks(start, qtbot, tmp_path):
    path = tmp_path / "memories.json"
    path.write_text('[{"conversations_memory": "User keeps bees"}]')
    reading = start(AnyTalk())
    proposed: list[str] = []
    reading.proposed.connect(
        lambda proposal: proposed.extend(row.content for row in proposal.plan.rows)
    )
    reading.list_files([path])
    done(reading, qtbot)

    assert proposed == ["User keeps bees"]
    assert reading.ending.unread == ()


def test_stopping_ends_the_task_as_paused_with_the_rest_unread(start, qtbot, export):
    extractor = Gated("Bees")
    reading = start(extractor)
    reading.list_files([export])
    qtbot.waitUntil(extractor.has_begun.is_set)
    with qtbot.waitSignal(reading.ended):
        reading.stop()
    extractor.gate.set()

    assert reading.ending.is_paused
    assert len(reading.ending.unread) == COUNT


def test_a_stop_at_the_very_end_of_a_batch_stops_before_the_next(start, qtbot, export):
    reading = start(AnyTalk("Bees", name="rules"))
    reading.batch_read.connect(reading.stop)
    reading.list_files([export])
    done(reading, qtbot)

    assert reading.kinds("batch") == [10]
    assert (reading.ending.is_paused, len(reading.ending.unread)) == (True, COUNT - 10)


def test_what_was_asked_for_next_goes_on_after_a_stop(start, qtbot, export):
    extractor = Gated("Bees")
    reading = start(extractor)
    reading.list_files([export])
    reading.list_text(TALK)
    qtbot.waitUntil(extractor.has_begun.is_set)
    reading.stop()
    extractor.gate.set()
    done(reading, qtbot)

    assert reading.kinds("batch") == [1]


def test_a_closed_reading_forgets_what_was_queued(start, qtbot, export):
    extractor = Gated("Bees")
    reading = start(extractor)
    reading.list_files([export])
    reading.list_text(TALK)
    qtbot.waitUntil(extractor.has_begun.is_set)
    reading.close()
    extractor.gate.set()
    done(reading, qtbot)

    assert reading.kinds("listed") == [COUNT]


def test_reading_goes_on_with_what_is_left(start, qtbot, export):
    reading = start(AnyTalk("Bees", name="rules"))
    left = (Picked("chatgpt/t3"), Picked("chatgpt/t5"))
    reading.go_on(Task("export", Files((export,)), left, COUNT))
    done(reading, qtbot)

    assert reading.kinds("batch") == [2]


def test_a_server_that_is_down_stops_it_with_all_that_is_left(start, qtbot, export):
    down = ModelUnreachableError("No answer.")
    reading = start(AnyTalk(error=down))
    reading.list_files([export])
    done(reading, qtbot)

    assert reading.ending.error is down
    assert len(reading.ending.unread) == COUNT


def test_a_model_that_refuses_every_talk_is_the_reason(start, qtbot, export):
    refusal = ModelRefusedError("No credit.")
    reading = start(AnyTalk(error=refusal))
    reading.list_files([export])
    done(reading, qtbot)

    assert reading.ending.error is refusal
    assert len(reading.ending.failures) == COUNT


def test_a_file_that_is_gone_is_told(start, qtbot):
    reading = start(AnyTalk())
    reading.go_on(Task("export", Files((Path("gone.zip"),)), (Picked("a"),), 1))
    done(reading, qtbot)

    assert "gone.zip no longer exists" in str(reading.ending.error)
    assert reading.ending.unread == (Picked("a"),)


def test_work_that_takes_long_is_told_and_that_of_others_is_not(start, bridge, qtbot, export):
    gate = threading.Event()
    reading = start(AnyTalk())
    with qtbot.assertNotEmitted(reading.slow), qtbot.waitSignal(bridge.slow):
        bridge.run(gate.wait)
    gate.set()
    extractor = Gated("Bees")
    reading = start(extractor)
    with qtbot.waitSignal(reading.slow):
        reading.list_files([export])
    extractor.gate.set()
    done(reading, qtbot)


def test_progress_names_the_talk_that_is_next(start, qtbot, export):
    reading = start(AnyTalk(name="rules"))
    reached: list[tuple[int, int, str]] = []
    reading.reached.connect(lambda *told: reached.append(told))
    reading.list_files([export])
    done(reading, qtbot)

    assert reached[0] == (0, COUNT, "Talk t0")
    assert reached[-1] == (COUNT - 1, COUNT, "Talk t22")
