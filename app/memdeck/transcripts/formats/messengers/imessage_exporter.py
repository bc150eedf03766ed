"""Apple's Messages, as imessage-exporter writes a chat: as text, or as a page.

    May 17, 2024  5:29:42 PM (Read by you after 1 hour, 49 seconds)
    Ana
    Hello there
    Tapbacks:
        Loved by Me

A reply is written twice: below the message it answers, indented, and at its own time.

Source: the exporters of imessage-exporter, whose words and classes these are.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import PageFormat, Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.conversation.merge_parts import in_order
from memdeck.transcripts.dates.google_dates import parse_written
from memdeck.transcripts.input.limits import MIB, PIECE_BYTES

_NAME = "imessage"
_ME = "Me"

_STAMP = r"[A-Z][a-z]{2} \d\d, \d{4} [ \d]\d:\d\d:\d\d [AP]M"
_HEAD = re.compile(
    rf"^(?P<indent>[ ]{{0,12}})(?P<stamp>{_STAMP})(?:[ ]\([^\n]*\))?\n[ ]*(?P<author>[^\n]+)\n?"
    rf"|(?:\A|(?<=\n\n)){_STAMP} [^\n]+\n",
    re.MULTILINE,
)
_INDENT = "    "
_REACTIONS = ("Tapbacks:", "Reactions:")
_REACTION = re.compile(r"\s*(?:\S{1,40} by [^\n]{1,200}|(?:[\w ]{1,40} )?Sticker from [^\n]*|)")
_NOTICE = re.compile(
    r"This message (?:responded to an earlier message\.|was deleted from the conversation!)"
    r"|Sent with [A-Z][\w ]{1,30}|(?:Started|Stopped) sharing location!|SharePlay Message|Ended"
    r"|Attachment missing!|[^\n]{1,100} unsent (?:this message part|a message)[^\n]*"
    r"|Unable to format app message: [^\n]*"
)
_EDITED = re.compile(r"Edited [\w ,]{1,80} later: ")
_ORIGINAL = re.compile(rf"{_STAMP} ")
_FILE = re.compile(r"(?:/|~/|attachments/|[A-Z]:\\)[^\n]{1,400}\.\w{2,5}|Sticker from [^\n]*")


def read(text: str) -> Iterator[Piece] | None:
    text = text.lstrip("\ufeff\n")
    first = _HEAD.match(text)
    messages = list(_messages(text)) if first else []
    return iter([_conversation(messages)]) if messages else None


def _conversation(messages: Iterable[Message]) -> Piece:
    """Return the conversation of *messages*, of which those written twice are kept once."""
    once = {(message.at, message.author, message.text): message for message in messages}
    sorted_messages = in_order(once.values())
    return assemble(_NAME, opening_id(sorted_messages), "", sorted_messages)


@dataclass(slots=True)
class _Entry:
    """A message as its lines are read."""

    stamp: str
    author: str
    lines: list[str] = field(default_factory=list)


def _messages(text: str) -> Iterator[Message]:
    entries: list[_Entry] = []
    own: _Entry | None = None
    for head, content in split_at_headers(text, _HEAD):
        if head["stamp"] is None:
            own = None
            continue
        entry = _Entry(head["stamp"], head["author"])
        entries.append(entry)
        lines = content.split("\n")
        if head["indent"]:
            indented = [line for line in lines if not line or line.startswith(_INDENT)]
            entry.lines = [line.removeprefix(head["indent"]) for line in indented]
            if own:  # what follows the replies is of the message they answer
                own.lines += [line for line in lines if line and not line.startswith(_INDENT)]
        else:
            entry.lines = lines
            own = entry
    return map(_message, entries)


def _message(entry: _Entry) -> Message:
    files: list[Attachment] = []
    spoken: list[str] = []
    is_reaction = False
    for line in entry.lines:
        is_reaction = line in _REACTIONS or (is_reaction and _REACTION.fullmatch(line) is not None)
        if is_reaction or _NOTICE.fullmatch(line):
            continue
        if _FILE.fullmatch(line):
            files.append(Attachment(one_line(PurePath(line.replace("\\", "/")).name)))
        elif edited := _EDITED.match(line):
            spoken = [line[edited.end() :]]
        else:
            spoken.append(_ORIGINAL.sub("", line, count=1) if not spoken else line)
    return _built(entry.author, entry.stamp, clean("\n".join(spoken)), files)


def _built(author: str, stamp: str, text: str, files: Iterable[Attachment]) -> Message:
    return Message(
        id="",
        role=Role.USER if author == _ME else Role.OTHER,
        text=text,
        author=one_line(author),
        at=parse_written(" ".join(stamp.split())),
        attachments=tuple(files),
    )


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, programs=(_NAME,))


_SIGNS = ('class="message"', 'class="timestamp"', 'class="sender"', 'class="message_part"')
_DIV = re.compile(r"<(?P<closing>/?)div\b(?P<rest>[^<>]{0,1000})>")
_CLASS = re.compile(r"\bclass\s*=\s*\"(?P<names>[^\"]{0,200})\"")
_PAGE_STAMP = re.compile(_STAMP)
_SENDER = re.compile(r"<span class=\"sender\">(?P<name>[^<]{0,400})</span>")
_SUBJECT = re.compile(r"<span class=\"subject\">(?P<text>[^<]{0,4000})</span>")
_SOURCE = re.compile(r"\bsrc=\"(?P<path>[^\"]{1,1000})\"")
_LINK = re.compile(r"\bhref=\"(?P<address>https?://[^\"]{1,4000})\"")
_DOWNLOAD = re.compile(r"Click to download (?P<name>[^\n]{1,300}?) \([^()\n]{1,30}\)")
_ABOUT = {"tapbacks", "reactions", "replies", "sticker"}
_MOST_NESTED = 100
_HEAD_CHARS = 10_000
_PART_CHARS = 4 * MIB
_TAG_CHARS = 1_010


@dataclass(slots=True)
class _Bubble:
    """A message of a page while its elements are read."""

    open: list[str] = field(default_factory=list)
    """The classes of the elements around what follows."""
    counts: Counter[str] = field(default_factory=Counter)
    """How often each class is among them."""
    head: list[str] = field(default_factory=list)
    parts: list[list[str]] = field(default_factory=list)
    chars_left: int = 0
    """How many characters the last part may still take."""

    def enter(self, name: str) -> None:
        self.open.append(name)
        self.counts[name] += 1
        if name == "message_part":
            self.parts.append([])
            self.chars_left = _PART_CHARS

    def leave(self) -> None:
        self.counts[self.open.pop()] -= 1

    def add(self, markup: str) -> None:
        if any(self.counts[name] for name in _ABOUT) or not markup.strip():
            return
        if not self.counts["message_part"]:
            self.head.append(markup[:_HEAD_CHARS])
        elif not self.counts["app"]:
            self._add_to_part(markup)
        elif link := _LINK.search(markup):
            self._add_to_part(f"<p>{link['address']}</p>")

    def _add_to_part(self, markup: str) -> None:
        self.parts[-1].append(markup[: self.chars_left])
        self.chars_left -= len(self.parts[-1][-1])

    def message(self) -> Message | None:
        head = "".join(self.head)
        stamp, sender = _PAGE_STAMP.search(head), _SENDER.search(head)
        if stamp is None or sender is None:
            return None
        subject = _SUBJECT.search(head)
        own = [subject["text"]] if subject else []
        files: list[Attachment] = []
        for part in map("".join, self.parts):
            latest = part.rpartition("<td>")[2] if "<table" in part else part
            text = plain_text(latest)
            own.append(_DOWNLOAD.sub("", text))
            paths = [source["path"] for source in _SOURCE.finditer(part)]
            paths += [file["name"] for file in _DOWNLOAD.finditer(text)]
            files += [Attachment(one_line(PurePath(path).name)) for path in paths]
        lines = (text for text in map(clean, own) if text and not _NOTICE.fullmatch(text))
        return _built(plain_text(sender["name"]), stamp[0], clean("\n".join(lines)), files)


def matches_page(head: str) -> bool:
    return all(sign in head for sign in _SIGNS)


def read_page(chunks: Iterable[str]) -> Iterator[Piece]:
    yield _conversation(_bubbles(chunks))


def _bubbles(chunks: Iterable[str]) -> Iterator[Message]:
    bubbles: list[_Bubble] = []
    for before, div in _divs(chunks):
        if bubbles:
            bubbles[-1].add(before)
        named = _CLASS.search(div["rest"]) if div else None
        name = named["names"].partition(" ")[0] if named else ""
        if div and not div["closing"]:
            if name == "message" and len(bubbles) < _MOST_NESTED:
                bubbles.append(_Bubble())
            if bubbles:
                bubbles[-1].enter(name)
        elif div and bubbles:
            bubbles[-1].leave()
            if not bubbles[-1].open and (message := bubbles.pop().message()):
                yield message


def _divs(chunks: Iterable[str]) -> Iterator[tuple[str, re.Match[str] | None]]:
    """Yield each tag of a block with the markup before it, then the markup after the last."""
    text = ""
    for chunk in chunks:
        text += chunk
        at = 0
        for div in _DIV.finditer(text):
            yield text[at : div.start()], div
            at = div.end()
        begun = text.rfind("<", max(at, len(text) - _TAG_CHARS))
        last = begun if begun >= 0 else len(text)
        yield text[at:last], None
        text = text[last:]
    yield text, None


PAGE = PageFormat(matches_page, read_page, programs=(_NAME,))
