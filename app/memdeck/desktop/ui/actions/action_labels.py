"""The labels of a change: before it, "Archive 3 memories", and after it, "Archived 3 memories"."""

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Relation

_SUGGESTIONS = ("apply", "extract")
_MAY_FORGET = ("apply", "extract", "write")
"""Actions that also carry out requests to forget."""
_ACTION_LABELS: dict[str, object] = {
    "add": QT_TRANSLATE_NOOP("action labels", "Add a memory"),
    "edit": QT_TRANSLATE_NOOP("action labels", "Edit a memory"),
    "archive": QT_TRANSLATE_NOOP("action labels", "Archive a memory"),
    "restore": QT_TRANSLATE_NOOP("action labels", "Restore a memory"),
    "forget": QT_TRANSLATE_NOOP("action labels", "Forget a memory"),
    "pin": QT_TRANSLATE_NOOP("action labels", "Pin a memory"),
    "unpin": QT_TRANSLATE_NOOP("action labels", "Unpin a memory"),
    "write": QT_TRANSLATE_NOOP("action labels", "Write a memory down"),
    "apply": QT_TRANSLATE_NOOP("action labels", "Apply a suggestion"),
    "extract": QT_TRANSLATE_NOOP("action labels", "Apply a suggestion"),
    "reject": QT_TRANSLATE_NOOP("action labels", "Reject a suggestion"),
    "link": QT_TRANSLATE_NOOP("action labels", "Relate a memory"),
    "unlink": QT_TRANSLATE_NOOP("action labels", "Remove a relation"),
    "learn": QT_TRANSLATE_NOOP("action labels", "Learn a skill"),
    "tidy": QT_TRANSLATE_NOOP("action labels", "Tidy MEMORY.md"),
    "upkeep": QT_TRANSLATE_NOOP("action labels", "Maintain the vault"),
    "save": QT_TRANSLATE_NOOP("action labels", "Edit MEMORY.md"),
    "migrate": QT_TRANSLATE_NOOP("action labels", "Convert the vault"),
    "backup": QT_TRANSLATE_NOOP("action labels", "Restore a backup"),
    "summary": QT_TRANSLATE_NOOP("action labels", "Edit the summary"),
    "renew": QT_TRANSLATE_NOOP("action labels", "Renew the summary"),
    "log": QT_TRANSLATE_NOOP("action labels", "Note something down"),
}
_DONE_LABELS: dict[str, object] = {
    "add": QT_TRANSLATE_NOOP("action labels", "Added a memory"),
    "edit": QT_TRANSLATE_NOOP("action labels", "Edited a memory"),
    "archive": QT_TRANSLATE_NOOP("action labels", "Archived a memory"),
    "restore": QT_TRANSLATE_NOOP("action labels", "Restored a memory"),
    "forget": QT_TRANSLATE_NOOP("action labels", "Forgot a memory"),
    "pin": QT_TRANSLATE_NOOP("action labels", "Pinned a memory"),
    "unpin": QT_TRANSLATE_NOOP("action labels", "Unpinned a memory"),
    "write": QT_TRANSLATE_NOOP("action labels", "Wrote a memory down"),
    "apply": QT_TRANSLATE_NOOP("action labels", "Applied a suggestion"),
    "extract": QT_TRANSLATE_NOOP("action labels", "Applied a suggestion"),
    "reject": QT_TRANSLATE_NOOP("action labels", "Rejected a suggestion"),
    "link": QT_TRANSLATE_NOOP("action labels", "Related a memory"),
    "unlink": QT_TRANSLATE_NOOP("action labels", "Removed a relation"),
    "learn": QT_TRANSLATE_NOOP("action labels", "Learned a skill"),
    "tidy": QT_TRANSLATE_NOOP("action labels", "Tidied MEMORY.md"),
    "upkeep": QT_TRANSLATE_NOOP("action labels", "Maintained the vault"),
    "save": QT_TRANSLATE_NOOP("action labels", "Edited MEMORY.md"),
    "migrate": QT_TRANSLATE_NOOP("action labels", "Converted the vault"),
    "backup": QT_TRANSLATE_NOOP("action labels", "Restored a backup"),
    "summary": QT_TRANSLATE_NOOP("action labels", "Edited the summary"),
    "renew": QT_TRANSLATE_NOOP("action labels", "Renewed the summary"),
    "log": QT_TRANSLATE_NOOP("action labels", "Noted something down"),
}


def action_label(changes: ChangeSet) -> str:
    """Return the label of a change; of an undo or a redo, that of the original change."""
    verb, count = _verb_and_count(changes)
    many = _action_labels_of_many(count).get(verb) if count != 1 else None
    other = QT_TRANSLATE_NOOP("action labels", "Change the memory")
    return many or _translated(_ACTION_LABELS.get(verb, other))


def done_label(changes: ChangeSet) -> str:
    """Return the label of a completed change; of an undo or a redo, that of the original."""
    verb, count = _verb_and_count(changes)
    many = _done_labels_of_many(count).get(verb) if count != 1 else None
    other = QT_TRANSLATE_NOOP("action labels", "Changed the memory")
    return many or _translated(_DONE_LABELS.get(verb, other))


def backup_label(changes: ChangeSet) -> str:
    """Return when a backup was made: before this change; an undo counts as its own change."""
    match changes.verb:
        case "undo":
            text = QCoreApplication.translate("action labels", "before undoing “{action}”")
        case "redo":
            text = QCoreApplication.translate("action labels", "before redoing “{action}”")
        case _:
            text = QCoreApplication.translate("action labels", "before “{action}”")
    return text.format(action=action_label(changes))


def _translated(label: object) -> str:
    return QCoreApplication.translate("action labels", str(label))


def _verb_and_count(changes: ChangeSet) -> tuple[str, int]:
    """Return the original verb, and the number of memories or suggestions it changed."""
    verb = changes.why if changes.verb in ("undo", "redo") else changes.verb
    before, after = ({entry.id for entry in side} for side in (changes.before, changes.after))
    if changes.verb == "undo":
        before, after = after, before
    if verb in _MAY_FORGET and before and not after:
        verb = "forget"
    affected = set(changes.affected)
    if verb in _SUGGESTIONS:
        affected -= _superseded(changes)
    return verb, len(affected) or len({*changes.buried, *changes.lifted})


def _superseded(changes: ChangeSet) -> set[str]:
    """Return the ids of the memories that an added or removed one contradicts.

    A contradiction changes two memories, and is one suggestion.
    """
    before, after = ({entry.id for entry in side} for side in (changes.before, changes.after))
    return {
        link.target
        for entry in (*changes.before, *changes.after)
        if entry.id in before ^ after
        for link in entry.links
        if link.relation is Relation.CONTRADICTS
    }


def _action_labels_of_many(count: int) -> dict[str, str]:
    """Return the labels that name a number of memories or suggestions.

    They are translated here, because Qt marks no plurals outside a call to ``translate``.
    """
    translate = QCoreApplication.translate
    return {
        "add": translate("action labels", "Add %n memories", "", count),
        "edit": translate("action labels", "Edit %n memories", "", count),
        "archive": translate("action labels", "Archive %n memories", "", count),
        "restore": translate("action labels", "Restore %n memories", "", count),
        "forget": translate("action labels", "Forget %n memories", "", count),
        "pin": translate("action labels", "Pin %n memories", "", count),
        "unpin": translate("action labels", "Unpin %n memories", "", count),
        "write": translate("action labels", "Write %n memories down", "", count),
        "apply": translate("action labels", "Apply %n suggestions", "", count),
        "extract": translate("action labels", "Apply %n suggestions", "", count),
        "reject": translate("action labels", "Reject %n suggestions", "", count),
    }


def _done_labels_of_many(count: int) -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "add": translate("action labels", "Added %n memories", "", count),
        "edit": translate("action labels", "Edited %n memories", "", count),
        "archive": translate("action labels", "Archived %n memories", "", count),
        "restore": translate("action labels", "Restored %n memories", "", count),
        "forget": translate("action labels", "Forgot %n memories", "", count),
        "pin": translate("action labels", "Pinned %n memories", "", count),
        "unpin": translate("action labels", "Unpinned %n memories", "", count),
        "write": translate("action labels", "Wrote %n memories down", "", count),
        "apply": translate("action labels", "Applied %n suggestions", "", count),
        "extract": translate("action labels", "Applied %n suggestions", "", count),
        "reject": translate("action labels", "Rejected %n suggestions", "", count),
    }
