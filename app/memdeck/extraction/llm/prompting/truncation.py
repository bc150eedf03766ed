"""Reduce a long conversation to its important text before it is read as a whole.

Nothing is paraphrased: text the model keeps must be in the message it names, so
that evidence survives.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memdeck.extraction.llm.client.client import ModelServer
from memdeck.extraction.llm.prompting.prompts import Prompts
from memdeck.extraction.llm.prompting.schemas import KeptWords, kept_words_shape
from memdeck.extraction.llm.prompting.structured_output import StructuredClient
from memdeck.extraction.llm.prompting.transcript import Line, in_parts
from memdeck.extraction.text.quote_matching import find_quote

MOST_PARTS = 24
"""Most parts read of one conversation; each is a request, and requests sometimes fail."""
BETWEEN = " … "


@dataclass(frozen=True, slots=True)
class Condensed:
    """The remaining lines, and notes on the parts that could not be read.

    *is_empty_handed* if no part could be read at all.
    """

    lines: tuple[Line, ...]
    notes: tuple[str, ...]
    is_empty_handed: bool


async def condense(
    lines: Sequence[Line], prompts: Prompts, asker: StructuredClient, server: ModelServer
) -> Condensed:
    """Return *lines* with only the important text, short enough for one prompt.

    Raises:
        ModelError: the server gave no answer to a part.
    """
    budget = asker.part_tokens(server.settings)
    parts = in_parts(lines, budget)
    notes = []
    if len(parts) > MOST_PARTS:
        notes.append(f"The conversation is very long; only its last {MOST_PARTS} parts were read.")
        parts = parts[-MOST_PARTS:]
    kept: list[Line] = []
    unread = 0
    for number, part in enumerate(parts, 1):
        shape = kept_words_shape({line.id: None for line in part})
        reply = await asker.ask(
            server, prompts.condensing(part), shape, prompts.repair(shape.field)
        )
        if reply.items is None:
            unread += 1
            notes.append(f"Part {number} of {len(parts)} could not be read and was left out.")
            continue
        if reply.items.is_cut:
            notes.append(f"Part {number} of {len(parts)} was read only in part.")
        kept += _within(_kept_lines(part, reply.items.values), budget // len(parts))
    return Condensed(tuple(kept), tuple(notes), is_empty_handed=unread == len(parts))


def _kept_lines(part: Sequence[Line], kept: Sequence[KeptWords]) -> list[Line]:
    """Return the lines of *part* with kept text, reduced to that text."""
    left = []
    for line in part:
        stretches = {
            (found.start, found.end)
            for words in kept
            if words.id == line.id and (found := find_quote(words.text, line.text))
        }
        if stretches:
            text = BETWEEN.join(line.text[start:end] for start, end in sorted(stretches))
            left.append(replace(line, text=text))
    return left


def _within(lines: Sequence[Line], budget: int) -> list[Line]:
    """Return the first of *lines* that fit in *budget* tokens, at least one."""
    used = 0
    for number, line in enumerate(lines):
        used += line.tokens
        if used > budget and number:
            return list(lines[:number])
    return list(lines)
