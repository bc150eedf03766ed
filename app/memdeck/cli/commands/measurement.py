"""The commands that measure extraction and recall."""

from collections.abc import Iterable
from pathlib import Path

import click

from memdeck.cli.command_base import CommandLine, group
from memdeck.cli.core_text import value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.output import Output, ProgressLine
from memdeck.cli.parameters import FILE, ModeChoice, offline_option
from memdeck.cli.text import padded
from memdeck.domain.search.mode import Mode
from memdeck.json_objects.json_text import JsonObject, fields


@group()
def bench_command() -> None:
    """Measure extraction or recall."""


@bench_command.command("extraction")
@click.argument("sessions", type=FILE, metavar="SESSIONS.jsonl", help="The labelled sessions.")
@click.option("--predictions", type=FILE, metavar="OUT.jsonl", help="Write the extracted memories.")
@offline_option
@click.pass_obj
def bench_extraction(
    command_line: CommandLine, sessions: Path, predictions: Path | None, *, offline: bool
) -> Output:
    """Measure extraction on labelled sessions.

    Each line of SESSIONS.jsonl is a JSON object with conv, session, messages (id, role, text) and
    gold (content, category, evidence).
    """
    import asyncio

    from memdeck.services.benchmark import measure_extraction

    manager = command_line.open(needs_vault=False, is_offline=offline)
    extractor, today = manager.sessions.extractor, manager.vault.today()
    with ProgressLine() as progress:
        progress.doing(_("Measuring extraction"))
        measured = asyncio.run(measure_extraction(sessions, extractor, today, predictions))
    measures = fields(measured.measures, "precision", "recall", "f1", "category_accuracy", "n")
    return Output(measures, _lines(measures))


@bench_command.command("recall")
@click.argument("corpus", type=FILE, metavar="CORPUS.jsonl", help="The texts to search.")
@click.argument(
    "queries", type=FILE, metavar="QUERIES.jsonl", help="The queries and their relevant texts."
)
@click.option(
    "--mode",
    type=ModeChoice(),
    default="hybrid",
    show_default=True,
    help="Rank by words, by meaning, or by both.",
)
@click.option("--run", type=FILE, metavar="OUT.jsonl", help="Write the results of each query.")
@click.pass_obj
def bench_recall(
    _command_line: CommandLine, corpus: Path, queries: Path, mode: Mode, run: Path | None
) -> Output:
    """Measure recall on a corpus and its queries.

    Each line of CORPUS.jsonl is a JSON object with id, text and, where known, at, group, session
    and speaker; each line of QUERIES.jsonl has id, text, group and relevant, the ids of the
    relevant lines.
    """
    from memdeck.recall.embedders.embedder_registry import open_offline
    from memdeck.services.benchmark import measure_recall

    embedder = None if mode is Mode.KEYWORD else open_offline()
    with ProgressLine() as progress:
        progress.doing(_("Measuring recall"))
        measured = measure_recall(corpus, queries, mode, embedder, run)
    measures: JsonObject = {
        "recall@5": measured.measures.recall_at_5,
        "recall@10": measured.measures.recall_at_10,
        "recall@20": measured.measures.recall_at_20,
        "mrr": measured.measures.mrr,
        "ndcg@10": measured.measures.ndcg_at_10,
        "p50_ms": measured.latency.p50_ms,
        "p99_ms": measured.latency.p99_ms,
        "index_s": measured.index_s,
        "n": measured.measures.n,
    }
    return Output(measures, _lines(measures))


def _lines(measures: JsonObject) -> Iterable[str]:
    return (
        f"{padded(value_name(name.replace('_', ' ')), 18)} {value}"
        for name, value in measures.items()
    )
