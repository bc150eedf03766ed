"""Entries that differ between two states of a vault are found by identity."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import changed_ids
from tests.fakes.entries import entry

IDS = st.sampled_from("abcdef")
CONTENTS = st.dictionaries(IDS, st.sampled_from(["Bees", "Tea", "Oslo"]))
CHANGES = st.dictionaries(IDS, st.none() | st.sampled_from(["Bees", "Tea"]), max_size=4)


@given(CONTENTS, CHANGES)
def test_every_entry_added_replaced_or_removed_is_found_and_no_other(contents, changes):
    before = {id_: entry(id_, content=content) for id_, content in contents.items()}
    changed = {id_: content and entry(id_, content=content) for id_, content in changes.items()}
    after = {id_: one for id_, one in {**before, **changed}.items() if one is not None}

    assert set(changed_ids(before, after)) == {
        id_ for id_ in "abcdef" if before.get(id_) is not after.get(id_)
    }


def test_an_equal_entry_that_is_another_object_counts_as_changed():
    old = {"a": entry("a"), "b": entry("b")}

    assert changed_ids(old, {**old, "b": replace(old["b"])}) == ["b"]
    assert changed_ids(old, {"b": old["b"]}) == ["a"]
    assert changed_ids(old, {"c": entry("c")}) == ["c", "a", "b"]
