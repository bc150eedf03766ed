"""Importing off the GUI thread: one source after the other, each listed before it is read."""

import asyncio
import threading
from pathlib import Path

import pytest

from memdeck.desktop.review.importing.import_state import (
    BatchRead,
    Listed,
    Paused,
    Picking,
    Review,
    Stopped,
)
from memdeck.desktop.review.page.empty_state import NoRowsReason
from memdeck.desktop.ui.views.widgets.progress import ProgressNote
from memdeck.errors import ModelRefusedError, ModelUnreachableError
from memdeck.services.imports.import_run import Task
from memdeck.services.imports.imports import Files
from memdeck.services.proposals import session_service
from memdeck.storage.vault.state.unfinished_imports import Picked
from tests.fakes.imports import TALK, idle, notices, pending, pick, read, read_files
from tests.fakes.vaults import AnyTalk
from tests.transcripts.exports import bee_export

COUNT = 23


class GatedExtractor(AnyTalk):
    """Waits at each conversation until the test opens the gate."""

    def __init__(self, *claims):
        super().__init__(*claims, name="rules")
        self.gate = threading.Event()
        self.has_begun = threading.Event()

    async def extract(self, conversation, known, today):
        self.has_begun.set()
        await asyncio.to_thread(self.gate.wait)
        return await super().extract(conversation, known, today)


@pytest.fixture
def export(tmp_path):
    return bee_export(tmp_path, COUNT)


@pytest.fixture
def gated():
    extractor = GatedExtractor("Bees")
    yield extractor
    extractor.gate.set()


@pytest.fixture
def reading(open_imports, gated, qtbot, export):
    """An import whose first batch is being read."""
    imports = open_imports(gated)
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.footer.read.click()
    qtbot.waitUntil(gated.has_begun.is_set)
    return imports


def batch_sizes(imports):
    return [len(event.batch.done) for event in imports.recorded(BatchRead)]


def results(imports):
    """Return the listings and batches in the order in which they arrived."""
    return [type(event) for event in imports.events if isinstance(event, Listed | BatchRead)]


def pick_all(imports, qtbot):
    imports.picker.model.tick_only(imports.picker.model.conversations)
    pick(imports, qtbot)


def test_text_is_listed_and_then_read(open_imports, qtbot):
    imports = open_imports(AnyTalk("Bees", name="rules"))
    read(imports, qtbot)

    assert [len(event.listing.conversations) for event in imports.recorded(Listed)] == [1]
    assert batch_sizes(imports) == [1]
    assert isinstance(imports.state, Review)
    assert (imports.state.result.error, imports.state.result.is_paused) == (None, False)


def test_a_long_export_is_read_in_batches_and_announced_once(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("Bees", name="rules"))
    titles: list[str] = []
    imports.report.show_start = titles.append
    read_files(imports, qtbot, export)

    assert batch_sizes(imports) == [10, 10, 3]
    assert titles == [f"Looking through {export.name}", "Reading conversations"]


def test_conversations_are_shown_while_the_files_are_listed(open_imports, qtbot, export):
    imports = open_imports(AnyTalk())
    found: list[str] = []
    imports.worker.found.connect(
        lambda conversations: found.extend(conversation.id for conversation in conversations)
    )
    imports.read_files([export])
    idle(imports, qtbot)

    assert found[:1] == ["chatgpt/t0"]


def test_a_second_source_waits_until_the_first_is_read(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("Bees", name="rules"))
    imports.read_files([export])
    imports.read_text(TALK)
    idle(imports, qtbot)
    pick(imports, qtbot)

    assert results(imports) == [Listed, BatchRead, BatchRead, BatchRead, Listed, BatchRead]


def test_a_listing_waits_for_the_users_selection(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("Bees"))
    imports.read_files([export])
    idle(imports, qtbot)
    imports.read_text(TALK)
    idle(imports, qtbot)
    assert isinstance(imports.state, Picking)
    assert len(imports.recorded(Listed)) == 1

    imports.stop()
    qtbot.waitUntil(lambda: len(imports.recorded(Listed)) == 2)


def test_memories_that_a_file_contains_are_proposed_before_its_conversations(
    open_imports, qtbot, tmp_path
):
    path = tmp_path / "memories.json"
    path.write_text('[{"conversations_memory": "User keeps bees"}]')
    imports = open_imports(AnyTalk())
    imports.read_files([path])
    idle(imports, qtbot)

    assert pending(imports) == ["User keeps bees"]
    assert imports.state.result.unread == ()


def test_stopping_pauses_the_task_with_the_rest_unread(reading, qtbot):
    reading.stop()
    idle(reading, qtbot)

    assert isinstance(reading.state, Paused)
    assert reading.state.result.is_paused
    assert len(reading.state.result.unread) == COUNT


class HangingModel(AnyTalk):
    """Refuses its second conversation, and does not answer for its fourteenth."""

    request_count = 0

    async def extract(self, conversation, known, today):
        self.request_count += 1
        if self.request_count == 14:
            await asyncio.Event().wait()
        self.error = ModelRefusedError("No.") if self.request_count == 2 else None
        return await super().extract(conversation, known, today)


@pytest.mark.parametrize(("name", "read_count"), [("rules", 9), ("gpt", 12)])
def test_the_header_the_status_bar_and_the_offer_to_continue_count_what_is_read(
    open_imports, qtbot, export, name, read_count
):
    model = HangingModel("Bees", name=name)
    imports = open_imports(model)
    note = ProgressNote(imports.vault_session.bridge)
    qtbot.addWidget(note)
    imports.read_files([export])
    idle(imports, qtbot)
    imports.picker.model.tick_only(imports.picker.model.conversations)
    imports.picker.footer.read.click()
    qtbot.waitUntil(lambda: model.request_count == 14)
    text = f"{read_count} of {COUNT} read"
    qtbot.waitUntil(lambda: imports.view.header.progress.text.startswith(text))
    percent = f"Reading conversations {100 * read_count // COUNT}%"
    qtbot.waitUntil(lambda: note._title.text() == percent)
    assert note._cancel.isVisible()

    imports.stop()
    idle(imports, qtbot)
    (offer,) = [one for subject, one in notices(imports).items() if subject.startswith("import ")]
    assert offer.text.startswith(f"Stopped: {read_count} of {COUNT} conversations read")
    imports.close()
    idle(imports, qtbot)
    reopened = open_imports(AnyTalk(name="rules"), text=None)
    assert offer.text in [one.text for one in notices(reopened).values()]


def test_a_stop_at_the_very_end_of_a_batch_stops_before_the_next(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("Bees", name="rules"))
    imports.after_batch = imports.stop
    read_files(imports, qtbot, export)

    assert batch_sizes(imports) == [10]
    assert imports.state.result.is_paused
    assert len(imports.state.result.unread) == COUNT - 10


def test_the_failures_of_a_batch_count_when_the_stop_comes_at_its_very_end(
    open_imports, qtbot, export
):
    imports = open_imports(AnyTalk(error=ModelRefusedError("No credit.")))
    imports.after_batch = imports.stop
    imports.read_files([export])
    idle(imports, qtbot)
    pick_all(imports, qtbot)

    assert imports.recorded(Stopped) == []
    assert len(imports.state.result.failures) == 1


def test_a_cancel_without_a_job_is_answered_at_once(open_imports):
    imports = open_imports(AnyTalk())
    imports.worker.cancel()

    assert imports.recorded(Stopped) == [Stopped()]


def test_a_reading_without_a_job_can_be_paused(open_imports, monkeypatch, qtbot, export):
    def fail():
        raise ZeroDivisionError

    imports = open_imports(AnyTalk("Bees", name="rules"))
    with monkeypatch.context() as patch, qtbot.captureExceptions() as exceptions:
        imports.after_batch = lambda: patch.setattr(imports.worker, "read_next", fail)
        read_files(imports, qtbot, export)
    assert [kind for kind, _, _ in exceptions] == [ZeroDivisionError]
    assert imports.is_busy

    imports.stop()
    assert isinstance(imports.state, Paused)
    assert len(imports.state.result.unread) == COUNT - 10


def test_a_task_whose_start_cannot_be_shown_is_read(open_imports, monkeypatch, qtbot):
    def fail(*_):
        raise ZeroDivisionError

    imports = open_imports(AnyTalk("Bees", name="rules"))
    monkeypatch.setattr(imports.report, "note_findings", fail)
    with qtbot.captureExceptions() as exceptions:
        read(imports, qtbot)

    assert [kind for kind, _, _ in exceptions] == [ZeroDivisionError]
    assert isinstance(imports.state, Review)
    assert batch_sizes(imports) == [1]


def test_a_batch_that_cannot_be_added_does_not_stop_the_imports_after_it(
    open_imports, qtbot, export
):
    def fail():
        raise ZeroDivisionError

    imports = open_imports(AnyTalk("Bees", name="rules"))
    imports.after_batch = fail
    imports.read_files([export])
    imports.read_text(TALK)
    idle(imports, qtbot)
    with qtbot.captureExceptions() as exceptions:
        pick(imports, qtbot)

    assert [kind for kind, _, _ in exceptions] == [ZeroDivisionError] * 2
    assert [len(event.left) for event in imports.recorded(Stopped)] == [COUNT, 1]
    assert isinstance(imports.state, Paused)


def test_the_next_import_starts_after_a_stop(reading, gated, qtbot):
    reading.read_text(TALK)
    reading.stop()
    gated.gate.set()
    idle(reading, qtbot)

    assert batch_sizes(reading) == [1]


def test_a_closed_controller_starts_nothing_that_was_queued(reading, gated, qtbot):
    reading.read_text(TALK)
    reading.close()
    gated.gate.set()
    idle(reading, qtbot)

    assert [len(event.listing.conversations) for event in reading.recorded(Listed)] == [COUNT]


def test_reading_continues_with_what_is_left(open_imports, qtbot, export):
    imports = open_imports(AnyTalk("Bees", name="rules"))
    left = (Picked("chatgpt/t3"), Picked("chatgpt/t5"))
    imports.unfinished.resume_asked.emit(Task("export", Files((export,)), left, COUNT))
    idle(imports, qtbot)

    assert batch_sizes(imports) == [2]


def test_a_server_that_is_down_stops_the_reading_with_all_that_is_left(open_imports, qtbot, export):
    down = ModelUnreachableError("No answer.")
    imports = open_imports(AnyTalk(error=down))
    imports.read_files([export])
    idle(imports, qtbot)
    pick_all(imports, qtbot)

    assert imports.state.result.error is down
    assert len(imports.state.result.unread) == COUNT


def test_a_model_that_refuses_every_conversation_is_the_reason(open_imports, qtbot, export):
    refusal = ModelRefusedError("No credit.")
    imports = open_imports(AnyTalk(error=refusal))
    imports.read_files([export])
    idle(imports, qtbot)
    pick_all(imports, qtbot)

    assert imports.state.result.error is refusal
    assert len(imports.state.result.failures) == COUNT


def test_a_file_that_is_gone_is_reported(open_imports, qtbot):
    imports = open_imports(AnyTalk())
    task = Task("export", Files((Path("gone.zip"),)), (Picked("a"),), 1)
    imports.unfinished.resume_asked.emit(task)
    idle(imports, qtbot)

    assert "gone.zip no longer exists" in str(imports.state.result.error)
    assert imports.state.result.unread == (Picked("a"),)


def test_a_slow_job_is_reported_and_those_of_others_are_not(open_imports, bridge, gated, qtbot):
    gate = threading.Event()
    imports = open_imports(gated)
    with qtbot.assertNotEmitted(imports.worker.slow), qtbot.waitSignal(bridge.slow):
        bridge.run(gate.wait)
    gate.set()
    with qtbot.waitSignal(imports.worker.slow):
        imports.read_text(TALK)
    gated.gate.set()
    idle(imports, qtbot)


def test_progress_names_the_conversation_that_is_next(open_imports, qtbot, export):
    imports = open_imports(AnyTalk(name="rules"))
    reached: list[tuple[int, int, str]] = []
    imports.worker.reached.connect(lambda *progress: reached.append(progress))
    read_files(imports, qtbot, export)

    assert reached[0] == (0, COUNT, "Talk t0")
    assert reached[-1] == (20, COUNT, "Talk t22"), "the last three are one batch"


def test_a_task_is_read_until_its_last_batch(reading, gated, qtbot):
    gated.gate.set()
    idle(reading, qtbot)
    assert batch_sizes(reading) == [10, 10, 3]
    assert isinstance(reading.state, Review)


@pytest.fixture
def memory_file(tmp_path):
    """A file of many memories of an agent."""
    path = tmp_path / "notes" / "MEMORY.md"
    path.parent.mkdir()
    entries = (
        f"### [{n:06x}] fact | 0.50 | 2026-02-01 | 1\nHobby{n} of xyzzy{n} pleases quux{n}\n"
        for n in range(400)
    )
    path.write_text("# Agent Memory\n\n## Active Memories\n\n" + "\n".join(entries))
    return path


def test_an_import_of_memories_shows_how_many_are_read(open_imports, qtbot, memory_file):
    imports = open_imports(AnyTalk())
    progress = imports.view.header.progress
    texts = []
    imports.worker.compared.connect(lambda *_: texts.append(progress.text))
    imports.read_files([memory_file])
    idle(imports, qtbot)

    assert texts[0] == "Reading memories: 0 of 400"
    assert len(set(texts)) > 2
    assert len(pending(imports)) == 400


@pytest.mark.parametrize("is_cancelled", [True, False])
def test_an_import_of_memories_that_is_cancelled_or_closed_compares_no_more(
    open_imports, qtbot, memory_file, monkeypatch, is_cancelled
):
    threads, gate = [], threading.Event()

    def wait(candidate):
        threads.append(threading.current_thread())
        gate.wait()
        return candidate

    monkeypatch.setattr(session_service, "guarded", wait)
    imports = open_imports(AnyTalk())
    imports.read_files([memory_file])
    qtbot.waitUntil(lambda: bool(threads))
    if is_cancelled:
        imports.stop()
        idle(imports, qtbot)
    imports.close()
    imports.vault_session.bridge.close()
    gate.set()
    threads[0].join()

    assert len(threads) < 400
    assert pending(imports) == []


@pytest.mark.parametrize("place", ["page", "status bar"])
def test_an_import_of_memories_that_is_cancelled_does_not_say_that_nothing_was_found(
    open_imports, qtbot, memory_file, place
):
    imports = open_imports(AnyTalk())
    progress, bridge = imports.view.header.progress, imports.vault_session.bridge
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    cancel = progress.stop_asked.emit if place == "page" else note._on_cancel_clicked
    imports.worker.compared.connect(lambda *_: note.job is not None and cancel())
    imports.read_files([memory_file])
    idle(imports, qtbot)

    assert imports.view._empty_reason is NoRowsReason.STOPPED
    assert notices(imports) == {}
