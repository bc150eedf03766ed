"""The context that an agent gets before it answers."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from memdeck import MemoryManager
from memdeck.domain.prompt.tokens import ModelTable
from memdeck.errors import ModelError
from memdeck.extraction.llm import ModelExtractor, ModelSettings
from tests.fakes.model_server import model_server, says
from tests.fakes.vaults import EchoExtractor, ScriptedExtractor, vault_at


def built(manager, query="Where does the user live?", model="m", session="s1"):
    return asyncio.run(manager.build_context(session, query, model))


def holding(manager, tokens):
    """Set the context window of every model to that number of tokens."""
    table = ModelTable(context_windows={"m": tokens}, encodings={})
    manager.short_term.open_models = lambda: table


def contents(messages):
    return [one.content for one in messages]


@pytest.mark.row("D6")
def test_a_context_holds_what_was_said_what_is_known_and_what_is_left(tmp_path):
    manager = vault_at(tmp_path)
    manager.add_message("s1", "user", "Hello")
    manager.add_message("s1", "assistant", "Hi!")
    context = built(manager, model="gpt-4o")

    assert context.summary == ""
    assert contents(context.recent_messages) == ["Hello", "Hi!"]
    assert context.relevant_memories[0] == "User lives in Hangzhou"
    assert context.token_budget_remaining == 25600
    assert context.budget.short_term_memory == 64000
    assert context.is_exact
    assert not built(manager, model="nobodys-model").is_exact


def test_a_context_says_of_a_plan_that_it_has_passed(tmp_path):
    manager = vault_at(
        tmp_path,
        "### [a00001] fact | 0.80 | 2026-02-28 | 1\nThe user is going to Rome in May 2025",
    )
    context = built(manager, "Where is the user going?")

    assert context.relevant_memories == (
        "The user is going to Rome in May 2025 (was planned for May 2025)",
    )
    assert "(was planned for May 2025)" in manager.get_prompt_memories()


@pytest.mark.row("D6")
def test_messages_and_memories_keep_to_their_shares(tmp_path):
    text = "\n\n".join(
        f"### [a0000{n}] fact | 0.80 | 2026-02-28 | 1\nThe user lives in house {n}"
        for n in range(8)
    )
    manager = vault_at(tmp_path, text)
    holding(manager, 200)
    for number in range(20):
        manager.add_message("s1", "user", f"This is message number {number}")
    context = built(manager)

    assert 0 < len(context.relevant_memories) < 8
    assert contents(context.recent_messages)[-1] == "This is message number 19"
    assert sum(one.token_count for one in context.recent_messages) <= 100
    assert context.token_budget_remaining == 40


@pytest.mark.row("D6")
def test_a_newest_message_that_is_too_long_takes_from_the_answer(tmp_path):
    manager = vault_at(tmp_path, None)
    holding(manager, 1000)
    message = manager.add_message("s1", "user", "word " * 380)
    context = built(manager)

    assert contents(context.recent_messages) == ["word " * 380]
    assert context.token_budget_remaining == 200 - (message.token_count - 500)


@pytest.mark.row("D6")
def test_a_call_that_a_kill_left_without_its_answer_is_not_handed_to_a_model(tmp_path):
    manager = vault_at(tmp_path, None)
    call = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    manager.add_message("s1", "user", "Remember: I live in Rome")
    manager.add_message("s1", "assistant", None, tool_calls=[call])
    manager.add_message("s1", "user", "Are you there?")
    manager.add_message("s1", "tool", "of another session", tool_call_id="c7")

    assert [turn["role"] for turn in built(manager).turns] == ["user", "user"]
    assert len(manager.short_term.read("s1").messages) == 4
    manager.add_message("s1", "tool", "ADD", tool_call_id="c1")
    roles = [turn["role"] for turn in built(manager).turns]
    assert roles == ["user", "assistant", "tool", "user"]


def test_as_many_memories_come_as_the_policy_has_in_a_prompt(tmp_path):
    manager = vault_at(tmp_path)
    manager.vault.policy = replace(manager.vault.policy, prompt_limit=1)
    assert len(built(manager, "User").memories) == 1

    manager.vault.policy = replace(manager.vault.policy, prompt_limit=0)
    assert built(manager, "User").memories == ()


def test_what_is_archived_stays_out(tmp_path):
    manager = vault_at(tmp_path)

    assert all("Vue" not in one for one in built(manager, "Vue").relevant_memories)


@pytest.mark.row("D6")
def test_a_fresh_compaction_is_learned_from_and_summed_up_in_the_context(tmp_path):
    manager = vault_at(tmp_path, None, extractor=EchoExtractor())
    manager.short_term.max_messages = 4
    for fact in ("We decided to use Redis here.", "User rows", "User sails", "User sings", "So?"):
        manager.add_message("s1", "user", fact)
    context = built(manager, "What do we use?")

    assert "We decided to use Redis here." in context.summary
    assert contents(context.recent_messages) == ["User sails", "User sings", "So?"]
    assert context.relevant_memories == ("We decided to use Redis here.",)


def test_a_model_that_fails_costs_the_context_nothing_but_a_note(tmp_path):
    extractor = ScriptedExtractor(answers={"s1": ModelError("The model is ill; ask again.")})
    manager = vault_at(tmp_path, extractor=extractor)
    manager.short_term.max_messages = 1
    manager.add_message("s1", "user", "We decided to use Redis here.")
    manager.add_message("s1", "user", "So?")

    assert built(manager).notes == ("The model is ill; ask again.",)
    again = built(manager)
    assert (again.notes, "Redis" in again.summary) == ((), True)


def test_looking_makes_nothing(tmp_path):
    manager = vault_at(tmp_path)
    built(manager)

    assert not (tmp_path / ".memdeck").exists()


def retrieved(manager, query, *args, **named):
    found = asyncio.run(manager.retrieve_relevant_memories(query, *args, **named))
    return [entry.id for entry in found]


@pytest.mark.row("B7")
def test_relevant_memories_come_best_first_as_many_as_asked_for(tmp_path):
    manager = vault_at(tmp_path)

    assert retrieved(manager, "User lives in Hangzhou")[0] == "d4e5f6"
    assert retrieved(manager, "User lives in Hangzhou", k=1) == ["d4e5f6"]
    assert retrieved(manager, "User", k=0) == []


@pytest.mark.row("B7")
def test_relevant_memories_may_be_of_some_types_alone(tmp_path):
    manager = vault_at(tmp_path)

    assert retrieved(manager, "User", memory_types=["workflow"]) == ["a7b8c9"]
    assert retrieved(manager, "User", memory_types=["no such"]) == []


FACT = "I moved to Porto last year."


@pytest.mark.row("B7")
def test_an_agent_retrieves_answers_and_learns(tmp_path):
    """The loop of seed 001, section 4.2, with the OpenAI client and a local model server."""
    with model_server() as server:
        extractor = ModelExtractor(ModelSettings(server.base_url, "tiny-1"), None)
        manager = MemoryManager(tmp_path, extractor)
        first = agent_turn(manager, server, FACT, "Lovely!", "s1")
        server.will(lambda request: says(learned(request)))
        asyncio.run(manager.end_session("s1"))
        second = agent_turn(manager, server, "Where did I move to?", "To Porto.", "s2")

    assert "USER MEMORY" not in first
    assert second.endswith("# USER MEMORY\n\n## Known Facts\n- The user moved to Porto.")
    context = asyncio.run(manager.build_context("s2", "Where did I move to?", "gpt-4o"))
    assert [one.content for one in context.recent_messages] == ["Where did I move to?", "To Porto."]


def agent_turn(manager, server, words, answer, session):
    """Let the agent answer *words*; return the system prompt of its model."""
    from openai import OpenAI

    server.will(says(answer))
    with OpenAI(base_url=server.base_url, api_key="none") as client:
        manager.add_message(session, "user", words)
        context = asyncio.run(manager.build_context(session, words, "tiny-1"))
        memories = asyncio.run(manager.retrieve_relevant_memories(words, k=10))
        system = f"You are kind.\n\n{manager.format_memories_for_context(memories)}".strip()
        messages: Any = [{"role": "system", "content": system}, *context.turns]
        reply = client.chat.completions.create(model="tiny-1", messages=messages)
        manager.add_message(session, "assistant", reply.choices[0].message.content)
    assert server.seen[-1].turns[0]["content"] == system
    return system


def learned(request):
    """A model that finds the fact in its transcript."""
    (line,) = [one for one in request.material["transcript"] if one["text"] == FACT]
    candidate = {
        "message_id": line["id"],
        "quote": "I moved to Porto",
        "content": "The user moved to Porto.",
        "category": "fact",
        "importance": "high",
    }
    return {"candidates": [candidate]}
