"""Conversations that are too long for a single request."""

import asyncio
from dataclasses import replace
from datetime import date

import pytest

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.candidate import Extraction
from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.errors import ModelUnreachableError
from memdeck.extraction.llm import ModelExtractor, ModelSettings
from memdeck.extraction.llm.extractor import UNREADABLE
from memdeck.extraction.llm.prompting.truncation import MOST_PARTS
from tests.fakes.conversations import conversation_of
from tests.fakes.model_server import Flaw, ModelServer, Request, Step, says

FILLER = "We went on about the weather of the week, as one does. " * 12
NOTHING = says({"kept": []})
LONG = conversation_of(
    f"{FILLER} By the way, I drink green tea.",
    f"assistant: {FILLER}",
    FILLER,
    f"{FILLER} My sister Mei lives in Oslo.",
    "That is all for now.",
)
TEA = {
    "message_id": "m1",
    "quote": "I drink green tea",
    "content": "The user drinks green tea",
    "category": "preference",
}


@pytest.fixture
def small(settings: ModelSettings) -> ModelSettings:
    """Settings that split LONG into several parts."""
    return replace(settings, conversation_tokens=500)


def read(settings: ModelSettings, conversation: Conversation = LONG) -> Extraction:
    return asyncio.run(ModelExtractor(settings, None).extract(conversation, (), date(2026, 3, 20)))


def transcript(request: Request) -> list[dict[str, str]]:
    lines = request.material["transcript"]
    assert isinstance(lines, list)
    return lines


def keeps(request: Request) -> Step:
    """A model that copies the relevant sentences of its part."""
    kept = [
        {"id": line["id"], "text": sentence}
        for line in transcript(request)
        for sentence in ("I drink green tea.", "My sister Mei lives in Oslo.", "I never said this.")
        if sentence in line["text"] or sentence == "I never said this."
    ]
    return says({"kept": kept})


def is_final(request: Request) -> bool:
    return "known" in request.material


def obey(server: ModelServer, *parts: Step) -> None:
    """Let *server* answer with *parts*, then with ``keeps``, and to the last request with tea."""
    given = iter(parts)

    def answer(request: Request) -> Step:
        return says({"candidates": [TEA]}) if is_final(request) else next(given, keeps(request))

    server.will(*[answer] * 60)


@pytest.mark.row("A3")
def test_a_long_conversation_is_condensed_first_and_keeps_its_evidence(server, small):
    obey(server)
    extraction = read(small)
    (candidate,) = extraction.candidates

    assert len(server.seen) > 2
    assert [is_final(request) for request in server.seen].count(True) == 1
    assert (candidate.evidence[0].message, candidate.evidence[0].quote) == (
        "m1",
        "I drink green tea",
    )
    assert candidate.ticked
    assert extraction.notes == ()


@pytest.mark.row("A3")
def test_the_last_request_has_quotes_with_their_ids_within_the_limit(server, small):
    obey(server)
    read(small)
    final = transcript(server.seen[-1])

    assert {line["id"]: line["text"] for line in final} == {
        "m1": "I drink green tea.",
        "m4": "My sister Mei lives in Oslo.",
    }
    assert final[0]["role"] == "user"
    assert final[0]["date"] == "2026-03-10 Tue"


@pytest.mark.row("A3")
def test_each_part_is_within_the_limit_and_together_they_are_the_conversation(server, small):
    obey(server)
    read(small)
    parts = [transcript(request) for request in server.seen[:-1]]

    assert all(estimate_tokens(str(part)) <= 500 * 1.2 for part in parts)
    said = "".join(line["text"] for part in parts for line in part if line["id"] == "m1")
    assert said == LONG.messages[0].text


def test_a_conversation_of_the_allowed_length_is_not_condensed(server, settings):
    server.will(says({"candidates": [TEA]}))
    assert read(settings).candidates
    assert len(server.seen) == 1


def test_a_conversation_with_nothing_important_needs_no_last_request(server, small):
    server.will(*[NOTHING] * 60)
    assert read(small) == Extraction((), "tiny-1")
    assert not any(map(is_final, server.seen))


def test_a_part_that_cannot_be_read_is_reported_and_the_others_count(server, small):
    obey(server, says("prose"), says("prose again"), NOTHING)
    notes = read(small).notes

    assert len(notes) == 1
    assert notes[0].startswith("Part 1 of ")
    assert notes[0].endswith("could not be read and was left out.")


def test_a_part_whose_answer_was_cut_is_reported(server, small):
    cut = '{"kept": [{"id": "m1", "text": "I drink green tea."}, {"id": "m'
    obey(server, says(cut, finish="length"))
    extraction = read(small)

    assert len(extraction.candidates) == 1
    assert extraction.notes[0].endswith("was read only in part.")


def test_a_conversation_of_which_no_part_can_be_read_has_failed(server, small):
    server.will(*[says("prose")] * 60)
    extraction = read(small)

    assert extraction == Extraction((), "tiny-1", (UNREADABLE,), failed=True)


def test_a_server_that_falls_silent_between_parts_is_reported(server, small):
    server.will(NOTHING, Step(flaw=Flaw.HANG))
    with pytest.raises(ModelUnreachableError, match="no complete answer"):
        read(replace(small, timeout_s=0.2))


def test_an_endless_conversation_is_read_from_its_end(server, small):
    obey(server)
    extraction = read(
        small, conversation_of(*[f"Number {n}. {FILLER}" for n in range(80)], "I drink green tea.")
    )
    first = transcript(server.seen[0])[0]["text"]

    assert len(server.seen) == MOST_PARTS + 1
    assert not first.startswith("Number 0.")
    assert f"only its last {MOST_PARTS} parts" in extraction.notes[0]


def test_the_text_selected_from_parts_shares_the_limit(server, small):
    def keeps_all(request: Request) -> Step:
        if is_final(request):
            return says({"candidates": []})
        return says({"kept": [{"id": x["id"], "text": x["text"]} for x in transcript(request)]})

    server.will(*[keeps_all] * 60)
    read(small, conversation_of(*["The weather was fine, I thought. " * 4] * 40))

    assert is_final(server.seen[-1])
    assert 100 < estimate_tokens(str(transcript(server.seen[-1]))) <= 500 * 1.2
