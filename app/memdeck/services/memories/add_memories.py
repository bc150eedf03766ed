"""Add new memories to a vault, as one change."""

from collections.abc import Sequence
from dataclasses import replace

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.matching.similarity import Match, matching_tombstones
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import checked_category, filed
from memdeck.domain.memory.new_memory import NewMemory
from memdeck.errors import UsageError
from memdeck.services.vault.vault import Vault
from memdeck.storage.config.policies import shipped_policies


def check_new(vault: Vault, memories: Sequence[NewMemory], *, may_be_new: bool) -> None:
    """Raise an error unless *vault* takes all of *memories*.

    Raises:
        UsageError: a category is not known, unless it *may_be_new*, or the vault has no layers to
            choose from.
    """
    if not may_be_new:
        for category in {new.category_by(vault.policy) for new in memories}:
            check_category(vault, category)
    for layer in {new.layer for new in memories}:
        check_layer(vault, layer)


def similar_memories(vault: Vault, new: NewMemory) -> tuple[Match, ...]:
    """Return the memories of the same namespace that *new* may repeat, contradict or extend.

    By kind in this order, then the most similar first.
    """
    from memdeck.domain.matching.statement_relation import Stance, compare  # noqa: PLC0415 - used here alone, and slow to import
    from memdeck.recall.matching.word_neighbours import WordNeighbours, worded_alike  # noqa: PLC0415 - as above

    entries = vault.load().entries.values()
    contents = {entry.id: entry.content for entry in entries if entry.namespace == new.namespace}
    matches = WordNeighbours(worded_alike(new.content, contents.items())).matches(new.content)
    compared = [(compare(contents[match.entry_id], new.content).stance, match) for match in matches]
    order = list(Stance)
    by_stance = sorted(compared, key=lambda pair: order.index(pair[0]))
    return tuple(match for stance, match in by_stance if stance is not Stance.APART)


def add_memories(vault: Vault, memories: Sequence[NewMemory]) -> ChangeSet:
    """Add *memories* in their order, and remove the tombstones of their texts."""
    policy = vault.policy
    for tx in vault.attempts("add"):
        with tx:
            ids = vault.fresh_ids(tx.contents)
            added = tuple(
                new.entry(id_, policy, tx.draft.at) for new, id_ in zip(memories, ids, strict=False)
            )
            tombstones = vault.tombstones.read()
            lifted = matching_tombstones([new.content for new in memories], tombstones)
            tx.commit(replace(tx.draft, after=added, lifted=lifted))
    return tx.changeset


def check_layer(vault: Vault, layer: Layer | str | None) -> None:
    """Raise an error if a *layer* is chosen, and *vault* has none to choose from.

    Raises:
        UsageError: all of its layers are in one file.
    """
    layout = vault.layout
    if layer is not None and layout.learnings is None:
        raise UsageError(
            f"{layout.name} holds every layer in one file; give the memory another category"
            " instead."
        )


def check_category(vault: Vault, category: str) -> None:
    """Raise an error unless *vault* knows *category*, with or without a group.

    A vault knows the categories of the shipped policies, of its own policy and of its memories.
    If its own policy names none, any category is accepted.

    Raises:
        UsageError: the vault does not know it, or no heading can hold it.
    """
    name, _ = filed(checked_category(category))
    own = [known.name for known in vault.policy.categories]
    if not own or name in own:
        return
    if any(entry.category == name for entry in vault.load().entries.values()):
        return
    shipped = shipped_policies().values()
    if all(known.name != name for policy in shipped for known in policy.categories):
        raise UsageError(
            f"“{name}” is not a category of this vault; choose one of {', '.join(own)}."
        )
