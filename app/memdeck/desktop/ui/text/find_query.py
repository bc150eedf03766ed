"""Find and replace in a text, by plain text or by a regular expression."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRegularExpression

_REFERENCE = re.compile(r"\\(\\|n|t|[0-9])")
_ESCAPES = {"\\": "\\", "n": "\n", "t": "\t"}


class Hit(NamedTuple):
    """A span of the text, in UTF-16 units; *groups* begin with the whole match."""

    start: int
    end: int
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """A search pattern. Qt's engine gives up on a pattern that would never finish."""

    text: str
    is_case_sensitive: bool = False
    is_pattern: bool = False

    @property
    def problem(self) -> str:
        """The error in the pattern; "" for a valid one."""
        expression = self._expression()
        return "" if expression.isValid() else expression.errorString()

    def hits(self, text: str) -> list[Hit]:
        """Return every non-empty match, in order."""
        expression = self._expression()
        if not self.text or not expression.isValid():
            return []
        found = []
        matches = expression.globalMatch(text)
        while matches.hasNext():
            match = matches.next()
            if match.capturedLength():
                groups = tuple(match.capturedTexts()) if self.is_pattern else ()
                found.append(Hit(match.capturedStart(), match.capturedEnd(), groups))
        return found

    def replacement(self, hit: Hit, typed: str) -> str:
        r"""Return the replacement of *hit*; a pattern may refer to its groups as ``\1``."""
        if not self.is_pattern:
            return typed
        return _REFERENCE.sub(lambda reference: _referred(reference[1], hit.groups), typed)

    def replaced(self, text: str, hits: Sequence[Hit], typed: str) -> str:
        """Return *text* with every one of *hits* replaced."""
        raw = text.encode("utf-16-le", "surrogatepass")
        parts, after = [], 0
        for hit in hits:
            new = self.replacement(hit, typed)
            parts += [raw[2 * after : 2 * hit.start], new.encode("utf-16-le", "surrogatepass")]
            after = hit.end
        parts.append(raw[2 * after :])
        return b"".join(parts).decode("utf-16-le", "surrogatepass")

    def _expression(self) -> QRegularExpression:
        options = (
            QRegularExpression.PatternOption.MultilineOption
            | QRegularExpression.PatternOption.UseUnicodePropertiesOption
        )
        if not self.is_case_sensitive:
            options |= QRegularExpression.PatternOption.CaseInsensitiveOption
        pattern = self.text if self.is_pattern else QRegularExpression.escape(self.text)
        return QRegularExpression(pattern, options)


def _referred(sign: str, groups: tuple[str, ...]) -> str:
    if sign in _ESCAPES:
        return _ESCAPES[sign]
    number = int(sign)
    return groups[number] if number < len(groups) else ""
