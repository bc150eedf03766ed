"""Nothing that is shown is taken for HTML: text of unknown origin could load files or hosts."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contracts.checkout import ROOT

DESKTOP = ROOT / "app" / "memdeck" / "desktop"
MODULES = sorted(DESKTOP.rglob("*.py"))
TIPS = {"setToolTip", "setWhatsThis", "setStatusTip"}
ESCAPING = {"plain_tip"}
TRANSLATING = {"tr", "translate"}
"""What a translator wrote is ours."""


def name_of(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_plain(value: ast.expr) -> bool:
    """Tell whether *value* is text of the program's own, or was made fit to be a tooltip."""
    match value:
        case ast.Constant():
            return True
        case ast.IfExp():
            return is_plain(value.body) and is_plain(value.orelse)
        case ast.BoolOp():
            return all(map(is_plain, value.values))
        case ast.Call():
            return name_of(value) in ESCAPING | TRANSLATING and all(
                isinstance(one, ast.Constant) for one in value.args if name_of(value) in TRANSLATING
            )
        case _:
            return False


def tips(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield the calls that set a tooltip or the like, and what they set."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        said, name = ast.unparse(call), name_of(call)
        is_data = name in {"setItemData", "setData"} and "ToolTip" in said
        if name in TIPS:
            yield call, call.args[-1]
        elif is_data or (name == "showText" and said.startswith("QToolTip.")):
            yield call, call.args[1]


def bare_labels(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the labels that may come to guess whether their text is HTML."""
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef):
            continue
        calls = [call for call in ast.walk(scope) if isinstance(call, ast.Call)]
        if any(name_of(call) == "setTextFormat" for call in calls):
            continue
        for call in calls:
            named = {keyword.arg for keyword in call.keywords}
            is_fixed = bool(call.args) and is_plain(call.args[0])
            if name_of(call) == "QLabel" and "textFormat" not in named and not is_fixed:
                yield call


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(DESKTOP).as_posix())
def test_tooltips_and_labels_show_text_as_it_is(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [call for call, text in tips(tree) if not is_plain(text)]
    bare = [f"line {one.lineno}: {ast.unparse(one)}" for one in (*calls, *bare_labels(tree))]
    assert not bare, "pass it through plain_tip, or set textFormat=Qt.TextFormat.PlainText"


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
        "def f():\n    QLabel(text)",
        "def f():\n    QLabel()",
    ],
)
def test_the_rule_finds_text_of_unknown_origin(code):
    tree = ast.parse(code)
    assert any(not is_plain(text) for _, text in tips(tree)) or any(bare_labels(tree))
