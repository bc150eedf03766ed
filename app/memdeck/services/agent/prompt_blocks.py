"""Blocks of memories for the system prompt of an agent."""

from collections.abc import Iterable, Iterator

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import Layer, MemoryEntry, Section
from memdeck.domain.memory.past_plans import content_on
from memdeck.domain.prompt.prompt_selection import PromptLanguage, block_of
from memdeck.domain.prompt.relevant_memories import memory_block
from memdeck.domain.search.passage import Kind, Where
from memdeck.services.memories.forecasts import Forecasts
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import Recall
from memdeck.services.vault.vault import Vault

_MEMORIES = Where(kinds=frozenset({Kind.MEMORY}))
_ACTIVE = Where(kinds=frozenset({Kind.MEMORY}), sections=frozenset({Section.ACTIVE}))


class PromptBlocks:
    """Texts of memories for a system prompt, as design A, B and C have them."""

    def __init__(self, vault: Vault, recall: Recall, forecasts: Forecasts) -> None:
        self._vault = vault
        self._recall = recall
        self._forecasts = forecasts

    def format_memories_for_context(
        self, memories: Iterable[MemoryEntry], language: PromptLanguage | str | None = None
    ) -> str:
        """Return *memories* as a block for a system prompt, grouped by category; "" for none.

        Source: seed 001, section 4.2.
        """
        wanted = None if language is None else PromptLanguage(language)
        return memory_block(memories, self._vault.policy, self._vault.today(), wanted)

    def get_prompt_memories(self, top_k: int = 20) -> str:
        """Return the block for a system prompt; empty if there is nothing to include."""
        return self._forecasts.prompt(top_k).text

    def recall_memory(self, query: str, top_k: int = 5) -> str:
        """Return a prompt block of what is known about a query, archived or not.

        Source: seed 000, section 4.2 and phase 2.

        Args:
            query: What to look for, as a question or as words.
            top_k: The most memories to include.
        """
        return self._block(self._recall.recall(query, top_k, where=_MEMORIES).results)

    def get_session_memories(self, first_message: str, top_k: int | None = None) -> str:
        """Return a prompt block for a conversation that begins with *first_message*.

        It has as many memories as the policy says, unless *top_k* is given; it is empty if the
        policy allows none.

        Source: seed 002, section 4.4.
        """
        return self._block(self._initial_context(first_message, top_k))

    def _initial_context(self, message: str, k: int | None) -> Iterator[Recalled | MemoryEntry]:
        """Yield *k* active memories that *message* is about, then lessons about tools.

        If *k* is None, as many as the policy says, and none at all if its implicit recall is off.
        Of the lessons, the best by score, as many as the policy has in a prompt.

        Source: seed 002, sections 4.4 and 8.
        """
        rules = self._vault.policy.implicit_recall
        if not rules.is_on:
            return
        limit = rules.memories if k is None else k
        results = self._recall.recall(message, limit, where=_ACTIVE).results if limit else ()
        yield from results
        ids = {result.id for result in results}
        yield from (lesson for lesson in self._lessons() if lesson.id not in ids)

    def _lessons(self) -> list[MemoryEntry]:
        contents, policy = self._vault.load(), self._vault.policy
        lessons = [
            entry
            for entry in contents.entries.values()
            if entry.section is Section.ACTIVE
            and (entry.layer is Layer.PROCEDURAL or entry.category in policy.procedural_categories)
        ]
        lessons.sort(key=lambda entry: score_on(entry, policy, contents.today), reverse=True)
        return lessons[: policy.prompt_limit]

    def _block(self, memories: Iterable[Recalled | MemoryEntry]) -> str:
        most_tokens, today = self._vault.policy.prompt_parts.tokens, self._vault.today()
        contents = (
            (content_on(memory, today), memory.owner)
            if isinstance(memory, MemoryEntry)
            else (memory.content_as_of_today, memory.entry.owner if memory.entry else "")
            for memory in memories
        )
        return block_of(contents, most_tokens=most_tokens)
