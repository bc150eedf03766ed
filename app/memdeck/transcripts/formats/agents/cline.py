"""Cline and its forks, Roo Code and Kilo Code: the folder of a task.

``ui_messages.json`` is what the user saw, with times. ``api_conversation_history.json`` is what
was sent: the user's words in elements among what the program adds, and the answers with their
tool calls as elements too. Where both files are there, the first is read.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import BundleFormat, JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.build import ROLES, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import (
    clean,
    clean_turn,
    inside_tags,
    without_tags,
)
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.input.file import File
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    as_text,
    text_at,
    text_of_content,
)
from memdeck.transcripts.json.parse import unpacked

_NAME = "cline"

_KINDS = {"say", "ask"}
_TYPED = {"task", "user_feedback"}
_ANSWERED = {"text", "completion_result"}
_ASKED = {"followup": "question", "plan_mode_respond": "response", "plan_mode_response": "response"}
_CHANGES = "HAS_CHANGES"


def matches(record: object) -> bool:
    entry = as_fields(record)
    kind = text_at(entry, "type")
    return kind in _KINDS and isinstance(entry.get("ts"), int) and isinstance(entry.get(kind), str)


def read(records: Iterable[object]) -> Iterator[Piece]:
    entries = [entry for entry in map(as_fields, records) if matches(entry)]
    messages = [
        message
        for number, entry in enumerate(entries)
        for message in _messages(entry, is_first=number == 0)
    ]
    yield assemble(_NAME, opening_id(messages), "", messages)


def _messages(entry: Fields, *, is_first: bool) -> Iterator[Message]:
    said, asked = text_at(entry, "say"), text_at(entry, "ask")
    text = text_at(entry, "text")
    if said in _TYPED or (said == "text" and is_first):
        yield _message(entry, Role.USER, text)
    elif said in _ANSWERED:
        yield _message(entry, Role.ASSISTANT, text.removesuffix(_CHANGES))
    elif asked in _ASKED:
        details = as_fields(unpacked(text)) if text.lstrip().startswith("{") else {}
        yield _message(entry, Role.ASSISTANT, text_at(details, _ASKED[asked]) or text)
        yield _message(entry, Role.USER, text_at(details, "selected"))


def _message(entry: Fields, role: Role, text: str) -> Message:
    return Message(
        id="",
        role=role,
        text=clean_turn(text, role),
        at=parse_timestamp(entry.get("ts")),
        attachments=attachments(as_list(entry.get("files"))),
    )


FORMAT = JsonFormat(matches, read, programs=(_NAME,))


_ADDED = ("environment_details",)
_OWN = ("task", "feedback", "answer", "user_message")
_SIGNS = ("<task>", "<environment_details>")
_FROM_PROGRAM = re.compile(r"\[[^\n]{1,400}\] Result:|\[(?:ERROR|TASK RESUMPTION)\]")
_TELLING = {
    "ask_followup_question": "question",
    "attempt_completion": "result",
    "plan_mode_respond": "response",
}
_TOOLS = (
    *("execute_command", "read_file", "write_to_file", "replace_in_file", "search_files"),
    *("list_files", "list_code_definition_names", "browser_action", "use_mcp_tool"),
    *("access_mcp_resource", "new_task", "load_mcp_documentation", "apply_diff"),
    *("insert_content", "search_and_replace", "switch_mode", "fetch_instructions"),
    *("update_todo_list", "codebase_search", "task_progress", "condense", "thinking"),
)


def matches_sent(record: object) -> bool:
    message = as_fields(record)
    text = text_of_content(message.get("content"))
    return message.get("role") == "user" and any(sign in text for sign in _SIGNS)


def read_sent(records: Iterable[object]) -> Iterator[Piece]:
    messages = [_sent(message) for message in map(as_fields, records)]
    yield assemble(_NAME, opening_id(filter(None, messages)), "", messages)


def _sent(message: Fields) -> Message | None:
    role = ROLES.get(text_at(message, "role"))
    if role is None:
        return None
    is_own = role is Role.USER
    return Message(
        id="",
        role=role,
        text=_typed(message) if is_own else _answer(message),
        at=parse_timestamp(message.get("ts")),
    )


def _typed(message: Fields) -> str:
    """Return what the user typed, which may be within the results of tools."""
    texts = [text_of_content(message.get("content"))]
    for block in as_list(message.get("content")):
        if text_at(block, "type") == "tool_result":
            result = as_fields(block).get("content")
            texts.append(as_text(result) or text_of_content(result))
    text = without_tags("\n\n".join(texts), _ADDED)
    if own := [clean(typed) for tag in _OWN for typed in inside_tags(text, tag)]:
        return "\n\n".join(filter(None, own))
    return "" if _FROM_PROGRAM.match(text.strip()) or len(texts) > 1 else clean(text)


def _answer(message: Fields) -> str:
    """Return the answer with its questions and results, but without its other tool calls."""
    text = without_tags(text_of_content(message.get("content")), _TOOLS)
    for tool, field in _TELLING.items():
        text = text.replace(f"<{tool}>", "").replace(f"</{tool}>", "")
        text = text.replace(f"<{field}>", "").replace(f"</{field}>", "")
    texts = [without_tags(text, ("options", "command", "follow_up"))]
    for block in map(as_fields, as_list(message.get("content"))):
        field = _TELLING.get(text_at(block, "name"), "")
        texts.append(text_at(block, f"input.{field}") if field else "")
    return clean_turn("\n\n".join(filter(None, map(str.strip, texts))), Role.ASSISTANT)


SENT = JsonFormat(matches_sent, read_sent, programs=(_NAME,))


_SEEN = "ui_messages.json"
_BESIDE = {"api_conversation_history.json", "task_metadata.json", "history_item.json"}


def matches_files(files: Sequence[File]) -> Sequence[File]:
    """Return the files that repeat what the user saw, or only describe the task."""
    paths = {file: PurePath(file.name) for file in files}
    tasks = {path.parent for path in paths.values() if path.name == _SEEN}
    return [file for file, path in paths.items() if path.name in _BESIDE and path.parent in tasks]


def read_files(_: Sequence[File]) -> Iterator[Piece]:
    return iter(())


REPEATED = BundleFormat(matches_files, read_files, programs=(_NAME,))
