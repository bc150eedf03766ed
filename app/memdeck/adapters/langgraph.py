"""The long-term memory of a LangGraph agent: a ``BaseStore`` whose items are memories."""

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, datetime
from itertools import count, islice, takewhile
from operator import eq, ge, gt, le, lt, ne
from threading import Lock
from typing import Any

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.memory_edits import MOST_CHARACTERS, Edit, worded
from memdeck.domain.memory.new_memory import NewMemory
from memdeck.domain.search.passage import Where
from memdeck.errors import UsageError
from memdeck.services.manager import MemoryManager

try:
    from langgraph.store import base
    from langgraph.store.memory import InMemoryStore
except ImportError as error:
    raise UsageError(
        "The store for LangGraph needs langgraph; install it with `pip install langgraph`."
    ) from error

_Name = tuple[tuple[str, ...], str]
"""The namespace and the key of an item."""
_VALUE = "value."
"""Precedes the names of an item's value in the data of its memory."""
_OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "$eq": eq,
    "$ne": ne,
    "$gt": gt,
    "$gte": ge,
    "$lt": lt,
    "$lte": le,
}
_MOST = 1000
"""More than a recall finds."""


class MemdeckStore(base.BaseStore):
    """The items of a LangGraph store as memories of *memory*, pinned so that none fades.

    The text of a memory is the first of *text_fields* that is a text in its item's value, else the
    value as JSON; the rest is its data. An edit of the text changes the value. Any thread.
    """

    def __init__(
        self,
        memory: MemoryManager,
        text_fields: Sequence[str] = ("memory", "text", "content", "data"),
    ) -> None:
        self._memory = memory
        self._text_fields = text_fields
        self._writing = Lock()

    def batch(self, ops: Iterable[base.Op]) -> list[base.Result]:
        """Return the result of each operation; all that read do so before the first write.

        Of several writes of one item, the last counts.

        Raises:
            InvalidNamespaceError: a label of a namespace is empty, or has a period.
            UsageError: JSON cannot hold a value.
        """
        ops = list(ops)
        for op in ops:
            base.validate_op_namespace(op)
        results = [self._answer(op) for op in ops]
        puts = {(op.namespace, op.key): op for op in ops if isinstance(op, base.PutOp)}
        if puts:
            with self._writing:  # two threads must not add the same item
                self._write(puts)
        return results

    async def abatch(self, ops: Iterable[base.Op]) -> list[base.Result]:
        """Return what ``batch`` does, without blocking the event loop."""
        return await asyncio.to_thread(self.batch, ops)

    def _answer(self, op: base.Op) -> base.Result:
        match op:
            case base.GetOp(namespace, key):
                entries = self._entries(namespace, key=key)
                return next((_item(e) for e in entries if _name(e) == (namespace, key)), None)
            case base.SearchOp():
                items = (
                    self._recalled(op)
                    if op.query
                    else map(_item, self._entries(op.namespace_prefix))
                )
                passing = (item for item in items if _passes(item.value, op.filter or {}))
                return list(islice(passing, op.offset, op.offset + op.limit))
            case base.ListNamespacesOp():
                known = InMemoryStore()  # it knows how to match namespaces
                names = {_name(entry)[0] for entry in self._entries()}
                known.batch([base.PutOp(name, "", {}) for name in names])
                return known.batch([op])[0]
            case _:
                return None

    def _entries(self, namespace: tuple[str, ...] = (), **data: object) -> list[MemoryEntry]:
        """Return the items in *namespace* and below it with *data*, the last written first."""
        wanted = _data(namespace, **data).items()
        entries = (row.entry for row in self._memory.list().rows)
        found = [entry for entry in entries if wanted <= entry.structured_data.items()]
        return sorted(found, key=lambda e: str(e.structured_data["updated_at"]), reverse=True)

    def _recalled(self, op: base.SearchOp) -> list[base.SearchItem]:
        """Return the items that answer the query of *op*, best first, by its filter if possible."""
        plain = {
            f"{_VALUE}{name}": wanted
            for name, wanted in (op.filter or {}).items()
            if isinstance(wanted, str | int | float) and name not in self._text_fields
        }
        is_complete = len(plain) == len(op.filter or {})
        most = op.offset + op.limit if is_complete else _MOST
        data = _data(op.namespace_prefix, is_indexed=True, **plain)
        where = Where(structured_data=data)
        hits = self._memory.recall(op.query or "", most, where=where, counts=is_complete).results
        return [_item(hit.entry, hit.score) for hit in hits if hit.entry]

    def _write(self, puts: Mapping[_Name, base.PutOp]) -> None:
        memories = {name: self._memory_of(put) for name, put in puts.items()}
        ids: dict[_Name, list[str]] = {name: [] for name in puts}
        for entry in self._entries():  # several of an item if programs added it at the same moment
            ids.get(_name(entry), []).append(entry.id)
        added = [new for name, new in memories.items() if new and not ids[name]]
        for name, new in memories.items():
            if new and ids[name]:
                edit = Edit(content=new.content, structured_data=new.structured_data)
                self._memory.edit(ids[name].pop(0), edit)
        if added:
            self._memory.pin([entry.id for entry in self._memory.add_many(added).after])
        if gone := [id_ for of_one in ids.values() for id_ in of_one]:
            self._memory.forget(gone)

    def _memory_of(self, put: base.PutOp) -> NewMemory | None:
        """Return the memory of an item; None if it is to be deleted."""
        if put.value is None:
            return None
        value = dict(put.value)
        field = next((name for name in self._text_fields if _is_text(value.get(name))), None)
        as_json = json.dumps(value, ensure_ascii=False, default=str)[:MOST_CHARACTERS]
        return NewMemory(
            as_json if field is None else value.pop(field),
            structured_data=_data(
                put.namespace,
                key=put.key,
                is_indexed=put.index is not False,
                text_field=field,
                updated_at=datetime.now(UTC).isoformat(timespec="microseconds"),
                **{f"{_VALUE}{name}": part for name, part in value.items()},
            ),
        )


def _is_text(value: object) -> bool:
    """Return whether a memory holds *value* as it is."""
    try:
        return isinstance(value, str) and worded(value) == value
    except UsageError:
        return False


def _data(namespace: tuple[str, ...], **more: object) -> dict[str, object]:
    """Return the data of a memory that say that it is an item in *namespace*, and *more*."""
    labels = {f"namespace.{depth}": label for depth, label in enumerate(namespace)}
    return {"store": "langgraph", **labels, **more}


def _name(entry: MemoryEntry) -> _Name:
    data = entry.structured_data
    depths = takewhile(data.__contains__, (f"namespace.{depth}" for depth in count()))
    return tuple(str(data[depth]) for depth in depths), str(data["key"])


def _item(entry: MemoryEntry, score: float | None = None) -> base.SearchItem:
    data = deepcopy(dict(entry.structured_data))  # a caller may change a value
    text = {} if data["text_field"] is None else {str(data["text_field"]): entry.content}
    parts = {name.removeprefix(_VALUE): v for name, v in data.items() if name.startswith(_VALUE)}
    updated_at = datetime.fromisoformat(str(data["updated_at"]))
    created_at = entry.created_at or updated_at
    namespace, key = _name(entry)
    return base.SearchItem(
        namespace, key, text | parts, created_at, max(created_at, updated_at), score
    )


def _passes(value: object, wanted: object) -> bool:
    """Return whether *value* passes a filter of LangGraph; what cannot be compared does not."""
    if not isinstance(wanted, dict):
        return value == wanted
    if not any(name.startswith("$") for name in wanted):
        return isinstance(value, dict) and all(
            _passes(value.get(name), part) for name, part in wanted.items()
        )
    if unknown := wanted.keys() - _OPERATORS:
        raise UsageError(
            f"A filter has no operator “{min(unknown)}”; choose from {', '.join(_OPERATORS)}."
        )
    with suppress(TypeError):
        return all(_OPERATORS[name](value, limit) for name, limit in wanted.items())
    return False
