"""The labels of a change: before it, "Archive 3 memories", and after it, "Archived 3 memories"."""

from PySide6.QtCore import QCoreApplication

from memdeck.domain.changes.changeset import ChangeSet

_MAY_FORGET = ("apply", "extract", "write")
"""Actions that also carry out requests to forget."""


def deed_name(changes: ChangeSet) -> str:
    """Return the label of a change; of an undo or a redo, that of the original change."""
    verb, count = _verb_and_count(changes)
    return _of_one(verb) if count == 1 else _of_many(verb, count)


def done_words(changes: ChangeSet) -> str:
    """Return the label of a completed change; of an undo or a redo, that of the original."""
    verb, count = _verb_and_count(changes)
    return _done_to_one(verb) if count == 1 else _done_to_many(verb, count)


def before_words(changes: ChangeSet) -> str:
    """Return when a backup was made: before this change; an undo counts as its own change."""
    match changes.verb:
        case "undo":
            words = QCoreApplication.translate("deeds", "before undoing “{deed}”")
        case "redo":
            words = QCoreApplication.translate("deeds", "before redoing “{deed}”")
        case _:
            words = QCoreApplication.translate("deeds", "before “{deed}”")
    return words.format(deed=deed_name(changes))


def _verb_and_count(changes: ChangeSet) -> tuple[str, int]:
    """Return the original verb, and the number of memories or suggestions it changed."""
    verb = changes.why if changes.verb in ("undo", "redo") else changes.verb
    before, after = ({entry.id for entry in side} for side in (changes.before, changes.after))
    if changes.verb == "undo":
        before, after = after, before
    if verb in _MAY_FORGET and before and not after:
        verb = "forget"
    return verb, len(changes.affected) or len({*changes.buried, *changes.lifted})


def _of_one(verb: str) -> str:  # noqa: PLR0911 - one per verb
    translate = QCoreApplication.translate
    match verb:
        case "add":
            return translate("deeds", "Add a memory")
        case "edit":
            return translate("deeds", "Edit a memory")
        case "archive":
            return translate("deeds", "Archive a memory")
        case "restore":
            return translate("deeds", "Restore a memory")
        case "forget":
            return translate("deeds", "Forget a memory")
        case "pin":
            return translate("deeds", "Pin a memory")
        case "unpin":
            return translate("deeds", "Unpin a memory")
        case "write":
            return translate("deeds", "Write a memory down")
        case "apply" | "extract":
            return translate("deeds", "Apply a suggestion")
        case "reject":
            return translate("deeds", "Reject a suggestion")
        case _:
            return _of_all(verb)


def _of_many(verb: str, count: int) -> str:  # noqa: PLR0911 - one per verb
    translate = QCoreApplication.translate
    match verb:
        case "add":
            return translate("deeds", "Add %n memories", "", count)
        case "edit":
            return translate("deeds", "Edit %n memories", "", count)
        case "archive":
            return translate("deeds", "Archive %n memories", "", count)
        case "restore":
            return translate("deeds", "Restore %n memories", "", count)
        case "forget":
            return translate("deeds", "Forget %n memories", "", count)
        case "pin":
            return translate("deeds", "Pin %n memories", "", count)
        case "unpin":
            return translate("deeds", "Unpin %n memories", "", count)
        case "write":
            return translate("deeds", "Write %n memories down", "", count)
        case "apply" | "extract":
            return translate("deeds", "Apply %n suggestions", "", count)
        case "reject":
            return translate("deeds", "Reject %n suggestions", "", count)
        case _:
            return _of_all(verb)


def _of_all(verb: str) -> str:  # noqa: PLR0911 - one per verb
    translate = QCoreApplication.translate
    match verb:
        case "link":
            return translate("deeds", "Relate a memory")
        case "unlink":
            return translate("deeds", "Remove a relation")
        case "learn":
            return translate("deeds", "Learn a skill")
        case "tidy":
            return translate("deeds", "Tidy MEMORY.md")
        case "upkeep":
            return translate("deeds", "Maintain the vault")
        case "save":
            return translate("deeds", "Edit MEMORY.md")
        case "migrate":
            return translate("deeds", "Convert the vault")
        case "backup":
            return translate("deeds", "Restore a backup")
        case "summary":
            return translate("deeds", "Edit the summary")
        case "renew":
            return translate("deeds", "Renew the summary")
        case "log":
            return translate("deeds", "Note something down")
        case _:
            return translate("deeds", "Change the memory")


def _done_to_one(verb: str) -> str:  # noqa: PLR0911 - one per verb
    translate = QCoreApplication.translate
    match verb:
        case "add":
            return translate("deeds", "Added a memory")
        case "edit":
            return translate("deeds", "Edited a memory")
        case "archive":
            return translate("deeds", "Archived a memory")
        case "restore":
            return translate("deeds", "Restored a memory")
        case "forget":
            return translate("deeds", "Forgot a memory")
        case "pin":
            return translate("deeds", "Pinned a memory")
        case "unpin":
            return translate("deeds", "Unpinned a memory")
        case "write":
            return translate("deeds", "Wrote a memory down")
        case "apply" | "extract":
            return translate("deeds", "Applied a suggestion")
        case "reject":
            return translate("deeds", "Rejected a suggestion")
        case _:
            return _done_to_all(verb)


def _done_to_many(verb: str, count: int) -> str:  # noqa: PLR0911 - one per verb
    translate = QCoreApplication.translate
    match verb:
        case "add":
            return translate("deeds", "Added %n memories", "", count)
        case "edit":
            return translate("deeds", "Edited %n memories", "", count)
        case "archive":
            return translate("deeds", "Archived %n memories", "", count)
        case "restore":
            return translate("deeds", "Restored %n memories", "", count)
        case "forget":
            return translate("deeds", "Forgot %n memories", "", count)
        case "pin":
            return translate("deeds", "Pinned %n memories", "", count)
        case "unpin":
            return translate("deeds", "Unpinned %n memories", "", count)
        case "write":
            return translate("deeds", "Wrote %n memories down", "", count)
        case "apply" | "extract":
            return translate("deeds", "Applied %n suggestions", "", count)
        case "reject":
            return translate("deeds", "Rejected %n suggestions", "", count)
        case _:
            return _done_to_all(verb)


def _done_to_all(verb: str) -> str:  # noqa: PLR0911 - one per verb
    translate = QCoreApplication.translate
    match verb:
        case "link":
            return translate("deeds", "Related a memory")
        case "unlink":
            return translate("deeds", "Removed a relation")
        case "learn":
            return translate("deeds", "Learned a skill")
        case "tidy":
            return translate("deeds", "Tidied MEMORY.md")
        case "upkeep":
            return translate("deeds", "Maintained the vault")
        case "save":
            return translate("deeds", "Edited MEMORY.md")
        case "migrate":
            return translate("deeds", "Converted the vault")
        case "backup":
            return translate("deeds", "Restored a backup")
        case "summary":
            return translate("deeds", "Edited the summary")
        case "renew":
            return translate("deeds", "Renewed the summary")
        case "log":
            return translate("deeds", "Noted something down")
        case _:
            return translate("deeds", "Changed the memory")
