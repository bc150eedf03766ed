"""The core's reasons why a part of a memory file cannot be read as a memory."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

BROKEN = (
    QT_TRANSLATE_NOOP(
        "messages",
        "The id {id} is taken by a memory above; give this one another id.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The id {id} is taken by a memory in the first file; give this one another id.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The id {id} is taken by a bullet above; take it out of this comment.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The id “{id}” may hold only letters, digits, - and _; rename it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The category is missing; write the heading as {form}.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The score “{score}” is not a number from 0 to 1; write one such as 0.60.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The date “{date}” is not a day; write one such as 2026-02-20.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The hits “{hits}” are not a whole number; write one such as 3.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "This line is cut off; write the rest, or restore a backup.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "This code fence is never closed and hides memories; close it with a line of its own.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{_reason}; write the heading as {form}.",
    ),
)
"""Translated to the language of the window by ``core_messages``."""
