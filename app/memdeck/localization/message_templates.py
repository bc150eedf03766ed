"""Finding the template of a message, and translating the message by it.

A template may hold placeholders, such as ``{name}``; their values are shown unchanged. A
placeholder whose name starts with an underscore holds English text, which a translation leaves out.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_NEXT_SENTENCE = re.compile(r"(?<=\.) ")


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:  # noqa: N802 - Qt's tools know this name
    """Mark *text* for translation, as Qt's function of this name does, without Qt."""
    return text


class MessageTemplates:
    """Translates messages of the core by *templates*: the core's text, and the text to translate.

    If several templates match, the one with the most literal text counts, or first one with a
    reason: the template of the reason alone may match the whole. A value named ``day`` is a date,
    which *day_text* formats; one named ``reason`` is another message, and one named ``change`` the
    verb of a change, which is listed as a message too.
    """

    def __init__(
        self,
        templates: Mapping[str, str],
        translate: Callable[[str], str],
        day_text: Callable[[date], str],
    ) -> None:
        self._translate = translate
        self._day_text = day_text
        self._fixed = {core: text for core, text in templates.items() if "{" not in core}
        with_values = [_Template(*pair) for pair in templates.items() if "{" in pair[0]]
        self._templates = sorted(
            with_values,
            key=lambda template: (template.has_reason, template.literal_characters),
            reverse=True,
        )

    def localized(self, message: str, *, is_reason: bool = False) -> str:
        """Return *message* translated; an unlisted one unchanged.

        A reason within a reason is left unchanged.
        """
        if message in self._fixed:
            return self._translate(self._fixed[message])
        for template in self._templates:
            values = template.values(message)
            if values is not None:
                if "day" in values:
                    values["day"] = self._formatted_day(values["day"])
                if values.get("change") in self._fixed:
                    values["change"] = self._translate(self._fixed[values["change"]])
                if "reason" in values and not is_reason:
                    values["reason"] = self.localized(values["reason"], is_reason=True)
                return self._translate(template.text).format_map(values)
        return message

    def _formatted_day(self, day: str) -> str:
        """Return an ISO date formatted; other text unchanged."""
        try:
            return self._day_text(date.fromisoformat(day))
        except ValueError:
            return day


def sentences(text: str) -> list[str]:
    """Return the sentences of *text*, such as the reasons of one row."""
    return _NEXT_SENTENCE.split(text)


class _Template:
    """A message with placeholders, and the *text* to translate for it."""

    def __init__(self, core: str, text: str) -> None:
        self.text = text
        self._literals = _PLACEHOLDER.sub("\0", core).split("\0")
        self.literal_characters = sum(map(len, self._literals))
        self._names = _PLACEHOLDER.findall(core)
        self.has_reason = "reason" in self._names

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
