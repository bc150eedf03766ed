"""The commands that write a vault in another format, and list what does not fit there."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from memdeck.cli.command_group import AddCommand
from memdeck.cli.output.report import Shape, Told
from memdeck.cli.output.terminal import brief
from memdeck.cli.values import place
from memdeck.domain.memory.conversion_report import WHOLE, Conversion, Fit, Misfit
from memdeck.domain.memory.entry import UNDATED
from memdeck.services.conversion.migration import TARGETS
from memdeck.services.manager import MemoryManager
from memdeck.storage.formats.names import KINDS

_WORDS = {
    "activation_count": "hits",
    "last_activated": "day of the last hit",
    "last_accessed": "last retrieval",
    "access_count": "retrievals",
    "source_session": "session",
    "expires_at": "expiry",
    "created_at": "time of writing",
    "pinned": "pin",
    "was": "score before it was archived",
    "structured_data": "tool's data",
    "extra": "what another format says of it",
}


def add_conversions(command: AddCommand) -> None:
    to = command("convert", "Save a copy of a vault in another format.")
    to.add_argument("vault", type=place, metavar="FROM", help="a vault: a folder or a file")
    to.add_argument(
        "target",
        type=place,
        metavar="TO",
        help="a new file; its name decides the format",
    )
    to.add_argument("--as", dest="kind", choices=KINDS, help="the format, regardless of the name")
    to.add_argument("--dry-run", action="store_true", help="list what would be lost; write nothing")
    to = command("migrate", "Convert a folder's MEMORY.md to memory.json, or back.")
    to.add_argument("name", choices=TARGETS, help="the file to convert to")
    to.add_argument(
        "--dry-run", action="store_true", help="list what would be lost; change nothing"
    )
    to.add_argument(
        "--markdown-logs",
        action="store_true",
        help="when converting back: daily logs as Markdown too",
    )


def convert(manager: MemoryManager, words: Namespace) -> Told:
    told = manager.convert(words.target, kind=words.kind, dry_run=words.dry_run)
    return shape(told), lines(told)


def migrate(manager: MemoryManager, words: Namespace) -> Told:
    told = manager.migrate(words.name, markdown_logs=words.markdown_logs, dry_run=words.dry_run)
    return shape(told), lines(told)


def shape(told: Conversion) -> Shape:
    return {
        "into": told.into,
        "memories": told.memories,
        "misfits": [_misfit(one) for one in told.misfits],
        "notes": list(told.notes),
        "done": told.is_done,
    }


def lines(told: Conversion) -> Iterator[str]:
    apart = [one for one in told.misfits if one.fit is not Fit.ASIDE]
    for id_, found in groupby(apart, key=lambda one: one.id):
        yield f"{id_}: {_sentence(list(found))}"
    yield from _aside(told.misfits)
    yield from told.notes
    count = _memories(told.memories)
    if told.is_done:
        yield f"Converted {count} into {told.into}."
    else:
        yield f"{count} would go into {told.into}; nothing is written yet."


def _misfit(one: Misfit) -> Shape:
    return {
        "id": one.id,
        "field": one.field,
        "fit": one.fit.value,
        "before": _text(one.before),
        "after": _text(one.after),
    }


def _text(value: object) -> str | None:
    """Return a field's *value* as text; None for no value, and for an unknown day."""
    return None if value in (None, UNDATED) else str(value)


def _shown(value: object) -> str:
    text = _text(value)
    return "none" if text is None else brief(text)


def _sentence(found: Sequence[Misfit]) -> str:
    """Return a sentence on what changes in one memory, and what is lost."""
    whole = [one for one in found if one.field == WHOLE]
    if whole:
        return f"It does not fit at all, and stays behind: {whole[0].after or 'it has no place.'}"
    by_fit = {fit: [one for one in found if one.fit is fit] for fit in Fit}
    parts = [
        f"its {_word(one)} becomes {_shown(one.after)} (it was {_shown(one.before)})"
        for one in by_fit[Fit.CHANGED]
    ]
    if by_fit[Fit.LOST]:
        parts.append(f"its {_listed(by_fit[Fit.LOST])} cannot be kept")
    return f"{'; '.join(parts)}."


def _aside(found: Iterable[Misfit]) -> Iterator[str]:
    """Return a sentence on what is kept where only Memdeck reads it, and of how many memories."""
    counts = Counter(_word(one) for one in found if one.fit is Fit.ASIDE)
    parts = [
        f"the {word} of {count if number else _memories(count)}"
        for number, (word, count) in enumerate(counts.most_common())
    ]
    if parts:
        yield f"Only Memdeck will see {', '.join(parts)}; `--json` tells which."


def _memories(count: int) -> str:
    return "1 memory" if count == 1 else f"{count} memories"


def _listed(found: Iterable[Misfit]) -> str:
    return ", ".join(map(_word, found))


def _word(one: Misfit) -> str:
    word = _WORDS.get(one.field, one.field)
    return f"{word} ({', '.join(one.lost_keys)})" if one.lost_keys else word
