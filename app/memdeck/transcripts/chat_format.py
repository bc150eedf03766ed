"""What a chat format is: a way to know its files, and a way to read them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Remark, Skipped
from memdeck.transcripts.dates.ambiguous import Undecided
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.limits import TEXT_BYTES

Piece = Conversation | ImportedMemory | Skipped | Remark
"""What reading gives, one at a time. The *where* of a Skipped is within its file.

A format gives a time without a zone as a naive datetime, which ``pipeline.local_times``
makes aware. Parts of one talk, with one id, may come one after the other.
"""

RawPiece = Piece | Undecided
"""What a format gives; ``dates.ambiguous`` settles the order of its dates."""


@dataclass(frozen=True, slots=True)
class JsonFormat:
    """A format whose files hold JSON values: the items of a list, lines, or one object.

    *claims* says whether one such value is of this format; *read* takes all of
    them, of any type, in the order of the file. An object too large to hold is
    handed over as several like it, each with some items of one of its *lists*
    (``chats.list``). Of a value of its program's that holds no chat, *declines*
    gives a sentence that says so, else "".
    """

    claims: Callable[[object], bool]
    read: Callable[[Iterable[object]], Iterator[Piece]]
    lists: tuple[str, ...] = ()
    declines: Callable[[object], str] = lambda _: ""


@dataclass(frozen=True, slots=True)
class TextFormat:
    """A format whose files are text. *read* gives None for text of another format.

    More than *limit_bytes* is not read as this format. Where the title of a
    talk stands in the file's name alone, *title_in* gives it, or "".
    """

    read: Callable[[str], Iterator[RawPiece] | None]
    limit_bytes: int = TEXT_BYTES
    title_in: Callable[[str], str] | None = None


@dataclass(frozen=True, slots=True)
class PageFormat:
    """A format whose files are web pages of any length, read without holding one whole.

    *claims* tells one by the first megabyte of its text; *read* takes the text
    in pieces, cut anywhere. One that *is_repeat* says what other files of its
    export say better.
    """

    claims: Callable[[str], bool]
    read: Callable[[Iterable[str]], Iterator[Piece]]
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class BundleFormat:
    """A format of files that make sense together only, such as names in one and talks in others.

    *claims* gives those of an export's files that are of this format, told by
    their names and what they hold; *read* takes these.
    """

    claims: Callable[[Sequence[File]], Sequence[File]]
    read: Callable[[Sequence[File]], Iterator[Piece]]
