"""The tables of design A's own tests, section 7, with the whole program."""

import asyncio

import pytest

from memdeck.domain.memory.candidate import Importance, Verdict
from memdeck.errors import ModelError
from memdeck.extraction.llm import ModelExtractor, ModelSettings
from memdeck.services.manager import MemoryManager
from memdeck.storage.text.markdown.parser import parse, render
from tests.fakes.model_server import model_server, says
from tests.fakes.vaults import MEMORY_MD, FakeClock, ScriptedExtractor, said, vault_at

CONVERSATION = [
    {"role": "user", "content": "I keep bees."},
    {"role": "assistant", "content": "Nice."},
]


def ended(manager, session):
    return asyncio.run(manager.process_session_end(CONVERSATION, session))


@pytest.mark.row("A10")
@pytest.mark.parametrize("text", [None, "", "\n\n", "# Agent Memory\n"])
def test_an_empty_or_missing_file_holds_no_memories_and_is_no_error(tmp_path, text):
    assert vault_at(tmp_path, text).list().rows == ()


@pytest.mark.row("A10")
def test_every_field_of_a_well_formed_file_is_read(tmp_path):
    entry = vault_at(tmp_path).show("a7b8c9").entry

    assert (entry.id, entry.content) == ("a7b8c9", "User reads the A-share market every morning")
    assert (entry.category, entry.group, entry.score) == ("workflow", "work", 0.45)
    assert (entry.last_activated.isoformat(), entry.activation_count) == ("2026-02-20", 3)


@pytest.mark.row("A10")
def test_a_damaged_entry_is_shown_and_survives_a_save_while_the_others_load(tmp_path):
    """Design A skips such an entry with a warning, and loses it at the next save."""
    damaged = "### [d4e5f6] fact | 0.88\nUser lives in Hangzhou\n"
    text = MEMORY_MD.replace(
        "### [d4e5f6] fact | 0.88 | 2026-02-28 | 8\nUser lives in Hangzhou\n", damaged
    )
    manager = vault_at(tmp_path, text)
    manager.pin(["a1b2c3"])
    listing = manager.list()

    assert [row.entry.id for row in listing.rows] == ["a1b2c3", "a7b8c9", "b1c2d3"]
    assert [broken.text.strip() for broken in listing.broken] == [damaged.strip()]
    assert damaged in (tmp_path / "MEMORY.md").read_text()


@pytest.mark.row("A10")
def test_a_full_rewrite_reads_back_as_it_was_written(tmp_path):
    manager = vault_at(tmp_path)
    manager.tidy()
    text = (tmp_path / "MEMORY.md").read_text()

    assert render(parse(text)) == text
    assert [row.entry for row in manager.list().rows] == list(parse(text).entries)
    assert (tmp_path / "MEMORY.md.bak").read_text() == MEMORY_MD


@pytest.mark.row("A10")
def test_a_session_that_adds_hits_contradicts_and_outlives_others_does_all_at_once(tmp_path):
    clock = FakeClock()
    answers = {
        "s1": [
            said("User keeps bees", importance=Importance.LOW),
            said("User lives in Hangzhou"),
            said("User wants many comments", verdict=Verdict.CONTRADICTS, target="a1b2c3"),
        ]
    }
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers), clock=clock)
    clock.pass_days(140)

    assert ended(manager, "s1") == {"new": 2, "updated": 2}

    reads = {row.entry.content: row for row in manager.list().rows}
    hit, halved = reads["User lives in Hangzhou"], reads["用户喜欢简洁的代码风格，不喜欢过多注释"]
    faded = 0.88 * 0.99 ** (140 + 1 - 7)
    assert reads["User keeps bees"].score == pytest.approx(0.4)
    assert hit.score == pytest.approx(faded + (1 - faded) * 0.2)
    assert halved.score == pytest.approx(0.92 * 0.99**133 / 2)
    assert halved.entry.section.value == "archived"
    assert "User tried Vue once and gave it up" not in reads


@pytest.mark.row("A10")
@pytest.mark.parametrize("answer", ["Sure! Here it is.", '{"candidates": [{"cont', "null"])
def test_an_answer_that_is_no_json_changes_nothing_and_the_session_can_be_ended_again(
    tmp_path, answer
):
    """Design A takes it for an empty list, so that a session would be read without a result."""
    bees = {"message_id": "m1", "quote": "I keep bees", "subject": "user", "category": "fact"}
    good = {"candidates": [bees | {"content": "The user keeps bees", "importance": "high"}]}
    with model_server() as server:
        server.will(says(answer), says(answer), says(good))
        model = ModelExtractor(ModelSettings(server.base_url, "m"), None)
        vault_at(tmp_path)
        manager = MemoryManager(tmp_path, model, clock=FakeClock())

        with pytest.raises(ModelError, match="could not be read"):
            ended(manager, "s1")
        assert [row.entry for row in manager.list().rows] == list(parse(MEMORY_MD).entries)
        assert ended(manager, "s1") == {"new": 1, "updated": 0}


@pytest.mark.row("A10")
def test_memories_pile_up_over_sessions_and_what_is_said_again_rises(tmp_path):
    answers = {f"s{n}": [said("User keeps bees", f"s{n}")] for n in range(3)}
    manager = vault_at(tmp_path, None, extractor=ScriptedExtractor(answers=answers))
    stats = [ended(manager, f"s{n}") for n in range(3)]
    (row,) = manager.list().rows

    assert stats == [{"new": 1, "updated": 0}, {"new": 0, "updated": 1}, {"new": 0, "updated": 1}]
    assert row.score == pytest.approx(0.744)
    assert row.entry.activation_count == 2


@pytest.mark.row("A10")
def test_a_memory_lives_from_the_conversation_over_the_prompt_until_it_is_forgotten(tmp_path):
    clock = FakeClock()
    answers = {"s1": [said("User keeps bees", importance=Importance.HIGH)]}
    manager = vault_at(tmp_path, None, extractor=ScriptedExtractor(answers=answers), clock=clock)
    ended(manager, "s1")
    events = []
    for day in range(0, 340, 20):
        ended(manager, f"later-{day}")
        (*rows,) = manager.list().rows
        place = rows[0].entry.section.value if rows else "forgotten"
        events.append("prompt" if "bees" in manager.get_prompt_memories() else place)
        clock.pass_days(20)

    assert list(dict.fromkeys(events)) == ["prompt", "active", "archived", "forgotten"]
    assert [entry.content for entry in manager.history.forgotten()] == ["User keeps bees"]
