"""Reduce a long conversation to its important text before it is read as a whole.

Nothing is paraphrased: the text that the model selects must be in the message it names,
so that evidence survives.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memdeck.extraction.llm.client.client import ModelServer
from memdeck.extraction.llm.prompting.prompt_files import Prompts
from memdeck.extraction.llm.prompting.schemas import ImportantText, important_text_shape
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
    lines: Sequence[Line], prompts: Prompts, client: StructuredClient, server: ModelServer
) -> Condensed:
    """Return *lines* with only the important text, short enough for one prompt.

    Raises:
        ModelError: the server gave no answer to a part.
    """
    budget = client.part_tokens(server.settings)
    parts = in_parts(lines, budget)
    notes = []
    if len(parts) > MOST_PARTS:
        notes.append(f"The conversation is very long; only its last {MOST_PARTS} parts were read.")
        parts = parts[-MOST_PARTS:]
    important: list[Line] = []
    unread = 0
    for number, part in enumerate(parts, 1):
        shape = important_text_shape({line.id: None for line in part})
        reply = await client.ask(
            server, prompts.condensing(part), shape, prompts.repair(shape.field)
        )
        if reply.items is None:
            unread += 1
            notes.append(f"Part {number} of {len(parts)} could not be read and was left out.")
            continue
        if reply.items.is_cut:
            notes.append(f"Part {number} of {len(parts)} was read only in part.")
        important += _within(_important_lines(part, reply.items.values), budget // len(parts))
    return Condensed(tuple(important), tuple(notes), is_empty_handed=unread == len(parts))


def _important_lines(part: Sequence[Line], texts: Sequence[ImportantText]) -> list[Line]:
    """Return the lines of *part* with important text, reduced to that text."""
    lines = []
    for line in part:
        spans = {
            (match.start, match.end)
            for each in texts
            if each.id == line.id and (match := find_quote(each.text, line.text))
        }
        if spans:
            text = BETWEEN.join(line.text[start:end] for start, end in sorted(spans))
            lines.append(replace(line, text=text))
    return lines


def _within(lines: Sequence[Line], budget: int) -> list[Line]:
    """Return the first of *lines* that fit in *budget* tokens, at least one."""
    used = 0
    for number, line in enumerate(lines):
        used += line.tokens
        if used > budget and number:
            return list(lines[:number])
    return list(lines)
