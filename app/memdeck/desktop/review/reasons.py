"""The reasons that the core gives in the same words each time, in the language of the window."""

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_SAID = (
    QT_TRANSLATE_NOOP("reasons", "Said again."),
    QT_TRANSLATE_NOOP("reasons", "Says the same."),
    QT_TRANSLATE_NOOP("reasons", "Says more than a known memory."),
    QT_TRANSLATE_NOOP("reasons", "Seems to add to a known memory."),
    QT_TRANSLATE_NOOP("reasons", "Worded much like a known memory."),
    QT_TRANSLATE_NOOP("reasons", "Close to a known memory."),
    QT_TRANSLATE_NOOP("reasons", "Nothing known matches it."),
    QT_TRANSLATE_NOOP("reasons", "You asked to forget this."),
    QT_TRANSLATE_NOOP("reasons", "You asked to forget everything; choose what."),
    QT_TRANSLATE_NOOP("reasons", "You asked to forget what was said last; this was learned last."),
    QT_TRANSLATE_NOOP("reasons", "You said it again after you asked to forget it."),
    QT_TRANSLATE_NOOP("reasons", "It is left out, as you asked to forget it."),
    QT_TRANSLATE_NOOP("reasons", "This conversation was read before."),
    QT_TRANSLATE_NOOP("reasons", "Its day has passed."),
    QT_TRANSLATE_NOOP("reasons", "The person rejected this before."),
    QT_TRANSLATE_NOOP("reasons", "The same kind of error as before: one rule for both."),
    QT_TRANSLATE_NOOP(
        "reasons", "It stands beside words that read like an order to the assistant."
    ),
    QT_TRANSLATE_NOOP("reasons", "It looks like it holds a key or a password."),
)

KNOWN = frozenset(map(str, _SAID))


def in_words(reason: str) -> str:
    """Return *reason* in the person's language where it is known, else as it was given."""
    return QCoreApplication.translate("reasons", reason) if reason in KNOWN else reason
