"""A conversation that fails affects no other, and a server that is down is not called again."""

import asyncio
from dataclasses import replace
from datetime import date

import pytest

from memdeck.domain.memory.candidate import Extraction, Flag
from memdeck.errors import ModelRefusedError, ModelUnreachableError, StorageError
from memdeck.services.proposals.extractors import harvest
from tests.fakes.reviews import talk
from tests.fakes.vaults import said

TODAY = date(2026, 3, 1)
CONVERSATIONS = tuple(talk(f"s{number}", f"Talk {number}") for number in range(1, 5))


class Moody:
    """Returns a scripted error or extraction for each conversation."""

    name = "moody"

    def __init__(self, **moods):
        self.moods = moods
        self.asked = []

    async def extract(self, conversation, known, today):
        self.asked.append(conversation.id)
        mood = self.moods.get(conversation.id)
        if isinstance(mood, Exception):
            raise mood
        return mood or Extraction((said("Bees", conversation.id),), self.name)


def harvested(extractor, conversations=CONVERSATIONS):
    return asyncio.run(harvest(extractor, conversations, (), {}, TODAY))


def test_a_conversation_that_fails_is_named_and_the_others_go_on():
    found = harvested(Moody(s2=ModelRefusedError("Too long.")))

    assert [one.id for one in found.read] == ["s1", "s3", "s4"]
    assert [(one.conversation, one.why) for one in found.failures] == [
        ("s2", "“Talk 2” was not read: Too long.")
    ]
    assert found.notes == ["“Talk 2” was not read: Too long."]
    assert not found.is_cut_off


@pytest.mark.parametrize("title", ["", "You: My wifi password is Zyx987wvu!"])
def test_no_password_is_shown_where_a_conversation_is_named(title):
    secret = talk("s1", title, ("My wifi password is Zyx987wvu!. I always drink rooibos.",))
    names = []

    found = asyncio.run(
        harvest(
            Moody(s1=ModelRefusedError("Error 500.")),
            [secret],
            (),
            {},
            TODAY,
            lambda done, total, name: names.append(name),
        )
    )

    shown = "\n".join((*names, *found.notes, found.failures[0].why))
    assert "Zyx987wvu" not in shown
    assert shown.count("wifi password is •••") == 3


def test_a_fault_of_the_program_in_one_conversation_is_reported_and_the_others_go_on():
    found = harvested(Moody(s2=KeyError("x")))

    assert len(found.read) == 3
    assert found.failures[0].why == (
        "“Talk 2” was not read, because of a bug in Memdeck; report it: KeyError('x')"
    )
    assert found.model_error is None


@pytest.mark.parametrize("trouble", [StorageError("The disk is full."), MemoryError()])
def test_trouble_that_every_conversation_would_meet_ends_the_reading(trouble):
    extractor = Moody(s2=trouble)

    with pytest.raises(type(trouble)):
        harvested(extractor)
    assert extractor.asked == ["s1", "s2"]


def test_an_answer_of_no_use_is_a_failure_that_is_reported_once():
    found = harvested(Moody(s2=Extraction((), "moody", ("Unreadable.",), failed=True)))

    assert [(one.conversation, one.why) for one in found.failures] == [("s2", "Unreadable.")]
    assert found.notes == ["Unreadable."]


def test_a_server_that_is_down_is_not_asked_about_the_rest():
    down = ModelUnreachableError("No answer.")
    extractor = Moody(s2=down, s3=down)

    found = harvested(extractor)

    assert found.is_cut_off
    assert extractor.asked == ["s1", "s2", "s3"]
    assert [one.conversation for one in found.failures] == ["s2", "s3"]


def test_one_conversation_without_an_answer_is_no_server_that_is_down():
    down = ModelUnreachableError("No answer.")

    found = harvested(Moody(s1=down, s3=down))

    assert [one.id for one in found.read] == ["s2", "s4"]
    assert not found.is_cut_off


def test_what_was_said_in_role_play_is_for_the_user_to_decide():
    found = harvested(Moody(), [replace(CONVERSATIONS[0], is_fiction=True), CONVERSATIONS[1]])

    assert [(one.ticked, one.flags) for one in found.candidates] == [
        (False, (Flag.FICTION,)),
        (True, ()),
    ]
