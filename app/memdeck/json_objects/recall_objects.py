"""Results of a search, and the size of the index, as JSON objects."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from memdeck.json_objects.json_text import JsonObject, fields
from memdeck.json_objects.memory_objects import evidence_objects, namespace_object

if TYPE_CHECKING:
    from memdeck.domain.search.passage import Passage
    from memdeck.recall.index.protocol import IndexStats
    from memdeck.services.recall.policy_ranking import Recalled
    from memdeck.services.recall.recall import RecallResponse


def results_object(results: Iterable["Recalled"]) -> JsonObject:
    """Return *results*, best first."""
    return {"results": list(map(_result_object, results))}


def response_object(response: "RecallResponse") -> JsonObject:
    """Return the results, best first."""
    return {
        **results_object(response.results),
        "mode": response.mode,
        "word": response.reason,
        "total": response.total,
        "took_ms": round(response.took_ms, 3),
    }


def grouped_object(response: "RecallResponse") -> JsonObject:
    """Return the same, and which ids are of which group; null stands for none."""
    groups = response.by_group().items()
    return response_object(response) | {
        "groups": [
            {"group": group or None, "ids": [result.id for result in results]}
            for group, results in groups
        ]
    }


def _result_object(result: "Recalled") -> JsonObject:
    passage, entry = result.passage, result.entry
    return {
        **fields(result, "id", "kind", "content"),
        "score": round(result.score, 6),
        "similarity": round(result.similarity, 6),
        "why": result.why,
        "importance": round(result.importance, 6),
        "meaning": None if result.meaning is None else round(result.meaning, 6),
        "at": passage.at,
        "section": passage.section or None,
        "category": passage.category or None,
        "group": passage.group or None,
        "conversation": result.named.conversation or None,
        "message": result.named.message or None,
        "unit": result.named.unit or None,
        "claim": result.named.claim or None,
        "speaker": passage.speaker or None,
        "tags": entry.tags if entry else (),
        **namespace_object(passage.namespace),
        "evidence": evidence_objects(entry.evidence if entry else ()),
        "originals": list(map(_original_object, result.originals)),
    }


def _original_object(message: "Passage") -> JsonObject:
    from memdeck.services.pages.passage_fields import named  # noqa: PLC0415 - imported by a search

    return {
        "id": named(message.id).id,
        "speaker": message.speaker or None,
        "at": message.at,
        "content": message.text,
    }


def index_object(stats: "IndexStats") -> JsonObject:
    return fields(
        stats, "backend", "passages", "sessions", "tokens", "embedded", "size_bytes", "lack"
    )
