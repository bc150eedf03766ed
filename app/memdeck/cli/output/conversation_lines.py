"""Terminal output for conversations, and for what came with them."""

from collections.abc import Iterable, Sequence

from memdeck.cli.output.terminal import FEW, brief, messages, one_line
from memdeck.domain.conversation.conversation import (
    Conversation,
    DateOrder,
    ImportedMemory,
    Remark,
    Skipped,
)
from memdeck.errors import TranscriptError
from memdeck.services.imports.conversation_list import (
    ConversationListing,
    ConversationState,
    ListedConversation,
    newest,
)

NONE_FITS = "No conversation fits; ask for other words or an earlier day."
WHO_FIRST = "There is nothing to do until you say who you are."
STOPPED = "Stopped; nothing was saved. Run the same command again, or with --newest N for less."
MOST_PEOPLE = 20
"""Highest number of people in chats that are named."""
_STATES = {
    ConversationState.NEW: "new",
    ConversationState.GROWN: "grown",
    ConversationState.READ: "read",
    ConversationState.FORBIDDEN: "forbidden",
}


def conversation(told: Conversation) -> str:
    when = f"{told.started_at:%Y-%m-%d}" if told.started_at else "undated"
    count = messages(len(told.messages))
    lines = [f"# {told.title or 'Untitled'} ({told.format}, {when}, {count})"]
    lines += (f"{m.author or m.role.value}: {one_line(m.text)}" for m in told.messages)
    return "\n".join((*lines, ""))


def talks(told: Sequence[ListedConversation], listing: ConversationListing) -> Iterable[str]:
    """Yield a line for each conversation, the latest first, and what came with them."""
    for talk in newest(told, len(told)):
        last = talk.ended_at or talk.started_at
        when = f"{last.astimezone():%Y-%m-%d}" if last else "undated   "
        name = brief(talk.title or talk.opening) or "Untitled"
        state = _STATES[talk.state]
        yield f"{when}  {talk.message_count:>5}  {state:<9}  {name} ({talk.format})"
    if listing.conversations and not told:
        yield NONE_FITS
    yield from memories(listing.memories)
    yield from beside(listing.skipped, listing.remarks)


def memories(told: Iterable[ImportedMemory]) -> Iterable[str]:
    yield from (f"- {memory.content}" for memory in told)


def beside(skipped: Iterable[Skipped], remarks: Iterable[Remark]) -> Iterable[str]:
    """Yield what could not be read, and the remarks on what was."""
    yield from (f"skipped {one_line(one.where)}: {one.why}" for one in skipped)
    for one in remarks:
        yield f"note {one_line(one.where)}: {one.what}{_other_order(one)}"


def refuse_nothing(found: int, skipped: Sequence[Skipped]) -> None:
    """Raise an error if nothing was *found*.

    Raises:
        TranscriptError: the first reason why, and what else could not be read.
    """
    if found or not skipped:
        return
    first, *others = skipped
    told = f"{one_line(first.where)}: {first.why}"
    if others:
        names = ", ".join(one_line(one.where) for one in others[:FEW])
        more = f" and {len(others) - FEW} more" if len(others) > FEW else ""
        told += f" Nor could {names}{more} be read; name one alone to see why."
    raise TranscriptError(told)


def stranger(talk: ListedConversation) -> Remark:
    """Return a remark that asks who the user is in a group chat."""
    people = ", ".join(talk.people[:FEW])
    name = one_line(talk.title or talk.opening)
    return Remark(f"“{name}”", f"It is a chat among people; say who you are: --me NAME ({people})")


def unheard(name: str, people: Sequence[str]) -> Remark:
    """Return a remark that nobody in the chats is called *name*, and which *people* there are."""
    others = ", ".join(one_line(one) for one in people[:MOST_PEOPLE])
    more = f" and {len(people) - MOST_PEOPLE} more" if len(people) > MOST_PEOPLE else ""
    are = "is" if len(people) == 1 else "are"
    return Remark(f"--me “{name}”", f"Nobody there is called that; there {are} {others}{more}.")


def read_before(count: int) -> str:
    if count == 1:
        return "1 conversation was read before, and nothing was said since."
    return f"{count:,} conversations were read before, and nothing was said since."


def stopped(done: int, total: int) -> str:
    return (
        f"Stopped; {done:,} of {total:,} conversations are read and applied. "
        "Run the same command again to go on."
    )


def _other_order(remark: Remark) -> str:
    """Return the option that reads dates the other way, if they can be."""
    match remark.dates:
        case None:
            return ""
        case DateOrder.DAY_FIRST:
            return f" (--dates {DateOrder.MONTH_FIRST})"
        case DateOrder.MONTH_FIRST:
            return f" (--dates {DateOrder.DAY_FIRST})"
