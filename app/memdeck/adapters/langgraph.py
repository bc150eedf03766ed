"""The long-term memory of a LangGraph agent: a ``BaseStore`` whose items are memories."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count, islice, takewhile
from threading import Lock

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.memory_edits import MOST_CHARACTERS, Edit, worded
from memdeck.domain.memory.namespace import NO_NAMESPACE
from memdeck.domain.memory.new_memory import NewMemory
from memdeck.domain.search.passage import EVERYWHERE, Where
from memdeck.errors import UsageError
from memdeck.services.manager import MemoryManager

try:
    from langgraph.store import base
    from langgraph.store.memory import InMemoryStore
except ImportError as error:
    raise UsageError(
        "The store for LangGraph needs langgraph; install it with `pip install langgraph`."
    ) from error

_Namespace = tuple[str, ...]
_Name = tuple[_Namespace, str]
"""The namespace and the key of an item."""
_TEXT_FIELDS = ("memory", "text", "content", "data")
_VALUE = "value."
"""Precedes the names of an item's value in the data of its memory."""
_NO_ID = frozenset({""})
_WITHOUT_IDS = Where(user_ids=_NO_ID, agent_ids=_NO_ID, run_ids=_NO_ID)


class MemdeckStore(base.BaseStore):
    """The items of a LangGraph store as memories of *memory*, pinned so that none fades.

    The text of a memory is the first of *text_fields* that is a text in its item's value, else the
    value as JSON; the rest is its data. An edit of the text changes the value. If *memory* was
    opened without ids, the items of users, agents and runs are not in this store. Any thread.
    """

    def __init__(self, memory: MemoryManager, text_fields: Sequence[str] = _TEXT_FIELDS) -> None:
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
        if puts := {(op.namespace, op.key): op for op in ops if isinstance(op, base.PutOp)}:
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
                passing = (i for i in self._found(op) if _passes(i.value, op.filter or {}))
                return list(islice(passing, op.offset, op.offset + op.limit))
            case base.ListNamespacesOp():
                known = InMemoryStore()  # it knows how to match namespaces
                names = {_name(entry)[0] for entry in self._entries()}
                known.batch([base.PutOp(name, "", {}) for name in names])
                return known.batch([op])[0]
            case _:
                return None

    def _entries(self, namespace: _Namespace = (), **data: object) -> list[MemoryEntry]:
        """Return the items in *namespace* and below it with *data*, the last written first."""
        wanted = _data(namespace, {}, **data).items()
        entries = (row.entry for row in self._memory.list().rows)
        reaches = self._memory.namespace.reaches
        found = [
            entry
            for entry in entries
            if reaches(entry.namespace) and wanted <= entry.structured_data.items()
        ]
        return sorted(found, key=lambda e: str(e.structured_data["updated_at"]), reverse=True)

    def _found(self, op: base.SearchOp) -> Iterable[base.SearchItem]:
        """Return the items that answer the query of *op*, best first; without one, all of them."""
        if not op.query:
            return map(_item, self._entries(op.namespace_prefix))
        plain = {
            name: wanted
            for name, wanted in (op.filter or {}).items()
            if isinstance(wanted, str | int | float) and name not in self._text_fields
        }
        reached = _WITHOUT_IDS if self._memory.namespace == NO_NAMESPACE else EVERYWHERE
        where = replace(reached, structured_data=_data(op.namespace_prefix, plain, index=True))
        is_complete = len(plain) == len(op.filter or {})
        most = op.offset + op.limit if is_complete else 1000  # more than a recall finds
        hits = self._memory.recall(op.query, most, where=where, counts=is_complete).results
        return (_item(hit.entry, hit.score) for hit in hits if hit.entry)

    def _write(self, puts: Mapping[_Name, base.PutOp]) -> None:
        new = {name: self._memory_of(put) for name, put in puts.items() if put.value is not None}
        old = [entry for entry in self._entries() if _name(entry) in puts]
        # One of each, even if two programs added it at the same moment.
        kept = {_name(entry): entry.id for entry in old if _name(entry) in new}
        for name, id_ in kept.items():
            memory = new.pop(name)
            edit = Edit(content=memory.content, structured_data=memory.structured_data)
            self._memory.edit(id_, edit)
        if new:
            self._memory.add_many([*new.values()])
        if gone := {entry.id for entry in old}.difference(kept.values()):
            self._memory.forget(sorted(gone))

    def _memory_of(self, put: base.PutOp) -> NewMemory:
        value = dict(put.value or {})
        field = next((name for name in self._text_fields if _is_text(value.get(name))), None)
        as_json = json.dumps(value, ensure_ascii=False, default=str)[:MOST_CHARACTERS]
        text = as_json if field is None else value.pop(field)
        index, now = put.index is not False, datetime.now(UTC).isoformat(timespec="microseconds")
        data = _data(
            put.namespace, value, key=put.key, index=index, text_field=field, updated_at=now
        )
        return NewMemory(text, structured_data=data, pinned=True)


def _is_text(value: object) -> bool:
    """Return whether a memory holds *value* as it is."""
    with suppress(UsageError):
        return worded(value) == value
    return False


def _data(namespace: _Namespace, value: Mapping[str, object], **more: object) -> dict[str, object]:
    """Return the data of an item in *namespace* that has *value*, and *more*."""
    labels = {f"namespace.{depth}": label for depth, label in enumerate(namespace)}
    parts = {f"{_VALUE}{name}": part for name, part in value.items()}
    return {"store": "langgraph", **labels, **more, **parts}


def _name(entry: MemoryEntry) -> _Name:
    data = entry.structured_data
    depths = takewhile(data.__contains__, (f"namespace.{depth}" for depth in count()))
    return tuple(str(data[depth]) for depth in depths), str(data["key"])


def _item(entry: MemoryEntry, score: float | None = None) -> base.SearchItem:
    data = deepcopy(dict(entry.structured_data))  # a caller may change a value
    text = {} if data["text_field"] is None else {str(data["text_field"]): entry.content}
    parts = {name.removeprefix(_VALUE): v for name, v in data.items() if name.startswith(_VALUE)}
    updated = datetime.fromisoformat(str(data["updated_at"]))
    created = entry.created_at or updated
    return base.SearchItem(*_name(entry), text | parts, created, max(created, updated), score)


def _passes(value: dict[str, object], wanted: dict[str, object]) -> bool:
    """Return whether LangGraph's own store finds *value* by that filter."""
    own = InMemoryStore()
    own.put(("item",), "", value)
    with suppress(TypeError):  # a missing value cannot be compared
        return bool(own.search((), filter=wanted))
    return False
