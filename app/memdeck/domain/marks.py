"""How far a session was read, so that what is said later is read too, and nothing twice.

A session grows: an agent's host settles it when it is compressed, and again
when it is closed. So a mark names the session and the last message that was
read of it, as a source does in MEMORY.md: ``chatgpt/6f1c#m12``. The name of a
session alone marks all of it, however long it grows.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from memdeck.domain.candidate import Candidate
from memdeck.domain.conversation import Conversation, Role

ALL = ""
"""Stands for a message where all of a session counts as read."""

Marks = Mapping[str, Collection[str]]
"""The last messages read, by session: one for each time it was settled."""


def mark_of(talk: Conversation) -> str:
    """Return the mark of *talk* once it has been read to its end."""
    return f"{talk.id}#{talk.messages[-1].id}" if talk.messages else talk.id


def session_of(mark: str) -> str:
    """Return the name of the session that *mark* is in."""
    return _parts(mark)[0]


def marks_by_session(marks: Iterable[str], cited: Iterable[str] = ()) -> Marks:
    """Return *marks* by session; one that memories cite and nothing marks counts as read."""
    found: dict[str, set[str]] = {}
    for session, message in map(_parts, marks):
        found.setdefault(session, set()).add(message)
    return {session: {ALL} for session in cited} | found


def is_set(mark: str, marks: Marks) -> bool:
    """Tell whether *mark* is one of *marks*."""
    session, message = _parts(mark)
    return message in marks.get(session, ())


def read_count(talk: Conversation, marks: Marks) -> int:
    """Return how many messages of *talk*, from its first, were read.

    None where no marked message is among them: its host dropped what is old.
    """
    last = marks.get(talk.id, ())
    if ALL in last:
        return len(talk.messages)
    places = (place for place, one in enumerate(talk.messages, start=1) if one.id in last)
    return max(places, default=0)


def rest_of(talk: Conversation, count: int) -> Conversation:
    """Return *talk* without its first *count* messages, but with the turn that the rest answers."""
    start = count
    if 0 < count < len(talk.messages) and talk.messages[count - 1].role is Role.ASSISTANT:
        start = count - 1
    return replace(talk, messages=talk.messages[start:])


def unread(talk: Conversation, marks: Marks) -> Conversation:
    """Return what was not read of *talk*; all of it where nothing is left, to tell so."""
    count = read_count(talk, marks)
    return talk if count == len(talk.messages) else rest_of(talk, count)


def resting_on_unread(
    candidates: Iterable[Candidate], talks: Iterable[Conversation], marks: Marks
) -> list[Candidate]:
    """Return *candidates* without those that rest on nothing but messages that were read."""
    read = {
        (talk.id, message.id)
        for talk in talks
        for message in talk.messages[: read_count(talk, marks)]
    }
    return [
        one
        for one in candidates
        if not one.evidence or any((e.conversation, e.message) not in read for e in one.evidence)
    ]


def continued(earlier: Conversation, later: Conversation) -> Conversation:
    """Return *later* with what *earlier*, the same talk, holds beyond it in front."""
    here = {message.id for message in later.messages}
    before = tuple(message for message in earlier.messages if message.id not in here)
    return replace(later, messages=before + later.messages)


def _parts(mark: str) -> tuple[str, str]:
    # The last sign counts: a host may name its sessions as it likes.
    session, sign, message = mark.rpartition("#")
    return (session, message) if sign else (mark, ALL)
