"""Only a text with the heading of a list of memories is read as one."""

import pytest

from memdeck.transcripts import read_text
from tests.fakes.cpu_time import least_cpu_s
from tests.transcripts.exports import read_sample

MANY = 200_000
MOST_S = 3  # quadratic time would be minutes


def contents(text: str) -> list[str]:
    reading = read_text(text)
    assert reading.conversations == ()
    return [memory.content for memory in reading.memories]


@pytest.mark.row("G4")
def test_saved_memories_of_chatgpt_are_read_line_by_line():
    assert [one.content for one in read_sample("saved_memories.txt").memories] == [
        "Conducts a choir.",
        "User prefers A minor.",
        "Has a cat named Orlando, born in 2019.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Saved memories\n- a\n- b",
        "## Saved memories:\n\na\n\nb",
        "**Memory**\n1. a\n2. b",
        "Manage memories\nChatGPT memory\n\n- a\n- b",
        "Manage memories\nMemory full\nSearch memories\n- a\n- b",
        "Saved memories\nChatGPT tries to remember your chats. Learn more\n\na\n\nb\n\nDelete all",
        "# MEMORY.md - what I know\n- a\n- b",
        "# USER.md — about her\n- a\n- b",
        "已保存的记忆\n- a\n- b",
        "# Model Set Context\n\n1. [2024-05-01]. a\n2. [2024-05-02]. b",
        "1. [2024-05-01]. a\n2. [2024-05-02]. b",
        "# Code\n- Use tabs\n\n## Gemini Added Memories\n- a\n- b\n\n# More\n- c",
    ],
)
def test_a_list_under_such_a_title_is_read(text):
    assert contents(text) == ["a", "b"]


def test_lines_that_nothing_else_parts_are_a_memory_each():
    long = "User is working on a program that reads chats and keeps memories as Markdown text"

    assert contents(f"Saved memories\n{long}\nhas a dog\nlikes tea") == [
        long,
        "has a dog",
        "likes tea",
    ]
    assert contents("Saved memories\n\nIs vegan\nsince 2019.\n\nHas a dog.") == [
        "Is vegan\nsince 2019.",
        "Has a dog.",
    ]


def test_lines_about_the_user_need_no_title():
    assert contents("User is vegan.\nUser's name is Ana\nThe user lives in Rome") == [
        "User is vegan.",
        "User's name is Ana",
        "The user lives in Rome",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "# Foo\n\n- fast\n- small\n\n## Usage\n\nRun it.",
        "I like tea.\nI live in Rome.",
        "User is vegan.",
        "Memory is a strange thing.\n\nI forgot where I was.",
        "Saved memories",
        "# Memory\n\nIt is a strange thing.\n\n- a\n\nI forgot where I was.",
        "# CLAUDE.md\n\nThe app has two parts.\n\nOne is a server.\n\n- a",
        "- [2024-05-01]. Bought bread\n- milk\n- eggs\n- tea",
        "User experience matters.\n\nIt is a craft.\n\nWe learn it.",
    ],
)
def test_an_ordinary_text_stays_a_note(text):
    reading = read_text(text)

    assert reading.memories == ()
    assert [one.format for one in reading.conversations] == ["note"]


@pytest.mark.parametrize(
    "text",
    [
        "Saved memories\n- a" + " " * MANY + "b",
        " " * MANY + "[2024-05-01] a\n" + " " * MANY + "b",
        "- " + ":_(" * (MANY // 3) + "\nUser is a\nUser is b\nUser is c",
        "### [a]" + " " * MANY + "\n### [a1] fact | 0.5 | 2024-05-01 | 1\n" + "<!-- " * MANY,
        "# a" + " " * MANY + "b\n- c",
    ],
    ids=["gap", "indent", "brackets", "headings", "title"],
)
def test_very_long_lines_take_no_longer_than_others(text):
    assert least_cpu_s(read_text, text, MOST_S) < MOST_S


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# Memory\n\n**User:** hi\n\n**Assistant:** hello", "markdown"),
        ("User: The user is me\nAssistant: Is it?\nUser: The user is me", "plain_text"),
        ("## User\nSaved memories\n- a\n\n## Assistant\n- b", "markdown"),
    ],
)
def test_a_conversation_about_memories_stays_a_conversation(text, kind):
    reading = read_text(text)

    assert reading.memories == ()
    assert [one.format for one in reading.conversations] == [kind]
