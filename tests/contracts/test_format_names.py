"""The window has a name for the program of every format that a reader gives a conversation."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from memdeck.desktop.ui.models.display_names import NO_PROGRAM, source_name
from tests.contracts.checkout import PACKAGE, modules, name_of

READERS = [path for path in modules() if PACKAGE / "transcripts" in path.parents]
BUILDERS = {"assemble": 0, "Conversation": 2}
"""What builds a conversation, and the position of its argument that names the format."""


class Namer:
    """Finds the names of formats that one module gives its conversations."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tree = ast.parse(path.read_text(encoding="utf-8"))

    def names(self) -> set[str]:
        return {
            name
            for builder, position in BUILDERS.items()
            for call in self._calls(builder)
            for name in self._values(self._argument(call, position, "format"), call)
        }

    def _calls(self, name: str) -> Iterator[ast.Call]:
        for node in ast.walk(self._tree):
            match node:
                case ast.Call(func=ast.Name(id=called)) if called == name:
                    yield node

    def _argument(self, call: ast.Call, position: int, name: str) -> ast.expr:
        named = [given.value for given in call.keywords if given.arg == name]
        return named[0] if named else call.args[position]

    def _values(self, value: ast.expr, call: ast.Call) -> set[str]:
        match value:
            case ast.Constant(value=str(name)):
                return {name}
            case ast.IfExp(body=body, orelse=orelse):
                return self._values(body, call) | self._values(orelse, call)
            case ast.Name(id=name):
                return self._constant(name) or self._parameter(name, call)
            case _:
                where = f"{name_of(self._path)}:{value.lineno}"
                pytest.fail(f"{where} names its format in a form that this test cannot read")

    def _constant(self, name: str) -> set[str]:
        module = ".".join((PACKAGE.name, *self._path.relative_to(PACKAGE).with_suffix("").parts))
        constant = getattr(import_module(module), name, None)
        return {constant} if isinstance(constant, str) else set()

    def _parameter(self, name: str, call: ast.Call) -> set[str]:
        """Return the arguments for a parameter of the function around *call*."""
        around = [
            node
            for node in ast.walk(self._tree)
            if isinstance(node, ast.FunctionDef) and call in ast.walk(node)
        ]
        (builder,) = around
        position = [argument.arg for argument in builder.args.args].index(name)
        return {
            value
            for outer in self._calls(builder.name)
            for value in self._values(self._argument(outer, position, name), outer)
        }


NAMES = {path: Namer(path).names() for path in READERS}


def test_the_formats_of_every_kind_of_file_are_found():
    found = set().union(*NAMES.values())

    assert {"chatgpt", "instagram", "risu", "markdown", "wechat", "note"} <= found


@pytest.mark.parametrize("path", [path for path in READERS if NAMES[path]], ids=name_of)
def test_every_format_has_the_name_of_its_program_or_none(path):
    for name in NAMES[path] - NO_PROGRAM:
        missing = f"{name} needs a line in domain/conversation/programs.py"
        assert source_name(f"{name}/1") != name, missing
