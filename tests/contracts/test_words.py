"""Names are standard terms, without retired words."""

import ast
import re

from tests.contracts.checkout import ROOT, modules, name_of

RETIRED = frozenset(
    [
        "amiss",
        "anew",
        "asker",
        "backdrop",
        "bait",
        "bearing",
        "bunch",
        "contender",
        "deed",
        "desk",
        "emptiness",
        "equipment",
        "gist",
        "heard",
        "heed",
        "heeded",
        "hindsight",
        "inquiry",
        "lane",
        "likeness",
        "outlook",
        "owed",
        "placing",
        "prospect",
        "rewinding",
        "settling",
        "shelf",
        "sink",
        "spokesman",
        "standing",
        "stating",
        "stone",
        "sunk",
        "talk",
        "tell",
        "told",
        "tour",
        "trail",
        "typesetter",
        "typesetting",
        "weave",
        "weaving",
        "weigh",
        "weighed",
        "weighing",
        "whereabouts",
        "wording",
        "workplace",
    ]
)
"""Retired words, in the singular. Add one as soon as no name has it any more."""
IN_FILES = {"talks", "talks_gone", "told"}
"""Names of fields in the files of a vault, which must stay readable."""
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def names(tree: ast.AST) -> set[str]:
    """Return the names that a module defines."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                found.add(name)
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
            case _:
                pass
    return found


def words(name: str) -> set[str]:
    """Return the words of *name*, in the plural and in the singular."""
    parts = {part.lower() for part in PART.findall(name)}
    return parts | {part.removesuffix("s") for part in parts}


def test_no_name_has_a_retired_word():
    paths = [*modules(), *(ROOT / "packaging").rglob("*.py")]
    defined = {
        path: names(ast.parse(path.read_text(encoding="utf-8"))) | {path.stem} for path in paths
    }
    retired = {
        name_of(path): hits
        for path, found in defined.items()
        if (hits := sorted(name for name in found - IN_FILES if words(name) & RETIRED))
    }

    assert retired == {}
