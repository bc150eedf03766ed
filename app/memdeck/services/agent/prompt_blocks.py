"""Blocks of memories for the system prompt of an agent."""

from collections.abc import Iterable

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.prompt.memory_block import memory_block
from memdeck.domain.prompt.prompt import PromptLanguage, block_of
from memdeck.domain.search.passage import Kind, Where
from memdeck.services.memories.forecasts import Forecasts
from memdeck.services.recall.implicit import known_at_first
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import Recall
from memdeck.services.vault.vault import Vault

_MEMORIES = Where(kinds=frozenset({Kind.MEMORY}))


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
        return memory_block(memories, self._vault.policy, wanted)

    def get_prompt_memories(self, top_k: int = 20) -> str:
        """Return the block for a system prompt; empty if there is nothing to include."""
        return self._forecasts.prompt(top_k).text

    def recall_memory(self, query: str, top_k: int = 5) -> str:
        """Return a prompt block of what is known about *query*, archived or not; a tool for agents.

        Source: seed 000, section 4.2 and phase 2.
        """
        return self._block(self._recall.recall(query, top_k, where=_MEMORIES).results)

    def get_session_memories(self, first_message: str, top_k: int | None = None) -> str:
        """Return a prompt block for a conversation that begins with *first_message*.

        It has as many memories as the policy says, unless *top_k* is given; it is empty if the
        policy allows none.

        Source: seed 002, section 4.4.
        """
        return self._block(known_at_first(self._recall, self._vault, first_message, top_k))

    def _block(self, memories: Iterable[Recalled | MemoryEntry]) -> str:
        most_tokens = self._vault.policy.prompt_parts.tokens
        return block_of((memory.content for memory in memories), most_tokens=most_tokens)
