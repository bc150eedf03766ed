"""The calls that a model makes of the tools: a name and JSON, answered for the model."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, cast

from memdeck.domain.arguments import abbreviated, described
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import UsageError
from memdeck.services.agent.tool_answers import (
    ToolAnswer,
    error_answer,
    forget_answer,
    found_answer,
    memory_answer,
    page_answer,
    text_answer,
    write_answer,
)
from memdeck.services.agent.tools import Forgetting, MemoryPage
from memdeck.services.agent.write_memory import Written
from memdeck.services.memories.entry_with_dates import EntryWithDates
from memdeck.services.recall.policy_ranking import Recalled

if TYPE_CHECKING:
    from pydantic import ValidationError

Outcome = (
    Written
    | str
    | Sequence[Recalled]
    | Sequence[MemoryEntry]
    | EntryWithDates
    | MemoryPage
    | Forgetting
)
"""What a tool returns: a text, one memory or several, or what was done."""

Tool = Callable[..., Outcome | Awaitable[Outcome]]
"""A function that a model may call."""


class ToolCalls:
    """Carries out a model's tool calls. *tools* have the names that the model knows.

    *prepare_recall* opens what a search needs.
    """

    def __init__(self, tools: Mapping[str, Tool], prepare_recall: Callable[[], object]) -> None:
        self._tools = tools
        self._prepare_recall = prepare_recall
        self._validated: dict[str, Tool] = {}

    async def call_tool(self, name: str, arguments: str | Mapping[str, object]) -> str:
        """Carry out a call, and return the text that answers it.

        *arguments* is a JSON object: its text, as in a model's reply, or the dictionary that a
        client made of it. A mistake of the model is answered with a sentence, so that it can
        try again.
        """
        return (await self.answer(name, arguments)).text

    async def answer(self, name: str, arguments: str | Mapping[str, object]) -> ToolAnswer:
        """Carry out a call, as ``call_tool`` does, and return its answer as text and as JSON."""
        from pydantic import ValidationError  # noqa: PLC0415 - few hosts call tools

        tool = self._tools.get(name)
        if tool is None:
            return error_answer(f"There is no tool “{name}”; call {_listed(self._tools)}.")
        try:
            given = _parsed(arguments)
            outcome = await asyncio.to_thread(self._checked(name, tool), **given)
            return _answer_of(await outcome if inspect.isawaitable(outcome) else outcome)
        except UsageError as error:
            return error_answer(str(error))
        except ValidationError as error:
            takes = _listed(inspect.signature(tool).parameters)
            mistakes = _mistakes(error, tool, given)
            return error_answer(f"{name} was not called: {mistakes}. It takes {takes}; try again.")

    def prepare(self) -> None:
        """Do what the first calls would wait for: make the checks of arguments, open the index."""
        for name, tool in self._tools.items():
            self._checked(name, tool)
        self._prepare_recall()

    def _checked(self, name: str, tool: Tool) -> Tool:
        """Return *tool* with a check of its arguments, made once, as that takes a while."""
        from pydantic import validate_call  # noqa: PLC0415 - as above

        if name not in self._validated:
            self._validated[name] = validate_call(_without_return_type(tool))
        return self._validated[name]


def _without_return_type(tool: Tool) -> Tool:
    """Return *tool* without the annotation of its result, whose class may not be imported yet."""

    @wraps(tool)
    def call(*args: object, **kwargs: object) -> object:
        return tool(*args, **kwargs)

    call.__annotations__ = {
        name: annotation for name, annotation in call.__annotations__.items() if name != "return"
    }
    return cast("Tool", call)


def _parsed(arguments: str | Mapping[str, object]) -> dict[str, object]:
    """Return the object that a model wrote as JSON; an empty one for an empty text.

    Raises:
        UsageError: it is no JSON object.
    """
    from pydantic_core import from_json  # noqa: PLC0415 - slow, rarely used

    if isinstance(arguments, Mapping):
        return {str(name): value for name, value in arguments.items()}
    try:
        given = from_json(arguments or "{}", allow_inf_nan=False)
    except ValueError as error:
        raise UsageError(f"The arguments are no JSON ({error}); write them again.") from error
    if not isinstance(given, dict):
        raise UsageError('The arguments are a JSON object, such as {"content": "…"}.')
    return given


def _answer_of(outcome: Outcome) -> ToolAnswer:
    match outcome:
        case str():
            return text_answer(outcome)
        case Written():
            return write_answer(outcome)
        case EntryWithDates():
            return memory_answer(outcome)
        case MemoryPage():
            return page_answer(outcome)
        case Forgetting():
            return forget_answer(outcome)
        case _:
            return found_answer(outcome)


def _mistakes(error: "ValidationError", tool: Tool, given: Mapping[str, object]) -> str:
    """Return what is wrong with the arguments *given* to *tool*, each named once."""
    takes = inspect.signature(tool).parameters
    paths = [detail["loc"] for detail in error.errors(include_url=False)]
    names = dict.fromkeys(str(path[0]) for path in paths if path)
    if not names:
        return "the name of an argument is not a text"
    return "; ".join(_mistake(name, takes, given) for name in names)


def _mistake(name: str, takes: Mapping[str, inspect.Parameter], given: Mapping[str, object]) -> str:
    if name not in takes:
        return f"{name} is unknown"
    if name not in given:
        return f"{name} is missing"
    return f"{name} must be {described(takes[name].annotation)}; got {abbreviated(given[name])}"


def _listed(names: Iterable[str]) -> str:
    *most, last = names or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last
