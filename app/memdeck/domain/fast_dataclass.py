"""A dataclass that is frozen, and yet fast to create.

    @value(frozen=True, slots=True, kw_only=True)
    class MemoryEntry: ...

    replace(entry, pinned=True)

To the type checker it is ``dataclass``, so it reports an assignment to a field of a frozen one.
At run time nothing does: a dataclass that forbids it takes four times as long to create. A vault
of 20,000 memories opens in 0.24 s of CPU time instead of 0.38 s (2026-11-26); of 2,000, either
way in 0.03 s.
"""

from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["replace", "value"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass as value
    from dataclasses import replace
else:

    def value(*, frozen: bool, **options: bool) -> Any:  # noqa: ANN401 - a decorator of any class
        return dataclass(**options, unsafe_hash=frozen)

    def replace(instance: T, **changes: object) -> T:
        """Return a copy of *instance* with *changes*, in half the time of ``dataclasses``."""
        names, values = _fields_of(type(instance))
        return type(instance)(**(dict(zip(names, values(instance), strict=True)) | changes))

    @cache
    def _fields_of(class_: type) -> tuple[tuple[str, ...], attrgetter]:
        names = tuple(field.name for field in fields(class_))
        return names, attrgetter(*names)
