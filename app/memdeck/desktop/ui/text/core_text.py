"""Messages of the core, in the words and the language of the window.

The core writes its messages in English. Those that a person often meets are listed as pairs of
templates: what the core writes, and what the window shows. A template may hold placeholders, such
as ``{name}``; what stands in their place is shown as it is. A placeholder whose name starts with
an underscore holds English words, which a translation leaves out.
"""

import re
from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.ui.text.dates import day_by_fields

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class CoreText:
    """Translates messages of the core by *templates*, in the translation *context*.

    What the window shows is marked by ``QT_TRANSLATE_NOOP``, so that it is gathered. Where several
    templates fit, the one with the most text of its own counts. A value named ``day`` is a date.
    """

    def __init__(self, context: str, templates: Mapping[str, object]) -> None:
        self._context = context
        pairs = [(core, str(text)) for core, text in templates.items()]
        self._fixed = {core: text for core, text in pairs if "{" not in core}
        open_ones = [_Template(*pair) for pair in pairs if "{" in pair[0]]
        self._open = sorted(open_ones, key=lambda one: one.literal_characters, reverse=True)

    def shown(self, message: str) -> str:
        """Return *message* as the window shows it; one that is not listed stays as it is."""
        if message in self._fixed:
            return self._translated(self._fixed[message])
        for template in self._open:
            values = template.values(message)
            if values is not None:
                if "day" in values:
                    values["day"] = _in_words(values["day"])
                return self._translated(template.shown).format_map(values)
        return message

    def _translated(self, text: str) -> str:
        return QCoreApplication.translate(self._context, text)


def _in_words(day: str) -> str:
    """Return an ISO date by the calendar; another text as it is."""
    try:
        return day_by_fields(date.fromisoformat(day), "dMy", QLocale())
    except ValueError:
        return day


class _Template:
    """A message with placeholders, and what is *shown* for it."""

    def __init__(self, core: str, shown: str) -> None:
        self.shown = shown
        self._literals = _PLACEHOLDER.sub("\0", core).split("\0")
        self.literal_characters = sum(map(len, self._literals))
        self._names = _PLACEHOLDER.findall(core)

    def values(self, message: str) -> dict[str, str] | None:
        """Return what stands in place of each placeholder, None for another message.

        Each literal part is looked for once, from left to right, so the time is linear.
        """
        first, *middle, last = self._literals
        end = len(message) - len(last)
        at = len(first)
        if at > end or not (message.startswith(first) and message.endswith(last)):
            return None
        values = []
        for literal in middle:
            found = message.find(literal, at, end)
            if found < 0:
                return None
            values.append(message[at:found])
            at = found + len(literal)
        return dict(zip(self._names, [*values, message[at:end]], strict=True))
