"""Entries that were made of others read as a dict of them does."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.revised_entries import MOST_CHANGED, RevisedEntries, differing
from tests.fakes.entries import entry

IDS = st.sampled_from("abcdef")
ENTRIES = st.sampled_from(["Bees", "Tea", "Oslo"])
CHANGES = st.lists(st.dictionaries(IDS, st.none() | ENTRIES, max_size=4), max_size=5)


def made(id_, content):
    return None if content is None else entry(id_, content=content)


def changed(entries, changes):
    """Return what *changes* make of the dict *entries*, and of what is revised."""
    plain = {**entries, **changes}
    return {id_: one for id_, one in plain.items() if one is not None}


@given(st.dictionaries(IDS, ENTRIES), CHANGES)
def test_however_often_they_change_they_read_as_a_dict(start, steps):
    plain = {id_: made(id_, content) for id_, content in start.items()}
    entries: Mapping[str, MemoryEntry] = plain
    for step in steps:
        changes = {id_: made(id_, content) for id_, content in step.items()}
        plain = changed(plain, changes)
        before, entries = entries, RevisedEntries(entries, changes, partial(dict, plain))

        assert {id_: entries.get(id_) for id_ in "abcdef"} == {
            id_: plain.get(id_) for id_ in "abcdef"
        }
        assert len(entries) == len(plain)
        assert set(differing(before, entries)) == {
            id_ for id_ in "abcdef" if before.get(id_) is not entries.get(id_)
        }
    assert list(entries.items()) == list(plain.items())
    assert [*entries] == [*entries.keys()] == [*plain]
    assert [*entries.values()] == [*plain.values()]


def test_one_that_went_is_not_there():
    bees = {"a": entry("a"), "b": entry("b")}
    rest = RevisedEntries(bees, {"a": None}, dict)

    assert "a" not in rest
    with pytest.raises(KeyError):
        rest["a"]


def test_to_find_one_nobody_asks_for_all():
    def gather():
        raise AssertionError

    bees = entry("b", content="Bees")
    entries = RevisedEntries({"a": entry("a")}, {"b": bees}, gather)

    assert (entries["b"], len(entries), "c" in entries) == (bees, 2, False)


def test_what_differs_is_told_without_a_look_at_all():
    class Told(dict[str, MemoryEntry]):
        def __iter__(self):
            raise AssertionError

    start = Told({"a": entry("a"), "b": entry("b")})
    first = RevisedEntries(start, {"c": entry("c")}, dict)
    second = RevisedEntries(first, {"a": None}, dict)

    assert differing(start, second) == ["c", "a"]
    assert differing(first, second) == ["a"]
    assert differing(second, first) == ["a"]


def test_after_many_changes_nothing_is_held_of_the_start():
    """Each change copies those before it, so that they must not grow without end."""

    class Start(dict[str, MemoryEntry]):
        """Unlike a dict, it tells when nobody holds it any more."""

    start = Start()
    is_held = ref(start)
    plain: Mapping[str, MemoryEntry] = {}
    entries: Mapping[str, MemoryEntry] = start
    del start
    for n in range(2 * MOST_CHANGED + 1):
        one = entry(f"e{n}")
        before, plain = entries, {**plain, one.id: one}
        entries = RevisedEntries(before, {one.id: one}, partial(dict, plain))

        assert differing(before, entries) == [one.id]
        del before
    assert entries == plain
    assert is_held() is None


def test_what_only_reads_alike_differs():
    old = {"a": entry("a"), "b": entry("b")}

    assert differing(old, {**old, "b": replace(old["b"])}) == ["b"]
    assert differing(old, {"b": old["b"]}) == ["a"]
    assert differing(old, {"c": entry("c")}) == ["c", "a", "b"]
