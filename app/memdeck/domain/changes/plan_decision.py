"""The decision on one memory that an agent writes, given the memories similar to it."""

from dataclasses import dataclass

from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.entry import Relation

OPERATIONS = {
    Action.ADD: "ADD",
    Action.KEEP_BOTH: "ADD",
    Action.UPDATE: "UPDATE",
    Action.MERGE: "UPDATE",
    Action.CONTRADICT: "ADD",
    Action.DELETE: "DELETE",
    Action.REINFORCE: "NOOP",
    Action.NOOP: "NOOP",
}
"""Design C's name for each action of a write.

DELETE alone removes a memory, where one is to be forgotten. A contradicted memory is not
deleted: a new one is added, and the old one loses score by the policy, so that the user can see
it. Source: seed 002, section 4.2.
"""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, one of ``OPERATIONS``, and why; *target* is the id of the memory it changes.

    *content* is the text of both together, where the action is MERGE. *relation* is that of the
    new memory to the target, where it is KEEP_BOTH; None where none was named.
    """

    action: Action
    target: str | None = None
    content: str = ""
    reason: str = ""
    relation: Relation | None = None
