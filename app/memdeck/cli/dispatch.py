"""Which command is carried out by which function."""

from argparse import Namespace
from collections.abc import Callable, Mapping

from memdeck.cli import (
    accesses,
    converting,
    entries,
    history,
    linking,
    logs,
    outlooks,
    recalling,
    sessions,
    tables,
    upkeep,
    waiting,
    writing,
)
from memdeck.cli.benches import bench
from memdeck.cli.told import Told
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.id_prefixes import full_id

Command = Callable[[MemoryManager, Namespace], Told]


def _recall(manager: MemoryManager, words: Namespace) -> Told:
    return recalling.recall(manager.recollection, words, manager.vault.zone())


def _similar(manager: MemoryManager, words: Namespace) -> Told:
    return recalling.similar(manager.recollection, words)


def _reindex(manager: MemoryManager, words: Namespace) -> Told:
    return recalling.reindex(manager.recollection, words)


def _read(manager: MemoryManager, words: Namespace) -> Told:
    from memdeck.cli import talks  # noqa: PLC0415 - few commands read an export

    return talks.read(manager, words)


def _extract(manager: MemoryManager, words: Namespace) -> Told:
    from memdeck.cli import talks  # noqa: PLC0415 - as above

    return talks.extract(manager, words)


def with_full_ids(manager: MemoryManager, words: Namespace) -> Namespace:
    """Return *words* with each id in full, where only its start was typed.

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
    "list": entries.list_,
    "find": entries.find,
    "recall": _recall,
    "similar": _similar,
    "show": entries.show,
    "add": entries.add,
    "write": writing.write,
    "edit": entries.edit,
    "link": linking.link,
    "unlink": linking.unlink,
    "archive": entries.archive,
    "restore": entries.restore,
    "forget": entries.forget,
    "pin": entries.pin,
    "unpin": entries.unpin,
    "purge": entries.purge,
    "undo": history.undo,
    "redo": history.redo,
    "history": history.history,
    "accesses": accesses.accesses,
    "read": _read,
    "extract": _extract,
    "waiting": waiting.waiting,
    "session": sessions.session,
    "context": sessions.context,
    "log": logs.log,
    "convert": converting.convert,
    "migrate": converting.migrate,
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
    "table": tables.table,
    "bench": bench,
}

BEGINNERS = frozenset({"add", "extract", "log", "session", "write"})
"""Commands that may be the first in a vault, and so make it."""

WITHOUT_VAULT = frozenset({"read", "bench"})
"""Commands that speak of no vault, and so need none."""
