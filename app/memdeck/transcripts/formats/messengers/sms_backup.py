"""Text messages of an Android phone, as SMS Backup & Restore saves them in XML.

<smses count="2">
  <sms address="+15550100" date="1717400000000" type="1" body="Hello" contact_name="Ana" />
  <mms address="+15550100~+15550101" date="1717400060000" msg_box="2">
    <parts><part ct="text/plain" text="Hello, both" /></parts>
    <addrs><addr address="+15550100" type="151" /></addrs>
  </mms>
</smses>

Pictures are in it too, as an attribute of their part; they are left out. Of a group, only the
number of a sender is given: the name is that of the chat with this number alone. Where ``date``
is missing, ``readable_date`` has the time in the phone's language and zone.

Source: the field descriptions of SMS Backup & Restore; the types of addresses are those of
Android's PduHeaders.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from memdeck.domain.conversation.conversation import Attachment, Message, Remark, Role, Skipped
from memdeck.transcripts.chat_format import PageFormat, Piece
from memdeck.transcripts.chat_text.xml_tags import Tag, read_tags
from memdeck.transcripts.conversation.build import EMPTY, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.merge_parts import in_order
from memdeck.transcripts.dates.day_month_order import NO_DATE, decide
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.dates.written_stamps import parse_stamp, time_of
from memdeck.transcripts.input.limits import MIB

_NAME = "sms"

_ROOT = re.compile(r"\A(?:\s++|<\?[^>]*+>|<!--[^-]*+(?:-(?!->)[^-]*+)*+-->)*+<smses[\s>/]")
_DRAFT = "3"
_SENT = {"2", "4", "5", "6"}
_SENT_MMS = "128"
_FROM, _TO, _COPY = "137", "151", "130"
_ME = "insert-address-token"
_NOTHING = {"", "null", "NoSubject"}
_UNKNOWN = {"", "null", "(Unknown)"}
_LAYOUT = "application/smil"
_NOT_DIGITS = re.compile(r"[^\d]+")
_LETTER = re.compile(r"[^\W\d_]")
_NATIONAL_DIGITS = 10
_LONGEST_DATE = 80
_HELD_CHARS = 64 * MIB
"""Characters of text held before the chats so far are given out, each as a part of its own."""


@dataclass(slots=True)
class _Entry:
    """One message while its tags are read."""

    about: dict[str, str]
    texts: list[str] = field(default_factory=list)
    files: list[Attachment] = field(default_factory=list)
    at: datetime | None = None
    people: dict[str, list[str]] = field(default_factory=dict)

    @property
    def box(self) -> str:
        return self.about.get("type" if "body" in self.about else "msg_box", "")

    @property
    def is_own(self) -> bool:
        """Whether the user sent it, or tried to."""
        return self.box in _SENT or (not self.box and self.about.get("m_type") == _SENT_MMS)

    @property
    def sender(self) -> str:
        """The number of who sent it; "" for the user, and for one of a group who is not named."""
        numbers = [] if self.is_own else self.people.get(_FROM, self.addresses)
        return numbers[0] if len(numbers) == 1 else ""

    @property
    def addresses(self) -> Sequence[str]:
        """The numbers of the others in the chat."""
        given = self.about.get("address", "")
        if given in _NOTHING:
            kinds = (_TO, _COPY) if self.is_own else (_FROM,)
            return [number for kind in kinds for number in self.people.get(kind, ())]
        return [number for number in given.split("~") if number and number != _ME]

    def add_part(self, part: dict[str, str]) -> None:
        kind = part.get("ct", "")
        text = part.get("text", "")
        if kind.startswith("text/plain") and text not in _NOTHING:
            self.texts.append(text)
        elif kind != _LAYOUT and not kind.startswith("text/plain"):
            names = (one_line(part.get(key, "")) for key in ("cl", "fn", "name"))
            named = next((name for name in names if name not in _NOTHING), one_line(kind))
            self.files.append(Attachment(named))


def matches(head: str) -> bool:
    return _ROOT.match(head.lstrip("\ufeff")) is not None


def read(chunks: Iterable[str]) -> Iterator[Piece]:
    """Yield a conversation for each chat, in the order in which they begin."""
    entries: list[_Entry] = []
    held = 0
    is_empty = True
    for entry in _entries(chunks):
        if isinstance(entry, Skipped):
            yield entry
            continue
        is_empty = False
        entries.append(entry)
        held += sum(map(len, entry.texts))
        if held > _HELD_CHARS:
            yield from _conversations(entries)
            entries, held = [], 0
    if entries or is_empty:
        yield from _conversations(entries)


def _entries(chunks: Iterable[str]) -> Iterator[_Entry | Skipped]:
    entry: _Entry | None = None
    for tag in read_tags(chunks):
        match tag:
            case Skipped():
                yield tag
            case Tag("sms", attributes, False):
                yield _Entry(dict(attributes), [attributes.get("body", "")])
            case Tag("mms", attributes, False):
                entry = _Entry(dict(attributes))
            case Tag("part", attributes) if entry:
                entry.add_part(dict(attributes))
            case Tag("addr", {"address": address, "type": kind}) if entry and address != _ME:
                entry.people.setdefault(kind, []).append(address)
            case Tag("mms", _, True) if entry:
                yield entry
                entry = None


def _conversations(entries: Sequence[_Entry]) -> Iterator[Piece]:
    _set_times(entries)
    chats: dict[tuple[str, ...], list[_Entry]] = {}
    names: dict[str, str] = {}
    for entry in entries:
        key = tuple(sorted({_plain(number) for number in entry.addresses}))
        name = one_line(entry.about.get("contact_name", ""))
        if len(key) == 1 and name not in _UNKNOWN:
            names[key[0]] = name
        if entry.box != _DRAFT:
            chats.setdefault(key, []).append(entry)
    for key, of_chat in chats.items():
        messages = in_order(_message(entry, names) for entry in of_chat)
        yield assemble(_NAME, "~".join(key), _title(of_chat), messages)
    if not chats:
        yield Skipped("", EMPTY)
    without_time = sum(entry.at is None for of_chat in chats.values() for entry in of_chat)
    if without_time:
        yield Remark(
            "",
            f"The dates of {without_time:,} of its messages could not be read; they have no time.",
        )


def _set_times(entries: Sequence[_Entry]) -> None:
    for entry in entries:
        entry.at = _time(entry.about.get("date", ""))
    if any(entry.at is None for entry in entries):
        for entry, at in zip(entries, _readable_times(entries), strict=True):
            entry.at = entry.at or at


def _readable_times(entries: Sequence[_Entry]) -> Iterator[datetime | None]:
    """Yield the time in the readable date of each entry, unless its day and month may be either.

    All of them show their order.
    """
    written = [entry.about.get("readable_date", "")[:_LONGEST_DATE] for entry in entries]
    stamps = list(map(parse_stamp, written))
    decision = decide([stamp.date or NO_DATE for stamp in stamps])
    other_days = decision.other_days or decision.days
    for stamp, day, other in zip(stamps, decision.days, other_days, strict=True):
        yield time_of(day, stamp) if stamp.date and day == other else None


def _title(entries: Sequence[_Entry]) -> str:
    names = (entry.about.get("contact_name", "") for entry in reversed(entries))
    known = next((name for name in names if name not in _UNKNOWN), "")
    return known or ", ".join(entries[-1].addresses)


def _message(entry: _Entry, names: dict[str, str]) -> Message:
    sender = entry.sender
    subject = entry.about.get("sub", entry.about.get("subject", ""))
    texts = [text for text in (subject, *entry.texts) if text not in _NOTHING]
    return Message(
        id="",
        role=Role.USER if entry.is_own else Role.OTHER,
        text=clean("\n".join(texts)),
        author=one_line(names.get(_plain(sender), sender)) if sender else "",
        at=entry.at,
        attachments=tuple(entry.files),
    )


def _time(date: str) -> datetime | None:
    """Return the time in milliseconds since 1970 that *date* is; None where it is 0."""
    return parse_timestamp(int(date)) if date.isdecimal() and len(date) < 17 else None


def _plain(number: str) -> str:
    """Return *number* without its spelling: the same for +1 555 0100 and 555-0100."""
    if _LETTER.search(number):
        return number.casefold()
    return _NOT_DIGITS.sub("", number)[-_NATIONAL_DIGITS:]


FORMAT = PageFormat(matches, read, programs=(_NAME,))
