"""Run a small extraction for the test button of the settings page."""

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.prompt.prompt_selection import PromptLanguage
from memdeck.extraction.llm.checks.validate import Context, check_proposals
from memdeck.extraction.llm.client.client import ModelServer, connect_with_deadline
from memdeck.extraction.llm.client.settings import Key, ModelSettings
from memdeck.extraction.llm.prompting.prompt_files import Prompts
from memdeck.extraction.llm.prompting.schemas import proposals_shape
from memdeck.extraction.llm.prompting.structured_output import StructuredClient
from memdeck.extraction.llm.prompting.transcript import lines_of, named_messages

LONGEST_ANSWER = 600
"""Most tokens; the answer for a test conversation of three lines is far shorter."""

_SAID_AT = datetime(2026, 3, 10, 12, tzinfo=UTC)
_CONVERSATION = Conversation(
    "trial",
    "Trial",
    "trial",
    (
        Message("m1", Role.USER, "I moved to Tromsø, so give me the weather there.", at=_SAID_AT),
        Message("m2", Role.ASSISTANT, "It is snowing in Tromsø.", at=_SAID_AT),
        Message("m3", Role.USER, "Thanks. Please always answer in metric units.", at=_SAID_AT),
    ),
)


async def check(settings: ModelSettings, key: Key) -> str:
    """Let the model extract from three lines, and return a sentence on the result.

    Raises:
        ModelError: it did not answer; the message says why and what to do.
    """
    async with connect_with_deadline(settings, key) as server:
        start = time.perf_counter()
        found = await _extracted(server)
        took_s = time.perf_counter() - start
    return f"“{settings.model}” at {settings.server} answered in {took_s:.1f} s{_verdict(found)}."


async def _extracted(server: ModelServer) -> Sequence[Candidate] | None:
    """Return the model's candidates from the test conversation; None if malformed."""
    prompts = Prompts.of(PromptLanguage.ENGLISH)
    messages = named_messages(_CONVERSATION)
    names = [category.name for category in prompts.categories]
    shape = replace(proposals_shape(names, messages=messages), max_tokens=LONGEST_ANSWER)
    turns = prompts.extraction({}, lines_of(_CONVERSATION, messages))
    reply = await StructuredClient().ask(server, turns, shape, prompts.repair(shape.field))
    if reply.items is None:
        return None
    context = Context(
        conversation=_CONVERSATION,
        messages=messages,
        known={},
        categories=names,
        examples=prompts.example_contents(),
        today=_SAID_AT.date(),
    )
    return check_proposals(reply.items.values, context).candidates


def _verdict(found: Sequence[Candidate] | None) -> str:
    if found is None:
        return ", but not in the form asked for; expect poor results"
    if any(candidate.ticked for candidate in found):
        return " and gives memories in the form asked for"
    return " in the form asked for, but found nothing true in three lines; expect poor results"
