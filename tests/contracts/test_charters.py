"""Each folder says what it is for, and no module is a collection of unrelated code."""

import ast
from collections import Counter

from tests.contracts.checkout import PACKAGE, modules, name_of

VAGUE_NAMES = {"base", "common", "core", "helper", "helpers", "misc", "shared", "util", "utils"}

MOST_MODULES = 20
"""The maximum number of modules in a folder, not counting its ``__init__.py``."""
MOST_NAMESAKES = 2

FOLDERS = sorted({path.parent for path in modules()})


def charter(path):
    """Return the docstring of a folder's ``__init__.py``, or None."""
    init = path / "__init__.py"
    return ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) if init.exists() else None


def test_the_init_file_of_every_folder_says_what_the_folder_is_for():
    assert [name_of(folder) for folder in FOLDERS if not charter(folder)] == []


def test_no_module_has_a_vague_name():
    parts = {path: path.relative_to(PACKAGE).with_suffix("").parts for path in modules()}

    assert [name_of(path) for path in parts if VAGUE_NAMES & set(parts[path])] == []


def test_no_folder_has_too_many_modules():
    counts = Counter(path.parent for path in modules() if path.name != "__init__.py")

    assert {name_of(path): n for path, n in counts.items() if n > MOST_MODULES} == {}


def test_no_file_name_is_used_more_than_twice():
    names = Counter(path.name for path in modules() if path.name != "__init__.py")

    assert {name for name, times in names.items() if times > MOST_NAMESAKES} == set()
