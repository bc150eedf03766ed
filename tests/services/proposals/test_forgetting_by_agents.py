"""A request to forget that an agent writes is executed or pending."""

import asyncio
import json

import pytest

from memdeck.domain.changes.plan import Action
from tests.services.proposals.forgetting import (
    JAZZ,
    LEEDS,
    PASSPORT,
    contents_of,
    pending,
    vault_with,
    write,
)


@pytest.fixture
def manager(tmp_path):
    return vault_with(tmp_path, LEEDS, PASSPORT, JAZZ)


@pytest.mark.row("C4")
@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("Forget that the user moved to Leeds in 2022.", LEEDS),
        ("The user asked to forget where they live.", LEEDS),
        ("用户要求忘掉护照的事", PASSPORT),
    ],
)
def test_an_agent_that_writes_a_request_down_has_it_carried_out(manager, said, gone):
    written = write(manager, said)

    assert written.entry is not None
    assert (written.operation, written.entry.content, written.is_waiting) == ("DELETE", gone, False)
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ} - {gone}
    manager.undo()
    assert gone in contents_of(manager)


@pytest.mark.row("C11")
@pytest.mark.parametrize("tool", ["memory_write", "save_memory"])
def test_a_request_that_an_agent_writes_is_never_a_memory_or_a_note(manager, tool):
    words = "The user wants me to delete what I know about their allergy."

    answer = asyncio.run(manager.call_tool(tool, json.dumps({"content": words})))
    written = write(manager, words, write_to="daily")

    assert answer.startswith(
        "NOOP: Nothing known matches “their allergy”. It waits for the user's review"
    )
    assert written.is_waiting
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}
    assert [action for action, _, _ in pending(manager)] == [Action.NOOP]


@pytest.mark.row("C11")
@pytest.mark.parametrize(
    ("said", "sought"),
    [
        ("delete: the Volvo", "Volvo"),
        ("forget: shoe size", "shoe size"),
        ("Remove memory about Ingrid", "Ingrid"),
        ("删除：沃尔沃", "沃尔沃"),
        ("删除：大提琴", "大提琴"),
        ("忘记：鞋码", "鞋码"),
    ],
)
def test_an_order_that_an_agent_writes_in_few_words_is_a_request(manager, said, sought):
    written = write(manager, said)

    assert written.is_waiting
    assert f"Nothing known matches “{sought}”." in written.reason
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}


@pytest.mark.row("C11")
@pytest.mark.parametrize(
    "said", ["The user asked to forget their passport and their address", "忘掉护照和我的住址"]
)
def test_each_topic_of_a_request_that_an_agent_writes_counts(manager, said):
    written = write(manager, said)

    assert written.operation == "DELETE"
    assert contents_of(manager) == {JAZZ}
    manager.undo()
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (
            "The user works at Siemens.",
            "User no longer wants the assistant to remember where they work.",
        ),
        ("用户住在成都", "用户不想让我记得他住在成都"),
    ],
)
def test_an_agent_that_writes_what_the_user_wants_forgotten_forgets_it(tmp_path, known, said):
    manager = vault_with(tmp_path, known)

    write(manager, said)

    assert contents_of(manager) == set()
