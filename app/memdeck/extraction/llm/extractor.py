"""Extract candidates from a conversation with a language model."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import accumulate

from memdeck.domain.changes.plan import Decision
from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.domain.memory.candidate import Extraction
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Category
from memdeck.domain.prompt.prompt_selection import PromptLanguage
from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.extraction.llm.checks.tool_lessons import as_prompt_object, failed_runs
from memdeck.extraction.llm.checks.validate import Context, check_proposals
from memdeck.extraction.llm.client.client import ModelServer, connect_with_deadline
from memdeck.extraction.llm.client.settings import Key, ModelSettings
from memdeck.extraction.llm.decide_merge import decide
from memdeck.extraction.llm.prompting.prompt_files import LONGEST_KNOWN, Prompts, language_of
from memdeck.extraction.llm.prompting.schemas import Proposal, proposals_shape
from memdeck.extraction.llm.prompting.structured_output import Reply, StructuredClient
from memdeck.extraction.llm.prompting.transcript import is_abridged, lines_of, named_messages
from memdeck.extraction.llm.prompting.truncation import condense

MOST_KNOWN = 50
"""Most known memories sent along. Source: seed 000, section 3.2."""
KNOWN_SHARE = 0.5
"""Tokens for known memories in a prompt, as a share of those for the conversation."""

UNREADABLE = "The model's answer could not be read; try again, or choose another model."
CUT_EARLY = (
    "The model's answer was cut off before its first memory was complete;"
    " raise the server's answer limit, or choose another model."
)
UNSUPPORTED = (
    "Nothing of what the model suggested rests on what you said, so the conversation does not"
    " count as read; try again, choose another model, or read it without one."
)
RULES_READ = "Nothing of what the model suggested rests on what you said, so rules read it instead."
SMALL_WINDOW = "The model's context window is small, so the conversation was read in smaller parts."
ABRIDGED = "A message of yours was very long; only its beginning and its end were read."
CLIPPED = (
    "The server seems to have read only a part of what it was sent;"
    " give the model a larger context window."
)

Fallback = Callable[[Conversation, Sequence[MemoryEntry], date], Awaitable[Extraction]]
"""A function that reads a conversation without the model."""


class ModelExtractor:
    """An extractor that asks a language model once for each conversation.

    *categories* are those of the vault's policy; without any, design A's seven.
    *fallback* reads a conversation for which the model suggested nothing sound: asked again,
    it would say the same. Without a *fallback*, the extraction has failed.
    The extractor remembers which answer formats its server supports. It is safe to use
    from one event loop after another, but not from two at once.
    """

    def __init__(
        self,
        settings: ModelSettings,
        key: Key,
        categories: Sequence[Category] = (),
        fallback: Fallback | None = None,
    ) -> None:
        self._fallback = fallback
        self._settings = settings
        self._key = key
        self._categories = tuple(categories)
        self._client = StructuredClient()

    @property
    def name(self) -> str:
        """Return the model's name, which marks its extractions."""
        return self._settings.model

    async def extract(
        self, conversation: Conversation, known: Sequence[MemoryEntry], today: date
    ) -> Extraction:
        """Return the memories worth keeping from *conversation*, and their relation to *known*.

        The first 50 of *known* are shown to the model: pass the best first. A
        conversation without a message of the user, or that they asked not to be
        remembered, is not sent. An answer that cannot be used is an
        ``Extraction`` that has ``failed``, with a note.

        Raises:
            ModelRefusedError: the model or its server declined.
            ModelUnreachableError: no answer in time.
            ModelError: the server is no chat model.
        """
        if conversation.forbidden:
            return self._nothing("You asked for this conversation not to be remembered.")
        if not any(m.role is Role.USER and m.text.strip() for m in conversation.messages):
            return self._nothing()
        async with connect_with_deadline(self._settings, self._key) as server:
            read = partial(self._read, conversation, known[:MOST_KNOWN], today, server)
            found = await self._client.fitting(read, self._settings, self._rules_tokens)
        if self._fallback is None or UNSUPPORTED not in found.notes:
            return found
        instead = await self._fallback(conversation, known, today)
        notes = tuple(RULES_READ if note == UNSUPPORTED else note for note in found.notes)
        return replace(instead, notes=(*notes, *instead.notes))

    async def decide(
        self, statement: str, category: str, similar: Sequence[MemoryEntry]
    ) -> Decision | None:
        """Return the decision on one memory with *similar* ones; see ``decide_merge``."""
        return await decide(
            statement,
            category,
            similar,
            settings=self._settings,
            key=self._key,
            client=self._client,
        )

    @property
    def _rules_tokens(self) -> int:
        """Return the estimated tokens of a prompt without a conversation."""
        turns = Prompts.of(PromptLanguage.ENGLISH, self._categories).extraction({}, [])
        return sum(estimate_tokens(turn["content"]) for turn in turns)

    async def _read(
        self,
        conversation: Conversation,
        known: Sequence[MemoryEntry],
        today: date,
        server: ModelServer,
    ) -> Extraction:
        messages = named_messages(conversation)
        lines = lines_of(conversation, messages)
        prompts = Prompts.of(language_of(lines), self._categories)
        notes = [ABRIDGED] if any(is_abridged(message) for message in messages.values()) else []
        part_tokens = self._client.part_tokens(self._settings)
        if sum(line.tokens for line in lines) > part_tokens:
            notes += [SMALL_WINDOW] if part_tokens < self._settings.conversation_tokens else []
            condensed = await condense(lines, prompts, self._client, server)
            if condensed.is_empty_handed:
                return self._failed(notes)
            lines = list(condensed.lines)
            notes += condensed.notes
            if not lines:
                return self._nothing(*notes)
        names = [category.name for category in prompts.categories]
        context = Context(
            conversation=conversation,
            messages=messages,
            known=_fitting(known, part_tokens * KNOWN_SHARE),
            categories=names,
            examples=prompts.example_contents(),
            today=today,
            runs=failed_runs(conversation),
        )
        prompt_ids = {message.id: id_ for id_, message in messages.items()}
        runs = [as_prompt_object(id_, run, prompt_ids) for id_, run in context.runs.items()]
        turns = prompts.extraction(context.known, lines, runs)
        own_ids = {line.id: None for line in lines if line.role is Role.USER}
        shape = proposals_shape(names, messages=own_ids, known=context.known, runs=context.runs)
        reply = await self._client.ask(server, turns, shape, prompts.repair(shape.field))
        return self._extraction(reply, context, notes)

    def _extraction(self, reply: Reply[Proposal], context: Context, notes: list[str]) -> Extraction:
        if reply.seems_clipped:
            notes.append(CLIPPED)
        if reply.items is None:
            return self._failed(notes, CUT_EARLY if reply.is_cut else UNREADABLE)
        checked = check_proposals(reply.items.values, context)
        if not checked.candidates and (reply.items.dropped or checked.unsupported):
            return self._failed(notes, UNREADABLE if reply.items.dropped else UNSUPPORTED)
        if reply.items.is_cut:
            notes.append(_cut_note(len(checked.candidates)))
        if dropped := reply.items.dropped + checked.unsupported:
            were = "was" if dropped == 1 else "were"
            notes.append(
                f"{dropped} of the model's suggestions {were} left out,"
                " because nothing you said supports them."
            )
        return Extraction(checked.candidates, self.name, tuple(notes))

    def _nothing(self, *notes: str) -> Extraction:
        return Extraction((), self.name, notes)

    def _failed(self, notes: list[str], reason: str = UNREADABLE) -> Extraction:
        return Extraction((), self.name, (*notes, reason), failed=True)


def _cut_note(count: int) -> str:
    if count == 1:
        return "The model's answer was cut off; 1 complete suggestion was used."
    return f"The model's answer was cut off; {count} complete suggestions were used."


def _fitting(known: Sequence[MemoryEntry], budget: float) -> dict[str, MemoryEntry]:
    """Return the first of *known* that cost at most *budget* tokens, by short ids."""
    costs = accumulate(estimate_tokens(entry.content[:LONGEST_KNOWN]) for entry in known)
    return {
        f"k{number}": entry
        for number, (entry, cost) in enumerate(zip(known, costs, strict=True), 1)
        if cost <= budget
    }
