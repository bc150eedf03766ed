"""Messages of the core, in the language of the window.

The core writes its messages in English. Frequent ones are listed as pairs of templates: the core's
message, and the window's. A template may hold placeholders, such as ``{name}``; their values are
shown unchanged. A placeholder whose name starts with an underscore holds English text, which a
translation leaves out.
"""

import re
from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.ui.text.dates import day_by_fields

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class CoreText:
    """Translates messages of the core by *templates*, in the translation *context*.

    The window's templates are marked by ``QT_TRANSLATE_NOOP`` for extraction. If several templates
    match, the one with the most literal text counts. A value named ``day`` is a date, one named
    ``reason`` another message.
    """

    def __init__(self, context: str, templates: Mapping[str, object]) -> None:
        self._context = context
        pairs = [(core, str(text)) for core, text in templates.items()]
        self._fixed = {core: text for core, text in pairs if "{" not in core}
        templates_with_values = [_Template(*pair) for pair in pairs if "{" in pair[0]]
        self._templates = sorted(
            templates_with_values, key=lambda template: template.literal_characters, reverse=True
        )

    def localized(self, message: str, *, is_reason: bool = False) -> str:
        """Return *message* as the window shows it; an unlisted one unchanged.

        A reason within a reason is left unchanged.
        """
        if message in self._fixed:
            return self._translated(self._fixed[message])
        for template in self._templates:
            values = template.values(message)
            if values is not None:
                if "day" in values:
                    values["day"] = _day_text(values["day"])
                if "reason" in values and not is_reason:
                    values["reason"] = self.localized(values["reason"], is_reason=True)
                return self._translated(template.text).format_map(values)
        return message

    def _translated(self, text: str) -> str:
        return QCoreApplication.translate(self._context, text)


def _day_text(day: str) -> str:
    """Return an ISO date in the calendar format; other text unchanged."""
    try:
        return day_by_fields(date.fromisoformat(day), "dMy", QLocale())
    except ValueError:
        return day


class _Template:
    """A message with placeholders, and the window's *text* for it."""

    def __init__(self, core: str, text: str) -> None:
        self.text = text
        self._literals = _PLACEHOLDER.sub("\0", core).split("\0")
        self.literal_characters = sum(map(len, self._literals))
        self._names = _PLACEHOLDER.findall(core)

    def values(self, message: str) -> dict[str, str] | None:
        """Return the values of the placeholders, None for another message.

        Each literal part is searched for once, from left to right, so the time is linear.
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
