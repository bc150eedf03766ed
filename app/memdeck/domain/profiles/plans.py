"""Plans whose day has passed: they hold no longer, though nobody said so."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from memdeck.domain.memory.past_plans import plan_in
from memdeck.domain.profiles.semantic_memory import SemanticMemory


def as_of(memories: Iterable[SemanticMemory], today: date) -> Iterator[SemanticMemory]:
    """Yield *memories*; those that were plans for a day before *today* are over.

    What a person wrote into the file stays as it is.
    """
    for memory in memories:
        is_todo, said_on = memory.category == "todo", memory.last_said
        plan = None if memory.is_edited else plan_in(memory.text, said_on, is_todo=is_todo)
        yield replace(memory, is_over=True) if plan and plan.last < today else memory
