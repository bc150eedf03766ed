"""The read positions of a session, so that later messages are read too, and nothing twice.

A session grows: an agent's host finishes it when it is compressed, and again when it is closed,
and the first may end after the second. So a position names the session, the first and the last
message that were read, and their number, as in ``chatgpt/6f1c#m1 m12 12``. The name of a session
alone covers all of it, however long it grows.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.domain.memory.candidate import Candidate


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of a session read at one time, by the ids of its ends."""

    first: str
    last: str
    count: int


ALL = Stretch("", "", 0)
"""All of a session, however long it grows."""

Marks = Mapping[str, Collection[Stretch]]
"""The parts read, by session: one stretch for each time it was finished."""


def mark_of(talk: Conversation) -> str:
    """Return the read position of *talk* once it has been read to its end."""
    if not talk.messages:
        return talk.id
    return f"{talk.id}#{talk.messages[0].id} {talk.messages[-1].id} {len(talk.messages)}"


def session_of(mark: str) -> str:
    """Return the name of the session that *mark* is in."""
    return _parts(mark)[0]


def marks_by_session(marks: Iterable[str], cited: Iterable[str] = ()) -> Marks:
    """Return *marks* by session; one that memories cite and nothing marks counts as read."""
    found: dict[str, set[Stretch]] = {}
    for session, stretch in map(_parts, marks):
        found.setdefault(session, set()).add(stretch)
    return {session: {ALL} for session in cited} | found


def is_set(mark: str, marks: Marks) -> bool:
    """Return whether *mark* is one of *marks*."""
    session, stretch = _parts(mark)
    return stretch in marks.get(session, ())


def read_count(talk: Conversation, marks: Marks) -> int:
    """Return how many messages of *talk*, from its first, were read.

    None where no stretch ends in it: its host dropped old messages. All where a stretch begins
    as it does and continues beyond it: it is an older state.
    """
    stretches = marks.get(talk.id, ())
    places = {message.id: place for place, message in enumerate(talk.messages, start=1)}
    if ALL in stretches or any(_goes_beyond(stretch, talk, places) for stretch in stretches):
        return len(talk.messages)
    return max((places.get(stretch.last, 0) for stretch in stretches), default=0)


def rest_of(talk: Conversation, count: int) -> Conversation:
    """Return *talk* without its first *count* messages, but with the turn that the rest answers."""
    start = count
    if 0 < count < len(talk.messages) and talk.messages[count - 1].role is Role.ASSISTANT:
        start = count - 1
    messages = talk.messages[start:]
    left = {message.id for message in messages}
    runs = tuple(run for run in talk.tool_runs if run.message in left)
    return replace(talk, messages=messages, tool_runs=runs)


def unread(talk: Conversation, marks: Marks) -> Conversation:
    """Return the unread part of *talk*; all of it where nothing is left, so that this shows."""
    count = read_count(talk, marks)
    return talk if count == len(talk.messages) else rest_of(talk, count)


def resting_on_unread(
    candidates: Iterable[Candidate], talks: Iterable[Conversation], marks: Marks
) -> list[Candidate]:
    """Return *candidates* without those that rest only on messages already read."""
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


def _goes_beyond(stretch: Stretch, talk: Conversation, places: Collection[str]) -> bool:
    # A conversation at least as long as the stretch that lacks its last message was edited
    # there.
    return (
        0 < len(talk.messages) < stretch.count
        and stretch.last not in places
        and stretch.first == talk.messages[0].id
    )


def _parts(mark: str) -> tuple[str, Stretch]:
    # The last separator counts: a host may name its sessions as it likes.
    session, _, ends = mark.rpartition("#")
    match ends.split(" "):
        case [first, last, count] if session and count.isdecimal():
            return session, Stretch(first, last, int(count))
        case _:
            return mark, ALL
