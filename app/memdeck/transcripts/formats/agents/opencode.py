"""OpenCode: its folder ``storage``, its database, and the JSON of ``opencode export``.

A session, its messages and the parts of each message are files of their own, named after their
ids: ``session/<project>/ses_1.json``, ``message/ses_1/msg_1.json``, ``part/msg_1/prt_1.json``.
In later versions they are rows of three tables. Kilo's command line has the same tables.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import (
    BundleFormat,
    DatabaseFormat,
    Piece,
    conversation_format,
)
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.build import EMPTY, ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, clean_turn
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.input.database import Database, Tables, have_columns
from memdeck.transcripts.input.file import File, natural
from memdeck.transcripts.input.limits import PIECE_BYTES, TOO_LARGE
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    value_at,
)
from memdeck.transcripts.json.parse import parse_json, unpacked

_NAME = "opencode"

_SESSION, _MESSAGE, _PART = "ses_", "msg_", "prt_"
_OTHERS = {"project", "todo", "session_diff", "session_share", "permission", "share"}


def _turn(message: Fields, parts: Sequence[Fields]) -> Message | None:
    """Return the turn; without the text that the program adds to a prompt."""
    role = ROLES.get(text_at(message, "role"))
    if role is None or message.get("summary") is True:
        return None
    texts = (
        text_at(part, "text")
        for part in parts
        if part.get("type") == "text" and not (part.get("synthetic") or part.get("ignored"))
    )
    files = [part for part in parts if part.get("type") == "file"]
    text = clean("\n\n".join(filter(None, texts)))
    return Message(
        id=as_id(text_at(message, "id")),
        role=role,
        text=clean_turn(text, role) if role is Role.ASSISTANT else text,
        at=parse_timestamp(value_at(message, "time.created")),
        attachments=attachments(files, "filename", "url", unnamed=None)
        if role is Role.USER
        else (),
    )


def _conversation(session: Fields, own_id: str, turns: Iterable[Message | None]) -> Piece:
    return assemble(
        _NAME,
        own_id,
        text_at(session, "title"),
        turns,
        started_at=parse_timestamp(value_at(session, "time.created")),
    )


def matches(record: object) -> bool:
    export = as_fields(record)
    return text_at(export, "info.id").startswith(_SESSION) and any(
        "role" in fields_at(message, "info") for message in objects_at(export, "messages")
    )


def _exported(export: Fields) -> Piece:
    session = fields_at(export, "info")
    turns = (
        _turn(fields_at(message, "info"), objects_at(message, "parts"))
        for message in objects_at(export, "messages")
    )
    return _conversation(session, text_at(session, "id"), turns)


FORMAT = conversation_format(
    matches,
    _exported,
    why_not="It holds no messages; look at it in an editor.",
    lists=("messages",),
    programs=(_NAME,),
)


def matches_files(files: Sequence[File]) -> Sequence[File]:
    """Return the files of a storage, if there is a message with parts among them."""
    paths = {file: PurePath(file.name) for file in files}
    is_storage = any(_is_of(path, _MESSAGE, _SESSION) for path in paths.values()) and any(
        _is_of(path, _PART, _MESSAGE) for path in paths.values()
    )
    if not is_storage:
        return []
    return [file for file, path in paths.items() if _is_ours(path)]


def _is_of(path: PurePath, kind: str, parent: str) -> bool:
    return path.name.startswith(kind) and path.parent.name.startswith(parent)


def _is_ours(path: PurePath) -> bool:
    is_named = path.name.startswith((_SESSION, _MESSAGE, _PART))
    return path.suffix == ".json" and (is_named or path.parent.name in _OTHERS)


def read_files(files: Sequence[File]) -> Iterator[Piece]:
    sessions: dict[str, File] = {}
    messages: dict[str, list[File]] = {}
    parts: dict[str, list[File]] = {}
    for file in sorted(files, key=lambda file: natural(file.name)):
        path = PurePath(file.name)
        if _is_of(path, _MESSAGE, _SESSION):
            messages.setdefault(path.parent.name, []).append(file)
        elif _is_of(path, _PART, _MESSAGE):
            parts.setdefault(path.parent.name, []).append(file)
        elif path.name.startswith(_SESSION) and path.parent.name not in _OTHERS:
            sessions[path.stem] = file
    for own_id, of_session in messages.items():
        damage: list[Skipped] = []
        session = _value(sessions[own_id], damage) if own_id in sessions else {}
        if not text_at(session, "parentID"):  # others were given to a subagent
            turns = [_stored(file, parts, damage) for file in of_session]
            yield _conversation(session, own_id, turns)
        yield from damage


def _stored(
    file: File, parts: Mapping[str, Sequence[File]], damage: list[Skipped]
) -> Message | None:
    message = _value(file, damage)
    own = [_value(part, damage) for part in parts.get(PurePath(file.name).stem, ())]
    return _turn(message, own or objects_at(message, "parts"))


def _value(file: File, damage: list[Skipped]) -> Fields:
    """Return the object in *file*; {} if there is none, which is added to *damage*."""
    try:
        if (data := file.read(PIECE_BYTES)) is not None:
            return as_fields(parse_json(data))
        damage.append(Skipped(file.name, TOO_LARGE))
    except TranscriptError as error:
        damage.append(Skipped(file.name, str(error)))
    return {}


FILES = BundleFormat(matches_files, read_files, programs=(_NAME,))


_NEEDED: Tables = {
    "session": frozenset({"id", "parent_id", "title", "time_created"}),
    "message": frozenset({"id", "session_id", "time_created", "data"}),
    "part": frozenset({"id", "message_id", "data"}),
}


def matches_tables(tables: Tables) -> bool:
    return have_columns(tables, _NEEDED)


def read_database(database: Database) -> Iterator[Piece]:
    sessions = {
        text_at(row, "id"): row
        for row in database.rows("SELECT id, parent_id, title, time_created FROM session")
    }
    rows = database.rows(
        "SELECT message.session_id, message.id, message.time_created, message.data,"
        " part.data AS part FROM message LEFT JOIN part ON part.message_id = message.id"
        " ORDER BY message.session_id, message.time_created, message.id, part.id"
    )
    is_empty = True
    for own_id, of_session in groupby(rows, lambda row: text_at(row, "session_id")):
        session = sessions.get(own_id, {})
        turns: list[Message | None] = []
        for id_, group in groupby(of_session, lambda row: text_at(row, "id")):
            of_message = list(group)
            first = of_message[0]
            time = {"created": first["time_created"]}
            message = {"time": time, **as_fields(unpacked(first["data"])), "id": id_}
            turns.append(_turn(message, [as_fields(unpacked(row["part"])) for row in of_message]))
        if not text_at(session, "parent_id"):
            is_empty = False
            started = {
                "title": session.get("title"),
                "time": {"created": session.get("time_created")},
            }
            yield _conversation(started, own_id, turns)
    if is_empty:
        yield Skipped("", EMPTY)


DATABASE = DatabaseFormat(matches_tables, read_database, programs=(_NAME,))
