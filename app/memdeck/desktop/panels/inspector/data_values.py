"""The values of a memory's data as the user types them: JSON, or plain text."""

import json
from collections.abc import Mapping

from memdeck.desktop.ui.text.plain_text import painted

_LONGEST = 120


def value_text(value: object) -> str:
    """Return *value* as it is typed: text without quotes, unless it could be taken for JSON."""
    if isinstance(value, str) and value == value.strip() and _is_words(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def typed_value(text: str) -> object:
    """Return the value of *text*; what neither is JSON nor begins so is plain text.

    Raises:
        ValueError: it begins as JSON does but is invalid, or is no number in JSON.
    """
    text = text.strip()
    return text if _is_words(text) else json.loads(text, parse_constant=_refused)


def brief_data(data: Mapping[str, object]) -> str:
    """Return *data* in one line, cut where it is long."""
    told = ", ".join(f"{key}: {value_text(value)}" for key, value in data.items())
    return painted(told, _LONGEST)


def _is_words(text: str) -> bool:
    """Return whether *text* is neither JSON nor the beginning of it."""
    if text[:1] in ("{", "[", '"'):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return True
    return False


def _refused(name: str) -> object:
    raise ValueError(name)
