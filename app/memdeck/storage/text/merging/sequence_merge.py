"""Three-way merge of sequences: two edits of one order of items."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


@dataclass(slots=True)
class _Script(Generic[Key]):
    """The effect of one edit on the base: the indexes it removed, and its insertions by index."""

    removed: set[int] = field(default_factory=set)
    added: dict[int, list[Key]] = field(default_factory=lambda: defaultdict(list))


def merge_sequences(
    base: Sequence[Key],
    theirs: Sequence[Key],
    ours: Sequence[Key],
    *,
    stays: Callable[[Key], bool | None],
) -> list[Key]:
    """Return both edits of *base* in one order; where both add at one position, ours comes first.

    *stays* decides for a key that occurs once whether it is in the result, so that a move by one
    side is no loss. It returns None for any other key, which is in the result unless an edit
    removed it.
    """
    scripts = (_script(base, ours), _script(base, theirs))
    moved = {key for script in scripts for keys in script.added.values() for key in keys}
    result: list[Key] = []
    seen: set[Key] = set()
    for at in range(len(base) + 1):
        candidates = union(*(script.added.get(at, []) for script in scripts))
        if at < len(base):
            is_there = not any(at in script.removed for script in scripts)
            if is_there or (stays(base[at]) and base[at] not in moved):
                candidates.append(base[at])
        for key in candidates:
            is_kept = stays(key)
            if is_kept is None or (is_kept and key not in seen):
                result.append(key)
                seen.add(key)
    return result


def union(first: Sequence[Key], second: Sequence[Key]) -> list[Key]:
    """Return all of both in order, shared keys once."""
    result: list[Key] = []
    matcher = SequenceMatcher(None, first, second)
    for what, start, end, other_start, other_end in matcher.get_opcodes():
        result += first[start:end]
        if what != "equal":
            result += second[other_start:other_end]
    return result


def _script(base: Sequence[Key], edited: Sequence[Key]) -> _Script[Key]:
    script = _Script[Key]()
    # Most of a file is unchanged; the matcher need not compare equal parts at both ends.
    start_length = _common_prefix(base, edited)
    end_length = _common_prefix(base[start_length:][::-1], edited[start_length:][::-1])
    middle, edited_middle = (
        base[start_length : len(base) - end_length],
        edited[start_length : len(edited) - end_length],
    )
    matcher = SequenceMatcher(None, middle, edited_middle)
    for what, start, end, edited_start, edited_end in matcher.get_opcodes():
        if what != "equal":
            script.removed.update(range(start_length + start, start_length + end))
            script.added[start_length + start] += edited_middle[edited_start:edited_end]
    return script


def _common_prefix(first: Sequence[Key], second: Sequence[Key]) -> int:
    """Return the length of the common prefix."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(first), len(second)))
