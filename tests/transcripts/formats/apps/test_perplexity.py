"""Threads of Perplexity: its Markdown, its data, and what tools save."""

import pytest

from memdeck.transcripts import read_text
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


@pytest.mark.row("G4")
def test_markdown_is_read_without_its_sources():
    reading = read_sample("perplexity.md")
    (conversation,) = reading.conversations

    assert conversation.format == "perplexity"
    assert message_lines(conversation) == [
        "user: Which keyboard is good for travel? I only use split ones.",
        (
            "assistant: Look at folding ones.\n\n# Light ones\n\n- A board of 300 g\n\n***\n\n"
            '```python\nre.compile("[^1_1]")\n```\n\nDo you type much?'
        ),
        "user: Which one is quiet?",
        "assistant: The one with `[^2_1]` printed on it.",
        "user: Thanks",
        "assistant: You are welcome.",
    ]


def test_markdown_is_remarked_as_a_question_may_go_on():
    (remark,) = read_sample("perplexity.md").remarks

    assert "only its first paragraph was read as yours" in remark.what


@pytest.mark.parametrize(
    "text",
    [
        (
            '<img src="https://r2cdn.perplexity.ai/logo.png" class="logo" width="120"/>\n\n'
            "# Which one?\nThe quiet one?\n\n---\nYes[^1].\n\n<div>⁂</div>\n\n[^1]: https://a.example"
        ),
        (
            "# Which one?\nThe quiet one?\n\nYes[^1].\n\n"
            '<div style="text-align: center">⁂</div>\n\n[^1]: https://a.example\n\n'
        ),
        '<img src="https://r2cdn.perplexity.ai/logo.png"/>\n\n# Which one?\nThe quiet one?\n\nYes.',
    ],
)
def test_markdown_of_earlier_versions_is_read(text):
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == [
        "user: Which one?\nThe quiet one?",
        "assistant: Yes.",
    ]


def test_a_rule_within_an_answer_ends_no_turn():
    text = (
        '<img src="https://r2cdn.perplexity.ai/logo.png"/>\n\n# Which?\n\nThis\n\n---\n\n# Or\n\n'
        "That\n\n<div>⁂</div>\n"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation)[1:] == ["assistant: This\n\n---\n\n# Or\n\nThat"]


@pytest.mark.row("G4")
@pytest.mark.parametrize("empty_line", ["> ", ">"])
def test_the_markdown_of_perplexport_shows_where_a_question_ends(empty_line):
    reading = read_text(
        "---\nPerplexity URL: https://www.perplexity.ai/search/keyboards-AbCd\n"
        "Last updated: 2025-06-03T10:00:00.000000\n---\n\n"
        "# Which keyboard?\n\n>[!important] Which keyboard?\n"
        f"{empty_line}\n> I only use split ones.\n\n"
        "Folding ones [[#^1-1]] .\n\n## Light\n\n## 1 Sources\n\n- [A](https://a.example) ^1-1\n\n"
        "\n* * *\n\n# Quiet?\n\n>[!important] Quiet?\n\nThat one."
    )
    (conversation,) = reading.conversations

    assert conversation.id == "perplexity/keyboards-AbCd"
    assert message_lines(conversation) == [
        "user: Which keyboard?\n\nI only use split ones.",
        "assistant: Folding ones.\n\n## Light",
        "user: Quiet?",
        "assistant: That one.",
    ]
    assert reading.remarks == ()


@pytest.mark.row("G4")
def test_the_markdown_of_pplxport_is_read_as_any_conversation():
    front = "---\ntitle: Keyboards\nsource: https://www.perplexity.ai/search/a-b\n---\n\n"
    asked = "**User:** Which?\n\nI only use split ones.\n\n---\n\n**Assistant:** Folding ones.\n"
    (conversation,) = read_text(front + asked).conversations

    assert conversation.title == "Keyboards"
    assert message_lines(conversation) == [
        "user: Which?\n\nI only use split ones.",
        "assistant: Folding ones.",
    ]


def test_answers_alone_are_no_note_of_the_user():
    front = "---\ntitle: Keyboards\nsource: https://www.perplexity.ai/search/a-b\n---\n\n"
    reading = read_text(front + "You prefer folding ones.\n")

    assert reading.conversations == ()
    assert "only answers" in reading.skipped[0].why


@pytest.mark.row("G4")
def test_the_data_of_an_account_is_read_with_times():
    reading = read_sample("perplexity_export.json")
    (conversation,) = reading.conversations

    assert (conversation.id, conversation.title) == (
        "perplexity/0b6f2c8e-1111-4222-8333-9d1e2f3a4b5c",
        "Keyboards for travel",
    )
    assert message_lines(conversation) == [
        "user: Which keyboard is good for travel?\n\nI only use split ones.",
        "assistant: Look at folding ones[1].",
        "user: Which one is quiet?",
    ]
    assert times(conversation)[0] == "2026-01-31T14:25:58+00:00"
    assert [one.where for one in reading.skipped] == ["perplexity_export.json: “Deleted”"]


@pytest.mark.row("G4")
def test_a_thread_of_the_api_is_read_whatever_its_version():
    (conversation,) = read_sample("perplexity_thread.json").conversations

    assert (conversation.id, conversation.title) == (
        "perplexity/keyboards-for-travel-AbCd",
        "Keyboards for travel",
    )
    assert message_lines(conversation) == [
        "user: Which keyboard is good for travel?",
        "assistant: Look at folding ones.",
        "user: Which one is quiet?",
        "assistant: The tenting one.",
    ]
    assert times(conversation)[2] == "2025-06-03T14:22:05+00:00"


@pytest.mark.parametrize(
    "entry",
    [
        {
            "blocks": [
                {"intended_usage": "ask_text_0_markdown", "markdown_block": {"answer": "Yes"}}
            ]
        },
        {"blocks": [{"intended_usage": "ask_text", "markdown_block": {"chunks": ["Ye", "s"]}}]},
        {"text": '{"answer": "Yes"}'},
        {"text": {"answer": "Yes"}},
    ],
    ids=str,
)
def test_an_answer_is_found_where_versions_keep_it(entry):
    (conversation,) = conversations_in(as_json({"entries": [{"query_str": "So?", **entry}]}))

    assert message_lines(conversation) == ["user: So?", "assistant: Yes"]


@pytest.mark.parametrize("text", ["[]", "{", "[[]]", '{"answer": {"answer": {}}}', 3, None])
def test_an_answer_that_is_none_leaves_the_question(text):
    (conversation,) = conversations_in(as_json({"entries": [{"query_str": "So?", "text": text}]}))

    assert message_lines(conversation) == ["user: So?"]
