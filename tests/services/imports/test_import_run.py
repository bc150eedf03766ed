"""An import processes its conversations in batches, and loses none."""

import asyncio
from dataclasses import replace

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.conversation.conversation import ImportedMemory
from memdeck.errors import ModelRefusedError, ModelUnreachableError, StorageError
from memdeck.services.imports.import_run import BY_MODEL, BY_RULES, ImportRun, Task
from memdeck.services.imports.imports import Files, Imports, Pasted
from memdeck.services.proposals.session_service import Sessions
from memdeck.storage.vault.state.unfinished_imports import Picked
from tests.fakes.vaults import AnyTalk, vault_at
from tests.transcripts.exports import as_json, bee_export, chatgpt_conversation

COUNT = 25
WHATSAPP = """[12/02/2026, 09:14:01] Anna: I keep bees.
[12/02/2026, 09:14:31] Ben: How nice!
[12/02/2026, 09:15:02] Anna: Forty hives.
"""


@pytest.fixture
def export(tmp_path):
    return bee_export(tmp_path, COUNT)


@pytest.fixture
def manager(tmp_path):
    folder = tmp_path / "vault"
    folder.mkdir()
    return vault_at(folder)


def task_of(manager, origin, **fields):
    conversations = Imports(manager.vault).list_conversations(origin).conversations
    picked = tuple(
        Picked(conversation.id, conversation.title, conversation.copies)
        for conversation in conversations
    )
    return Task("export", origin, picked, len(picked), **fields)


def run_of(manager, extractor, task):
    return ImportRun(manager.vault, Sessions(manager.vault, extractor), task)


def next_of(run, steps=None, check=lambda: None):
    progress = (lambda *step: steps.append(step)) if steps is not None else (lambda *_: None)
    return asyncio.run(run.next(progress, check))


def all_of(run):
    batches = []
    while (batch := next_of(run)) is not None:
        batches.append(batch)
    return batches


def test_long_conversations_make_a_batch_of_their_own(manager, export, monkeypatch):
    monkeypatch.setattr("memdeck.services.imports.import_run.CHARS_BY_RULES", 40)
    run = run_of(
        manager, AnyTalk("User keeps bees", name="rules"), task_of(manager, Files((export,)))
    )

    batches = all_of(run)

    assert {len(batch.done) for batch in batches[:-1]} == {3}
    assert sum(len(batch.done) for batch in batches) == COUNT


@pytest.mark.parametrize(("name", "at_once"), [("rules", BY_RULES), ("gpt", BY_MODEL)])
def test_conversations_come_a_few_at_a_time_and_each_once(manager, export, name, at_once):
    run = run_of(manager, AnyTalk("User keeps bees", name=name), task_of(manager, Files((export,))))

    batches = all_of(run)

    assert {len(batch.done) for batch in batches[:-1]} == {at_once}
    assert sorted(id_ for batch in batches for id_ in batch.done) == sorted(
        f"chatgpt/t{number}" for number in range(COUNT)
    )
    assert run.left == ()


def test_the_transcripts_of_a_batch_are_kept_with_it(manager, export):
    run = run_of(
        manager, AnyTalk("User keeps bees", name="rules"), task_of(manager, Files((export,)))
    )

    batch = next_of(run)

    assert {source.id for source in manager.vault.pending_sources.all()} == set(batch.done)
    assert [head.id for head in batch.headers] == list(batch.done)


def test_conversations_that_gave_nothing_have_no_head(manager, export):
    run = run_of(manager, AnyTalk(name="rules"), task_of(manager, Files((export,))))

    batch = next_of(run)

    assert (len(batch.done), batch.headers) == (BY_RULES, ())


def test_progress_counts_the_whole_import(manager, export):
    task = task_of(manager, Files((export,)))
    run = run_of(manager, AnyTalk("Bees", name="rules"), task)
    steps: list[object] = []
    next_of(run, steps)
    next_of(run, steps)

    assert steps[BY_RULES] == (BY_RULES, COUNT, "Talk t10")


class Picky(AnyTalk):
    """Refuses one conversation, t3."""

    async def extract(self, conversation, known, today):
        is_bad = conversation.id.endswith("t3")
        self.error = ModelRefusedError("No.") if is_bad else None
        return await super().extract(conversation, known, today)


def test_only_conversations_of_finished_batches_without_failures_count_as_read(manager, export):
    task = task_of(manager, Files((export,)))
    run = run_of(manager, Picky("Bees", name="rules"), replace(task, left=task.left[1:]))
    counts = []

    async def read_batch():
        await run.next(lambda *_: counts.append(run.read_count), lambda: None)

    asyncio.run(read_batch())
    assert counts == [1] * BY_RULES, "one was read before"

    asyncio.run(read_batch())
    assert counts[BY_RULES] == BY_RULES


def test_a_conversation_that_fails_is_reported_and_the_others_are_done(manager, export):
    run = run_of(manager, Picky("Bees", name="rules"), task_of(manager, Files((export,))))

    batches = all_of(run)

    assert [one.conversation for batch in batches for one in batch.failures] == ["chatgpt/t3"]
    assert sum(len(batch.done) for batch in batches) == COUNT - 1


def test_a_server_that_is_down_ends_it_with_the_rest_untried(manager, export):
    down = ModelUnreachableError("No answer.")
    run = run_of(manager, AnyTalk(error=down), task_of(manager, Files((export,))))

    batches = [next_of(run), next_of(run)]

    assert [(batch.is_cut_off, batch.proposal.model_error) for batch in batches] == [
        (False, down),
        (True, down),
    ]
    assert [(batch.done, len(batch.failures)) for batch in batches] == [((), 1), ((), 1)]
    assert len(run.left) == COUNT - 2


def test_what_the_files_no_longer_hold_is_left(manager, export):
    task = task_of(manager, Files((export,)))
    export.write_bytes(as_json([chatgpt_conversation("t1", "Bees 1.", "Lovely!")]))
    run = run_of(manager, AnyTalk("Bees"), task)
    all_of(run)

    assert len(run.left) == COUNT - 1


def test_a_file_that_is_gone_is_named(manager, export):
    task = task_of(manager, Files((export,)))
    export.unlink()

    with pytest.raises(StorageError, match=r"conversations\.json no longer exists"):
        next_of(run_of(manager, AnyTalk(), task))


def test_it_can_be_ended_while_the_files_are_read(manager, export):
    def stop():
        raise asyncio.CancelledError

    run = run_of(manager, AnyTalk(), task_of(manager, Files((export,))))
    with pytest.raises(asyncio.CancelledError):
        next_of(run, check=stop)


def test_in_a_chat_among_people_only_the_users_words_are_theirs(manager):
    origin = Pasted(WHATSAPP)
    run = run_of(manager, AnyTalk("Bees"), task_of(manager, origin, names=("Anna",)))

    (id_,) = next_of(run).done

    conversation = manager.vault.pending_sources.read(id_)
    assert [message.role.value for message in conversation.messages] == ["user", "other", "user"]


def test_memories_of_the_assistant_are_suggested_with_their_conversation(manager, export):
    class RememberingImports(Imports):
        def read_conversations(self, origin, picked, passed=None):
            for conversation in super().read_conversations(origin, picked, passed):
                yield replace(conversation, remembered=(ImportedMemory("Call me Kim"),))

    run = run_of(manager, AnyTalk(name="rules"), task_of(manager, Files((export,))))
    run._imports = RememberingImports(manager.vault)

    (row,) = next_of(run).proposal.plan.rows
    assert (row.action, row.content) == (Action.ADD, "Call me Kim")
