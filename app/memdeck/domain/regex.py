"""Regular expressions that are compiled when they are first used, and skip texts without a match.

A pattern of many alternatives is slow to search, as each is tried at each place of the text. Most
texts contain none of the literals that a match needs, which is fast to see. It halves the time of
reading what a memory is about: 140 us of CPU time instead of 325 (2026-11-27).
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from re import _parser  # type: ignore[attr-defined]  # the only parser of patterns; untyped
from typing import Any, cast

MOST_LITERALS = 40
"""Number of literals that are faster to look for than the pattern itself."""
_LEAST_BYTES = 2
"""Least length of a literal, in UTF-8: nearly every text contains each single letter."""
_ENOUGH_BYTES = 4
"""Length from which on a longer literal excludes few more texts."""
_ZERO_WIDTH = frozenset({"AT", "ASSERT", "ASSERT_NOT"})


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

    @cached_property
    def literals(self) -> tuple[str, ...]:
        """The literals of which every match contains at least one; empty if too many, or short."""
        if self.compiled.flags & re.IGNORECASE:
            return ()
        literals = _required(_parser.parse(self.pattern, self._flags))
        if _length(literals) < _LEAST_BYTES or len(literals) > MOST_LITERALS:
            return ()
        return tuple(literals)

    def search(self, text: str, *span: int) -> re.Match[str] | None:
        # A span is not looked through first: many spans of a text would take quadratic time.
        return self.compiled.search(text, *span) if span or self._may_match(text) else None

    def finditer(self, text: str, *span: int) -> Iterator[re.Match[str]]:
        return self.compiled.finditer(text, *span) if span or self._may_match(text) else iter(())

    def sub(self, replacement: Any, text: str, count: int = 0) -> str:  # noqa: ANN401 - as re.sub
        return self.compiled.sub(replacement, text, count) if self._may_match(text) else text

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - an attribute of any type
        attribute = getattr(self.compiled, name)
        setattr(self, name, attribute)
        return attribute

    def _may_match(self, text: str) -> bool:
        # A loop: a generator would take as long as some patterns.
        for literal in self.literals:
            if literal in text:
                return True
        return not self.literals


def _required(parsed: Iterable[Any]) -> frozenset[str]:
    """Return the literals of which every match contains at least one; empty if none is certain.

    Of the parts of a sequence, those count whose literals are in the fewest texts.
    """
    parts: list[frozenset[str]] = []
    literal = ""
    for operator, argument in parsed:
        if operator.name == "LITERAL":
            literal += chr(argument)
        elif operator.name not in _ZERO_WIDTH:
            parts += frozenset({literal}), _required_by(operator.name, argument)
            literal = ""
    parts.append(frozenset({literal}))
    return max(parts, key=lambda part: (min(_length(part), _ENOUGH_BYTES), -len(part)))


def _required_by(operator: str, argument: Any) -> frozenset[str]:  # noqa: ANN401 - the parser has no types
    match operator:
        case "BRANCH":
            branches = [_required(branch) for branch in argument[1]]
            return frozenset().union(*branches) if all(branches) else frozenset()
        case "SUBPATTERN":
            _, added_flags, _, group = argument
            return frozenset() if added_flags & re.IGNORECASE else _required(group)
        case "MAX_REPEAT" | "MIN_REPEAT" if argument[0] > 0:
            return _required(argument[2])
        case "IN" if all(kind.name == "LITERAL" for kind, _ in argument):
            return frozenset(chr(character) for _, character in argument)
        case _:
            return frozenset()


def _length(literals: frozenset[str]) -> int:
    """Return the length of the shortest of *literals*, in bytes; 0 for none."""
    return min((len(literal.encode()) for literal in literals), default=0)
