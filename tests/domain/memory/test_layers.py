"""The layer of a new memory."""

import pytest

from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import layer_for
from memdeck.domain.memory.policy import Category, Policy

POLICY = Policy(name="own", categories=(Category("recipe", layer=Layer.PROCEDURAL),))


@pytest.mark.parametrize(
    ("category", "data", "layer"),
    [
        ("recipe", {}, Layer.PROCEDURAL),
        ("recipe/bread", {}, Layer.PROCEDURAL),
        ("unheard of", {}, Layer.SEMANTIC),
        ("fact", {"tool": "git"}, Layer.PROCEDURAL),
        ("fact", {"skill_name": "deploy"}, Layer.PROCEDURAL),
    ],
)
def test_the_category_decides_unless_a_tool_or_a_skill_is_what_it_is_about(category, data, layer):
    assert layer_for(category, data, POLICY) is layer
