"""The command ``accesses``: which query retrieved which memories."""

from argparse import Namespace
from collections.abc import Sequence

from memdeck.cli.command_group import AddCommand
from memdeck.cli.output import shapes
from memdeck.cli.output.report import Told
from memdeck.cli.output.terminal import brief, few
from memdeck.cli.values import count
from memdeck.domain.search.usage import Access
from memdeck.services.manager import MemoryManager

MOST = 50
"""Default number of accesses shown."""


def add_accesses(command: AddCommand) -> None:
    """Add the command."""
    to = command("accesses", "List which queries retrieved which memories, newest first.")
    to.add_argument("id", nargs="?", metavar="ID", help="only queries that retrieved this memory")
    to.add_argument("-k", type=count, default=MOST, metavar="N", help="at most N queries")


def accesses(manager: MemoryManager, words: Namespace) -> Told:
    """Show the latest retrievals."""
    known = manager.recollection.accesses
    found = (known.of(words.id) if words.id else known.all())[: words.k]
    if words.id and not found:
        manager.entries.check_known(words.id)
    shape = [
        told | {"ids": list(one.ids)}
        for told, one in zip(shapes.accesses(found), found, strict=True)
    ]
    none = f"No query retrieved {words.id}" if words.id else "Nothing was retrieved here"
    return {"accesses": shape}, _lines(found) or [f"{none} yet; `memdeck recall QUERY` does."]


def _lines(found: Sequence[Access]) -> list[str]:
    return [
        f"{one.at:%Y-%m-%d %H:%M}  {one.by:<8} {_asked(one.query)} -> {few(one.ids)}"
        for one in found
    ]


def _asked(query: str) -> str:
    return f"“{brief(query)}”" if query else "a question that is not kept"
