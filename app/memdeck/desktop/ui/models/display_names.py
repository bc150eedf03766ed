"""The display names of values that the program identifies by a key."""

from memdeck.desktop.ui.models.entry_rows import Column, MemoryStatus
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.conversation.programs import PROGRAMS
from memdeck.domain.memory.entry import DAILY_LOG, Layer, Relation

NO_PROGRAM = frozenset({"plain_text", "markdown", "note", "text_chat"})
"""Formats that belong to no program."""


def category_name(category: str) -> str:
    """Return the display name of a category; the user's own are returned as written."""
    match category:
        case "preference":
            return translate("names", "preference")
        case "fact":
            return translate("names", "fact")
        case "experience":
            return translate("names", "experience")
        case "workflow":
            return translate("names", "workflow")
        case "decision":
            return translate("names", "decision")
        case "skill_usage":
            return translate("names", "skill usage")
        case "todo":
            return translate("names", "to-do")
        case _:
            return category


def filed_under(category: str, group: str | None) -> str:
    """Return the display name of a category and its group, such as "fact / work"."""
    return f"{category_name(category)} / {group}" if group else category_name(category)


def layer_name(layer: Layer) -> str:
    """Return the display name of a layer."""
    return {
        Layer.SEMANTIC: translate("names", "Knowledge"),
        Layer.PROCEDURAL: translate("names", "Procedures"),
    }[layer]


def relation_name(relation: Relation) -> str:
    """Return the label of a relation, from the memory that links."""
    return {
        Relation.SUPPORTS: translate("names", "supports"),
        Relation.CONTRADICTS: translate("names", "contradicts"),
        Relation.REFINES: translate("names", "refines"),
    }[relation]


def passive_relation_name(relation: Relation) -> str:
    """Return the label of a relation, from the memory that is linked to."""
    return {
        Relation.SUPPORTS: translate("names", "supported by"),
        Relation.CONTRADICTS: translate("names", "contradicted by"),
        Relation.REFINES: translate("names", "refined by"),
    }[relation]


def status_name(memory_status: MemoryStatus) -> str:
    return {
        MemoryStatus.PROMPT: translate("names", "In prompt"),
        MemoryStatus.ACTIVE: translate("names", "Active"),
        MemoryStatus.ARCHIVED: translate("names", "Archived"),
        MemoryStatus.FORGOTTEN: translate("names", "Forgotten"),
    }[memory_status]


def column_name(column: Column) -> str:
    return {
        Column.SCORE: translate("names", "Score"),
        Column.MEMORY: translate("names", "Memory"),
        Column.CATEGORY: translate("names", "Category"),
        Column.HITS: translate("names", "Hits"),
        Column.LAST: translate("names", "Last used"),
        Column.ARCHIVES: translate("names", "Archive date"),
        Column.FORGOTTEN: translate("names", "Forget date"),
        Column.SOURCE: translate("names", "Source"),
    }[column]


def column_meaning(column: Column) -> str:
    return {
        Column.SCORE: translate("names", "Importance on this day, from 0 to 1"),
        Column.MEMORY: translate("names", "What the agent remembers"),
        Column.CATEGORY: translate("names", "The kind of memory"),
        Column.HITS: translate("names", "How often it was mentioned again or used"),
        Column.LAST: translate("names", "The day on which it was last mentioned or used"),
        Column.ARCHIVES: translate(
            "names",
            "The day on which its score falls below the archive threshold unless it is used",
        ),
        Column.FORGOTTEN: translate(
            "names", "The day on which its score falls below the forget threshold unless it is used"
        ),
        Column.SOURCE: translate("names", "The conversation it comes from"),
    }[column]


def source_name(session: str | None) -> str:
    """Return the program a session comes from; the session itself where that is unknown."""
    if session is None:
        return ""
    kind, slash, _ = session.partition("/")
    if not slash:
        return session
    if kind in NO_PROGRAM:
        return translate("names", "Text")
    if kind == "openai_messages":  # written by agents, whichever model they use
        return translate("names", "Agent session")
    if kind == DAILY_LOG:
        return translate("names", "Daily log")
    program = PROGRAMS.get(kind)  # the name of a program is the same in every language
    return program.name if program else kind
