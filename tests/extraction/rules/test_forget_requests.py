"""Requests to forget that name nothing, or something in the same sentence."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.memory.candidate import Intent
from memdeck.extraction.rules import RuleExtractor
from tests.extraction.conversations import build_conversation, candidates_from


def requests(*messages):
    lines = [line for text in messages for line in ((Role.USER, text), (Role.ASSISTANT, "ok"))]
    found = RuleExtractor().extract(build_conversation(*lines)).candidates
    return [
        (one.content.strip(".。"), one.evidence[0].message)
        for one in found
        if one.intent is Intent.FORGET
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Forget that.",
        "No, forget that.",
        "Please don't remember this.",
        "Don't remember it",
        "Forget what I just said.",
        "Do not store that in your memory.",
        "Remove that from your memory.",
        "忘掉这个。",
        "刚才说的忘掉吧",
        "别记住。",
        "算了，不要记这个",
    ],
)
def test_a_request_that_names_nothing_means_what_was_said_just_before(sentence):
    assert requests("I keep bees.", "I like jazz.", sentence) == [("The user likes jazz", "m4")]


def test_the_sentence_before_it_is_meant_if_one_message_contains_both():
    assert requests("I keep bees.", "I live in Berlin. I like jazz. Forget that.") == [
        ("The user likes jazz", "m2"),
        # Earlier memories may be meant, too.
        ("I live in Berlin. I like jazz", "m2"),
    ]


@pytest.mark.parametrize(
    "idiom", ["Forget it.", "Never mind, forget it.", "Forget about it.", "我把钥匙忘了。"]
)
def test_an_idiom_retracts_nothing(idiom):
    assert requests("I like jazz.", idiom) == []


def test_a_request_is_not_retracted_by_another():
    assert requests("I like jazz.", "Forget that I like jazz.", "Forget that.") == [
        ("I like jazz", "m2")
    ]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("My salary is 90k, please don't remember that.", "My salary is 90k"),
        ("Don't remember this: my salary is 90k", "My salary is 90k"),
        ("我的工资是九万，别记下来。", "我的工资是九万"),
        ("把我喜欢爵士乐这件事忘了吧。", "我喜欢爵士乐"),
        ("Erase my salary from your memory.", "My salary"),
    ],
)
def test_a_sentence_that_asks_to_be_forgotten_means_its_own_text(text, content):
    (candidate,) = candidates_from(text)

    assert (candidate.intent, candidate.content) == (Intent.FORGET, content)


@pytest.mark.parametrize(
    ("text", "memory", "topic"),
    [
        ("I moved to Oslo, so forget my address.", "The user moved to Oslo", "My address"),
        ("我搬到奥斯陆了，忘掉我的旧地址吧", "用户搬到奥斯陆了", "我的旧地址"),
    ],
)
def test_a_change_stated_before_the_request_is_remembered(text, memory, topic):
    learned, request = candidates_from(text)
    assert (learned.intent, learned.content) == (Intent.STATED, memory)
    assert (request.intent, request.content) == (Intent.FORGET, topic)


@pytest.mark.parametrize(
    "text",
    [
        "My address is Elm Street 5, please forget my address.",
        "I live in Leeds, forget that.",
        "I sold the Volvo, so please delete what you know about it.",
        "车卖了，把车的事删掉",
    ],
)
def test_what_is_to_be_forgotten_itself_is_not_learned(text):
    assert {one.intent for one in candidates_from(text)} == {Intent.FORGET}
