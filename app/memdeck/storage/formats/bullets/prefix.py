"""The prefix of a bullet: an open box, and the day it was written.

    - [ ] Renew the passport
    - [2026-01-03] Prefers the early flight

In a file of bullets both are part of the text. In another format an open box makes a todo, and
the day is that of the memory's creation. A ticked box stays in the text, as without it the
memory would say something else.

Source: seed 002, section 10.
"""

import re
from dataclasses import replace
from datetime import date, datetime, time, tzinfo

from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.storage.formats.protocol.foreign_values import NEUTRAL_CATEGORY

PROCEDURAL = "procedural"
TODO = "todo"

_OPEN = re.compile(r"\[ \][ \t]+(?=\S)")
_DAY = re.compile(r"\[(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?\][ \t]*:?[ \t]*(?=\S)")


def without_prefix(entry: MemoryEntry, zone: tzinfo) -> MemoryEntry:
    """Return *entry*, a bullet, with its box and its day, in *zone*, as fields.

    A bullet below a heading of procedural memories gets that layer, as a list has no layers.
    """
    box = _OPEN.match(entry.content)
    text = entry.content[box.end() :] if box else entry.content
    created_at, text = _dated(text, zone)
    category = entry.category
    if box and category == NEUTRAL_CATEGORY:
        category = TODO
    layer = Layer.PROCEDURAL if category == PROCEDURAL else entry.layer
    entry = replace(entry, content=text, category=category, layer=layer)
    if created_at is None:
        return entry
    return replace(
        entry,
        created_at=entry.created_at or created_at,
        last_activated=entry.last_activated if entry.is_dated else created_at.date(),
    )


def _dated(text: str, zone: tzinfo) -> tuple[datetime | None, str]:
    found = _DAY.match(text)
    if found is None:
        return None, text
    try:
        at = time.fromisoformat(found[2]) if found[2] else time(12)
        created_at = datetime.combine(date.fromisoformat(found[1]), at, zone)
    except ValueError:
        return None, text
    return created_at, text[found.end() :]
