"""The state machine of an import, as a table: state, event, next state."""

from pathlib import Path

import pytest

from memdeck.desktop.review.importing.import_state import (
    AllRead,
    BatchRead,
    Close,
    Closed,
    Consent,
    ConsentAnswer,
    DatesChosen,
    Failed,
    Idle,
    ImportResult,
    Listed,
    Listing,
    Paused,
    Picking,
    Reading,
    Review,
    Selected,
    Source,
    Start,
    Stop,
    Stopped,
    next_state,
)
from memdeck.domain.changes.plan import Plan
from memdeck.domain.conversation.conversation import DateOrder, ImportedMemory, Remark
from memdeck.errors import ModelRefusedError, ModelUnreachableError
from memdeck.services.imports.conversation_list import (
    ConversationListing,
    ConversationState,
    ListedConversation,
)
from memdeck.services.imports.import_run import Batch, Task
from memdeck.services.imports.imports import Files, Pasted
from memdeck.services.proposals.extractors import Failure
from memdeck.services.proposals.session_service import Proposal
from memdeck.storage.vault.state.unfinished_imports import Picked


def listed(id_, *people):
    return ListedConversation(id_, id_, "chat", "", 2, 0, 0, ConversationState.NEW, people=people)


SOURCE = Source("the pasted conversation", Pasted("You: Hi."))
BEES, TAXES = listed("bees"), listed("taxes")
EMPTY = ConversationListing()
ONE = ConversationListing((BEES,))
TWO = ConversationListing((BEES, TAXES))
TASK = Task(SOURCE.title, SOURCE.origin, (Picked("bees", "bees"),), 1)
PAIR = Task("export", Files((Path("a"),)), (Picked("bees"), Picked("taxes")), 2)
DOWN = ModelUnreachableError("No answer.")
REFUSAL = ModelRefusedError("No credit.")
STOP = Stop()
BEES_FAILED, TAXES_FAILED = Failure("bees", "?"), Failure("taxes", "?")


def batch(*failures, model_error=None, is_cut_off=False):
    proposal = Proposal(Plan(()), (), (), "", model_error=model_error)
    return Batch(proposal, (), (), failures, is_cut_off)


def result(task=PAIR, left=(), **fields):
    return ImportResult(task, left, **fields)


@pytest.mark.parametrize(
    ("state", "event", "expected"),
    [
        (Idle(), Start(Listing(SOURCE)), Listing(SOURCE)),
        (Paused(result()), Start(Listing(SOURCE)), Listing(SOURCE)),
        (Review(result()), Start(Reading(TASK)), Reading(TASK)),
        (Idle(error=DOWN), Start(Consent(TASK)), Consent(TASK)),
        # Listing
        (Listing(SOURCE), Listed(EMPTY), Idle(empty=EMPTY)),
        (Listing(SOURCE), Listed(ONE), Consent(TASK)),
        (Listing(SOURCE), Listed(TWO), Picking(SOURCE, TWO)),
        (Listing(SOURCE, is_repeated=True), Listed(ONE), Picking(SOURCE, ONE)),
        (Listing(SOURCE, is_repeated=True), Listed(EMPTY), Idle(empty=EMPTY)),
        (Listing(SOURCE), Failed(DOWN), Idle(error=DOWN)),
        (Listing(SOURCE), Stopped(), Idle()),
        (Listing(SOURCE), STOP, Listing(SOURCE, is_stopping=True)),
        (Listing(SOURCE, is_stopping=True), Listed(TWO), Idle()),
        (Listing(SOURCE, is_stopping=True), Stopped(), Idle()),
        # Picking
        (Picking(SOURCE, TWO), Selected((BEES,)), Consent(TASK)),
        (Picking(SOURCE, TWO), STOP, Idle()),
        (
            Picking(SOURCE, TWO),
            DatesChosen(DateOrder.DAY_FIRST),
            Listing(
                Source(SOURCE.title, Pasted("You: Hi.", DateOrder.DAY_FIRST)), is_repeated=True
            ),
        ),
        # Consent
        (Consent(TASK), ConsentAnswer.SEND, Reading(TASK)),
        (Consent(TASK), ConsentAnswer.USE_RULES, Reading(TASK, is_by_rules=True)),
        (Consent(TASK), ConsentAnswer.READ_NOTHING, Idle()),
        (
            Consent(PAIR, is_resumed=True),
            ConsentAnswer.READ_NOTHING,
            Paused(result(left=PAIR.left, is_paused=True)),
        ),
        (Consent(TASK), STOP, Idle()),
        (
            Consent(PAIR, is_resumed=True),
            STOP,
            Paused(result(left=PAIR.left, is_paused=True)),
        ),
        # Reading
        (Reading(PAIR), STOP, Reading(PAIR, is_stopping=True)),
        (Reading(PAIR), BatchRead(batch(), PAIR.left[1:]), Reading(PAIR)),
        (
            Reading(PAIR),
            BatchRead(batch(BEES_FAILED, model_error=REFUSAL), PAIR.left[1:]),
            Reading(PAIR, failures=(BEES_FAILED,), model_error=REFUSAL),
        ),
        (
            Reading(PAIR),
            BatchRead(batch(model_error=DOWN, is_cut_off=True), PAIR.left),
            Paused(result(left=PAIR.left, error=DOWN)),
        ),
        (
            Reading(PAIR, is_stopping=True),
            BatchRead(batch(), PAIR.left[1:]),
            Paused(result(left=PAIR.left[1:], is_paused=True)),
        ),
        (Reading(PAIR, is_stopping=True), BatchRead(batch(), ()), Review(result())),
        (Reading(PAIR), Stopped(PAIR.left), Paused(result(left=PAIR.left, is_paused=True))),
        (Reading(PAIR), Failed(DOWN, PAIR.left), Paused(result(left=PAIR.left, error=DOWN))),
        (Reading(PAIR), AllRead(PAIR.left[1:]), Review(result(left=PAIR.left[1:]))),
        (
            Reading(PAIR, failures=(BEES_FAILED,), model_error=REFUSAL),
            AllRead(),
            Review(result(failures=(BEES_FAILED,))),
        ),
        (
            Reading(PAIR, failures=(BEES_FAILED, TAXES_FAILED), model_error=REFUSAL),
            AllRead(),
            Paused(result(failures=(BEES_FAILED, TAXES_FAILED), error=REFUSAL)),
        ),
    ],
)
def test_the_state_after_an_event(state, event, expected):
    assert next_state(state, event) == expected


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (Idle(), STOP),
        (Idle(), BatchRead(batch(), ())),
        (Paused(result()), STOP),
        (Review(result()), Stopped()),
        (Listing(SOURCE), Selected((BEES,))),
        (Listing(SOURCE), Start(Listing(SOURCE))),
        (Picking(SOURCE, TWO), Listed(ONE)),
        (Consent(TASK), Listed(ONE)),
        (Reading(TASK), ConsentAnswer.SEND),
        (Closed(), Start(Listing(SOURCE))),
        (Closed(), Stopped()),
    ],
)
def test_an_event_that_means_nothing_in_a_state_leaves_it(state, event):
    assert next_state(state, event) is state


@pytest.mark.parametrize("state", [Idle(), Listing(SOURCE), Picking(SOURCE, TWO), Reading(TASK)])
def test_a_closed_vault_ends_every_state(state):
    assert next_state(state, Close()) == Closed()


@pytest.mark.parametrize(
    "listing",
    [
        ConversationListing((listed("chat", "Ana", "Ben"),)),
        ConversationListing((BEES,), remarks=(Remark("a", "?", dates=DateOrder.DAY_FIRST),)),
    ],
)
def test_one_conversation_that_needs_the_users_input_is_shown_in_the_picker(listing):
    assert next_state(Listing(SOURCE), Listed(listing)) == Picking(SOURCE, listing)


def test_one_conversation_of_a_known_user_is_read_at_once():
    listing = ConversationListing((listed("chat", "Ana", "Ben"),), own_names=("Ana",))

    assert isinstance(next_state(Listing(SOURCE), Listed(listing)), Consent)


def test_a_listing_of_memories_alone_becomes_a_task():
    memories = (ImportedMemory("User keeps bees"),)
    state = next_state(Listing(SOURCE), Listed(ConversationListing(memories=memories)))

    assert isinstance(state, Consent)
    assert (state.task.left, state.task.memories) == ((), memories)


@pytest.mark.parametrize("selected", [(BEES,), (BEES, TAXES)])
def test_conversations_of_files_are_logged_without_their_titles(selected):
    source = Source("export", Files((Path("a"),)))
    state = next_state(Picking(source, TWO), Selected(selected, ("Ana",)))

    assert isinstance(state, Consent)
    assert [picked.title for picked in state.task.left] == ["bees", "taxes"][: len(selected)]
    assert state.task.log is not None
    assert (state.task.log.picked, state.task.log.names) == (PAIR.left[: len(selected)], ("Ana",))


def test_pasted_text_is_not_logged():
    state = next_state(Picking(SOURCE, TWO), Selected((BEES, TAXES)))

    assert isinstance(state, Consent)
    assert state.task.log is None


@pytest.mark.parametrize(
    ("fields", "unread"),
    [
        ({"failures": (BEES_FAILED,)}, ["bees"]),
        ({"failures": (BEES_FAILED,), "is_paused": True}, ["bees", "taxes"]),
        ({"error": DOWN}, ["taxes"]),
        ({}, []),
    ],
)
def test_what_failed_or_was_not_tried_before_a_stop_is_unread(fields, unread):
    ended = result(left=PAIR.left[1:], **fields)

    assert [picked.id for picked in ended.unread] == unread
