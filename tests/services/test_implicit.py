"""The memories that an agent gets without and with a query."""

from datetime import timedelta

import pytest

from memdeck.domain.memory.policy import Category, Policy
from memdeck.domain.prompt.tokens import budget_tokens
from memdeck.services.manager import MemoryManager
from memdeck.services.vault.policy_overrides import Overrides
from memdeck.storage.config.policies import shipped_policies
from tests.fakes.entries import TODAY
from tests.fakes.vaults import FakeClock

POLICIES = shipped_policies()


def block(id_, category, content, score=0.8, days=0):
    return f"### [{id_}] {category} | {score} | {TODAY - timedelta(days=days)} | 1\n{content}\n"


@pytest.fixture
def manager(tmp_path):
    blocks = [
        block("aa1111", "facts", "User keeps bees"),
        block("aa2222", "facts", "User has two hives of bees", 0.6),
        block("aa3333", "facts", "Bees are kept behind the house", 0.5),
        block("aa4444", "facts", "The bees gave honey in May", 0.3),
        block("bb1111", "procedural", "fetch_url gives nothing for pages with bees", 0.5),
        block("bb2222", "procedural", "The terminal is PowerShell", 0.9),
        block("cc1111", "reflections", "Ask before deleting"),
        "## Archived Memories\n",
        block("dd1111", "procedural", "The old bees tool fails", 0.1),
        block("dd2222", "facts", "User once kept ants", 0.1),
    ]
    (tmp_path / "MEMORY.md").write_text("## Active Memories\n\n" + "\n".join(blocks))
    made = MemoryManager(tmp_path, policy=POLICIES["vibeworker"], clock=FakeClock())
    yield made
    made.recollection.close()


@pytest.mark.row("C7")
def test_a_first_message_brings_three_memories_and_what_was_learned_about_tools(manager):
    lines = manager.get_session_memories("How are my bees?").splitlines()

    assert lines[0] == "# Memory"
    said = [line for line in lines if line.startswith("- ")]
    assert said[0] == "- User keeps bees"
    assert len(said) == 3 + 2
    assert said[3:] == [
        "- The terminal is PowerShell",
        "- fetch_url gives nothing for pages with bees",
    ]


@pytest.mark.row("C7")
def test_learnings_are_reported_whatever_their_category(manager, tmp_path):
    text = "## Active Memories\n\n" + block("ee1111", "facts", "The build takes ten minutes")
    (tmp_path / "LEARNINGS.md").write_text(text)

    assert "- The build takes ten minutes" in manager.get_session_memories("bees", 1)


@pytest.mark.row("C7")
def test_a_memory_is_not_reported_twice(manager):
    context = manager.get_session_memories("fetch_url pages", 1)

    assert context.count("fetch_url") == 1
    assert "PowerShell" in context


@pytest.mark.row("A8")
def test_an_agent_recalls_what_was_archived(manager):
    context = manager.recall_memory("ants", 1)

    assert context.splitlines()[-1] == "- User once kept ants"
    assert manager.recall_memory("qqqq") == ""


@pytest.mark.row("C7")
def test_a_memory_as_long_as_a_book_is_shown_with_its_beginning(manager):
    manager.add("The goats: " + "word " * 9_000)

    for context in (manager.recall_memory("goats", 1), manager.get_session_memories("goats", 1)):
        (line,) = [one for one in context.splitlines() if one.startswith("- The goats: word")]
        assert len(line) < 5000
        assert line.endswith("…")


@pytest.mark.parametrize(
    ("policy", "names"),
    [
        (POLICIES["vibeworker"], {"procedural"}),
        (POLICIES["everbot"], {"experience"}),
        (POLICIES["layers"], {"skill"}),
        (Policy(name="mine", categories=(Category("tools", "", "experience"),)), {"tools"}),
        (Policy(name="mine"), set()),
    ],
)
def test_each_school_keeps_what_was_learned_about_tools_somewhere(policy, names):
    assert policy.procedural_categories == names


def initial_context(manager, **said):
    manager.vault.policy = Overrides(said).on(manager.vault.policy)
    return manager.get_session_memories("How are my bees?").splitlines()[1:]


@pytest.mark.row("C12")
def test_the_number_recalled_unasked_is_the_policys_unless_a_caller_says_another(manager):
    context = initial_context(manager, MEMORY_IMPLICIT_RECALL_TOP_K="1")

    assert sum("ees" in line for line in context if "fetch_url" not in line) == 1
    assert "hives" in manager.get_session_memories("How are my bees?", 2)


@pytest.mark.row("C12")
def test_lessons_about_tools_come_though_no_memory_is_to_be_recalled(manager):
    assert initial_context(manager, MEMORY_IMPLICIT_RECALL_TOP_K="0")[-2:] == [
        "- The terminal is PowerShell",
        "- fetch_url gives nothing for pages with bees",
    ]


@pytest.mark.row("C12")
def test_nothing_is_recalled_unasked_where_that_is_off(manager):
    assert initial_context(manager, MEMORY_IMPLICIT_RECALL_ENABLED="false") == []


@pytest.mark.row("C12")
def test_what_is_recalled_keeps_to_the_tokens_of_a_prompt(manager):
    manager.vault.policy = Overrides({"MEMORY_MAX_PROMPT_TOKENS": "40"}).on(manager.vault.policy)

    for context in (
        manager.get_session_memories("How are my bees?"),
        manager.recall_memory("bees"),
    ):
        assert "- User keeps bees" in context.splitlines()
        assert budget_tokens(context) <= 40
