"""The tools of a memory in the OpenAI Agents SDK, as the page about it shows, with the package."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from agents import Agent, Runner, set_tracing_disabled
from agents.items import ModelResponse
from agents.models.interface import Model
from agents.usage import Usage
from openai.types.responses import (
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)

from memdeck import MemoryManager
from tests.contracts.checkout import ROOT

PAGE = ROOT / "app" / "docs" / "openai-agents.md"
NAMES = ("memory_write", "memory_search")


@pytest.fixture
def memory(tmp_path: Path) -> MemoryManager:
    return MemoryManager(tmp_path)


@pytest.fixture
def memory_tools() -> Callable[..., list[Any]]:
    """Return the function of the page."""
    set_tracing_disabled(disabled=True)
    blocks = re.findall(r"(?:^ {4}.*\n|^\n)+", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    names: dict[str, Any] = {}
    exec(dedent(next(block for block in blocks if "def memory_tools" in block)), names)
    function: Callable[..., list[Any]] = names["memory_tools"]
    return function


class ScriptedModel(Model):
    """Answers with *steps* in order, and keeps what it was sent."""

    def __init__(self, *steps: Any) -> None:
        self.steps = list(steps)
        self.inputs: list[Any] = []
        self.instructions = ""

    async def get_response(self, system_instructions: Any, input: Any, *_: Any, **__: Any) -> Any:  # noqa: A002 - the SDK's name
        self.instructions = system_instructions
        self.inputs.append(input)
        return ModelResponse(output=[self.steps.pop(0)], usage=Usage(), response_id=None)

    def stream_response(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError


def call(name: str, **arguments: object) -> ResponseFunctionToolCall:
    return ResponseFunctionToolCall(
        arguments=json.dumps(arguments), call_id="c1", name=name, type="function_call"
    )


def said(text: str) -> ResponseOutputMessage:
    part = ResponseOutputText(annotations=[], text=text, type="output_text")
    return ResponseOutputMessage(
        id="m", content=[part], role="assistant", status="completed", type="message"
    )


def run(memory, tools, question, *steps):
    model = ScriptedModel(*steps)
    agent = Agent(
        name="Alfred",
        instructions=lambda _context, _agent: memory.get_prompt_memories(),
        tools=tools,
        model=model,
    )
    asyncio.run(Runner.run(agent, question))
    return model


def test_what_an_agent_writes_is_known_in_its_next_run(memory, memory_tools):
    tools = memory_tools(memory, *NAMES)
    write = call("memory_write", content="Is allergic to peanuts")

    first = run(memory, tools, "I'm allergic to peanuts.", write, said("Noted."))
    assert first.inputs[1][-1]["output"].startswith("ADD")

    search = call("memory_search", query="peanuts")
    second = run(memory, tools, "What am I allergic to?", search, said("Peanuts."))
    assert "Is allergic to peanuts" in second.instructions
    assert "Is allergic to peanuts" in second.inputs[1][-1]["output"]


def test_a_wrong_call_is_answered_so_that_the_model_can_try_again(memory, memory_tools):
    tools = memory_tools(memory, *NAMES)

    model = run(memory, tools, "Hello", call("memory_write", text="x"), said("Sorry."))
    assert "content is missing" in model.inputs[1][-1]["output"]
    assert memory.list().rows == ()
