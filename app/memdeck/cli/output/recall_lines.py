"""Terminal output of recall."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from memdeck.cli.output.emphasis import Emphasis
from memdeck.cli.output.terminal import filed_as, one_line
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import RecallResponse

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import IndexStats

NOTHING = "Nothing here answers that; try other words, or fewer filters."
NO_QUESTION = "There is nothing to look for; write a word or a question."
NOTHING_LIKE_IT = "No other memory is like this one."


def recollection(told: RecallResponse, emphasis: Emphasis, nothing: str) -> Iterable[str]:
    """Yield the results, or *nothing*; and why they are less than was requested."""
    yield from _results(told.results, emphasis)
    yield from _remarks(told, nothing)


def grouped(told: RecallResponse, emphasis: Emphasis, nothing: str) -> Iterable[str]:
    """Yield the same, group by group."""
    for group, found in told.by_group().items():
        yield f"{one_line(group)}:" if group else "Of no group:"
        yield from _results(found, emphasis)
    yield from _remarks(told, nothing)


def stats(told: "IndexStats") -> Iterable[str]:
    texts = "1 text" if told.passages == 1 else f"{told.passages:,} texts"
    yield f"{texts} can be found; the index takes {told.size_bytes / 1e6:.1f} MB ({told.backend})."
    for model, count in told.embedded.items():
        yield f"{count:,} of them by their meaning, too, with {one_line(model)}."
    if told.lack:
        yield told.lack
    elif not told.embedded:
        yield "None can be found by its meaning yet; `memdeck reindex --embed` changes that."


def _results(found: Iterable[Recalled], emphasis: Emphasis) -> Iterable[str]:
    for one in found:
        yield f"{one.score:.2f}  {one.id}  {_of(one)}"
        yield emphasis.line("      ", one.content)
        yield f"      {one.why}"


def _remarks(told: RecallResponse, nothing: str) -> Iterable[str]:
    if not told.results:
        yield nothing
    if told.reason:
        yield told.reason


def _of(one: Recalled) -> str:
    """Return where a result comes from."""
    if one.entry is not None:
        return filed_as(one.entry)
    when = f", {one.passage.at:%Y-%m-%d}" if one.passage.at else ""
    return f"{one_line(one.passage.speaker)}{when}"
