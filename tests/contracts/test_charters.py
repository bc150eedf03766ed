"""Every room says what it is for, and no module is a drawer for odds and ends."""

import ast

import pytest

from tests.contracts.checkout import PACKAGE, modules, name_of

DRAWERS = {"base", "common", "core", "helper", "helpers", "misc", "shared", "util", "utils"}

ROOMS = sorted({path.parent for path in modules()})


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_a_room_has_a_charter(room):
    charter = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))

    assert charter
    assert charter.splitlines()[0].endswith((".", ":"))


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_is_named_after_one_thing(path):
    assert not DRAWERS & set(path.relative_to(PACKAGE).with_suffix("").parts)
