"""Exports as a list of talks to pick from, and what was picked, one talk at a time.

An export may be larger than memory. So a listing keeps a line about each talk,
and the files are read once more for what was picked.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from pathlib import Path

from memdeck.domain.conversation import (
    Conversation,
    DateOrder,
    ImportedMemory,
    Remark,
    Role,
    Skipped,
)
from memdeck.domain.marks import Marks, read_count
from memdeck.domain.tokens import estimate_tokens
from memdeck.services.vault import Vault
from memdeck.storage.import_log import Import, ImportLog, Picked, Unfinished
from memdeck.storage.own_names import add_own_names, read_own_names
from memdeck.storage.store import MemoryStore
from memdeck.transcripts import read_text, stream_files, union
from memdeck.transcripts.format import Piece

OPENING_CHARS = 160
"""What the person said first, as far as a line of a list shows it."""

_SAMPLE_CHARS = 1_000
_CONTEXT_CHARS = 1_000  # of an answer, no more is shown to a model


@dataclass(frozen=True, slots=True)
class Files:
    """Files and folders; *dates* is the order of day and month where they leave it open."""

    paths: tuple[Path, ...]
    dates: DateOrder | None = None


@dataclass(frozen=True, slots=True)
class Pasted:
    """A transcript as text; *dates* as for ``Files``."""

    text: str
    dates: DateOrder | None = None


Origin = Files | Pasted
"""Where talks come from."""


class TalkState(Enum):
    """What the vault knows of a talk."""

    NEW = auto()
    GROWN = auto()
    """It was read before, and more was said since."""
    READ = auto()
    FORBIDDEN = auto()
    """Its owner asked that it not be remembered."""


@dataclass(frozen=True, slots=True)
class ListedTalk:
    """A talk without its words.

    *tokens* is about what a model is given to read of it, *own_chars* the
    length of what the person says; *people* are those who may be the person,
    where nobody is known to be. *copies* is how often the files hold it,
    *read_count* how many of its messages were read before.
    """

    id: str
    title: str
    format: str
    opening: str
    message_count: int
    own_chars: int
    tokens: int
    state: TalkState
    started_at: datetime | None = None
    ended_at: datetime | None = None
    people: tuple[str, ...] = ()
    is_fiction: bool = False
    copies: int = 1
    read_count: int = 0


@dataclass(frozen=True, slots=True)
class TalkListing:
    """All that files hold, with a line for each talk in the order of the files.

    *own_names* are those by which the person is known already.
    """

    talks: tuple[ListedTalk, ...] = ()
    memories: tuple[ImportedMemory, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    remarks: tuple[Remark, ...] = ()
    own_names: tuple[str, ...] = ()


class Imports:
    """What exports hold, looked at before and while it is brought in."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._log = ImportLog(vault.layout)

    def list_talks(
        self,
        origin: Origin,
        listed: Callable[[ListedTalk], None] | None = None,
        *,
        waiting: Iterable[str] = (),
    ) -> TalkListing:
        """Return what *origin* holds, telling *listed* of each talk as it is found.

        Reads all of it; what cannot be read is told in the listing. One talk is
        in memory at a time. *waiting* are the marks of talks that were read and
        not settled, since what they gave waits for review.

        Raises:
            StorageError: the vault cannot be read.
        """
        marks = self._vault.read_marks(self._vault.look(), waiting)
        talks: dict[str, ListedTalk] = {}
        memories: dict[ImportedMemory, None] = {}
        skipped: list[Skipped] = []
        remarks: list[Remark] = []
        for piece in pieces_of(origin):
            match piece:
                case Conversation():
                    talk = _with_copies(_listed(piece, marks), talks.get(piece.id))
                    talks[piece.id] = talk
                    if listed is not None:
                        listed(talk)
                case ImportedMemory():
                    memories[piece] = None
                case Skipped():
                    skipped.append(piece)
                case Remark():
                    remarks.append(piece)
        return TalkListing(
            tuple(talks.values()),
            tuple(memories),
            tuple(skipped),
            tuple(remarks),
            self.own_names(),
        )

    def read_talks(
        self,
        origin: Origin,
        picked: Iterable[Picked],
        passed: Callable[[], None] | None = None,
    ) -> Iterator[Conversation]:
        """Give the *picked* talks, each read from *origin* only when it is asked for.

        They come in the order of the files, one that is there several times
        after its last copy. One that is there no longer is left out. *passed* is
        called at every piece on the way, and may raise to end it.
        """
        missing = {talk.id: talk.copies for talk in picked}
        begun: dict[str, Conversation] = {}
        for piece in pieces_of(origin) if missing else ():
            if passed is not None:
                passed()
            if not isinstance(piece, Conversation) or piece.id not in missing:
                continue
            talk = union([begun.pop(piece.id), piece]) if piece.id in begun else piece
            missing[piece.id] -= 1
            if missing[piece.id]:
                begun[piece.id] = talk
                continue
            yield talk
            del missing[piece.id]
            if not missing:
                return

    def begin(self, order: Import) -> None:
        """Take note of an import, so that a restart can go on with it, and work on it here.

        Raises:
            StorageError: the disk refused.
        """
        self._log.begin(order)

    def resume(self, order: Import) -> Unfinished | None:
        """Work on an import here again; return what is left of it now.

        None where another window works on it, or brought it to its end.

        Raises:
            StorageError: its note cannot be read.
        """
        return self._log.resume(order)

    def release(self, order: Import) -> None:
        """Work on an import no longer; any window may go on with it."""
        self._log.release(order)

    def release_all(self) -> None:
        """Work on no import any longer: the vault is closed."""
        self._log.release_all()

    def own_names(self) -> tuple[str, ...]:
        """Return the names by which chats among people are known to call the person.

        Raises:
            StorageError: they cannot be read.
        """
        return read_own_names(self._vault.layout)

    def remember_names(self, names: Sequence[str]) -> None:
        """Learn by which names chats among people call the person.

        Raises:
            LockedError: another program holds the vault.
            StorageError: the disk refused.
        """
        with MemoryStore(self._vault.layout).locked():
            add_own_names(self._vault.layout, names)

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Return the imports that were begun and neither finished nor given up.

        Those that another window works on are left out.

        Raises:
            StorageError: a note of one cannot be read.
        """
        return self._log.read()

    def settle(self, order: Import, talks: Iterable[str]) -> None:
        """Take note that what the *talks* of these ids gave is kept.

        Raises:
            StorageError: the disk refused.
        """
        self._log.settle(order, talks)

    def end(self, order: Import) -> None:
        """Forget an import: it is finished, or given up.

        Raises:
            StorageError: the disk refused.
        """
        self._log.end(order)


def pieces_of(origin: Origin) -> Iterator[Piece]:
    """Give what *origin* holds, each piece read only when it is asked for."""
    match origin:
        case Files(paths, dates):
            yield from stream_files(paths, dates=dates)
        case Pasted(text, dates):
            reading = read_text(text, dates=dates)
            yield from reading.conversations
            yield from reading.memories
            yield from reading.skipped
            yield from reading.remarks


def present(origin: Origin) -> Origin:
    """Return *origin* without files that are not there, as they were told when it was listed."""
    if isinstance(origin, Pasted):
        return origin
    return replace(origin, paths=tuple(filter(_is_there, origin.paths)))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that is too long
        return False


def _listed(talk: Conversation, marks: Marks) -> ListedTalk:
    own = [one.text for one in talk.messages if one.role is not Role.ASSISTANT]
    own_chars = sum(map(len, own))
    answers = (one.text for one in talk.messages if one.role is Role.ASSISTANT)
    shown_chars = own_chars + sum(min(len(text), _CONTEXT_CHARS) for text in answers)
    times = [one.at for one in talk.messages if one.at is not None]
    is_known = any(one.role is Role.USER for one in talk.messages)
    count = read_count(talk, marks)
    return ListedTalk(
        id=talk.id,
        title=talk.title,
        format=talk.format,
        opening=" ".join(next(iter(own), "")[: 2 * OPENING_CHARS].split())[:OPENING_CHARS],
        message_count=len(talk.messages),
        own_chars=own_chars,
        tokens=_tokens("".join(own)[:_SAMPLE_CHARS], shown_chars),
        state=_state(talk, count),
        started_at=talk.started_at,
        ended_at=max(times, default=talk.started_at),
        people=() if is_known else talk.people,
        is_fiction=talk.is_fiction,
        read_count=count,
    )


def _tokens(sample: str, chars: int) -> int:
    """Return about how many tokens *chars* characters like those of *sample* are."""
    return round(estimate_tokens(sample) * chars / len(sample)) if sample else 0


def _state(talk: Conversation, count: int) -> TalkState:
    if talk.forbidden:
        return TalkState.FORBIDDEN
    if count == len(talk.messages):
        return TalkState.READ
    return TalkState.GROWN if count else TalkState.NEW


def _with_copies(talk: ListedTalk, known: ListedTalk | None) -> ListedTalk:
    """Return the longer of two copies of a talk, and how many there are."""
    if known is None:
        return talk
    longer = max(talk, known, key=lambda one: one.message_count)
    return replace(longer, copies=known.copies + 1)
