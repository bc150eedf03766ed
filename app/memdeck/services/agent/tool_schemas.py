"""The tools, described for models: from their signatures, their docstrings and their limits.

This is the one table of tools. ``MemoryManager.call_tool`` knows those that are in it.
"""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum, StrEnum, auto
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from memdeck.domain.arguments import Limit
from memdeck.services.agent.tool_answers import (
    ForgetResult,
    MemoryItems,
    Result,
    TextResult,
    WriteResult,
)

JsonSchema = dict[str, Any]

_PLAIN = {str: "string", bool: "boolean", int: "integer", float: "number"}
_ARGUMENT = re.compile(r"(?m)^    (\w+): (.*(?:\n {8}.*)*)")


class Effect(Enum):
    """What a call of a tool may do to the memory."""

    READS = auto()
    WRITES = auto()
    """Adds, replaces, or carries out a request to forget; a second call may do more."""
    REMOVES = auto()


@dataclass(frozen=True, slots=True)
class ToolKind:
    """The *effect* of a tool, its *title* for users, and the class of its answer's JSON."""

    title: str
    effect: Effect
    answer: type[Result]


TOOLS: Mapping[str, ToolKind] = {
    "memory_search": ToolKind("Search memories", Effect.READS, MemoryItems),
    "memory_get": ToolKind("Show a memory", Effect.READS, MemoryItems),
    "memory_list": ToolKind("List memories", Effect.READS, MemoryItems),
    "memory_context": ToolKind("Memories for the prompt", Effect.READS, TextResult),
    "memory_write": ToolKind("Remember", Effect.WRITES, WriteResult),
    "memory_update": ToolKind("Change a memory", Effect.WRITES, WriteResult),
    "memory_forget": ToolKind("Forget memories", Effect.REMOVES, ForgetResult),
    "save_memory": ToolKind("Save a memory", Effect.WRITES, WriteResult),
    "find_similar_memories": ToolKind("Find similar memories", Effect.READS, MemoryItems),
    "recall_memory": ToolKind("Recall memories", Effect.READS, TextResult),
}
"""Each tool, under the name of the manager's method that carries it out."""


@dataclass(frozen=True, slots=True)
class ToolSchema:
    """A tool for a model: its *description*, its *parameters* and its answer as JSON schemas."""

    name: str
    title: str
    description: str
    effect: Effect
    parameters: JsonSchema
    answer: JsonSchema


_OF_WHOLE_VAULT = frozenset({"write_to"})
"""The arguments that a vault refuses if it is opened for one user, agent or run."""


def tool_schema(
    name: str,
    function: Callable[..., object],
    limits: Mapping[str, Limit],
    *,
    is_bound: bool = False,
) -> ToolSchema:
    """Return the schema of the tool *name*, one of ``TOOLS``, which *function* carries out.

    With *is_bound*, it is that of a vault that is opened for one user, agent or run.
    """
    kind = TOOLS[name]
    description, arguments = _documented(function)
    parameters = [
        parameter
        for parameter in inspect.signature(function).parameters.values()
        if parameter.name != "self" and not (is_bound and parameter.name in _OF_WHOLE_VAULT)
    ]
    properties = {
        parameter.name: _of_parameter(parameter, limits.get(parameter.name), arguments)
        for parameter in parameters
    }
    required = [parameter.name for parameter in parameters if parameter.default is parameter.empty]
    return ToolSchema(
        name, kind.title, description, kind.effect, _object(properties, required), _of(kind.answer)
    )


def _documented(function: Callable[..., object]) -> tuple[str, Mapping[str, str]]:
    """Return the description of *function* and of its arguments, from its docstring.

    Paragraphs for readers of the code, which begin with ``Source:``, are left out.
    """
    text = inspect.getdoc(function) or ""
    text = text.partition("\nRaises:\n")[0]
    description, _, arguments = text.partition("\nArgs:\n")
    paragraphs = [
        _plain(paragraph)
        for paragraph in description.split("\n\n")
        if not paragraph.startswith("Source:")
    ]
    return " ".join(filter(None, paragraphs)), {
        name: _plain(text) for name, text in _ARGUMENT.findall(arguments)
    }


def _plain(docstring: str) -> str:
    """Return *docstring* on one line, without the marks of code and arguments."""
    return " ".join(re.sub(r"``|(?<!\w)\*(\w+)\*", r"\1", docstring).split())


def _of_parameter(
    parameter: inspect.Parameter, limit: Limit | None, descriptions: Mapping[str, str]
) -> JsonSchema:
    """Return the schema of one argument; one that may be None may also be left out."""
    schema = _of(parameter.annotation, may_be_null=False)
    if parameter.name in descriptions:
        schema["description"] = descriptions[parameter.name]
    if parameter.default not in {parameter.empty, None}:
        schema["default"] = parameter.default
    for name in ("minimum", "maximum"):
        value = None if limit is None else getattr(limit, name)
        if value is not None:
            schema[name] = value
    return schema


def _of(annotation: object, *, may_be_null: bool = True) -> JsonSchema:
    """Return the schema of the values that *annotation* allows."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in {Union, UnionType}:
        return _of_union(parts, may_be_null=may_be_null)
    if annotation in _PLAIN:
        return {"type": _PLAIN[annotation]}
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return {"type": "string", "enum": [member.value for member in annotation]}
    if isinstance(annotation, type) and is_dataclass(annotation):
        hints = get_type_hints(annotation)
        names = [field.name for field in fields(annotation)]
        return _object({name: _of(hints[name]) for name in names}, names)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object"}
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return {"type": "array", "items": _of(parts[0])}
    raise TypeError(f"{annotation} has no JSON schema")


def _of_union(parts: Sequence[object], *, may_be_null: bool) -> JsonSchema:
    """Return the schema of the first of *parts*: the others are other ways to write it in Python.

    Only None is another value.
    """
    first = _of(next(part for part in parts if part is not NoneType))
    if not may_be_null or NoneType not in parts:
        return first
    if first["type"] == "object":
        return {"anyOf": [first, {"type": "null"}]}
    return {**first, "type": [first["type"], "null"]}


def _object(properties: Mapping[str, JsonSchema], required: Sequence[str]) -> JsonSchema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }
