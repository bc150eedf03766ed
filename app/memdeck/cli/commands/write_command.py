"""The command by which an agent writes one memory."""

import asyncio
from argparse import Namespace

from memdeck.cli.command_group import AddCommand
from memdeck.cli.output import shapes, terminal
from memdeck.cli.output.report import Told
from memdeck.cli.values import score
from memdeck.domain.changes.plan import Action
from memdeck.services.agent.tools import WriteTo
from memdeck.services.agent.write_memory import Written
from memdeck.services.manager import MemoryManager


def add_write(command: AddCommand) -> None:
    """Add ``write``, which compares the text with known memories; ``add`` always adds."""
    to = command("write", "Write a memory as an agent does: add it, or update a similar one.")
    to.add_argument("text")
    to.add_argument("--category", metavar="NAME")
    to.add_argument("--salience", type=score, metavar="N", help="the initial score, from 0 to 1")
    to.add_argument(
        "--to",
        choices=[one.value for one in WriteTo],
        default=WriteTo.MEMORY.value,
        help="the memories (default) or today's log",
    )


def write(manager: MemoryManager, words: Namespace) -> Told:
    """Write the memory, and report the result."""
    written = asyncio.run(
        manager.memory_write(words.text, words.category, words.to, words.salience)
    )
    shape = {
        "operation": written.operation,
        "action": written.action.value,
        "entry": None if written.entry is None else shapes.entry(written.entry),
        "reason": written.reason,
        "waiting": written.is_waiting,
        **shapes.changed(written.changeset),
    }
    return shape, _lines(written)


def _lines(written: Written) -> list[str]:
    if written.changeset.is_empty:
        return [written.reason or "Nothing was changed."]
    is_known = written.action is Action.REINFORCE  # its reason says only that
    reason = [] if is_known or not written.reason else [written.reason]
    return [*terminal.changeset(written.changeset), *reason]
