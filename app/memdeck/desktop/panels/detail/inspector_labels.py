"""The labels of the Detail tab: a memory's status, and its changes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QLocale

from memdeck.desktop.panels.detail.data_table import brief_data
from memdeck.desktop.panels.detail.inspector_data import EntryChange
from memdeck.desktop.ui.models.cells import NEVER, score_text
from memdeck.desktop.ui.models.display_names import (
    column_name,
    filed_under,
    relation_name,
    status_name,
)
from memdeck.desktop.ui.models.entry_rows import Column, MemoryStatus
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.changes.changeset import EXTERNAL
from memdeck.domain.memory.entry import Link, MemoryEntry, Section
from memdeck.services.vault.vault import AGENT, USER, WINDOW

LONGEST_OTHER = 40  # characters of a memory that is named in another one's history


class Difference(NamedTuple):
    """A field of a memory before and after, as text."""

    field: str
    old: str
    new: str


def who(by: str) -> str:
    """Return who made a change, in the middle of a sentence."""
    names = {
        USER: translate("inspector", "you"),
        WINDOW: translate("inspector", "you"),
        AGENT: translate("inspector", "the agent"),
        EXTERNAL: translate("inspector", "another program"),
    }
    return names.get(by, by)


def change_label(change: EntryChange) -> str:
    """Return the label of a change, which starts a line of the history."""
    if change.verb == "undo":
        reverse = replace(change, before=change.after, after=change.before)
        label = _verb_label(change.why, reverse)
        return translate("inspector", "Undone: {action}").format(action=label)
    if change.verb == "redo":
        label = _verb_label(change.why, change)
        return translate("inspector", "Redone: {action}").format(action=label)
    return _verb_label(change.verb, change)


def differences(change: EntryChange, today: date, locale: QLocale) -> tuple[Difference, ...]:
    """Return the changed fields except the text; none where the memory was added or removed."""
    if change.before is None or change.after is None:
        return ()
    before = _fields(change.before, change.score_before, today, locale)
    after = _fields(change.after, change.score_after, today, locale)
    fields = (
        *(Difference(name, old, new) for (name, old), (_, new) in zip(before, after, strict=True)),
        _relation_difference(change, change.before.links, change.after.links, locale),
        _data_difference(change.before.structured_data, change.after.structured_data),
    )
    return tuple(field for field in fields if field.old != field.new)


def _fields(
    entry: MemoryEntry, score: float | None, today: date, locale: QLocale
) -> Iterator[tuple[str, str]]:
    yield column_name(Column.SCORE), _score(score, locale)
    yield column_name(Column.CATEGORY), filed_under(entry.category, entry.group)
    yield column_name(Column.HITS), locale.toString(entry.activation_count)
    yield column_name(Column.LAST), calendar_day(entry.last_activated, today, locale)
    is_active = entry.section is Section.ACTIVE
    status = status_name(MemoryStatus.ACTIVE if is_active else MemoryStatus.ARCHIVED)
    yield translate("inspector", "Status"), status
    is_pinned = translate("inspector", "yes") if entry.pinned else translate("inspector", "no")
    yield translate("inspector", "Pinned"), is_pinned
    yield translate("inspector", "Tags"), listed(entry.tags) or NEVER
    yield translate("inspector", "Owner"), entry.owner or translate("inspector", "user")
    ids = filter(None, astuple(entry.namespace))
    yield translate("inspector", "User, agent and run"), listed(ids) or NEVER
    expiry = entry.expires_at
    expiry_text = NEVER if expiry is None else calendar_day(expiry, today, locale)
    yield translate("inspector", "Expires"), expiry_text
    yield translate("inspector", "Evidence"), locale.toString(len(entry.evidence))
    yield translate("inspector", "Confidence"), _score(entry.confidence, locale)


def _relation_difference(
    change: EntryChange, old: Sequence[Link], new: Sequence[Link], locale: QLocale
) -> Difference:
    """Return the relations removed and added; of many, the unchanged ones are left out."""
    name = translate("inspector", "Relations")
    gone = [link for link in old if link not in new]
    come = [link for link in new if link not in old]
    return Difference(name, _relations(change, gone, locale), _relations(change, come, locale))


def _relations(change: EntryChange, links: Iterable[Link], locale: QLocale) -> str:
    labels = (
        f"{relation_name(link.relation)} {_other(change, link)} {score_text(link.strength, locale)}"
        for link in links
    )
    return listed(labels) or NEVER


def _other(change: EntryChange, link: Link) -> str:
    """Return the text of the memory that *link* leads to; its id where it is unknown."""
    text = change.others.get(link.target)
    return link.target if text is None else f"“{painted(text, LONGEST_OTHER)}”"


def _data_difference(old: Mapping[str, object], new: Mapping[str, object]) -> Difference:
    name = translate("inspector", "Structured data")
    gone = {key: value for key, value in old.items() if key not in new or new[key] != value}
    come = {key: value for key, value in new.items() if key not in old or old[key] != value}
    return Difference(name, brief_data(gone) or NEVER, brief_data(come) or NEVER)


def _score(score: float | None, locale: QLocale) -> str:
    return NEVER if score is None else score_text(score, locale)


def _verb_label(verb: str, change: EntryChange) -> str:
    if verb in ("apply", "extract"):
        return _effect_label(
            change,
            added=translate("inspector", "Learned from a conversation"),
            removed=translate("inspector", "Forgotten after a conversation"),
            hit=translate("inspector", "Confirmed in a conversation"),
            changed=translate("inspector", "Changed after a conversation"),
        )
    if verb in ("write", "learn"):
        return _effect_label(
            change,
            added=translate("inspector", "Written down"),
            removed=translate("inspector", "Forgotten"),
            hit=translate("inspector", "Mentioned again"),
            changed=translate("inspector", "Rewritten"),
        )
    labels = {
        "add": translate("inspector", "Added"),
        "edit": translate("inspector", "Edited"),
        "save": translate("inspector", "Edited"),
        "archive": translate("inspector", "Archived"),
        "restore": translate("inspector", "Restored"),
        "forget": translate("inspector", "Forgotten"),
        "pin": translate("inspector", "Pinned"),
        "unpin": translate("inspector", "Unpinned"),
        "link": translate("inspector", "Related to another memory"),
        "unlink": translate("inspector", "Relation removed"),
        "tidy": translate("inspector", "Rewritten by a tidy"),
        "upkeep": translate("inspector", "Changed by maintenance"),
        "migrate": translate("inspector", "Converted to another format"),
        "backup": translate("inspector", "Restored from a backup"),
    }
    return labels.get(verb, translate("inspector", "Changed"))


def _effect_label(change: EntryChange, *, added: str, removed: str, hit: str, changed: str) -> str:
    """Return the label for the effect on this memory, which may be one among many."""
    if change.before is None:
        return added
    if change.after is None:
        return removed
    is_hit = change.after.activation_count > change.before.activation_count
    return hit if is_hit else changed
