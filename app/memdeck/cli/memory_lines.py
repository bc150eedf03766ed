"""Lines about memories and changes, which several commands print."""

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from memdeck.cli.core_text import category_name, message_text, value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.language import ngettext
from memdeck.cli.text import (
    FEW,
    brief,
    evidence_text,
    first_few,
    joined,
    memory_count,
    message_count,
    one_line,
    padded,
    width,
)
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Layer, MemoryEntry, Relation
from memdeck.storage.vault.store.log_and_summary_files import SUMMARY

if TYPE_CHECKING:
    from memdeck.domain.search.usage import Access, Usage
    from memdeck.services.memories.entry_service import Listing
    from memdeck.services.memories.entry_with_dates import EntryWithDates
    from memdeck.storage.text.markdown.document import Broken
    from memdeck.storage.vault.state.transcript_archive import Source

_FEW_ACCESSES = 5

_LEARNS = ("write", "extract", "learn")
"""Verbs of changes that may add, update and forget memories at once."""


_CATEGORY, _WIDEST_CATEGORY = 14, 32
"""Columns of the category in a list; longer ones than the widest move their own line alone."""


def listing_lines(listing: "Listing") -> list[str]:
    names = (width(category_of(row.entry)) for row in listing.rows)
    columns = min(max(names, default=0), _WIDEST_CATEGORY)
    rows = [
        f"{row.score:.2f}{'*' if row.entry.pinned else ' '} {entry_line(row.entry, columns)}"
        for row in listing.rows
    ]
    return rows + list(map(_broken_line, listing.broken))


def _broken_line(broken: "Broken") -> str:
    line = (
        _("line {line} is broken: {reason}")
        if broken.layer is Layer.SEMANTIC
        else _("line {line} of the learnings is broken: {reason}")
    )
    return line.format(line=broken.line, reason=message_text(broken.reason))


def entry_line(entry: MemoryEntry, columns: int = 0) -> str:
    """Return *entry* as a line, its category padded to that many *columns*, or the usual 14."""
    category = padded(category_of(entry), max(columns, _CATEGORY))
    return f"{entry.id}  {category} {brief(entry.content)}"


def category_of(entry: MemoryEntry) -> str:
    name = category_name(entry.category)
    return f"{name}/{entry.group}" if entry.group else name


def entry_lines(dated: "EntryWithDates", accesses: Sequence["Access"] = ()) -> Iterable[str]:
    """Yield all of a memory; *accesses* are those that retrieved it, newest first."""
    entry = dated.entry
    yield entry.content
    yield ""
    yield _fact("id", entry.id)
    yield _fact(_("category"), category_of(entry))
    if entry.owner:
        yield _fact(_("owner"), one_line(entry.owner))
    namespace = entry.namespace
    for name, id_ in (
        (_("user"), namespace.user_id),
        (_("agent"), namespace.agent_id),
        (_("run"), namespace.run_id),
    ):
        if id_:
            yield _fact(name, one_line(id_))
    if entry.tags:
        yield _fact(_("tags"), one_line(", ".join(entry.tags)))
    yield _fact(_("score"), _score(dated))
    yield _fact(_("hits"), _hits(entry))
    yield _fact(_("retrieved"), _usage(dated.usage))
    for access in accesses[:_FEW_ACCESSES]:
        yield _fact("", f"{access.at:%Y-%m-%d}  “{brief(access.query)}”")
    session = f" ({one_line(entry.source_session)})" if entry.source_session else ""
    yield _fact(_("source"), f"{one_line(entry.source)}{session}")
    section = value_name(entry.section)
    pinned = _("{section}, pinned").format(section=section) if entry.pinned else section
    yield _fact(_("section"), pinned)
    if entry.layer is not Layer.SEMANTIC:
        yield _fact(_("layer"), value_name(entry.layer))
    yield _fact(_("archived on"), str(dated.archives_on or _("not expected")))
    yield _fact(_("forgotten on"), str(dated.forgotten_on or _("not expected")))
    if entry.expires_at is not None:
        yield _fact(_("expires on"), str(entry.expires_at))
    if entry.confidence is not None:
        yield _fact(_("confidence"), f"{entry.confidence:.2f}")
    for key, value in entry.structured_data.items():
        yield _fact(_("data"), f"{key}: {json.dumps(value, ensure_ascii=False)}")
    for evidence in entry.evidence:
        yield _fact(_("evidence"), evidence_text(evidence))


def _fact(name: str, value: str) -> str:
    return f"  {padded(name, 15)} {value}"


def _score(dated: "EntryWithDates") -> str:
    entry = dated.entry
    text = (
        _("{score:.2f} (set to {stored:.2f} on {day})")
        if entry.is_scored
        else _("{score:.2f} (set to {stored:.2f}, no day known)")
    )
    return text.format(score=dated.score, stored=entry.score, day=entry.scored_at)


def _hits(entry: MemoryEntry) -> str:
    text = _("{count}, last on {day}") if entry.is_dated else _("{count}, no day known")
    return text.format(count=entry.activation_count, day=entry.last_activated)


def _usage(usage: "Usage") -> str:
    count = usage.count
    times = _("once") if count == 1 else _("{count} times").format(count=count)
    if not usage.last:
        return times
    return _("{times}, last on {day}").format(times=times, day=f"{usage.last:%Y-%m-%d}")


def source_lines(sources: "Sequence[Source]") -> Iterable[str]:
    for source in sources:
        when = f"{source.started_at:%Y-%m-%d}" if source.started_at else _("undated")
        title = brief(source.title or source.opening) or _("Untitled")
        about = _("{title} ({format}, {day}, {messages})").format(
            title=title,
            format=source.format,
            day=when,
            messages=message_count(source.message_count),
        )
        yield f"{source.id}  {about}"
    if sources:
        yield _("`memdeck purge ID` removes one for good.")
    else:
        yield _("No transcripts are kept here.")


def changeset_lines(changes: ChangeSet) -> Iterable[str]:
    """Yield the effect of a change that was just made, and the memories it concerns."""
    # Another memory may have the id of a forgotten one.
    states = (
        (changes.after, changes.before)
        if changes.verb == "forget"
        else (changes.before, changes.after)
    )
    replaced = _replaced(changes)
    ids = {*changes.affected, *replaced}
    affected = {entry.id: entry for entry in chain(*states) if entry.id in ids}
    if not changes.is_visible:
        yield _no_change(changes.verb)
        return
    yield _effect(changes, len(affected))
    for entry in affected.values():
        text = brief(entry.content)
        if entry.id in replaced:
            text = _("{text} (replaced)").format(text=text)
        yield f"  {entry.id}  {text}"
    if not affected:
        tombstones = (*changes.buried, *changes.lifted)
        yield from (f"  {brief(tombstone.text)}" for tombstone in tombstones)


def _no_change(verb: str) -> str:
    match verb:
        case "tidy":
            return _("It is already tidy; nothing was written.")
        case "summary":
            return _("The summary already says this; nothing was written.")
        case "renew":
            return _("There is nothing new to say; the summary stays as it is.")
        case _:
            return _("Nothing to change.")


def _effect(changes: ChangeSet, count: int) -> str:
    """Return the effect of *changes* on so many memories, and how to undo it."""
    if count and changes.verb in _LEARNS:
        return _("{effect} `memdeck undo` takes it back.").format(effect=_learned(changes))
    files = file_names(changes)
    files = files if len(files) <= FEW else [first_few(files)]
    objects = joined([memory_count(count), *files] if count else files)
    effect = _past(changes.verb, objects or _suggestion_count(changes))
    if changes.verb == "undo":
        return _("{effect}; `memdeck redo` restores it.").format(effect=effect)
    return _("{effect}. `memdeck undo` takes it back.").format(effect=effect)


def _past(verb: str, objects: str) -> str:
    """Return what was done to *objects*."""
    texts = {
        "add": _("Added {objects}"),
        "write": _("Wrote {objects}"),
        "learn": _("Learned {objects}"),
        "extract": _("Learned {objects}"),
        "reject": _("Rejected {objects}"),
        "edit": _("Edited {objects}"),
        "correct": _("Corrected a claim in {objects}"),
        "delete": _("Deleted a claim from {objects}"),
        "choose": _("Chose between two claims in {objects}"),
        "keep": _("Kept both claims in {objects}"),
        "apart": _("Kept two people apart in {objects}"),
        "merge": _("Merged {objects}"),
        "archive": _("Archived {objects}"),
        "restore": _("Restored {objects}"),
        "forget": _("Forgot {objects}"),
        "pin": _("Pinned {objects}"),
        "unpin": _("Unpinned {objects}"),
        "link": _("Linked {objects}"),
        "unlink": _("Unlinked {objects}"),
        "undo": _("Undid a change to {objects}"),
        "redo": _("Redid a change to {objects}"),
        "tidy": _("Tidied {objects}"),
        "log": _("Added a note to {objects}"),
        "summary": _("Wrote {objects}"),
        "renew": _("Renewed {objects}"),
        "update": _("Updated {objects}"),
        "replace": _("Replaced {objects}"),
    }
    return texts[verb].format(objects=objects)


def _learned(changes: ChangeSet) -> str:
    """Return a sentence that counts the memories that *changes* added, updated and removed."""
    before = {entry.id: entry for entry in changes.before}
    after = {entry.id: entry for entry in changes.after}
    removed, replaced = before.keys() - after.keys(), _replaced(changes)
    changed = [
        id_ for id_ in changes.affected if id_ in before and id_ in after and id_ not in replaced
    ]
    confirmed = [
        id_
        for id_ in changed
        if before[id_].content == after[id_].content
        and before[id_].activation_count < after[id_].activation_count
    ]
    counts = {
        changes.verb: len(after.keys() - before.keys()),
        "update": len(changed) - len(confirmed),
        "confirm": len(confirmed),
        "replace": len(replaced),
        "forget": len(removed),
    }
    match [(verb, count) for verb, count in counts.items() if count]:
        case [("confirm", 1)]:
            return _("Nothing new: {id} already says this; counted as confirmed again.").format(
                id=confirmed[0]
            )
        case [("confirm", _)]:
            memories = memory_count(len(confirmed))
            return _("Nothing new: confirmed {memories} again.").format(memories=memories)
        case [("forget", _)]:
            memories = memory_count(len(removed))
            return _("Forgot {memories}, as you asked.").format(memories=memories)
        case [(verb, count), *others]:
            parts = [
                _first_part(verb, count),
                *(_later_part(other, number) for other, number in others),
                *(_("wrote {file}").format(file=file) for file in file_names(changes)),
            ]
            return _("{sentence}.").format(sentence=joined(parts))
        case _:
            effect = _past(changes.verb, memory_count(len(changes.affected)))
            return _("{sentence}.").format(sentence=effect)


def _first_part(verb: str, count: int) -> str:
    memories = memory_count(count)
    if verb == "confirm":
        return _("Confirmed {memories}").format(memories=memories)
    return _past(verb, memories)


def _later_part(verb: str, count: int) -> str:
    texts = {
        "update": _("updated {count}"),
        "confirm": _("confirmed {count}"),
        "replace": _("replaced {count}"),
        "forget": _("forgot {count}"),
    }
    return texts[verb].format(count=count)


def _replaced(changes: ChangeSet) -> set[str]:
    """Return the ids of the memories that a new one contradicts."""
    before = {entry.id for entry in changes.before}
    return {
        link.target
        for entry in changes.after
        if entry.id not in before
        for link in entry.links
        if link.relation is Relation.CONTRADICTS and link.target in before
    }


def _suggestion_count(changes: ChangeSet) -> str:
    count = len(changes.buried) + len(changes.lifted)
    if not count:
        return ""
    return ngettext("{count} suggestion", "{count} suggestions", count).format(count=count)


def file_names(changes: ChangeSet) -> list[str]:
    """Return the names of the changed files; the summary may be in the memory file."""
    return [_("the summary") if file.name == SUMMARY else file.name for file in changes.files]


def pending_lines(count: int) -> list[str]:
    """Return a line about how many suggestions are pending review, if any are."""
    if not count:
        return []
    text = ngettext(
        "{count} memory waits for your review; `memdeck waiting` shows what and why.",
        "{count} memories wait for your review; `memdeck waiting` shows what and why.",
        count,
    )
    return [text.format(count=count)]
