"""Combining texts in the language of the window: in lists, after names."""

from collections.abc import Iterable
from functools import reduce

from memdeck.desktop.ui.text.translation import translate

GAP = "  ·  "
"""Between the parts of a line of details."""


def listed(texts: Iterable[str]) -> str:
    """Return a list of texts of one kind, such as "tags, links"."""
    return translate("joining", ", ", "in a list of one kind").join(texts)


def remarked(*parts: str) -> str:
    """Return a text with remarks, such as "ChatGPT, 12 Mar"; "" is left out."""
    comma = translate("joining", ", ", "before a remark")
    return comma.join(part for part in parts if part)


def labelled(name: str, text: str) -> str:
    """Return *text* after their label, such as "Upkeep: 5 suggestions"."""
    return translate("joining", "{name}: {words}").format(name=name, words=text)


def in_turn(*sentences: str) -> str:
    """Return sentences one after the other; "" is left out."""
    both = translate("joining", "{first} {second}")
    non_empty = [sentence for sentence in sentences if sentence]
    return reduce(lambda first, second: both.format(first=first, second=second), non_empty or [""])
