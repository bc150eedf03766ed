"""Summarize the older part of a session with a model.

Source: seed 003, section 4.2.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from memdeck.domain.conversation.session import Session, SessionMessage, as_conversation
from memdeck.domain.conversation.session_summary import Point, PointKind, render_summary
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.extraction.guards.injection import memory_reads_as_order
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.llm.checks.support import ENOUGH, is_supported, support
from memdeck.extraction.llm.client.client import ModelServer, connect_with_deadline
from memdeck.extraction.llm.client.settings import Key, ModelSettings
from memdeck.extraction.llm.prompting.prompt_files import Prompts, language_of
from memdeck.extraction.llm.prompting.schemas import SummaryPoint, summary_points_shape
from memdeck.extraction.llm.prompting.structured_output import StructuredClient
from memdeck.extraction.llm.prompting.transcript import Line, in_parts, lines_of, named_messages

LONGEST = 300
"""Most characters of one point; longer ones are rejected."""
SAID = 0.6
"""Least share of a point's significant words in its part of the session.

Higher than ``ENOUGH``, since a hundred messages contain some words of anything. Measured on
labelled conversations with both thresholds: 99 % of true sentences pass, 1.4 % of others.
"""
LEAST_SOUND = 0.5
"""Least share of a model's points that are sound; below it, none is used."""


class ModelSummariser:
    """A summariser that asks a language model once for each ``conversation_tokens`` of the session.

    Do not use it from two event loops at once.
    """

    def __init__(self, settings: ModelSettings, key: Key) -> None:
        self._settings = settings
        self._key = key
        self._client = StructuredClient()

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._settings.model

    async def points_of(
        self, messages: Sequence[SessionMessage], earlier: str
    ) -> tuple[Point, ...] | None:
        """Return the points of *messages* beyond *earlier*; None if no answer was usable.

        Points that the messages do not support, or that read like an order, are left out;
        if those are more than half, the answer is not used.

        Raises:
            ModelError: the model failed, or took too long.
        """
        conversation = as_conversation(Session("", tuple(messages)))
        lines = lines_of(conversation, named_messages(conversation))
        async with connect_with_deadline(self._settings, self._key) as server:
            read = partial(self._points, lines, earlier, server)
            return await self._client.fitting(read, self._settings, estimate_tokens(earlier))

    async def _points(
        self, lines: Sequence[Line], earlier: str, server: ModelServer
    ) -> tuple[Point, ...] | None:
        language = language_of(lines)
        prompts = Prompts.of(language)
        shape = summary_points_shape([str(kind) for kind in PointKind])
        found: list[Point] = []
        total = 0
        has_answer = False
        for part in in_parts(lines, self._client.part_tokens(server.settings)):
            summary = render_summary(found, language)
            turns = prompts.summarising(f"{earlier}\n\n{summary}".strip(), part)
            reply = await self._client.ask(server, turns, shape, prompts.repair(shape.field))
            if reply.items is not None:
                has_answer = True
                total += len(reply.items.values)
                found += _sound(reply.items.values, part, found)
        return tuple(found) if has_answer and len(found) >= total * LEAST_SOUND else None


def _sound(
    points: Sequence[SummaryPoint], lines: Sequence[Line], before: Sequence[Point]
) -> Iterator[Point]:
    """Yield the points that *lines* support, each once and none of those *before*."""
    kinds = {str(kind): kind for kind in PointKind}
    texts = [line.text for line in lines]
    seen = {normalised(point.text) for point in before}
    for point in points:
        text = redact(" ".join(point.text.split()))
        if normalised(text) in seen or not _is_sound(text, texts):
            continue
        seen.add(normalised(text))
        yield Point(kinds.get(point.kind.casefold(), PointKind.DECIDED), text)


def _is_sound(point: str, texts: Sequence[str]) -> bool:
    if len(point) > LONGEST or memory_reads_as_order(point):
        return False
    everything = "\n".join(texts)
    # Two messages at a time, because an answer needs its question.
    nearest = max((support(point, "\n".join(two)) for two in pairwise(["", *texts])), default=0.0)
    return (
        nearest >= ENOUGH and support(point, everything) >= SAID and is_supported(point, everything)
    )
