"""Parse a line of a Claude Code session: its text and speaker.

The program writes much in the user's name: tool results, command output,
reminders, summaries. Only text the user typed is a turn. Their answers to the
program's questions, and notes they had it write, are imported memories.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from memdeck.domain.conversation.conversation import Attachment, ImportedMemory, Role
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.strip_markup_tags import without_tags
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}

_NOTED = "<user-memory-input>"
_INJECTED = (
    "<command-name>",
    "<command-message>",
    "<command-args>",
    "<local-command-",
    "<bash-",
    _NOTED,
    "<task-notification>",
    "<teammate-message",
    "<user-prompt-submit-hook>",
    "<session-start-hook>",
    "Caveat: The messages below",
    "[Request interrupted by user",
    "This session is being continued from a previous conversation",
)
# Result of a tool that the user rejected or corrected.
_REFUSED = "To tell you how to proceed, the user said:\n"
_ASIDES = ("system-reminder", "ide_opened_file", "ide_selection", "ide_diagnostics")
_HIDDEN = ("isMeta", "isSidechain", "isCompactSummary", "isApiErrorMessage")
_NO_MODEL = "<synthetic>"
_NO_WORDS = "(no content)"


@dataclass(frozen=True, slots=True)
class Turn:
    """The content of one line: text, imported memories, or both.

    Lines with one *reply* are blocks of one answer.
    """

    role: Role
    text: str
    at: datetime | None
    reply: str = ""
    attachments: tuple[Attachment, ...] = ()
    remembered: tuple[ImportedMemory, ...] = ()


def parse_turn(line: Fields) -> Turn | None:
    """Return the turn in *line*, or None if there is none."""
    role = _ROLES.get(json_fields.text(line.get("type")))
    if role is None:
        queued = _queued_words(line)
        return Turn(Role.USER, queued, parse_timestamp(line.get("timestamp"))) if queued else None
    message = json_fields.mapping(line.get("message"))
    content = message.get("content")
    blocks = [content] if isinstance(content, str) else list(_texts(content))
    # Most lines are tool calls and their results: the rest need not be read.
    if not (blocks or "toolUseResult" in line) or _is_hidden(line, message):
        return None
    return _asked(line, blocks) if role is Role.USER else _answered(line, blocks)


def _is_hidden(line: Fields, message: Fields) -> bool:
    return any(line.get(key) is True for key in _HIDDEN) or message.get("model") == _NO_MODEL


def _asked(line: Fields, blocks: list[str]) -> Turn | None:
    at = parse_timestamp(line.get("timestamp"))
    text = clean("\n\n".join(filter(None, map(_typed, blocks))))
    remembered = tuple(ImportedMemory(content, at) for content in _remembered(line, blocks))
    if not text and not remembered:
        return None
    pasted = tuple(_pasted(json_fields.mapping(line.get("message")).get("content")))
    return Turn(Role.USER, text, at, attachments=pasted, remembered=remembered)


def _answered(line: Fields, blocks: list[str]) -> Turn | None:
    text = clean("\n\n".join(blocks))
    reply = json_fields.text(json_fields.mapping(line.get("message")).get("id"))
    at = parse_timestamp(line.get("timestamp"))
    return Turn(Role.ASSISTANT, text, at, reply) if text not in {"", _NO_WORDS} else None


def _texts(content: object) -> Iterator[str]:
    for block in json_fields.mappings(content):
        if block.get("type") == "text":
            yield json_fields.text(block.get("text"))


def _typed(text: str) -> str:
    """Return the part of a text block that the user typed."""
    content = without_tags(text, _ASIDES).strip()
    return "" if content.startswith(_INJECTED) else content


def _queued_words(line: Fields) -> str:
    """Return the text typed while an answer was still being written."""
    note = json_fields.mapping(line.get("attachment"))
    if note.get("type") != "queued_command" or line.get("isSidechain") is True:
        return ""
    if json_fields.text(note.get("commandMode")) not in {"", "prompt"}:
        return ""
    prompt = note.get("prompt")
    blocks = [prompt] if isinstance(prompt, str) else _texts(prompt)
    return clean("\n\n".join(filter(None, map(_typed, blocks))))


def _pasted(content: object) -> Iterator[Attachment]:
    for block in json_fields.mappings(content):
        kind = json_fields.text(block.get("type"))
        if kind in {"image", "document"}:
            yield Attachment(one_line(json_fields.text(block.get("title"))) or kind)


def _remembered(line: Fields, blocks: list[str]) -> Iterator[str]:
    for block in blocks:
        if block.startswith(_NOTED):
            noted = clean(block.removeprefix(_NOTED).partition("</")[0])
            if noted:
                yield noted
    result = line.get("toolUseResult")
    if objection := clean(json_fields.text(result).partition(_REFUSED)[2]):
        yield objection
    answers = json_fields.mapping(json_fields.mapping(result).get("answers"))
    for question, answer in answers.items():
        chosen = ", ".join(map(json_fields.text, json_fields.items(answer))) or json_fields.text(
            answer
        )
        if clean(chosen):
            yield clean(f"{question} {chosen}")
