"""A dataclass that is frozen, and yet fast to create.

    @value(frozen=True, slots=True, kw_only=True)
    class MemoryEntry: ...

To the type checker it is ``dataclass``, so it reports an assignment to a field of a frozen one.
At run time nothing does: a dataclass that forbids it takes four times as long to create. A vault
of 20,000 memories opens in 0.24 s of CPU time instead of 0.38 s (2026-11-26); of 2,000, either
way in 0.03 s.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

__all__ = ["value"]

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    def value(*, frozen: bool, **options: bool) -> Any:  # noqa: ANN401 - a decorator of any class
        return dataclass(**options, unsafe_hash=frozen)
