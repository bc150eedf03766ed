"""Output of ``--json`` for metrics."""

from dataclasses import asdict

from memdeck.cli.output.report import Shape
from memdeck.cli.output.shapes import iso
from memdeck.domain.search.cache_stats import CacheUse
from memdeck.services.recall.latency import Latency
from memdeck.services.upkeep.metrics import AHEAD_DAYS, HotMemory, Metrics


def metrics(told: Metrics) -> Shape:
    """Return the metrics; what was never called in this program is null."""
    return {
        "total": told.total,
        "by_category": dict(told.by_category),
        "by_layer": dict(told.by_layer),
        "mean_importance": round(told.mean_importance, 6),
        "fading": {
            "days": AHEAD_DAYS,
            "to_archive": [entry.id for entry in told.fading.to_archive],
            "to_forget": [entry.id for entry in told.fading.to_forget],
        },
        "retrieved": told.retrieved,
        "hot": [_hot(one) for one in told.hot],
        "retrieval": _latency(told.retrieval),
        "cache_hit_rate": {name: _rate(use) for name, use in told.caches.items()},
        "index": None if told.index.stats is None else asdict(told.index.stats),
        "index_word": told.index.word,
    }


def _hot(one: HotMemory) -> Shape:
    return {
        "id": one.entry.id,
        "content": one.entry.content,
        "access_count": one.usage.count,
        "last_accessed": iso(one.usage.last),
    }


def _latency(told: Latency) -> Shape | None:
    if not told.count:
        return None
    return {"count": told.count, "p50_ms": round(told.p50_ms, 3), "p99_ms": round(told.p99_ms, 3)}


def _rate(use: CacheUse) -> float | None:
    return round(use.hit_rate, 6) if use.hits + use.misses else None
