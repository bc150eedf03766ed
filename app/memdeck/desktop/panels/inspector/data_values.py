"""The values of a memory's data as a person types them: JSON, or plain words."""

import json
from collections.abc import Mapping

from memdeck.desktop.ui.text.plain_text import painted

_LONGEST = 120


def value_text(value: object) -> str:
    """Return *value* as it is typed: words without quotes, unless JSON reads them otherwise."""
    if isinstance(value, str) and value == value.strip() and _is_words(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def typed_value(text: str) -> object:
    """Return the value that *text* stands for; what is no JSON, and does not begin so, is words.

    Raises:
        ValueError: it begins as JSON does and does not end so, or is no number JSON knows.
    """
    text = text.strip()
    return text if _is_words(text) else json.loads(text, parse_constant=_refused)


def brief_data(data: Mapping[str, object]) -> str:
    """Return *data* in a line, cut where it is long."""
    told = ", ".join(f"{key}: {value_text(value)}" for key, value in data.items())
    return painted(told, _LONGEST)


def _is_words(text: str) -> bool:
    """Tell whether *text* is neither JSON nor the beginning of it."""
    if text[:1] in ("{", "[", '"'):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return True
    return False


def _refused(name: str) -> object:
    raise ValueError(name)
