"""The shapes of ``--json``, one function each.

Source: DESIGN section 6.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime

from memdeck.cli.output.report import Shape
from memdeck.domain.changes.changeset import ChangeSet, Tombstone
from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.domain.memory.entry import UNDATED, Evidence, MemoryEntry
from memdeck.domain.memory.forecast import Forecast
from memdeck.domain.prompt.prompt import Prompt, PromptCandidate
from memdeck.domain.search.usage import Access, Usage, usage_of
from memdeck.services.memories.entry_service import Listing
from memdeck.services.memories.fade_dates import EntryWithDates
from memdeck.services.memories.forecasts import EntryCurve
from memdeck.storage.vault.state.transcript_archive import Source


def listing(told: Listing) -> Shape:
    return {
        "entries": [outlook(row) for row in told.rows],
        "broken": [
            {
                "line": broken.line,
                "text": broken.text,
                "reason": broken.reason,
                "layer": broken.layer.value,
            }
            for broken in told.broken
        ],
    }


def trash(
    told: Sequence[MemoryEntry], tombstones: Sequence[Tombstone], usages: Mapping[str, Usage]
) -> Shape:
    return _removed(told, "forgotten", usages) | {
        "tombstones": [
            {"text": stone.text, "on": iso(stone.on), "burial": stone.burial.value}
            for stone in tombstones
        ]
    }


def gone(told: Sequence[MemoryEntry], usages: Mapping[str, Usage]) -> Shape:
    return _removed(told, "gone", usages)


def sources(told: Sequence[Source]) -> Shape:
    return {
        "sources": [
            {
                "id": source.id,
                "title": source.title,
                "format": source.format,
                "started_at": iso(source.started_at),
                "messages": source.message_count,
            }
            for source in told
        ]
    }


def outlook(told: EntryWithDates) -> Shape:
    return entry(told.entry) | {
        "score": round(told.score, 6),
        "archives_on": iso(told.archives_on),
        "forgotten_on": iso(told.forgotten_on),
        **_usage(told.usage),
    }


def accesses(told: Sequence[Access]) -> list[Shape]:
    """Return accesses as a list of their queries."""
    return [
        {"at": iso(one.at), "query": one.query, "mode": one.mode.value, "by": one.by}
        for one in told
    ]


def entry(told: MemoryEntry) -> Shape:
    """Return an entry with its stored score, and the day of that; null if it has none."""
    return {
        "id": told.id,
        "content": told.content,
        "category": told.category,
        "group": told.group,
        "score": told.score,
        "scored_at": iso(_known(told.scored_at)),
        "section": told.section.value,
        "layer": told.layer.value,
        "created_at": iso(told.created_at),
        "last_activated": iso(_known(told.last_activated)),
        "hits": told.activation_count,
        "pinned": told.pinned,
        "source_session": told.source_session,
        "source": told.source,
        "evidence": evidence(told.evidence),
        "expires_at": iso(told.expires_at),
        "tags": list(told.tags),
        "confidence": told.confidence,
        "links": [
            {"relation": one.relation.value, "target": one.target, "strength": one.strength}
            for one in told.links
        ],
        "structured_data": dict(told.structured_data),
    }


def changed(told: ChangeSet) -> Shape:
    return {"changeset": changeset(told)}


def changeset(told: ChangeSet) -> Shape:
    return {
        "id": told.id,
        "by": told.by,
        "at": iso(told.at),
        "verb": told.verb,
        "before": [entry(one) for one in told.before],
        "after": [entry(one) for one in told.after],
        "files": [asdict(change) for change in told.files],
    }


def plan(told: Plan, *, applied: bool) -> Shape:
    return {
        "plan": [row(one) for one in told.rows],
        "applied": applied,
        "notes": list(told.notes),
    }


def forecast(told: Forecast, curves: Sequence[EntryCurve]) -> Shape:
    return {
        "days": [
            {
                "date": iso(day.date),
                "active": day.active,
                "archived": day.archived,
                "forgotten": day.forgotten,
            }
            for day in told.days
        ],
        "entries": [
            {"id": one.entry.id, "scores": [round(score, 6) for score in one.scores]}
            for one in curves
        ],
    }


def prompt(told: Prompt) -> Shape:
    return {
        "text": told.text,
        "tokens": told.tokens,
        "parts": [
            {"kind": part.kind.value, "text": part.text, "tokens": part.tokens}
            for part in told.parts
        ],
        "entries": [_prompt_candidate(one) for one in told.prompt_candidates],
    }


def evidence(told: Sequence[Evidence]) -> list[Shape]:
    return [
        {"conversation": one.conversation, "message": one.message, "quote": one.quote}
        for one in told
    ]


def _removed(told: Sequence[MemoryEntry], section: str, usages: Mapping[str, Usage]) -> Shape:
    """Return entries that are no longer in the file, and so in no section of it."""
    place = {"section": section, "archives_on": None, "forgotten_on": None}
    return {
        "entries": [entry(one) | place | _usage(usage_of(one, usages)) for one in told],
        "broken": [],
    }


def _usage(told: Usage) -> Shape:
    return {"access_count": told.count, "last_accessed": iso(told.last)}


def row(told: PlanRow) -> Shape:
    beside = {"goes_with": told.goes_with, "file": told.file.name if told.file else None}
    return {
        "row": told.number,
        "action": told.action.value,
        "content": told.content,
        "category": told.category,
        "importance": told.importance.value,
        "target": told.target,
        "reason": told.reason,
        "evidence": evidence(told.evidence),
        "ticked": told.ticked,
        "flags": [flag.value for flag in told.flags],
        **{name: value for name, value in beside.items() if value is not None},
    }


def _prompt_candidate(one: PromptCandidate) -> Shape:
    return {"id": one.entry.id, "score": round(one.score, 6), "place": one.place.value}


def _known(day: date) -> date | None:
    return None if day == UNDATED else day


def iso(when: date | datetime | None) -> str | None:
    return None if when is None else when.isoformat()
