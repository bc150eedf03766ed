"""Tool calls as a model makes them: a name and JSON, answered in text for the model."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.prompt.prompt import block_of
from memdeck.errors import UsageError
from memdeck.services.agent.write_memory import Written
from memdeck.services.recall.policy_ranking import Recalled

if TYPE_CHECKING:
    from pydantic import ValidationError

Answer = Written | str | Sequence[Recalled] | Sequence[MemoryEntry]
"""The result of a change or a search: a text, or memories, best first."""

Tool = Callable[..., Answer | Awaitable[Answer]]
"""A function that a model may call."""

NOTHING = "Nothing is known about that."


class ToolCalls:
    """Carries out a model's tool calls. *tools* have the names that the model knows."""

    def __init__(self, tools: Mapping[str, Tool]) -> None:
        self._tools = tools

    async def call_tool(self, name: str, arguments: str | Mapping[str, object]) -> str:
        """Carry out a call, and return the text that answers it.

        *arguments* is a JSON object: its text, as in a model's reply, or the dictionary that a
        client made of it. A mistake of the model is answered with a sentence, so that it can
        try again.

        Raises:
            LockedError: another program holds the vault.
            StorageError: the disk refused; the vault is as it was.
        """
        from pydantic import ValidationError, validate_call  # noqa: PLC0415 - few hosts call tools

        tool = self._tools.get(name)
        if tool is None:
            return f"There is no tool “{name}”; call {_listed(self._tools)}."
        try:
            given = _parsed(arguments)
            answer = await asyncio.to_thread(validate_call(tool), **given)
            return _words_of(await answer if inspect.isawaitable(answer) else answer)
        except UsageError as error:
            return str(error)
        except ValidationError as error:
            takes = _listed(inspect.signature(tool).parameters)
            return f"{name} was not called: {_wrong(error)}. It takes {takes}; try again."


def _parsed(arguments: str | Mapping[str, object]) -> dict[str, object]:
    """Return the object that a model wrote as JSON; an empty one for an empty text.

    Raises:
        UsageError: it is no JSON object.
    """
    from pydantic_core import from_json  # noqa: PLC0415 - as above

    if isinstance(arguments, Mapping):
        return {str(name): value for name, value in arguments.items()}
    try:
        given = from_json(arguments or "{}", allow_inf_nan=False)
    except ValueError as error:
        raise UsageError(f"The arguments are no JSON ({error}); write them again.") from error
    if not isinstance(given, dict):
        raise UsageError('The arguments are a JSON object, such as {"content": "…"}.')
    return given


def _words_of(answer: Answer) -> str:
    if isinstance(answer, Written):
        return answer.summary
    return (
        answer if isinstance(answer, str) else block_of(one.content for one in answer)
    ) or NOTHING


def _wrong(error: "ValidationError") -> str:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg'].lower()}" for one in found)


def _listed(names: Iterable[str]) -> str:
    *most, last = names or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last
