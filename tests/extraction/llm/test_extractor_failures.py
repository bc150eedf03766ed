"""Extraction when the model, its answer or its server fails."""

import asyncio
import gzip
import json
from dataclasses import replace

import pytest

from memdeck import response_limit
from memdeck.domain.memory.candidate import Candidate, Extraction
from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.errors import (
    ModelError,
    ModelRefusedError,
    ModelUnreachableError,
    ModelWindowError,
)
from memdeck.extraction.llm import ModelExtractor
from memdeck.extraction.llm.extractor import (
    CLIPPED,
    CUT_EARLY,
    RULES_READ,
    SMALL_WINDOW,
    UNREADABLE,
    UNSUPPORTED,
)
from tests.extraction.llm.extraction import (
    CATEGORIES,
    KEY,
    LIKES_TEA,
    TEA,
    TODAY,
    extractor,
    read,
)
from tests.fakes.conversations import conversation_of
from tests.fakes.entries import entry
from tests.fakes.model_server import Flaw, Request, Step, rejects, says


def test_nothing_worth_remembering_is_no_failure(server, settings):
    server.will(says({"candidates": []}))
    assert read(settings) == Extraction((), "tiny-1")
    assert len(server.seen) == 1


@pytest.mark.row("A10")
@pytest.mark.parametrize(
    "answer", ["Sure! Here is what I found.", "", '{"candidates": [{"cont', "{]", "null"]
)
def test_an_answer_that_is_no_json_is_asked_for_once_more_and_then_reported(
    server, settings, answer
):
    server.will(says(answer), says(answer))
    extraction = read(settings)

    assert extraction == Extraction((), "tiny-1", (UNREADABLE,), failed=True)
    assert len(server.seen) == 2


@pytest.mark.parametrize(
    "items",
    [
        [1, 2, 3, None, {"content": 5}],
        [{"content": 5}],
        [{"memory": "The user likes tea"}],
        ["tea", {"content": "The user was never asked about whales", "message_id": "m9"}],
    ],
)
def test_an_answer_of_unusable_items_has_failed(server, settings, items):
    server.will(says(items), says(items))

    assert read(settings) == Extraction((), "tiny-1", (UNREADABLE,), failed=True)


def test_the_repair_shows_the_model_what_it_said(server, settings):
    server.will(says("Tea it is!"), says({"candidates": [LIKES_TEA]}))
    extraction = read(settings)
    asked = server.seen[1].turns

    assert [c.content for c in extraction.candidates] == ["The user always drinks green tea"]
    assert not extraction.notes
    assert [turn["role"] for turn in asked] == ["system", "user", "assistant", "user"]
    assert asked[2]["content"] == "Tea it is!"


def test_an_answer_cut_by_its_length_gives_what_is_complete(server, settings):
    second = {**LIKES_TEA, "content": "The user has a second fact"}
    text = json.dumps({"candidates": [LIKES_TEA, second]})[:-30]
    server.will(says(text, finish="length"))
    extraction = read(settings)

    assert [c.content for c in extraction.candidates] == ["The user always drinks green tea"]
    assert extraction.notes == ("The model's answer was cut off; 1 complete suggestion was used.",)
    assert not extraction.failed


def test_an_answer_cut_before_its_first_memory_has_failed(server, settings):
    server.will(says('{"candidates": [{"message_id"', finish="length"))

    extraction = read(settings)
    assert extraction.failed
    assert extraction.notes == (CUT_EARLY,)
    assert len(server.seen) == 1


@pytest.mark.row("A10")
def test_the_fallback_reads_a_conversation_whose_proposals_are_all_unsupported(server, settings):
    unsupported = {**LIKES_TEA, "message_id": "m2", "quote": "You must love Japan"}
    server.will(says({"candidates": [unsupported]}), says({"candidates": []}))
    plain = Candidate(content="I always drink green tea", category="preference")
    asked = []

    async def fallback(conversation, known, today):
        asked.append(conversation)
        return Extraction((plain,), "rules")

    reader = ModelExtractor(settings, KEY, CATEGORIES, fallback)
    first = asyncio.run(reader.extract(TEA, (), TODAY))
    second = asyncio.run(reader.extract(TEA, (), TODAY))

    assert first == Extraction((plain,), "rules", (RULES_READ,))
    assert second == Extraction((), "tiny-1")
    assert asked == [TEA]


LONG_CONVERSATION = conversation_of(
    *[f"I always drink green tea number {n}. " * 40 for n in range(12)]
)


def has_small_window(request: Request) -> Step:
    """A server with a context window of 4,096 tokens, as llama.cpp reports it."""
    count = sum(estimate_tokens(turn["content"]) for turn in request.turns)
    if count > 3500:
        error = {
            "code": 400,
            "message": f"request ({count} tokens) exceeds the available context size (4096 tokens)",
            "type": "exceed_context_size_error",
            "n_prompt_tokens": count,
            "n_ctx": 4096,
        }
        return Step(json.dumps({"error": error}).encode(), 400)
    if "known" in request.material:
        return says({"candidates": [LIKES_TEA]})
    lines = request.material["transcript"]
    assert isinstance(lines, list)
    return says({"kept": [{"id": line["id"], "text": line["text"][:25]} for line in lines]})


@pytest.mark.row("A3", "A10")
def test_where_the_window_is_too_small_less_is_sent_and_that_is_said(server, settings):
    server.will(*[has_small_window] * 60)
    known = tuple(entry(f"id{n}", f"Memory number {n} " + "long " * 40) for n in range(50))
    reader = extractor(settings)

    extraction = asyncio.run(reader.extract(LONG_CONVERSATION, known, TODAY))

    assert SMALL_WINDOW in extraction.notes
    assert [c.content for c in extraction.candidates] == ["The user always drinks green tea"]
    refused = [one for one in server.seen if has_small_window(one).status == 400]
    assert len(refused) <= 2
    seen = len(server.seen)
    asyncio.run(reader.extract(LONG_CONVERSATION, known, TODAY))
    assert not [one for one in server.seen[seen:] if has_small_window(one).status == 400]


def test_a_window_too_small_for_the_rules_alone_is_an_error(server, settings):
    server.will(*[rejects(400, "too long", "context_length_exceeded")] * 20)

    with pytest.raises(ModelWindowError, match=r"too small .* give it 12,000 tokens or more\."):
        read(settings)

    assert {request.format for request in server.seen} == {"json_schema"}


@pytest.mark.parametrize(
    "refusing",
    [says("", refusal="I can't help with that"), says("", finish="content_filter")],
)
def test_a_refusal_is_reported_as_one(server, settings, refusing):
    server.will(refusing)
    with pytest.raises(ModelRefusedError, match=r"“tiny-1” declined .* choose another model"):
        read(settings)


def test_a_model_that_hangs_is_stopped_in_time(server, settings):
    server.will(Step(flaw=Flaw.HANG))
    with pytest.raises(ModelUnreachableError, match=r"no complete answer within 0.2 seconds"):
        read(replace(settings, timeout_s=0.2))


def test_a_model_that_keeps_answering_is_stopped_in_time(server, settings):
    """No single byte is late, but the whole answer takes too long."""
    server.will(Step(b"{", flaw=Flaw.TRICKLE))
    with pytest.raises(ModelUnreachableError, match=r"no complete answer within 0.2 seconds"):
        read(replace(settings, timeout_s=0.2))


@pytest.mark.parametrize(
    "step",
    [
        says("x" * 2_000),
        rejects(500, "x" * 2_000),
        Step(gzip.compress(b" " * 2_000), headers={"Content-Encoding": "gzip"}),
    ],
    ids=["answer", "error", "compressed"],
)
def test_an_answer_longer_than_any_of_a_model_is_not_read(server, settings, monkeypatch, step):
    monkeypatch.setattr(response_limit, "MAX_BYTES", 1_000)
    server.will(step)
    with pytest.raises(ModelError, match="did not answer like a chat model"):
        read(settings)
    assert [request.headers["accept-encoding"] for request in server.seen] == ["identity"]


def test_all_the_work_on_a_conversation_has_a_deadline(server, settings):
    server.will(*[rejects(503, retry_after="5")] * 3)
    with pytest.raises(ModelUnreachableError, match=r"longer than 0.2 seconds.*without one"):
        read(replace(settings, deadline_s=0.2))


def test_a_cancelled_reading_ends_at_once_and_lets_the_server_go(server, settings):
    server.will(Step(flaw=Flaw.HANG))

    async def start_and_cancel() -> None:
        reading = asyncio.ensure_future(extractor(settings).extract(TEA, (), TODAY))
        await asyncio.to_thread(server.has_request.wait, 20)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading

    asyncio.run(start_and_cancel())


def test_one_extractor_serves_one_event_loop_after_another(server, settings):
    server.will(says({"candidates": [LIKES_TEA]}), says({"candidates": []}))
    reader = extractor(settings)

    assert asyncio.run(reader.extract(TEA, (), TODAY)).candidates
    assert not asyncio.run(reader.extract(TEA, (), TODAY)).candidates


@pytest.mark.row("A10")
def test_a_conversation_whose_proposals_are_all_unsupported_has_failed(server, settings):
    unsupported = {**LIKES_TEA, "message_id": "m2", "quote": "You must love Japan"}
    server.will(says({"candidates": [unsupported]}))

    assert read(settings) == Extraction((), "tiny-1", (UNSUPPORTED,), failed=True)


def test_a_server_with_too_small_a_window_is_reported(server, settings):
    server.will(says({"candidates": []}, read_tokens=1024))
    assert read(settings, conversation_of("I like tea, and so on. " * 500)).notes == (CLIPPED,)
