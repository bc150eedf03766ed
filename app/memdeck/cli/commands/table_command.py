"""The command about the table on a server that is kept in sync with a vault's files."""

from argparse import Namespace

from memdeck.cli.command_group import AddCommand
from memdeck.cli.output.report import Told
from memdeck.services.manager import MemoryManager


def add_table(command: AddCommand) -> None:
    """Add the arguments of the command."""
    to = command(
        "table",
        "Sync a PostgreSQL table with this vault, or show how it differs.",
    )
    to.add_argument(
        "address", nargs="?", metavar="ADDRESS", help="postgresql://HOST/DATABASE?user_id=ID"
    )
    to.add_argument("--off", action="store_true", help="stop syncing; the table stays as it is")


def table(manager: MemoryManager, words: Namespace) -> Told:
    """Select the table, leave it, or show how it differs from the files."""
    kept = manager.table
    if words.off:
        kept.leave()
    elif words.address:
        kept.choose(words.address)
    server = kept.server
    problems = list(kept.problems())
    shape = {"table": server and server.words, "problems": problems}
    if server is None:
        return shape, ["This vault has no table; `memdeck table ADDRESS` names one."]
    lines = problems or ["It holds what the files hold."]
    return shape, [
        f"The table of {server.user_id} at {server.place} is kept in step with this vault.",
        *lines,
    ]
