"""Ask any server for a list of items, working around the quirks of each."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar, assert_never

from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.errors import ModelWindowError
from memdeck.extraction.llm.client.client import ModelServer, Turn
from memdeck.extraction.llm.client.errors import (
    BUSY,
    declined,
    error_of,
    is_too_long,
    out_of_credit,
)
from memdeck.extraction.llm.client.json_items import (
    Item,
    Items,
    is_only_thought,
    read_complete_items,
    read_items,
)
from memdeck.extraction.llm.client.responses import Answer, BrokenOff, Failure, NotAChat, Rejected
from memdeck.extraction.llm.client.sampling import Sampling
from memdeck.extraction.llm.client.settings import ModelSettings
from memdeck.extraction.llm.prompting.schemas import Shape

_T = TypeVar("_T")

_NOT_THE_FORMAT = frozenset({401, 402, 403, 408, 409, 413, 429})
"""Statuses with another cause; any other status may mean that a format is unsupported."""

SMALLEST_WINDOW = 1000
"""Tokens of the smallest context window in use."""
SMALLEST_PART = 500
"""Fewest tokens of a part of a conversation; fewer are not worth the cost of the prompt."""
WINDOW_SHARE = 0.6
"""Share of a server's context window for the prompt; the rest is for the answer and for the
error of the estimate."""
READ_AT_LEAST = 0.5
"""Share of the estimated tokens below which a server's count is no error of the estimate."""


class Format(Enum):
    """The ways to ask a server for JSON, the strictest first."""

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    TEXT = "text"

    def request(self, shape: Shape[Item], *, with_ids: bool) -> Mapping[str, object] | None:
        """Return the ``response_format`` of a request; None for none.

        *with_ids* adds the allowed ids to the schema.
        """
        match self:
            case Format.JSON_SCHEMA:
                json_schema = shape.schema if with_ids else shape.schema_without_ids
                schema = {"name": shape.name, "strict": True, "schema": json_schema}
                return {"type": "json_schema", "json_schema": schema}
            case Format.JSON_OBJECT:
                return {"type": "json_object"}
            case Format.TEXT:
                return None
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Reply(Generic[Item]):
    """The items of an answer, None if it cannot be used.

    *is_cut*: the answer was cut off. *seems_clipped*: the server read far less than it was
    sent, because its context window is too small, and the start of the prompt is lost.
    """

    items: Items[Item] | None
    seems_clipped: bool
    is_cut: bool


class StructuredClient:
    """A client that asks for lists of items, and remembers which request format its server took."""

    def __init__(self) -> None:
        self._formats = tuple(Format)
        self._sampling = Sampling()
        self._names_ids = True
        self._part_tokens: int | None = None

    def part_tokens(self, settings: ModelSettings) -> int:
        """Return how many tokens of a conversation fit in one prompt."""
        return min(self._part_tokens or settings.conversation_tokens, settings.conversation_tokens)

    async def fitting(
        self, read: Callable[[], Awaitable[_T]], settings: ModelSettings, other_tokens: int
    ) -> _T:
        """Return the result of *read*, called with smaller parts until they fit the context window.

        *other_tokens* is the size of the rest of each prompt, in tokens.

        Raises:
            ModelWindowError: the smallest parts do not fit.
        """
        while True:
            try:
                return await read()
            except ModelWindowError as error:
                now = self.part_tokens(settings)
                if now <= SMALLEST_PART:
                    raise
                room = (error.window or now) * WINDOW_SHARE - other_tokens
                self._part_tokens = max(SMALLEST_PART, min(now // 2, int(room)))

    async def ask(
        self, server: ModelServer, turns: Sequence[Turn], shape: Shape[Item], repair: str
    ) -> Reply[Item]:
        """Return the model's reply.

        An answer that is not JSON of the *shape* gets one more try, after the
        *repair* turn. One that was cut off yields its complete items, and the last one if the
        fields that are ``enough`` of it are complete.

        Raises:
            ModelError: there was no answer, or the model declined.
        """
        answer = await self._answer(server, turns, shape)
        # A reasoning model may have used up the limit by thinking.
        if answer.is_cut and is_only_thought(answer.text) and self._sampling.drop_limit():
            answer = await self._answer(server, turns, shape)
        clipped = _seems_clipped(turns, answer)
        items = read_items(answer.text, shape.field, shape.item)
        if items is None and not answer.is_cut:
            again = [*turns, _said_by_model(answer), {"role": "user", "content": repair}]
            second = await self._answer(server, again, shape)
            items = read_items(second.text, shape.field, shape.item)
        if items is None:
            items = read_complete_items(answer.text, shape.field, shape.item, shape.enough)
        return Reply(items, clipped, answer.is_cut)

    async def _answer(
        self, server: ModelServer, turns: Sequence[Turn], shape: Shape[Item]
    ) -> Answer:
        """Ask until there is an answer, trying other formats and waiting out temporary errors.

        The first error is attributed to the format, and the next format is tried
        at once. Another temporary error is attributed to the server, which is given
        time.
        """
        settings = server.settings
        formats, failures, has_waited = list(self._formats), 0, False
        while True:
            response_format = formats[0].request(shape, with_ids=self._names_ids)
            sampling = self._sampling.parameters(shape.max_tokens)
            outcome = await server.ask(turns, response_format, sampling)
            if isinstance(outcome, Answer):
                if not has_waited:
                    self._formats = tuple(formats)
                if outcome.refusal:
                    raise declined(settings, outcome.refusal)
                return outcome
            if isinstance(outcome, Rejected):
                if self._sampling.adapt(outcome) or self._leaves_out_ids(outcome):
                    continue
                if is_too_long(outcome):
                    raise error_of(outcome, settings, has_key=server.has_key)
            has_next = _may_be_the_format(outcome) and len(formats) > 1
            failures += _is_passing(outcome)
            wait_s = _pause_s(outcome, settings, failures)
            if not (has_next or _is_passing(outcome)) or wait_s is None:
                raise error_of(outcome, settings, has_key=server.has_key)
            if has_next:
                del formats[0]
            if failures > 1 or not has_next:
                await asyncio.sleep(wait_s)
                has_waited = True

    def _leaves_out_ids(self, rejected: Rejected) -> bool:
        """Return whether the server rejected the ids in the schema; if so, leave them out."""
        is_about_ids = self._names_ids and "enum" in rejected.full_message.casefold()
        self._names_ids = self._names_ids and not is_about_ids
        return is_about_ids


def _is_passing(failure: Failure) -> bool:
    """Return whether waiting and asking again may help."""
    match failure:
        case Rejected():
            busy = failure.status in BUSY or failure.status >= 500
            return busy and not out_of_credit(failure)
        case BrokenOff():
            return True
        case NotAChat():
            return False
        case _:
            assert_never(failure)


def _pause_s(failure: Failure, settings: ModelSettings, failures: int) -> float | None:
    """Return the seconds to wait after that many *failures*; None to give up."""
    asked_s = failure.wait_s if isinstance(failure, Rejected) else None
    own_s = settings.first_wait_s * 2.0 ** max(0, failures - 1)
    wait_s = own_s if asked_s is None else asked_s
    if failures > settings.max_retries or wait_s > settings.longest_wait_s:
        return None
    return wait_s


def _may_be_the_format(failure: Failure) -> bool:
    return (
        isinstance(failure, Rejected)
        and failure.status not in _NOT_THE_FORMAT
        and failure.wait_s is None
        and not failure.redirects_to
    )


def _seems_clipped(turns: Sequence[Turn], answer: Answer) -> bool:
    sent = sum(estimate_tokens(turn["content"]) for turn in turns)
    # A server that counts only uncached tokens reports less than any window holds.
    return SMALLEST_WINDOW <= answer.prompt_tokens < sent * READ_AT_LEAST


def _said_by_model(answer: Answer) -> Turn:
    return {"role": "assistant", "content": answer.text[:4000] or "(nothing)"}
