"""Bringing a question through the quirks of servers to a list of items."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, assert_never

from memdeck.domain.tokens import estimate_tokens
from memdeck.extraction.llm.faults import declined, error_of, is_passing
from memdeck.extraction.llm.items import Item, Items, read_complete_items, read_items
from memdeck.extraction.llm.proposals import Shape
from memdeck.extraction.llm.replies import Answer, Fault, Rejected
from memdeck.extraction.llm.server import ModelServer, Turn
from memdeck.extraction.llm.settings import ModelSettings

_NOT_THE_FORMAT = frozenset({401, 402, 403, 408, 409, 413, 429})
"""Statuses with a cause of their own; any other may mean that a format is not known."""

SMALLEST_WINDOW = 1000
"""Tokens; no context window in use is smaller."""
READ_AT_LEAST = 0.5
"""Share of the estimated tokens under which a server's count cannot be the estimate's error."""


class Format(Enum):
    """How a server is told that JSON is wanted, the firmest way first."""

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    TEXT = "text"

    def request(self, shape: Shape[Item]) -> Mapping[str, object] | None:
        """Return the ``response_format`` of a request; None sends none."""
        match self:
            case Format.JSON_SCHEMA:
                schema = {"name": shape.name, "strict": True, "schema": shape.schema}
                return {"type": "json_schema", "json_schema": schema}
            case Format.JSON_OBJECT:
                return {"type": "json_object"}
            case Format.TEXT:
                return None
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Reply(Generic[Item]):
    """The items of an answer, None where it cannot be used.

    *seems_clipped* says that the server read far less than it was sent: its
    context window is too small, and the front of the question is lost.
    """

    items: Items[Item] | None
    seems_clipped: bool


class Asker:
    """Asks for lists of items, and remembers the first format that its server took."""

    def __init__(self) -> None:
        self._formats = tuple(Format)

    async def ask(
        self, server: ModelServer, turns: Sequence[Turn], shape: Shape[Item], repair: str
    ) -> Reply[Item]:
        """Return what the model gave.

        An answer that is not JSON of the *shape* gets one more try, after the
        *repair* turn. One that was cut gives what stands complete in it.

        Raises:
            ModelError: there was no answer, or the model declined.
        """
        answer = await self._answer(server, turns, shape)
        clipped = _seems_clipped(turns, answer)
        items = read_items(answer.text, shape.field, shape.item)
        if items is None and not answer.is_cut:
            again = [*turns, _said_by_model(answer), {"role": "user", "content": repair}]
            second = await self._answer(server, again, shape)
            items = read_items(second.text, shape.field, shape.item)
        if items is None:
            items = read_complete_items(answer.text, shape.field, shape.item)
        return Reply(items, clipped)

    async def _answer(
        self, server: ModelServer, turns: Sequence[Turn], shape: Shape[Item]
    ) -> Answer:
        """Ask until there is an answer, through formats and over trouble that passes.

        The first error is laid to the format, and the next format is asked for
        at once. One more of the kind that passes is laid to the server, which
        is given time.
        """
        settings = server.settings
        formats, troubles, has_waited = list(self._formats), 0, False
        while True:
            outcome = await server.ask(turns, formats[0].request(shape))
            if isinstance(outcome, Answer):
                if not has_waited:
                    self._formats = tuple(formats)
                if outcome.refusal:
                    raise declined(settings, outcome.refusal)
                return outcome
            has_next = _may_be_the_format(outcome) and len(formats) > 1
            troubles += is_passing(outcome)
            pause_s = _pause_s(outcome, settings, troubles)
            if not (has_next or is_passing(outcome)) or pause_s is None:
                raise error_of(outcome, settings, has_key=server.has_key)
            if has_next:
                del formats[0]
            if troubles > 1 or not has_next:
                await asyncio.sleep(pause_s)
                has_waited = True


def _pause_s(fault: Fault, settings: ModelSettings, troubles: int) -> float | None:
    """Return how long to leave the server alone after so many *troubles*; None to give up."""
    asked_s = fault.wait_s if isinstance(fault, Rejected) else None
    own_s = settings.first_wait_s * 2.0 ** max(0, troubles - 1)
    pause_s = own_s if asked_s is None else asked_s
    if troubles > settings.max_retries or pause_s > settings.longest_wait_s:
        return None
    return pause_s


def _may_be_the_format(fault: Fault) -> bool:
    return (
        isinstance(fault, Rejected) and fault.status not in _NOT_THE_FORMAT and fault.wait_s is None
    )


def _seems_clipped(turns: Sequence[Turn], answer: Answer) -> bool:
    sent = sum(estimate_tokens(turn["content"]) for turn in turns)
    # A server that counts only what it had not cached reports less than any window holds.
    return SMALLEST_WINDOW <= answer.prompt_tokens < sent * READ_AT_LEAST


def _said_by_model(answer: Answer) -> Turn:
    return {"role": "assistant", "content": answer.text[:4000] or "(nothing)"}
