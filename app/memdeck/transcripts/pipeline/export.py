"""Read a file by itself, or the files of one export together.

File names say nothing: ChatGPT, Claude and DeepSeek all ship a
``conversations.json``. Every file is recognised by its content.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Conversation, Message, Remark, Role, Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts import registry
from memdeck.transcripts.chat_format import RawPiece
from memdeck.transcripts.conversation.build import EMPTY, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.day_month_order import AmbiguousDates
from memdeck.transcripts.dates.written_stamps import LOG_STAMP
from memdeck.transcripts.input import database, zip_archive
from memdeck.transcripts.input.file import File, unzipped
from memdeck.transcripts.input.file_type import Kind, kind_of
from memdeck.transcripts.input.limits import (
    ARCHIVE_DEPTH,
    LOST_PIECES,
    NAMED_PER_REASON,
    NOTE_CHARS,
    TEXT_BYTES,
)
from memdeck.transcripts.json.parse import HOPELESS
from memdeck.transcripts.pipeline.detect_format import NoChat, recognise, unknown_xml, whole_text

_ARCHIVES = {Kind.ZIP, Kind.GZIP}
_NAMED_FILES = 3
_NOTHING = "Nothing was said in it; if something should have been, export it again."
_TOO_DEEP = "It is inside too many nested archives; unpack the outer ones and choose it alone."
_NAME = "note"
_LINE = re.compile(r"^.*\S", re.MULTILINE)
_STAMPED = re.compile(
    rf"\A\W{{0,6}}(?:{LOG_STAMP}"
    r"|\d{1,2}:\d{2}(?::\d{2})?\W{1,3}<[^\s<>]{1,40}>[ ]"  # [14:02] <ana> hello
    r"|\d{1,4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,4}\S?[,\s]+\W?\D{0,4}\d{1,2}[:.]\d{2})"
)
_SUBTITLE = re.compile(
    r"^(?:\d\d:)?\d\d:\d\d[.,]\d{3}[ ]-->[ ](?:\d\d:)?\d\d:\d\d[.,]\d{3}", re.MULTILINE
)
_MAILBOX = re.compile(r"\AFrom[ ]\S[^\n]{0,200}\d\d:\d\d[^\n]{0,40}\n[\w-]{1,60}:[ ]")
_ELEMENT = re.compile(r"<(?P<name>[A-Za-z][\w:.-]{0,60})[\s>]")
_SPEAKER_COLUMNS = {
    *("from", "sender", "author", "user", "username", "speaker", "absender", "autor", "von", "de"),
    *("remitente", "remetente", "发送者", "发送人", "昵称", "보낸사람", "사용자", "送信者"),
}
_TEXT_COLUMNS = {
    *("message", "text", "content", "body", "nachricht", "mensaje", "mensagem", "texto"),
    *("消息", "内容", "메시지", "내용", "メッセージ"),
}
_LINES_LOOKED_AT = 100
_LEAST_STAMPED = 2


class _Export:
    """The state of an export while its files are read."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._empty = True
        self._has_chat = False
        self._left_out: list[str] = []
        self._pages: list[File] = []

    def read(self, members: Iterable[File | Skipped]) -> Iterator[RawPiece]:
        """Read each, web pages last; pages that repeat other files only if those held no chat.

        ChatGPT's ``chat.html`` repeats the JSON next to it, Gemini's page does not.
        """
        files = []
        for member in members:
            self._empty = False
            if isinstance(member, Skipped):
                yield member
            else:
                files.append(member)
        files = database.without_logs(files)
        for bundle in registry.BUNDLES:
            if matched := bundle.matches(files):
                self._has_chat = True
                matched_files = set(matched)
                files = [file for file in files if file not in matched_files]
                yield from summarized(bundle.read(matched), self._name)
        for file in files:
            yield from self._sorted(file)
        with_repeats = not self._has_chat
        for page in self._pages:
            yield from self._recognised(page, Kind.PAGE, with_repeats=with_repeats)
        if why := self._verdict():
            yield Skipped(self._name, why)

    def _verdict(self) -> str:
        """Return the message about the export as a whole, or ``""``."""
        if self._empty:
            return "There is no file in it; download or export it again."
        if not self._left_out:
            return ""
        names = ", ".join(PurePath(name).name for name in self._left_out[:_NAMED_FILES])
        if (more := len(self._left_out) - _NAMED_FILES) > 0:
            names += f" and {more:,} more"
        if self._has_chat:
            return f"What else is in it is no chat and was left out: {names}."
        return f"No chat that Memdeck knows is in it ({names}); choose the export itself."

    def _sorted(self, member: File) -> Iterator[RawPiece]:
        try:
            kind = kind_of(member.head())
            if kind in _ARCHIVES:
                yield from _unpacked(member, kind)
                return
        except TranscriptError as error:
            yield Skipped(member.name, str(error))
            return
        if kind is Kind.PAGE:
            self._pages.append(member)
        else:
            yield from self._recognised(member, kind)

    def _recognised(
        self, member: File, kind: Kind, *, with_repeats: bool = True
    ) -> Iterator[RawPiece]:
        try:
            found = recognise(member, kind, with_repeats=with_repeats)
        except TranscriptError as error:
            found = NoChat(str(error), damaged=True)
        match found:
            case NoChat(why, damaged=True):
                yield Skipped(member.name, why)
            case NoChat():
                self._left_out.append(member.name)
            case _:
                self._has_chat = True
                yield from summarized(found, member.name)


def read_alone(file: File) -> Iterator[RawPiece]:
    """Read a file that the user chose; text without speakers is then a note of theirs."""
    try:
        kind = kind_of(file.head())
        if kind in _ARCHIVES:
            yield from _unpacked(file, kind)
            return
        # Some files of a format of several make sense alone.
        bundles = (bundle.read([file]) for bundle in registry.BUNDLES if bundle.matches([file]))
        found = next(bundles, None) or recognise(file, kind)
        if isinstance(found, NoChat) and kind is Kind.TEXT:
            found = iter([read_note(whole_text(file, TEXT_BYTES))])
    except TranscriptError as error:
        found = NoChat(str(error))
    if isinstance(found, NoChat):
        yield Skipped(file.name, found.why)
    else:
        yield from _never_silent(summarized(found, file.name), file.name)


def _never_silent(pieces: Iterator[RawPiece], name: str) -> Iterator[RawPiece]:
    yield next(pieces, Skipped(name, _NOTHING))
    yield from pieces


def read_together(name: str, members: Iterable[File | Skipped]) -> Iterator[RawPiece]:
    """Read the files of one export, and count those that are not chats, such as pictures."""
    return summarized(_Export(name).read(members), name)


def _unpacked(file: File, kind: Kind) -> Iterator[RawPiece]:
    """Read the content of the packed *file*."""
    if file.depth == ARCHIVE_DEPTH:
        raise TranscriptError(_TOO_DEEP)
    if kind is Kind.GZIP:
        yield from read_alone(unzipped(file))
        return
    with ExitStack() as stack:
        pieces = _Export(file.name).read(zip_archive.members(file, stack))
        yield from pieces if file.depth else summarized(pieces, file.name)


def summarized(pieces: Iterator[RawPiece], name: str) -> Iterator[RawPiece]:
    """Yield *pieces*; of those skipped for one reason, name the first and count the rest.

    Several empty chats are only counted. *name* is the file's, or the export's
    where a skipped piece names its file itself.
    """
    lost: Counter[str] = Counter()
    empty: list[Skipped] = []
    for piece in pieces:
        if isinstance(piece, Remark | AmbiguousDates):
            yield replace(piece, where=_within(name, piece.where))
            continue
        if not isinstance(piece, Skipped):
            yield piece
            continue
        where = _within(name, piece.where)
        if piece.why == EMPTY:
            empty.append(Skipped(where, EMPTY))
            continue
        lost[piece.why] += 1
        if lost.total() > LOST_PIECES:
            yield Skipped(name, HOPELESS)
            break
        if lost[piece.why] <= NAMED_PER_REASON:
            yield Skipped(where, piece.why)
    yield from _counted(empty, lost, name)


def _within(name: str, where: str) -> str:
    return where if where.startswith(name) else ": ".join(filter(None, (name, where)))


def _counted(empty: list[Skipped], lost: Counter[str], name: str) -> Iterator[Skipped]:
    if len(empty) > 1:
        yield Skipped(name, f"{len(empty):,} of its chats are empty; nothing needs to be done.")
    else:
        yield from empty
    for why, count in lost.items():
        if count > NAMED_PER_REASON:
            yield Skipped(name, f"{count - NAMED_PER_REASON:,} more of its entries: {why}")


def read_note(text: str) -> Conversation | Skipped:
    """Return *text* as one message of the user, unless it cannot be theirs alone."""
    content = clean(text)
    if len(content) > NOTE_CHARS:
        return Skipped(
            "",
            "It is too long for a note, and names no speakers; start each message with a name.",
        )
    if why := _why_not_a_note(content):
        return Skipped("", why)
    return assemble(_NAME, None, "", [Message(id="", role=Role.USER, text=content)])


def _why_not_a_note(text: str) -> str:
    """Return what *text* looks like if it is not what one person wrote, with what to do."""
    lines = [found.group() for found in islice(_LINE.finditer(text), _LINES_LOOKED_AT)]
    stamped = sum(_STAMPED.match(line) is not None for line in lines)
    if stamped >= _LEAST_STAMPED and 2 * stamped >= len(lines):
        return (
            "Its lines begin with a date and a time, as in a log or a chat of several people;"
            " paste only what you wrote."
        )
    if _SUBTITLE.search("\n".join(lines)):
        return "It is a recording with the times of its lines; paste only what you said."
    if _MAILBOX.match(text):
        return "It is a mailbox, which Memdeck does not read; paste only what you wrote."
    if (element := _ELEMENT.match(text)) and text.endswith(f"</{element['name']}>"):
        return unknown_xml(element["name"])
    columns = (
        {column.strip(' "').casefold() for column in re.split("[,;\t]", lines[0])}
        if lines
        else set()
    )
    if not columns.isdisjoint(_SPEAKER_COLUMNS) and not columns.isdisjoint(_TEXT_COLUMNS):
        return (
            "It is a table of messages by several people, with columns that Memdeck does not know:"
            f" {one_line(lines[0])}. Export the chat in another format, or paste what you wrote."
        )
    return ""
