"""Exports for tests: small files, and functions that build others."""

import io
import json
import zipfile
from functools import partial
from pathlib import Path

from memdeck.domain.conversation.conversation import Conversation, Reading
from memdeck.transcripts import read_files
from memdeck.transcripts.chat_format import Piece
from memdeck.transcripts.dates.day_month_order import decided
from memdeck.transcripts.input.file import File
from memdeck.transcripts.pipeline.export import read_alone

DATA = Path(__file__).with_name("data")


def read_sample(name: str) -> Reading:
    return read_files([DATA / name])


def read_bytes(data: bytes, name: str = "file") -> list[Piece]:
    """Return the results for a file with that content, in order."""
    return list(decided(read_alone(File(name, partial(io.BytesIO, data))), None))


def conversations_in(data: bytes) -> list[Conversation]:
    return [piece for piece in read_bytes(data) if isinstance(piece, Conversation)]


def message_lines(conversation: Conversation) -> list[str]:
    """Return each message as ``role: text``, a named author instead of the role."""
    return [f"{one.author or one.role}: {one.text}" for one in conversation.messages]


def times(conversation: Conversation) -> list[str | None]:
    return [one.at.isoformat() if one.at else None for one in conversation.messages]


def json_lines(*values: object) -> bytes:
    return "\n".join(json.dumps(value) for value in values).encode()


def own_content(*values: object) -> list[str]:
    """Return the ``message_lines`` of all conversations in a file with *values*, a line each."""
    return [
        text
        for conversation in conversations_in(json_lines(*values))
        for text in message_lines(conversation)
    ]


def archive(members: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in members.items():
            opened.writestr(name, data)
    return packed.getvalue()


def as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def chatgpt_conversation(key: str, *words: str, **fields: object) -> dict[str, object]:
    """Return a ChatGPT conversation in which user and assistant alternately say *words*."""
    nodes: dict[str, object] = {"root": {"id": "root", "parent": None, "children": ["n0"]}}
    for number, text in enumerate(words):
        nodes[f"n{number}"] = {
            "id": f"n{number}",
            "parent": f"n{number - 1}" if number else "root",
            "children": [f"n{number + 1}"] if number + 1 < len(words) else [],
            "message": {
                "id": f"{key}-{number}",
                "author": {"role": "assistant" if number % 2 else "user"},
                "create_time": 1735725600 + number,
                "content": {"content_type": "text", "parts": [text]},
            },
        }
    return {"title": f"Talk {key}", "conversation_id": key, "mapping": nodes, **fields}


def claude_conversation(key: str, *words: str) -> dict[str, object]:
    """Return a Claude conversation in which user and assistant alternately say *words*."""
    return {
        "uuid": key,
        "name": f"Talk {key}",
        "chat_messages": [
            {
                "uuid": f"{key}-{number}",
                "sender": "assistant" if number % 2 else "human",
                "text": text,
            }
            for number, text in enumerate(words)
        ],
    }


def exchange(question: str, answer: str) -> list[dict[str, str]]:
    """Return two messages in the format of the OpenAI API."""
    return [{"role": "user", "content": question}, {"role": "assistant", "content": answer}]


def bee_export(folder: Path, count: int) -> Path:
    """Write a ChatGPT export of *count* conversations about bees, ``t0`` and on; return it."""
    path = folder / "conversations.json"
    conversations = [
        chatgpt_conversation(f"t{number}", f"Bees {number}.", "Lovely!") for number in range(count)
    ]
    path.write_bytes(as_json(conversations))
    return path
