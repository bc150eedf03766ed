"""A lazily compiled pattern behaves like a compiled pattern."""

import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.regex import MOST_LITERALS, LazyPattern, lazy_compile

BEES = lazy_compile(r"(bees?)\b", re.IGNORECASE)

ATOMS = ["ab", "ba", "b", "素", ".", "^", "$", r"\b", "[ab]", "[^a]", "[素食]", "[a-b]"]
PATTERNS = st.recursive(
    st.sampled_from(ATOMS),
    lambda patterns: st.one_of(
        st.lists(patterns, max_size=3).map("".join),
        st.lists(patterns, min_size=1, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})"),
        st.tuples(patterns, st.sampled_from(["*", "+", "?", "{2}", "*?", "+?"])).map(
            lambda parts: f"(?:{parts[0]}){parts[1]}"
        ),
        patterns.map("({})".format),
        patterns.map("(?={})".format),
        patterns.map("(?!{})".format),
        patterns.map("(?i:{})".format),
        patterns.map("(?:{}|)".format),
    ),
    max_leaves=6,
)
TEXTS = st.text(alphabet="abAB素食\n", max_size=8)


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


@given(PATTERNS, TEXTS)
def test_it_finds_what_a_compiled_one_finds(pattern, text):
    lazy, compiled = lazy_compile(pattern), re.compile(pattern)

    assert str(lazy.search(text)) == str(compiled.search(text))
    assert list(map(str, lazy.finditer(text))) == list(map(str, compiled.finditer(text)))
    assert lazy.sub("x", text) == compiled.sub("x", text)


@pytest.mark.parametrize(
    ("pattern", "literals"),
    [
        (r"\bvegan\b", {"vegan"}),
        (r"(?:moved|moving) to [A-Z]+", {" to "}),
        (r"(?<!not )\bvegan\b(?! food)|吃素|[荤肉]", {"vegan", "吃素", "荤", "肉"}),
        (r"[Mm]y (?:\w+ )?name", {"name"}),
        (r"(?:ab)+?c", {"ab"}),
    ],
)
def test_a_match_contains_one_of_its_literals(pattern, literals):
    assert {*LazyPattern(pattern, 0).literals} == literals


@pytest.mark.parametrize(
    "pattern",
    [
        r"\d+",
        "[ab]",
        "ab|",
        "(?:ab)?",
        "(?i:ab)",
        "(?i)ab",
        "|".join(f"{number}ab" for number in range(MOST_LITERALS + 1)),
    ],
)
def test_a_pattern_without_telling_literals_is_always_searched(pattern):
    assert LazyPattern(pattern, 0).literals == ()


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
