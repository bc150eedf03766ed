"""Terminal output for memories: plain lines that fit a terminal, one memory a line."""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path

from memdeck.domain.changes.changeset import ChangeSet, Tombstone
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.memory.entry import Layer, MemoryEntry, Relation
from memdeck.domain.memory.forecast import Forecast
from memdeck.domain.search.usage import Access, Usage
from memdeck.services.memories.entry_service import Listing
from memdeck.services.memories.fade_dates import EntryWithDates
from memdeck.services.upkeep.stats_and_doctor import Stats
from memdeck.storage.text.markdown.document import Broken
from memdeck.storage.vault.state.transcript_archive import Source
from memdeck.storage.vault.store.side_files import SUMMARY

LONGEST = 300
"""Characters of a memory that a list shows; `show` shows all."""
FEW = 5
"""Number of ids or names that fit a line of a terminal."""

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
_VERBS = {
    Action.DELETE: "deletes",
    Action.UPDATE: "changes",
    Action.MERGE: "changes",
    Action.CONTRADICT: "replaces",
}
"""The effect of a row on the text of the memory that it names."""
_LEARNS = ("write", "extract", "learn")
"""Verbs of changes that may add, update and forget memories at once."""
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

Known = Mapping[str, MemoryEntry]
"""Memories by id."""
NONE_KNOWN: Known = {}


def listing(listed: Listing) -> list[str]:
    rows = [
        f"{row.score:.2f}{'*' if row.entry.pinned else ' '} {_line(row.entry)}"
        for row in listed.rows
    ]
    return rows + [f"{_place_of(one)} is broken: {one.reason}" for one in listed.broken]


def none_yet(beside: Sequence[Path]) -> str:
    """Return a message that there is no memory; *beside* are files of other programs there."""
    if not beside:
        return "No memories here yet; `memdeck add TEXT` writes one down."
    names = ", ".join(plain(one_line(path.name)) for path in beside[:FEW])
    more = f" and {len(beside) - FEW} more" if len(beside) > FEW else ""
    there_is, it = ("there is", "it") if len(beside) == 1 else ("there are", "one")
    return (
        f"No MEMORY.md here yet, but {there_is} {names}{more}; open {it} with"
        f" `--vault {plain(str(beside[0]))}`. `memdeck add TEXT` makes a MEMORY.md beside it."
    )


def trash(entries: Sequence[MemoryEntry], tombstones: Sequence[Tombstone]) -> Iterable[str]:
    yield from map(_line, entries)
    if tombstones:
        yield "Kept from coming back by themselves:"
    yield from (f"  {stone.on}  {stone.burial:<9}  {one_line(stone.text)}" for stone in tombstones)
    if not entries and not tombstones:
        yield "Nothing was forgotten here."


def gone(entries: Sequence[MemoryEntry]) -> Iterable[str]:
    yield from map(_line, entries)
    if entries:
        yield "`memdeck purge ID` removes one for good."
    else:
        yield "Nothing that is gone has left a trace here."


def purgeable(entries: Sequence[MemoryEntry], ids: Sequence[str]) -> Iterable[str]:
    known = {one.id: _line(one) for one in entries}
    yield from (known.get(id_, f"{id_}  a kept transcript") for id_ in dict.fromkeys(ids))


def purged(count: int, kept: Sequence[Source]) -> Iterable[str]:
    """Return what a purge left; *kept* are the transcripts that may still contain the text."""
    if not kept:
        yield f"Purged {count}; nothing but a hash is left."
        return
    yield f"Purged {count}; what was said is still in the transcripts kept of:"
    yield from sources(kept)


def sources(kept: Sequence[Source]) -> Iterable[str]:
    for source in kept:
        when = f"{source.started_at:%Y-%m-%d}" if source.started_at else "undated"
        title = brief(source.title or source.opening) or "Untitled"
        yield f"{source.id}  {title} ({source.format}, {when}, {messages(source.message_count)})"
    if kept:
        yield "`memdeck purge ID` removes one for good."
    else:
        yield "No transcripts are kept here."


def _place_of(broken: Broken) -> str:
    of_file = "" if broken.layer is Layer.SEMANTIC else " of the learnings"
    return f"line {broken.line}{of_file}"


def entry(outlook: EntryWithDates, asked: Sequence[Access] = ()) -> Iterable[str]:
    """Yield all of a memory; *asked* are the queries that retrieved it, the latest first."""
    one = outlook.entry
    yield one.content
    yield ""
    yield f"  id              {one.id}"
    yield f"  category        {filed_as(one)}"
    scored_on = f" on {one.scored_at}" if one.is_scored else ", no day known"
    yield f"  score           {outlook.score:.2f} (set to {one.score:.2f}{scored_on})"
    last_hit = f"last on {one.last_activated}" if one.is_dated else "no day known"
    yield f"  hits            {one.activation_count}, {last_hit}"
    yield f"  retrieved       {_used(outlook.usage)}"
    yield from (f"{'':18}{access.at:%Y-%m-%d}  “{brief(access.query)}”" for access in asked[:FEW])
    session = f" ({one_line(one.source_session)})" if one.source_session else ""
    yield f"  source          {one_line(one.source)}{session}"
    yield f"  section         {one.section.value}{', pinned' if one.pinned else ''}"
    if one.layer is not Layer.SEMANTIC:
        yield f"  layer           {one.layer.value}"
    yield f"  archived on     {outlook.archives_on or 'not in sight'}"
    yield f"  forgotten on    {outlook.forgotten_on or 'not in sight'}"
    if one.expires_at is not None:
        yield f"  expires on      {one.expires_at}"
    if one.confidence is not None:
        yield f"  confidence      {one.confidence:.2f}"
    for key, value in one.structured_data.items():
        yield f"  data            {key}: {json.dumps(value, ensure_ascii=False)}"
    for evidence in one.evidence:
        yield f"  evidence        “{one_line(evidence.quote)}” ({evidence.conversation})"


def changeset(changes: ChangeSet) -> Iterable[str]:
    # Another memory may have the id of a forgotten one.
    states = (
        (changes.after, changes.before)
        if changes.verb == "forget"
        else (changes.before, changes.after)
    )
    replaced = _replaced(changes)
    ids = {*changes.affected, *replaced}
    touched = {one.id: one for one in chain(*states) if one.id in ids}
    if not changes.is_visible:
        yield _NO_CHANGE.get(changes.verb, "Nothing to change.")
        return
    yield _done(changes, tuple(touched))
    for one in touched.values():
        yield f"  {one.id}  {brief(one.content)}{' (replaced)' if one.id in replaced else ''}"
    if not touched:
        yield from (f"  {brief(stone.text)}" for stone in (*changes.buried, *changes.lifted))


def _done(changes: ChangeSet, touched: Sequence[str]) -> str:
    """Return the effect of *changes* on the memories *touched*, and how to undo it."""
    if touched and changes.verb in _LEARNS:
        return f"{_learned(changes)} `memdeck undo` takes it back."
    files = _files(changes)
    count = " and ".join([_memories(len(touched)), *files] if touched else files)
    done = f"{_PAST[changes.verb]} {count or _buried(changes)}"
    if changes.verb == "undo":
        return f"{done}; `memdeck redo` restores it."
    return f"{done}. `memdeck undo` takes it back."


def _learned(changes: ChangeSet) -> str:
    """Return a sentence that counts the memories that *changes* added, updated and removed."""
    before, after = ({one.id: one for one in side} for side in (changes.before, changes.after))
    gone, replaced = before.keys() - after.keys(), _replaced(changes)
    stays = [id_ for id_ in changes.affected if id_ in before and id_ in after]
    changed = [id_ for id_ in stays if id_ not in replaced]
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
        "Forgot": len(gone),
    }
    match [(verb, count) for verb, count in counts.items() if count]:
        case [("Confirmed", 1)]:
            return f"Nothing new: {confirmed[0]} already says this; counted as confirmed again."
        case [("Confirmed", _)]:
            return f"Nothing new: confirmed {_memories(len(confirmed))} again."
        case [("Forgot", _)]:
            return f"Forgot {_memories(len(gone))}, as you asked."
        case [(verb, count), *others]:
            rest = [f"{other.lower()} {many}" for other, many in others]
            rest += [f"wrote {file}" for file in _files(changes)]
            return f"{joined([f'{verb} {_memories(count)}', *rest])}."
        case _:
            return f"{_PAST[changes.verb]} {_memories(len(changes.affected))}."


def _replaced(changes: ChangeSet) -> set[str]:
    """Return the ids of the memories that a new one contradicts."""
    before = {one.id for one in changes.before}
    return {
        link.target
        for one in changes.after
        if one.id not in before
        for link in one.links
        if link.relation is Relation.CONTRADICTS and link.target in before
    }


def joined(parts: Sequence[str]) -> str:
    """Return *parts* as a list in a sentence: "one, two and three"."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def _memories(count: int) -> str:
    return "1 memory" if count == 1 else f"{count} memories"


def _buried(changes: ChangeSet) -> str:
    count = len(changes.buried) + len(changes.lifted)
    return {0: "", 1: "1 suggestion"}.get(count, f"{count} suggestions")


def _files(changes: ChangeSet) -> list[str]:
    """Return the name of each; the summary may be in the memory file."""
    return ["the summary" if one.name == SUMMARY else one.name for one in changes.files]


def still_read(name: str) -> str:
    """Return a warning about archiving in a file that other programs read."""
    return (
        f"A program that reads all of {name} still sees what is archived there;"
        " `memdeck forget` takes a memory out of the file."
    )


def history(changesets: Sequence[ChangeSet], id_: str | None = None) -> Iterable[str]:
    for changes in changesets:
        what = few(sorted(changes.affected)) or ", ".join(_files(changes)) or changes.why
        what = what or "no memory"
        yield f"{changes.at:%Y-%m-%d %H:%M}  {changes.by:<8} {changes.verb:<8} {what}"
    if not changesets:
        yield f"Nothing was done {f'to memory {id_}' if id_ else 'in this vault'} yet."


def plan(proposed: Plan, changes: ChangeSet | None = None) -> Iterable[str]:
    """Yield the rows of a plan, and the effect of *changes* if it was applied."""
    yield from rows(proposed.rows)
    yield from (f"note: {note}" for note in proposed.notes)
    yield outcome(proposed.rows, None if changes is None else int(changes.is_visible))


def rows(plan_rows: Iterable[PlanRow], known: Known = NONE_KNOWN) -> Iterable[str]:
    for row in plan_rows:
        yield from _row(row, known)


def outcome(plan_rows: Sequence[PlanRow], changes: int | None) -> str:
    """Return the result of a plan's rows, by so many changes; None if it was not applied."""
    ticked = len(Plan(tuple(plan_rows)).ticked)
    match changes:
        case _ if not plan_rows:
            return "Nothing to do."
        case None:
            return f"{ticked} of {len(plan_rows)} ticked; nothing is saved yet."
        case 0:
            return f"Applied 0 of {len(plan_rows)}; nothing was changed."
        case 1:
            return f"Applied {ticked} of {len(plan_rows)}. `memdeck undo` takes it back."
        case _:
            return (
                f"Applied {ticked} of {len(plan_rows)} in {changes} steps. "
                "`memdeck undo` takes back one at a time."
            )


def forecast(foreseen: Forecast) -> Iterable[str]:
    first, last = foreseen.days[0], foreseen.days[-1]
    for day in dict.fromkeys((first, last)):
        yield f"{day.date}  {day.active} active, {day.archived} archived, {day.forgotten} forgotten"
    for event in foreseen.events:
        parts = [
            f"{len(ids)} {what} ({few(ids)})"
            for ids, what in ((event.archived, "archived"), (event.forgotten, "forgotten"))
            if ids
        ]
        yield f"{event.date}  {'; '.join(parts)}"


def stats(counts: Stats) -> Iterable[str]:
    categories = ", ".join(f"{name} {count}" for name, count in counts.by_category.items())
    shown = asdict(counts) | {"mean_score": f"{counts.mean_score:.2f}", "by_category": categories}
    for name, value in shown.items():
        yield f"{name.replace('_', ' '):<14} {value}"


def filed_as(one: MemoryEntry) -> str:
    return f"{one.category}/{one.group}" if one.group else one.category


def plain(text: str) -> str:
    """Return *text* without control characters, escapes and changes of its direction."""
    return _CONTROLS.sub("", text)


def one_line(text: str) -> str:
    return " ".join(text.split())


def _line(one: MemoryEntry) -> str:
    return f"{one.id}  {_padded(filed_as(one), 14)} {brief(one.content)}"


def brief(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def _used(usage: Usage) -> str:
    last = f", last on {usage.last:%Y-%m-%d}" if usage.last else ""
    return f"{'once' if usage.count == 1 else f'{usage.count} times'}{last}"


def _padded(text: str, columns: int) -> str:
    """Return *text* padded to so many columns, of which a Chinese character takes two."""
    taken = sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)
    return text + " " * (columns - taken)


def messages(count: int) -> str:
    return "1 message" if count == 1 else f"{count} messages"


def few(ids: Sequence[str]) -> str:
    """Return the first of *ids*, as many as fit a line."""
    return ", ".join(ids[:FEW]) + (", …" if len(ids) > FEW else "")


def _row(row: PlanRow, known: Known) -> Iterable[str]:
    tick = "x" if row.ticked else " "
    target = f" -> {row.target}" if row.target else ""
    category = _padded(row.category, 12)
    yield f"[{tick}] {row.action.value:<10} {category} {one_line(row.content)}{target}"
    yield from grounds(row, known)


def grounds(row: PlanRow, known: Known) -> Iterable[str]:
    """Yield which of the *known* memories a row changes, why, and the start of its evidence."""
    target = known.get(row.target or "")
    if target is not None and row.action in _VERBS:
        yield f"      {_VERBS[row.action]} “{brief(target.content)}”"
    details = [row.reason, *(flag.value.replace("_", " ") for flag in row.flags)]
    if any(details):
        yield f"      {' · '.join(detail for detail in details if detail)}"
    yield from (f"      “{one_line(e.quote)}” ({e.conversation})" for e in row.evidence[:3])
