"""Each environment variable of design C affects an agent."""

import asyncio
from contextlib import closing
from datetime import timedelta

import pytest

from memdeck.bootstrap import Choices, Program
from memdeck.domain.search.mode import Mode
from memdeck.services.manager import MemoryManager
from memdeck.services.vault.policy_overrides import Overrides
from memdeck.storage.config.policies import shipped_policies
from tests.fakes.entries import TODAY
from tests.fakes.vaults import EchoExtractor, FakeClock

C = shipped_policies()["vibeworker"]
HELLO = [{"role": "user", "content": "I keep bees"}, {"role": "assistant", "content": "Nice."}]


@pytest.fixture
def agent(tmp_path):
    """Return a function that opens a vault with the given environment variables."""

    def opened(**said: str) -> MemoryManager:
        day = TODAY - timedelta(days=14)
        block = f"### [aa1111] facts | 0.8 | {day} | 1\nUser drinks green tea\n"
        if not (tmp_path / "MEMORY.md").exists():
            text = f"# Agent Memory\n\n## Active Memories\n\n{block}"
            (tmp_path / "MEMORY.md").write_text(text, encoding="utf-8")
        policy = Overrides(said).on(C)
        return MemoryManager(tmp_path, EchoExtractor(), policy=policy, clock=FakeClock())

    return opened


def contents(manager):
    return {one.content for one in manager.vault.load().entries.values()}


@pytest.mark.row("C12")
def test_a_session_teaches_nothing_where_reflection_is_off(agent):
    silent = agent(MEMORY_SESSION_REFLECT_ENABLED="false")
    assert asyncio.run(silent.process_session_end(HELLO, "s1")) == {"new": 0, "updated": 0}
    assert "I keep bees" not in contents(silent)

    assert asyncio.run(agent().process_session_end(HELLO, "s1"))["new"] == 1


@pytest.mark.row("C12")
def test_what_an_agent_writes_stands_by_itself_where_consolidation_is_off(agent):
    said = "User drinks green tea with honey"
    alone = agent(MEMORY_CONSOLIDATION_ENABLED="false")
    asyncio.run(alone.memory_write(said))
    assert {"User drinks green tea", said} <= contents(alone)
    alone.undo()

    joined = agent()
    asyncio.run(joined.memory_write(said))
    assert "User drinks green tea" not in contents(joined)


@pytest.mark.row("C12")
def test_the_decay_rules_how_recall_ranks(agent):
    def score(**said: str) -> float:
        with closing(agent(**said).recollection) as recollection:
            (found,) = recollection.recall("green tea", mode=Mode.KEYWORD).results
            return float(found.score)

    assert score() == pytest.approx(0.8 * 2.718281828 ** (-0.05 * 14))
    assert score(MEMORY_DECAY_LAMBDA="0.1") == pytest.approx(0.8 * 2.718281828 ** (-0.1 * 14))


@pytest.mark.row("C12")
def test_the_prompt_has_the_logs_of_as_many_days_and_keeps_to_its_tokens(agent):
    agent().write_daily_log("Wrote the API docs")

    assert "Wrote the API docs" in agent().prompt().text
    assert "Wrote the API docs" not in agent(MEMORY_DAILY_LOG_DAYS="0").prompt().text
    assert "green tea" in agent().prompt().text
    assert "green tea" not in agent(MEMORY_MAX_PROMPT_TOKENS="5").prompt().text


@pytest.mark.row("C12")
def test_nothing_is_embedded_where_the_index_is_off(tmp_path, agent):
    agent()
    environment = {"MEMDECK_HOME": str(tmp_path / "home"), "MEMORY_INDEX_ENABLED": "false"}
    manager = Program(environment).open(Choices(vault=tmp_path))

    with closing(manager.recollection):
        response = manager.recall("green tea")

    assert response.mode is Mode.KEYWORD
    assert len(response.results) == 1
