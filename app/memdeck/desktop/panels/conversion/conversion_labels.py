"""The labels of a conversion: the formats, and what does not fit in one."""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from memdeck.desktop.panels.pages.health_labels import lack_words
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.domain.memory.conversion_report import WHOLE, Conversion, Fit, Misfit

FILE_NAMES = {
    "memory_md": "MEMORY.md",
    "vibeworker": "memory.json",
    "mem0": "mem0.json",
    "letta": "agent.af",
    "sqlite": "memories.db",
    "bullets": "AGENTS.md",
}
"""The usual file name of each format; a table on a server has none."""
LONGEST_WORDS = 70  # characters of a memory that are enough to recognise it


def format_name(kind: str) -> str:
    """Return the display name of a format."""
    translate = QCoreApplication.translate
    names = {
        "memory_md": translate("conversion", "MEMORY.md with scores"),
        "vibeworker": translate("conversion", "memory.json of VibeWorker"),
        "mem0": translate("conversion", "List of Mem0"),
        "letta": translate("conversion", "Agent file of Letta"),
        "sqlite": translate("conversion", "SQLite file"),
        "bullets": translate("conversion", "Markdown bullets"),
    }
    return names[kind]


def report(told: Conversion, words: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return what is converted and what does not fit: first in total, then by memory.

    *words* are the texts of the memories by id; one without is named by its id.
    """
    return "\n".join(
        [_count(told), *_sums(told), *map(lack_words, told.notes), "", *_each(told, words)]
    ).rstrip()


def field_name(name: str) -> str:
    """Return the display name of a memory's field, within a sentence."""
    translate = QCoreApplication.translate
    names = {
        "id": translate("conversion", "id"),
        "category": translate("conversion", "category"),
        "layer": translate("conversion", "layer"),
        "section": translate("conversion", "section"),
        "score": translate("conversion", "score"),
        "scored_at": translate("conversion", "day of the score"),
        "activation_count": translate("conversion", "hits"),
        "last_activated": translate("conversion", "day of the last hit"),
        "last_accessed": translate("conversion", "last retrieval"),
        "access_count": translate("conversion", "retrievals"),
        "source_session": translate("conversion", "session"),
        "evidence": translate("conversion", "evidence"),
        "expires_at": translate("conversion", "expiry"),
        "created_at": translate("conversion", "creation time"),
        "pinned": translate("conversion", "pin"),
        "confidence": translate("conversion", "confidence"),
        "group": translate("conversion", "group"),
        "tags": translate("conversion", "tags"),
        "links": translate("conversion", "links"),
        "was": translate("conversion", "score before it was archived"),
        "structured_data": translate("conversion", "data of a tool"),
        "extra": translate("conversion", "fields of another format"),
        WHOLE: translate("conversion", "the whole memory"),
    }
    return names.get(name, name)


def fit_words(fit: Fit) -> str:
    """Return a template for the effect of *fit* on values; its braces take the fields."""
    translate = QCoreApplication.translate
    match fit:
        case Fit.ASIDE:
            return translate("conversion", "Only Memdeck will read: {fields}")
        case Fit.CHANGED:
            return translate("conversion", "Changed: {fields}")
        case Fit.LOST:
            return translate("conversion", "Lost: {fields}")


def _count(told: Conversion) -> str:
    translate = QCoreApplication.translate
    count = told.memories
    if count == 1:
        return translate("conversion", "1 memory fits there.")
    return translate("conversion", "%Ln memories fit there.", "", count)


def _sums(told: Conversion) -> Iterator[str]:
    for fit in Fit:
        counts = Counter(one.field for one in told.misfits if one.fit is fit)
        fields = listed(f"{field_name(name)} ({count})" for name, count in counts.items())
        if fields:
            yield fit_words(fit).format(fields=fields)


def _each(told: Conversion, words: Mapping[str, str]) -> Iterator[str]:
    by_id: dict[str, list[str]] = {}
    for fit in Fit:
        found: dict[str, list[str]] = {}
        for one in told.misfits:
            if one.fit is fit:
                found.setdefault(one.id, []).append(_named(one))
        for id_, fields in found.items():
            by_id.setdefault(id_, []).append(fit_words(fit).format(fields=listed(fields)))
    for id_, said in by_id.items():
        yield painted(" ".join(words.get(id_, id_).split()), LONGEST_WORDS)
        yield from (f"    {sentence}" for sentence in said)


def _named(one: Misfit) -> str:
    """Return the field of *one*; for lost data of another format, its keys too."""
    name = field_name(one.field)
    return f"{name} ({', '.join(one.lost_keys)})" if one.lost_keys else name
