"""Letta: an agent file (``.af``), whose memory blocks are memories.

    {"agents": [{"id": "agent-0", "block_ids": ["block-0"], "messages": [...]}],
     "blocks": [{"id": "block-0", "label": "human", "value": "…", "limit": 5000}]}

Older files hold one agent, and its blocks under ``core_memory``. Messages, tools and all else
stay unchanged, byte for byte.

Source: letta-ai/agent-file.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from itertools import chain, count
from uuid import uuid4

from memdeck.domain.memory.entry import UNDATED, MemoryEntry
from memdeck.errors import StorageError, UsageError
from memdeck.storage.formats.json.json_format import JsonFormat, left_of
from memdeck.storage.formats.json.json_rows import Row
from memdeck.storage.formats.protocol.foreign_values import (
    NEUTRAL_CATEGORY,
    NEUTRAL_SCORE,
    id_of_text,
    label,
    legal_id,
)
from memdeck.storage.text.json import edit
from memdeck.storage.text.json.json_fields import Fields, day_of, items, mapping, moment, text
from memdeck.storage.text.json.spans import Span, elements, members, whole
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.entry_body import normalise_content

LABEL = "memory"
"""The label of a new block without a group."""
LIMIT_CHARS = 5_000
"""The size of a new block where the others set no limit; Letta's own for a long time."""

_USERS = "agents"  # an entry's key for the agents that have its block, if not all do
_NO_LABEL = re.compile(r"\W+")


class Letta(JsonFormat):
    """A block is a memory, its label the group."""

    name = "letta"
    title = "an agent file of Letta"
    native_fields = frozenset({"content", "group"})
    no_members = frozenset({_USERS})
    rows_say_all = False  # the agents that have a block are stored elsewhere

    def list_in(self, text: str, top: Span) -> Span | None:
        if isinstance(top.value, str) and '"block' in top.value:
            raise StorageError(
                "This agent file is JSON within a JSON text; export the agent from Letta again,"
                " and open that file."
            )
        file = mapping(top.value)
        agents = [mapping(agent) for agent in items(file.get("agents"))]
        is_old = "agent_type" in file or "messages" in file
        name = "core_memory" if is_old else "blocks"
        if not is_old and not any(_refers(agent) or "messages" in agent for agent in agents):
            return None
        inner = members(text, top.start) if file else []
        spans = (member.span for member in inner if member.key == name)
        return next((span for span in spans if isinstance(span.value, list)), None)

    def flaw(self, row: Fields) -> str:
        return "" if isinstance(row.get("value"), str) else super().flaw(row)

    def empty(self) -> str:
        return (
            '{\n  "agents": [\n    {"id": "agent-0", "block_ids": [], "messages": []}\n  ],\n'
            '  "blocks": []\n}\n'
        )

    def fresh_id(self, taken: Collection[str]) -> str:  # noqa: ARG002 - no two are the same
        return f"block-{uuid4()}"

    def plain(self, row: Fields, zone: tzinfo) -> MemoryEntry | None:
        content = normalise_content(text(row.get("value")))
        if not content:
            return None
        created = moment(row.get("created_at"))
        changed = moment(row.get("updated_at")) or created
        name = text(row.get("id")) or text(row.get("label"))
        return MemoryEntry(
            id=legal_id(name) or id_of_text(content),
            content=content,
            category=NEUTRAL_CATEGORY,
            group=label(text(row.get("label"))) or None,
            score=NEUTRAL_SCORE,
            scored_at=UNDATED,
            last_activated=day_of(changed, zone),
            created_at=created,
            extra=tuple(sorted(_unread(row, self.metadata_key(row)))),
        )

    def changed_members(
        self, entry: MemoryEntry, plain: MemoryEntry, row: Fields
    ) -> dict[str, object]:
        if entry.content == plain.content:
            return {}
        limit = row.get("limit")
        longest = max(limit, len(plain.content)) if isinstance(limit, int) else None
        if longest is not None and len(entry.content) > longest:
            raise UsageError(
                f"This block of Letta may hold {limit} characters, not {len(entry.content)};"
                " shorten it, or make a memory of the rest."
            )
        return {"value": entry.content}

    def stamped(self, row: Fields, now: datetime) -> dict[str, object]:
        return {"updated_at": now.isoformat()} if "updated_at" in row else {}

    def metadata_key(self, row: Fields) -> str:
        return "metadata_" if "metadata_" in row else "metadata"

    def new_row(
        self,
        entry: MemoryEntry,
        rows: Iterable[Row],
        now: datetime,  # noqa: ARG002 - a block has no time
    ) -> dict[str, object]:
        others = [row.fields for row in rows if row.fields]
        like = others[-1] if others else {}
        # A restored one has its own.
        unsaid = {} if entry.extra else like
        empty = {key: value for key, value in unsaid.items() if value in (None, False)}
        limits = [limit for other in others if isinstance(limit := other.get("limit"), int)]
        return {
            "value": entry.content,
            "limit": max(
                [*limits, len(entry.content)] if limits else [LIMIT_CHARS, len(entry.content)]
            ),
            **empty,
            "label": _fresh_label(entry.group, {text(other.get("label")) for other in others}),
            self.metadata_key(like or dict(entry.extra)): {},
            **({"id": entry.id} if not others or any("id" in other for other in others) else {}),
        }

    def rows(self, text: str, zone: tzinfo, before: Document | None = None) -> Iterator[Row]:  # noqa: ARG002 - a row does not say all
        agent_fields = map(mapping, items(mapping(whole(text, "").value).get("agents")))
        agents = [agent for agent in agent_fields if "block_ids" in agent]
        for row in super().rows(text, zone):
            users = [agent.get("id") for agent in agents if row.fields.get("id") in _refers(agent)]
            if row.entry is None or len(users) == len(agents):
                yield row
            else:
                noted = (*row.entry.extra, (_USERS, json.dumps(users)))
                yield replace(row, entry=replace(row.entry, extra=noted))

    def referred(
        self,
        text: str,
        new: Sequence[MemoryEntry],
        removed: Sequence[Row],
        positions: Mapping[str, str],
    ) -> str:
        """Return *text* with its agents referring to the existing blocks."""
        parts = {}
        for agent in _agents_in(text):
            spans = {member.key: member.span for member in members(text, agent.start)}
            if "block_ids" not in spans or not isinstance(spans["block_ids"].value, list):
                continue
            start, end, ids = spans["block_ids"]
            lost = {row.fields.get("id") for row in removed}
            more = [entry.id for entry in new if _has(entry, mapping(agent.value).get("id"))]
            listed = edit.without_elements(
                text[start:end], {n for n, id_ in enumerate(items(ids)) if id_ in lost}
            )
            kept = [id_ for id_ in items(ids) if id_ not in lost]
            parts[start, end] = edit.with_elements_at(
                listed,
                _slots(kept, more, positions),
                edit.Style.of(text),
                edit.indent_of_line(text, start),
            )
        return edit.replaced(text, parts)

    def rest(self, value: object) -> object:
        agents = [
            {key: value for key, value in mapping(agent).items() if key != "block_ids"}
            for agent in items(mapping(value).get("agents"))
        ]
        return {**mapping(value), "agents": agents}


def _slots(
    kept: Sequence[object], new: Sequence[str], positions: Mapping[str, str]
) -> dict[int, list[object]]:
    """Return which of *new* go before which of the ids *kept*, by number; most go to the end."""
    slots: dict[int, list[object]] = {}
    for id_ in new:
        before = positions.get(id_)
        at = kept.index(before) + 1 if before in kept else 0 if before == "" else len(kept)
        slots.setdefault(at, []).append(id_)
    return slots


def _refers(agent: Fields) -> list[object]:
    """Return the ids of the blocks that *agent* has."""
    return items(agent.get("block_ids"))


def _agents_in(text: str) -> list[Span]:
    top = whole(text, "")
    return [
        agent
        for member in members(text, top.start)
        if member.key == "agents"
        for agent in elements(text, member.span.start)
        if isinstance(agent.value, dict)
    ]


def _has(entry: MemoryEntry, agent: object) -> bool:
    """Return whether *agent* must have the new block: all do, where nothing is noted."""
    noted = dict(entry.extra).get(_USERS)
    try:
        return noted is None or agent in items(json.loads(noted))
    except (ValueError, RecursionError):  # somebody overwrote it
        return True


def _fresh_label(group: str | None, taken: Collection[str]) -> str:
    plain = _NO_LABEL.sub("_", group or "").strip("_") or LABEL
    names = chain([plain], (f"{plain}_{number}" for number in count(2)))
    return next(name for name in names if name not in taken)


def _unread(row: Fields, metadata_key: str) -> Iterator[tuple[str, str]]:
    """Return the data of a block that no field of an entry holds, as JSON."""
    name = label(text(row.get("label")))
    brought_back = {"value": row.get("value"), "label": _NO_LABEL.sub("_", name).strip("_")}
    brought_back |= {"id": legal_id(text(row.get("id"))), "metadata": None}
    return left_of(row, metadata_key, brought_back)


LETTA = Letta()
