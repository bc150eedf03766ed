"""The reasons that the core gives in the same words each time, in the language of the window."""

import re

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from memdeck.desktop.joining import in_turn

_DAY = "{day}"
"""Stands in a reason for its date in ISO 8601; a reason holds one at most."""
_SAID = (
    QT_TRANSLATE_NOOP("reasons", "Said again."),
    QT_TRANSLATE_NOOP("reasons", "Says the same."),
    QT_TRANSLATE_NOOP("reasons", "Says more than a known memory."),
    QT_TRANSLATE_NOOP("reasons", "Seems to add to a known memory."),
    QT_TRANSLATE_NOOP(
        "reasons", "Differs from a known memory in one place; it may be another one."
    ),
    QT_TRANSLATE_NOOP("reasons", "Worded much like a known memory."),
    QT_TRANSLATE_NOOP("reasons", "Close to a known memory."),
    QT_TRANSLATE_NOOP("reasons", "Nothing known matches it."),
    QT_TRANSLATE_NOOP("reasons", "You asked to forget this."),
    QT_TRANSLATE_NOOP("reasons", "Your request to forget may mean this memory."),
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
    QT_TRANSLATE_NOOP("reasons", "You forgot this on {day}."),
    QT_TRANSLATE_NOOP("reasons", "You forgot this on {day}, in other words."),
    QT_TRANSLATE_NOOP("reasons", "You rejected this on {day}, in other words."),
    QT_TRANSLATE_NOOP("reasons", "It expired on {day}."),
    QT_TRANSLATE_NOOP("reasons", "It says the opposite of the words it rests on."),
    QT_TRANSLATE_NOOP("reasons", "It has a number that you did not say."),
    QT_TRANSLATE_NOOP("reasons", "Its date does not follow from your words; check the date."),
    QT_TRANSLATE_NOOP("reasons", "The message does not bear it out."),
    QT_TRANSLATE_NOOP("reasons", "The words it quotes are not in the message."),
    QT_TRANSLATE_NOOP("reasons", "The person only agreed to somebody else's words."),
    QT_TRANSLATE_NOOP("reasons", "The words are somebody else's."),
    QT_TRANSLATE_NOOP("reasons", "It was said as a what-if."),
    QT_TRANSLATE_NOOP("reasons", "It reads like an order to the assistant."),
    QT_TRANSLATE_NOOP("reasons", "It is too long for one memory; shorten or split it."),
    QT_TRANSLATE_NOOP("reasons", "The model gave it no category of this vault; choose one."),
    QT_TRANSLATE_NOOP("reasons", "The memory it is set against is of other words."),
    QT_TRANSLATE_NOOP(
        "reasons", "It speaks of a day, and the conversation has no date to count from."
    ),
)

KNOWN = frozenset(map(str, _SAID))


_ISO_DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
_NEXT_SENTENCE = re.compile(r"(?<=\.) ")


def in_words(reason: str) -> str:
    """Return *reason* in the language of the window, each sentence that is known.

    A model's own words, and other sentences, stay as they were given.
    """
    sentences = _NEXT_SENTENCE.split(reason)
    translated = [_translated(sentence) for sentence in sentences]
    return reason if translated == sentences else in_turn(*translated)


def _translated(sentence: str) -> str:
    day = _ISO_DAY.search(sentence)
    known = sentence.replace(day[0], _DAY) if day else sentence
    if known not in KNOWN:
        return sentence
    words = QCoreApplication.translate("reasons", known)
    return words.replace(_DAY, day[0]) if day else words
