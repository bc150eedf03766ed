"""Whatever a reader calls its talks, the window knows what people call that program."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from memdeck.desktop.ui.models.display_names import NO_PROGRAM, source_name
from tests.contracts.checkout import PACKAGE, modules, name_of

READERS = [path for path in modules() if PACKAGE / "transcripts" in path.parents]
MAKERS = {"assemble": 0, "Conversation": 2}
"""What makes a talk, and which of its arguments says of which format it is."""


class Namer:
    """Tells by which names one module calls the talks that it makes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tree = ast.parse(path.read_text(encoding="utf-8"))

    def names(self) -> set[str]:
        return {
            name
            for maker, place in MAKERS.items()
            for call in self._calls(maker)
            for name in self._told(self._argument(call, place, "format"), call)
        }

    def _calls(self, name: str) -> Iterator[ast.Call]:
        for node in ast.walk(self._tree):
            match node:
                case ast.Call(func=ast.Name(id=called)) if called == name:
                    yield node

    def _argument(self, call: ast.Call, place: int, name: str) -> ast.expr:
        named = [given.value for given in call.keywords if given.arg == name]
        return named[0] if named else call.args[place]

    def _told(self, value: ast.expr, call: ast.Call) -> set[str]:
        match value:
            case ast.Constant(value=str(name)):
                return {name}
            case ast.IfExp(body=one, orelse=other):
                return self._told(one, call) | self._told(other, call)
            case ast.Name(id=name):
                return self._constant(name) or self._parameter(name, call)
            case _:
                where = f"{name_of(self._path)}:{value.lineno}"
                pytest.fail(f"{where} says its format in a way not known here")

    def _constant(self, name: str) -> set[str]:
        module = ".".join((PACKAGE.name, *self._path.relative_to(PACKAGE).with_suffix("").parts))
        constant = getattr(import_module(module), name, None)
        return {constant} if isinstance(constant, str) else set()

    def _parameter(self, name: str, call: ast.Call) -> set[str]:
        """Return what is given for a parameter of the function that *call* stands in."""
        around = [
            node
            for node in ast.walk(self._tree)
            if isinstance(node, ast.FunctionDef) and call in ast.walk(node)
        ]
        (maker,) = around
        place = [one.arg for one in maker.args.args].index(name)
        return {
            told
            for outer in self._calls(maker.name)
            for told in self._told(self._argument(outer, place, name), outer)
        }


NAMES = {path: Namer(path).names() for path in READERS}


def test_the_readers_of_every_kind_of_file_are_looked_at():
    found = set().union(*NAMES.values())

    assert {"chatgpt", "instagram", "risu", "markdown", "wechat", "note"} <= found


@pytest.mark.parametrize("path", [path for path in READERS if NAMES[path]], ids=name_of)
def test_every_format_has_the_name_of_its_program_or_none(path):
    for name in NAMES[path] - NO_PROGRAM:
        assert source_name(f"{name}/1") != name, (
            f"{name} wants a line in desktop/ui/models/display_names.py"
        )
