"""Chat formats: how to recognize their files, and how to read them.

The *programs* of a format are those whose files it reads, by their keys in
``domain.conversation.programs``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Remark, Skipped
from memdeck.transcripts.dates.day_month_order import AmbiguousDates
from memdeck.transcripts.input.database import Database, Tables
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.limits import TEXT_BYTES
from memdeck.transcripts.json.json_fields import Fields, as_fields

Piece = Conversation | ImportedMemory | Skipped | Remark
"""The pieces that reading yields. The *where* of a Skipped is within its file.

A format gives a time without a zone as a naive datetime, which ``pipeline.local_times``
makes aware. Parts of one conversation, with one id, may follow each other.
"""

RawPiece = Piece | AmbiguousDates
"""The pieces that a format yields; ``dates.day_month_order`` decides the order of their dates."""


@dataclass(frozen=True, slots=True)
class JsonFormat:
    """A format whose files hold JSON values: the items of a list, lines, or one object.

    *matches* returns whether one such value is of this format; *read* takes all of
    them, of any type, in the order of the file. An object too large to hold is
    passed as several like it, each with some items of one of its *lists*
    (``chats.list``). For a value of the same program that holds no chat, *rejects*
    returns a sentence that says so, else "". One that *is_loose* is recognized by so little
    that no part of a file is offered to it.
    """

    matches: Callable[[object], bool]
    read: Callable[[Iterable[object]], Iterator[Piece]]
    lists: tuple[str, ...] = ()
    rejects: Callable[[object], str] = lambda _: ""
    is_loose: bool = False
    programs: tuple[str, ...] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class TextFormat:
    """A format whose files are text. *read* returns None for text of another format.

    The text has Unix line ends. Text longer than *limit_bytes* is not read as this
    format. If the title of a conversation is only in the file's name, *title_in*
    returns it, or "".
    """

    read: Callable[[str], Iterator[RawPiece] | None]
    limit_bytes: int = TEXT_BYTES
    title_in: Callable[[str], str] | None = None
    programs: tuple[str, ...] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class PageFormat:
    """A format whose files are web pages or XML of any length, read without holding one whole.

    *matches* recognizes one by the first megabyte of its text; *read* takes the text
    in pieces, cut anywhere. One that *is_repeat* repeats what other files of its
    export hold in better form.
    """

    matches: Callable[[str], bool]
    read: Callable[[Iterable[str]], Iterator[Piece]]
    is_repeat: bool = False
    programs: tuple[str, ...] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class DatabaseFormat:
    """A format whose files are SQLite databases, recognized by their tables and columns."""

    matches: Callable[[Tables], bool]
    read: Callable[[Database], Iterator[Piece]]
    programs: tuple[str, ...] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class BundleFormat:
    """A format of files that only make sense together: names in one, conversations in others.

    *matches* returns those files of an export that are of this format, by their
    names and content; *read* takes these.
    """

    matches: Callable[[Sequence[File]], Sequence[File]]
    read: Callable[[Sequence[File]], Iterator[Piece]]
    programs: tuple[str, ...] = field(kw_only=True)


def conversation_format(
    matches: Callable[[object], bool],
    conversation: Callable[[Fields], Piece],
    *,
    why_not: str,
    lists: tuple[str, ...] = (),
    programs: tuple[str, ...],
) -> JsonFormat:
    """Return a format whose values are a *conversation* each; *why_not* is said of any other."""

    def read(records: Iterable[object]) -> Iterator[Piece]:
        for number, record in enumerate(records, 1):
            if matches(record):
                yield conversation(as_fields(record))
            else:
                yield Skipped(f"entry {number}", why_not)

    return JsonFormat(matches, read, lists, programs=programs)
