"""A file by itself, or the files of one export together.

What a file is called says nothing: ChatGPT, Claude and DeepSeek all ship a
``conversations.json``. Every file is told by what it holds.
"""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import PurePath

from memdeck.domain.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts import archives, registry
from memdeck.transcripts.format import Piece
from memdeck.transcripts.kinds import Kind, kind_of
from memdeck.transcripts.limits import ARCHIVE_DEPTH, TEXT_BYTES
from memdeck.transcripts.losses import told_briefly
from memdeck.transcripts.note import read_note
from memdeck.transcripts.recognition import NoChat, recognise, whole_text
from memdeck.transcripts.sources import Source, unzipped

_ARCHIVES = {Kind.ZIP, Kind.GZIP}
_NAMED_FILES = 3
_TOO_DEEP = "It lies in too many archives; unpack the outer ones and choose it alone."


def read_alone(source: Source) -> Iterator[Piece]:
    """Read a file that a person chose: text without speakers is then a note of theirs."""
    try:
        kind = kind_of(source.head())
        if kind in _ARCHIVES:
            yield from _unpacked(source, kind)
            return
        found = _claimed(source) or recognise(source, kind)
        if isinstance(found, NoChat) and kind is Kind.TEXT:
            found = iter([read_note(whole_text(source, TEXT_BYTES))])
    except TranscriptError as error:
        found = NoChat(str(error))
    if isinstance(found, NoChat):
        yield Skipped(source.name, found.why)
    else:
        yield from told_briefly(found, source.name)


def _claimed(source: Source) -> Iterator[Piece] | None:
    """Return what a format of several files, of which some make sense alone, finds in *source*."""
    return next((one.read([source]) for one in registry.BUNDLES if one.claims([source])), None)


def read_together(name: str, members: Iterable[Source | Skipped]) -> Iterator[Piece]:
    """Read the files of one export, and count those that are no chats, such as pictures."""
    export = _Export(name)
    yield from export.read(members)
    if why := export.remark():
        yield Skipped(name, why)


def _unpacked(source: Source, kind: Kind) -> Iterator[Piece]:
    """Read what is packed in *source*.

    Raises:
        TranscriptError: it cannot be unpacked, or lies in too many archives.
    """
    if source.depth == ARCHIVE_DEPTH:
        raise TranscriptError(_TOO_DEEP)
    if kind is Kind.GZIP:
        yield from read_alone(unzipped(source))
        return
    with ExitStack() as stack:
        yield from read_together(source.name, archives.members(source, stack))


class _Export:
    """What has been learnt of an export while its files are read."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._empty = True
        self._has_chat = False
        self._left_out: list[str] = []
        self._pages: list[Source] = []

    def read(self, members: Iterable[Source | Skipped]) -> Iterator[Piece]:
        """Read each, web pages last; such as repeat others only where nothing else held a chat.

        ChatGPT's ``chat.html`` repeats the JSON beside it, Gemini's page does not.
        """
        sources = []
        for member in members:
            self._empty = False
            if isinstance(member, Skipped):
                yield member
            else:
                sources.append(member)
        for bundle in registry.BUNDLES:
            if claimed := bundle.claims(sources):
                self._has_chat = True
                taken = set(claimed)
                sources = [source for source in sources if source not in taken]
                yield from told_briefly(bundle.read(claimed), self._name)
        for source in sources:
            yield from self._sorted(source)
        with_repeats = not self._has_chat
        for page in self._pages:
            yield from self._recognised(page, Kind.PAGE, with_repeats=with_repeats)

    def remark(self) -> str:
        """Return what is to be said of the export as a whole, or ``""``."""
        if self._empty:
            return "There is no file in it; download or export it again."
        if not self._left_out:
            return ""
        names = ", ".join(PurePath(name).name for name in self._left_out[:_NAMED_FILES])
        if more := max(0, len(self._left_out) - _NAMED_FILES):
            names += f" and {more:,} more"
        if self._has_chat:
            return f"What else is in it is no chat and was left out: {names}."
        return f"No chat that Memdeck knows is in it ({names}); choose the export itself."

    def _sorted(self, member: Source) -> Iterator[Piece]:
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
        self, member: Source, kind: Kind, *, with_repeats: bool = True
    ) -> Iterator[Piece]:
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
                yield from told_briefly(found, member.name)
