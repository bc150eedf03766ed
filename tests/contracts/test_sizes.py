"""Modules and functions have a maximum length."""

import ast
from statistics import median, quantiles

from tests.contracts.checkout import functions, modules, name_of

MODULE_MAX = 500
FUNCTION_P95, FUNCTION_MEDIAN = 35, 8


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of a function from its name on, without its docstring."""
    last = function.end_lineno or function.lineno
    lines = last - function.lineno + 1
    if ast.get_docstring(function) is not None:
        docstring = function.body[0]
        lines -= (docstring.end_lineno or docstring.lineno) - docstring.lineno + 1
    return lines


def test_no_module_is_too_long():
    lines = {name_of(path): len(path.read_bytes().splitlines()) for path in modules()}

    assert {name: count for name, count in lines.items() if count > MODULE_MAX} == {}


def test_most_functions_are_short():
    lengths = [length(function) for path in modules() for function in functions(path)]

    assert median(lengths) <= FUNCTION_MEDIAN
    assert quantiles(lengths, n=20)[-1] <= FUNCTION_P95


def test_a_function_is_measured_without_its_docstring():
    (function,) = ast.parse('def f():\n    """Say.\n\n    More.\n    """\n    return 1\n').body

    assert isinstance(function, ast.FunctionDef)
    assert length(function) == 2
