"""The labels of the Detail tab: a memory's status, and its changes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.panels.detail.data_table import brief_data
from memdeck.desktop.panels.detail.inspector_changes import EntryChange
from memdeck.desktop.ui.models.cells import NEVER, score_text
from memdeck.desktop.ui.models.display_names import (
    category_name,
    column_name,
    relation_name,
    status_name,
)
from memdeck.desktop.ui.models.entry_rows import Column, MemoryStatus
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.domain.changes.changeset import EXTERNAL
from memdeck.domain.memory.entry import Link, MemoryEntry, Section
from memdeck.services.vault.vault import AGENT, USER

LONGEST_OTHER = 40  # characters of a memory that is named in another one's history


class Difference(NamedTuple):
    """A field of a memory before and after, as text."""

    field: str
    old: str
    new: str


def who(by: str) -> str:
    """Return who made a change, in the middle of a sentence."""
    translate = QCoreApplication.translate
    if by == USER:
        return translate("inspector", "you")
    if by == AGENT:
        return translate("inspector", "the agent")
    return translate("inspector", "another program") if by == EXTERNAL else by


def change_label(change: EntryChange) -> str:
    """Return the label of a change, which starts a line of the history."""
    translate = QCoreApplication.translate
    if change.verb == "undo":
        turned = replace(change, before=change.after, after=change.before)
        return translate("inspector", "Undone: {action}").format(
            action=_verb_label(change.why, turned)
        )
    if change.verb == "redo":
        return translate("inspector", "Redone: {action}").format(
            action=_verb_label(change.why, change)
        )
    return _verb_label(change.verb, change)


def differences(change: EntryChange, today: date, locale: QLocale) -> tuple[Difference, ...]:
    """Return the changed fields except the text; none where the memory was added or removed."""
    if change.before is None or change.after is None:
        return ()
    fields = (
        Difference(column_name(Column.SCORE), _score(change.score_before, locale),
                   _score(change.score_after, locale)),
        *(
            Difference(name, old, new)
            for (name, old), (_, new) in zip(
                _fields(change.before, today, locale),
                _fields(change.after, today, locale),
                strict=True,
            )
        ),
        _relation_difference(change, change.before.links, change.after.links, locale),
        _data_difference(change.before.structured_data, change.after.structured_data),
    )  # fmt: skip
    return tuple(field for field in fields if field.old != field.new)


def filed_under(entry: MemoryEntry) -> str:
    """Return category and group, such as "fact / work"."""
    name = category_name(entry.category)
    return f"{name} / {entry.group}" if entry.group else name


def _fields(entry: MemoryEntry, today: date, locale: QLocale) -> Iterator[tuple[str, str]]:
    translate = QCoreApplication.translate
    yield column_name(Column.CATEGORY), filed_under(entry)
    yield column_name(Column.HITS), locale.toString(entry.activation_count)
    yield column_name(Column.LAST), calendar_day(entry.last_activated, today, locale)
    yield translate("inspector", "Status"), _section_name(entry.section)
    yield translate("inspector", "Pinned"), _yes_or_no(is_so=entry.pinned)
    yield translate("inspector", "Tags"), listed(entry.tags) or NEVER
    expiry = entry.expires_at
    yield (
        translate("inspector", "Expires"),
        NEVER if expiry is None else calendar_day(expiry, today, locale),
    )
    yield translate("inspector", "Evidence"), locale.toString(len(entry.evidence))
    sure = entry.confidence
    yield translate("inspector", "Confidence"), NEVER if sure is None else score_text(sure, locale)


def _relation_difference(
    change: EntryChange, old: Sequence[Link], new: Sequence[Link], locale: QLocale
) -> Difference:
    """Return the relations removed and added; of many, the unchanged ones are left out."""
    name = QCoreApplication.translate("inspector", "Relations")
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
    name = QCoreApplication.translate("inspector", "Data")
    gone = {key: value for key, value in old.items() if key not in new or new[key] != value}
    come = {key: value for key, value in new.items() if key not in old or old[key] != value}
    return Difference(name, brief_data(gone) or NEVER, brief_data(come) or NEVER)


def _score(score: float | None, locale: QLocale) -> str:
    return NEVER if score is None else score_text(score, locale)


def _section_name(section: Section) -> str:
    match section:
        case Section.ACTIVE:
            return status_name(MemoryStatus.ACTIVE)
        case Section.ARCHIVED:
            return status_name(MemoryStatus.ARCHIVED)


def _yes_or_no(*, is_so: bool) -> str:
    translate = QCoreApplication.translate
    return translate("inspector", "yes") if is_so else translate("inspector", "no")


def _verb_label(verb: str, change: EntryChange) -> str:  # noqa: PLR0911 - one per verb
    translate = QCoreApplication.translate
    match verb:
        case "add":
            return translate("inspector", "Added")
        case "edit" | "save":
            return translate("inspector", "Edited")
        case "archive":
            return translate("inspector", "Archived")
        case "restore":
            return translate("inspector", "Restored")
        case "forget":
            return translate("inspector", "Forgotten")
        case "pin":
            return translate("inspector", "Pinned")
        case "unpin":
            return translate("inspector", "Unpinned")
        case "link":
            return translate("inspector", "Related to another memory")
        case "unlink":
            return translate("inspector", "Relation removed")
        case "apply" | "extract":
            return _conversation_label(change)
        case "write" | "learn":
            return _agent_label(change)
        case _:
            return _labels_of_all(verb)


def _labels_of_all(verb: str) -> str:
    """Return the label of a change to this memory among others."""
    translate = QCoreApplication.translate
    match verb:
        case "tidy":
            return translate("inspector", "Rewritten by a tidy")
        case "upkeep":
            return translate("inspector", "Changed by maintenance")
        case "migrate":
            return translate("inspector", "Converted to another format")
        case "backup":
            return translate("inspector", "Restored from a backup")
        case _:
            return translate("inspector", "Changed")


def _agent_label(change: EntryChange) -> str:
    """Return the label of an agent's change to a memory, which may only have been part of it."""
    translate = QCoreApplication.translate
    if change.before is None:
        return translate("inspector", "Written down")
    if change.after is None:
        return translate("inspector", "Forgotten")
    if change.after.activation_count > change.before.activation_count:
        return translate("inspector", "Mentioned again")
    return translate("inspector", "Rewritten")


def _conversation_label(change: EntryChange) -> str:
    translate = QCoreApplication.translate
    if change.before is None:
        return translate("inspector", "Learned from a conversation")
    if change.after is None:
        return translate("inspector", "Forgotten after a conversation")
    if change.after.activation_count > change.before.activation_count:
        return translate("inspector", "Confirmed in a conversation")
    return translate("inspector", "Changed after a conversation")
