"""Merge conversations that come in several parts, or several times."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC
from itertools import chain, groupby

from memdeck.domain.conversation.conversation import Conversation, Message
from memdeck.transcripts.chat_format import Piece


def joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield *pieces*, with consecutive parts of one conversation joined.

    Long conversations are exported as several files, and large files read in parts.
    """
    for key, group in groupby(pieces, lambda piece: getattr(piece, "id", None)):
        if key is None:
            yield from group
        else:
            yield union([piece for piece in group if isinstance(piece, Conversation)])


def union(conversations: Sequence[Conversation]) -> Conversation:
    """Return the conversation of which *conversations*, all with one id, are parts or versions.

    A message that several have is taken from the last, with the earliest known time. Messages
    are sorted by time if all have one.
    """
    first, *others = conversations
    if not others:
        return first
    every: dict[str, Message] = {}
    for message in chain.from_iterable(conversation.messages for conversation in conversations):
        every[message.id] = _dated(message, every.get(message.id))
    starts = [conversation.started_at for conversation in conversations if conversation.started_at]
    remembered = dict.fromkeys(
        chain.from_iterable(conversation.remembered for conversation in conversations)
    )
    return replace(
        first,
        title=next(filter(None, (conversation.title for conversation in conversations)), ""),
        messages=in_order(every.values()),
        started_at=min(starts, default=None),
        forbidden=any(conversation.forbidden for conversation in conversations),
        remembered=tuple(remembered),
    )


def _dated(message: Message, before: Message | None) -> Message:
    if before is None or before.at is None:
        return message
    is_earlier = message.at is not None and message.at <= before.at
    return message if is_earlier else replace(message, at=before.at)


def in_order(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Return *messages* sorted by time if all have one, else unchanged.

    Among times with a zone, one without is taken in UTC.
    """
    given = tuple(messages)
    times = [message.at for message in given if message.at is not None]
    if len(times) < len(given):
        return given
    if len({time.tzinfo is None for time in times}) > 1:
        times = [time.replace(tzinfo=time.tzinfo or UTC) for time in times]
    in_time = sorted(range(len(given)), key=times.__getitem__)
    return tuple(given[index] for index in in_time)
