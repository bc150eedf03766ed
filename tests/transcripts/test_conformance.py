"""The samples that lie beside the project, read as their own account of them says.

They are no part of the project. Where they are missing there is nothing to
compare, and no test is made.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memdeck.domain.conversation import Conversation, Reading, Role
from memdeck.transcripts import read_files
from memdeck.transcripts.wording import clean

SAMPLES = Path(__file__).resolve().parents[2].parent / "shared" / "samples"
EXPECTED = SAMPLES / "EXPECTED.json"

# Their titles stand elsewhere in the file than the account of them looks.
TITLES_UNTOLD = {"cherry_studio", "claude_code"}


def samples() -> dict[str, dict[str, Any]]:
    """Return what is expected of each sample."""
    if not EXPECTED.is_file():
        return {}
    told = json.loads(EXPECTED.read_text(encoding="utf-8"))["samples"]
    return {name: {**one, **one.get("with_design_chats", {})} for name, one in told.items()}


def spaced(text: str) -> str:
    return " ".join(clean(text).split())


def account(conversation: Conversation) -> dict[str, Any]:
    """Return what EXPECTED.json says of one conversation, without its prefixes."""
    times = [one.at for one in conversation.messages if one.at]
    return {
        "title": conversation.title or None,
        "messages": len(conversation.messages),
        "first_timestamp": (
            milliseconds(times[0]) if times and not conversation.is_local_time else None
        ),
    }


def counts(expected: dict[str, Any]) -> list[int]:
    """Return the numbers of messages that a right reading may give."""
    told = expected["messages"]
    return told if isinstance(told, list) else expected.get("messages_accept", [told])


def milliseconds(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def check_prefixes(conversations: list[Conversation], first: str | None, last: str | None) -> None:
    said = [one.text for conversation in conversations for one in conversation.messages]
    assert spaced(said[0]).startswith(spaced(first or "")) if said else first is None
    assert spaced(said[-1]).startswith(spaced(last or "")) if said else last is None


def check(reading: Reading, expected: dict[str, Any]) -> None:
    """Hold *reading* against its account; what is told of the whole leaves design chats out."""
    read = list(reading.conversations)
    messages = [one for conversation in read for one in conversation.messages]
    accounts = [account(one) for one in read]

    assert len(read) == expected["conversations"]
    assert len(messages) in counts(expected)
    assert len(reading.memories) == expected.get("memories", len(reading.memories))
    if "with_design_chats" not in expected:
        assert expected["user_messages"] in {sum(one.role is Role.USER for one in messages), None}
        check_prefixes(read, expected["first_message_prefix"], expected["last_message_prefix"])
    assert next((one["first_timestamp"] for one in accounts), None) == expected["first_timestamp"]
    if local := expected.get("first_timestamp_naive_local"):
        assert str(messages[0].at).startswith(local.replace("T", " "))
    assert {one.author for one in messages if one.author} >= {
        author for author in expected.get("authors", []) if author != "None"
    }
    # Of hundreds, the account is of the first few.
    for one, conversation, told in zip(accounts, read, expected["per_conversation"], strict=False):
        untold = {"title"} if expected["format"] in TITLES_UNTOLD else set()
        assert {key: one[key] for key in one.keys() - untold} == {
            key: told[key] for key in one.keys() - untold
        }
        check_prefixes([conversation], told["first"], told["last"])


if found := samples():

    @pytest.mark.row("G4")
    @pytest.mark.parametrize("name", found)
    def test_a_sample_reads_as_expected(name):
        check(read_files([SAMPLES / name]), found[name])

    def test_every_sample_has_its_account():
        files = (path for path in SAMPLES.rglob("*") if path.is_file() and path.parent != SAMPLES)

        assert {path.relative_to(SAMPLES).as_posix() for path in files} == found.keys()

    def test_all_samples_together_read_as_each_does_alone():
        together = read_files([SAMPLES / name for name in found])

        alone = [read_files([SAMPLES / name]).conversations for name in found]
        assert len(together.conversations) == len({one.id for read in alone for one in read})
