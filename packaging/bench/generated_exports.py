"""Generated exports, as large as the largest of users."""

import base64
import json
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path

CONVERSATIONS = 5_000
CONVERSATION_BYTES = 200_000
LINES = 1_500
PICTURE_BYTES = 150_000
TEXTS = (
    "I keep the release notes in the wiki and the tests next to the code",
    "这个项目的部署脚本放在服务器上，每周五更新一次",
    "def total(rows):\n    return sum(row.amount for row in rows)\n",
    "The second option is slower, but it needs no lock and reads well",
)


def write_chatgpt_zip(path: Path) -> Path:
    """Write a ChatGPT export of 1 GB when unpacked."""
    dice = random.Random(1)  # noqa: S311 - generated text, not secrets
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open("conversations.json", "w", force_zip64=True) as member,
    ):
        for number in range(CONVERSATIONS):
            member.write(b"," if number else b"[")
            member.write(json.dumps(_conversation(number, dice), ensure_ascii=False).encode())
        member.write(b"]")
    return path


def write_claude_code_session(path: Path) -> Path:
    """Write a Claude Code session of 150 MB, most of it pictures in the lines."""
    dice = random.Random(2)  # noqa: S311 - as above
    picture = base64.b64encode(dice.randbytes(PICTURE_BYTES * 3 // 4)).decode()
    with path.open("w", encoding="utf-8") as file:
        for number in range(LINES):
            file.write(json.dumps(_line(number, picture, dice)) + "\n")
    return path


def _conversation(number: int, dice: random.Random) -> dict[str, object]:
    nodes: dict[str, object] = {"root": {"id": "root", "parent": None, "children": ["n0"]}}
    size = 0
    for turn, text in enumerate(_turns(dice)):
        size += len(text.encode()) + 500
        nodes[f"n{turn}"] = {
            "id": f"n{turn}",
            "parent": f"n{turn - 1}" if turn else "root",
            "children": [f"n{turn + 1}"] if size < CONVERSATION_BYTES else [],
            "message": _message(f"{number}-{turn}", turn, text),
        }
        if size >= CONVERSATION_BYTES:
            break
    return {
        "conversation_id": f"conversation-{number}",
        "title": f"Conversation {number}",
        "create_time": 1_700_000_000 + number,
        "current_node": f"n{len(nodes) - 2}",
        "mapping": nodes,
    }


def _turns(dice: random.Random) -> Iterator[str]:
    while True:
        yield "\n".join(dice.choices(TEXTS, k=dice.randrange(1, 60)))


def _message(id_: str, turn: int, text: str) -> dict[str, object]:
    return {
        "id": id_,
        "author": {"role": "assistant" if turn % 2 else "user", "name": None, "metadata": {}},
        "create_time": 1_700_000_000 + turn,
        "content": {"content_type": "text", "parts": [text]},
        "status": "finished_successfully",
        "weight": 1.0,
        "metadata": {"request_id": "7f3a", "timestamp_": "absolute", "message_source": None},
        "recipient": "all",
        "channel": None,
    }


def _line(number: int, picture: str, dice: random.Random) -> dict[str, object]:
    is_picture = number % 3 == 1
    content: object = dice.choice(TEXTS)
    if is_picture:
        source = {"type": "base64", "media_type": "image/png", "data": picture * 2}
        content = [{"type": "tool_result", "content": [{"type": "image", "source": source}]}]
    role = "user" if is_picture or number % 3 == 0 else "assistant"
    return {
        "parentUuid": f"u{number - 1}" if number else None,
        "uuid": f"u{number}",
        "sessionId": "session",
        "type": role,
        "timestamp": f"2026-01-01T{number // 60 % 24:02}:{number % 60:02}:00.000Z",
        "message": {"role": role, "content": content},
    }
