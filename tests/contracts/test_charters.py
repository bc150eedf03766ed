"""Every room says what it is for, and no module is a drawer for odds and ends."""

import ast
from collections import Counter

import pytest

from tests.contracts.checkout import PACKAGE, modules, name_of

DRAWERS = {"base", "common", "core", "helper", "helpers", "misc", "shared", "util", "utils"}

MOST_MODULES = 20
"""Modules of a folder, besides its ``__init__.py``, that are seen at a glance."""
MOST_NAMESAKES = 2

ROOMS = sorted({path.parent for path in modules()})


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_a_room_has_a_charter(room):
    door = room / "__init__.py"

    assert door.exists(), "a room is a package; its charter stands in __init__.py"
    charter = ast.get_docstring(ast.parse(door.read_text(encoding="utf-8")))
    assert charter, "the docstring of __init__.py says what the room is for"


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_is_named_after_one_thing(path):
    assert not DRAWERS & set(path.relative_to(PACKAGE).with_suffix("").parts)


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_a_room_holds_no_more_modules_than_are_seen_at_a_glance(room):
    assert len([path for path in room.glob("*.py") if path.name != "__init__.py"]) <= MOST_MODULES


def test_the_name_of_a_file_says_which_file_it_is():
    names = Counter(path.name for path in modules() if path.name != "__init__.py")

    assert {name for name, times in names.items() if times > MOST_NAMESAKES} == set()
