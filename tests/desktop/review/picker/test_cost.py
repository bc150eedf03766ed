"""The cost of reading conversations, before it is spent."""

import json
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.review.picker.cost import (
    MESSAGE_TOKENS,
    MOST_PARTS,
    PART_PROMPT_TOKENS,
    PART_TOKENS,
    PROMPT_TOKENS,
    Cost,
    cost_of,
    cost_text,
)
from memdeck.domain.conversation.conversation import Role
from memdeck.domain.prompt.prompt_selection import PromptLanguage
from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.extraction.llm.client.client import Turn
from memdeck.extraction.llm.client.settings import ModelSettings
from memdeck.extraction.llm.prompting import truncation
from memdeck.extraction.llm.prompting.prompt_files import Prompts
from memdeck.extraction.llm.prompting.schemas import Shape, important_text_shape, proposals_shape
from memdeck.extraction.llm.prompting.transcript import Line
from tests.fakes.entries import TODAY, entry
from tests.fakes.listings import listed

NEAR = 0.1
KNOWN = {
    f"k{number}": entry(f"{number:06}", "User prefers window seats") for number in range(1, 13)
}


def sent_tokens(turns: list[Turn], shape: Shape[Any]) -> int:
    form = json.dumps(shape.schema)
    return estimate_tokens(form) + sum(estimate_tokens(turn["content"]) for turn in turns)


@pytest.mark.parametrize("language", PromptLanguage)
def test_the_prompt_of_a_conversation_is_as_large_as_estimated(language):
    prompts = Prompts.of(language)
    shape = proposals_shape([category.name for category in prompts.categories])

    assert sent_tokens(prompts.extraction(KNOWN, []), shape) == pytest.approx(
        PROMPT_TOKENS, rel=NEAR
    )


@pytest.mark.parametrize("language", PromptLanguage)
def test_the_prompt_of_a_part_is_as_large_as_estimated(language):
    turns = Prompts.of(language).condensing([])

    assert sent_tokens(turns, important_text_shape()) == pytest.approx(PART_PROMPT_TOKENS, rel=NEAR)


def test_a_message_takes_as_many_tokens_besides_its_text_as_estimated():
    text = "I always take the window seat."
    line = Line("m1", Role.USER, text, day=TODAY)

    assert line.tokens - estimate_tokens(text) == pytest.approx(MESSAGE_TOKENS, rel=NEAR)


def test_a_long_conversation_is_cut_where_the_model_is_given_it_in_parts():
    assert ModelSettings("http://localhost", "gpt").conversation_tokens == PART_TOKENS
    assert truncation.MOST_PARTS == MOST_PARTS


def test_a_model_costs_a_request_a_conversation_and_its_tokens(qapp):
    cost = cost_of([listed(tokens=300, message_count=2), listed(tokens=7_000, message_count=10)])

    assert (cost.requests, cost.tokens) == (2, 7_300 + 2 * PROMPT_TOKENS + 12 * MESSAGE_TOKENS)
    tokens = QLocale().toString(14_000)
    assert cost_text(cost, "gpt") == f"about 2 requests and {tokens} tokens for gpt"


@pytest.mark.parametrize(
    ("requests", "text"), [(1, "about 1 request and"), (2, "about 2 requests")]
)
def test_one_request_is_named_in_the_singular(qapp, requests, text):
    assert cost_text(Cost(requests, 3_000, 0), "gpt").startswith(text)


def test_a_long_conversation_costs_a_request_for_every_part_and_one_more(qapp):
    cost = cost_of([listed(tokens=20_000, message_count=0)])

    assert cost.requests == 4
    assert cost.tokens == 20_000 + 3 * PART_PROMPT_TOKENS + PROMPT_TOKENS


def test_of_a_conversation_without_end_no_more_is_read_than_its_last_parts(qapp):
    cost = cost_of([listed(tokens=9_000_000)])

    assert cost.requests == MOST_PARTS + 1
    assert cost.tokens < (MOST_PARTS + 1) * (PART_TOKENS + PART_PROMPT_TOKENS)


def test_rules_cost_time(qapp):
    assert cost_text(cost_of([listed(own_chars=900)]), None).startswith("under a minute")
    long = cost_of([listed(own_chars=4_000_000)])
    assert cost_text(long, None) == "about 5 minutes, processed locally"
    assert cost_text(cost_of([]), None) == ""


@pytest.mark.parametrize(
    ("minutes", "duration"),
    [
        (59, "about 59 minutes"),
        (60, "about an hour"),
        (80, "about an hour"),
        (371, "about 6 hours"),
    ],
)
def test_long_costs_are_shown_in_hours(qapp, minutes, duration):
    cost = Cost(1, 0, seconds=minutes * 60)

    assert cost_text(cost, None) == f"{duration}, processed locally"


def test_millions_of_tokens_are_shown_as_such(qapp):
    cost = cost_of([listed(tokens=7_000) for _ in range(250)])

    assert "2.5 million tokens" in cost_text(cost, "gpt")
