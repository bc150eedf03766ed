"""A lazily compiled pattern behaves like a compiled pattern."""

import re
import subprocess
import sys

import pytest

from memdeck.domain.regex import LazyPattern, lazy_compile

BEES = lazy_compile(r"(bees?)\b", re.IGNORECASE)


def test_a_pattern_is_compiled_when_it_is_first_used():
    pattern = LazyPattern(r"\d+", 0)
    assert "compiled" not in vars(pattern)

    assert pattern.findall("3 bees, 20 ants") == ["3", "20"]
    assert pattern.compiled.pattern == pattern.pattern == r"\d+"


def test_it_searches_as_a_compiled_one_does():
    assert BEES.findall("My Bees") == ["Bees"]
    assert BEES.sub("ant", "a bee") == "a ant"
    assert BEES.split("one bee two") == ["one ", "bee", " two"]
    assert BEES.flags == re.compile(BEES.pattern, re.IGNORECASE).flags


def test_it_has_no_other_attributes():
    with pytest.raises(AttributeError):
        getattr(BEES, "nothing")  # noqa: B009 - the type has no such attribute


def test_a_wrong_pattern_fails_at_its_first_use():
    with pytest.raises(re.error):
        lazy_compile("(").search("")


def test_importing_the_domain_compiles_no_pattern():
    script = """
import importlib, pkgutil
import memdeck.domain
from memdeck.domain.regex import LazyPattern

LazyPattern.compiled = property(lambda pattern: print(pattern.pattern))
for module in pkgutil.walk_packages(memdeck.domain.__path__, "memdeck.domain."):
    importlib.import_module(module.name)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert run.stdout == ""
