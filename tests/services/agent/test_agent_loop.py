"""The code of ``app/docs/agents.md``, run as it is printed there."""

import asyncio
import textwrap
from typing import Any

import pytest
from openai import AsyncOpenAI

from tests.contracts.checkout import ROOT
from tests.fakes.model_server import model_server, says, wants_tool
from tests.fakes.vaults import vault_at


def loop():
    """Return the code block of the page that calls a model."""
    page = (ROOT / "app/docs/agents.md").read_text(encoding="utf-8")
    start = page.index("    from memdeck.tools import")
    return textwrap.dedent(page[start : page.index("\n| tool |", start)])


@pytest.fixture
def server(monkeypatch):
    with model_server() as running:
        monkeypatch.setenv("OPENAI_BASE_URL", running.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        yield running


def namespace(manager):
    """Return the names that the loop defines, with *manager* as its memory."""
    names: dict[str, Any] = {"AsyncOpenAI": AsyncOpenAI, "open_memory": lambda _, create: manager}
    exec(loop(), names)
    return names


def test_the_lines_of_the_page_print_the_texts_of_a_listing_and_of_a_recall(tmp_path, capsys):
    page = (ROOT / "app/docs/agents.md").read_text(encoding="utf-8")
    manager = vault_at(tmp_path)
    manager.add("Drinks coffee black")

    lines = [line.strip() for line in page.splitlines() if line.startswith("    print(")]
    exec("\n".join(lines), {"memory": manager})

    listed, recalled = capsys.readouterr().out.splitlines()
    assert "'User lives in Hangzhou', " in listed
    assert recalled == "['Drinks coffee black']"


def test_the_loop_of_the_page_knows_what_the_vault_holds_and_writes_to_it(tmp_path, server):
    manager = vault_at(tmp_path)
    names = namespace(manager)
    call = {"content": "The user's cat is called Mo"}
    server.will(wants_tool("memory_write", call), says("Mo it is."))

    async def converse():
        async with names["client"]:
            reply = await names["answer"]("s1", "What of Hangzhou? My cat is called Mo")
            await manager.end_session("s1")
            return reply

    assert asyncio.run(converse()) == "Mo it is."
    assert "User lives in Hangzhou" in server.seen[0].turns[0]["content"]
    assert [turn["role"] for turn in server.seen[1].turns][1:] == ["user", "assistant", "tool"]
    assert server.seen[1].turns[3]["content"].startswith("ADD (memory ")
    assert [row.entry.content for row in manager.list(text="cat is called Mo").rows] == [
        "The user's cat is called Mo"
    ]
    assert manager.short_term.all() == ()


@pytest.mark.parametrize(
    ("name", "arguments", "answer"),
    [
        ("memory_write", {"text": "The user's cat is called Mo"}, "content is missing"),
        ("memory_write", {"content": ""}, "write at least one word"),
        ("remember", {"content": "The user's cat is called Mo"}, "There is no tool “remember”"),
        ("memory_write", {"content": "User moved to Suzhou"}, "It waits for the user's review"),
    ],
)
def test_the_loop_of_the_page_returns_the_result_of_a_call_to_the_model(
    tmp_path, server, name, arguments, answer
):
    names = namespace(vault_at(tmp_path))
    server.will(wants_tool(name, arguments), says("Never mind."))

    async def converse():
        async with names["client"]:
            return await names["answer"]("s1", "Hello")

    assert asyncio.run(converse()) == "Never mind."
    assert answer in server.seen[1].turns[3]["content"]


def test_the_loop_of_the_page_has_no_more_than_20_lines():
    assert sum(bool(line.strip()) for line in loop().splitlines()) <= 20
