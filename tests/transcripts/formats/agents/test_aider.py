"""Aider's history of a project."""

import pytest

from memdeck.transcripts import read_files, read_text
from tests.transcripts.exports import DATA, message_lines, read_sample

ANSWER = """Here is the test.

#### How it works

> It reads the file.

```python
def test(): ...
```"""


@pytest.mark.row("G4")
def test_each_session_is_read_without_commands_and_the_programs_lines():
    first, second = read_sample("aider.chat.history.md").conversations

    assert first.format == "aider"
    assert message_lines(first) == [
        "user: We use pytest, never unittest.\nAdd a test.",
        f"assistant: {ANSWER}",
        "user: why a fixture?",
        "assistant: Because two tests share it.",
    ]
    assert str(first.started_at) == "2024-06-03 14:20:00+00:00"
    assert message_lines(second) == ["user: I prefer short functions.", "assistant: Noted."]


def test_what_an_editor_took_from_the_ends_of_lines_is_not_needed():
    text = "\n".join(
        line.rstrip() for line in (DATA / "aider.chat.history.md").read_text().split("\n")
    )

    assert [len(conversation.messages) for conversation in read_text(text).conversations][1] == 2


def test_the_hidden_file_is_found_in_its_folder(tmp_path):
    (tmp_path / ".aider.chat.history.md").write_bytes((DATA / "aider.chat.history.md").read_bytes())
    (tmp_path / ".secret.md").write_text("User: a\nAssistant: b\n", encoding="utf-8")

    assert [conversation.format for conversation in read_files([tmp_path]).conversations] == [
        "aider"
    ] * 2


def test_the_arguments_that_the_program_repeats_are_nobodys_words():
    text = (
        "# aider chat started at 2024-06-03 14:20:00\n\n> aider --message Add a test.  \n\n"
        "It is needed.\n\n---\n> Model: some-model  \n\n#### Add a test.  \n####   \n"
        "#### It is needed.  \n\nHere it is.\n"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == [
        "user: Add a test.\n\nIt is needed.",
        "assistant: Here it is.",
    ]


def test_what_ask_sends_is_read_once():
    text = (
        "# aider chat started at 2025-03-01 10:00:00\n\n#### /ask is one table enough?  \n"
        "#### or two?  \n\n#### is one table enough?  \n#### or two?  \n\nOne is enough.\n"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == [
        "user: is one table enough?\nor two?",
        "assistant: One is enough.",
    ]
