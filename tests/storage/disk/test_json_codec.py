import math
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import ChangeSet, Tombstone, TombstoneReason
from memdeck.domain.conversation.conversation import Message, Role
from memdeck.domain.memory.entry import DatedScore, Evidence, Link, MemoryEntry, Relation, Section
from memdeck.domain.memory.namespace import Namespace
from memdeck.errors import StorageError
from memdeck.storage.disk.json_codec import Codec
from tests.fakes.entries import changeset, days, entry, scores

CHANGES = Codec(ChangeSet)

texts = st.text(st.characters(codec="utf-8"), max_size=20)
moments = st.datetimes(
    datetime(1970, 1, 1),  # noqa: DTZ001 - the strategy adds the offset
    datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m))),
)
data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
entries = st.builds(
    MemoryEntry,
    id=texts,
    content=texts,
    category=texts,
    score=scores,
    scored_at=days,
    last_activated=days,
    activation_count=st.integers(0),
    section=st.sampled_from(Section),
    group=st.none() | texts,
    created_at=st.none() | moments,
    last_accessed=st.none() | moments,
    access_count=st.integers(0),
    source_session=st.none() | texts,
    evidence=st.tuples() | st.tuples(st.builds(Evidence, texts, texts, texts)),
    expires_at=st.none() | days,
    confidence=st.none() | scores,
    pinned=st.booleans(),
    tags=st.tuples() | st.tuples(texts, texts),
    owner=texts,
    namespace=st.builds(Namespace, texts, texts, texts),
    links=st.tuples() | st.tuples(st.builds(Link, st.sampled_from(Relation), texts, scores)),
    was=st.none() | st.builds(DatedScore, scores, days),
    structured_data=st.dictionaries(texts, data, max_size=3),
    extra=st.tuples() | st.tuples(st.tuples(texts, texts)),
)
tombstones = st.builds(Tombstone, texts, days, st.sampled_from(TombstoneReason))
changesets = st.builds(
    ChangeSet,
    id=texts,
    by=texts,
    at=moments,
    verb=texts,
    before=st.tuples() | st.tuples(entries),
    after=st.tuples() | st.tuples(entries, entries),
    buried=st.tuples() | st.tuples(tombstones),
    lifted=st.tuples() | st.tuples(tombstones),
    sessions=st.tuples() | st.tuples(texts),
    why=texts,
    undoes=st.none() | texts,
)


@given(changesets)
def test_a_changeset_comes_back_with_every_field(changes):
    line = CHANGES.render(changes)

    assert b"\n" not in line
    assert CHANGES.parse(line) == changes


@given(moments)
def test_a_time_keeps_its_offset(at):
    again = CHANGES.parse(CHANGES.render(changeset(at=at))).at

    assert again.utcoffset() == at.utcoffset()


def test_a_number_that_json_cannot_hold_comes_back_all_the_same():
    odd = entry(structured_data={"limit": math.inf})

    assert CHANGES.parse(CHANGES.render(changeset(after=(odd,)))).after == (odd,)


def test_what_is_at_its_default_takes_no_room():
    messages = Codec(Message)

    assert messages.render(Message("m1", Role.USER, "你好")) == (
        '{"id":"m1","role":"user","text":"你好"}'.encode()
    )


def test_a_field_of_a_newer_version_is_passed_over():
    line = b'{"id":"m1","role":"user","text":"hi","mood":"good"}'

    assert Codec(Message).parse(line) == Message("m1", Role.USER, "hi")


@pytest.mark.parametrize("line", [b"", b"{}", b"null", b'{"id": 1', b"\xff", b"[" * 5000])
def test_a_line_that_holds_no_value_is_refused(line):
    with pytest.raises(ValueError, match="validation error"):
        CHANGES.parse(line)


def test_half_a_character_is_refused_with_a_sentence():
    with pytest.raises(StorageError, match="A text holds half a character"):
        CHANGES.render(changeset(at=datetime(2026, 3, 1, tzinfo=UTC), why="\ud83d"))
