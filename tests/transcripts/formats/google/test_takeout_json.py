"""Gemini's activity log: prompts, answers, and conversations made of both."""

import pytest

from memdeck.transcripts.formats.google.activity_log import is_action_title, question_in
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def row(title: str, **changes: object) -> dict[str, object]:
    return {"header": "Gemini Apps", "title": title, "time": "2026-05-02T10:00:00Z", **changes}


def add_result(*answers: str) -> dict[str, object]:
    return {"safeHtmlItem": [{"html": answer} for answer in answers]}


@pytest.mark.row("G4")
def test_rows_become_conversations_the_earliest_first():
    conversations = read_sample("gemini_takeout.json").conversations

    assert [message_lines(one) for one in conversations] == [
        ["user: 猫が二匹います"],
        ["user: Något annat\xa0jag bor i Lund", "assistant: Trevligt!"],
        [
            "user: How often do I water tomatoes?",
            "assistant: Twice a week.\n\n- Less in rain\n- More in June",
            "user: And in pots?",
            "assistant: In pots, every day.",
        ],
    ]


def test_rows_of_one_address_are_one_conversation_under_its_id():
    *_, tomatoes = read_sample("gemini_takeout.json").conversations

    assert tomatoes.id == "gemini_takeout/9f31c0de77aa"
    assert tomatoes.title == ""
    assert times(tomatoes)[::2] == [
        "2026-05-02T10:00:00+00:00",
        "2026-05-02T10:05:00.250000+00:00",
    ]
    assert [one.name for one in tomatoes.messages[0].attachments] == ["balcony.jpg"]


def test_a_row_that_may_be_a_question_is_reported():
    reading = read_sample("gemini_takeout.json")

    assert [one.where for one in reading.skipped] == [
        "gemini_takeout.json: “Nagyon ismeretlen”",
    ]


def test_other_products_logs_are_no_chats():
    search = {"header": "Search", "title": "Searched for Gemini", "time": "2026-05-01T00:00:00Z"}

    assert conversations_in(as_json([search])) == []


def test_new_rows_before_the_old_change_no_ids():
    old = [row("Asked One"), row("Asked Two", time="2026-05-01T10:00:00Z")]
    new = [row("Asked Three", time="2026-05-03T10:00:00Z"), *old]

    before, after = (conversations_in(as_json(rows)) for rows in (old, new))

    assert [one.id for one in before] == [one.id for one in after][:2]
    assert len({one.id for one in after}) == 3


def test_one_question_asked_on_two_days_is_two_conversations():
    rows = [row("Said Go on"), row("Said Go on", time="2026-05-01T10:00:00Z")]

    assert len({one.id for one in conversations_in(as_json(rows))}) == 2


def test_rows_of_one_instant_keep_the_order_they_were_asked_in():
    url = "https://gemini.google.com/app/c/thread-77"
    rows = [row("Asked Second", titleUrl=url), row("Asked First", titleUrl=url)]

    (conversation,) = conversations_in(as_json(rows))

    assert message_lines(conversation) == ["user: First", "user: Second"]


@pytest.mark.parametrize(
    "changes",
    [
        {"titleUrl": "https://gemini.google.com/u/1/app/abcd1234"},
        {"titleUrl": None, "details": [3, {"url": "https://gemini.google.com/app/abcd1234"}]},
        {"titleUrl": "https://gemini.google.com/gem/my-gem/abcd1234"},
        {"titleUrl": "https://bard.google.com/chat/abcd1234"},
    ],
)
def test_the_conversation_is_named_in_an_address(changes):
    (conversation,) = conversations_in(as_json([row("Asked One", **changes)]))

    assert conversation.id == "gemini_takeout/abcd1234"


def test_a_row_without_time_or_with_a_wrong_one_is_read():
    conversations = conversations_in(
        as_json([row("Asked One", time=None), row("Asked Two", time=[1])])
    )

    assert sorted(one.messages[0].text for one in conversations) == ["One", "Two"]


@pytest.mark.parametrize(
    ("title", "question"),
    [
        ("Prompted How?", "How?"),
        ("Prompted\xa0How?", "How?"),
        ("Asked: How?", "How?"),
        ("Submitted query How?", "How?"),
        ("Has dicho: ¿Cómo?", "¿Cómo?"),
        ("Hiciste la petición ¿Cómo?", "¿Cómo?"),
        ("Υποβλήθηκε το ερώτημα Πώς;", "Πώς;"),
        ("送信したメッセージ: なぜ", "なぜ"),
        ("已提示为什么", "为什么"),
        ("Gav instruktionen Hur?", "Hur?"),
        ("Prompted", ""),
        ("Promptedly", None),
        ("Used Gemini Apps", None),
    ],
)
def test_the_verb_before_a_question_is_not_part_of_it(title, question):
    assert question_in(title) == question


@pytest.mark.parametrize("title", ["Created Gemini Canvas titled A", "Selected preferred draft"])
def test_a_change_is_no_question(title):
    assert is_action_title(title)
    assert read_bytes(as_json([row("Asked One"), row(title, **add_result("<p>x</p>"))]))[1:] == []
