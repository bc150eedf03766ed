"""Pasted conversations are split only where a message starts."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.transcripts import read_text
from tests.transcripts.exports import conversations_in, message_lines, read_sample, times

QUOTED = "```markdown\n#### You:\nAn example, not a turn.\n```"
REMARKS = "Note: trams are slippery in rain.\nSystem: this is still the assistant's line."


def split(text: str) -> list[str]:
    """Return the messages of the single conversation in *text*."""
    (conversation,) = read_text(text).conversations
    return message_lines(conversation)


@pytest.mark.row("G4")
@pytest.mark.parametrize(
    ("sample", "kind", "title", "turns"),
    [
        (
            "talk_exporter.md",
            "markdown",
            "Repotting a fern",
            [
                "user: My fern has brown tips. I water it daily.",
                f"assistant: ## Experience\n\nWater it less. Note: rain water is best.\n\n{QUOTED}",
                "user: I will try that.",
            ],
        ),
        (
            "talk_headings.md",
            "markdown",
            "Learning Dutch",
            [
                'user: How do I say "bicycle"?',
                "assistant: **Fiets**.\n\n### User\n\nThis heading is part of the answer.",
            ],
        ),
        (
            "talk_said.md",
            "markdown",
            "",
            [
                "user: Which knot holds a hammock?",
                "assistant: A bowline.",
                "user: And on a post?",
                "assistant: A clove hitch.",
            ],
        ),
        (
            "talk_prefix.txt",
            "plain_text",
            "",
            [
                "user: I moved to Porto in May.\nMy street is steep.",
                f"assistant: Lovely! Get good shoes.\n{REMARKS}",
                "user: Model: Trek 520 is what I ride.\nModel: it is my only bicycle.",
                "assistant: Then mind the rails.",
            ],
        ),
        (
            "talk_zh.txt",
            "plain_text",
            "",
            [
                "user: 我对花生过敏，请记住。",
                "assistant: 好的，我会注意。\n注意：外出就餐请先询问。\n例如：沙茶酱里常有花生。",
                "user: 我下周去厦门出差。",
                "assistant: 那里的沙茶面要小心。",
            ],
        ),
        (
            "talk_zh.md",
            "markdown",
            "",
            [
                'user: 这段代码怎么改？\n\n```python\n# 用户：不是发言\nprint("AI：也不是")\n```',
                "assistant: 把 `print` 换成日志。",
                "user: 好，我一直用标准库的 logging。",
            ],
        ),
        (
            "talk_people.txt",
            "plain_text",
            "",
            [
                "Ana: Are you coming on Friday?",
                "Bela Kun: Yes, after work.",
                "Ana: Bring the drill.",
                "Bela Kun: I sold it.\nNote: quiet street.",
            ],
        ),
    ],
)
def test_a_conversation_is_split_into_its_turns(sample, kind, title, turns):
    (conversation,) = read_sample(sample).conversations

    assert (conversation.format, conversation.title) == (kind, title)
    assert message_lines(conversation) == turns


@pytest.mark.parametrize(
    "text",
    [
        "User: a\nAssistant: b",
        "USER: a\nASSISTANT: b",
        "User : a\nAI : b",
        "Human: a\n\nAssistant: b",
        "Me: a\nChatGPT: b",
        "Me: a\nYou: b",
        "You: a\nGPT-4o: b",
        "Q: a\nA: b",
        "Question: a\nAnswer: b",
        "> Prompt: a\n\nResponse: b",
        "## Prompt:\na\n\n## Response:\nb",
        "User (10:31): a\nAssistant (10:32): b",
        "**User**: a\n\n**Assistant**: b",
        "**You:** a\n\n**ChatGPT:** b",
        "**User**\n\na\n\n**Assistant**\n\nb",
        "- **User:** a\n- **AI:** b",
        "__User__: a\n\n__Assistant__: b",
        "*User:* a\n\n*Assistant:* b",
        "## You said\n\na\n\n## Gemini said\n\nb",
        "You: a\nMeta AI: b",
        "[User]: a\n[Assistant]: b",
        "【用户】a\n【助手】b",
        "# User\na\n# Assistant\nb",
        "### 🧑‍💻 User\n\na\n\n### 🤖 Assistant\n\nb",
        "## Human (2025-01-01 10:00)\na\n\n## Claude\nb",
        "You said:\na\nChatGPT said:\nb",
        "##### You said:\n\na\n\n###### ChatGPT said:\n\nb",
        "**您说：**\n\na\n\n**ChatGPT 说：**\n\nb",
        "You said: a\nChatGPT said: b",
        "You said:\na\nChatGPT said:\nChatGPT\nb",
        "Vous avez dit\u00a0:\na\nChatGPT a dit\u00a0:\n\nChatGPT\n\nb",
        "##### Du hast gesagt:\n\na\n\n###### ChatGPT hat gesagt:\n\nb",
        "Dijiste:\na\nChatGPT dijo:\nb",
        "Você disse:\na\nO ChatGPT disse:\nb",
        "Hai detto:\na\nChatGPT ha detto:\nb",
        "あなた:\na\nChatGPT:\nb",
        "ユーザー：a\nアシスタント：b",
        "You\na\nChatGPT\nb",
        "用户：a\n助手：b",
        "用户: a\nAI: b",
        "我：a\nAI：b",
        "问：a\n答：b",
        "提问：a\n回答：b",
        "User: a\r\nAssistant: b\r\n",
        "\ufeffUser: a\nAssistant: b",
        "# A title\n\nSaved by hand.\n\nUser: a\nAssistant: b",
        "---\nlang: en\n---\nUser: a\nAssistant: b",
        "System: You are kind.\n\nUser: a\nAssistant: b",
        "[2025-01-01 10:31] User: a\n[2025-01-01 10:32] ChatGPT: b",
        "2025-01-01 10:31 User: a\n2025-01-01 10:32 Assistant: b",
        "我 2025-01-01 10:31\na\n\nAI 2025-01-01 10:32\nb",
        "### Human: a\n### Assistant: b",
        "Q1: a\nA1: b",
        "## Question 1\na\n## Answer 1\nb",
        "[10:31] Me: a\n[10:32] AI: b",
        "Me\na\n\nChatGPT\nb",
        "## Human\na\n\n---\n\n## Assistant\n<think>\nhm\n</think>\nb",
        'User: a\nAssistant: <details type="reasoning" done="true">hm</details>b',
        "User: a\nAssistant: 已深度思考（用时 5 秒）\nb",
        "---\ntitle: T\n---\n\n**问题**：a\n\n**回答**：b",
        "User: a\n---\nAssistant: b\n---\n",
    ],
)
def test_each_way_of_marking_turns_is_known(text):
    assert split(text) == ["user: a", "assistant: b"]


@pytest.mark.parametrize(
    "inner",
    [
        "Note: mind the step.",
        "注意：小心台阶。",
        "## Experience",
        "**Example**: a door",
        "Answer: forty-two",
        "Prompt: a cat in the rain",
        "Me: how others write it",
        "http://example.org/a:b",
        "System: Ubuntu 24.04",
        "Model: Trek 520",
        "> User said it was so",
        "```\nUser: quoted\nAssistant: quoted\n```",
        "~~~\nUser: quoted\n~~~",
        "10:30: tea",
    ],
)
def test_what_looks_like_a_marker_stays_part_of_what_was_said(inner):
    text = f"User: one\nAssistant: two\n{inner}\nUser: three\nAssistant: four"

    assert split(text) == [
        "user: one",
        f"assistant: two\n{inner}",
        "user: three",
        "assistant: four",
    ]


def test_a_quoted_conversation_within_an_answer_stays_part_of_it():
    text = "User: a\nAssistant: say\n> User: x\n> Assistant: y\nUser: b\nAssistant: c"

    assert split(text) == [
        "user: a",
        "assistant: say\n> User: x\n> Assistant: y",
        "user: b",
        "assistant: c",
    ]


def test_a_fence_on_the_line_of_a_marker_opens_code():
    text = "User: ```\nAssistant: inside\n```\nAssistant: outside"

    assert split(text) == ["user: ```\nAssistant: inside\n```", "assistant: outside"]


def test_a_fence_that_never_closes_hides_nothing():
    assert split("User: a\n```\nAssistant: b") == ["user: a\n```", "assistant: b"]


@pytest.mark.parametrize(
    "text",
    [
        "Just a sentence about my bicycle.",
        "# Experience\n\nNote: one\nWarning: two\nNote: three\nWarning: four",
        "name: Ana\nage: 30\nname: Bela\nage: 31",
        "Pros: light\nCons: dear\nPros: fast\nCons: loud",
        "Ana: only one speaks\nAna: and again",
        "Q: nobody answers",
        "Me\nI live in Porto.",
        "Me: Hi\nAna: Hello",
        "Note: I never eat cilantro.\nYou: know that.",
        "A list\n\nYou: I never eat cilantro.",
        "Ana: hello\nBela: hello",
        "User: a\nUser: b\nUser: c\nUser: d\nAssistant: e",
        "\n".join(["A line of a long story."] * 30) + "\nUser: a\nAssistant: b",
        "- [ ] todo: water the fern\n- [x] done: repot it",
        "Gym 9:00\nLunch 12:00\nGym 9:00\nLunch 12:00",
        "Host: a\nPort: 1\nHost: b\nPort: 2",
        "姓名：小明\n年龄：3\n姓名：小红\n年龄：4",
        "Monday: gym\nTuesday: rest\nMonday: gym\nTuesday: rest",
        "INFO: up\nDEBUG: ok\nINFO: down\nDEBUG: off",
        "3 May\n\nAna: Late.\nBela: I ask.\nDecision: wait.\nAna: No.\nBela: Yes.\nAction: ask",
        "会议纪要\n议题：预算\n张三：下周给\n李四：核对\n决议：通过\n张三：好的吗\n李四：行",
        "0:01.00 --> 0:02.00\nAna: a\nBela: b\n\n0:05.00 --> 0:06.00\nAna: c\nBela: d",
        "Ingredients\nflour\n\nMethod\nmix\n\nIngredients\nrice\n\nMethod\nboil",
        "Roses are red\nyes\nViolets too\nyes\nRoses are red\nyes\nViolets too",
        "Come back!\nhe said\nNever!\nshe said\nCome back!\nhe said\nNever!\nshe said",
    ],
)
def test_text_that_is_no_conversation_is_one_note_of_the_users(text):
    assert split(text) == [f"user: {text}"]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            "You: I never eat cilantro. I live in Porto now.",
            ["user: I never eat cilantro. I live in Porto now."],
        ),
        ("You: I sail.\nYou: I row.", ["user: I sail.", "user: I row."]),
        ("You said:\nI sail.", ["user: I sail."]),
        ("**You:** I sail.", ["user: I sail."]),
        ("User: nobody answers", ["user: nobody answers"]),
        ("我：我住在杭州。", ["user: 我住在杭州。"]),
        ("You: I sail.\nNote: on lakes.", ["user: I sail.\nNote: on lakes."]),
    ],
)
def test_a_user_without_an_answer_is_a_conversation(text, messages):
    (conversation,) = read_text(text).conversations

    assert conversation.format != "note"
    assert message_lines(conversation) == messages


def test_numbered_questions_are_one_person_s():
    text = "### 问题1\na\n### 回答1\nb\n### 问题2\nc\n### 回答2\nd"

    assert split(text) == ["user: a", "assistant: b", "user: c", "assistant: d"]


def test_people_are_others_and_me_is_the_user():
    (conversation,) = read_text("Me: Hi\nAna: Hello\nMe: Coffee?\nAna: Yes").conversations

    assert [(one.role, one.author) for one in conversation.messages] == [
        (Role.USER, ""),
        (Role.OTHER, "Ana"),
    ] * 2


@pytest.mark.parametrize(
    "text",
    [
        "Ana: a\nBela Kun: b\nAna: c\nBela Kun: d",
        "**Ana:** a\n**Bela Kun:** b\n**Ana:** c\n**Bela Kun:** d",
        "[10:31] Ana: a\n[10:32] Bela Kun: b\n[10:33] Ana: c\n[10:34] Bela Kun: d",
        "Ana, [9:02]\na\n\nBela Kun, [9:03]\nb\nAna, [9:04]\nc\nBela Kun, [9:05]\nd",
        "Ana\na\n\nBela Kun\nb\n\nAna\nc\n\nBela Kun\nd",
        "Ana 14:20\na\n\nBela Kun 14:21\nb\n\nAna 14:22\nc\n\nBela Kun 14:23\nd",
        "Ana  9:20 AM\na\nBela Kun  9:21 AM\nb\nAna  9:22 AM\nc\nBela Kun  9:23 AM\nd",
        "Ana — Today at 9:20\na\nBela Kun — heute at 9:21\nb\nAna — 9:22\nc\nBela Kun — 9:23\nd",
    ],
)
def test_people_who_take_turns_are_known_by_their_names(text):
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["Ana: a", "Bela Kun: b", "Ana: c", "Bela Kun: d"]
    assert conversation.people == ("Ana", "Bela Kun")


def test_people_may_say_several_lines_where_the_text_begins_with_one_of_them():
    said = "Ana: a\nb\nc\nBela: d\ne\nf\nAna: g\nh\ni\nBela: j\nk\nl"

    assert split(said) == ["Ana: a\nb\nc", "Bela: d\ne\nf", "Ana: g\nh\ni", "Bela: j\nk\nl"]
    assert split(f"A play\n\n{said}") == [f"user: A play\n\n{said}"]


def test_times_with_a_zone_are_kept_and_others_are_local():
    (exported,) = read_sample("talk_exporter.md").conversations
    (split_at_headers,) = read_sample("talk_headings.md").conversations
    (local,) = read_text("## Human (2025-01-01 10:00)\na\n\n## Claude\nb").conversations

    assert times(exported) == ["2025-04-05T06:07:08+00:00", "2025-04-05T06:07:12+00:00", None]
    assert times(split_at_headers) == ["2025-05-01T08:00:00+00:00", "2025-05-01T08:00:05+00:00"]
    assert times(local) == ["2025-01-01T10:00:00+00:00", None]
    assert (exported.is_local_time, local.is_local_time) == (False, True)


@pytest.mark.parametrize(
    ("first", "at"),
    [
        ("## User (2025-01-01 10:00)\na", "2025-01-01T10:00:00+00:00"),
        ("## User [created:: 2025-01-01T10:00:00Z]\na", "2025-01-01T10:00:00+00:00"),
        ("## User\ncreated:: 2025-01-01T10:00:00Z\na", "2025-01-01T10:00:00+00:00"),
        ("## User\n[created:: 2025-01-01T10:00:00Z]\n\na", "2025-01-01T10:00:00+00:00"),
        ("## User (2025/1/1 10:00:05 PM)\na", "2025-01-01T22:00:05+00:00"),
        ("## User\n2025/1/1, 10:00\na", "2025-01-01T10:00:00+00:00"),
        ("## User\n1/2/2025, 10:00:05 AM\n\na", None),
        ("## User (10:31)\na", None),
        ("## User (Berlin)\na", None),
    ],
)
def test_a_time_next_to_a_heading_belongs_to_the_message_and_is_no_text(first, at):
    (conversation,) = read_text(f"{first}\n\n## Assistant\nb").conversations

    assert message_lines(conversation) == ["user: a", "assistant: b"]
    assert times(conversation) == [at, None]


def test_thinking_is_left_out_and_other_details_are_kept():
    text = (
        "User: a\nAssistant: <details><summary>Thinking</summary>hm</details>"
        "<details><summary>Recipe</summary>b</details>"
    )

    assert split(text) == ["user: a", "assistant: <details><summary>Recipe</summary>b</details>"]


@pytest.mark.parametrize(
    ("stamps", "expected"),
    [
        (["13.03.24, 14:02", "14.03.24, 9:05"], ["2024-03-13T14:02:00", "2024-03-14T09:05:00"]),
        (["1/2/2025 2:02 PM", "1/13/2025 9:05 AM"], ["2025-01-02T14:02:00", "2025-01-13T09:05:00"]),
        (
            ["5 de marzo de 2024, 9:05", "Mar 6, 2024, 2:02 PM"],
            ["2024-03-05T09:05", "2024-03-06T14:02"],
        ),
        (["1/2/2025 2:02 PM", "1/3/2025 9:05 AM"], ["None", "None"]),
    ],
)
def test_times_are_read_in_any_language_where_their_dates_tell_the_order(stamps, expected):
    asked, answered = stamps
    (chat,) = conversations_in(
        f"User ({asked}): a\n\nAssistant ({answered}): b\n\nUser: c".encode()
    )

    for at, text in zip(times(chat), [*expected, "None"], strict=True):
        assert str(at).startswith(text)


def test_who_speaks_first_and_takes_turns_with_an_assistant_is_the_user():
    text = (
        "ana-l: How do I sort?\n\nGitHub Copilot: Use `sorted`.\n\n"
        "ana-l: In place?\nNote: it is a list.\n\nGitHub Copilot: `list.sort()`"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == [
        "user: How do I sort?",
        "assistant: Use `sorted`.",
        "user: In place?\nNote: it is a list.",
        "assistant: `list.sort()`",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ana: Hi\n\nClaude: Salut\n\nAna: Coming?\n\nClaude: Yes",  # may be a person
        "Summary: a\n\nChatGPT: b\n\nSummary: c\n\nChatGPT: d",
        "I asked around.\n\nAna: Hi\n\nChatGPT: b\n\nAna: c\n\nChatGPT: d",
        "Ana: I asked it.\n\nChatGPT: It said no.",
    ],
)
def test_a_name_that_may_be_no_users_makes_no_conversation_with_an_assistant(text):
    (conversation,) = read_text(text).conversations

    assert conversation.format == "note"


def test_a_chat_that_cursor_exported_is_read():
    text = (
        "# Fix the bug\n_Exported on 5/14/2026 at 10:00:00 GMT+2 from Cursor (1.7.0)_\n\n---\n\n"
        "**User**\n\nWhy is it slow?\n\n---\n\n"
        "**Cursor**\n\nIt is quadratic.\n\n- one\n- two\n\n---\n"
    )
    (conversation,) = read_text(text).conversations

    assert conversation.title == "Fix the bug"
    assert message_lines(conversation) == [
        "user: Why is it slow?",
        "assistant: It is quadratic.\n\n- one\n- two",
    ]
