"""Data that another program's format cannot hold, in an object of ours next to its own.

    "metadata": {"memdeck": {"score": 0.6, "scored_at": "2026-11-22", "pinned": true}}

Its keys are the fields of ``MemoryEntry`` that differ from the format's own values; an unknown
day is null. It also has the score and, next to a time of retrieval, the number of retrievals: if
the program has changed these since, the fields that belong to them are ignored. An entry that no
save touched has none of this.

A conversion also carries the ``extra`` of an entry, which are members of its row or keys of its
comment. In another format they would mean something else, so they are packed into one key of
their own, ``of_vibeworker``, and unpacked when the entry returns to its format. In a row that key
is in our object, as a table has no other spot.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING

from memdeck.domain.memory.entry import UNDATED, MemoryEntry

if TYPE_CHECKING:
    from pydantic import TypeAdapter

KEY = "memdeck"

_OWN = frozenset({"content", "extra"})
"""Fields that the format itself always holds."""

_DAYS = ("scored_at", "last_activated")
_USE = ("last_accessed", "access_count")
_SCORE = ("score", "scored_at", "was")
_NO_DAY = UNDATED.isoformat()

_FIELDS = frozenset(field.name for field in fields(MemoryEntry))
_ID = re.compile(r"[A-Za-z0-9_-]+")


def overlaid(plain: MemoryEntry, data: object) -> MemoryEntry:
    """Return *plain*, the format's own values, with the fields of *data* added.

    An invalid field is skipped.
    """
    if not isinstance(data, Mapping) or not data:
        return plain
    from pydantic import ValidationError  # noqa: PLC0415 - a file without our data needs none

    values = {key: value for key, value in data.items() if key not in _OWN}
    values |= {key: _NO_DAY for key in _DAYS if key in values and values[key] is None}
    while values:
        try:
            entry: MemoryEntry = _adapter().validate_python([_as_json(plain) | values])[0]
            return entry if _is_sound(entry) else plain
        except ValidationError as error:
            wrong = {problem["loc"][1] for problem in error.errors() if len(problem["loc"]) > 1}
            if not wrong & values.keys():
                break
            values = {key: value for key, value in values.items() if key not in wrong}
    return plain


def overlay_of(entry: MemoryEntry, plain: MemoryEntry) -> dict[str, object]:
    """Return the object by which ``overlaid`` turns *plain* into *entry*; empty if equal."""
    values, known = _as_json(entry), _as_json(plain)
    data = {key: values[key] for key in values if key not in _OWN and values[key] != known[key]}
    data |= {key: None for key in _DAYS if data.get(key) == _NO_DAY}
    data |= {key: values[key] for key in _USE if _USE[0] in data}
    return {"score": values["score"]} | data if data else {}


def without_stale(
    data: Mapping[str, object], access_count: int, score: object
) -> dict[str, object]:
    """Return *data* without fields of retrieval or of score that the program changed since.

    *access_count* and *score* are those of its row.
    """
    stale: tuple[str, ...] = _USE if data.get("access_count", access_count) != access_count else ()
    stale += _SCORE if data.get("score", score) != score else ()
    return {key: value for key, value in data.items() if key not in stale}


def unknown_in(data: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of *data* that no entry has: a later version of ours may know them."""
    return {key: value for key, value in data.items() if key not in _FIELDS}


@cache
def _adapter() -> "TypeAdapter[tuple[MemoryEntry]]":
    from pydantic import ConfigDict, TypeAdapter  # noqa: PLC0415 - slow, rarely used

    # A tuple of one, because pydantic takes no config with a dataclass alone.
    return TypeAdapter(tuple[MemoryEntry], config=ConfigDict(ser_json_inf_nan="constants"))


def _is_sound(entry: MemoryEntry) -> bool:
    scores = [entry.score] if entry.was is None else [entry.score, entry.was.score]
    return bool(_ID.fullmatch(entry.id)) and all(0 <= score <= 1 for score in scores)


def _as_json(entry: MemoryEntry) -> dict[str, object]:
    entry = replace(entry, structured_data=dict(entry.structured_data))  # a proxy cannot be dumped
    values: dict[str, object] = _adapter().dump_python((entry,), mode="json")[0]
    return values


_PREFIX = "of_"

Extra = tuple[tuple[str, str], ...]


def carried(entry: MemoryEntry, source: str, target: str) -> MemoryEntry:
    """Return *entry* of the format *source*, by its name, as an entry of *target*."""
    if source == target:
        return entry
    own, others = own_and_foreign(entry.extra)
    home = [pair for key, value in others if key == _PREFIX + target for pair in _unpacked(value)]
    kept = [pair for pair in others if pair[0] != _PREFIX + target]
    if own:
        packed = json.dumps(own, ensure_ascii=False, separators=(",", ":"))
        kept.append((_PREFIX + source, packed))
    return replace(entry, extra=(*home, *kept))


def own_and_foreign(extra: Extra) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the pairs of the current format, and those carried over from others."""
    own: list[tuple[str, str]] = []
    foreign: list[tuple[str, str]] = []
    for key, value in extra:
        (foreign if key.startswith(_PREFIX) else own).append((key, value))
    return own, foreign


def with_foreign(entry: MemoryEntry, data: object) -> MemoryEntry:
    """Return *entry* with the pairs of other formats in our object *data*."""
    pairs = data.items() if isinstance(data, Mapping) else ()
    found = [
        (key, value) for key, value in pairs if key.startswith(_PREFIX) and isinstance(value, str)
    ]
    return replace(entry, extra=(*entry.extra, *found)) if found else entry


def _unpacked(value: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs that were packed; nothing where somebody overwrote them."""
    try:
        pairs = json.loads(value)
    except (ValueError, RecursionError):
        return
    for pair in pairs if isinstance(pairs, list) else ():
        if isinstance(pair, list) and list(map(type, pair)) == [str, str]:
            yield pair[0], pair[1]
