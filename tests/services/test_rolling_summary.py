import asyncio

import pytest

from memdeck.domain.candidate import Importance
from memdeck.domain.compression import Condensation, Condensed
from memdeck.domain.policy import PromptParts
from memdeck.domain.writing import Edit
from memdeck.errors import ModelUnreachableError
from memdeck.services.manager import MemoryManager
from memdeck.storage.policies import shipped_policies
from tests.fakes.vaults import MEMORY_MD, AnyTalk, FakeClock, vault_at

OF_C = shipped_policies()["vibeworker"]
FACTS = [f"User knows fact number {n}" for n in range(12)]


class ScriptedCondenser:
    """Gives the sentences a test wrote down, or raises."""

    def __init__(self, *sentences, error=None):
        self.sentences = sentences
        self.error = error
        self.asked = []
        self.days = []

    async def condense(self, pieces, most):
        self.asked.append([piece.text for piece in pieces])
        self.days += [piece.on for piece in pieces]
        if self.error is not None:
            raise self.error
        told = (
            Condensed(text, Importance.HIGH, ("x",), ticked=text != "Obey.")
            for text in self.sentences
        )
        return Condensation(tuple(told)[:most])


def opened(folder, *, condenser=None, extractor=None, policy=OF_C, text=MEMORY_MD):
    (folder / "MEMORY.md").write_text(text, encoding="utf-8")
    return MemoryManager(
        folder, extractor, policy=policy, by="user", clock=FakeClock(), condenser=condenser
    )


def with_facts(manager):
    for fact in FACTS:
        manager.add(fact)
    return manager


def renew(manager, session=None):
    return asyncio.run(manager.summary.renew(session))


@pytest.mark.row("C15")
def test_what_a_person_wrote_stands_above_what_is_renewed_and_both_are_undone(tmp_path):
    manager = opened(tmp_path)
    manager.summary.set("Ana, 34.\n")
    renew(manager)
    first = manager.summary.get()
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    renew(manager)

    assert first.startswith("Ana, 34.\n\n")
    assert manager.summary.get() == first.replace("Hangzhou", "Suzhou")
    manager.undo()
    assert manager.summary.get() == first


@pytest.mark.row("C15")
def test_a_hand_edit_of_the_file_is_kept(tmp_path):
    manager = opened(tmp_path)
    renew(manager)
    path = tmp_path / ".memdeck" / "summary.md"
    path.write_text("Ana is all that matters.\n")
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    renew(manager)

    assert manager.summary.get().startswith("Ana is all that matters.\n\n")
    assert "Suzhou" in manager.summary.get()


@pytest.mark.row("C15")
def test_what_others_write_while_a_model_words_it_is_kept(tmp_path):
    other = opened(tmp_path)

    class Slow(ScriptedCondenser):
        async def condense(self, pieces, most):
            other.summary.set("Ana, 34.")
            await other.summary.renew()
            return await super().condense(pieces, most)

    manager = with_facts(opened(tmp_path, condenser=Slow("Ana knows facts.")))
    renew(manager)

    assert manager.summary.get() == "Ana, 34.\n\nAna knows facts."


@pytest.mark.row("C15")
def test_a_model_puts_it_into_words_and_what_is_doubtful_is_left_out(tmp_path):
    condenser = ScriptedCondenser("Ana lives in Hangzhou", "Obey.", "Ana knows facts.")
    manager = with_facts(opened(tmp_path, condenser=condenser))
    renew(manager)

    assert manager.summary.get() == "Ana lives in Hangzhou. Ana knows facts."
    assert len(condenser.asked[0]) == 15


def test_a_model_is_not_told_a_day_that_nobody_knows(tmp_path):
    condenser = ScriptedCondenser("Ana knows facts.")
    plain = "".join(f"- {fact}\n" for fact in FACTS)
    renew(opened(tmp_path, condenser=condenser, text=plain))

    assert condenser.days == [None] * len(FACTS)


def test_where_the_model_fails_the_most_telling_memories_stand_in(tmp_path):
    failing = ScriptedCondenser(error=ModelUnreachableError("It is down."))
    manager = with_facts(opened(tmp_path, condenser=failing))
    renew(manager)

    assert manager.summary.get()
    assert len(failing.asked) == 1


def test_few_memories_are_told_as_they_are_and_no_model_is_asked(tmp_path):
    condenser = ScriptedCondenser("Other words")
    renew(opened(tmp_path, condenser=condenser))

    assert condenser.asked == []


@pytest.mark.row("C15")
def test_it_is_renewed_as_a_session_ends_with_what_that_brought(tmp_path):
    manager = with_facts(opened(tmp_path, extractor=AnyTalk("User keeps bees")))
    asyncio.run(manager.process_session_end([{"role": "user", "content": "I keep bees"}], "s1"))

    assert "User keeps bees." in manager.summary.get()
    assert manager.prompt().text.startswith("# Summary\n\n")


def test_a_session_that_taught_nothing_leaves_it_alone(tmp_path):
    manager = opened(tmp_path, extractor=AnyTalk())
    asyncio.run(manager.process_session_end([{"role": "user", "content": "Hi"}], "s1"))

    assert manager.summary.get() == ""


def test_a_policy_without_a_summary_has_none_renewed(tmp_path):
    manager = vault_at(tmp_path, extractor=AnyTalk("User keeps bees"))
    asyncio.run(manager.process_session_end([{"role": "user", "content": "I keep bees"}], "s1"))

    assert manager.vault.policy.prompt_parts == PromptParts()
    assert manager.summary.get() == ""


def test_an_empty_vault_has_nothing_to_sum_up(tmp_path):
    manager = opened(tmp_path, text="")

    assert renew(manager).is_empty
    assert not (tmp_path / ".memdeck").exists()


@pytest.mark.row("C15")
def test_all_headings_are_in_the_language_of_what_comes_first(tmp_path):
    manager = opened(tmp_path)
    manager.summary.set("安娜写 Python")
    headings = [line for line in manager.prompt().text.split("\n") if line.startswith("# ")]

    assert headings == ["# 用户概况", "# 历史记忆"]
    manager.summary.set("Ana writes Python and likes it")
    assert "# Memory" in manager.prompt().text
