"""Regular expressions that are compiled when they are first used."""

import re
from functools import cached_property
from typing import Any, cast


def lazy_compile(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return *pattern* as ``re.compile`` does, but compile it when it is first used.

    The patterns of this package take 165 ms of CPU time to compile, which most commands never use
    (2026-11-26, Python 3.11).
    """
    return cast("re.Pattern[str]", LazyPattern(pattern, flags))


class LazyPattern:
    """A pattern with the attributes of ``re.Pattern``; each is looked up once."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled pattern."""
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - an attribute of any type
        attribute = getattr(self.compiled, name)
        setattr(self, name, attribute)
        return attribute
