"""Memories of several users, agents and runs in one vault."""

import asyncio
from typing import Any

import pytest

from memdeck import Edit, NewMemory, Where
from memdeck.domain.memory.namespace import Namespace
from memdeck.errors import UsageError
from tests.fakes.vaults import vault_at


@pytest.fixture
def shared(tmp_path):
    manager = vault_at(tmp_path, None)
    manager.add("Likes tea", user_id="ana", tags=["drinks"])
    manager.add("Likes green tea", user_id="ana", agent_id="alfred", structured_data={"runs": 3})
    manager.add("喜欢喝茶", user_id="ben", tags=["drinks", "茶"], structured_data={"runs": 1})
    manager.add("Tea is served at four", run_id="r1")
    return manager


def where(**filters: Any) -> Where:
    return Where(**filters)


def contents(manager, **filters):
    return [row.entry.content for row in manager.list(where=where(**filters)).rows]


def test_whose_a_memory_is_can_be_read_and_edited_in_the_file(shared, tmp_path):
    path = tmp_path / "MEMORY.md"
    text = path.read_text(encoding="utf-8")

    assert "user=ana agent=alfred" in text
    path.write_text(text.replace("user=ben", "user=cem run=r2"), encoding="utf-8")

    (entry,) = [row.entry for row in shared.list(where=where(user_ids="cem")).rows]
    assert (entry.content, entry.namespace) == ("喜欢喝茶", Namespace("cem", "", "r2"))


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"user_ids": "ana"}, ["Likes tea", "Likes green tea"]),
        ({"user_ids": {"ana", "ben"}, "tags": "drinks"}, ["Likes tea", "喜欢喝茶"]),
        ({"user_ids": "", "run_ids": "r1"}, ["Tea is served at four"]),
        ({"structured_data": {"runs": 3}}, ["Likes green tea"]),
        ({"user_ids": "an"}, []),
    ],
)
def test_a_list_and_a_search_are_filtered_alike(shared, filters, expected):
    found = shared.recall("tea 茶", 10, where=where(**filters)).results

    assert contents(shared, **filters) == expected
    assert {result.content for result in found} == set(expected)


def test_memories_are_forgotten_by_a_filter_as_one_change(shared):
    of_ana = where(user_ids="ana")
    previewed = {row.entry.id for row in shared.list(where=of_ana).rows}

    changes = shared.forget(where=of_ana)

    assert {entry.id for entry in changes.before} == previewed
    assert contents(shared) == ["喜欢喝茶", "Tea is served at four"]
    shared.undo()
    assert len(contents(shared)) == 4


def test_a_filter_that_admits_all_forgets_nothing(shared):
    for arguments in ({"where": where()}, {}, {"ids": "a1b2c3", "where": where(tags="drinks")}):
        with pytest.raises(UsageError):
            shared.forget(**arguments)
    assert len(contents(shared)) == 4


def test_a_memory_is_moved_to_another_user_and_back(shared):
    (row,) = shared.list(where=where(user_ids="ben")).rows

    shared.edit(row.entry.id, Edit(user_id="ana", run_id="r9"))
    assert shared.show(row.entry.id).entry.namespace == Namespace("ana", "", "r9")
    shared.edit(row.entry.id, Edit(user_id="", run_id=""))
    assert shared.show(row.entry.id).entry.namespace == Namespace()


def test_only_memories_of_the_same_user_are_named_as_similar(shared):
    assert shared.add("Likes tea", user_id="ben").near == ()
    assert shared.add("Likes tea", user_id="ana").near != ()


def test_many_memories_are_one_change_and_one_undo(shared):
    new = [NewMemory(f"Fact {n}", user_id=f"u{n % 2}", tags=["bulk"]) for n in range(30)]

    changes = shared.add_many(new)

    assert [entry.content for entry in changes.after] == [memory.content for memory in new]
    assert len({entry.id for entry in changes.after}) == 30
    assert len(contents(shared, user_ids="u1", tags="bulk")) == 15
    assert len(shared.recall("Fact", 20, where=where(user_ids="u0")).results) == 15
    shared.undo()
    assert len(contents(shared)) == 4


def test_one_wrong_memory_keeps_all_from_being_added(shared):
    with pytest.raises(UsageError, match="not a category"):
        shared.add_many([NewMemory("Good"), NewMemory("Bad", category="fcat")])
    assert len(contents(shared)) == 4


def test_a_forgotten_text_comes_back_when_it_is_added_with_others(shared):
    shared.forget(where=where(user_ids="ben"))

    changes = shared.add_many([NewMemory("喜欢喝茶"), NewMemory("喜欢喝茶")])

    assert [tombstone.text for tombstone in changes.lifted] == ["喜欢喝茶"]
    assert contents(shared).count("喜欢喝茶") == 2


def test_what_an_agent_writes_keeps_its_tags_without_secrets(shared):
    key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    tags = ["drinks", " drinks ", f"token {key}", ""]

    asyncio.run(shared.memory_write("User drinks oolong tea", tags=tags))
    asyncio.run(shared.save_memory("User drinks oolong tea", tags=["茶"]))

    (entry,) = [row.entry for row in shared.list(text="oolong").rows]
    assert entry.tags[0] == "drinks"
    assert entry.tags[-1] == "茶"
    assert len(entry.tags) == 3
    assert not any(key in tag for tag in entry.tags)
