"""The output of a command: as JSON, and as lines."""

import json
from collections.abc import Iterable, Iterator

Shape = dict[str, object]
"""A JSON object."""

Told = tuple[Shape | Iterable[str], Iterable[str]]
"""A command's answer as JSON, whole or in pieces, and as lines; only one of them is used.

Pieces and lines may do the command's work while they are generated, and raise at their end
if a part of it failed: the output before that has been written by then.
"""


class Styled(str):
    """A line that goes to a terminal as it is: its escapes are ours, and the rest was cleaned."""

    __slots__ = ()


def as_json(told: Shape | Iterable[str]) -> Iterator[str]:
    """Yield the JSON of an answer in pieces."""
    if isinstance(told, dict):
        yield dumped(told)
    else:
        yield from told


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def object_of(
    name: str, items: Iterable[Shape], rest: Iterable[tuple[str, object]]
) -> Iterator[str]:
    """Yield, in pieces, a JSON object of a list *name* and the members *rest*.

    Neither is generated before the pieces in front of it were taken.
    """
    before = f"{{{dumped(name)}: ["
    for item in items:
        yield before + dumped(item)
        before = ", "
    yield ("" if before == ", " else before) + "]"
    for key, value in rest:
        yield f", {dumped(key)}: {dumped(value)}"
    yield "}"
