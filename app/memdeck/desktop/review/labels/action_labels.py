"""The labels of row actions: chip, meaning, answers, and the sum of all rows."""

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from memdeck.desktop.ui.text.lists import listed
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.memory.candidate import Flag

_NAMES = {
    Action.ADD: QT_TRANSLATE_NOOP("review", "ADD"),
    Action.REINFORCE: QT_TRANSLATE_NOOP("review", "REINFORCE"),
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "UPDATE"),
    Action.MERGE: QT_TRANSLATE_NOOP("review", "MERGE"),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "CONTRADICT"),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "KEEP BOTH"),
    Action.DELETE: QT_TRANSLATE_NOOP("review", "FORGET"),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "FORGET"),
    Action.NOOP: QT_TRANSLATE_NOOP("review", "NO CHANGE"),
    Action.ARCHIVE: QT_TRANSLATE_NOOP("review", "ARCHIVE"),
    Action.RESTORE: QT_TRANSLATE_NOOP("review", "RESTORE"),
}
_MEANINGS = {
    Action.ADD: QT_TRANSLATE_NOOP("review", "Adds a new memory."),
    Action.REINFORCE: QT_TRANSLATE_NOOP(
        "review", "Counts one more hit for the known memory; its score rises."
    ),
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "Replaces the wording of the known memory."),
    Action.MERGE: QT_TRANSLATE_NOOP(
        "review", "Merges several memories into one with this wording."
    ),
    Action.CONTRADICT: QT_TRANSLATE_NOOP(
        "review", "Adds the new memory; the old one loses half of its score."
    ),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "Adds the new memory and keeps the old one."),
    Action.DELETE: QT_TRANSLATE_NOOP("review", "Forgets the known memory, as you asked."),
    Action.NOOP: QT_TRANSLATE_NOOP("review", "Changes nothing."),
    Action.ARCHIVE: QT_TRANSLATE_NOOP(
        "review", "Takes the memory out of the prompt and keeps it in the archive."
    ),
    Action.RESTORE: QT_TRANSLATE_NOOP("review", "Moves the memory back to the active ones."),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "Moves the memory to Forgotten."),
}
_ANSWERS = {
    Action.NOOP: QT_TRANSLATE_NOOP("review", "keep old"),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "keep new"),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "keep both"),
    Action.REINFORCE: QT_TRANSLATE_NOOP("review", "the same"),
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "new wording"),
    Action.ADD: QT_TRANSLATE_NOOP("review", "another memory"),
}
_COMPARISONS = {
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "replaces"),
    Action.MERGE: QT_TRANSLATE_NOOP("review", "replaces"),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "conflicts with"),
    Action.NOOP: QT_TRANSLATE_NOOP("review", "conflicts with"),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "alongside"),
    Action.REINFORCE: QT_TRANSLATE_NOOP("review", "known as"),
    Action.DELETE: QT_TRANSLATE_NOOP("review", "forgets"),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "forgets"),
}
_SIMILAR = QT_TRANSLATE_NOOP("review", "similar to")
_CHANGES = {
    Action.ADD: QT_TRANSLATE_NOOP("review", "add {count}"),
    Action.REINFORCE: QT_TRANSLATE_NOOP("review", "reinforce {count}"),
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "reword {count}"),
    Action.MERGE: QT_TRANSLATE_NOOP("review", "merge {count}"),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "add {count} in place of an old one"),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "add {count} alongside an old one"),
    Action.DELETE: QT_TRANSLATE_NOOP("review", "forget {count}"),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "forget {count}"),
    Action.NOOP: QT_TRANSLATE_NOOP("review", "keep {count} as it is"),
    Action.ARCHIVE: QT_TRANSLATE_NOOP("review", "archive {count}"),
    Action.RESTORE: QT_TRANSLATE_NOOP("review", "restore {count}"),
}


def action_name(action: Action) -> str:
    """Return the label of a row's chip."""
    return _translated(_NAMES[action])


def row_name(row: PlanRow) -> str:
    """Return the label of the chip of *row*; an unmatched request to forget has its own."""
    if Flag.UNMATCHED in row.flags:
        return QCoreApplication.translate("review", "FORGET?")
    return action_name(row.action)


def action_meaning(action: Action) -> str:
    """Return the effect of an apply, as a sentence."""
    return _translated(_MEANINGS[action])


def answer_name(action: Action) -> str:
    """Return the label of an answer to "how does it relate to the known memory?"."""
    return _translated(_ANSWERS[action])


def comparison_name(action: Action) -> str:
    """Return how the known memory below a row relates to it."""
    return _translated(_COMPARISONS.get(action, _SIMILAR))


def outcome_text(rows: Iterable[PlanRow], rejected: int) -> str:
    """Return the effect of applying the ticked *rows*, such as "Will add 1, reinforce 1."."""
    translate = QCoreApplication.translate
    counts = Counter(row.action for row in rows)
    changes = [
        _translated(_CHANGES[action]).format(count=counts[action])
        for action in Action
        if counts[action]
    ]
    if rejected:
        changes.append(translate("review", "reject {count}").format(count=rejected))
    if not changes:
        return translate("review", "Nothing selected.")
    return translate("review", "Will {deeds}.").format(deeds=listed(changes))


def _translated(text: object) -> str:
    return QCoreApplication.translate("review", str(text))
