"""The state of a vault, and the prompt of its agent, as JSON objects."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from memdeck.json_objects.json_text import JsonObject, each, fields
from memdeck.json_objects.memory_objects import usage_object
from memdeck.json_objects.recall_objects import index_object

if TYPE_CHECKING:
    from memdeck.domain.memory.forecast import Forecast
    from memdeck.domain.prompt.prompt_selection import Prompt
    from memdeck.domain.search.search_metrics import CacheUse, Latency
    from memdeck.services.upkeep.metrics import HotMemory, Metrics
    from memdeck.services.upkeep.stats_and_doctor import Problem, Stats
    from memdeck.services.vault.policy_overrides import Override


def prompt_object(prompt: "Prompt") -> JsonObject:
    """Return the memories as an agent sees them in its prompt."""
    return {
        **fields(prompt, "text", "tokens"),
        "parts": each(prompt.parts, "kind", "text", "tokens"),
        "entries": [
            {
                "id": candidate.entry.id,
                "score": round(candidate.score, 6),
                "place": candidate.status,
            }
            for candidate in prompt.candidates
        ],
    }


def forecast_object(forecast: "Forecast") -> JsonObject:
    """Return *forecast*: the counts of each day, and the days on which memories fall."""
    return {
        "days": each(forecast.days, "date", "active", "archived", "forgotten"),
        "events": each(forecast.events, "date", "archived", "forgotten"),
    }


def report_object(problems: Iterable["Problem"], overrides: Iterable["Override"]) -> JsonObject:
    """Return the problems of a vault's files, and the variables that override its policy."""
    return {
        "problems": each(problems, "where", "what"),
        "overrides": each(overrides, "name", "effect"),
    }


def statistics_object(stats: "Stats", metrics: "Metrics", waiting: int) -> JsonObject:
    """Return counts and metrics of a vault, and how many suggestions wait for review."""
    return {**_counts(stats), "waiting": waiting, "metrics": _metrics_object(metrics)}


def _counts(stats: "Stats") -> JsonObject:
    return {
        **fields(stats, "entries", "active", "archived", "broken", "pinned", "in_prompt"),
        **fields(stats, "prompt_tokens", "mean_score", "by_category"),
    }


def _metrics_object(metrics: "Metrics") -> JsonObject:
    """Return *metrics*; what was never called in this program is null."""
    from memdeck.services.upkeep.metrics import AHEAD_DAYS  # noqa: PLC0415 - imported by stats

    index = metrics.index
    return {
        **fields(metrics, "total", "by_category", "by_layer"),
        "mean_importance": round(metrics.mean_importance, 6),
        "fading": {
            "days": AHEAD_DAYS,
            "to_archive": [entry.id for entry in metrics.fading.to_archive],
            "to_forget": [entry.id for entry in metrics.fading.to_forget],
        },
        "retrieved": metrics.retrieved,
        "hot": list(map(_hot_object, metrics.hot)),
        "retrieval": _latency_object(metrics.retrieval),
        "cache_hit_rate": {name: _hit_rate(use) for name, use in metrics.caches.items()},
        "index": None if index.stats is None else index_object(index.stats),
        "index_word": index.word,
    }


def _hot_object(hot: "HotMemory") -> JsonObject:
    return fields(hot.entry, "id", "content") | usage_object(hot.usage)


def _latency_object(latency: "Latency") -> JsonObject | None:
    if not latency.count:
        return None
    return {
        "count": latency.count,
        "p50_ms": round(latency.p50_ms, 3),
        "p99_ms": round(latency.p99_ms, 3),
    }


def _hit_rate(use: "CacheUse") -> float | None:
    return round(use.hit_rate, 6) if use.hits + use.misses else None
