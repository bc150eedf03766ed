"""The ids of passages, and what they have in common: days, and the ids of what they rest on."""

from datetime import UTC, date, time
from urllib.parse import quote, unquote

from memdeck.domain.fast_dataclass import value

MEMORIES = "memory"
"""The part with the passages of the memory file; each conversation and each page is another."""

NOON = time(12, tzinfo=UTC)
"""The time of a day without one: at noon it is the same day nearly everywhere."""
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


@value(frozen=True, slots=True)
class Named:
    """The source of a passage: a memory by its *entry*'s id, or a *message* of a *conversation*.

    Or the *unit* of a conversation, or an *event* or an episode of it, or a *claim*, or an *item*
    of another page, by their ids.
    """

    entry: str = ""
    conversation: str = ""
    message: str = ""
    unit: str = ""
    event: str = ""
    claim: str = ""
    item: str = ""

    @property
    def id(self) -> str:
        """The id that every interface uses for it."""
        page = self.item or self.claim or self.event or self.unit
        return self.entry or page or f"{self.conversation}#{self.message}"


def memory_id(entry: str) -> str:
    """Return the id of that memory's passage; no message's passage has the same."""
    return f"{MEMORIES} {quoted(entry)}"


def named(passage: str) -> Named:
    """Return the source of the passage with that id."""
    kind, *names = map(unquoted, passage.split(" "))
    match kind:
        case "memory":
            return Named(entry=names[0])
        case "unit":
            unit, event = names
            return Named(unit=unit, event=event and f"{unit}.{event}")
        case "claim":
            return Named(claim=names[1])
        case "message":
            return Named("", *names)
        case _:
            return Named(item=names[1])


def entry_of(passage: str) -> str:
    """Return the id of the memory whose passage has that id; "" if it is a message's."""
    kind, _, name = passage.partition(" ")
    return unquoted(name) if kind == MEMORIES else ""


def part_of(passage: str) -> str:
    """Return the part of the vault that the passage of that id belongs to."""
    return passage.rpartition(" ")[0]


def part_id(kind: str, page: str) -> str:
    """Return the part of the passages of a page, by a word for its kind and its own id."""
    return f"{kind} {quoted(page)}"


def conversation_part(conversation: str) -> str:
    """Return the part of that conversation's messages."""
    return f"message {quoted(conversation)}"


def message_id(conversation: str, message: str) -> str:
    """Return the id of the passage of a message."""
    return f"{conversation_part(conversation)} {quoted(message)}"


def about(day: date | None, *names: str | None) -> str:
    """Return *day* in words and *names*, a line each, without the empty ones."""
    return "\n".join(name for name in (_written(day), *names) if name)


def _written(day: date | None) -> str:
    """Return *day* in the ways a query may write it, the same on every machine."""
    return f"{day.isoformat()} {day.day} {_MONTHS[day.month - 1]} {day.year}" if day else ""


def quoted(name: str) -> str:
    """Return *name* without spaces, as a part of an id."""
    # Most ids have only letters and digits, and every memory that is found is looked up by its
    # own.
    is_plain = name.isascii() and name.isalnum()
    return name if is_plain else quote(name, safe="/", errors="surrogatepass")


def unquoted(name: str) -> str:
    """Return the name that was ``quoted``."""
    return unquote(name, errors="surrogatepass") if "%" in name else name
