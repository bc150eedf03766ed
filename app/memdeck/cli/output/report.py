"""What a command says: as JSON, and as lines."""

import json
from collections.abc import Iterable, Iterator

Shape = dict[str, object]
"""A JSON object."""

Told = tuple[Shape | Iterable[str], Iterable[str]]
"""A command's answer as JSON, whole or in pieces, and as lines; one of them is asked for.

Pieces and lines may do the command's work as they are asked for, and raise at
their end where a part of it failed: what came before has been said by then.
"""


class Styled(str):
    """A line that goes to a terminal as it is: its orders are ours, and the rest was made plain."""

    __slots__ = ()


def as_json(told: Shape | Iterable[str]) -> Iterator[str]:
    """Give the JSON of an answer in pieces."""
    if isinstance(told, dict):
        yield dumped(told)
    else:
        yield from told


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def object_of(
    name: str, items: Iterable[Shape], rest: Iterable[tuple[str, object]]
) -> Iterator[str]:
    """Give, in pieces, a JSON object of a list *name* and the members *rest*.

    Neither is asked for before the pieces in front of it were taken.
    """
    before = f"{{{dumped(name)}: ["
    for item in items:
        yield before + dumped(item)
        before = ", "
    yield ("" if before == ", " else before) + "]"
    for key, value in rest:
        yield f", {dumped(key)}: {dumped(value)}"
    yield "}"
