"""A skill that worked is remembered."""

import pytest

from memdeck.domain.entry import Layer
from memdeck.errors import UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.policies import shipped_policies

STEPS = ["web_search", {"step": 2, "tool": "read_url"}, {"tool": "summarize"}]


@pytest.mark.row("B9")
@pytest.mark.parametrize(
    ("school", "category"),
    [
        ("layers", "skill"),
        ("everbot", "experience"),
        ("vibeworker", "procedural"),
        ("consolidator", "skill"),
    ],
)
def test_a_success_becomes_a_procedural_memory(tmp_path, school, category):
    manager = MemoryManager(tmp_path, policy=shipped_policies()[school])

    entry = manager.record_skill("deep_research", STEPS).entry

    assert (entry.category, entry.layer, entry.score) == (category, Layer.PROCEDURAL, 0.7)
    assert entry.content == "Skill “deep_research” works: web_search → read_url → summarize"
    assert entry.structured_data["skill_name"] == "deep_research"
    assert entry.structured_data["workflow"][1] == {"step": 2, "tool": "read_url"}


@pytest.mark.row("B9")
def test_the_same_skill_again_is_a_hit(tmp_path):
    manager = MemoryManager(tmp_path)
    first = manager.record_skill("deploy", ["build", "push"])

    again = manager.record_skill("deploy", ["build", "push"])

    assert (again.operation, again.entry.id) == ("NOOP", first.entry.id)
    assert again.entry.activation_count == 1


@pytest.mark.row("B9")
def test_a_skill_that_works_in_another_way_is_rewritten(tmp_path):
    manager = MemoryManager(tmp_path)
    first = manager.record_skill("deploy", ["build", "push"])

    again = manager.record_skill("deploy", ["build", "test", "push"])

    assert (again.operation, again.entry.id) == ("UPDATE", first.entry.id)
    assert "build → test → push" in again.entry.content
    assert [step["tool"] for step in again.entry.structured_data["workflow"]] == [
        "build",
        "test",
        "push",
    ]


def test_a_skill_without_known_steps_is_remembered_too(tmp_path):
    entry = MemoryManager(tmp_path).record_skill("deploy", []).entry

    assert entry.content == "Skill “deploy” works"


def test_a_skill_has_a_name(tmp_path):
    with pytest.raises(UsageError):
        MemoryManager(tmp_path).record_skill(" ", ["build"])
