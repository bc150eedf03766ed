"""The commands that recall, and that maintain the index of recall."""

import argparse
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, tzinfo

from memdeck.cli.command_group import AddCommand
from memdeck.cli.output import recall_lines, recall_shapes
from memdeck.cli.output.emphasis import Emphasis
from memdeck.cli.output.progress_line import ProgressLine
from memdeck.cli.output.report import Told, dumped
from memdeck.cli.values import day, mode, several, share
from memdeck.domain.memory.entry import Section
from memdeck.domain.search.passage import Kind, Mode, Where
from memdeck.errors import StorageError, UsageError
from memdeck.services.recall.recall import ANY, RADIUS, SIMILAR, Least, Recall, RecallResponse


def add_recall(command: AddCommand) -> None:
    """Add the arguments of each command."""
    to = command("recall", "Search memories and kept transcripts for an answer.")
    to.add_argument("query", metavar="QUERY")
    to.add_argument("-k", type=several, metavar="N", help="at most N results")
    to.add_argument("--mode", type=mode, choices=list(Mode), default=Mode.HYBRID)
    to.add_argument("--at", type=day, metavar="DATE", help="compute scores and ages as of that day")
    to.add_argument("--by-group", action="store_true", help="group the results")
    _add_filters(to)
    to = command("similar", "Find the memories most similar to one.")
    to.add_argument("id", metavar="ID")
    to.add_argument("-k", type=several, default=SIMILAR, metavar="N")
    to = command("reindex", "Rebuild the search index from the files.")
    either = to.add_mutually_exclusive_group()
    either.add_argument(
        "--check",
        action="store_true",
        help="show how the index and the files differ; change nothing",
    )
    either.add_argument("--embed", action="store_true", help="embed texts that have no vector yet")


def _add_filters(to: argparse.ArgumentParser) -> None:
    """Add the filters of recall; a repeated one matches any of its values."""
    to.add_argument(
        "--section", choices=[one.value for one in Section], help="only memories in that section"
    )
    for name, text in (
        ("category", "memories of that category"),
        ("group", "memories of that group"),
        ("session", "messages of that conversation"),
        ("person", "messages of that person"),
    ):
        to.add_argument(f"--{name}", action="append", default=[], metavar="NAME", help=text)
    to.add_argument("--kind", type=Kind, choices=[Kind.MEMORY, Kind.MESSAGE])
    to.add_argument(
        "--since", type=day, metavar="DATE", help="written or used on that day or later"
    )
    to.add_argument(
        "--until", type=day, metavar="DATE", help="written or used on that day or earlier"
    )
    to.add_argument("--min-score", type=share, default=0.0, metavar="X")
    to.add_argument("--min-importance", type=share, default=0.0, metavar="X")
    to.add_argument(
        "--radius",
        type=share,
        nargs="?",
        default=ANY.meaning,
        metavar="X",
        help="the lowest similarity in meaning; without X, .25 with --mode vector, else .2",
    )


def recall(recalling: Recall, words: Namespace, zone: tzinfo) -> Told:
    """Print the answers to a query.

    Raises:
        UsageError: nothing can match the filters.
    """
    if words.since and words.until and words.since > words.until:
        raise UsageError(
            f"No day is after {words.since} and before {words.until}; give --since the earlier."
        )
    with ProgressLine() as line:
        _prepare(recalling, words.mode, line)
        told = recalling.recall(
            words.query,
            words.k,
            words.mode,
            _where(words, zone),
            least=Least(words.min_score, words.min_importance, _radius(words)),
            at=words.at,
        )
    nothing = recall_lines.NOTHING if words.query.strip() else recall_lines.NO_QUESTION
    return _told(told, words.query, nothing, by_group=words.by_group)


def similar(recalling: Recall, words: Namespace) -> Told:
    """Print the memories similar to one."""
    with ProgressLine() as line:
        _prepare(recalling, Mode.HYBRID, line)
        told = recalling.find_similar(words.id, words.k)
    return _told(told, "", recall_lines.NOTHING_LIKE_IT)


def reindex(recalling: Recall, words: Namespace) -> Told:
    """Rebuild the index, compare it, or complete its vectors."""
    if words.check:
        differences = recalling.check()
        shape = dumped({"differences": differences})
        lines = differences or ["The index is up to date."]
        return _checked([f"{shape}\n"], differences), _checked(lines, differences)
    with ProgressLine() as line:
        recalling.indexing.progress = line.indexed
        if words.embed:
            recalling.embedding.embed_missing(line.embedded)
            told = recalling.stats()
        else:
            told = recalling.reindex()
    return recall_shapes.stats(told), recall_lines.stats(told)


def _told(told: RecallResponse, query: str, nothing: str, *, by_group: bool = False) -> Told:
    is_terminal = sys.stdout is not None and sys.stdout.isatty() and sys.platform != "win32"
    emphasis = Emphasis(query, is_terminal=is_terminal)
    if by_group:
        return recall_shapes.grouped(told), recall_lines.grouped(told, emphasis, nothing)
    return recall_shapes.recollection(told), recall_lines.recollection(told, emphasis, nothing)


def _radius(words: Namespace) -> float:
    """Return the lowest similarity in meaning requested, -1 for none.

    Raises:
        UsageError: words alone are requested.
    """
    if words.mode is Mode.KEYWORD and words.radius != ANY.meaning:
        raise UsageError(
            "Words alone say nothing of similarity in meaning; leave out --radius or --mode."
        )
    return RADIUS[words.mode] if words.radius is None else float(words.radius)


def _checked(pieces: Iterable[str], differences: Iterable[str]) -> Iterator[str]:
    """Yield *pieces*.

    Raises:
        StorageError: there are *differences*.
    """
    yield from pieces
    if differences:
        raise StorageError(
            "The index is not in step with the files; the next `memdeck recall` brings it there,"
            " and `memdeck reindex` makes it anew."
        )


def _prepare(recalling: Recall, mode: Mode, line: ProgressLine) -> None:
    """Embed what has no vector, if that is fast; the search reports any error."""
    recalling.indexing.progress = line.indexed
    if mode is not Mode.KEYWORD:
        recalling.embedding.embed_few(line.embedded)


def _where(words: Namespace, zone: tzinfo) -> Where:
    return Where(
        kinds=frozenset([words.kind] if words.kind else ()),
        sections=frozenset([words.section] if words.section else ()),
        categories=frozenset(words.category),
        groups=frozenset(words.group),
        sessions=frozenset(words.session),
        speakers=frozenset(words.person),
        since=_moment(words.since, time.min, zone),
        until=_moment(words.until, time.max, zone),
    )


def _moment(on: date | None, at: time, zone: tzinfo) -> datetime | None:
    return None if on is None else datetime.combine(on, at, zone)
