"""Data that another program's format cannot hold, in an object of ours next to its own.

    "metadata": {"memdeck": {"score": 0.6, "scored_at": "2026-11-22", "pinned": true}}

Its keys are the fields of ``MemoryEntry`` that differ from the format's own values; an unknown
day is null. It also has the score and, next to a time of retrieval, the number of retrievals: if
the program has changed these since, the fields that belong to them are ignored. An entry that no
save touched has none of this.
"""

import re
from collections.abc import Mapping
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


def overlaid(plain: MemoryEntry, said: object) -> MemoryEntry:
    """Return *plain*, the format's own values, with the fields of *said* added.

    An invalid field is skipped.
    """
    if not isinstance(said, Mapping) or not said:
        return plain
    from pydantic import ValidationError  # noqa: PLC0415 - a file without our data needs none

    words = {key: value for key, value in said.items() if key not in _OWN}
    words |= {key: _NO_DAY for key in _DAYS if key in words and words[key] is None}
    while words:
        try:
            entry: MemoryEntry = _adapter().validate_python([_told(plain) | words])[0]
            return entry if _is_sound(entry) else plain
        except ValidationError as error:
            wrong = {problem["loc"][1] for problem in error.errors() if len(problem["loc"]) > 1}
            if not wrong & words.keys():
                break
            words = {key: value for key, value in words.items() if key not in wrong}
    return plain


def overlay_of(entry: MemoryEntry, plain: MemoryEntry) -> dict[str, object]:
    """Return the object by which ``overlaid`` turns *plain* into *entry*; empty if equal."""
    told, known = _told(entry), _told(plain)
    said = {key: told[key] for key in told if key not in _OWN and told[key] != known[key]}
    said |= {key: None for key in _DAYS if said.get(key) == _NO_DAY}
    said |= {key: told[key] for key in _USE if _USE[0] in said}
    return {"score": told["score"]} | said if said else {}


def without_stale(
    said: Mapping[str, object], access_count: int, score: object
) -> dict[str, object]:
    """Return *said* without fields of retrieval or of score that the program changed since.

    *access_count* and *score* are those of its row.
    """
    stale = {*(_USE if said.get("access_count", access_count) != access_count else ())}
    stale |= {*(_SCORE if said.get("score", score) != score else ())}
    return {key: value for key, value in said.items() if key not in stale}


def unknown_in(said: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of *said* that no entry has: a later version of ours may know them."""
    return {key: value for key, value in said.items() if key not in _FIELDS}


@cache
def _adapter() -> "TypeAdapter[tuple[MemoryEntry]]":
    from pydantic import ConfigDict, TypeAdapter  # noqa: PLC0415 - as above

    # A tuple of one, because pydantic takes no config with a dataclass alone.
    return TypeAdapter(tuple[MemoryEntry], config=ConfigDict(ser_json_inf_nan="constants"))


def _is_sound(entry: MemoryEntry) -> bool:
    scores = [entry.score] if entry.was is None else [entry.score, entry.was.score]
    return bool(_ID.fullmatch(entry.id)) and all(0 <= score <= 1 for score in scores)


def _told(entry: MemoryEntry) -> dict[str, object]:
    entry = replace(entry, structured_data=dict(entry.structured_data))  # a proxy cannot be dumped
    told: dict[str, object] = _adapter().dump_python((entry,), mode="json")[0]
    return told
