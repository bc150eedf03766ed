"""The command for suggestions pending review: listed, applied or rejected."""

from argparse import Namespace
from collections.abc import Iterator

from memdeck.cli.command_group import AddCommand
from memdeck.cli.output import shapes, terminal
from memdeck.cli.output.report import Shape, Told
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.consolidation.review_queue import Suggestion
from memdeck.services.manager import MemoryManager


def add_waiting(command: AddCommand) -> None:
    to = command("waiting", "List suggestions pending review; apply or reject them.")
    doing = to.add_mutually_exclusive_group()
    doing.add_argument(
        "--apply", nargs="+", metavar="ID", help="apply these, by id or its start, or all"
    )
    doing.add_argument(
        "--reject", nargs="+", metavar="ID", help="reject these; they are not suggested again"
    )


def waiting(manager: MemoryManager, words: Namespace) -> Told:
    if words.apply:
        return _decided(manager, manager.apply_waiting(words.apply))
    if words.reject:
        return _decided(manager, manager.reject_waiting(words.reject))
    suggestions = manager.waiting()
    return {"waiting": [_shape(one) for one in suggestions]}, _lines(
        suggestions, manager.vault.load().entries
    )


def note(count: int) -> list[str]:
    """Return a line about how many suggestions wait, if any do, and how to see them."""
    if not count:
        return []
    waits = "1 memory waits" if count == 1 else f"{count} memories wait"
    return [f"{waits} for your review; `memdeck waiting` shows what and why."]


def _decided(manager: MemoryManager, changes: ChangeSet) -> Told:
    rest = manager.waiting_count()
    shape = shapes.changed(changes) | {
        "rejected": [stone.text for stone in changes.buried],
        "waiting": rest,
    }
    return shape, [*terminal.changeset(changes), *note(rest)]


def _shape(one: Suggestion) -> Shape:
    return {"id": one.id} | shapes.row(one.row)


def _lines(suggestions: tuple[Suggestion, ...], known: terminal.Known) -> Iterator[str]:
    for one in suggestions:
        about = f" -> {one.row.target}" if one.row.target else ""
        yield f"{one.id}  {one.row.action.value:<10} {terminal.brief(one.row.content)}{about}"
        yield from terminal.grounds(one.row, known)
    if suggestions:
        yield "`memdeck waiting --apply ID…` applies them, `--reject ID…` rejects them."
    else:
        yield "Nothing waits for your review."
