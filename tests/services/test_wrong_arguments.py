"""Every public method rejects an argument of a wrong type or range."""

# Python does not enforce types, so these tests pass what callers may pass.
# mypy: disable-error-code="arg-type"

import asyncio
import inspect
import types
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Union, get_args, get_origin

import pytest

import memdeck
from memdeck import MemoryManager, UsageError
from tests.fakes.vaults import MEMORY_MD, vault_at

VERBS = [
    name
    for name in dir(MemoryManager)
    if not name.startswith("_") and callable(getattr(MemoryManager, name))
]


NAIVE = datetime.fromisoformat("2026-11-23T09:00")


class Stranger:
    """A caller's object that no argument accepts."""


WRONG = {
    str: [5, 0.5, b"s1", None, ["User keeps bees"] * 40, Stranger()],
    int: ["5", 1.5, True, [5], -1, -(10**30), float("nan")],
    float: ["0.5", "high", True, [0.5], -1.5, 7, float("nan"), float("inf")],
    bool: ["no", 1, None, Stranger()],
    date: ["2026-11-23", 5, NAIVE],
    datetime: ["2026-11-23", date(2026, 11, 23), NAIVE],
    timedelta: [5, "an hour"],
    Path: ["", "  ", 5, None],
    StrEnum: ["sideways", "", 7, ["memory"], Stranger()],
    Mapping: ["{}", 5, [("tool", "git")]],
    Callable: ["print", 5],
    Collection: ["work", 5, b"s1", {"a": 1}, [Stranger()], "hello" * 1000],
    frozenset: [5, [Stranger()], {"a": 1}],
}
"""Wrong values for each type of an argument."""
FREE = {
    ("add_message", "content"),  # an object of any client
    ("add_message", "tool_calls"),  # as above
    ("MemoryManager", "condenser"),  # recognized by its methods
    ("MemoryManager", "llm_context"),  # as above, and rejected without them
    ("MemoryManager", "narrator"),  # recognized by its methods
    ("MemoryManager", "summariser"),  # as above
}
"""Arguments of any type."""


def branches(annotation):
    if get_origin(annotation) in {Union, types.UnionType}:
        return [one for part in get_args(annotation) for one in branches(part)]
    return [annotation]


def kind_of(annotation):
    """Return the key in ``WRONG`` of a member of a union."""
    kind = get_origin(annotation) or annotation
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return StrEnum
    return Collection if kind in {Sequence, Iterable, tuple} else kind


def wrong_for(annotation):
    """Return values that no member of *annotation* accepts."""
    kinds = {kind_of(one) for one in branches(annotation)}
    if StrEnum in kinds:
        kinds.discard(str)
    first, *others = [
        [one for one in WRONG.get(kind, [5, "x"]) if one is not None or types.NoneType not in kinds]
        for kind in kinds - {types.NoneType}
    ]
    return [Stranger(), *(one for one in first if all(one in other for other in others))]


def wrong_values(parameter):
    """Return what ``wrong_for`` does, without the number 7 for seconds: shares are at most 1."""
    wrong = wrong_for(parameter.annotation)
    return [one for one in wrong if one != 7] if parameter.name.endswith("_s") else wrong


ARGUMENTS = [
    pytest.param(name, one.name, wrong_values(one), id=f"{name}-{one.name}")
    for name in (*VERBS, "Edit", "Least", "MemoryManager", "Where", "open_memory")
    for one in inspect.signature(
        getattr(MemoryManager if name in VERBS else memdeck, name)
    ).parameters.values()
    if one.name != "self" and (name, one.name) not in FREE
]


@pytest.fixture(scope="module")
def manager(tmp_path_factory):
    return vault_at(tmp_path_factory.mktemp("vault"))


def call(manager, verb, arguments):
    called = getattr(manager, verb) if verb in VERBS else getattr(memdeck, verb)
    answer = called(**arguments)
    return asyncio.run(answer) if asyncio.iscoroutine(answer) else answer


@pytest.mark.parametrize(("verb", "name", "values"), ARGUMENTS)
def test_a_wrong_argument_is_refused_in_a_sentence_that_names_it(manager, verb, name, values):
    if verb == "Edit":  # its ranges are those of the edited memory
        values = [one for one in values if type(one) not in {float, int}]
    for wrong in values:
        with pytest.raises(UsageError, match=rf"^{name} must be .*; got ") as refused:
            call(manager, verb, {name: wrong})
        assert len(str(refused.value)) < 300

    assert manager.vault.layout.memory.read_text() == MEMORY_MD


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("open_memory", {"vault": ""}),
        ("open_memory", {"vault": " "}),
        ("MemoryManager", {"memory_path": ""}),
        ("convert", {"target": ""}),
        ("forget", {"ids": []}),
        ("purge", {"ids": ()}),
        ("archive", {"ids": iter(())}),
        ("apply_waiting", {"ids": []}),
        ("recall", {"query": "tea", "where": None}),
        ("memory_write", {"content": "User keeps bees", "importance": "high"}),
        ("recall", {"query": "tea", "top_k": 5}),
    ],
)
def test_what_would_be_taken_for_something_else_is_refused(manager, verb, arguments):
    with pytest.raises(UsageError, match=r" must be | takes no "):
        call(manager, verb, arguments)


def test_an_iterator_counts_as_the_list_of_what_it_gives(tmp_path):
    manager = vault_at(tmp_path)

    manager.pin(iter(["d4e5f6"]))

    assert manager.show("d4e5f6").entry.pinned
    rows = manager.list().rows
    assert manager.format_memories_for_context(row.entry for row in rows) != ""


@pytest.mark.parametrize(
    "call",
    [
        lambda folder: MemoryManager(f"{folder}/a\0b"),
        lambda folder: memdeck.open_memory(Path(f"{folder}/a\0b"), create=True),
        lambda folder: vault_at(folder).convert(f"{folder}/x\0y.db"),
        lambda folder: vault_at(folder).read([Path(f"{folder}/a\0b.json")]),
    ],
)
def test_a_path_with_a_null_character_is_refused_in_a_sentence(tmp_path, call):
    with pytest.raises(UsageError, match="null character"):
        call(tmp_path)
