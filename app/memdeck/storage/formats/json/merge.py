"""Two edits of one JSON file, merged memory by memory.

Lines mean nothing in JSON, so they are not merged: the file is one side's, and the other's
changes to its memories are applied to it. Where both changed something other than memories, no
merge is possible; the user gets an error.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from memdeck.errors import ConflictError, StorageError
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.merging.three_way_merge import Conflict, Merge

TakenApart = Callable[[str], tuple[Document, object]]
"""Returns a text as a document, and its content besides its memories, to compare."""
ApplyTexts = Callable[[str, Mapping[str, str | None]], str]
"""Returns a text with the objects of these memories as given, by id; None removes one."""


@dataclass(frozen=True, slots=True)
class _Side:
    memories: Mapping[str, str]
    rest: object


def merge_memories(
    base: str, theirs: str, ours: str, take_apart: TakenApart, apply_texts: ApplyTexts
) -> Merge:
    """Return both edits of *base* in one text.

    Raises:
        ConflictError: both changed something other than memories, or one of the texts is
            damaged.
    """
    if theirs in (base, ours):
        return Merge(ours)
    if ours == base:
        return Merge(theirs)
    try:
        old, their, our = (_side(*take_apart(text)) for text in (base, theirs, ours))
    except StorageError as error:
        raise ConflictError(
            f"Another program saved the file meanwhile, and the two cannot be merged: {error}"
        ) from error
    if our.rest == old.rest:
        return _brought_into(theirs, old, their, our, apply_texts, is_theirs=True)
    if their.rest == old.rest:
        return _brought_into(ours, old, our, their, apply_texts, is_theirs=False)
    raise ConflictError(
        "Another program changed the same file beside its memories; copy what you typed, discard"
        " it here, and type it again."
    )


def _brought_into(
    text: str, old: _Side, here: _Side, other: _Side, apply_texts: ApplyTexts, *, is_theirs: bool
) -> Merge:
    """Return *text*, the file of *here*, with the changes of *other* to the memories of *old*."""
    wanted: dict[str, str | None] = {}
    conflicts = []
    for id_ in {**here.memories, **other.memories, **old.memories}:
        before, mine, new = (side.memories.get(id_) for side in (old, here, other))
        if new in (before, mine):
            continue
        if mine == before:
            wanted[id_] = new
            continue
        theirs, ours = (mine, new) if is_theirs else (new, mine)
        wanted[id_] = theirs if ours is None else ours
        conflicts.append(Conflict(id_, before, theirs, ours))
    return Merge(apply_texts(text, wanted) if wanted else text, tuple(conflicts))


def _side(document: Document, rest: object) -> _Side:
    return _Side({block.entry.id: block.text for block in document.entry_blocks}, rest)
