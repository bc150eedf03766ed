"""WhatsApp: the text of "Export chat", alone, in its zip with the media, or copied by hand.

The file never says who the phone's owner is, the zone of its times, or
whether the day or the month comes first.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.chat_format import RawPiece, TextFormat
from memdeck.transcripts.chat_text.speakers import are_of_one_conversation
from memdeck.transcripts.chat_text.turn_markers import find_markers
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.dates.clock import local_datetime
from memdeck.transcripts.dates.day_month_order import Day, decide, read_by
from memdeck.transcripts.formats.messengers.whatsapp.headers import (
    MARKS,
    Entry,
    dates_of,
    entries,
    style_of,
)
from memdeck.transcripts.formats.messengers.whatsapp.system_messages import (
    is_encryption_notice,
    own_content,
)
from memdeck.transcripts.input.limits import PIECE_BYTES

_NAME = "whatsapp"

_AUTHOR = re.compile(rf"\A(?P<author>[^\n]{{1,100}}?):(?=[\s{MARKS}]|\Z)")
_MARKS = re.compile(f"[{MARKS}]")
_QUOTES = re.compile('["“”„«»「『]')
_LONG_NAME = 60
_LEAST_ACTION_WORDS = 3
_OPENING_ENTRIES = 3
_MOST_OF_THEM = 0.5

# A program's log looks the same: 2024-01-01 10:00:00 - ERROR: disk full; app.db: opened
_OF_A_LOG = re.compile(
    r"(?i:\b(?:trace|debug|info|notice|warn|warning|error|critical|fatal)\b)"
    r"|\A[a-z_]\w+(?:\.[a-z_]\w+)+\Z"
)

# The title in the phone's name for the file, in several languages.
_FILE_NAMES = (
    re.compile(
        r"(?:whatsapp[ -]chat|chat (?:de )?whatsapp|discussion whatsapp|conversa do whatsapp"
        r"|чат whatsapp|czat whatsapp) (?:with|mit|met|con|avec|com|med|с|z|[-–]) (?P<title>.+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\A[与與] ?(?P<title>.{1,80}?) ?的 ?whatsapp ?(?:聊天|对话|對話|聊天记录|聊天記錄)",
        re.IGNORECASE,
    ),
)
_ENDING = re.compile(r"(?:\.txt|\.zip| ?\(\d{1,3}\)){1,5}\Z", re.IGNORECASE)


def read(text: str) -> Iterator[RawPiece] | None:
    style = style_of(text)
    if style is None or (text[: style.start].strip() and find_markers(text)):
        return None
    found = list(entries(text, style))
    authors = _authors(found)
    return _pieces(found, authors) if _are_people(authors.values()) else None


def title_in(file_name: str) -> str:
    """Return the name of the chat in *file_name*, or in the name of its archive."""
    for part in reversed(file_name.split("/")):
        stem = _ENDING.sub("", part)
        for pattern in _FILE_NAMES:
            if named := pattern.fullmatch(stem):
                return one_line(named["title"])
    return ""


def _are_people(authors: Collection[str]) -> bool:
    """Return whether it is a chat among people, not a log or a conversation with an assistant."""
    logged = sum(_OF_A_LOG.search(author) is not None for author in authors)
    is_log = logged > _MOST_OF_THEM * len(authors)
    return bool(authors) and not is_log and not are_of_one_conversation(authors)


def _pieces(found: Sequence[Entry], authors: Mapping[str, str]) -> Iterator[RawPiece]:
    decision = decide(dates_of(found))
    yield from read_by(decision, lambda days: _conversation(found, days, authors))


def _conversation(
    found: Sequence[Entry], days: Sequence[Day], authors: Mapping[str, str]
) -> Conversation | Skipped:
    messages = [
        message
        for number, (entry, day) in enumerate(zip(found, days, strict=True))
        if (message := _message(entry, number, day, authors)) is not None
    ]
    return assemble(_NAME, opening_id(messages), "", messages)


def _authors(found: Sequence[Entry]) -> dict[str, str]:
    """Return the names of the speakers, by their written form.

    Text before a colon in a notice is none.
    """
    headers = (match["author"] for entry in found if (match := _AUTHOR.match(entry.body)))
    times = Counter(headers)
    names = {written: one_line(_MARKS.sub("", written)) for written in times}
    known = frozenset(names.values())
    return {
        written: name
        for written, name in names.items()
        if name and (times[written] > 1 or not _is_of_a_notice(name, known))
    }


def _is_of_a_notice(name: str, known: Collection[str]) -> bool:
    """Return whether *name* is really part of a notice: “Ana changed the name to”."""
    if len(name) > _LONG_NAME or _QUOTES.search(name):
        return True
    text = name.split(" ")
    doers = (" ".join(text[:end]) for end in range(1, len(text) - _LEAST_ACTION_WORDS + 1))
    return any(doer in known for doer in doers)


def _message(entry: Entry, number: int, day: Day, authors: Mapping[str, str]) -> Message | None:
    author, body = _split(entry.body, authors)
    is_opening = number < _OPENING_ENTRIES
    if not author or (is_opening and is_encryption_notice(body)):
        return None
    content = own_content(body)
    return Message(
        id="",
        role=Role.OTHER,
        text=content.text,
        author=author,
        at=local_datetime(day, entry.clock),
        attachments=content.attachments,
    )


def _split(body: str, authors: Mapping[str, str]) -> tuple[str, str]:
    """Return the speaker and the text, or "" and all of it if the program speaks.

    Some versions leave out the space after the colon.
    """
    match = _AUTHOR.match(body)
    if match and (author := authors.get(match["author"])):
        return author, body[match.end() :]
    written, _, rest = body.partition(":")
    author = authors.get(written)
    return (author, rest) if author else ("", body)


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, title_in=title_in, programs=(_NAME,))
