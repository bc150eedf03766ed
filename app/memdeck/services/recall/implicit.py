"""Implicit recall: what an agent should know before its first answer."""

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import Layer, MemoryEntry, Section
from memdeck.domain.memory.policy import Policy
from memdeck.domain.search.passage import Kind, Where
from memdeck.services.recall.recall import Recall
from memdeck.services.vault.vault import Vault

_PROCEDURAL = "procedural"
_ACTIVE = Where(kinds=frozenset({Kind.MEMORY}), sections=frozenset({Section.ACTIVE}))


def known_at_first(
    recall: Recall, vault: Vault, message: str, k: int | None = None
) -> tuple[MemoryEntry, ...]:
    """Return the *k* active memories that *message* is about, then how tools behave here.

    If *k* is None, as many as the policy says, and none of either if its implicit recall is
    off. Of the latter, the best by score, as many as the policy has in a prompt.

    Source: seed 002, sections 4.4 and 8.

    Raises:
        StorageError: the vault or its index cannot be used.
    """
    rules = vault.policy.implicit_recall
    if not rules.is_on:
        return ()
    most = rules.memories if k is None else k
    results = recall.recall(message, most, where=_ACTIVE).results if most else ()
    near = {one.entry.id: one.entry for one in results if one.entry is not None}
    return *near.values(), *(one for one in _procedural(vault) if one.id not in near)


def _procedural(vault: Vault) -> list[MemoryEntry]:
    contents, policy = vault.load(), vault.policy
    names = procedural_categories(policy)
    found = [
        entry
        for entry in contents.entries.values()
        if entry.section is Section.ACTIVE
        and (entry.layer is Layer.PROCEDURAL or entry.category in names)
    ]
    found.sort(key=lambda one: score_on(one, policy, contents.today), reverse=True)
    return found[: policy.prompt_limit]


def procedural_categories(policy: Policy) -> frozenset[str]:
    """Return the categories of lessons about tools.

    A policy without such a category keeps them under its equivalent of "experience".
    """
    names = {category.name for category in policy.categories}
    if _PROCEDURAL in names:
        return frozenset({_PROCEDURAL})
    return frozenset(one.name for one in policy.categories if one.maps_to == "experience")
