"""What a program of somebody's own hands over, checked: Python holds no caller to a type."""

from memdeck.errors import UsageError


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


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else type(value).__name__
