"""Texts that may make a pattern slow, derived from the pattern, and texts for whole calls."""

import math
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any

ops: Any = import_module("re._constants")
parser: Any = import_module("re._parser")  # no public module parses a pattern

MOST = 30
"""The number of texts for each pattern."""

PLAIN = (*'\n "“[1a中１：*', "a ", "sk-", "。\n")
"""Texts for every pattern."""

HOSTILE = {
    "line ends": "\n",
    "empty lines": "a\n\n",
    "spaces": " ",
    "tabs": "\t",
    "beginnings of keys": "sk-",
    "beginnings of tokens": "eyJ-",
    "straight quotes": "'a\" ",
    "quotes that stay open": "“",
    "quotations": "“a”",
    "brackets": "[<(",
    "links": "[a](http://a) ",
    "addresses": "https://a.b/c ",
    "mail addresses": "a@b.",
    "digits": "1",
    "full-width digits": "１",
    "Chinese numbers": "一",
    "days": "1/2 ",
    "letters": "a",
    "words": "I ",
    "names": "Anna: ",
    "dots": ".",
    "commas": ", ",
    "stars": "**a",
    "fences": "```\n",
    "bullets": "- a\n",
    "quoted lines": "> a\n",
    "Chinese": "中",
    "I and others in Chinese": "我和a",
    "labels": "password ",
    "Chinese labels": "密码",
    "orders": "总是推荐",
    "openings of documents": "here's ",
    "sentences": "I prefer tea. ",
    "sentences in Chinese": "我喜欢喝茶。",
}
"""Texts that a hostile message repeats, for calls that read the whole message."""

HOSTILE_SIZE = 32_000
GROWTH = 8.0
"""Growth of the CPU time for four times the text: 4 if linear, 16 if quadratic.

The limit is their geometric mean. Caches alone let linear calls grow by 5 (2026-11-27).
"""
ROUNDS = 10
"""The most measurements of one growth; the least time of each size counts."""

_REPEATS = (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT)
_ONE_CHARACTER = (ops.LITERAL, ops.NOT_LITERAL, ops.ANY, ops.IN)
_OF_CATEGORY = {
    ops.CATEGORY_SPACE: (" ", "\n"),
    ops.CATEGORY_DIGIT: ("1",),
    ops.CATEGORY_WORD: ("a", "1"),
    ops.CATEGORY_NOT_SPACE: ("a",),
    ops.CATEGORY_NOT_DIGIT: ("a",),
    ops.CATEGORY_NOT_WORD: (" ", "-"),
}
_IN_A_NEGATED_SET = "a \n1-中x."


def baits(pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs (head, pump): the head followed by many pumps nearly matches *pattern*.

    For each repeat in the pattern, the head is what precedes it and the pump what it repeats.
    Both are also repeated together, because each may start a scan of the following text.
    """
    own = dict.fromkeys(_of(parser.parse(pattern.pattern, pattern.flags), ""))
    yield from (("", pump) for pump in PLAIN)
    yield from islice(own, MOST)


def bait_text(head: str, pump: str, size: int) -> str:
    """Return *head*, then *pump* repeated to *size* characters, and an end that does not match."""
    return (head + pump * (size // len(pump) + 1))[:size] + "\0"


def growth(cpu_s: Callable[[str], float], bait: str) -> float:
    """Return the growth of *cpu_s* from a quarter of a hostile message to the whole message.

    A growth of ``GROWTH`` or more is measured again, because a busy machine only makes calls
    longer.
    """
    text = bait * (HOSTILE_SIZE // len(bait))
    part = whole = math.inf
    for _ in range(ROUNDS):
        part, whole = min(part, cpu_s(text[: len(text) // 4])), min(whole, cpu_s(text))
        if whole < GROWTH * part:
            break
    return whole / part


def _of(nodes: Any, before: str) -> Iterator[tuple[str, str]]:
    for op, argument in nodes:
        if op in _REPEATS:
            low, high, body = argument
            for pump in _pumps(list(body)):
                if high > low:
                    yield before, pump
                yield "", before + pump
            if before:
                yield "", before
            yield from _of(body, before)
        elif op is ops.SUBPATTERN:
            yield from _of(argument[-1], before)
        elif op is ops.ATOMIC_GROUP:
            yield from _of(argument, before)
        elif op is ops.BRANCH:
            for branch in argument[1]:
                yield from _of(branch, before)
        elif op in (ops.ASSERT, ops.ASSERT_NOT):
            yield from _of(argument[1], before)
        before += _shortest([(op, argument)])


def _pumps(body: list[Any]) -> list[str]:
    if len(body) == 1 and body[0][0] in _ONE_CHARACTER:
        return _characters(*body[0])[:2]
    return list(filter(None, [_shortest(body)]))


def _shortest(nodes: Any) -> str:
    """Return a short text that *nodes* match."""
    text = ""
    for op, argument in nodes:
        if op in _ONE_CHARACTER:
            text += _characters(op, argument)[0]
        elif op is ops.SUBPATTERN:
            text += _shortest(argument[-1])
        elif op is ops.ATOMIC_GROUP:
            text += _shortest(argument)
        elif op is ops.BRANCH:
            text += _shortest(argument[1][0])
        elif op in _REPEATS:
            text += _shortest(argument[2]) * argument[0]
    return text


def _characters(op: Any, argument: Any) -> list[str]:
    """Return the characters, at least one, that a node of a pattern matches."""
    if op is ops.LITERAL:
        return [chr(argument)]
    if op is ops.ANY:
        return ["a", " "]
    if op is ops.NOT_LITERAL:
        return [mark for mark in _IN_A_NEGATED_SET if ord(mark) != argument]
    if argument[0][0] is ops.NEGATE:
        free = (m for m in _IN_A_NEGATED_SET if not any(_holds(one, m) for one in argument[1:]))
        return list(free) or ["~"]
    found: list[str] = []
    for kind, value in argument:
        if kind is ops.CATEGORY:
            found += _OF_CATEGORY[value]
        else:
            found.append(chr(value if kind is ops.LITERAL else value[0]))
    return found


def _holds(one: Any, mark: str) -> bool:
    kind, value = one
    if kind is ops.LITERAL:
        return bool(ord(mark) == value)
    if kind is ops.RANGE:
        return bool(value[0] <= ord(mark) <= value[1])
    return mark in _OF_CATEGORY[value] or (value is ops.CATEGORY_WORD and mark.isalnum())
