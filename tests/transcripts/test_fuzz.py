"""No file raises an exception, and every result satisfies the invariants of its types."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.transcripts import parse_messages, read_text
from tests.transcripts.databases import DATABASES
from tests.transcripts.exports import read_bytes
from tests.transcripts.wrong_exports import (
    KEYS,
    assert_promises_are_kept,
    damaged,
    lines,
    near_exports,
    values,
)


@given(st.binary())
def test_any_bytes_are_read_or_reported(data):
    assert_promises_are_kept(read_bytes(data))


@given(near_exports())
def test_wrong_types_anywhere_are_read_or_reported(value):
    assert_promises_are_kept(read_bytes(json.dumps(value).encode()))


@settings(max_examples=300)
@given(damaged())
def test_a_damaged_export_is_read_or_reported(data):
    assert_promises_are_kept(read_bytes(data))


@given(damaged(DATABASES))
def test_a_damaged_database_is_read_or_reported(data):
    assert_promises_are_kept(read_bytes(data))


@given(st.one_of(lines, st.text(st.characters())))
def test_any_text_is_read_or_reported(text):
    reading = read_text(text)

    assert_promises_are_kept([*reading.conversations, *reading.memories, *reading.skipped])
    assert reading.conversations or reading.memories or reading.skipped


@given(st.lists(st.dictionaries(st.sampled_from(KEYS), values)))
def test_any_messages_make_a_session(messages):
    session = parse_messages(messages, "s")

    assert session.id == "s"
    assert all(one.text for one in session.messages)
