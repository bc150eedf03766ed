"""Hostile text costs time in proportion to its length: each pattern over its own worst baits."""

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import re
import time
from collections.abc import Iterator
from functools import cache
from types import ModuleType

import pytest

import memdeck
from tests.fakes.baits import bait_text, baits

ROOMS = ("domain", "extraction", "recall", "transcripts")
"""Rooms whose patterns meet the text of messages and memories."""

SIZE = 100_000
LIMIT_S = 0.1
"""CPU time of one pattern over ``SIZE`` characters."""

SHORT, LONGER = 2_000, 8_000
"""Sizes of texts that are tried first: how the time grows between them tells the shape."""

FAST_S = 0.001
"""CPU time over the longer of them from which its growth is looked at."""

GROWTH = 7.0
"""Of the time over four times the text: 4 where it is linear, 16 where it is quadratic."""

ROUNDS = 4
"""A busy machine makes a round longer, never shorter."""

USES_OF_RE = {"compile", "search", "match", "fullmatch", "sub", "split", "findall", "finditer"}


STILL_SLOW = frozenset(
    [
        "domain.distinction",
        "domain.forget_requests",
        "domain.states",
        "extraction.failures",
        "extraction.forgetting",
        "extraction.forgetting.chinese",
        "extraction.forgetting.english",
        "extraction.forgetting.requests",
        "extraction.guards.harmful_wishes",
        "extraction.guards.injection",
        "extraction.guards.labelled",
        "extraction.guards.secrets",
        "extraction.learned",
        "extraction.rules.chinese",
        "extraction.rules.chinese.context",
        "extraction.rules.chinese.decision",
        "extraction.rules.chinese.fact",
        "extraction.rules.chinese.moods",
        "extraction.rules.chinese.skill_usage",
        "extraction.rules.chinese.todo",
        "extraction.rules.chinese.wishes",
        "extraction.rules.dates",
        "extraction.rules.english",
        "extraction.rules.english.moods",
        "extraction.rules.english.todo",
        "extraction.rules.english.workflow",
        "extraction.rules.forget_requests",
        "extraction.rules.language",
        "extraction.rules.score",
        "extraction.rules.sentences",
        "extraction.rules.session_summary",
        "recall.segmentation",
        "transcripts.formats.memory_headings",
        "transcripts.formats.memory_lists",
        "transcripts.formats.signal_text",
        "transcripts.formats.talk",
        "transcripts.formats.wechat",
        "transcripts.formats.wechat_rows",
        "transcripts.formats.whatsapp",
        "transcripts.memory_items",
    ]
)
"""Modules with a pattern that was over the limit on 2026-11-23. This list only shrinks."""


def _modules() -> list[str]:
    names = (module.name for module in pkgutil.walk_packages(memdeck.__path__, "memdeck."))
    found = [name for name in names if name.split(".")[1] in ROOMS]
    found = [name for name in found if name.removeprefix("memdeck.") not in STILL_SLOW]
    # The deepest first: what a module imports was measured where it is made, and is remembered.
    return sorted(found, key=lambda name: -name.count("."))


def patterns_of(module: ModuleType) -> Iterator[re.Pattern[str]]:
    """Give every pattern that *module* makes: in its values, however deep, and inside functions."""
    yield from _inside(vars(module), module.__name__, set())
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re"), attr=use),
                args=[ast.Constant(value=str(pattern)), *_],
            ) if use in USES_OF_RE:
                yield re.compile(pattern)


def _inside(value: object, module: str, seen: set[int]) -> Iterator[re.Pattern[str]]:
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            if name != "__builtins__":
                yield from _inside(one, module, seen)
    elif isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from _inside(one, module, seen)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _inside(getattr(value, field.name), module, seen)


def _cpu_s(pattern: re.Pattern[str], text: str) -> float:
    start = time.process_time()
    for _ in pattern.finditer(text):
        pass
    return time.process_time() - start


@cache
def _slowest(pattern: re.Pattern[str]) -> tuple[float, tuple[str, str]]:
    """Return a bait over which *pattern* takes more than ``LIMIT_S``, and the time; 0 for none."""
    for bait in baits(pattern):
        short = _least_s(pattern, bait, SHORT)
        longer = _least_s(pattern, bait, LONGER)
        is_linear = longer < GROWTH * short and longer * SIZE / LONGER < LIMIT_S / 2
        if longer < FAST_S or is_linear:
            continue
        if longer > LIMIT_S / 2:
            return longer * SIZE / LONGER, bait
        if (spent := _least_s(pattern, bait, SIZE)) > LIMIT_S:
            return spent, bait
    return 0.0, ("", "")


def _least_s(pattern: re.Pattern[str], bait: tuple[str, str], size: int) -> float:
    """Return the CPU time over one text, the least of some rounds where it is much."""
    text = bait_text(*bait, size)
    spent = _cpu_s(pattern, text)
    if spent < LIMIT_S * size / SIZE / 2:
        return spent
    return min(spent, *(_cpu_s(pattern, text) for _ in range(ROUNDS)))


@pytest.mark.parametrize("name", _modules())
def test_every_pattern_reads_hostile_text_in_linear_time(name):
    patterns = {(one.pattern, one.flags): one for one in patterns_of(importlib.import_module(name))}

    slow = {
        pattern.pattern: (f"{spent:.2f} s", bait)
        for pattern in patterns.values()
        for spent, bait in [_slowest(pattern)]
        if spent
    }

    assert not slow


def test_a_pattern_that_scans_from_every_character_is_caught():
    spent, bait = _slowest(re.compile(r"\s*system:"))

    assert spent > LIMIT_S
    assert not bait[1].strip()


def test_patterns_are_found_wherever_a_module_keeps_them():
    from memdeck.extraction.rules import chinese, english, language

    found = {pattern.pattern for pattern in patterns_of(language)}

    assert english.ENGLISH.remember.pattern in found  # in a field of a value that it imports
    assert chinese.CHINESE.claims[0].cues[0].pattern.pattern in found
