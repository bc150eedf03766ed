"""Formats, waits and repairs with a real connection."""

import asyncio
import json
import time
from dataclasses import replace

import pytest

from memdeck.errors import (
    ModelError,
    ModelRefusedError,
    ModelUnreachableError,
    ModelWindowError,
)
from memdeck.extraction.llm.client.client import connect
from memdeck.extraction.llm.client.settings import ModelSettings
from memdeck.extraction.llm.prompting.schemas import ImportantText, important_text_shape
from memdeck.extraction.llm.prompting.structured_output import Reply, StructuredClient
from tests.fakes.model_server import Flaw, ModelServer, Request, Step, rejects, says

QUESTION = ({"role": "system", "content": "rules"}, {"role": "user", "content": "talk"})
GOOD = says({"kept": [{"id": "m1", "text": "tea"}]})


def ask(settings: ModelSettings, client: StructuredClient | None = None) -> Reply[ImportantText]:
    async def asked() -> Reply[ImportantText]:
        async with connect(settings, "key") as server:
            return await (client or StructuredClient()).ask(
                server, QUESTION, important_text_shape(), "Again."
            )

    return asyncio.run(asked())


def formats(server: ModelServer) -> list[str]:
    return [request.format for request in server.seen]


def sampling(request: Request) -> dict[str, object]:
    names = ("max_tokens", "max_completion_tokens", "temperature")
    return {name: request.body[name] for name in names if name in request.body}


def texts(reply: Reply[ImportantText]) -> list[str]:
    assert reply.items is not None
    return [kept.text for kept in reply.items.values]


def test_a_strict_schema_is_asked_for_first(server, settings):
    server.will(GOOD)
    assert texts(ask(settings)) == ["tea"]
    wanted = server.seen[0].body["response_format"]

    assert isinstance(wanted, dict)
    assert wanted["json_schema"]["strict"] is True
    assert wanted["json_schema"]["schema"]["required"] == ["kept"]
    assert wanted["json_schema"]["schema"]["additionalProperties"] is False


@pytest.mark.parametrize("status", [400, 404, 415, 422, 500, 501, 503])
def test_a_server_without_schemas_is_asked_for_json_at_once(server, settings, status):
    """The server of llama-cpp-python answers 500, and the second request follows without a wait."""
    server.unknown_formats["json_schema"] = rejects(status)
    server.will(GOOD)

    assert texts(ask(replace(settings, first_wait_s=60))) == ["tea"]
    assert formats(server) == ["json_schema", "json_object"]


def test_a_server_without_any_format_is_asked_for_text(server, settings):
    server.unknown_formats = {"json_schema": rejects(500), "json_object": rejects(400)}
    server.will(GOOD)

    assert texts(ask(settings)) == ["tea"]
    assert formats(server) == ["json_schema", "json_object", "text"]
    assert "response_format" not in server.seen[2].body


def test_the_format_that_worked_is_remembered(server, settings):
    server.unknown_formats["json_schema"] = rejects(400)
    server.will(GOOD, GOOD)
    client = StructuredClient()
    ask(settings, client)
    ask(settings, client)

    assert formats(server) == ["json_schema", "json_object", "json_object"]


def test_a_temporary_error_does_not_change_the_format_for_good(server, settings):
    server.will(rejects(503), rejects(503), GOOD, GOOD)
    client = StructuredClient()

    assert texts(ask(settings, client)) == ["tea"]
    assert texts(ask(settings, client)) == ["tea"]
    assert formats(server) == ["json_schema", "json_object", "text", "json_schema"]


@pytest.mark.parametrize("status", [500, 502, 503, 529])
def test_a_server_that_fails_is_asked_three_times_in_all(server, settings, status):
    server.will(*[rejects(status)] * 9)
    with pytest.raises(ModelUnreachableError, match="try again in a few minutes"):
        ask(settings)

    assert len(server.seen) == 3


def test_an_unknown_format_takes_no_retry(server, settings):
    server.unknown_formats = {"json_schema": rejects(400), "json_object": rejects(422)}
    server.will(rejects(503), rejects(503), GOOD)

    assert texts(ask(settings)) == ["tea"]
    assert formats(server) == ["json_schema", "json_object", "text", "text", "text"]


@pytest.mark.parametrize("header", [{"retry_after": "0"}, {"retry_after_ms": "1"}])
def test_too_many_requests_are_waited_for_as_long_as_the_server_asks(server, settings, header):
    server.will(rejects(429, **header), GOOD)

    assert texts(ask(replace(settings, first_wait_s=60))) == ["tea"]
    assert formats(server) == ["json_schema", "json_schema"]


@pytest.mark.parametrize("wish", ["", "Wed, 21 Oct 2026 07:28:00 GMT", "-1", "inf", "nan"])
def test_without_a_number_to_wait_the_own_wait_counts(server, settings, wish):
    server.will(rejects(429, retry_after=wish), GOOD)
    assert texts(ask(settings)) == ["tea"]


def test_a_busy_server_is_waited_for_and_not_asked_in_another_format(server, settings):
    server.will(rejects(503, retry_after="0"), GOOD)

    assert texts(ask(settings)) == ["tea"]
    assert formats(server) == ["json_schema", "json_schema"]


def test_a_wait_that_is_too_long_is_reported_instead(server, settings):
    server.will(rejects(429, retry_after="300"))
    start = time.monotonic()
    with pytest.raises(ModelUnreachableError, match=r"too many requests.*wait 300 seconds"):
        ask(settings)

    assert time.monotonic() - start < 60
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("wait", "message"),
    [
        ("61", "wait 61 seconds, so"),
        ("300.2", "wait 301 seconds, so"),
    ],
)
def test_the_wait_that_a_server_asks_for_is_reported_in_whole_seconds(
    server, settings, wait, message
):
    server.will(rejects(429, retry_after=wait))
    with pytest.raises(ModelUnreachableError, match=message):
        ask(settings)


def test_one_second_is_reported_as_one(server, settings):
    server.will(*[rejects(429, retry_after="1")])
    with pytest.raises(ModelUnreachableError, match="wait 1 second, so"):
        ask(replace(settings, max_retries=0))


def test_waiting_ends_after_the_retries_that_are_allowed(server, settings):
    server.will(*[rejects(429)] * 9)
    with pytest.raises(ModelUnreachableError, match=r"too many requests; try again in a few"):
        ask(replace(settings, max_retries=2))
    assert len(server.seen) == 3


@pytest.mark.parametrize(
    ("status", "code", "error", "sentence"),
    [
        (401, "", ModelRefusedError, "did not accept the key; check the key"),
        (403, "", ModelRefusedError, "did not accept the key; check the key"),
        (402, "", ModelRefusedError, "has no credit left; top it up"),
        (429, "insufficient_quota", ModelRefusedError, "has no credit left; top it up"),
        (413, "", ModelRefusedError, "rejected the request (error 413: too long)"),
    ],
)
def test_an_error_that_no_retry_can_fix_is_reported_after_one_try(
    server, settings, status, code, error, sentence
):
    server.will(rejects(status, "too long.", code))
    with pytest.raises(error) as caught:
        ask(settings)

    assert sentence in str(caught.value)
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (400, "rejected the request (error 400: no way); check the model"),
        (404, "has no model “tiny-1” at this address (error 404: no way); check both"),
        (500, "failed (error 500: no way); try again in a few minutes."),
    ],
)
def test_an_error_of_every_format_is_reported_in_one_sentence(server, settings, status, sentence):
    server.will(*[rejects(status, "no\nway.")] * 9)
    with pytest.raises(ModelError) as caught:
        ask(settings)
    assert sentence in str(caught.value)


def test_a_connection_that_breaks_off_once_is_tried_again(server, settings):
    server.will(Step(GOOD.body[:20], flaw=Flaw.CUT), GOOD)
    assert texts(ask(settings)) == ["tea"]


def test_a_connection_that_breaks_off_each_time_is_reported(server, settings):
    server.will(*[Step(GOOD.body[:20], flaw=Flaw.CUT)] * 3)
    with pytest.raises(ModelUnreachableError, match=r"broke off .* try again"):
        ask(settings)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b'{"choices": [{"message": {"content": "ha', ""),
        (b"", ""),
        (b"<html>Welcome to the model zoo</html>", ""),
        (b'"just a string"', ""),
        (b"\xff\xfe", ""),
        (b'{"choices": null}', ""),
        (b'{"choices": []}', ""),
        (b'{"error": {"message": "Unexpected endpoint"}}', " (it said: Unexpected endpoint)"),
        (b'{"error": "no such path."}', " (it said: no such path)"),
        (b'{"detail": "Not here"}', " (it said: Not here)"),
        (b'{"detail": [{"loc": 1}]}', ""),
    ],
)
def test_a_reply_that_is_no_chat_completion_is_reported(server, settings, body, message):
    server.will(Step(body))
    with pytest.raises(ModelError) as caught:
        ask(settings)
    assert str(caught.value) == (
        f"{settings.server} did not answer like a chat model{message};"
        " check the address, it usually ends in /v1."
    )


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (
            (
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
                " 'max_completion_tokens' instead."
            ),
            {"max_completion_tokens": 3000, "temperature": 0},
        ),
        ("max_tokens is too large: 3000", {"temperature": 0}),
        ("Unsupported value: 'temperature' does not support 0", {"max_tokens": 3000}),
    ],
)
def test_a_parameter_that_is_rejected_by_name_is_not_sent_again(server, settings, words, kept):
    server.will(rejects(400, words, "unsupported_parameter"), GOOD, GOOD)
    client = StructuredClient()
    ask(settings, client)
    ask(settings, client)

    first, *others = [sampling(request) for request in server.seen]
    assert first == {"max_tokens": 3000, "temperature": 0}
    assert others == [kept, kept]
    assert formats(server) == ["json_schema"] * 3


def test_a_model_of_the_newest_kind_takes_neither_parameter(server, settings):
    server.will(
        rejects(400, "'max_tokens' is not supported. Use 'max_completion_tokens' instead."),
        rejects(400, "temperature does not support 0 with this model"),
        GOOD,
    )
    assert texts(ask(settings)) == ["tea"]
    assert sampling(server.seen[-1]) == {"max_completion_tokens": 3000}


def test_a_field_named_by_a_validator_is_left_out(server, settings):
    detail = [{"loc": ["body", "max_tokens"], "msg": "Extra inputs are not permitted"}]
    server.will(Step(json.dumps({"detail": detail}).encode(), 422), GOOD)
    ask(settings)
    assert sampling(server.seen[-1]) == {"temperature": 0}


@pytest.mark.parametrize("thought", ["", "<think>Let me see, the user", "<think>tea</think>\n"])
def test_a_model_that_thought_until_it_was_stopped_may_answer_without_a_limit(
    server, settings, thought
):
    server.will(says(thought, finish="length"), GOOD)

    assert texts(ask(settings)) == ["tea"]
    assert "max_tokens" not in server.seen[1].body


@pytest.mark.parametrize(
    ("status", "words", "code", "window"),
    [
        (400, "This model's maximum context length is 4097 tokens", "", 4097),
        (400, "x", "context_length_exceeded", None),
        (400, "Your input exceeds the context window of this model", "", None),
        (400, "prompt is too long: 210000 tokens > 200000 maximum", "", 200_000),
        (
            400,
            "The input (5000 tokens) is longer than the model's context length (4096 tokens)",
            "",
            4096,
        ),
        (422, "`inputs` must have less than 4095 tokens. Given: 5000", "", 4095),
        (
            400,
            (
                "Trying to keep the first 5000 tokens when context overflows. However, the model is"
                " loaded with context length of only 4096 tokens"
            ),
            "",
            4096,
        ),
        (400, "Requested tokens (3000) exceed context window of 2048", "", 2048),
        (
            400,
            (
                "The input token count (1200000) exceeds the maximum number of tokens allowed"
                " (1048576)"
            ),
            "",
            1_048_576,
        ),
        (400, "Input is too long for requested model", "", None),
        (413, "Request body too large for x. Max size: 8000 tokens", "", 8000),
        (400, "Range of input length should be [1, 30720]", "", None),
        (400, "Prompt 超长", "", None),
        (500, "the request exceeds the available context size. try increasing it", "", None),
        (400, "Your request exceeded model token limit: 8192", "", 8192),
    ],
)
def test_a_window_that_is_too_small_is_recognized_by_what_servers_say(
    server, settings, status, words, code, window
):
    server.will(rejects(status, words, code))
    with pytest.raises(ModelWindowError) as caught:
        ask(settings)

    assert caught.value.window == window
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    "words",
    [
        "no such model",
        "'input' must be a text",
        "'messages' must have a user turn",
        "invalid JSON schema",
        "",
    ],
)
def test_another_refusal_is_not_taken_for_a_window(server, settings, words):
    server.will(*[rejects(400, words)] * 3)
    with pytest.raises(ModelRefusedError) as caught:
        ask(settings)
    assert not isinstance(caught.value, ModelWindowError)


def test_where_the_longest_answer_counts_into_the_window_no_limit_is_sent(server, settings):
    words = (
        "This model's maximum context length is 4096 tokens. However, you requested 5096 tokens"
        " (2096 in the messages, 3000 in the completion)."
    )
    server.will(rejects(400, words, "context_length_exceeded"), GOOD)

    assert texts(ask(settings)) == ["tea"]
    assert sampling(server.seen[1]) == {"temperature": 0}


def test_an_answer_in_parts_is_put_together(server, settings):
    body = GOOD.body.replace(
        b'"{\\"kept\\": [{\\"id\\": \\"m1\\", \\"text\\": \\"tea\\"}]}"',
        b'[{"type": "text", "text": "{\\"kept\\": "}, {"type": "text", "text": "[]}"}]',
    )
    assert body != GOOD.body
    server.will(Step(body))
    assert texts(ask(settings)) == []
