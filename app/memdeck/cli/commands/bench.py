"""The commands that measure extraction and recall."""

import argparse
import asyncio
from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from memdeck.cli.output.report import Shape, Told
from memdeck.cli.values import mode
from memdeck.domain.search.passage import Mode
from memdeck.services.benchmark.extraction import measure_extraction
from memdeck.services.manager import MemoryManager

_Bench = Callable[[str, str], argparse.ArgumentParser]
"""Adds one measurement: its name, and a sentence on what it does."""


def add_benches(bench: _Bench) -> None:
    """Add the arguments of each measurement."""
    to = bench(
        "extraction",
        "Measure extraction on labelled sessions: lines of JSON with conv, session,"
        " messages (id, role, text) and gold (content, category, evidence).",
    )
    to.add_argument("sessions", type=Path, metavar="SESSIONS.jsonl")
    to.add_argument("--predictions", type=Path, metavar="OUT.jsonl")
    to.add_argument(
        "--offline", action="store_true", help="use rules instead of the configured model"
    )
    to = bench(
        "recall",
        "Measure recall on lines of JSON with id, text and, where known, at, group, session and"
        " speaker; and queries with id, text, group and the ids of the relevant lines.",
    )
    to.add_argument("corpus", type=Path, metavar="CORPUS.jsonl")
    to.add_argument("queries", type=Path, metavar="QUERIES.jsonl")
    to.add_argument("--mode", choices=list(Mode), type=mode, default=Mode.HYBRID)
    to.add_argument("--run", type=Path, metavar="OUT.jsonl", help="write the results of each query")


def bench(manager: MemoryManager, words: Namespace) -> Told:
    """Measure what *words*, the arguments, name."""
    shape = _recall(words) if words.what == "recall" else _extraction(manager, words)
    return shape, (f"{name.replace('_', ' '):<18} {value}" for name, value in shape.items())


def _extraction(manager: MemoryManager, words: Namespace) -> Shape:
    measured = asyncio.run(
        measure_extraction(
            words.sessions,
            manager.sessions.extractor,
            manager.vault.today(),
            words.predictions,
        )
    )
    return asdict(measured.measures)


def _recall(words: Namespace) -> Shape:
    # Both load numpy, which no other command needs.
    from memdeck.recall.embedders.embedder_registry import open_offline  # noqa: PLC0415
    from memdeck.services.benchmark.recall import measure_recall  # noqa: PLC0415

    embedder = None if words.mode is Mode.KEYWORD else open_offline()
    told = measure_recall(words.corpus, words.queries, words.mode, embedder, words.run)
    measures = told.measures
    return {
        "recall@5": measures.recall_at_5,
        "recall@10": measures.recall_at_10,
        "recall@20": measures.recall_at_20,
        "mrr": measures.mrr,
        "ndcg@10": measures.ndcg_at_10,
        "p50_ms": told.latency.p50_ms,
        "p99_ms": told.latency.p99_ms,
        "index_s": told.index_s,
        "n": measures.n,
    }
