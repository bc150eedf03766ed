"""Offline extraction on labelled sessions that lie outside the project."""

import asyncio
from datetime import date
from pathlib import Path

from bench.figures import Figure, at_least

from memdeck.services.benchmark import ExtractionMeasurement, measure_extraction
from memdeck.services.proposals.extractors import OfflineExtractor

_DAY = date(2026, 1, 1)


def measure(data: Path) -> list[Figure]:
    """Measure on the sets in *data*; those that are not there are left out."""
    figures = []
    for name, reaches in _REACHES.items():
        path = data / f"{name}.jsonl"
        if path.is_file():
            measurement = asyncio.run(measure_extraction(path, OfflineExtractor(), _DAY))
            figures += _figures(name, measurement, reaches)
    return figures


_REACHES: dict[str, dict[str, float]] = {
    "locomo": {"f1": 0.66, "precision": 0.70},
    "memorybank_zh": {"f1": 0.84, "precision": 0.78},
    "prefeval": {"recall": 0.95},
    "workbench": {"f1": 0.85, "category_accuracy": 0.80},
}


def _figures(
    name: str, measurement: ExtractionMeasurement, reaches: dict[str, float]
) -> list[Figure]:
    return [
        at_least(
            f"{name}: {measure_.replace('_', ' ')}", getattr(measurement.measures, measure_), limit
        )
        for measure_, limit in reaches.items()
    ]
