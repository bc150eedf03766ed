"""A batch import is applied step by step, or planned as a whole."""

import asyncio

import pytest

from memdeck.domain.conversation.conversation import ImportedMemory
from memdeck.errors import ModelError, ModelRefusedError, ModelUnreachableError, TranscriptError
from memdeck.services.imports import batch_import
from memdeck.services.imports.batch_import import UnattendedImport
from memdeck.services.imports.conversation_list import ConversationState, with_new_messages
from memdeck.services.imports.import_run import BY_RULES, Task
from memdeck.services.imports.imports import Files, Imports
from memdeck.services.proposals.session_service import Sessions
from memdeck.storage.vault.state.unfinished_imports import Picked
from tests.fakes.vaults import AnyTalk, vault_at
from tests.transcripts.exports import bee_export

COUNT = 25


@pytest.fixture
def export(tmp_path):
    return bee_export(tmp_path, COUNT)


@pytest.fixture
def manager(tmp_path):
    (tmp_path / "vault").mkdir()
    return vault_at(tmp_path / "vault")


@pytest.fixture
def short_steps(monkeypatch):
    monkeypatch.setattr(batch_import, "STEP_CONVERSATIONS", BY_RULES)


class TextExtractor(AnyTalk):
    """Returns the text of each conversation as a candidate."""

    async def extract(self, conversation, known, today):
        self.claims = (f"User said {conversation.messages[0].text}",)
        return await super().extract(conversation, known, today)


def run_of(manager, export, extractor, *, applies, memories=()):
    conversations = with_new_messages(
        Imports(manager.vault).list_conversations(Files((export,))).conversations
    )
    picked = tuple(Picked(conversation.id) for conversation in conversations)
    task = Task("", Files((export,)), picked, len(picked), memories=memories)
    sessions = Sessions(manager.vault, extractor)
    return UnattendedImport(manager.vault, sessions, task, applies=applies)


def steps_of(run):
    async def all_steps():
        steps = []
        while (step := await run.next(lambda *_: None)) is not None:
            steps.append(step)
        return steps

    return asyncio.run(all_steps())


def memories_of(manager):
    return len(manager.list().rows)


def states(manager, export):
    conversations = Imports(manager.vault).list_conversations(Files((export,))).conversations
    return {conversation.state for conversation in conversations}


def test_what_is_not_applied_is_planned_as_one_and_leaves_the_vault_alone(
    manager, export, short_steps
):
    before = memories_of(manager)
    run = run_of(manager, export, AnyTalk("User keeps bees", name="rules"), applies=False)

    (step,) = steps_of(run)

    assert [row.content for row in step.plan.rows] == ["User keeps bees"]
    assert (step.changes, run.done, run.error) == (None, COUNT, None)
    assert memories_of(manager) == before
    assert manager.vault.sources.all() == ()


def test_what_is_applied_is_settled_step_by_step(manager, export, short_steps):
    before = memories_of(manager)
    run = run_of(manager, export, TextExtractor(name="rules"), applies=True)

    steps = steps_of(run)

    assert [len(step.plan.sessions) for step in steps if step.plan.sessions] == [10, 10, 5]
    assert memories_of(manager) > before
    assert states(manager, export) == {ConversationState.READ}


def test_a_small_import_is_one_change(manager, export):
    steps = steps_of(run_of(manager, export, TextExtractor(name="rules"), applies=True))

    assert len([step for step in steps if step.changes and not step.changes.is_empty]) == 1
    before = memories_of(manager)
    manager.undo()
    assert memories_of(manager) < before


def test_a_step_ends_after_a_while_too(manager, export, monkeypatch):
    monkeypatch.setattr(batch_import, "STEP_S", 0.0)

    steps = steps_of(run_of(manager, export, TextExtractor(name="rules"), applies=True))

    assert len([step for step in steps if step.plan.sessions]) == 3


def test_only_the_transcripts_that_memories_rest_on_are_kept(manager, export):
    run = run_of(manager, export, AnyTalk(name="rules"), applies=True)
    steps_of(run)

    assert run.done == COUNT
    assert manager.vault.sources.all() == ()


def test_memories_of_the_files_are_in_the_first_step(manager, export):
    memories = (ImportedMemory("User sails"),)
    run = run_of(manager, export, AnyTalk(name="rules"), applies=False, memories=memories)

    (step,) = steps_of(run)

    assert [row.content for row in step.plan.rows] == ["User sails"]


class Interrupting(TextExtractor):
    """Is cancelled while it reads the conversation of that number."""

    def __init__(self, number, **fields):
        super().__init__(**fields)
        self.number = number

    async def extract(self, conversation, known, today):
        self.number -= 1
        if self.number < 0:
            raise asyncio.CancelledError
        return await super().extract(conversation, known, today)


@pytest.mark.parametrize(("applies", "settled"), [(True, BY_RULES), (False, 0)])
def test_a_user_who_stops_it_keeps_what_was_read(manager, export, applies, settled):
    run = run_of(manager, export, Interrupting(15, name="rules"), applies=applies)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run.next(lambda *_: None))

    conversations = Imports(manager.vault).list_conversations(Files((export,))).conversations
    assert (
        sum(conversation.state is ConversationState.READ for conversation in conversations)
        == settled
    )
    assert run.done == settled
    assert asyncio.run(run.next(lambda *_: None)) is None

    rest = run_of(manager, export, TextExtractor(name="rules"), applies=True)
    steps_of(rest)
    assert rest.done == COUNT - settled
    assert states(manager, export) == {ConversationState.READ}


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ModelRefusedError("Too long."), ModelRefusedError),
        (KeyError("x"), TranscriptError),
    ],
)
def test_what_could_not_be_read_is_reported_and_the_rest_goes_on(manager, export, error, expected):
    run = run_of(manager, export, AnyTalk("User keeps bees", error=error), applies=False)

    (step,) = steps_of(run)

    assert type(run.error) is expected
    assert (run.done, len(run.failures)) == (0, COUNT)
    assert len(step.plan.notes) == COUNT


def test_a_server_that_is_down_ends_it(manager, export):
    down = ModelUnreachableError("No answer.")
    run = run_of(manager, export, AnyTalk(error=down), applies=True)

    assert len(steps_of(run)) == 1
    assert run.error is down
    assert len(run.failures) == 2


def test_an_answer_of_no_use_is_an_error_of_the_model(manager, export):
    run = run_of(manager, export, Useless(), applies=True)
    steps_of(run)

    assert type(run.error) is ModelError
    assert run.done == 0


class Useless(AnyTalk):
    """Returns an invalid answer."""

    async def extract(self, conversation, known, today):
        extraction = await super().extract(conversation, known, today)
        return type(extraction)((), "gpt", ("It cannot be read.",), failed=True)
