"""The tools as models are told of them, in the shapes of each provider."""

import asyncio
import inspect
import json

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter

from memdeck import MemoryManager
from memdeck.errors import UsageError
from memdeck.services.agent.tool_schemas import TOOLS, Effect
from memdeck.tools import anthropic_tools, mcp_tools, openai_tools
from tests.fakes.vaults import vault_at

ARGUMENTS = {
    "content": "User keeps bees",
    "query": "Hangzhou",
    "id": "d4e5f6",
    "ids": ["d4e5f6"],
    "message": "Where do I live?",
    "category": "fact",
    "memory_type": "fact",
    "write_to": "daily",
    "salience": 0.5,
    "structured_data": {"tool": "git"},
    "tags": ["drinks"],
    "importance_score": 0.5,
    "confidence": 1,
    "threshold": 0.8,
    "top_k": 3,
    "limit": 2,
    "offset": 1,
    "use_decay": False,
    "code": "none",
}
"""A valid value for each argument of a tool."""


def parameters_of(name):
    (tool,) = anthropic_tools(name)
    return tool["input_schema"]


@pytest.mark.parametrize("name", TOOLS)
def test_a_schema_has_the_arguments_of_the_method_each_with_a_description(name):
    schema = parameters_of(name)
    parameters = dict(inspect.signature(getattr(MemoryManager, name)).parameters)
    parameters.pop("self")
    required = [key for key, one in parameters.items() if one.default is one.empty]

    Draft202012Validator.check_schema(schema)
    assert list(schema["properties"]) == list(parameters)
    assert schema["required"] == required
    assert all(one["description"] for one in schema["properties"].values())


@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize("is_full", [True, False])
def test_what_a_schema_allows_is_accepted_and_answered_as_promised(tmp_path, name, is_full):
    (tool,) = mcp_tools(name)
    known = tool["inputSchema"]["properties"] if is_full else tool["inputSchema"]["required"]
    arguments = {key: ARGUMENTS[key] for key in known}

    Draft202012Validator(tool["inputSchema"]).validate(arguments)
    answer = asyncio.run(vault_at(tmp_path).tool_calls.answer(name, json.dumps(arguments)))

    assert not answer.is_error, answer.text
    Draft202012Validator(tool["outputSchema"]).validate(json.loads(json.dumps(answer.data)))


@pytest.mark.parametrize("name", TOOLS)
def test_an_argument_that_may_be_left_out_may_also_be_null(tmp_path, name):
    schema = parameters_of(name)
    parameters = inspect.signature(getattr(MemoryManager, name)).parameters
    arguments = {
        key: None if parameters[key].default is None else ARGUMENTS[key]
        for key in schema["properties"]
    }

    assert not asyncio.run(vault_at(tmp_path).tool_calls.answer(name, arguments)).is_error


def test_a_schema_states_choices_ranges_and_defaults():
    properties = parameters_of("memory_write")["properties"]
    page = parameters_of("memory_list")["properties"]["limit"]

    assert properties["write_to"]["enum"] == ["memory", "daily"]
    assert properties["write_to"]["default"] == "memory"
    assert (properties["salience"]["minimum"], properties["salience"]["maximum"]) == (0, 1)
    assert (page["minimum"], page["maximum"], page["default"]) == (1, 100, 20)


def test_each_provider_gets_its_own_shape():
    (chat,) = openai_tools("memory_write")
    (response,) = openai_tools("memory_write", for_responses=True)
    (message,) = anthropic_tools("memory_write")

    assert (chat["type"], chat["function"]["name"]) == ("function", "memory_write")
    assert (response["type"], response["name"], response["strict"]) == (
        *("function", "memory_write"),
        False,
    )
    assert message["input_schema"] == chat["function"]["parameters"] == response["parameters"]
    assert {one["name"] for one in mcp_tools()} == set(TOOLS)


@pytest.mark.parametrize("name", TOOLS)
def test_the_client_of_openai_takes_the_tools(name):
    from openai.types.chat import ChatCompletionFunctionToolParam
    from openai.types.responses import FunctionToolParam

    TypeAdapter(ChatCompletionFunctionToolParam).validate_python(*openai_tools(name), strict=True)
    TypeAdapter(FunctionToolParam).validate_python(
        *openai_tools(name, for_responses=True), strict=True
    )


def test_a_description_is_plain_text():
    texts = json.dumps(openai_tools(), ensure_ascii=False)

    assert [mark for mark in ("``", "*", "Source:", "Raises") if mark in texts] == []


def test_only_what_reads_is_called_read_only():
    hints = {one["name"]: one["annotations"] for one in mcp_tools()}

    reading = {name for name, kind in TOOLS.items() if kind.effect is Effect.READS}
    assert {name for name, one in hints.items() if one["readOnlyHint"]} == reading
    # A request to forget may reach memory_write, too.
    changing = hints.keys() - reading
    assert {name for name, one in hints.items() if one["destructiveHint"]} == changing
    assert {name for name in changing if hints[name]["idempotentHint"]} == {"memory_forget"}
    assert not any(one["openWorldHint"] for one in hints.values())


def test_an_unknown_tool_is_refused_with_those_there_are():
    with pytest.raises(UsageError, match="no tool “memory_purge”; choose from memory_search, "):
        openai_tools("memory_purge")
