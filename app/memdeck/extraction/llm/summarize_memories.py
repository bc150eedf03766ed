"""Condense several memories, or the notes of a day, into a few with a model.

The answer is only a claim: each summary must name its sources, say nothing beyond them,
and be no order to the assistant.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence

from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.prompt.prompt_selection import prompt_language
from memdeck.domain.upkeep.compression import Condensation, Condensed, Piece
from memdeck.errors import ModelUnreachableError
from memdeck.extraction.guards.injection import memory_reads_as_order
from memdeck.extraction.guards.secret_sentences import MASK
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.llm.checks.support import is_supported
from memdeck.extraction.llm.checks.warnings import LONGEST_CONTENT, ProposalWarning
from memdeck.extraction.llm.client.client import connect
from memdeck.extraction.llm.client.settings import Key, ModelSettings
from memdeck.extraction.llm.prompting.prompt_files import Prompts
from memdeck.extraction.llm.prompting.schemas import (
    MemorySummary,
    importance_of,
    memory_summaries_shape,
)
from memdeck.extraction.llm.prompting.structured_output import StructuredClient

LONGEST_PIECE = 500
"""Most characters of a memory shown to the model."""

UNREADABLE = "The model's answer could not be used, so the most telling ones stand for the rest."


class ModelCondenser:
    """A condenser with a language model, one request per group. Not for two event loops at once."""

    def __init__(self, settings: ModelSettings, key: Key) -> None:
        self._settings = settings
        self._key = key
        self._client = StructuredClient()

    async def condense(self, pieces: Sequence[Piece], most: int) -> Condensation:
        """Return at most *most* memories in place of *pieces*; none if the answer is unusable.

        Raises:
            ModelError: the model or its server gave no answer.
        """
        pieces_by_id = {f"m{number}": piece for number, piece in enumerate(pieces, 1)}
        prompts = Prompts.of(prompt_language(" ".join(piece.text for piece in pieces)))
        turns = prompts.memory_summaries(
            [_as_prompt_object(id_, piece) for id_, piece in pieces_by_id.items()], most
        )
        try:
            async with (
                asyncio.timeout(self._settings.deadline_s),
                connect(self._settings, self._key) as server,
            ):
                shape = memory_summaries_shape(pieces_by_id)
                reply = await self._client.ask(server, turns, shape, prompts.repair(shape.field))
        except TimeoutError:
            raise ModelUnreachableError(
                f"“{self._settings.model}” at {self._settings.server} took longer than"
                f" {self._settings.deadline_s:g} seconds; choose a faster model."
            ) from None
        summaries = reply.items.values if reply.items else ()
        found = tuple(_checked(summaries, pieces_by_id))[:most]
        return Condensation(found, () if found else (UNREADABLE,))


def _as_prompt_object(id_: str, piece: Piece) -> dict[str, str | None]:
    text = redact(" ".join(piece.text.split()))[:LONGEST_PIECE]
    return {"id": id_, "date": piece.on.isoformat() if piece.on else None, "text": text}


def _checked(
    summaries: Sequence[MemorySummary], pieces_by_id: Mapping[str, Piece]
) -> Iterator[Condensed]:
    """Yield each claim that is based on existing pieces alone, once."""
    seen = set()
    for summary in summaries:
        ids = dict.fromkeys(id_.strip("[] ").casefold() for id_ in summary.source_ids)
        sources = [pieces_by_id[id_] for id_ in ids if id_ in pieces_by_id]
        if not sources or not _is_supported(summary.content, sources):
            continue
        content = redact(" ".join(summary.content.split()))
        if normalised(content) in seen:
            continue
        seen.add(normalised(content))
        warnings = tuple(_warnings(content))
        yield Condensed(
            content,
            importance_of(summary.importance),
            tuple(source.id for source in sources),
            " ".join(warning.reason for warning in warnings),
            tuple(warning.flag for warning in warnings if warning.flag),
            ticked=not warnings,
        )


def _is_supported(content: str, sources: Sequence[Piece]) -> bool:
    """Return whether the sources support it, their days included."""
    days = " ".join(source.on.isoformat() for source in sources if source.on)
    return is_supported(content, "\n".join([*(source.text for source in sources), days]))


def _warnings(content: str) -> Iterator[ProposalWarning]:
    if memory_reads_as_order(content):
        yield ProposalWarning("It reads like an order to the assistant.", Flag.INJECTION)
    if MASK in content:
        yield ProposalWarning("It looks like it holds a key or a password.", Flag.SECRET)
    if len(content) > LONGEST_CONTENT:
        yield ProposalWarning("It is too long for one memory; shorten or split it.")
