"""No text in the window is rendered as HTML, which could load files or contact hosts."""

import ast
from collections.abc import Iterator

import pytest

from tests.contracts.checkout import PACKAGE

MODULES = sorted((PACKAGE / "desktop").rglob("*.py"))
TIPS = {"setToolTip", "setWhatsThis", "setStatusTip"}
ESCAPING = {"plain_tip"}
PLAIN_LABEL = "plain_text.py"
TRANSLATING = {"tr", "translate"}
"""Translations are part of the program."""


def name_of(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_plain(value: ast.expr) -> bool:
    """Return whether *value* is text of the program, or is escaped for a tooltip."""
    match value:
        case ast.Constant():
            return True
        case ast.Call() if name_of(value) == "toolTip":
            return True  # it was checked where it was set
        case ast.IfExp():
            return is_plain(value.body) and is_plain(value.orelse)
        case ast.BoolOp():
            return all(map(is_plain, value.values))
        case ast.Call():
            return name_of(value) in ESCAPING | TRANSLATING and all(
                isinstance(text, ast.Constant)
                for text in value.args
                if name_of(value) in TRANSLATING
            )
        case _:
            return False


def tips(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield the calls that set a tooltip or similar text, with that text."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        code, name = ast.unparse(call), name_of(call)
        is_data = name in {"setItemData", "setData"} and "ToolTip" in code
        if name in TIPS:
            yield call, call.args[-1]
        elif is_data or (name == "showText" and code.startswith("QToolTip.")):
            yield call, call.args[1]


def bare_labels(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield uses of QLabel, which guesses whether its text is HTML: calls and base classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node) == "QLabel":
            yield node
        if isinstance(node, ast.ClassDef):
            yield from (base for base in node.bases if ast.unparse(base) == "QLabel")


def test_tooltips_and_labels_show_plain_text():
    bare = []
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = [call for call, text in tips(tree) if not is_plain(text)]
        labels = () if path.name == PLAIN_LABEL else bare_labels(tree)
        bare += [f"{path}:{node.lineno}: {ast.unparse(node)}" for node in (*calls, *labels)]

    assert bare == [], "pass the text through plain_tip, or use a PlainLabel"


@pytest.mark.parametrize(
    "code",
    [
        "label.setToolTip(text)",
        "label.setToolTip(self.tr('{n}').format(n=text))",
        "label.setToolTip(f'{text}')",
        "label.setToolTip(text if text else '')",
        "label.setWhatsThis(str(path))",
        "item.setToolTip(0, text)",
        "QToolTip.showText(point, text, self)",
        "box.setItemData(1, text, Qt.ItemDataRole.ToolTipRole)",
        "QLabel(text)",
        "QLabel()",
        "class Note(QLabel):\n    pass",
    ],
)
def test_the_rule_finds_text_of_unknown_origin(code):
    tree = ast.parse(code)
    assert any(not is_plain(text) for _, text in tips(tree)) or any(bare_labels(tree))
