"""Terminal output of metrics."""

from collections.abc import Iterable

from memdeck.cli.output import recall_lines
from memdeck.cli.output.terminal import FEW, brief
from memdeck.services.upkeep.metrics import AHEAD_DAYS, Metrics


def metrics(told: Metrics) -> Iterable[str]:
    """Yield the metrics that the counts of ``stats`` do not include."""
    fading = told.fading
    yield f"{'mean importance':<14} {told.mean_importance:.2f}, of all {told.total} memories"
    yield (
        f"{'will fade':<14} {len(fading.to_archive)} to archive, {len(fading.to_forget)} to forget"
        f" within {AHEAD_DAYS} days"
    )
    yield f"{'retrieved':<14} {told.retrieved} times"
    for hot in told.hot[:FEW]:
        yield f"  {hot.usage.count:>5}  {hot.entry.id}  {brief(hot.entry.content)}"
    if told.retrieval.count:
        speed = told.retrieval
        yield f"{'retrieval':<14} p50 {speed.p50_ms:.1f} ms, p99 {speed.p99_ms:.1f} ms"
    for name, use in told.caches.items():
        if use.hits + use.misses:
            yield f"{name + ' cache':<14} {use.hit_rate:.0%} at hand"
    if told.index.stats is None:
        yield told.index.word or "No search index was made yet; the first search makes it."
    else:
        yield from recall_lines.stats(told.index.stats)
