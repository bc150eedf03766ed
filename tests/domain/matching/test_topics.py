"""Personal topics, in requests and in memories."""

import pytest

from memdeck.domain.matching.topics import (
    has_any,
    has_topics,
    lacks_kind,
    topic_end,
    topics_of,
    without_topics,
)


@pytest.mark.parametrize(
    ("request_words", "memory"),
    [
        ("where i live", "the user moved to leeds"),
        ("我住哪儿", "用户去年搬到苏州"),
        ("my salary", "the user earns 52,000 pounds"),
        ("工资", "用户的月薪是两万"),
        ("my date of birth", "the user was born in may"),
        ("my allergy", "the user is allergic to nuts"),
        ("信仰", "用户周末去教堂"),
    ],
)
def test_a_request_and_a_memory_meet_in_their_topic(request_words, memory):
    assert topics_of(request_words)
    assert has_topics(memory, topics_of(request_words))
    assert has_any(memory, topics_of(request_words))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("my passport", "the user's id card is blue"),
        ("where i live", "the user's email address is a@example.org"),
        ("我住哪儿", "用户上周住院了"),
        ("my home address", "the server's ip address is fixed"),
    ],
)
def test_different_subjects_are_different_topics(one, other):
    assert not has_topics(other, topics_of(one))


def test_the_words_of_a_topic_are_taken_out_and_found_at_their_place():
    topics = topics_of("my salary in euros")

    assert "salary" not in without_topics("my salary in euros", topics)
    assert topic_end("the user earns a lot", 9, topics) == len("the user earns")
    assert topic_end("the user earns a lot", 0, topics) is None


@pytest.mark.parametrize(
    ("asked", "memory", "lacks"),
    [
        ("my mortgage", "the user owes 900 on a card", True),
        ("my mortgage", "the user's mortgage ends in may", False),
        ("my debts", "the user's mortgage ends in may", False),
        ("我的身高", "用户体重八十公斤", True),
        ("我的体重", "用户体重八十公斤", False),
    ],
)
def test_a_kind_of_a_topic_does_not_mean_its_other_kinds(asked, memory, lacks):
    assert lacks_kind(asked, memory) is lacks
