"""The store for LangGraph, with the real package: its items, filters and namespaces."""

import asyncio
import json
import threading
from datetime import datetime
from typing import Any, TypedDict

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from langgraph.store.base import GetOp, InvalidNamespaceError, ListNamespacesOp, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore

from memdeck import Edit, MemoryManager, UsageError
from memdeck.adapters.langgraph import MemdeckStore
from memdeck.domain.memory.namespace import Namespace
from tests.fakes.places import place_of
from tests.fakes.stores import POSTGRES, STORES, TABLES

ANA, BEN = ("memories", "ana"), ("memories", "ben")


@pytest.fixture
def manager(tmp_path):
    return MemoryManager(tmp_path)


@pytest.fixture
def store(manager):
    return MemdeckStore(manager)


def keys(items):
    return {item.key for item in items}


VALUES: list[dict[str, Any]] = [
    {"memory": "Likes green tea"},
    {"memory": "喜欢喝绿茶。", "since": 2019},
    {"text": "Line one\nLine two\n\n# A heading\n- a point"},
    {"text": "<!-- no comment -->", "data": "both"},
    {"content": "### [a1b2c3] fact | 0.60 | 2026-11-27 | 0\nNot a memory"},
    {"memory": "  spaces around it \n"},
    {"memory": "tab\tand \x1b[31mred\x1b[0m and \x00"},
    {"memory": ""},
    {"memory": {"nested": ["deep", {"er": None}]}},
    {},
    {"": 1, " ": 2, "value.": 3, "key": "k", "store": "s", "namespace.0": "n"},
    {"n": 1.0, "m": 10**25, "small": -0.0, "yes": True, "none": None, "list": [[], {}, ""]},
    {"emoji": "👩‍👩‍👧 naïve ﬁ", "quote": "\"'\\ --> `"},
    {"data": "x" * 60_000},
]


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_a_value_is_read_as_it_was_written(tmp_path, store, value):
    store.put(ANA, "k", value)

    read = MemdeckStore(MemoryManager(tmp_path)).get(ANA, "k")
    assert read is not None
    assert read.value == value
    assert (read.namespace, read.key) == (ANA, "k")
    assert read.updated_at >= read.created_at
    assert datetime.now().astimezone() >= read.created_at


@pytest.mark.parametrize("kind", [*STORES, *TABLES], ids=lambda kind: kind.name)
def test_items_survive_in_every_backend(kind, tmp_path, request):
    layout = place_of(kind, tmp_path, request)
    # PostgreSQL refuses text with a null character, and says so.
    held = [value for value in VALUES if kind is not POSTGRES or "\\u0000" not in json.dumps(value)]
    values = {f"k{number}": value for number, value in enumerate(held)}
    store = MemdeckStore(MemoryManager(layout))
    store.batch([PutOp(ANA, key, value) for key, value in values.items()])
    store.put(ANA, "k0", {"memory": "Likes black tea"})
    store.delete(ANA, "k1")

    items = MemdeckStore(MemoryManager(layout)).search((), limit=100)
    del values["k1"]
    assert {item.key: item.value for item in items} == values | {
        "k0": {"memory": "Likes black tea"}
    }
    assert [item.key for item in store.search(ANA, query="black tea")] == ["k0"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(), parts, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(["memory", "text", "content", "data"]) | st.text()
LABELS = st.text(min_size=1).filter(lambda label: "." not in label and "\0" not in label)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    namespace=st.tuples(st.just("users"), LABELS),
    key=st.text(),
    value=st.dictionaries(NAMES, JSON, max_size=4),
)
def test_every_value_key_and_namespace_survives(tmp_path, namespace, key, value):
    MemdeckStore(MemoryManager(tmp_path)).put(namespace, key, value)

    read = MemdeckStore(MemoryManager(tmp_path)).get(namespace, key)
    assert read is not None
    assert (read.namespace, read.key, read.value) == (namespace, key, value)


def test_what_json_cannot_hold_is_an_error_and_changes_nothing(store):
    store.put(ANA, "k", {"n": 1})

    for part in (float("nan"), object(), {1, 2}):
        with pytest.raises(UsageError, match="JSON"):
            store.put(ANA, "k", {"n": part})
    assert store.get(ANA, "k").value == {"n": 1}
    assert len(store.search(())) == 1


def test_a_value_that_a_caller_changes_stays_as_it_was_in_the_store(store):
    store.put(ANA, "k", {"list": [1]})

    store.get(ANA, "k").value["list"].append(2)
    assert store.get(ANA, "k").value == {"list": [1]}


def test_a_put_replaces_the_item_of_its_key(store, manager):
    store.put(ANA, "k", {"memory": "Likes tea", "kind": "drink"})
    first = store.get(ANA, "k")
    store.put(ANA, "k", {"memory": "Likes coffee"})

    second = store.get(ANA, "k")
    assert second.value == {"memory": "Likes coffee"}
    assert second.created_at == first.created_at
    assert second.updated_at > first.updated_at
    assert [row.entry.content for row in manager.list().rows] == ["Likes coffee"]


def test_items_do_not_fade(store, manager):
    store.put(ANA, "k", {"memory": "Likes tea"})

    assert all(row.entry.pinned for row in manager.list().rows)


def test_a_deleted_item_is_gone_and_may_come_back(store):
    store.put(ANA, "k", {"memory": "Likes tea"})
    store.delete(ANA, "k")
    store.delete(ANA, "never there")

    assert store.get(ANA, "k") is None
    assert store.search((), query="tea") == store.search(()) == store.list_namespaces() == []

    store.put(ANA, "k", {"memory": "Likes tea"})
    assert [item.key for item in store.search((), query="tea")] == ["k"]


def test_nothing_of_one_namespace_is_seen_from_another(store):
    store.put(ANA, "k", {"memory": "Likes green tea"})
    store.put(BEN, "k", {"memory": "Likes black tea"})
    store.put((*ANA, "old"), "k", {"memory": "Liked white tea"})
    store.put(("memories-ana",), "k", {"memory": "Likes no tea"})

    assert store.get(ANA, "k").value == {"memory": "Likes green tea"}
    assert store.get(("memories",), "k") is None
    assert store.get(("ana",), "k") is None
    assert {item.namespace for item in store.search(BEN, query="tea")} == {BEN}
    assert {item.namespace for item in store.search(BEN)} == {BEN}
    assert {item.namespace for item in store.search(ANA)} == {ANA, (*ANA, "old")}
    assert len(store.search(("memories",), query="tea")) == 3

    store.delete(BEN, "k")
    assert store.get(ANA, "k") is not None


def test_other_memories_of_the_vault_are_no_items(store, manager):
    manager.add("Likes mate tea", structured_data={"key": "k", "namespace.0": "memories"})
    store.put(ANA, "k", {"memory": "Likes green tea"})

    assert keys(store.search((), query="tea")) == keys(store.search(())) == {"k"}
    store.delete(ANA, "k")
    assert [row.entry.content for row in manager.list().rows] == ["Likes mate tea"]


def test_stores_of_two_users_of_one_vault_share_nothing(tmp_path):
    ana, ben = (
        MemdeckStore(MemoryManager(tmp_path, namespace=Namespace(user_id=name)))
        for name in ("ana", "ben")
    )
    ana.put(("notes",), "k", {"memory": "Likes tea"})
    ben.put(("notes",), "k", {"memory": "Likes coffee"})

    assert ana.get(("notes",), "k").value == {"memory": "Likes tea"}
    assert ben.search((), query="tea") == []
    ben.delete(("notes",), "k")
    assert ana.get(("notes",), "k") is not None


@pytest.mark.parametrize("ids", [{"user_id": "ana"}, {"agent_id": "coder"}, {"run_id": "七"}])
def test_a_store_without_ids_neither_shows_nor_changes_the_items_of_a_user_agent_or_run(
    tmp_path, ids
):
    theirs = MemdeckStore(MemoryManager(tmp_path, namespace=Namespace(**ids)))
    theirs.put(("memories",), "profile", {"memory": "Likes tea"})
    store = MemdeckStore(MemoryManager(tmp_path))

    assert store.get(("memories",), "profile") is None
    assert store.search(()) == store.search((), query="tea") == store.list_namespaces() == []
    store.put(("memories",), "profile", {"memory": "Likes mate tea"})
    assert [item.value for item in store.search((), query="tea")] == [{"memory": "Likes mate tea"}]
    store.delete(("memories",), "profile")
    assert store.search(()) == []
    assert theirs.get(("memories",), "profile").value == {"memory": "Likes tea"}


def test_a_search_finds_by_words_best_first_in_english_and_chinese(store):
    for key, text in {
        "tea": "Drinks green tea every morning",
        "dog": "Has a dog called Bruno",
        "茶": "每天早上喝绿茶",
        "家": "住在杭州",
    }.items():
        store.put(ANA, key, {"memory": text})

    assert next(item.key for item in store.search(ANA, query="Does she drink tea?")) == "tea"
    assert [item.key for item in store.search(ANA, query="绿茶")] == ["茶"]
    assert [item.key for item in store.search(ANA, query="Bruno")] == ["dog"]
    assert all(0 < item.score <= 1 for item in store.search(ANA, query="tea"))
    assert all(item.score is None for item in store.search(ANA))


def test_a_search_counts_as_a_retrieval(store, manager):
    store.put(ANA, "k", {"memory": "Likes tea"})
    store.search(ANA, query="tea")

    (row,) = manager.list().rows
    assert row.usage.count == 1


def test_an_item_without_index_is_listed_but_answers_no_query(store):
    store.put(ANA, "k", {"memory": "Likes tea"}, index=False)

    assert store.search(ANA, query="tea") == []
    assert keys(store.search(ANA)) == {"k"}


ITEMS: dict[str, dict[str, Any]] = {
    "a": {"memory": "tea one", "n": 1, "tags": ["x"], "at": {"city": "Graz", "zip": 8010}},
    "b": {"memory": "tea two", "n": 2.5, "tags": ["x", "y"], "at": {"city": "Linz"}},
    "c": {"memory": "tea three", "n": "3", "ok": True},
    "d": {"memory": "tea four", "ok": False, "none": None},
}
FILTERS: list[tuple[dict[str, Any], set[str]]] = [
    ({}, {"a", "b", "c", "d"}),
    ({"n": 1}, {"a"}),
    ({"n": 1.0}, {"a"}),
    ({"n": "3"}, {"c"}),
    ({"ok": True}, {"c"}),
    ({"memory": "tea two"}, {"b"}),
    ({"n": {"$gt": 1}}, {"b", "c"}),
    ({"n": {"$gte": 1, "$lt": 2.5}}, {"a"}),
    ({"n": {"$gte": 1}, "ok": True}, {"c"}),
    ({"none": {"$lt": 1}}, set()),
    ({"at": {"zip": {"$gt": 9000}}}, set()),
    ({"n": {"$lte": 2.5}, "tags": ["x"]}, {"a"}),
    ({"n": {"$eq": 2.5}}, {"b"}),
    ({"n": {"$ne": 1}}, {"b", "c", "d"}),
    ({"tags": ["x", "y"]}, {"b"}),
    ({"tags": "x"}, set()),
    ({"at": {"city": "Graz"}}, {"a"}),
    ({"at": {"zip": {"$gt": 8000}}}, {"a"}),
    ({"at": {"city": {"$ne": "Graz"}}}, {"b"}),
    ({"missing": "x"}, set()),
]


@pytest.mark.parametrize("query", [None, "tea"])
@pytest.mark.parametrize(("wanted", "found"), FILTERS, ids=map(str, range(len(FILTERS))))
def test_a_search_filters_by_values(store, query, wanted, found):
    for key, value in ITEMS.items():
        store.put(ANA, key, value)

    assert keys(store.search(ANA, query=query, filter=wanted)) == found


@pytest.mark.parametrize("query", [None, "tea"])
@pytest.mark.parametrize(
    ("wanted", "problem"), [({"n": {"$in": [1]}}, r"\$in"), ({"n": {"$gt": "soon"}}, "soon")]
)
def test_a_filter_that_langgraph_does_not_know_is_its_error(store, query, wanted, problem):
    store.put(ANA, "k", {"memory": "tea", "n": 1})

    with pytest.raises(ValueError, match=problem):
        store.search(ANA, query=query, filter=wanted)


@pytest.mark.parametrize("query", [None, "tea"])
def test_pages_of_a_search_follow_on_each_other(store, query):
    store.batch([PutOp(ANA, f"k{n}", {"memory": f"Tea number {n}", "n": n}) for n in range(12)])

    def page(offset, **options):
        return [item.key for item in store.search(ANA, query=query, offset=offset, **options)]

    everything = page(0, limit=20)
    assert len(everything) == 12
    assert page(0) == everything[:10]
    assert page(0, limit=5) + page(5, limit=5) + page(10, limit=5) == everything
    assert len(page(0, limit=3, filter={"n": {"$gt": 5}})) == 3
    assert page(20) == []


NAMESPACES = [("a", "b", "c"), ("a", "b", "d", "e"), ("a", "c", "f"), ("x", "c"), ("x",)]
LISTINGS: list[dict[str, Any]] = [
    {},
    {"prefix": ("a", "b")},
    {"prefix": ("a", "*", "f")},
    {"suffix": ("c",)},
    {"suffix": ("*", "e")},
    {"prefix": ("a",), "suffix": ("f",)},
    {"max_depth": 2},
    {"prefix": ("a",), "max_depth": 1},
    {"limit": 2, "offset": 1},
]


@pytest.mark.parametrize("options", LISTINGS, ids=str)
def test_namespaces_are_listed_as_by_the_store_of_langgraph(store, options):
    reference = InMemoryStore()
    for namespace in NAMESPACES:
        for each in (store, reference):
            each.put(namespace, "k", {"memory": "x"})
            each.put(namespace, "l", {"memory": "y"})

    assert store.list_namespaces(**options) == reference.list_namespaces(**options)


def test_a_batch_answers_in_order_reads_first_and_keeps_the_last_write(store):
    store.put(ANA, "old", {"memory": "old tea"})

    assert store.batch([]) == []
    results = store.batch(
        [
            PutOp(ANA, "k", {"n": 1}),
            GetOp(ANA, "k"),
            PutOp(ANA, "k", {"n": 2}),
            GetOp(ANA, "old"),
            SearchOp(ANA),
            ListNamespacesOp(),
            PutOp(ANA, "old", None),
        ]
    )
    assert results[:3] == [None, None, None]
    assert results[3].key == "old"
    assert keys(results[4]) == {"old"}
    assert results[5] == [ANA]
    assert store.get(ANA, "k").value == {"n": 2}
    assert store.get(ANA, "old") is None


def test_the_new_items_of_a_batch_are_one_change(store, manager):
    store.batch([PutOp(ANA, f"k{n}", {"n": n}) for n in range(3)])

    assert len(manager.history.changes()) == 1
    manager.undo()
    assert store.search(()) == []


def test_the_coroutines_do_what_the_methods_do(store):
    async def use():
        await store.aput(ANA, "k", {"memory": "Likes tea"})
        await asyncio.gather(*(store.aput(BEN, f"k{n}", {"n": n}) for n in range(5)))
        found = await store.asearch(ANA, query="tea")
        names = await store.alist_namespaces()
        await store.adelete(ANA, "k")
        return keys(found), names, await store.aget(ANA, "k"), len(await store.asearch(BEN))

    assert asyncio.run(use()) == ({"k"}, [ANA, BEN], None, 5)


def test_threads_that_put_one_key_leave_one_item(store, manager):
    def put(number):
        store.put(ANA, "k", {"n": number})

    threads = [threading.Thread(target=put, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(manager.list().rows) == 1


def test_what_two_programs_put_at_one_moment_is_one_item_after_the_next_put(store, manager):
    store.put(ANA, "k", {"memory": "Likes tea"})
    entry = manager.list().rows[0].entry
    manager.add("Likes coffee", structured_data=entry.structured_data)
    store.put(ANA, "k", {"memory": "Likes mate"})

    assert [row.entry.content for row in manager.list().rows] == ["Likes mate"]
    assert [item.value for item in store.search(ANA)] == [{"memory": "Likes mate"}]


def test_an_edit_of_the_text_by_the_user_changes_the_value(store, manager):
    store.put(ANA, "k", {"memory": "Likes tea", "n": 1})
    manager.edit(manager.list().rows[0].entry.id, Edit(content="Likes coffee"))

    assert store.get(ANA, "k").value == {"memory": "Likes coffee", "n": 1}


@pytest.mark.parametrize("namespace", [(), ("a.b",), ("",), ("langgraph",)])
def test_an_invalid_namespace_is_an_error(store, namespace):
    with pytest.raises(InvalidNamespaceError):
        store.put(namespace, "k", {})


def test_an_invalid_namespace_of_a_batch_is_an_error(store):
    with pytest.raises(InvalidNamespaceError):
        store.batch([GetOp(("a.b",), "k")])


def test_a_time_to_live_is_an_error_since_days_are_the_least_that_a_memory_has(store):
    assert not store.supports_ttl
    with pytest.raises(NotImplementedError):
        store.put(ANA, "k", {}, ttl=5)


class State(TypedDict):
    user: str
    said: str
    answer: str


def test_a_graph_remembers_across_threads_and_programs(tmp_path):
    def reply(state: State, runtime: Runtime) -> dict[str, str]:
        namespace = ("memories", state["user"])
        assert runtime.store is not None
        known = runtime.store.search(namespace, query=state["said"])
        if state["said"].startswith("Remember: "):
            text = state["said"].removeprefix("Remember: ")
            runtime.store.put(namespace, text, {"memory": text})
        return {"answer": "; ".join(item.value["memory"] for item in known)}

    def graph():
        builder = StateGraph(State)
        builder.add_node("reply", reply)
        builder.add_edge(START, "reply")
        builder.add_edge("reply", END)
        return builder.compile(store=MemdeckStore(MemoryManager(tmp_path)))

    def say(user: str, text: str) -> str:
        answer: str = graph().invoke({"user": user, "said": text, "answer": ""})["answer"]
        return answer

    assert say("ana", "Remember: My sister Eva lives in Graz") == ""
    assert say("ben", "Remember: My sister Ida lives in Linz") == ""
    assert say("ana", "Where does my sister live?") == "My sister Eva lives in Graz"
    assert say("ben", "Where does my sister live?") == "My sister Ida lives in Linz"
    assert say("cleo", "Where does my sister live?") == ""
