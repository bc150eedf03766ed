"""Extraction without a model, on labelled sessions that are not distributed."""

import asyncio
from datetime import date
from pathlib import Path

from bench.figures import Figure, at_least

from memdeck.services.benchmark import ExtractionMeasurement, measure_extraction
from memdeck.services.proposals.extractors import OfflineExtractor

_DAY = date(2026, 1, 1)


def measure(data: Path) -> list[Figure]:
    """Measure on the data sets in *data*; missing ones are left out."""
    figures = []
    for name, targets in _TARGETS.items():
        path = data / f"{name}.jsonl"
        if path.is_file():
            measurement = asyncio.run(measure_extraction(path, OfflineExtractor(), _DAY))
            figures += _figures(name, measurement, targets)
    return figures


_TARGETS: dict[str, dict[str, float]] = {
    "locomo": {"f1": 0.66, "precision": 0.70},
    "memorybank_zh": {"f1": 0.84, "precision": 0.78},
    "prefeval": {"recall": 0.95},
    "workbench": {"f1": 0.85, "category_accuracy": 0.80},
}


def _figures(
    name: str, measurement: ExtractionMeasurement, targets: dict[str, float]
) -> list[Figure]:
    return [
        at_least(f"{name}: {key.replace('_', ' ')}", getattr(measurement.measures, key), target)
        for key, target in targets.items()
    ]
