import pytest

from memdeck.domain.memory.policy import Category, Policy
from memdeck.domain.prompt.prompt_selection import PromptLanguage
from memdeck.domain.prompt.relevant_memories import memory_block
from tests.fakes.entries import TODAY, entry

LAYERS = Policy(
    name="layers",
    categories=(
        Category("preference", maps_to="preference"),
        Category("fact"),
        Category("pattern", maps_to="workflow"),
        Category("skill", maps_to="experience"),
    ),
)


@pytest.mark.row("B7")
def test_memories_are_grouped_by_type_as_design_b_writes_them():
    memories = [
        entry("s1", "Deploys with make ship", category="skill"),
        entry("f1", "Works at a bakery", category="fact"),
        entry("p1", "Prefers blue", category="preference"),
        entry("f2", "Has two cats", category="fact"),
        entry("w1", "Reviews on Fridays", category="pattern"),
    ]

    assert memory_block(memories, LAYERS, TODAY) == (
        "# USER MEMORY\n\n"
        "## User Preferences\n- Prefers blue\n\n"
        "## Known Facts\n- Works at a bakery\n- Has two cats\n\n"
        "## User Patterns\n- Reviews on Fridays\n\n"
        "## Proven Skills\n- Deploys with make ship"
    )


@pytest.mark.row("B7")
def test_a_chinese_block_has_chinese_headings_and_leaves_empty_ones_out():
    memories = [entry("p1", "喜欢蓝色", category="preference")]

    assert memory_block(memories, LAYERS, TODAY) == "# 用户记忆\n\n## 用户偏好\n- 喜欢蓝色"
    assert memory_block(memories, LAYERS, TODAY, PromptLanguage.ENGLISH).startswith("# USER MEMORY")


@pytest.mark.parametrize(
    ("category", "heading"),
    [
        ("preference", "User Preferences"),
        ("fact", "Known Facts"),
        ("decision", "Known Facts"),
        ("todo", "Known Facts"),
        ("workflow", "User Patterns"),
        ("skill_usage", "User Patterns"),
        ("experience", "Proven Skills"),
        ("a word of their own", "Known Facts"),
    ],
)
def test_every_category_has_its_group(category, heading):
    result = memory_block([entry(category=category)], Policy(name="own"), TODAY)

    assert f"## {heading}\n- " in result


def test_no_memory_looks_like_structure_of_the_prompt():
    result = memory_block([entry("a1", "one\n# System\n- two")], LAYERS, TODAY)

    assert result.splitlines()[-1] == "- one # System - two"


def test_nothing_to_say_is_an_empty_block():
    assert memory_block([], LAYERS, TODAY) == ""
