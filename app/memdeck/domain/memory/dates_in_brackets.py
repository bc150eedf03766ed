"""The days that Memdeck writes in brackets behind relative dates: "last May (2025-05)"."""

from memdeck.domain.regex import lazy_compile

_DATE = lazy_compile(r" ?\(\d{4}(?:-\d\d(?:-\d\d[^()]{0,20})?)?\)")


def without_dates(text: str) -> str:
    """Return *text* without the dates in brackets. Takes linear time."""
    return _DATE.sub("", text)
