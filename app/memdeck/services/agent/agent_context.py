"""All that an agent needs before it answers: the conversation, and what is known.

Source: seed 003, section 7; seed 001, sections 4.1 and 4.2.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from memdeck.domain.conversation.session import SessionMessage, as_turn
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.past_plans import content_on
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.tokens import Budget
from memdeck.domain.search.passage import Kind, Where
from memdeck.errors import ModelError
from memdeck.services.agent.session_buffer import ShortTerm
from memdeck.services.agent.session_end import SessionEnds
from memdeck.services.agent.token_counting import TokenCounter
from memdeck.services.recall.cosine_recall import CosineRecall
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import Recall
from memdeck.services.vault.vault import Vault

MEMORIES = 10
"""Source: seed 001, section 4.1, ``retrieve_relevant_memories``."""


@dataclass(frozen=True, slots=True)
class AgentContext:
    """The context of one question to a model.

    *summary* covers what is older than *recent_messages*, "" for none; of these, a call without
    its result, or a result without its call, is left out. *memories* are those relevant to the
    question *today*, best first. *token_budget_remaining* is left for the answer; *is_exact* is
    true if tokens were counted as the model does, not estimated. *notes* report problems on the
    way, a sentence each.
    """

    summary: str
    recent_messages: tuple[SessionMessage, ...]
    memories: tuple[MemoryEntry, ...]
    today: date
    token_budget_remaining: int
    budget: Budget
    is_exact: bool
    notes: tuple[str, ...] = ()

    @property
    def relevant_memories(self) -> tuple[str, ...]:
        """The texts of the memories; of a plan that has passed, the text says so."""
        return tuple(content_on(memory, self.today) for memory in self.memories)

    @property
    def turns(self) -> list[dict[str, object]]:
        """The messages as the OpenAI API takes them."""
        return [as_turn(message) for message in self.recent_messages]


class Contexts:
    """Builds contexts for an agent; retrieving memories for them counts as no hit."""

    def __init__(
        self,
        vault: Vault,
        recall: Recall,
        by_cosine: CosineRecall,
        short_term: ShortTerm,
        ends: SessionEnds,
    ) -> None:
        self._vault = vault
        self._recall = recall
        self._by_cosine = by_cosine
        self._short_term = short_term
        self._ends = ends

    async def build_context(self, session_id: str, query: str, model: str) -> AgentContext:
        """Return the context of a question in a session, within the shares of *model*'s window.

        It has as many memories as the policy has in a prompt, as far as their share goes. A new
        compaction is learned from first; a model that fails there is named in the notes.

        Raises:
            PolicyError: the user's own table of models cannot be used.
        """
        notes: tuple[str, ...] = ()
        try:
            await self._ends.catch_up(session_id)
        except ModelError as error:
            notes = (str(error),)
        return await asyncio.to_thread(self._built, session_id, query, model, notes)

    async def retrieve_relevant_memories(
        self,
        query: str,
        k: int = MEMORIES,
        memory_types: Iterable[str] | None = None,
        *,
        by_cosine: bool = False,
    ) -> tuple[MemoryEntry, ...]:
        """Return the *k* active memories most relevant to *query*, best first.

        *memory_types* are categories of the policy, or the ones of design A that
        correspond to them; without any, all are searched. With *by_cosine*, the *k*
        nearest are returned, relevant or not; see ``recall_by_cosine``.

        Raises:
            EmbedderError: *by_cosine* is set, and there is no embedder that works.
        """
        wanted = _categories(self._vault.policy, memory_types)
        return await asyncio.to_thread(self._known, query, k, wanted, by_cosine=by_cosine)

    def _known(
        self,
        query: str,
        k: int,
        categories: frozenset[str] = frozenset(),
        *,
        by_cosine: bool = False,
    ) -> tuple[MemoryEntry, ...]:
        where = Where(
            kinds=frozenset({Kind.MEMORY}),
            sections=frozenset({Section.ACTIVE}),
            categories=categories,
        )
        found: Sequence[Recalled] = ()
        if by_cosine:
            found = self._by_cosine.recall_by_cosine(query, k, where)
        elif k > 0:
            found = self._recall.recall(query, k, where=where).results
        return tuple(result.entry for result in found if result.entry is not None)

    def _built(
        self, session_id: str, query: str, model: str, notes: tuple[str, ...]
    ) -> AgentContext:
        budget = self._short_term.calculate_budget(model)
        window = self._short_term.window(session_id, budget.short_term_memory, model)
        known = self._known(query, self._vault.policy.prompt_limit)
        counter, today = self._short_term.counter(model), self._vault.today()
        overrun = max(0, window.total_tokens - budget.short_term_memory)
        return AgentContext(
            summary=window.summary,
            recent_messages=window.messages,
            memories=_within(known, today, budget.long_term_memory, counter),
            today=today,
            token_budget_remaining=max(0, budget.response_reserve - overrun),
            budget=budget,
            is_exact=counter.is_exact,
            notes=notes,
        )


def _within(
    memories: Iterable[MemoryEntry], today: date, max_tokens: int, counter: TokenCounter
) -> tuple[MemoryEntry, ...]:
    """Return those of *memories* that fit, best first; one that is too long is skipped."""
    left, taken = max_tokens, []
    for memory in memories:
        cost = counter.count(f"- {content_on(memory, today)}\n")
        if cost <= left:
            left -= cost
            taken.append(memory)
    return tuple(taken)


def _categories(policy: Policy, memory_types: Iterable[str] | None) -> frozenset[str]:
    wanted = frozenset(map(str, memory_types or ()))
    own_categories = {
        category.name
        for category in policy.categories
        if category.name in wanted or category.maps_to in wanted
    }
    return wanted | own_categories
