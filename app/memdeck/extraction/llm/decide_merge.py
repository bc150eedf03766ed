"""Let a model decide in one request what to do with a memory that an agent writes.

The answer is only a claim: the memory it names must be one that was shown; one to
be replaced must share a word with its replacement; and the text of a merge must say
what both say and nothing else.

Source: seed 002, section 4.2; seed 001, section 4.1.
"""

from collections.abc import Mapping, Sequence

from memdeck.domain.changes.plan import Action, Decision
from memdeck.domain.memory.entry import MemoryEntry, Relation
from memdeck.domain.prompt.prompt_selection import prompt_language
from memdeck.extraction.guards.injection import memory_reads_as_order
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.llm.checks.support import support, unsupported_numbers
from memdeck.extraction.llm.checks.warnings import LONGEST_CONTENT
from memdeck.extraction.llm.client.client import connect_with_deadline
from memdeck.extraction.llm.client.settings import Key, ModelSettings
from memdeck.extraction.llm.prompting.prompt_files import Prompts
from memdeck.extraction.llm.prompting.schemas import DecisionReply, decisions_shape
from memdeck.extraction.llm.prompting.structured_output import StructuredClient

LONGEST_REASON = 200
"""Most characters shown of a model's reason."""
NOTHING_ADDED = 0.8
"""Share of a merge's significant words that the two memories must contain; the rest joins them."""
NOTHING_LOST = 0.5
"""Share of each memory's significant words that a merge must contain: it may be shorter."""

ACTIONS = {
    "add": Action.ADD,
    "update": Action.UPDATE,
    "merge": Action.MERGE,
    "contradict": Action.CONTRADICT,
    "keep_both": Action.KEEP_BOTH,
    "noop": Action.NOOP,
}

_SYNONYMS = {"delete": Action.CONTRADICT}
"""Other names that a model may give an action. Source: seed 002, 4.2."""

RELATIONS = {str(relation): relation for relation in Relation}


async def decide(
    statement: str,
    category: str,
    similar: Sequence[MemoryEntry],
    *,
    settings: ModelSettings,
    key: Key,
    client: StructuredClient,
) -> Decision | None:
    """Return the model's decision on *statement*, next to the memories *similar* it.

    None if its answer cannot be used.

    Raises:
        ModelError: the model or its server gave no answer.
    """
    known = {f"k{number}": entry for number, entry in enumerate(similar, 1)}
    prompts = Prompts.of(prompt_language(statement))
    turns = prompts.decision(redact(statement), category, known)
    shape = decisions_shape(ACTIONS, known)
    async with connect_with_deadline(settings, key) as server:
        reply = await client.ask(server, turns, shape, prompts.repair(shape.field))
    replies = reply.items.values if reply.items else ()
    return checked(replies[0], statement, known) if len(replies) == 1 else None


def checked(
    reply: DecisionReply, statement: str, known: Mapping[str, MemoryEntry]
) -> Decision | None:
    """Return the decision of *reply*; None if it fails a check."""
    action = (ACTIONS | _SYNONYMS).get(reply.action.casefold())
    target = known.get(reply.target_id.strip("[] ").casefold())
    reason = redact(" ".join(reply.reason.split()))[:LONGEST_REASON]
    if _is_placeholder(reason) or memory_reads_as_order(reason):
        reason = ""
    match action:
        case None:
            return None
        case Action.ADD:
            return Decision(action, reason=reason)
        case Action.NOOP if target is None:
            return Decision(action, reason=reason)
        case _ if target is None:
            return None
        case Action.NOOP:
            return Decision(Action.REINFORCE, target.id, reason=reason)
        case Action.MERGE:
            both = " ".join(reply.content.split())
            is_sound = says_both(both, target.content, statement)
            return Decision(action, target.id, both, reason) if is_sound else None
        case Action.UPDATE | Action.CONTRADICT if not support(statement, target.content):
            return None
        case _:
            named = reply.relation.casefold() if action is Action.KEEP_BOTH else ""
            return Decision(action, target.id, reason=reason, relation=RELATIONS.get(named))


def _is_placeholder(reason: str) -> bool:
    """Return whether *reason* is only a placeholder: without a letter, or "<…>"."""
    is_copied = reason.startswith("<") and reason.endswith(">")
    return is_copied or not any(map(str.isalpha, reason))


def says_both(merged: str, old: str, new: str) -> bool:
    """Return whether *merged* says what *old* and *new* say, and nothing else."""
    if not merged or len(merged) > LONGEST_CONTENT or memory_reads_as_order(merged):
        return False
    both = f"{old}\n{new}"
    return (
        not unsupported_numbers(merged, both)
        and redact(merged) == merged
        and support(merged, both) >= NOTHING_ADDED
        and min(support(old, merged), support(new, merged)) >= NOTHING_LOST
    )
