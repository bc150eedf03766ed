"""Memorizing with a model behind a real server: repeated, cancelled, killed and failing."""

import asyncio
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.episodes import narrator as narrator_module
from memdeck.extraction.episodes.narrator import UNSUPPORTED, ModelNarrator
from memdeck.extraction.llm import ModelSettings
from memdeck.services.episodes import episodes as episodes_module
from tests.fakes.kills import was_killed
from tests.fakes.model_server import model_server, rejects, says
from tests.fakes.vaults import vault_at

START = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)
SAID = [
    ("Ben", "I moved to Lisbon last month."),
    ("Anna", "I adopted a dog called Pico yesterday."),
    ("Ben", "My brother Carlo has opened a bakery in Porto."),
]


def chat(size=3):
    """Return a chat whose messages are on different days, so that each is a unit."""
    messages = tuple(
        Message(f"m{n}", Role.USER, text, author, START + timedelta(days=n))
        for n, (author, text) in enumerate(SAID[:size], 1)
    )
    return Conversation("chat/1", "A chat", "test", messages, START)


def narrating(request):
    """Answer with the first sentence of each message, as its author says it of themselves."""
    units = []
    for unit in request.material["units"]:
        sentences = []
        for line in unit["transcript"]:
            first = line["text"].partition(".")[0]
            name = line["name"]
            third_person = first.replace("I ", f"{name} ").replace("My ", f"{name}'s ")
            text = f"{name} told: {third_person}."
            sentences.append({"messages": [line["id"]], "text": text})
        unit_reply = {"id": unit["id"], "title": "", "summary": sentences, "narrative": sentences}
        units.append(
            {**unit_reply, "events": [], "keywords": [], "importance": 0.9, "episodes": []}
        )
    return says({"units": units})


@pytest.fixture
def server():
    with model_server() as running:
        yield running


@pytest.fixture
def narrator(server, monkeypatch):
    """A narrator that asks about each unit in a request of its own."""
    monkeypatch.setattr(narrator_module, "TOKENS_TOGETHER", 1)
    settings = ModelSettings(server.base_url, "tiny-1", timeout_s=20, first_wait_s=0.001)
    return ModelNarrator(settings, None)


@pytest.fixture
def manager(tmp_path, narrator):
    made = vault_at(tmp_path, narrator=narrator)
    yield made
    made.recollection.close()


def memorize(manager, conversation=None, **options):
    return asyncio.run(manager.memorize_with_model(conversation or chat(), **options))


def pages(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("episodes/**/*.md"))}


@pytest.mark.row("E3")
def test_the_model_tells_each_unit_and_the_same_call_twice_asks_and_adds_nothing(
    manager, server, tmp_path
):
    server.will(*[narrating] * 3)

    first = memorize(manager)
    before, history = pages(tmp_path), manager.history.changes()
    second = memorize(manager)

    assert len(first.added) == len(server.seen) == 3
    assert first.by_rules == []
    assert (second.added, second.grown, second.unchanged) == ([], [], first.added)
    assert pages(tmp_path) == before
    assert manager.history.changes() == history
    assert {unit.model for unit in manager.episodes.units()} == {"tiny-1"}
    assert manager.episodes.units()[1].narrative[0].text.startswith("Anna told: Anna adopted a dog")


def test_progress_names_the_units(manager, server):
    server.will(*[narrating] * 3)
    seen = []

    memorize(manager, progress=lambda done, total: seen.append((done, total)))

    assert seen == [(0, 3), (1, 3), (2, 3)]


@pytest.mark.row("E3")
def test_a_unit_that_fails_is_by_rules_and_asked_again_alone(manager, server):
    server.will(narrating, says({"units": []}), narrating)

    first = memorize(manager)
    server.will(narrating)
    second = memorize(manager)
    third = memorize(manager)

    assert len(first.added) == 3
    assert len(first.by_rules) == 1
    assert str(first.error) == UNSUPPORTED
    assert second.error is None
    assert (second.grown, second.by_rules) == (first.by_rules, [])
    assert len(server.seen) == 4
    assert len(third.unchanged) == 3


@pytest.mark.row("E3")
def test_a_server_that_fails_twice_in_a_row_is_not_asked_on_and_rules_tell(manager, server):
    server.will(*[rejects(401, "wrong key")] * 2)

    memorized = memorize(manager)

    assert len(memorized.added) == len(memorized.by_rules) == 3
    assert "key" in str(memorized.error)
    assert len(server.seen) == 2
    assert {unit.model for unit in manager.episodes.units()} == {""}


@pytest.mark.row("E3")
def test_a_request_that_fails_undoes_no_other(manager, server):
    server.will(narrating, says("", refusal="no"), narrating)

    memorized = memorize(manager)

    assert len(memorized.by_rules) == 1
    assert [unit.model for unit in manager.episodes.units()] == ["tiny-1", "", "tiny-1"]


@pytest.mark.row("E3")
def test_rules_leave_what_a_model_told_and_the_model_tells_again_what_grew(manager, server):
    server.will(*[narrating] * 3)
    first = memorize(manager)
    units = manager.episodes.units()

    by_rules = manager.memorize(chat())
    assert (by_rules.unchanged, by_rules.grown) == (first.added, [])
    assert manager.episodes.units() == units

    more = Message("m9", Role.USER, "I bought a blue bike.", "Anna")
    grown = replace(
        chat(), messages=(*chat().messages, replace(more, at=START + timedelta(days=3)))
    )
    server.will(narrating)
    second = memorize(manager, grown)
    assert len(second.grown) == 1
    assert len(server.seen) == 4


@pytest.mark.row("E3")
def test_without_a_model_rules_tell(tmp_path):
    manager = vault_at(tmp_path)

    assert len(memorize(manager).added) == 3
    assert manager.episodes.estimate(chat()).requests == 0


def test_a_conversation_that_must_not_be_remembered_is_not_sent(manager, server):
    forbidden = replace(chat(), forbidden=True)

    assert memorize(manager, forbidden).added == []
    assert manager.episodes.estimate(forbidden).units == 0
    assert server.seen == []


def test_what_would_be_sent_is_estimated_without_sending_it(manager, server, tmp_path):
    estimate = manager.episodes.estimate(chat())

    assert (estimate.units, estimate.requests) == (3, 3)
    assert estimate.tokens > 2000
    assert (server.seen, pages(tmp_path)) == ([], {})
    server.will(*[narrating] * 3)
    memorize(manager)
    assert manager.episodes.estimate(chat()).requests == 0


def test_a_page_that_a_person_edited_is_not_asked_about(manager, server, tmp_path):
    manager.memorize(chat(1))
    (path,) = tmp_path.rglob("episodes/**/*.md")
    path.write_bytes(path.read_bytes().replace(b"Lisbon", b"Porto"))

    memorized = memorize(manager, chat(1))

    assert len(memorized.edited) == 1
    assert server.seen == []


@pytest.mark.row("E3")
def test_one_undo_takes_it_back(manager, server, tmp_path):
    server.will(*[narrating] * 3)
    memorize(manager)

    manager.undo()

    assert pages(tmp_path) == {}
    assert manager.vault.sources.read("chat/1") is None


@pytest.mark.row("E3")
def test_a_call_that_is_cancelled_keeps_what_is_complete_and_goes_on_later(
    manager, server, tmp_path
):
    async def run():
        task = asyncio.ensure_future(manager.memorize_with_model(chat()))

        def cancelling(request):
            loop.call_soon_threadsafe(task.cancel)
            return narrating(request)

        loop = asyncio.get_running_loop()
        server.will(narrating, cancelling)
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert len(pages(tmp_path)) == 1

    asked = len(server.seen)
    server.will(*[narrating] * 2)
    memorized = memorize(manager)
    assert (len(memorized.added), len(memorized.unchanged)) == (2, 1)
    assert len(server.seen) == asked + 2


def test_a_call_that_is_cancelled_before_anything_is_complete_leaves_nothing(
    manager, server, tmp_path
):
    async def run():
        task = asyncio.ensure_future(manager.memorize_with_model(chat()))

        def cancelling(request):
            loop.call_soon_threadsafe(task.cancel)
            return narrating(request)

        loop = asyncio.get_running_loop()
        server.will(cancelling)
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert pages(tmp_path) == {}
    assert manager.vault.sources.read("chat/1") is None


@pytest.mark.row("E3")
def test_what_is_complete_is_saved_from_time_to_time(manager, server, monkeypatch):
    monkeypatch.setattr(episodes_module, "STEP_S", 0.0)
    server.will(*[narrating] * 3)

    memorized = memorize(manager)

    assert len(memorized.added) == 3
    assert memorized.unchanged == []
    assert [change.verb for change in manager.history.changes()] == ["memorize"] * 3
    for _ in range(3):
        manager.undo()
    assert manager.episodes.units() == ()
    assert manager.vault.sources.read("chat/1") is None


@pytest.mark.row("E3")
def test_a_purge_removes_every_sentence_that_rests_on_a_message(manager, server, tmp_path):
    def also_titled(request):
        said = narrating(request)
        return replace(
            said,
            body=said.body.replace(
                b'\\"title\\": \\"\\"', b'\\"title\\": \\"A dog called Pico\\"'
            ).replace(b'\\"keywords\\": []', b'\\"keywords\\": [\\"Pico\\"]'),
        )

    server.will(narrating, also_titled, narrating)
    memorize(manager)
    unit = manager.episodes.units()[1]
    assert (unit.subject, unit.keywords) == ("A dog called Pico", ("Pico",))
    entry = manager.add("A beagle lives with Anna").entry
    for tx in manager.vault.attempts("test"):
        with tx:
            known = tx.contents.entries[entry.id]
            cited = replace(known, evidence=(Evidence("chat/1", "m2", "I adopted a dog"),))
            tx.commit(replace(tx.draft, before=(known,), after=(cited,)))

    manager.purge(entry.id)

    assert not any(b"Pico" in page for page in pages(tmp_path).values())
    assert "Pico" not in (tmp_path / ".memdeck" / "journal.jsonl").read_text(encoding="utf-8")
    assert any(b"Lisbon" in page for page in pages(tmp_path).values())


def test_a_sentence_that_the_user_forgot_since_is_not_kept(manager, server):
    server.will(*[narrating] * 3)
    memorize(manager)
    forgotten = manager.episodes.units()[1].narrative[0].text
    manager.forget(manager.add(forgotten).entry.id)

    server.will(narrating)
    memorized = memorize(manager)

    assert len(memorized.removed) + len(memorized.grown) >= 1
    assert all(forgotten not in str(unit) for unit in manager.episodes.units())


def killed_and_repeated(folder, narrator, server, call, *, step_s):
    """Memorize in a process that is killed at *call*, then again; return whether it was killed."""
    server.script.clear()
    server.will(*[narrating] * 9)

    def work():
        episodes_module.STEP_S = step_s
        vault_at(folder, None, narrator=narrator).memorize(chat(1))
        memorize(vault_at(folder, None, narrator=narrator))

    is_killed = was_killed(work, call=call)
    manager = vault_at(folder, None, narrator=narrator)
    memorize(manager)
    repeated = memorize(manager)
    assert len(repeated.unchanged) == 3
    undone = 0
    while manager.episodes.units():
        manager.undo()
        undone += 1
    for _ in range(undone):
        manager.redo()
    manager.recollection.close()
    return is_killed


@pytest.mark.row("E3")
@pytest.mark.skipif(sys.platform == "win32", reason="it has no fork")
@pytest.mark.parametrize("step_s", [0.0, 30.0])
@pytest.mark.parametrize("call", range(1, 200, 37))
def test_a_process_that_is_killed_loses_nothing_and_doubles_nothing(
    tmp_path, narrator, server, manager, call, step_s
):
    server.will(*[narrating] * 3)
    memorize(manager)
    folder = tmp_path / "killed"
    folder.mkdir()

    killed_and_repeated(folder, narrator, server, call, step_s=step_s)

    again = vault_at(folder, None)
    assert again.episodes.units() == manager.episodes.units()
    assert again.vault.sources.read("chat/1") == manager.vault.sources.read("chat/1")
