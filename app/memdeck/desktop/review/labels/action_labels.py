"""The labels of row actions: chip, meaning, answers, and the sum of all rows."""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from memdeck.desktop.ui.text.lists import listed
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.memory.candidate import Flag


def action_name(action: Action) -> str:  # noqa: PLR0911 - one per action
    """Return the label of a row's chip."""
    translate = QCoreApplication.translate
    match action:
        case Action.ADD:
            return translate("review", "ADD")
        case Action.REINFORCE:
            return translate("review", "REINFORCE")
        case Action.UPDATE:
            return translate("review", "UPDATE")
        case Action.MERGE:
            return translate("review", "MERGE")
        case Action.CONTRADICT:
            return translate("review", "CONTRADICT")
        case Action.KEEP_BOTH:
            return translate("review", "KEEP BOTH")
        case Action.DELETE | Action.FORGET:
            return translate("review", "FORGET")
        case Action.NOOP:
            return translate("review", "NO CHANGE")
        case Action.ARCHIVE:
            return translate("review", "ARCHIVE")
        case Action.RESTORE:
            return translate("review", "RESTORE")
        case _:
            assert_never(action)


def row_name(row: PlanRow) -> str:
    """Return the label of the chip of *row*; an unmatched request to forget has its own."""
    if Flag.UNMATCHED in row.flags:
        return QCoreApplication.translate("review", "FORGET?")
    return action_name(row.action)


def action_meaning(action: Action) -> str:  # noqa: PLR0911 - one per action
    """Return the effect of an apply, as a sentence."""
    translate = QCoreApplication.translate
    match action:
        case Action.ADD:
            return translate("review", "Adds a new memory.")
        case Action.REINFORCE:
            return translate("review", "Counts one more hit for the known memory; its score rises.")
        case Action.UPDATE:
            return translate("review", "Replaces the wording of the known memory.")
        case Action.MERGE:
            return translate("review", "Merges several memories into one with this wording.")
        case Action.CONTRADICT:
            return translate("review", "Adds the new memory; the old one loses half of its score.")
        case Action.KEEP_BOTH:
            return translate("review", "Adds the new memory and keeps the old one.")
        case Action.DELETE:
            return translate("review", "Forgets the known memory, as you asked.")
        case Action.NOOP:
            return translate("review", "Changes nothing.")
        case Action.ARCHIVE:
            return translate(
                "review", "Takes the memory out of the prompt and keeps it in the archive."
            )
        case Action.RESTORE:
            return translate("review", "Moves the memory back to the active ones.")
        case Action.FORGET:
            return translate("review", "Moves the memory to Forgotten.")
        case _:
            assert_never(action)


def answer_name(action: Action) -> str:
    """Return the label of an answer to "how does it relate to the known memory?"."""
    translate = QCoreApplication.translate
    match action:
        case Action.NOOP:
            return translate("review", "keep old")
        case Action.CONTRADICT:
            return translate("review", "keep new")
        case Action.KEEP_BOTH:
            return translate("review", "keep both")
        case Action.REINFORCE:
            return translate("review", "the same")
        case Action.UPDATE:
            return translate("review", "new wording")
        case _:
            return translate("review", "another memory")


def comparison_name(action: Action) -> str:
    """Return how the known memory below a row relates to it."""
    translate = QCoreApplication.translate
    match action:
        case Action.UPDATE | Action.MERGE:
            return translate("review", "replaces")
        case Action.CONTRADICT | Action.NOOP:
            return translate("review", "conflicts with")
        case Action.KEEP_BOTH:
            return translate("review", "alongside")
        case Action.REINFORCE:
            return translate("review", "known as")
        case Action.DELETE | Action.FORGET:
            return translate("review", "forgets")
        case _:
            return translate("review", "similar to")


def outcome_text(rows: Iterable[PlanRow], rejected: int) -> str:
    """Return the effect of applying the ticked *rows*, such as "Will add 1, reinforce 1."."""
    counts = Counter(row.action for row in rows)
    changes = [
        _change_text(action).format(count=counts[action]) for action in Action if counts[action]
    ]
    if rejected:
        template = QCoreApplication.translate("review", "reject {count}")
        changes.append(template.format(count=rejected))
    if not changes:
        return QCoreApplication.translate("review", "Nothing selected.")
    return QCoreApplication.translate("review", "Will {deeds}.").format(deeds=listed(changes))


def _change_text(action: Action) -> str:  # noqa: PLR0911 - one per action
    translate = QCoreApplication.translate
    match action:
        case Action.ADD:
            return translate("review", "add {count}")
        case Action.REINFORCE:
            return translate("review", "reinforce {count}")
        case Action.UPDATE:
            return translate("review", "reword {count}")
        case Action.MERGE:
            return translate("review", "merge {count}")
        case Action.CONTRADICT:
            return translate("review", "add {count} in place of an old one")
        case Action.KEEP_BOTH:
            return translate("review", "add {count} alongside an old one")
        case Action.DELETE | Action.FORGET:
            return translate("review", "forget {count}")
        case Action.NOOP:
            return translate("review", "keep {count} as it is")
        case Action.ARCHIVE:
            return translate("review", "archive {count}")
        case Action.RESTORE:
            return translate("review", "restore {count}")
        case _:
            assert_never(action)
