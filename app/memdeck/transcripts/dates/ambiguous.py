"""Conversations whose dates can be read day first or month first."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from memdeck.domain.conversation.conversation import (
    Conversation,
    DateOrder,
    ImportedMemory,
    Remark,
    Skipped,
)
from memdeck.transcripts.dates.day_month_order import Decision, Order

_CHOICES = {Order.DAY_FIRST: DateOrder.DAY_FIRST, Order.MONTH_FIRST: DateOrder.MONTH_FIRST}


@dataclass(frozen=True, slots=True)
class AmbiguousDates:
    """A conversation whose dates fit both orders; *likely* is read in *order*.

    *example* is one of its dates as written.
    """

    order: DateOrder
    likely: Conversation
    other: Conversation
    example: str
    where: str = ""

    def read(self, chosen: DateOrder | None) -> Iterator[Conversation | Remark]:
        """Yield the conversation read by *chosen*; without one the likelier, and a remark."""
        if chosen is not None:
            yield self.likely if chosen is self.order else self.other
            return
        yield self.likely
        first = "day" if self.order is DateOrder.DAY_FIRST else "month"
        yield Remark(
            self.where,
            "Its dates do not tell whether the day or the month is first; "
            f"{self.example} was read with the {first} first. "
            "If that is wrong, have it read the other way.",
            self.order,
        )


def read_by(
    decision: Decision, read_in_order: Callable[[Order], Conversation | Skipped]
) -> Conversation | Skipped | AmbiguousDates:
    """Return *read_in_order* by *decision*; read both ways if there is a rival.

    The ids are those of the likelier order either way: it is the same conversation.
    """
    likely = read_in_order(decision.order)
    if decision.rival is None or isinstance(likely, Skipped):
        return likely
    other = read_in_order(decision.rival)
    if isinstance(other, Skipped):
        return likely
    messages = tuple(
        replace(message, id=known.id)
        for message, known in zip(other.messages, likely.messages, strict=True)
    )
    return AmbiguousDates(
        _CHOICES[decision.order],
        likely,
        replace(other, id=likely.id, messages=messages),
        "/".join(f"{number:02}" for number in decision.example),
    )


def decided(
    pieces: Iterable[Conversation | ImportedMemory | Skipped | Remark | AmbiguousDates],
    chosen: DateOrder | None,
) -> Iterator[Conversation | ImportedMemory | Skipped | Remark]:
    """Yield *pieces* with each conversation read one way: by *chosen* where a file is ambiguous."""
    for piece in pieces:
        if isinstance(piece, AmbiguousDates):
            yield from piece.read(chosen)
        else:
            yield piece
