"""A sentence that rules put together from events says no more than they do."""

import pytest

from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.repetition import beyond_events
from memdeck.domain.episodes.sentence import Sentence

EVENTS = (
    Event(key="1", text="Anna moved to York (2026-02-01 to 2026-02-28).", message="m1"),
    Event(key="2", text="Anna adopted a cat", message="m2"),
    Event(key="3", text="Anna adopted a cat and a dog.", message="m2"),
    Event(key="4", text="小王昨天 (2026-03-09)领养了一只猫，叫糯米。", message="m3"),
    Event(key="5", text="小王下个月去日本 (2026-04-01至2026-04-30)", message="m4"),
)


@pytest.mark.parametrize(
    "repeating",
    [
        Sentence("Anna moved to York (2026-02-01 to 2026-02-28).", ("m1",)),
        Sentence("Anna moved to York (2026-02-01 to 2026-02-28)!", ("m1",)),
        Sentence("Anna adopted a cat and a dog. Anna adopted a cat.", ("m2",)),
        Sentence(
            "Anna moved to York (2026-02-01 to 2026-02-28). Anna adopted a cat.", ("m1", "m2")
        ),
        Sentence("小王昨天 (2026-03-09)领养了一只猫，叫糯米。", ("m3",)),
        Sentence(
            "小王昨天 (2026-03-09)领养了一只猫，叫糯米。"
            "小王下个月去日本 (2026-04-01至2026-04-30)。",
            ("m3", "m4"),
        ),
        Sentence("…", ("m1",)),
    ],
)
def test_a_sentence_of_events_alone_is_left_out(repeating):
    assert beyond_events([repeating], EVENTS) == ()


@pytest.mark.parametrize(
    "saying_more",
    [
        Sentence("Anna moved to York (2026-02-01 to 2026-02-28) by train.", ("m1",)),
        Sentence("Anna told Ben how she found the cat.", ("m2",)),
        Sentence("Anna adopted a cat.", ("m1",)),  # which says nothing of a cat
        Sentence("Anna adopted a cat."),  # written into the file by a person
        Sentence("小王说猫叫糯米，很粘人。", ("m3",)),
        Sentence("小王下个月去日本 (2026-04-01至2026-04-30)，和家人一起。", ("m4",)),
    ],
)
def test_a_sentence_that_says_more_stays(saying_more):
    assert beyond_events([saying_more], EVENTS) == (saying_more,)


def test_the_order_of_sentences_stays():
    some = [Sentence("Ben laughed."), Sentence("Anna adopted a cat.", ("m2",)), Sentence("End.")]

    assert beyond_events(some, EVENTS) == (some[0], some[2])
