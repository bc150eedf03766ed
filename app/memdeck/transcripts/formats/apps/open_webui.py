"""Open WebUI: a list of chats, or the inside of one; and Qwen's, in the same shape.

A chat is a tree of messages under ``history``; ``currentId`` is the leaf that
was shown last. Thinking and the calls of tools stand folded in the text.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts import fields
from memdeck.transcripts.assembly import as_id, assemble
from memdeck.transcripts.branches import active_path
from memdeck.transcripts.fields import Fields
from memdeck.transcripts.format import JsonFormat, Piece
from memdeck.transcripts.insertions import without_thinking
from memdeck.transcripts.moments import parse_moment
from memdeck.transcripts.parts import words_of
from memdeck.transcripts.wording import clean, one_line

_NAME = "open_webui"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}


def claims(record: object) -> bool:
    chat = _chat(fields.mapping(record))
    history = fields.mapping(chat.get("history"))
    if "messages" not in history:
        told = map(fields.mapping, fields.items(chat.get("messages")))
        return "models" in chat and any("role" in message for message in told)
    nodes = fields.mapping(history.get("messages"))
    return "currentId" in history or any(
        "parentId" in fields.mapping(node) for node in nodes.values()
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        yield _conversation(fields.mapping(record))


def _chat(record: Fields) -> Fields:
    return fields.mapping(record.get("chat")) or record


def _conversation(record: Fields) -> Conversation | Skipped:
    chat = _chat(record)
    started = (record.get("created_at"), chat.get("timestamp"))
    return assemble(
        _NAME,
        as_id(record.get("id")) or as_id(chat.get("id")),
        fields.text(record.get("title")) or fields.text(chat.get("title")),
        [turn for key, node in _shown(chat) if (turn := _turn(key, node))],
        started_at=next(filter(None, map(parse_moment, started)), None),
    )


def _shown(chat: Fields) -> Iterator[tuple[str, Fields]]:
    """Give the messages of the branch that is shown; a flat list where there is no tree."""
    history = fields.mapping(chat.get("history"))
    told = fields.mapping(history.get("messages"))
    nodes = {key: fields.mapping(one) for key, one in told.items()}
    parents = {key: fields.text(node.get("parentId")) for key, node in nodes.items()}
    for key in active_path(parents, fields.text(history.get("currentId"))):
        yield key, nodes[key]
    if not nodes:
        for message in map(fields.mapping, fields.items(chat.get("messages"))):
            yield fields.text(message.get("id")), message


def _turn(key: str, node: Fields) -> Message | None:
    role = _ROLES.get(fields.text(node.get("role")))
    if role is None:
        return None
    return Message(
        id=as_id(key),
        role=role,
        text=_answer(node) if role is Role.ASSISTANT else clean(words_of(node.get("content"))),
        at=parse_moment(node.get("timestamp")),
        attachments=tuple(_files(node)),
    )


def _answer(node: Fields) -> str:
    """Return the answer without its thinking; it may stand in the ``output`` alone.

    Qwen, whose page is made of Open WebUI, keeps a list of what was thought, looked up and said.
    """
    answer = clean(without_thinking(words_of(node.get("content"))))
    outputs = map(fields.mapping, fields.items(node.get("output")))
    phases = map(fields.mapping, fields.items(node.get("content_list")))
    said = [words_of(one.get("content")) for one in outputs if one.get("type") == "message"]
    said += [words_of(one.get("content")) for one in phases if one.get("phase") == "answer"]
    return answer or clean("\n\n".join(filter(None, said)))


def _files(node: Fields) -> Iterator[Attachment]:
    for file in map(fields.mapping, fields.items(node.get("files"))):
        inner = fields.mapping(file.get("file"))
        names = (file.get("name"), inner.get("filename"), file.get("type"))
        name = next(filter(None, map(fields.text, names)), "file")
        text = fields.text(fields.mapping(inner.get("data")).get("content"))
        yield Attachment(one_line(name), clean(text))


FORMAT = JsonFormat(claims, read)
