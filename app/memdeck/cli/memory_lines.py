"""Lines about memories and changes, which several commands print."""

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from memdeck.cli.text import brief, joined, memory_count, message_count, one_line, padded
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

_PAST = {
    "add": "Added",
    "write": "Wrote",
    "learn": "Learned",
    "extract": "Learned",
    "reject": "Rejected",
    "edit": "Edited",
    "archive": "Archived",
    "restore": "Restored",
    "forget": "Forgot",
    "pin": "Pinned",
    "unpin": "Unpinned",
    "link": "Linked",
    "unlink": "Unlinked",
    "undo": "Undid a change to",
    "redo": "Redid a change to",
    "tidy": "Tidied",
    "log": "Noted down in",
    "summary": "Wrote",
    "renew": "Renewed",
}
_NO_CHANGE = {
    "tidy": "It is tidy already; nothing was written.",
    "summary": "It says so already; nothing was written.",
    "renew": "There is nothing new to say; the summary stays as it is.",
}
_LEARNS = ("write", "extract", "learn")
"""Verbs of changes that may add, update and forget memories at once."""


def listing_lines(listing: "Listing") -> list[str]:
    rows = [
        f"{row.score:.2f}{'*' if row.entry.pinned else ' '} {entry_line(row.entry)}"
        for row in listing.rows
    ]
    return rows + [f"{_position(broken)} is broken: {broken.reason}" for broken in listing.broken]


def entry_line(entry: MemoryEntry) -> str:
    return f"{entry.id}  {padded(category_of(entry), 14)} {brief(entry.content)}"


def category_of(entry: MemoryEntry) -> str:
    return f"{entry.category}/{entry.group}" if entry.group else entry.category


def _position(broken: "Broken") -> str:
    of_file = "" if broken.layer is Layer.SEMANTIC else " of the learnings"
    return f"line {broken.line}{of_file}"


def entry_lines(dated: "EntryWithDates", accesses: Sequence["Access"] = ()) -> Iterable[str]:
    """Yield all of a memory; *accesses* are those that retrieved it, newest first."""
    entry = dated.entry
    yield entry.content
    yield ""
    yield f"  id              {entry.id}"
    yield f"  category        {category_of(entry)}"
    scored_on = f" on {entry.scored_at}" if entry.is_scored else ", no day known"
    yield f"  score           {dated.score:.2f} (set to {entry.score:.2f}{scored_on})"
    last_hit = f"last on {entry.last_activated}" if entry.is_dated else "no day known"
    yield f"  hits            {entry.activation_count}, {last_hit}"
    yield f"  retrieved       {_usage(dated.usage)}"
    for access in accesses[:_FEW_ACCESSES]:
        yield f"{'':18}{access.at:%Y-%m-%d}  “{brief(access.query)}”"
    session = f" ({one_line(entry.source_session)})" if entry.source_session else ""
    yield f"  source          {one_line(entry.source)}{session}"
    yield f"  section         {entry.section.value}{', pinned' if entry.pinned else ''}"
    if entry.layer is not Layer.SEMANTIC:
        yield f"  layer           {entry.layer.value}"
    yield f"  archived on     {dated.archives_on or 'not in sight'}"
    yield f"  forgotten on    {dated.forgotten_on or 'not in sight'}"
    if entry.expires_at is not None:
        yield f"  expires on      {entry.expires_at}"
    if entry.confidence is not None:
        yield f"  confidence      {entry.confidence:.2f}"
    for key, value in entry.structured_data.items():
        yield f"  data            {key}: {json.dumps(value, ensure_ascii=False)}"
    for evidence in entry.evidence:
        yield f"  evidence        “{one_line(evidence.quote)}” ({evidence.conversation})"


def _usage(usage: "Usage") -> str:
    last = f", last on {usage.last:%Y-%m-%d}" if usage.last else ""
    return f"{'once' if usage.count == 1 else f'{usage.count} times'}{last}"


def source_lines(sources: "Sequence[Source]") -> Iterable[str]:
    for source in sources:
        when = f"{source.started_at:%Y-%m-%d}" if source.started_at else "undated"
        title = brief(source.title or source.opening) or "Untitled"
        count = message_count(source.message_count)
        yield f"{source.id}  {title} ({source.format}, {when}, {count})"
    if sources:
        yield "`memdeck purge ID` removes one for good."
    else:
        yield "No transcripts are kept here."


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
        yield _NO_CHANGE.get(changes.verb, "Nothing to change.")
        return
    yield _effect(changes, len(affected))
    for entry in affected.values():
        note = " (replaced)" if entry.id in replaced else ""
        yield f"  {entry.id}  {brief(entry.content)}{note}"
    if not affected:
        tombstones = (*changes.buried, *changes.lifted)
        yield from (f"  {brief(tombstone.text)}" for tombstone in tombstones)


def _effect(changes: ChangeSet, count: int) -> str:
    """Return the effect of *changes* on so many memories, and how to undo it."""
    if count and changes.verb in _LEARNS:
        return f"{_learned(changes)} `memdeck undo` takes it back."
    files = file_names(changes)
    objects = " and ".join([memory_count(count), *files] if count else files)
    effect = f"{_PAST[changes.verb]} {objects or _suggestion_count(changes)}"
    if changes.verb == "undo":
        return f"{effect}; `memdeck redo` restores it."
    return f"{effect}. `memdeck undo` takes it back."


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
        _PAST[changes.verb]: len(after.keys() - before.keys()),
        "Updated": len(changed) - len(confirmed),
        "Confirmed": len(confirmed),
        "Replaced": len(replaced),
        "Forgot": len(removed),
    }
    match [(verb, count) for verb, count in counts.items() if count]:
        case [("Confirmed", 1)]:
            return f"Nothing new: {confirmed[0]} already says this; counted as confirmed again."
        case [("Confirmed", _)]:
            return f"Nothing new: confirmed {memory_count(len(confirmed))} again."
        case [("Forgot", _)]:
            return f"Forgot {memory_count(len(removed))}, as you asked."
        case [(verb, count), *others]:
            rest = [f"{other.lower()} {number}" for other, number in others]
            rest += [f"wrote {file}" for file in file_names(changes)]
            return f"{joined([f'{verb} {memory_count(count)}', *rest])}."
        case _:
            return f"{_PAST[changes.verb]} {memory_count(len(changes.affected))}."


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
    return {0: "", 1: "1 suggestion"}.get(count, f"{count} suggestions")


def file_names(changes: ChangeSet) -> list[str]:
    """Return the names of the changed files; the summary may be in the memory file."""
    return ["the summary" if file.name == SUMMARY else file.name for file in changes.files]


def pending_lines(count: int) -> list[str]:
    """Return a line about how many suggestions are pending review, if any are."""
    if not count:
        return []
    waits = "1 memory waits" if count == 1 else f"{count} memories wait"
    return [f"{waits} for your review; `memdeck waiting` shows what and why."]
