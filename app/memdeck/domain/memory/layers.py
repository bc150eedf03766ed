"""The layer of a vault for a new memory."""

from collections.abc import Mapping

from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import filed
from memdeck.domain.memory.policy import Policy

_ABOUT_TOOLS = frozenset({"tool", "skill_name"})


def layer_for(category: str, structured_data: Mapping[str, object], policy: Policy) -> Layer:
    """Return the layer of a new memory: its category's by *policy*; *category* may name a group.

    A lesson about a tool or a skill is procedural in every policy.

    Source: seed 001, section 2.1; seed 002, section 4.5.
    """
    if not _ABOUT_TOOLS.isdisjoint(structured_data):
        return Layer.PROCEDURAL
    name, _ = filed(category)
    layers = (one.layer for one in policy.categories if one.name == name)
    return next(layers, Layer.SEMANTIC)
