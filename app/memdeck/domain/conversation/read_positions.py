"""The read positions of a session, so that later messages are read too, and nothing twice.

A session grows: an agent's host finishes it when it is compressed, and again when it is closed,
and the first may end after the second. So a position names the session, the first and the last
message that were read, and their number, as in ``chatgpt/6f1c#m1 m12 12``. The name of a session
alone covers all of it, however long it grows.
"""

from collections import defaultdict
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

ReadPositions = Mapping[str, Collection[Stretch]]
"""The parts read, by session: one stretch for each time it was finished."""


def read_position(conversation: Conversation) -> str:
    """Return the read position of *conversation* once it has been read to its end."""
    if not conversation.messages:
        return conversation.id
    messages = conversation.messages
    return f"{conversation.id}#{messages[0].id} {messages[-1].id} {len(messages)}"


def session_of(position: str) -> str:
    """Return the name of the session that *position* is in."""
    return _parts(position)[0]


def positions_by_session(positions: Iterable[str], cited: Iterable[str] = ()) -> ReadPositions:
    """Return *positions* by session; one that memories cite and that has none counts as read."""
    stretches: defaultdict[str, set[Stretch]] = defaultdict(set)
    for session, stretch in map(_parts, positions):
        stretches[session].add(stretch)
    return {session: {ALL} for session in cited} | stretches


def is_recorded(position: str, positions: ReadPositions) -> bool:
    """Return whether *position* is one of *positions*."""
    session, stretch = _parts(position)
    return stretch in positions.get(session, ())


def read_count(conversation: Conversation, positions: ReadPositions) -> int:
    """Return how many messages of *conversation*, from its first, were read.

    None where no stretch ends in it: its host dropped old messages. All where a stretch begins
    as it does and continues beyond it: it is an older state.
    """
    stretches = positions.get(conversation.id, ())
    numbers = {message.id: number for number, message in enumerate(conversation.messages, start=1)}
    if ALL in stretches or any(
        _goes_beyond(stretch, conversation, numbers) for stretch in stretches
    ):
        return len(conversation.messages)
    return max((numbers.get(stretch.last, 0) for stretch in stretches), default=0)


def rest_of(conversation: Conversation, count: int) -> Conversation:
    """Return *conversation* from message *count* on, with the turn that it answers."""
    is_inside = 0 < count < len(conversation.messages)
    is_answer = is_inside and conversation.messages[count - 1].role is Role.ASSISTANT
    messages = conversation.messages[count - 1 if is_answer else count :]
    left = {message.id for message in messages}
    runs = tuple(run for run in conversation.tool_runs if run.message in left)
    return replace(
        conversation,
        messages=messages,
        tool_runs=runs,
        earlier_speakers=conversation.speakers,
    )


def unread(conversation: Conversation, positions: ReadPositions) -> Conversation:
    """Return the unread part of *conversation*, or all of it if nothing is left."""
    count = read_count(conversation, positions)
    return conversation if count == len(conversation.messages) else rest_of(conversation, count)


def resting_on_unread(
    candidates: Iterable[Candidate], conversations: Iterable[Conversation], positions: ReadPositions
) -> list[Candidate]:
    """Return *candidates* without those that rest only on messages already read."""
    read = {
        (conversation.id, message.id)
        for conversation in conversations
        for message in conversation.messages[: read_count(conversation, positions)]
    }
    return [
        candidate
        for candidate in candidates
        if not candidate.evidence
        or any((e.conversation, e.message) not in read for e in candidate.evidence)
    ]


def _goes_beyond(stretch: Stretch, conversation: Conversation, ids: Collection[str]) -> bool:
    # A conversation at least as long as the stretch that lacks its last message was edited
    # there.
    return (
        0 < len(conversation.messages) < stretch.count
        and stretch.last not in ids
        and stretch.first == conversation.messages[0].id
    )


def _parts(position: str) -> tuple[str, Stretch]:
    # The last separator counts: a host may name its sessions as it likes.
    session, _, ends = position.rpartition("#")
    match ends.split(" "):
        case [first, last, count] if session and count.isdecimal():
            return session, Stretch(first, last, int(count))
        case _:
            return position, ALL
