"""What a program of somebody's own hands over, checked: Python holds no caller to a type."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from memdeck.errors import UsageError

Choice = TypeVar("Choice", bound=StrEnum)


def text_of(value: object, name: str, example: str) -> str:
    """Return *value* as it is; *name* and *example* tell what it should be.

    Raises:
        UsageError: it is no text.
    """
    if isinstance(value, str):
        return value
    raise UsageError(f"{name} is a text, not {_shown(value)}; give one such as “{example}”.")


def session_of(session_id: object) -> str:
    """Return *session_id* as it is.

    Raises:
        UsageError: it is no text, as where a chat program gives a number.
    """
    return text_of(session_id, "The id of a session", "chat-5")


def query_of(query: object) -> str:
    """Return *query* as it is.

    Raises:
        UsageError: it is no text.
    """
    return text_of(query, "A question", "Where does she live?")


def choice_of(choices: type[Choice], value: object, name: str) -> Choice:
    """Return the one of *choices* that *value* is, or is the text of.

    Raises:
        UsageError: it is none of them.
    """
    try:
        return choices(str(value))
    except ValueError:
        options = ", ".join(choices)
        raise UsageError(f"{_shown(value)} is no {name}; choose among {options}.") from None


def ids_of(ids: object) -> tuple[str, ...]:
    """Return *ids*, which may be a single id, each once and in their order.

    Raises:
        UsageError: one of them is no text.
    """
    each = (ids,) if isinstance(ids, str) or not isinstance(ids, Iterable) else ids
    return tuple(dict.fromkeys(text_of(one, "The id of a memory", "a1b2c3") for one in each))


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else type(value).__name__
