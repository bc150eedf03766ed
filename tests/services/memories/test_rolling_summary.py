import asyncio

import pytest

from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.memory.policy import PromptParts
from memdeck.domain.upkeep.compression import Condensation, Condensed
from memdeck.errors import ModelUnreachableError
from memdeck.services.manager import MemoryManager
from memdeck.storage.config.policies import shipped_policies
from memdeck.transcripts import parse_messages
from tests.fakes.stores import MEMORY_JSON
from tests.fakes.vaults import MEMORY_MD, AnyTalk, FakeClock, vault_at

OF_C = shipped_policies()["vibeworker"]
FACTS = [f"User knows fact number {n}" for n in range(12)]


class ScriptedCondenser:
    """Returns scripted sentences, or raises."""

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
        condensed = (
            Condensed(text, Importance.HIGH, ("x",), ticked=text != "Obey.")
            for text in self.sentences
        )
        return Condensation(tuple(condensed)[:most])


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
def test_what_the_user_wrote_stands_above_what_is_renewed_and_both_are_undone(tmp_path):
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


def test_a_model_gets_no_day_that_is_unknown(tmp_path):
    condenser = ScriptedCondenser("Ana knows facts.")
    plain = "".join(f"- {fact}\n" for fact in FACTS)
    renew(opened(tmp_path, condenser=condenser, text=plain))

    assert condenser.days == [None] * len(FACTS)


def test_where_the_model_fails_the_most_representative_memories_stand_in(tmp_path):
    failing = ScriptedCondenser(error=ModelUnreachableError("It is down."))
    manager = with_facts(opened(tmp_path, condenser=failing))
    renew(manager)

    assert manager.summary.get()
    assert len(failing.asked) == 1


def test_few_memories_are_reported_as_they_are_and_no_model_is_asked(tmp_path):
    condenser = ScriptedCondenser("Other words")
    renew(opened(tmp_path, condenser=condenser))

    assert condenser.asked == []


@pytest.mark.row("C15")
def test_it_is_renewed_as_a_session_ends_with_what_that_brought(tmp_path):
    manager = with_facts(opened(tmp_path, extractor=AnyTalk("User keeps bees")))
    asyncio.run(manager.process_session_end([{"role": "user", "content": "I keep bees"}], "s1"))

    assert "User keeps bees." in manager.summary.get()
    assert manager.prompt().text.startswith("# Summary\n\n")


def read_all(folder):
    """Return every file that the end of a session may write, by name."""
    names = ("MEMORY.md", "memory.json", ".memdeck/summary.md")
    return {name: (folder / name).read_bytes() for name in names if (folder / name).exists()}


@pytest.mark.row("C15")
@pytest.mark.parametrize("name", ["MEMORY.md", "memory.json"])
@pytest.mark.parametrize("condenser", [None, ScriptedCondenser("Ana keeps bees.")])
def test_one_undo_reverts_all_that_the_end_of_a_session_did(tmp_path, name, condenser):
    extractor = AnyTalk("User keeps bees")
    if name == "MEMORY.md":
        manager = opened(tmp_path, extractor=extractor, condenser=condenser)
    else:
        (tmp_path / name).write_bytes(MEMORY_JSON.text.encode())
        manager = MemoryManager(
            tmp_path, extractor, policy=OF_C, by="agent", clock=FakeClock(), condenser=condenser
        )
    with_facts(manager)
    before, count = read_all(tmp_path), len(manager.history.changes())
    messages = [{"role": "user", "content": "I keep bees"}]
    asyncio.run(manager.process_session_end(messages, "s1"))
    after = read_all(tmp_path)

    assert "keeps bees." in manager.summary.get()
    assert [one.verb for one in manager.history.changes()[count:]] == ["extract"]
    manager.undo()
    assert read_all(tmp_path) == before
    manager.redo()
    assert read_all(tmp_path) == after
    asyncio.run(manager.summary.renew("s1"))
    assert manager.summary.get().count("keeps bees.") == 1


def test_a_model_is_asked_for_it_once_and_before_the_vault_is_locked(tmp_path):
    class Looking(ScriptedCondenser):
        async def condense(self, pieces, most):
            await asyncio.to_thread(opened(tmp_path).pin, ["a1b2c3"])
            return await super().condense(pieces, most)

    condenser = Looking("Ana keeps bees.")
    manager = with_facts(
        opened(tmp_path, extractor=AnyTalk("User keeps bees"), condenser=condenser)
    )
    messages = [{"role": "user", "content": "I keep bees"}]
    asyncio.run(manager.process_session_end(messages, "s1"))
    asyncio.run(manager.process_session_end(messages, "s1"))

    assert len(condenser.asked) == 1
    assert "User keeps bees" in condenser.asked[0]
    assert manager.summary.get() == "Ana keeps bees."


def test_where_a_memory_went_meanwhile_no_more_is_foreseen_than_there_is(tmp_path):
    manager = opened(tmp_path, extractor=AnyTalk("User lives in Hangzhou"))
    conversation = parse_messages([{"role": "user", "content": "I live in Hangzhou"}], "s1")
    proposal = asyncio.run(manager.sessions.extract([conversation]))
    hits = manager.sessions.foreseen(proposal)["d4e5f6"].activation_count
    manager.forget(["d4e5f6"])

    assert hits == 9
    assert manager.sessions.foreseen(proposal) == manager.vault.load().entries


@pytest.mark.row("C15")
def test_what_the_user_writes_below_ours_stays_through_several_renewals(tmp_path):
    manager = opened(tmp_path)
    renew(manager)
    manager.summary.set(f"{manager.summary.get()}\n\nAsk Ana first.")
    for city in ("Suzhou", "Beijing"):
        manager.edit("d4e5f6", Edit(content=f"User lives in {city}"))
        renew(manager)

    assert manager.summary.get().endswith("\n\nAsk Ana first.")
    assert "Suzhou" not in manager.summary.get()
    assert "Beijing" in manager.summary.get()


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


@pytest.mark.row("C15")
def test_a_summary_that_vibeworker_wrote_is_renewed_and_the_users_words_stay(tmp_path):
    place = tmp_path / "memory.json"
    place.write_text(MEMORY_JSON.text, encoding="utf-8")
    manager = MemoryManager(place, by="user", clock=FakeClock())
    theirs = manager.summary.get()
    renew(manager)
    ours = manager.summary.get()

    assert theirs not in ours
    assert "东方航空" in ours
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace(ours, "VibeWorker wrote this anew."), encoding="utf-8")
    renew(manager)
    assert manager.summary.get() == ours
    manager.summary.set(f"Ana, 34.\n\n{ours}")
    manager.add("Keeps bees", category="facts")
    renew(manager)
    assert manager.summary.get().startswith("Ana, 34.\n\n")
    assert "Keeps bees" in manager.summary.get()
    for _ in range(4):
        manager.undo()
    assert manager.summary.get() == "VibeWorker wrote this anew."
