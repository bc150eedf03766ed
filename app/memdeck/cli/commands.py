"""Each command: its words, one service call, and what to say of the result."""

import asyncio
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from memdeck.cli import (
    accesses,
    converting,
    linking,
    logs,
    metrics_lines,
    metrics_shapes,
    output,
    recalling,
    sessions,
    shapes,
    writing,
)
from memdeck.cli.benches import bench
from memdeck.cli.told import Shape, Told
from memdeck.domain.candidate import Importance
from memdeck.domain.changeset import ChangeSet
from memdeck.domain.entry import Layer, Section
from memdeck.domain.writing import Edit
from memdeck.errors import UsageError
from memdeck.services.entries import Listing
from memdeck.services.manager import MemoryManager
from memdeck.services.short_ids import full_id
from memdeck.storage.discovery import memories_beside

Command = Callable[[MemoryManager, Namespace], Told]


def _list(manager: MemoryManager, words: Namespace) -> Told:
    match words.section:
        case "broken":
            return _told(Listing((), manager.list().broken), "Nothing is broken here.")
        case "forgotten":
            trash, tombstones = manager.history.forgotten(), manager.vault.read_tombstones()
            usages = manager.recollection.accesses.usages()
            return shapes.trash(trash, tombstones, usages), output.trash(trash, tombstones)
        case "gone":
            gone = manager.history.gone()
            usages = manager.recollection.accesses.usages()
            return shapes.gone(gone, usages), output.gone(gone)
        case "sources":
            sources = manager.vault.read_sources()
            return shapes.sources(sources), output.sources(sources)
        case name:
            section, layer = name and Section(name), words.layer and Layer(words.layer)
            none = " and ".join(filter(None, (name, words.layer)))
            listing = manager.list(section, words.at, layer=layer)
            return _told(listing, f"No memory is {none} here." if none else _none_yet(manager))


def _none_yet(manager: MemoryManager) -> str:
    return output.none_yet(memories_beside(manager.vault.layout))


def _find(manager: MemoryManager, words: Namespace) -> Told:
    listing = manager.list(at=words.at, text=words.text)
    return _told(Listing(listing.rows, ()), f"No memory here holds “{words.text}”.")


def _told(listing: Listing, none: str) -> Told:
    return shapes.listing(listing), output.listing(listing) or [none]


def _show(manager: MemoryManager, words: Namespace) -> Told:
    found = manager.show(words.id)
    asked = manager.recollection.accesses.of(found.entry.id)
    relatives = manager.entries.relatives(found.entry.id)
    shape = shapes.outlook(found) | {"queries": shapes.accesses(asked)}
    entries = manager.vault.look().entries
    lines = [*output.entry(found, asked), *linking.lines(relatives, entries)]
    return shape | linking.shape(relatives), lines


def _add(manager: MemoryManager, words: Namespace) -> Told:
    added = manager.add(
        words.text,
        category=words.category,
        importance=Importance(words.importance),
        tags=words.tags,
        expires_at=words.expires,
        layer=words.layer and Layer(words.layer),
    )
    near = [match.entry_id for match in added.near]
    lines = [*output.changeset(added.changeset)]
    if near:
        lines.append(f"It comes close to {', '.join(near)}; `memdeck show` tells more.")
    return shapes.changed(added.changeset) | {"near": near}, lines


def _edit(manager: MemoryManager, words: Namespace) -> Told:
    edit = Edit(
        content=words.text,
        category=words.category,
        score=words.score,
        expires_at=words.expires,
        layer=words.layer and Layer(words.layer),
        confidence=words.confidence,
        structured_data=words.data,
    )
    if edit == Edit():
        raise UsageError(
            "There is nothing to change; give --text, --category, --score, --expires,"
            " --confidence, --data or --layer."
        )
    return _changed(manager.edit(words.id, edit))


def _purge(manager: MemoryManager, words: Namespace) -> Told:
    if not words.yes and not _agrees(manager, words.ids):
        raise UsageError("Nothing was purged; say --yes to purge without being asked.")
    gone = manager.entries.purgeable(words.ids)
    manager.purge(words.ids, with_sources=words.sources)
    cited = {proof.conversation for one in gone for proof in one.evidence}
    kept = [source for source in manager.vault.read_sources() if source.id in cited]
    return {"purged": words.ids}, output.purged(len(words.ids), kept)


def _agrees(manager: MemoryManager, ids: Sequence[str]) -> bool:
    """Show the person what would be gone for good, and ask."""
    lines = output.purgeable(manager.entries.purgeable(ids), ids)
    if not sys.stdin.isatty():
        return False
    sys.stderr.write(output.plain("\n".join(lines)) + "\n")
    return input("Remove this for good, everywhere? [y/N] ").strip().casefold() in {"y", "yes"}


def _undo(manager: MemoryManager, _words: Namespace) -> Told:
    return _changed(manager.undo())


def _redo(manager: MemoryManager, _words: Namespace) -> Told:
    return _changed(manager.redo())


def _recall(manager: MemoryManager, words: Namespace) -> Told:
    return recalling.recall(manager.recollection, words, manager.vault.zone())


def _accesses(manager: MemoryManager, words: Namespace) -> Told:
    return accesses.accesses(manager.recollection.accesses, words)


def _similar(manager: MemoryManager, words: Namespace) -> Told:
    return recalling.similar(manager.recollection, words)


def _reindex(manager: MemoryManager, words: Namespace) -> Told:
    return recalling.reindex(manager.recollection, words)


def _history(manager: MemoryManager, words: Namespace) -> Told:
    changes = manager.history.changes(words.id)
    return {"changesets": [shapes.changeset(one) for one in changes]}, output.history(
        changes, words.id
    )


def _read(manager: MemoryManager, words: Namespace) -> Told:
    from memdeck.cli import talks  # noqa: PLC0415 - few commands read an export

    return talks.read(manager, words)


def _extract(manager: MemoryManager, words: Namespace) -> Told:
    from memdeck.cli import talks  # noqa: PLC0415 - as above

    return talks.extract(manager, words)


def _log(manager: MemoryManager, words: Namespace) -> Told:
    return logs.log(manager.daily_logs, words)


def _plan(manager: MemoryManager, _words: Namespace) -> Told:
    plan = manager.plan()
    return shapes.plan(plan, applied=False), output.plan(plan)


def _apply(manager: MemoryManager, _words: Namespace) -> Told:
    plan = manager.plan()
    changes = manager.apply(plan, verb="upkeep")
    return shapes.plan(plan, applied=True), output.plan(plan, changes)


def _maintain(manager: MemoryManager, words: Namespace) -> Told:
    told = asyncio.run(manager.maintain(apply=words.apply))
    return shapes.plan(told.plan, applied=words.apply), output.plan(told.plan, told.changes)


def _prompt(manager: MemoryManager, words: Namespace) -> Told:
    prompt = manager.prompt(words.top, at=words.at)
    return shapes.prompt(prompt), [prompt.text]


def _summary(manager: MemoryManager, words: Namespace) -> Told:
    if words.set is not None:
        return _changed(manager.summary.set(words.set))
    if words.renew:
        return _changed(asyncio.run(manager.summary.renew()))
    text = manager.summary.get()
    none = "There is no summary yet; `memdeck summary --renew` writes one."
    return {"summary": text}, [text or none]


def _forecast(manager: MemoryManager, words: Namespace) -> Told:
    told = manager.forecast(words.days)
    curves = manager.forecasts.curves(None, words.days) if words.json else ()
    return shapes.forecast(told, curves), output.forecast(told)


def _tidy(manager: MemoryManager, _words: Namespace) -> Told:
    return _changed(manager.tidy())


def _stats(manager: MemoryManager, _words: Namespace) -> Told:
    stats, metrics = manager.stats(), manager.metrics.collect()
    shape = asdict(stats) | {"metrics": metrics_shapes.metrics(metrics)}
    return shape, [*output.stats(stats), *metrics_lines.metrics(metrics)]


def _doctor(manager: MemoryManager, _words: Namespace) -> Told:
    problems = manager.doctor()
    lines = [f"{problem.where}: {problem.what}" for problem in problems]
    shape: Shape = {"problems": [asdict(problem) for problem in problems]}
    return shape, lines or ["All is well."]


def _changed(changes: ChangeSet) -> Told:
    return shapes.changed(changes), output.changeset(changes)


def _archive(manager: MemoryManager, words: Namespace) -> Told:
    shape, lines = _changed(manager.archive(words.ids))
    contents = manager.vault.look()
    note = [] if contents.form.is_own else [output.still_read(manager.vault.layout.name)]
    return shape, [*lines, *note]


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


def _on_ids(verb: Callable[[MemoryManager, Sequence[str]], ChangeSet]) -> Command:
    return lambda manager, words: _changed(verb(manager, words.ids))


COMMANDS: Mapping[str, Command] = {
    "list": _list,
    "find": _find,
    "recall": _recall,
    "similar": _similar,
    "show": _show,
    "add": _add,
    "write": writing.write,
    "edit": _edit,
    "link": linking.link,
    "unlink": linking.unlink,
    "archive": _archive,
    "restore": _on_ids(lambda manager, ids: manager.restore(ids)),
    "forget": _on_ids(lambda manager, ids: manager.forget(ids)),
    "pin": _on_ids(lambda manager, ids: manager.pin(ids)),
    "unpin": _on_ids(lambda manager, ids: manager.unpin(ids)),
    "purge": _purge,
    "undo": _undo,
    "redo": _redo,
    "history": _history,
    "accesses": _accesses,
    "read": _read,
    "extract": _extract,
    "session": sessions.session,
    "context": sessions.context,
    "log": _log,
    "convert": converting.convert,
    "migrate": converting.migrate,
    "plan": _plan,
    "apply": _apply,
    "maintain": _maintain,
    "prompt": _prompt,
    "summary": _summary,
    "forecast": _forecast,
    "tidy": _tidy,
    "stats": _stats,
    "doctor": _doctor,
    "reindex": _reindex,
    "bench": bench,
}

BEGINNERS = frozenset({"add", "extract", "log", "session", "write"})
"""Commands that may be the first in a vault, and so make it."""

WITHOUT_VAULT = frozenset({"read", "bench"})
"""Commands that speak of no vault, and so need none."""
