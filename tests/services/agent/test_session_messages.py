"""The messages that a host may pass for a session, and those that are rejected."""

import asyncio
from datetime import UTC, datetime

import pytest

from memdeck import MemoryManager, UsageError

SAID = {"role": "user", "content": "I keep bees."}
CALL = {"id": "c1", "type": "function", "function": {"name": "ls", "arguments": "{}"}}


@pytest.fixture
def manager(tmp_path, clock):
    return MemoryManager(tmp_path, clock=clock)


def end(manager, *messages, session="s1"):
    return asyncio.run(manager.process_session_end(list(messages), session))


@pytest.mark.parametrize(
    ("message", "field", "value"),
    [
        ({"role": "user", "content": 5}, "content", "5"),
        ({"role": "user", "content": None}, "content", "None"),
        ({"role": "user"}, "content", "None"),
        ({"role": "user", "content": {"text": "I keep bees."}}, "content", "{'text'"),
        ({"role": "user", "content": ["I keep bees.", 5]}, "content", "\\['I keep"),
        ({"role": "assistant", "content": None}, "content", "None"),
        ({"role": "assistant", "content": None, "tool_calls": []}, "content", "None"),
        ({"content": "I keep bees."}, "role", "None"),
        ({}, "role", "None"),
        ({"role": "User", "content": "I keep bees."}, "role", "'User'"),
        ({"role": ["user"], "content": "I keep bees."}, "role", "\\['user'\\]"),
        ({**SAID, "timestamp": "yesterday"}, "timestamp", "'yesterday'"),
        ({**SAID, "created_at": 1e30}, "created_at", "1e\\+30"),
        ({**SAID, "time": float("nan")}, "time", "nan"),
        ({**SAID, "at": True}, "at", "True"),
        ({**SAID, "created": "昨天"}, "created", "'昨天'"),
        ({**SAID, "timestamp": -5}, "timestamp", "-5"),
        ({**SAID, "name": 5}, "name", "5"),
        ({"role": "assistant", "content": "Nice.", "name": ["Ana"]}, "name", "\\['Ana'\\]"),
    ],
)
def test_a_message_that_would_be_skipped_is_refused_by_its_place_and_field(
    manager, message, field, value
):
    with pytest.raises(UsageError, match=rf"^history_messages\[1\]: {field} takes .* not {value}"):
        end(manager, SAID, message)

    assert manager.list().rows == ()


@pytest.mark.parametrize(
    "message",
    [
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        {"role": "assistant", "tool_calls": [CALL]},
        {"role": "assistant", "content": None, "refusal": "I cannot help with that."},
        {"role": "assistant", "content": ""},
        {"role": "assistant", "content": []},
        {"role": "assistant", "content": [{"type": "text", "text": "Nice."}]},
        {"role": "model", "parts": [{"text": "Nice."}]},
        {"role": "model", "content": None, "parts": [{"text": "Nice."}]},
        {"role": "tool", "tool_call_id": "c1", "content": {"files": 3}},
        {"role": "system", "content": None},
        {"role": "user", "content": "Nice.", "name": None},
        {"role": "assistant", "content": "Nice.", "name": "Ana"},
        {"role": "developer", "content": "Be brief."},
        {"type": "function_call", "call_id": "c1", "name": "ls", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c1", "output": "a.txt"},
        {"role": "assistant", "content": "Nice.", "timestamp": "2026-03-01T09:30:00Z"},
        {"role": "assistant", "content": "Nice.", "timestamp": "2026-03-01T09:30:00"},
        {"role": "assistant", "content": "Nice.", "created_at": 1772357400.5},
        {"role": "assistant", "content": "Nice.", "created": "1772357400"},
        {"role": "assistant", "content": "Nice.", "at": datetime(2026, 3, 1, 9, tzinfo=UTC)},
        {"role": "assistant", "content": "Nice.", "timestamp": None},
        {"role": "assistant", "content": "Nice.", "timestamp": 0},
        {"role": "assistant", "content": "Nice.", "timestamp": ""},
    ],
)
def test_what_hosts_hand_over_is_taken(manager, message):
    assert end(manager, SAID, message)["new"] == 1


@pytest.mark.parametrize("session", ["", "  ", "\n"])
def test_a_session_without_an_id_is_refused(manager, session):
    with pytest.raises(UsageError, match=r"^session_id must be a text that is not blank"):
        end(manager, SAID, session=session)


def test_a_vault_that_is_not_there_is_empty_until_the_first_memory(tmp_path):
    path = tmp_path / "agents" / "alfred" / "MEMORY.md"
    manager = MemoryManager(path)

    assert manager.list().rows == ()
    assert not path.parent.parent.exists()
    manager.add("The user keeps bees.")
    assert path.exists()
