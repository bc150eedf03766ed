"""The owners of statements in group chats, by the rules.

The author of the rules wrote both files before them. ``group_chats.tsv`` was looked at while the
rules were written, ``group_chats_unseen.tsv`` was not run until they were done. Once somebody has
changed the rules for one of its errors, it is to be replaced by a new one.

A chat begins with a line of "chat", its name, the shape it is read in, and the name of the user,
if known. A line of it has the author, the text, and what it states: "owner=words of the statement"
for each statement, "-" where it states nothing of anybody, and nothing where it does not matter.
The owner "user" is the user. Secrets and media do not occur.
"""

import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from bench.figures import Figure, at_least

from memdeck.domain.conversation.conversation import Conversation, owned_by, with_user
from memdeck.domain.memory.candidate import Candidate
from memdeck.extraction.rules import RuleExtractor
from memdeck.transcripts import parse_messages, read_files

_LEAST_PRECISION = 0.97
FILES = {"seen": "group_chats.tsv", "unseen": "group_chats_unseen.tsv"}
_START = datetime.fromisoformat("2024-05-12T09:12:00")
_USER, _NOBODY = "user", "-"
_LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Line:
    """A message; *owners* maps words of each statement to its owner, None if nobody owns it."""

    author: str
    text: str
    owners: dict[str, str] | None


@dataclass(frozen=True, slots=True)
class Chat:
    """A labelled chat; *user* is the name of the user, "" where nobody is known to be."""

    name: str
    shape: str
    user: str
    lines: tuple[Line, ...]


@dataclass(slots=True)
class Score:
    """The numbers of statements extracted and labelled, and of those with the right owner."""

    extracted: int = 0
    right: int = 0
    labelled: int = 0
    found: int = 0


def measure() -> list[Figure]:
    """Return the precision of owners, and the recall of statements, by language and half."""
    figures = []
    for half, file in FILES.items():
        chats = read_chats(file_of_chats(file))
        for language in _LANGUAGES:
            score = Score()
            for chat in chats:
                if chat.name.startswith(language):
                    add(score, chat, extracted(chat))
            what = f"owners in group chats, {language}, {half}"
            precision = score.right / max(score.extracted, 1)
            figures.append(at_least(f"{what}: precision", precision, _LEAST_PRECISION))
            recall = f"{score.found / score.labelled:.3f}"
            figures.append(Figure(f"{what}: statements found", recall))
    return figures


def file_of_chats(file: str) -> Path:
    """Return the path of a file of chats."""
    return Path(__file__).with_name(file)


def read_chats(path: Path) -> list[Chat]:
    """Return the chats in the file at *path*."""
    chats: list[Chat] = []
    for row in path.read_text(encoding="utf-8").splitlines():
        first, second, third, *rest = row.split("\t")
        if first == "chat":
            chats.append(Chat(second, third, rest[0], ()))
        else:
            last = chats.pop()
            line = Line(first, second.replace("\\n", "\n"), _owners(third))
            chats.append(Chat(last.name, last.shape, last.user, (*last.lines, line)))
    return chats


def conversation_of(chat: Chat) -> Conversation:
    """Return *chat* as it is read from an export."""
    conversation = _SHAPES[chat.shape](chat.lines)
    everybody = {line.author for line in chat.lines}
    read = with_user(conversation, [chat.user] if chat.user else everybody)
    return owned_by(read, [chat.user]) if chat.user else read


def extracted(chat: Chat) -> tuple[tuple[Candidate, Line], ...]:
    """Return the candidates of *chat*, each with the line that it rests on."""
    read = conversation_of(chat)
    lines = {line.text.strip(): line for line in chat.lines}
    by_id = {message.id: lines[message.text.strip()] for message in read.messages}
    found = RuleExtractor().extract(read).candidates
    return tuple((candidate, by_id[candidate.evidence[0].message]) for candidate in found)


def add(score: Score, chat: Chat, found: Sequence[tuple[Candidate, Line]]) -> None:
    """Add *found*, the candidates of *chat*, to *score*."""
    score.extracted += len(found)
    score.right += sum(is_right(candidate, line) for candidate, line in found)
    for line in chat.lines:
        if chat.user and line.author != chat.user:
            continue
        for words in line.owners or {}:
            score.labelled += 1
            score.found += any(
                source is line
                and words in candidate.evidence[0].quote
                and is_right(candidate, line)
                for candidate, source in found
            )


def is_right(candidate: Candidate, line: Line) -> bool:
    """Return whether *candidate* has the owner that *line* names, also in its text."""
    if line.owners is None:
        return False
    quote = candidate.evidence[0].quote
    owners = {owner for words, owner in line.owners.items() if words in quote} or {line.author}
    owner = candidate.owner or _USER
    return owners == {owner} and (owner == _USER or owner in candidate.content)


def _owners(label: str) -> dict[str, str] | None:
    if label == _NOBODY:
        return None
    pairs = (part.split("=") for part in label.split("; ") if part)
    return {words: owner for owner, words in pairs}


def _whatsapp(lines: Sequence[Line]) -> Conversation:
    return _read(
        "chat.txt",
        (f"{at:%d/%m/%Y, %H:%M} - {line.author}: {line.text}\n" for at, line in _timed(lines)),
    )


def _whatsapp_of_ios(lines: Sequence[Line]) -> Conversation:
    return _read(
        "_chat.txt",
        (f"[{at:%d/%m/%Y, %H:%M:%S}] {line.author}: {line.text}\n" for at, line in _timed(lines)),
    )


def _wechat(lines: Sequence[Line]) -> Conversation:
    return _read(
        "chat.txt",
        (f"{line.author} {at:%Y-%m-%d %H:%M:%S}\n{line.text}\n\n" for at, line in _timed(lines)),
    )


def _read(name: str, pieces: Iterator[str]) -> Conversation:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_text("".join(pieces), encoding="utf-8")
        [conversation] = read_files([path]).conversations
    return conversation


def _slack(lines: Sequence[Line]) -> Conversation:
    people = list(dict.fromkeys(line.author for line in lines))
    users = [{"id": f"U{n}", "name": f"u{n}", "real_name": name} for n, name in enumerate(people)]
    messages = [
        {
            "type": "message",
            "user": f"U{people.index(line.author)}",
            "text": line.text.replace(">", "&gt;"),
            "ts": f"{at.timestamp():.6f}",
        }
        for at, line in _timed(lines)
    ]
    with tempfile.TemporaryDirectory() as folder:
        day = Path(folder, "general", "2024-05-12.json")
        day.parent.mkdir()
        day.write_text(json.dumps(messages), encoding="utf-8")
        channels = [{"id": "C1", "name": "general"}]
        Path(folder, "channels.json").write_text(json.dumps(channels), encoding="utf-8")
        Path(folder, "users.json").write_text(json.dumps(users), encoding="utf-8")
        [conversation] = read_files([Path(folder)]).conversations
    return conversation


def _messages(lines: Sequence[Line]) -> Conversation:
    records = [
        {"role": "assistant", "content": line.text}
        if line.author == "assistant"
        else {"role": "user", "name": line.author, "content": line.text}
        for line in lines
    ]
    return parse_messages(records, "session")


def _timed(lines: Sequence[Line]) -> Iterator[tuple[datetime, Line]]:
    return ((_START + timedelta(minutes=3 * n), line) for n, line in enumerate(lines))


_SHAPES: dict[str, Callable[[Sequence[Line]], Conversation]] = {
    "whatsapp": _whatsapp,
    "whatsapp-ios": _whatsapp_of_ios,
    "wechat": _wechat,
    "slack": _slack,
    "messages": _messages,
}
