"""A memory that a program or the user adds, before it is saved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from memdeck.domain.arguments import check_fields
from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import NO_DATA, Layer, MemoryEntry
from memdeck.domain.memory.memory_edits import (
    checked_category,
    checked_data,
    checked_tags,
    layer_for,
    new_entry,
    worded,
)
from memdeck.domain.memory.namespace import Namespace, given_namespace
from memdeck.domain.memory.policy import Policy


@dataclass(frozen=True, slots=True)
class NewMemory:
    """A memory to add, with the arguments of ``MemoryManager.add``.

    Raises:
        UsageError: the text is empty, *category* is no category, JSON cannot hold the data, an id
            is blank or too long, or a value is of a wrong type.
    """

    content: str
    category: str | None = None
    """Without one it is a fact, by the policy's name for it."""
    importance: Importance | str = Importance.MEDIUM
    tags: Sequence[str] = ()
    expires_at: date | None = None
    layer: Layer | str | None = None
    """Without one, the category decides."""
    structured_data: Mapping[str, object] = field(default_factory=lambda: NO_DATA, hash=False)
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    pinned: bool = False
    """Whether it never fades."""
    namespace: Namespace = field(init=False)

    def __post_init__(self) -> None:
        check_fields(self)
        accepted = {
            "content": worded(self.content),
            "category": None if self.category is None else checked_category(self.category),
            "importance": Importance(self.importance),
            "tags": checked_tags(self.tags),
            "layer": None if self.layer is None else Layer(self.layer),
            "structured_data": checked_data(self.structured_data),
            "namespace": given_namespace(self.user_id, self.agent_id, self.run_id),
        }
        for name, value in accepted.items():
            object.__setattr__(self, name, value)

    def category_by(self, policy: Policy) -> str:
        """Return its category, or that of facts in *policy*."""
        return policy.category_for("fact") if self.category is None else self.category

    def entry(self, id_: str, policy: Policy, now: datetime) -> MemoryEntry:
        """Return it as the entry of that id, first written at *now*."""
        category = self.category_by(policy)
        score = policy.first_score(Importance(self.importance))
        layer = None if self.layer is None else Layer(self.layer)
        return replace(
            new_entry(id_, self.content, category, score, now),
            tags=tuple(self.tags),
            expires_at=self.expires_at,
            layer=layer or layer_for(category, self.structured_data, policy),
            structured_data=self.structured_data,
            namespace=self.namespace,
            pinned=self.pinned,
        )
