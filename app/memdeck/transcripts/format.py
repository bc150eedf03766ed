"""What a chat format is: a way to know its files, and a way to read them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from memdeck.domain.conversation import Conversation, ImportedMemory, Skipped

Piece = Conversation | ImportedMemory | Skipped
"""What reading gives, one at a time. The *where* of a Skipped is within its file."""


@dataclass(frozen=True, slots=True)
class JsonFormat:
    """A format whose files hold JSON values: the items of a list, lines, or one object.

    *claims* says whether one such value is of this format; *read* takes all of
    them, of any type, in the order of the file.
    """

    claims: Callable[[object], bool]
    read: Callable[[Iterable[object]], Iterator[Piece]]


@dataclass(frozen=True, slots=True)
class TextFormat:
    """A format whose files are text. *read* gives None for text of another format."""

    read: Callable[[str], Iterator[Piece] | None]
