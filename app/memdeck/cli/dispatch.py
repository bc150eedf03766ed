"""The function of each command."""

from argparse import Namespace
from collections.abc import Callable, Mapping

from memdeck.cli.commands import (
    accesses,
    convert,
    history,
    links_command,
    logs,
    memories,
    outlooks,
    pending,
    recall_commands,
    session_commands,
    table_command,
    upkeep,
    write_command,
)
from memdeck.cli.commands.bench import bench
from memdeck.cli.output.report import Told
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.id_prefixes import full_id

Command = Callable[[MemoryManager, Namespace], Told]


def _recall(manager: MemoryManager, words: Namespace) -> Told:
    return recall_commands.recall(manager.recollection, words, manager.vault.zone())


def _similar(manager: MemoryManager, words: Namespace) -> Told:
    return recall_commands.similar(manager.recollection, words)


def _reindex(manager: MemoryManager, words: Namespace) -> Told:
    return recall_commands.reindex(manager.recollection, words)


def _read(manager: MemoryManager, words: Namespace) -> Told:
    from memdeck.cli.commands import conversation_commands  # noqa: PLC0415 - few read exports

    return conversation_commands.read(manager, words)


def _extract(manager: MemoryManager, words: Namespace) -> Told:
    from memdeck.cli.commands import conversation_commands  # noqa: PLC0415 - as above

    return conversation_commands.extract(manager, words)


def with_full_ids(manager: MemoryManager, words: Namespace) -> Namespace:
    """Return *words*, the arguments, with each id in full, if only its start was typed.

    Raises:
        UsageError: it starts several ids.
    """
    told = dict(vars(words))
    if told.get("id"):
        told["id"] = full_id(manager.vault, told["id"])
    if told["command"] in ("link", "unlink"):
        told["target"] = full_id(manager.vault, told["target"])
    if "ids" in told:
        told["ids"] = [full_id(manager.vault, id_) for id_ in told["ids"]]
    return Namespace(**told)


COMMANDS: Mapping[str, Command] = {
    "list": memories.list_,
    "find": memories.find,
    "recall": _recall,
    "similar": _similar,
    "show": memories.show,
    "add": memories.add,
    "write": write_command.write,
    "edit": memories.edit,
    "link": links_command.link,
    "unlink": links_command.unlink,
    "archive": memories.archive,
    "restore": memories.restore,
    "forget": memories.forget,
    "pin": memories.pin,
    "unpin": memories.unpin,
    "purge": memories.purge,
    "undo": history.undo,
    "redo": history.redo,
    "history": history.history,
    "accesses": accesses.accesses,
    "read": _read,
    "extract": _extract,
    "waiting": pending.waiting,
    "session": session_commands.session,
    "context": session_commands.context,
    "log": logs.log,
    "convert": convert.convert,
    "migrate": convert.migrate,
    "plan": upkeep.plan,
    "apply": upkeep.apply,
    "maintain": upkeep.maintain,
    "prompt": outlooks.prompt,
    "summary": outlooks.summary,
    "forecast": outlooks.forecast,
    "tidy": upkeep.tidy,
    "stats": outlooks.stats,
    "doctor": upkeep.doctor,
    "reindex": _reindex,
    "table": table_command.table,
    "bench": bench,
}

BEGINNERS = frozenset({"add", "extract", "log", "session", "write"})
"""Commands that may be the first in a vault, and so create it."""

WITHOUT_VAULT = frozenset({"read", "bench"})
"""Commands that concern no vault, and so need none."""
