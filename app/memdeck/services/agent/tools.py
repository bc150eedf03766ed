"""The tools of an agent, as designs B and C have them, and the calls that a model makes of them.

A call is a name and JSON; it is answered in text for the model.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.entry import NO_DATA, MemoryEntry
from memdeck.domain.prompt.prompt_selection import block_of
from memdeck.domain.search.passage import Kind, Where
from memdeck.errors import UsageError
from memdeck.extraction.guards.injection import memory_reads_as_order
from memdeck.services.agent.write_memory import Writing, Written
from memdeck.services.memories.daily_logs import DailyLogs
from memdeck.services.proposals.forgetting import asks_to_forget
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import Recall

if TYPE_CHECKING:
    from pydantic import ValidationError

Answer = Written | str | Sequence[Recalled] | Sequence[MemoryEntry]
"""The result of a change or a search: a text, or memories, best first."""

Tool = Callable[..., Answer | Awaitable[Answer]]
"""A function that a model may call."""

NOTHING = "Nothing is known about that."

_COMPARED = 200
"""Number of memories from which the nearest are picked without age and importance."""


class WriteTo(StrEnum):
    """Destination of an agent's text."""

    MEMORY = "memory"
    DAILY = "daily"


class Tools:
    """Tools that an agent host passes to its model. Source: seed 002, section 11; seed 001, 4.1."""

    def __init__(self, writing: Writing, daily_logs: DailyLogs, recall: Recall) -> None:
        self._writing = writing
        self._daily_logs = daily_logs
        self._recall = recall

    async def memory_write(
        self,
        content: str,
        category: str | None = None,
        write_to: WriteTo | str = WriteTo.MEMORY,
        salience: float | None = None,
    ) -> Written:
        """Write a memory, or a note of the day; *salience*, in [0, 1], is its first score.

        It updates, repeats or contradicts the memories near it; what only the user may decide
        waits for the user's review, and so does a note that reads like an order. A request to
        forget is no memory and no note: it forgets what it names, or waits.

        Raises:
            UsageError: the text is empty, or *category* is none; see ``Writing.write``.
        """
        if WriteTo(write_to) is WriteTo.DAILY and await asyncio.to_thread(_may_be_noted, content):
            if category is not None:
                await asyncio.to_thread(self._writing.check_category, category)
            return await asyncio.to_thread(self._note, content, category)
        return await self._writing.write(content, category=category, score=salience)

    async def save_memory(
        self,
        content: str,
        memory_type: str | None = None,
        structured_data: Mapping[str, object] | None = None,
        importance_score: float | None = None,
        confidence: float | None = None,
    ) -> Written:
        """Save a memory: new, or in place of, merged with or next to one that is nearly the same.

        Raises as ``memory_write`` does.
        """
        return await self._writing.write(
            content,
            category=memory_type,
            score=importance_score,
            confidence=confidence,
            structured_data=structured_data or NO_DATA,
        )

    def memory_search(
        self,
        query: str,
        top_k: int = 5,
        use_decay: bool = True,  # noqa: FBT001, FBT002 - the design's signature
        category: str | None = None,
    ) -> tuple[Recalled, ...]:
        """Return the *top_k* memories that answer *query*, best first.

        Without *use_decay* only their similarity counts, not their age and importance; their
        ``score`` is their ``similarity`` then.
        """
        categories = frozenset() if category is None else frozenset({category})
        where = Where(kinds=frozenset({Kind.MEMORY}), categories=categories)
        if use_decay:
            return self._recall.recall(query, top_k, where=where).results
        response = self._recall.recall(query, _COMPARED, where=where, counts=False)
        nearest = tuple(
            replace(result, score=result.similarity)
            for result in sorted(response.results, key=lambda result: -result.similarity)[:top_k]
        )
        self._recall.note(query, nearest, response.mode)
        return nearest

    def find_similar_memories(
        self, content: str, threshold: float = 0.9
    ) -> tuple[MemoryEntry, ...]:
        """Return the memories at least so like *content*, best first; see ``Writing.similar``."""
        return self._writing.similar(content, threshold)

    def _note(self, content: str, category: str | None) -> Written:
        changes = self._daily_logs.write_daily_log(content, category=category)
        return Written(Action.ADD, None, "It is noted in today's log.", changes)


def _may_be_noted(content: str) -> bool:
    """Return whether *content* is neither a request to forget nor reads like an order."""
    return not asks_to_forget(content) and not memory_reads_as_order(content)


class ToolCalls:
    """Carries out a model's tool calls. *tools* have the names that the model knows."""

    def __init__(self, tools: Mapping[str, Tool]) -> None:
        self._tools = tools

    async def call_tool(self, name: str, arguments: str | Mapping[str, object]) -> str:
        """Carry out a call, and return the text that answers it.

        *arguments* is a JSON object: its text, as in a model's reply, or the dictionary that a
        client made of it. A mistake of the model is answered with a sentence, so that it can
        try again.
        """
        from pydantic import ValidationError, validate_call  # noqa: PLC0415 - few hosts call tools

        tool = self._tools.get(name)
        if tool is None:
            return f"There is no tool “{name}”; call {_listed(self._tools)}."
        try:
            given = _parsed(arguments)
            answer = await asyncio.to_thread(validate_call(tool), **given)
            return _text_of(await answer if inspect.isawaitable(answer) else answer)
        except UsageError as error:
            return str(error)
        except ValidationError as error:
            takes = _listed(inspect.signature(tool).parameters)
            return f"{name} was not called: {_mistakes(error)}. It takes {takes}; try again."


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


def _text_of(answer: Answer) -> str:
    if isinstance(answer, Written):
        return answer.summary
    return (
        answer if isinstance(answer, str) else block_of(memory.content for memory in answer)
    ) or NOTHING


def _mistakes(error: "ValidationError") -> str:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return "; ".join(
        f"{'.'.join(map(str, detail['loc']))}: {detail['msg'].lower()}" for detail in found
    )


def _listed(names: Iterable[str]) -> str:
    *most, last = names or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last
