"""Combining texts in the language of the window: in lists, after names."""

from collections.abc import Iterable
from functools import reduce

from PySide6.QtCore import QCoreApplication


def listed(words: Iterable[str]) -> str:
    """Return a list of texts of one kind, such as "tags, links"."""
    return QCoreApplication.translate("joining", ", ", "in a list of one kind").join(words)


def remarked(*parts: str) -> str:
    """Return a text with remarks, such as "ChatGPT, 12 Mar"; "" is left out."""
    comma = QCoreApplication.translate("joining", ", ", "before a remark")
    return comma.join(part for part in parts if part)


def labelled(name: str, words: str) -> str:
    """Return *words* after their label, such as "Upkeep: 5 suggestions"."""
    return QCoreApplication.translate("joining", "{name}: {words}").format(name=name, words=words)


def in_turn(*sentences: str) -> str:
    """Return sentences one after the other; "" is left out."""
    both = QCoreApplication.translate("joining", "{first} {second}")
    said = [sentence for sentence in sentences if sentence]
    return reduce(lambda first, second: both.format(first=first, second=second), said or [""])
