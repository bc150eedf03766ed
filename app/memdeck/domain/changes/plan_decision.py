"""What is to become of one memory that an agent writes, beside those near it."""

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
"""What design C calls each action of a write. DELETE alone removes a memory, where one is to be
forgotten. A contradicted memory is not deleted: a new one is added, and the old one loses score
by the policy, so that a person can see it. Source: seed 002, section 4.2."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, one of ``OPERATIONS``, and why; *target* is the id of the memory it changes.

    *content* is the text of both together, where the action is MERGE. *relation* is what the
    new memory says of the target, where it is KEEP_BOTH; None where nobody named one.
    """

    action: Action
    target: str | None = None
    content: str = ""
    reason: str = ""
    relation: Relation | None = None
