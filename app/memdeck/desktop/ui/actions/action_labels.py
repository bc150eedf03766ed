"""The labels of a change: before it, "Archive 3 memories", and after it, "Archived 3 memories"."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

from memdeck.desktop.ui.actions.action_summary import ActionSummary
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.services.vault.vault import AGENT, USER

_ACTION_LABELS: dict[str, object] = {
    "add": QT_TRANSLATE_NOOP("action labels", "Add a memory"),
    "edit": QT_TRANSLATE_NOOP("action labels", "Edit a memory"),
    "group": QT_TRANSLATE_NOOP("action labels", "Change the group of a memory"),
    "archive": QT_TRANSLATE_NOOP("action labels", "Archive a memory"),
    "restore": QT_TRANSLATE_NOOP("action labels", "Restore a memory"),
    "forget": QT_TRANSLATE_NOOP("action labels", "Forget a memory"),
    "pin": QT_TRANSLATE_NOOP("action labels", "Pin a memory"),
    "unpin": QT_TRANSLATE_NOOP("action labels", "Unpin a memory"),
    "write": QT_TRANSLATE_NOOP("action labels", "Save a memory"),
    "apply": QT_TRANSLATE_NOOP("action labels", "Apply a suggestion"),
    "extract": QT_TRANSLATE_NOOP("action labels", "Apply a suggestion"),
    "reject": QT_TRANSLATE_NOOP("action labels", "Reject a suggestion"),
    "link": QT_TRANSLATE_NOOP("action labels", "Add a relation"),
    "unlink": QT_TRANSLATE_NOOP("action labels", "Remove a relation"),
    "learn": QT_TRANSLATE_NOOP("action labels", "Learn a skill"),
    "memorize": QT_TRANSLATE_NOOP("action labels", "Memorize a conversation"),
    "profile": QT_TRANSLATE_NOOP("action labels", "Edit a profile"),
    "correct": QT_TRANSLATE_NOOP("action labels", "Correct a claim"),
    "delete": QT_TRANSLATE_NOOP("action labels", "Delete a claim"),
    "choose": QT_TRANSLATE_NOOP("action labels", "Choose between two claims"),
    "keep": QT_TRANSLATE_NOOP("action labels", "Keep both claims"),
    "apart": QT_TRANSLATE_NOOP("action labels", "Keep two people apart"),
    "merge": QT_TRANSLATE_NOOP("action labels", "Merge two people"),
    "tidy": QT_TRANSLATE_NOOP("action labels", "Tidy MEMORY.md"),
    "upkeep": QT_TRANSLATE_NOOP("action labels", "Maintain the vault"),
    "save": QT_TRANSLATE_NOOP("action labels", "Edit MEMORY.md"),
    "migrate": QT_TRANSLATE_NOOP("action labels", "Convert the vault"),
    "backup": QT_TRANSLATE_NOOP("action labels", "Restore a backup"),
    "summary": QT_TRANSLATE_NOOP("action labels", "Edit the summary"),
    "renew": QT_TRANSLATE_NOOP("action labels", "Renew the summary"),
    "log": QT_TRANSLATE_NOOP("action labels", "Add a log note"),
}
_DONE_LABELS: dict[str, object] = {
    "add": QT_TRANSLATE_NOOP("action labels", "Added a memory"),
    "edit": QT_TRANSLATE_NOOP("action labels", "Edited a memory"),
    "group": QT_TRANSLATE_NOOP("action labels", "Changed the group of a memory"),
    "archive": QT_TRANSLATE_NOOP("action labels", "Archived a memory"),
    "restore": QT_TRANSLATE_NOOP("action labels", "Restored a memory"),
    "forget": QT_TRANSLATE_NOOP("action labels", "Moved 1 memory to Forgotten"),
    "pin": QT_TRANSLATE_NOOP("action labels", "Pinned a memory"),
    "unpin": QT_TRANSLATE_NOOP("action labels", "Unpinned a memory"),
    "write": QT_TRANSLATE_NOOP("action labels", "Saved a memory"),
    "apply": QT_TRANSLATE_NOOP("action labels", "Applied a suggestion"),
    "extract": QT_TRANSLATE_NOOP("action labels", "Applied a suggestion"),
    "reject": QT_TRANSLATE_NOOP("action labels", "Rejected a suggestion"),
    "link": QT_TRANSLATE_NOOP("action labels", "Added a relation"),
    "unlink": QT_TRANSLATE_NOOP("action labels", "Removed a relation"),
    "learn": QT_TRANSLATE_NOOP("action labels", "Learned a skill"),
    "memorize": QT_TRANSLATE_NOOP("action labels", "Memorized a conversation"),
    "profile": QT_TRANSLATE_NOOP("action labels", "Edited a profile"),
    "correct": QT_TRANSLATE_NOOP("action labels", "Corrected a claim"),
    "delete": QT_TRANSLATE_NOOP("action labels", "Deleted a claim"),
    "choose": QT_TRANSLATE_NOOP("action labels", "Chose between two claims"),
    "keep": QT_TRANSLATE_NOOP("action labels", "Kept both claims"),
    "apart": QT_TRANSLATE_NOOP("action labels", "Kept two people apart"),
    "merge": QT_TRANSLATE_NOOP("action labels", "Merged two people"),
    "tidy": QT_TRANSLATE_NOOP("action labels", "Tidied MEMORY.md"),
    "upkeep": QT_TRANSLATE_NOOP("action labels", "Maintained the vault"),
    "save": QT_TRANSLATE_NOOP("action labels", "Edited MEMORY.md"),
    "migrate": QT_TRANSLATE_NOOP("action labels", "Converted the vault"),
    "backup": QT_TRANSLATE_NOOP("action labels", "Restored a backup"),
    "summary": QT_TRANSLATE_NOOP("action labels", "Edited the summary"),
    "renew": QT_TRANSLATE_NOOP("action labels", "Renewed the summary"),
    "log": QT_TRANSLATE_NOOP("action labels", "Added a log note"),
}


def action_label(summary: ActionSummary) -> str:
    """Return the label of a change; of an undo or a redo, that of the original change."""
    verb, count = summary.verb, summary.count
    many = _action_labels_of_many(count).get(verb) if count != 1 else None
    other = QT_TRANSLATE_NOOP("action labels", "Change the memory")
    return many or _translated(_ACTION_LABELS.get(verb, other))


def done_label(summary: ActionSummary) -> str:
    """Return the label of a completed change; of an undo or a redo, that of the original."""
    verb, count = summary.verb, summary.count
    many = _done_labels_of_many(count).get(verb) if count != 1 else None
    other = QT_TRANSLATE_NOOP("action labels", "Changed the memory")
    return many or _translated(_DONE_LABELS.get(verb, other))


def author_label(by: str) -> str:
    """Return who made a change, other than the user in this window; in the middle of a sentence."""
    labels = {
        USER: translate("action labels", "you in another program"),
        AGENT: translate("action labels", "an agent"),
    }
    return labels.get(by, by)


def progress_label(summary: ActionSummary) -> str:
    """Return the label of a change of many memories while it is being made."""
    count = summary.count
    labels = {
        "edit": translate("action labels", "Editing %Ln memories…", "", count),
        "archive": translate("action labels", "Archiving %Ln memories…", "", count),
        "restore": translate("action labels", "Restoring %Ln memories…", "", count),
        "forget": translate("action labels", "Moving %Ln memories to Forgotten…", "", count),
        "pin": translate("action labels", "Pinning %Ln memories…", "", count),
        "unpin": translate("action labels", "Unpinning %Ln memories…", "", count),
    }
    return labels[summary.verb]


def backup_label(changes: ChangeSet) -> str:
    """Return when a backup was made: before this change; an undo counts as its own change."""
    match changes.verb:
        case "undo":
            text = translate("action labels", "before undoing “{action}”")
        case "redo":
            text = translate("action labels", "before redoing “{action}”")
        case _:
            text = translate("action labels", "before “{action}”")
    return text.format(action=action_label(ActionSummary.of(changes)))


def _translated(label: object) -> str:
    return translate("action labels", str(label))


def _action_labels_of_many(count: int) -> dict[str, str]:
    """Return the labels that name a number of memories or suggestions.

    They are translated here, because Qt marks no plurals outside a call to ``translate``.
    """
    return {
        "add": translate("action labels", "Add %Ln memories", "", count),
        "edit": translate("action labels", "Edit %Ln memories", "", count),
        "group": translate("action labels", "Change the group of %Ln memories", "", count),
        "archive": translate("action labels", "Archive %Ln memories", "", count),
        "restore": translate("action labels", "Restore %Ln memories", "", count),
        "forget": translate("action labels", "Forget %Ln memories", "", count),
        "pin": translate("action labels", "Pin %Ln memories", "", count),
        "unpin": translate("action labels", "Unpin %Ln memories", "", count),
        "write": translate("action labels", "Save %Ln memories", "", count),
        "apply": translate("action labels", "Apply %Ln suggestions", "", count),
        "extract": translate("action labels", "Apply %Ln suggestions", "", count),
        "reject": translate("action labels", "Reject %Ln suggestions", "", count),
    }


def _done_labels_of_many(count: int) -> dict[str, str]:
    return {
        "add": translate("action labels", "Added %Ln memories", "", count),
        "edit": translate("action labels", "Edited %Ln memories", "", count),
        "group": translate("action labels", "Changed the group of %Ln memories", "", count),
        "archive": translate("action labels", "Archived %Ln memories", "", count),
        "restore": translate("action labels", "Restored %Ln memories", "", count),
        "forget": translate("action labels", "Moved %Ln memories to Forgotten", "", count),
        "pin": translate("action labels", "Pinned %Ln memories", "", count),
        "unpin": translate("action labels", "Unpinned %Ln memories", "", count),
        "write": translate("action labels", "Saved %Ln memories", "", count),
        "apply": translate("action labels", "Applied %Ln suggestions", "", count),
        "extract": translate("action labels", "Applied %Ln suggestions", "", count),
        "reject": translate("action labels", "Rejected %Ln suggestions", "", count),
    }
