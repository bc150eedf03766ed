"""The pages below ``app`` name files, modules and classes that exist."""

import ast
import re

import pytest

from tests.contracts.checkout import PACKAGE, ROOT, modules, name_of

PAGES = sorted((ROOT / "app").rglob("*.md"))
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*/(?:[\w-]+\.(?:py|md|tsv|toml))?")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
METHOD = re.compile(r"([A-Z]\w+)\.([a-z_]\w*)(?:\(.*\))?")
PLACES = (PACKAGE, ROOT)
"""Where a path may start; ``.memdeck`` is a folder of a vault."""


@pytest.fixture(scope="module")
def members() -> dict[str, set[str]]:
    """Return the methods and fields of each class of the program by its name."""
    found: dict[str, set[str]] = {}
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                names = {child.name for child in node.body if isinstance(child, ast.FunctionDef)}
                names |= {
                    child.target.id
                    for child in ast.walk(node)
                    if isinstance(child, ast.AnnAssign) and isinstance(child.target, ast.Name)
                }
                names |= {
                    child.attr
                    for child in ast.walk(node)
                    if isinstance(child, ast.Attribute)
                    and isinstance(child.value, ast.Name)
                    and child.value.id == "self"
                }
                names |= {
                    child.name for child in node.body if isinstance(child, ast.AsyncFunctionDef)
                }
                names |= {
                    target.id
                    for child in node.body
                    if isinstance(child, ast.Assign)
                    for target in child.targets
                    if isinstance(target, ast.Name)
                }
                found.setdefault(node.name, set()).update(names)
    return found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_names_files_that_exist(page):
    text = page.read_text(encoding="utf-8")
    named = [one for one in CODE.findall(text) if PATH.fullmatch(one)]

    missing = [
        one
        for one in named
        if not one.startswith(".memdeck") and not any((place / one).exists() for place in PLACES)
    ]
    assert missing == []
    assert [one for one in LINK.findall(text) if not (page.parent / one).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_names_methods_that_exist(page, members):
    named = filter(None, map(METHOD.fullmatch, CODE.findall(page.read_text(encoding="utf-8"))))

    assert [hit[0] for hit in named if hit[1] in members and hit[2] not in members[hit[1]]] == []
