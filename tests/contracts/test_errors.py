"""The drawing of the exception hierarchy matches the classes."""

import inspect
import re

from memdeck import errors

STEP = 4


def drawn() -> dict[str, str]:
    """Return the base class of each exception in the drawing of the docstring."""
    parents: dict[str, str] = {}
    above: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        if found := re.match(r"    ([│├└─ ]*)(\w+Error)\b", line):
            depth = len(found.group(1)) // STEP
            del above[depth:]
            parents[found.group(2)] = above[-1] if above else "Exception"
            above.append(found.group(2))
    return parents


def test_the_drawing_shows_every_exception_below_its_parent():
    real = {
        name: kind.__bases__[0].__name__
        for name, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, Exception)
    }

    assert drawn() == real


def test_every_exception_is_a_memdeck_error():
    kinds = [kind for _, kind in inspect.getmembers(errors, inspect.isclass)]

    assert kinds
    assert all(issubclass(kind, errors.MemdeckError) for kind in kinds)
