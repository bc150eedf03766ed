"""Output of ``--json`` for recall.

Source: DESIGN section 6.
"""

from dataclasses import asdict
from typing import TYPE_CHECKING

from memdeck.cli.output.report import Shape
from memdeck.cli.output.shapes import evidence, iso
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import RecallResponse

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import IndexStats


def recollection(told: RecallResponse) -> Shape:
    return {
        "results": [_recalled(one) for one in told.results],
        "mode": told.mode.value,
        "word": told.reason,
        "total": told.total,
        "took_ms": round(told.took_ms, 3),
    }


def grouped(told: RecallResponse) -> Shape:
    """Return the same, and which ids are of which group; null stands for none."""
    groups = told.by_group()
    return recollection(told) | {
        "groups": [
            {"group": group or None, "ids": [one.id for one in found]}
            for group, found in groups.items()
        ]
    }


def stats(told: "IndexStats") -> Shape:
    return asdict(told)


def _recalled(one: Recalled) -> Shape:
    return {
        "id": one.id,
        "kind": one.kind.value,
        "content": one.content,
        "score": round(one.score, 6),
        "similarity": round(one.similarity, 6),
        "why": one.why,
        "importance": round(one.importance, 6),
        "meaning": None if one.meaning is None else round(one.meaning, 6),
        "at": iso(one.passage.at),
        "section": one.passage.section or None,
        "category": one.passage.category or None,
        "group": one.passage.group or None,
        "conversation": one.named.conversation or None,
        "message": one.named.message or None,
        "speaker": one.passage.speaker or None,
        "tags": list(one.entry.tags) if one.entry else [],
        "evidence": evidence(one.entry.evidence) if one.entry else [],
    }
