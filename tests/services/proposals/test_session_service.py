"""Extraction, plans and their application."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime
from threading import Event

import pytest

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Action
from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Message, Role
from memdeck.domain.matching.claims import content_words
from memdeck.domain.memory.candidate import Candidate, Extraction, Flag, Intent
from memdeck.errors import ConflictError, ModelError, StorageError
from memdeck.recall.matching import word_neighbours
from memdeck.services.proposals import session_service
from memdeck.services.proposals.session_service import STEPS_PER_MEMORY, newest_first
from memdeck.services.vault import step_progress
from memdeck.services.vault.transcripts import keep_sources, read_positions_of
from tests.fakes.vaults import (
    MEMORY_MD,
    EchoExtractor,
    FakeClock,
    ScriptedExtractor,
    said,
    vault_at,
)


def chat(id_="s1", title="A talk", day=None, *, forbidden=False):
    started = None if day is None else datetime(2026, 1, day, tzinfo=UTC)
    message = Message("m1", Role.USER, "I keep bees.", at=started)
    return Conversation(id_, title, "chatgpt", (message,), started, forbidden)


def proposed(manager, *conversations, progress=None):
    return asyncio.run(manager.extract(conversations, progress))


def test_a_proposal_saves_nothing_until_it_is_applied(tmp_path):
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers={"s1": [said("Bees")]}))
    proposal = proposed(manager, chat())

    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD
    manager.apply(proposal.plan, proposal.conversations)
    assert [row.entry.content for row in manager.list(text="bees").rows] == ["Bees"]


@pytest.mark.row("G6")
def test_applying_is_one_change_that_one_undo_reverts(tmp_path):
    answers = {"s1": [said("User keeps bees"), said("User lives in Hangzhou")]}
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers))
    before = manager.list().rows
    proposal = proposed(manager, chat())
    manager.apply(proposal.plan, proposal.conversations)

    manager.undo()

    assert manager.list().rows == before
    assert read_positions_of(manager.vault, manager.vault.load()) == {}


def test_a_transcript_that_cannot_be_kept_hides_no_change_that_was_saved(tmp_path):
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers={"s1": [said("Bees")]}))
    proposal = proposed(manager, chat())
    (tmp_path / ".memdeck").mkdir()
    (tmp_path / ".memdeck" / "sources").write_text("no folder", encoding="utf-8")
    events = list[ChangeSet]()
    manager.vault.on_commit = events.append

    with pytest.raises(StorageError):
        manager.apply(proposal.plan, proposal.conversations)

    assert [[entry.content for entry in changes.after] for changes in events] == [["Bees"]]
    assert manager.list(text="bees").rows


def test_an_undo_by_another_program_just_after_an_apply_takes_its_conversation_out(tmp_path):
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers={"s1": [said("Bees")]}))
    proposal = proposed(manager, chat())
    other = vault_at(tmp_path, None)

    def undo():
        manager.vault.on_unlock = lambda: None
        other.undo()

    manager.vault.on_unlock = undo
    manager.apply(proposal.plan, proposal.conversations)

    assert not manager.list(text="bees").rows
    assert list(manager.vault.sources.all()) == []


def test_conversations_are_kept_as_evidence_of_what_was_applied_alone(tmp_path):
    answers = {"s1": [said("User keeps bees")], "s2": [said("Nothing", "s2", ticked=False)]}
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers))
    proposal = proposed(manager, chat("s1"), chat("s2"))
    manager.apply(proposal.plan, proposal.conversations)

    assert [source.id for source in manager.vault.sources.all()] == ["s1"]
    assert manager.vault.sources.read("s1") == chat("s1")
    assert manager.vault.sources.read("s2") is None


def test_progress_names_the_conversation_that_is_read_next(tmp_path):
    steps = []
    proposed(
        vault_at(tmp_path),
        chat("s1", "One"),
        chat("s2", "Two"),
        progress=lambda *step: steps.append(step),
    )

    assert steps == [(0, 2, "One"), (1, 2, "Two")]


def test_a_conversation_that_asks_not_to_be_remembered_is_left_out_and_named(tmp_path):
    extractor = ScriptedExtractor()
    proposal = proposed(
        vault_at(tmp_path, extractor=extractor), chat("s1", "Secret", forbidden=True)
    )

    assert extractor.asked == []
    assert proposal.plan.notes == ("“Secret” asks not to be remembered.",)


def test_one_conversation_the_model_fails_on_does_not_stop_the_others(tmp_path):
    answers: dict[str, list[Candidate] | ModelError] = {
        "s1": ModelError("It was cut off."),
        "s2": [said("User keeps bees", "s2")],
    }
    proposal = proposed(
        vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers)),
        chat("s1", "Cut"),
        chat("s2"),
    )

    assert [row.content for row in proposal.plan.rows] == ["User keeps bees"]
    assert proposal.plan.notes == ("“Cut” was not read: It was cut off.",)
    assert proposal.plan.sessions == ("s2#m1 m1 1",)


def test_a_model_that_fails_on_every_conversation_is_an_error(tmp_path):
    extractor = ScriptedExtractor(answers={"s1": ModelError("No answer; try again.")})

    with pytest.raises(ModelError, match="try again"):
        proposed(vault_at(tmp_path, extractor=extractor), chat())


@pytest.mark.row("A3")
def test_the_model_is_shown_the_active_memories_best_first(tmp_path):
    extractor = ScriptedExtractor()
    proposed(vault_at(tmp_path, extractor=extractor), chat())

    assert extractor.asked == [("s1", ["a1b2c3", "d4e5f6", "a7b8c9"])]


def test_a_rejected_candidate_is_not_offered_again(tmp_path):
    answers = {"s1": [said("User keeps bees")], "s2": [said("User keeps bees.", "s2")]}
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers))
    manager.sessions.reject(proposed(manager, chat()).plan.rows)

    later = proposed(manager, chat("s2"))
    assert later.plan.rows == ()
    assert "rejected before" in later.plan.notes[0]
    manager.undo()
    assert len(proposed(manager, chat("s2")).plan.rows) == 1


@pytest.mark.parametrize(
    "words", ["As I said, I prefer tea over coffee.", "The user prefers tea to coffee"]
)
def test_a_forgotten_memory_does_not_come_back_in_like_words_by_itself(tmp_path, words):
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers={"s1": [said(words)]}))
    manager.forget([manager.add("User prefers tea over coffee").changeset.after[0].id])

    (row,) = proposed(manager, chat()).plan.rows

    assert (row.ticked, row.flags) == (False, (Flag.FORGOTTEN_BEFORE,))


def test_what_was_purged_is_known_again_by_its_very_words_alone(tmp_path):
    unwanted, alike = "User prefers tea over coffee", "The user prefers tea to coffee"
    answers = {"s1": [said(alike)], "s2": [said(unwanted, "s2")]}
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers))
    manager.purge([manager.add(unwanted).changeset.after[0].id])

    (row,) = proposed(manager, chat("s1"), chat("s2")).plan.rows

    assert (row.content, row.ticked) == (alike, True)


def test_a_forgotten_memory_comes_back_only_when_asked_for(tmp_path):
    answers = {
        "s1": [said("User lives in Hangzhou")],
        "s2": [said("User lives in Hangzhou", "s2", intent=Intent.REMEMBER)],
    }
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers))
    manager.forget(["d4e5f6"])

    (stated,) = proposed(manager, chat("s1")).plan.rows
    asked = proposed(manager, chat("s2"))
    manager.apply(asked.plan)

    assert (stated.ticked, stated.flags) == (False, (Flag.FORGOTTEN_BEFORE,))
    assert [row.entry.content for row in manager.list(text="Hangzhou").rows]
    assert manager.vault.tombstones.read() == ()


def test_a_plan_made_before_its_target_went_is_refused_as_a_whole(tmp_path):
    answers = {"s1": [said("User keeps bees"), said("User lives in Hangzhou")]}
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers))
    proposal = proposed(manager, chat())
    manager.forget(["d4e5f6"])
    text = (tmp_path / "MEMORY.md").read_text()

    with pytest.raises(ConflictError, match="make the plan again"):
        manager.apply(proposal.plan)
    assert (tmp_path / "MEMORY.md").read_text() == text


@pytest.mark.row("G5")
def test_the_upkeep_plan_shows_what_has_sunk_and_applies_when_asked(tmp_path):
    clock = FakeClock()
    manager = vault_at(tmp_path, clock=clock)
    clock.pass_days(170)
    plan = manager.plan()

    assert [(row.target, row.action) for row in plan.rows] == [
        ("b1c2d3", Action.FORGET),
        ("a7b8c9", Action.ARCHIVE),
        ("d4e5f6", Action.ARCHIVE),
        ("a1b2c3", Action.ARCHIVE),
    ]
    kept = [row if row.target == "b1c2d3" else replace(row, ticked=False) for row in plan.rows]
    manager.apply(replace(plan, rows=tuple(kept)))
    assert [entry.id for entry in manager.history.forgotten()] == ["b1c2d3"]


def test_the_newest_conversations_come_first_and_undated_ones_last():
    conversations = [chat("old", day=1), chat("undated"), chat("new", day=9)]

    assert [one.id for one in newest_first(conversations)] == ["new", "old", "undated"]


@pytest.mark.row("A7")
def test_a_conversation_that_an_entry_cites_counts_as_read_even_without_a_journal(tmp_path):
    text = MEMORY_MD.replace("in Hangzhou\n", "in Hangzhou\n<!-- source=s1 -->\n")
    answers = {"s1": [said("User keeps bees")]}
    manager = vault_at(tmp_path, text, extractor=ScriptedExtractor(answers=answers))
    (row,) = proposed(manager, chat()).plan.rows

    assert (row.action, row.flags) == (Action.NOOP, (Flag.ALREADY_PROCESSED,))


def test_a_conversation_whose_answer_was_of_no_use_is_reported_and_can_be_read_again(tmp_path):
    class Mumbling(ScriptedExtractor):
        async def extract(self, conversation, known, today):
            return Extraction((), "mumbling", ("It answered in prose.",), failed=True)

    proposal = proposed(vault_at(tmp_path, extractor=Mumbling()), chat())

    assert proposal.plan.notes == ("It answered in prose.",)
    assert (proposal.plan.sessions, proposal.conversations) == ((), ())


def test_times_reach_the_extractor_in_the_vaults_zone(tmp_path):
    seen: list[datetime] = []

    class Watching(ScriptedExtractor):
        async def extract(self, conversation, known, today):
            seen.extend(message.at for message in conversation.messages)
            return Extraction((), "watching")

    late = replace(chat(), messages=(replace(chat(day=1).messages[0]),))
    proposed(vault_at(tmp_path, extractor=Watching()), late)

    assert [at.utcoffset() for at in seen] == [FakeClock().now.utcoffset()]


def test_memories_that_a_file_holds_as_such_are_proposed_unless_they_are_known(tmp_path):
    manager = vault_at(tmp_path)
    memories = (
        ImportedMemory("User keeps bees", datetime(2026, 1, 2, tzinfo=UTC), "experience"),
        ImportedMemory("User lives in Hangzhou"),
    )
    proposal = manager.sessions.propose_memories(memories)

    (new,) = proposal.plan.rows
    assert (new.action, new.category, new.said_on) == (Action.ADD, "experience", date(2026, 1, 2))
    assert proposal.plan.sessions == ()
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD


def grown(*texts, id_="s1"):
    messages = (Message(f"m{n}", Role.USER, text) for n, text in enumerate(texts, start=1))
    return Conversation(id_, "A talk", "chatgpt", tuple(messages))


HOBBIES = [ImportedMemory(f"Hobby{n} of xyzzy{n} pleases quux{n}") for n in range(300)]


def test_the_progress_of_memories_goes_up_to_their_total(tmp_path):
    manager = vault_at(tmp_path, text="")
    reports = []
    manager.sessions.propose_memories(HOBBIES, lambda *report: reports.append(report))

    done = [done for done, _ in reports]
    assert done == sorted(set(done))
    assert {total for _, total in reports} == {STEPS_PER_MEMORY * len(HOBBIES)}
    assert done[0] == 0
    assert done[-1] > 0.9 * STEPS_PER_MEMORY * len(HOBBIES)


@pytest.mark.parametrize("step", [1, len(HOBBIES), 2 * len(HOBBIES), 4 * len(HOBBIES)])
def test_memories_can_be_cancelled_at_any_step(tmp_path, step):
    manager = vault_at(tmp_path, text="")
    reports = []

    def cancel(done, _total):
        reports.append(done)
        if done >= step:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        manager.sessions.propose_memories(HOBBIES, cancel)
    assert step <= reports[-1] < step + 64


def test_memories_can_be_cancelled_while_those_of_the_vault_are_indexed(tmp_path, monkeypatch):
    manager = vault_at(tmp_path)
    monkeypatch.setattr(step_progress, "REPORTED_STEPS", 1)

    def cancel(done, _total):
        if done == 2:  # one memory to propose, and then those of the vault
            raise asyncio.CancelledError

    monkeypatch.setattr(session_service, "plan_candidates", pytest.fail)
    with pytest.raises(asyncio.CancelledError):
        manager.sessions.propose_memories(HOBBIES[:1], cancel)


def test_a_cancelled_proposal_stops_comparing(tmp_path, monkeypatch):
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers={}))
    compared, has_begun, gate = [], Event(), Event()

    def wait(candidate):
        compared.append(candidate)
        has_begun.set()
        gate.wait()
        return candidate

    monkeypatch.setattr(session_service, "guarded", wait)

    async def cancel_at_the_first():
        proposing = asyncio.create_task(manager.sessions.propose((), memories=HOBBIES))
        await asyncio.to_thread(has_begun.wait)
        proposing.cancel()
        await asyncio.gather(proposing, return_exceptions=True)
        gate.set()

    asyncio.run(cancel_at_the_first())  # waits for its threads
    assert len(compared) < len(HOBBIES)


def test_a_cancelled_proposal_stops_indexing_and_the_next_one_starts_again(tmp_path, monkeypatch):
    answers = {"s1": [said("User lives in Hangzhou")]}
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers=answers))
    monkeypatch.setattr(step_progress, "REPORTED_STEPS", 1)
    indexed, has_begun, gate = [], Event(), Event()

    def wait(memory):
        indexed.append(memory)
        has_begun.set()
        gate.wait()
        return content_words(memory)

    async def cancel_at_the_first():
        proposing = asyncio.create_task(manager.sessions.propose([chat()]))
        await asyncio.to_thread(has_begun.wait)
        proposing.cancel()
        await asyncio.gather(proposing, return_exceptions=True)
        gate.set()

    with monkeypatch.context() as patch:
        patch.setattr(word_neighbours, "content_words", wait)
        asyncio.run(cancel_at_the_first())  # waits for its threads
    assert len(indexed) == 1

    (row,) = proposed(manager, chat()).plan.rows
    assert (row.action, row.target) == (Action.REINFORCE, "d4e5f6")


def test_of_a_conversation_that_grew_since_it_was_read_only_what_is_new_is_proposed(tmp_path):
    manager = vault_at(tmp_path, extractor=EchoExtractor())
    first = proposed(manager, grown("User keeps bees"))
    manager.apply(first.plan, first.conversations)

    again = proposed(manager, grown("User keeps bees", "The printer needs paper"))

    assert [row.content for row in again.plan.rows] == ["The printer needs paper"]
    assert again.plan.sessions == ("s1#m1 m2 2",)
    manager.apply(again.plan, again.conversations)
    kept = manager.vault.sources.read("s1")
    assert kept is not None
    assert [message.id for message in kept.messages] == ["m1", "m2"]


def test_what_others_settled_of_a_conversation_meanwhile_is_not_counted_twice(tmp_path):
    manager = vault_at(tmp_path, extractor=EchoExtractor())
    short = proposed(manager, grown("User keeps bees"))
    longer = proposed(manager, grown("User keeps bees", "The printer needs paper"))

    assert manager.sessions.settle(short).new == 1
    settled = manager.sessions.settle(longer)

    assert (settled.new, settled.updated) == (1, 0)
    assert [row.entry.activation_count for row in manager.list(text="bees").rows] == [0]


def test_an_older_state_of_a_conversation_brings_nothing_once_a_newer_one_was_settled_from_it(
    tmp_path,
):
    manager = vault_at(tmp_path, extractor=EchoExtractor())
    short = proposed(manager, grown("User keeps bees"))
    manager.sessions.settle(short)
    manager.sessions.settle(proposed(manager, grown("User keeps bees", "The printer needs paper")))
    before = (tmp_path / "MEMORY.md").read_bytes()

    assert manager.sessions.settle(short).changeset.is_empty
    assert (tmp_path / "MEMORY.md").read_bytes() == before


def test_a_damaged_transcript_is_replaced_when_its_conversation_is_read_again(tmp_path):
    manager = vault_at(tmp_path)
    keep_sources(manager.vault, [grown("User keeps bees")])
    (path,) = (tmp_path / ".memdeck" / "sources").iterdir()
    path.write_text("{")

    keep_sources(manager.vault, [grown("User keeps bees")])

    assert manager.vault.sources.read("s1") == grown("User keeps bees")


class Faulty(ScriptedExtractor):
    """Raises an unexpected error for every conversation."""

    async def extract(self, conversation, known, today):
        raise KeyError(conversation.id)


def test_a_fault_of_the_program_is_no_silent_end_of_a_session(tmp_path):
    manager = vault_at(tmp_path, extractor=Faulty())

    with pytest.raises(KeyError, match="s1"):
        proposed(manager, chat())


def test_what_an_assistant_was_to_remember_is_proposed_with_its_conversation_once(tmp_path):
    kim, key = ImportedMemory("Call me Kim"), ImportedMemory("sk-proj-abcdefghij1234567890AB")
    manager = vault_at(tmp_path, extractor=ScriptedExtractor(answers={"s1": [said("Bees")]}))
    conversations = [replace(chat(id_), remembered=(kim, key)) for id_ in ("s1", "s2")]
    secret = replace(chat("s3", forbidden=True), remembered=(ImportedMemory("Not for you"),))

    proposal = proposed(manager, *conversations, secret)

    assert [row.content for row in proposal.plan.rows] == ["Bees", "Call me Kim"]
