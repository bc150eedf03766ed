"""The commands that recall, and that maintain the search index."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, tzinfo
from typing import TYPE_CHECKING, Any

import click

from memdeck.cli.command_base import CommandLine, command, full_id
from memdeck.cli.completion import complete_id, complete_person
from memdeck.cli.core_text import author_text, message_text, rank_text, value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.language import ngettext
from memdeck.cli.memory_filters import category_filter, filter_options, group_filter, where_of
from memdeck.cli.memory_lines import category_of
from memdeck.cli.output import Output, ProgressLine, StyledLine, shows_escapes
from memdeck.cli.parameters import (
    Choice,
    ModeChoice,
    count,
    day,
    exclude_each_other,
    fraction,
    id_argument,
    positive_count,
)
from memdeck.cli.text import LONGEST, brief, few, one_line, plain
from memdeck.domain.memory.entry import Section
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Where
from memdeck.errors import NotFoundError, StorageError, UsageError
from memdeck.json_objects.json_text import each, to_json
from memdeck.json_objects.recall_objects import grouped_object, index_object, response_object

if TYPE_CHECKING:
    from memdeck.domain.search.passage import Passage
    from memdeck.domain.search.usage import Access
    from memdeck.recall.index.protocol import IndexStats
    from memdeck.services.manager import MemoryManager
    from memdeck.services.recall.policy_ranking import Recalled
    from memdeck.services.recall.recall import Recall, RecallResponse

_BEFORE_MATCH = 60
"""Characters before the first match, if the beginning of a text does not contain it."""
_OF_MODE = "of the mode"
"""The value of ``--radius`` without a number."""


def _radius(text: str) -> float | str:
    return text if text == _OF_MODE else fraction(text)


@command()
@click.argument("query", help="A question or words.")
@click.option("-k", type=positive_count, metavar="N", help="At most N results.")
@click.option(
    "--mode",
    type=ModeChoice(),
    default="hybrid",
    show_default=True,
    help="Rank by words, by meaning, or by both.",
)
@click.option("--at", type=day, metavar="DATE", help="Compute scores and ages as of that day.")
@click.option("--by-group", is_flag=True, help="Group the results.")
@click.option("--section", type=Choice(Section), help="Only memories in that section.")
@category_filter
@group_filter
@click.option("--session", multiple=True, metavar="NAME", help="Messages of that conversation.")
@click.option(
    "--person",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_person,
    help="Messages of that person.",
)
@click.option(
    "--kind",
    type=Choice(Kind),
    help="Only memories, messages, episodes of conversations, their events, or semantic"
    " memories (claims of profiles). Default: memories and messages.",
)
@click.option(
    "--owner",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_person,
    help="Only memories of that person, what was said in conversations they take part in, and"
    ' events of theirs; "" for yours. The id of a profile tells people of one name apart.',
)
@filter_options
@click.option("--since", type=day, metavar="DATE", help="Written or used on that day or later.")
@click.option("--until", type=day, metavar="DATE", help="Written or used on that day or earlier.")
@click.option(
    "--min-score",
    type=fraction,
    default="0",
    metavar="X",
    help="The lowest score, from 0 to 1. Scores are relative to the best result; use --radius to"
    " leave out what is far from the query in meaning.",
)
@click.option(
    "--min-importance",
    type=fraction,
    default="0",
    metavar="X",
    help="The lowest importance, from 0 to 1.",
)
@click.option(
    "--radius",
    type=_radius,
    is_flag=False,
    flag_value=_OF_MODE,
    metavar="[X]",
    help="The lowest similarity in meaning; without X, .2 with --mode vector, else .15.",
)
@click.option("--originals", is_flag=True, help="Show the messages that each result rests on.")
@click.pass_obj
def recall_command(
    command_line: CommandLine,
    /,
    query: str,
    k: int | None,
    mode: Mode,
    at: date | None,
    *,
    by_group: bool,
    originals: bool,
    min_score: float,
    min_importance: float,
    radius: float | str | None,
    **filters: Any,
) -> Output:
    """Search memories and kept transcripts for an answer.

    A filter that is repeated matches any of its values.
    """
    from memdeck.services.recall.recall import ANY, RADIUS, Least

    manager = command_line.open()
    since, until = filters["since"], filters["until"]
    if since and until and since > until:
        raise UsageError(
            _("--since {since} is after --until {until}; give --since the earlier day.").format(
                since=since, until=until
            )
        )
    if mode is Mode.KEYWORD and radius is not None:
        raise UsageError(
            _("Keyword mode has no similarity in meaning; leave out --radius or --mode.")
        )
    if radius is None:
        least_meaning = ANY.meaning
    else:
        least_meaning = RADIUS[mode] if isinstance(radius, str) else radius
    service = manager.recollection
    with ProgressLine() as progress:
        _prepare(service, mode, progress)
        response = service.recall(
            query,
            k,
            mode,
            _where(filters, manager.vault.zone()),
            least=Least(min_score, min_importance, least_meaning),
            at=at,
            originals=originals,
        )
    if not response.results:
        _refuse_unknown_owners(manager, filters["owner"])
    none = (
        _("No results; try other words or fewer filters.")
        if query.strip()
        else _("The query is empty; write a word or a question.")
    )
    highlighter = Highlighter(query, is_terminal=_is_terminal())
    if by_group:
        return Output(grouped_object(response), _grouped_lines(response, highlighter, none))
    return Output(response_object(response), _response_lines(response, highlighter, none))


def _refuse_unknown_owners(manager: "MemoryManager", names: Iterable[str]) -> None:
    """Refuse *names* that nobody in the vault has.

    "" is the user, who is always known; several people of one name are all meant.

    Raises:
        NotFoundError: one is unknown; it lists the people of whose name it is a part.
    """
    owners = {entry.owner for entry in manager.vault.load().entries.values()}
    for name in set(names) - owners - {""}:
        try:
            manager.people.profile(name)
        except NotFoundError:
            raise
        except UsageError:
            continue


def _where(filters: dict[str, Any], zone: tzinfo) -> Where:
    since, until = filters["since"], filters["until"]
    return where_of(
        filters,
        kinds=frozenset(filter(None, [filters["kind"]])),
        sections=frozenset(filter(None, [filters["section"]])),
        categories=frozenset(filters["category"]),
        groups=frozenset(filters["group"]),
        sessions=frozenset(filters["session"]),
        speakers=frozenset(filters["person"]),
        people=frozenset(filters["owner"]),
        since=since and datetime.combine(since, time.min, zone),
        until=until and datetime.combine(until, time.max, zone),
    )


def _prepare(service: "Recall", mode: Mode, progress: ProgressLine) -> None:
    """Embed what has no vector, if that is fast; the search reports any error."""
    service.indexing.progress = progress.indexed
    if mode is not Mode.KEYWORD:
        service.embedding.embed_few(progress.embedded)


def _is_terminal() -> bool:
    """Return whether stdout is a terminal that shows bold text, and the user allows it."""
    is_allowed = not os.environ.get("NO_COLOR")
    return is_allowed and shows_escapes(sys.stdout) and sys.platform != "win32"


@command()
@id_argument
@click.option(
    "-k",
    type=positive_count,
    default="5",
    show_default=True,
    metavar="N",
    help="At most N memories.",
)
@click.pass_obj
def similar_command(command_line: CommandLine, id_: str, k: int) -> Output:
    """Find the memories most similar to one."""
    manager = command_line.open()
    full = full_id(manager, id_)
    with ProgressLine() as progress:
        _prepare(manager.recollection, Mode.HYBRID, progress)
        response = manager.recollection.find_similar(full, k)
    highlighter = Highlighter("", is_terminal=False)
    none = _("No other memory is like this one.")
    return Output(response_object(response), _response_lines(response, highlighter, none))


def _response_lines(
    response: "RecallResponse", highlighter: "Highlighter", none: str
) -> Iterable[str]:
    """Yield the results, or *none*; and why they are less than was requested."""
    yield from _result_lines(response.results, highlighter)
    yield from _note_lines(response, none)


def _grouped_lines(
    response: "RecallResponse", highlighter: "Highlighter", none: str
) -> Iterable[str]:
    """Yield the same, group by group."""
    for group, results in response.by_group().items():
        yield _("{heading}:").format(heading=one_line(group) if group else _("No group"))
        yield from _result_lines(results, highlighter)
    yield from _note_lines(response, none)


def _result_lines(results: Iterable["Recalled"], highlighter: "Highlighter") -> Iterable[str]:
    for result in results:
        yield f"{result.score:.2f}  {result.id}  {_source(result)}"
        yield highlighter.line("      ", result.content)
        yield f"      {rank_text(result.why)}"
        for message in result.originals:
            yield f"      {_source_of(message)}: {one_line(plain(message.text))}"


def _source(result: "Recalled") -> str:
    """Return the category of a memory, or the speaker and the day of a message or an event."""
    if result.entry is not None:
        return category_of(result.entry)
    return _source_of(result.passage)


def _source_of(passage: "Passage") -> str:
    speaker, at = one_line(passage.speaker), passage.at
    if not speaker:  # a unit, which several speak in
        return f"{at:%Y-%m-%d}" if at else _("undated")
    return _("{speaker}, {day}").format(speaker=speaker, day=f"{at:%Y-%m-%d}") if at else speaker


def _note_lines(response: "RecallResponse", none: str) -> Iterable[str]:
    if not response.results:
        yield none
    if response.reason:
        yield message_text(response.reason)


class Highlighter:
    """Shows texts with the words of *query* in bold, if *is_terminal*."""

    def __init__(self, query: str, *, is_terminal: bool) -> None:
        from memdeck.recall.text.cjk import dictionary_cutter
        from memdeck.recall.text.highlight import Spotter
        from memdeck.recall.text.tokenizer import Segmenter

        self._spotter = Spotter(Segmenter(dictionary_cutter()), query)
        self._is_terminal = is_terminal

    def line(self, margin: str, text: str) -> str:
        """Return *text* as a line behind *margin*: its beginning, or what surrounds a match."""
        excerpt = self._excerpt(one_line(plain(text)))
        return StyledLine(margin + (self._bold(excerpt) if self._is_terminal else excerpt))

    def _excerpt(self, text: str) -> str:
        if len(text) <= LONGEST:
            return text
        spans = self._spotter.spans(text)
        is_beyond = bool(spans) and spans[0].end > LONGEST
        start = spans[0].start - _BEFORE_MATCH if is_beyond else 0
        end = start + LONGEST
        return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"

    def _bold(self, text: str) -> str:
        pieces, last = list[str](), 0
        for start, end in self._spotter.spans(text):
            pieces += [text[last:start], click.style(text[start:end], bold=True)]
            last = end
        return "".join([*pieces, text[last:]])


@command()
@click.option(
    "--check", is_flag=True, help="Show how the index and the files differ; change nothing."
)
@click.option("--embed", is_flag=True, help="Embed texts that have no vector yet.")
@click.pass_obj
def reindex_command(command_line: CommandLine, *, check: bool, embed: bool) -> Output:
    """Rebuild the search index from the files."""
    exclude_each_other(check=check, embed=embed)
    service = command_line.open().recollection
    if check:
        differences = service.check()
        return Output(
            _checked([to_json({"differences": differences})], differences),
            _checked(
                list(map(message_text, differences)) or [_("The index is up to date.")], differences
            ),
        )
    with ProgressLine() as progress:
        service.indexing.progress = progress.indexed
        if embed:
            service.embedding.embed_missing(progress.embedded)
            stats = service.stats()
        else:
            stats = service.reindex()
    return Output(index_object(stats), index_lines(stats))


def _checked(pieces: Iterable[str], differences: Sequence[str]) -> Iterator[str]:
    """Yield *pieces*, then raise an error if there are *differences*."""
    yield from pieces
    if differences:
        raise StorageError(
            _(
                "The index differs from the files; the next `memdeck recall` updates it, and"
                " `memdeck reindex` rebuilds it."
            )
        )


def index_lines(stats: "IndexStats") -> Iterable[str]:
    """Yield the size of the index, and how many texts have a vector."""
    text = ngettext(
        "{count:,} text can be found; the index takes {megabytes:.1f} MB ({backend}).",
        "{count:,} texts can be found; the index takes {megabytes:.1f} MB ({backend}).",
        stats.passages,
    )
    yield text.format(
        count=stats.passages, megabytes=stats.size_bytes / 1e6, backend=value_name(stats.backend)
    )
    by_meaning = _("{count:,} of them can also be found by meaning, with {model}.")
    for model, number in stats.embedded.items():
        yield by_meaning.format(count=number, model=one_line(model))
    if stats.lack:
        yield message_text(stats.lack)
    elif not stats.embedded:
        yield _("None can be found by its meaning yet; `memdeck reindex --embed` changes that.")


@command()
@click.argument(
    "id_",
    metavar="[ID]",
    required=False,
    shell_complete=complete_id,
    help="Only queries that retrieved this memory.",
)
@click.option(
    "-k", type=count, default="50", show_default=True, metavar="N", help="At most N queries."
)
@click.pass_obj
def accesses_command(command_line: CommandLine, id_: str | None, k: int) -> Output:
    """List which queries retrieved which memories, newest first."""
    manager = command_line.open()
    full = id_ and full_id(manager, id_)
    log = manager.recollection.accesses
    found = (log.of(full) if full else log.all())[:k]
    if full and not found:
        manager.entries.check_known(full)
    none = (
        _("No query has retrieved {id} yet; `memdeck recall QUERY` searches the memories.").format(
            id=full
        )
        if full
        else _("Nothing has been retrieved yet; `memdeck recall QUERY` searches the memories.")
    )
    return Output(
        {"accesses": each(found, "at", "query", "mode", "by", "client", "ids")},
        _access_lines(found) or [none],
    )


def _access_lines(accesses: Sequence["Access"]) -> list[str]:
    return [
        f"{access.at:%Y-%m-%d %H:%M}  {author_text(access.by, access.client)} {_query(access)}"
        f" -> {few(access.ids)}"
        for access in accesses
    ]


def _query(access: "Access") -> str:
    return f"“{brief(access.query)}”" if access.query else _("a question that is not kept")
