"""Claude Code: a session as the program stores it, line by line.

Lines are nodes of a tree, written as things happen: a node may come again,
changed; a rewound session continues from an earlier node; a compacted one
starts a new root. ``last-prompt`` names the leaf that was shown last, else it
is the end of the file. A line whose parent is unknown follows the one before
it, for all parent ids may be missing. Messages among the program's helpers
(side chains) are not part of it.

The program writes much in the user's name: tool results, command output,
reminders, summaries. Only text the user typed is a turn, what follows the name
of a command included. Their answers to the program's questions, and notes they
had it write, are imported memories.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    ImportedMemory,
    Message,
    Role,
    ToolRun,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line, without_tags
from memdeck.transcripts.conversation.tool_calls import ToolCalls
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.openai.api_tool_calls import take_block, tool_blocks
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    as_text,
    fields_at,
    objects_at,
    text_at,
    value_at,
)

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}

_NOTED = "<user-memory-input>"
_COMMAND = ("<command-name>", "<command-message>", "<command-args>")
# Commands that are followed by a name or a value, not by a request.
_SETTINGS = {
    "add-dir",
    "agents",
    "color",
    "config",
    "effort",
    "export",
    "ide",
    "login",
    "mcp",
    "model",
    "output-style",
    "permissions",
    "plugin",
    "rename",
    "resume",
    "theme",
}
_INJECTED = (
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
_NO_TEXT = "(no content)"
_NAME = "claude_code"
_OWN_KINDS = {
    "ai-title",
    "attachment",
    "custom-title",
    "last-prompt",
    "permission-mode",
    "progress",
    "queue-operation",
    "system",
}
_TITLES = ("custom-title", "ai-title")


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
    role = _ROLES.get(text_at(line, "type"))
    if role is None:
        queued = _queued_text(line)
        return Turn(Role.USER, queued, parse_timestamp(line.get("timestamp"))) if queued else None
    content = value_at(line, "message.content")
    blocks = [content] if isinstance(content, str) else list(_texts(content))
    # Most lines are tool calls and their results: the rest need not be read.
    if not (blocks or "toolUseResult" in line):
        return None
    if any(line.get(key) is True for key in _HIDDEN) or text_at(line, "message.model") == _NO_MODEL:
        return None
    return _asked(line, blocks) if role is Role.USER else _answered(line, blocks)


def _asked(line: Fields, blocks: list[str]) -> Turn | None:
    at = parse_timestamp(line.get("timestamp"))
    text = clean("\n\n".join(filter(None, map(_typed, blocks))))
    remembered = tuple(ImportedMemory(content, at) for content in _memory_texts(line, blocks))
    if not text and not remembered:
        return None
    pasted = tuple(_pasted(value_at(line, "message.content")))
    return Turn(Role.USER, text, at, attachments=pasted, remembered=remembered)


def _answered(line: Fields, blocks: list[str]) -> Turn | None:
    text = clean("\n\n".join(blocks))
    reply = text_at(line, "message.id")
    at = parse_timestamp(line.get("timestamp"))
    return Turn(Role.ASSISTANT, text, at, reply) if text not in {"", _NO_TEXT} else None


def _texts(content: object) -> Iterator[str]:
    for block in map(as_fields, as_list(content)):
        if block.get("type") == "text":
            yield text_at(block, "text")


def _typed(text: str) -> str:
    """Return the part of a text block that the user typed."""
    content = without_tags(text, _ASIDES).strip()
    if content.startswith(_COMMAND):
        return _after_command(content)
    return "" if content.startswith(_INJECTED) else content


def _after_command(text: str) -> str:
    """Return what the user typed after the name of a command, unless it is a setting or options."""
    name = text.partition("<command-name>")[2].partition("</command-name>")[0]
    if name.strip().removeprefix("/") in _SETTINGS:
        return ""
    arguments = text.partition("<command-args>")[2].rpartition("</command-args>")[0].strip()
    return "" if arguments.startswith("-") else arguments


def _queued_text(line: Fields) -> str:
    """Return the text typed while an answer was still being written."""
    note = fields_at(line, "attachment")
    if note.get("type") != "queued_command" or line.get("isSidechain") is True:
        return ""
    if text_at(note, "commandMode") not in {"", "prompt"}:
        return ""
    prompt = note.get("prompt")
    blocks = [prompt] if isinstance(prompt, str) else _texts(prompt)
    return clean("\n\n".join(filter(None, map(_typed, blocks))))


def _pasted(content: object) -> Iterator[Attachment]:
    for block in map(as_fields, as_list(content)):
        kind = text_at(block, "type")
        if kind in {"image", "document"}:
            yield Attachment(one_line(text_at(block, "title")) or kind)


def _memory_texts(line: Fields, blocks: list[str]) -> Iterator[str]:
    for block in blocks:
        if block.startswith(_NOTED):
            noted = clean(block.removeprefix(_NOTED).partition("</")[0])
            if noted:
                yield noted
    result = line.get("toolUseResult")
    if objection := clean(as_text(result).partition(_REFUSED)[2]):
        yield objection
    answers = fields_at(result, "answers")
    for question, answer in answers.items():
        chosen = ", ".join(map(as_text, as_list(answer))) or as_text(answer)
        if clean(chosen):
            yield clean(f"{question} {chosen}")


@dataclass(slots=True)
class _Session:
    """The part of a session read so far: its turns and tool runs."""

    id: str
    parents: dict[str, str] = field(default_factory=dict)
    turns: dict[str, Turn] = field(default_factory=dict)
    blocks: dict[str, list[Fields]] = field(default_factory=dict)
    prompts: set[str] = field(default_factory=set)
    titles: dict[str, str] = field(default_factory=dict)
    leaf: str = ""
    last: str = ""

    def add(self, line: Fields) -> None:
        kind = text_at(line, "type")
        if kind == "last-prompt":
            self.leaf = text_at(line, "leafUuid") or self.leaf
        elif kind in _TITLES:
            self.titles[kind] = text_at(line, "customTitle", "aiTitle", "title")
        elif line.get("isSidechain") is not True and ("uuid" in line or "message" in line):
            self._add_node(line)

    def conversation(self, summaries: Mapping[str, str]) -> Piece:
        """Return the session as a conversation; *summaries* are by leaf."""
        newest = (key for key in reversed(self.parents) if key in self.turns)
        leaf = self.leaf if self.leaf in self.parents else next(newest, "")
        answers = {key: turn.reply for key, turn in self.turns.items() if turn.reply}
        visible = list(visible_branch(self.parents, self.prompts, leaf, answers))
        turns = [(key, self.turns[key]) for key in visible if key in self.turns]
        remembered = chain.from_iterable(turn.remembered for _, turn in turns)
        names = [text for leaf, text in summaries.items() if leaf in self.parents]
        titles = [*(self.titles.get(kind, "") for kind in _TITLES), *reversed(names)]
        return assemble(
            _NAME,
            self.id,
            next(filter(None, titles), ""),
            _messages(turns),
            remembered=tuple(dict.fromkeys(remembered)),
            tool_runs=self._tool_runs(visible),
        )

    def _tool_runs(self, visible: Iterable[str]) -> tuple[ToolRun, ...]:
        """Return the tool runs on the branch of *visible*, each after a turn with an id."""
        calls, message = ToolCalls(), ""
        firsts: dict[str, str] = {}
        for key in visible:
            if turn := self.turns.get(key):
                first = firsts.setdefault(turn.reply, key) if turn.reply else key
                message = "" if first.startswith("#") else as_id(first)
            for block in self.blocks.get(key, ()):
                take_block(block, message, calls)
        return tuple(run for run in calls.runs if run.message)

    def _add_node(self, line: Fields) -> None:
        own = text_at(line, "uuid") or f"#{len(self.parents)}"
        if own not in self.parents:
            self._add_to_tree(own, line)
        if turn := parse_turn(line):
            self.turns[own] = turn
        else:
            self.turns.pop(own, None)
        self.blocks[own] = tool_blocks(value_at(line, "message.content"))
        if turn and turn.text and line.get("type") == "user" and "toolUseResult" not in line:
            self.prompts.add(own)

    def _add_to_tree(self, own: str, line: Fields) -> None:
        parent = as_text(line.get("parentUuid") or line.get("logicalParentUuid"))
        if parent not in self.parents:
            parent = self.last
        if self.leaf and parent == self.leaf:
            self.leaf = own  # said after the leaf was named
        self.parents[own] = parent
        self.last = own


def matches(record: object) -> bool:
    """Return whether it is a session's; helpers' files, which only hold side chains, are not."""
    line = as_fields(record)
    kind = text_at(line, "type")
    if line.get("isSidechain") is True:
        return False
    if kind in {"user", "assistant"}:
        is_session = any(key in line for key in ("sessionId", "session_id", "parentUuid"))
        return is_session and "message" in line
    if kind == "summary":
        return "leafUuid" in line
    if kind == "file-history-snapshot":
        return "messageId" in line
    return kind in _OWN_KINDS and "sessionId" in line


def rejects(record: object) -> str:
    line = as_fields(record)
    if line.get("isSidechain") is True and "message" in line:
        return "It is the session of a Claude Code subagent; choose the session that started it."
    return ""


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield a conversation for each session in the file; most files hold one."""
    sessions: dict[str, _Session] = {}
    summaries: dict[str, str] = {}
    current = ""
    for line in map(as_fields, records):
        if line.get("type") == "summary":
            summaries[text_at(line, "leafUuid")] = text_at(line, "summary")
            continue
        current = as_text(line.get("sessionId") or line.get("session_id")) or current
        if current not in sessions:
            sessions[current] = _Session(current)
        sessions[current].add(line)
    conversations = [
        session.conversation(summaries) for session in sessions.values() or [_Session("")]
    ]
    found = [piece for piece in conversations if isinstance(piece, Conversation)]
    yield from found or conversations[:1]


def _messages(visible_turns: Iterable[tuple[str, Turn]]) -> Iterator[Message]:
    """Yield a message for each turn, with the blocks of one answer joined."""
    firsts: dict[str, str] = {}
    joined: dict[str, list[Turn]] = {}
    for key, turn in visible_turns:
        first = firsts.setdefault(turn.reply, key) if turn.reply else key
        joined.setdefault(first, []).append(turn)
    for key, turns in joined.items():
        yield Message(
            id="" if key.startswith("#") else as_id(key),
            role=turns[0].role,
            text=_whole(turn.text for turn in turns),
            at=turns[0].at,
            attachments=turns[0].attachments,
        )


def _whole(blocks: Iterable[str]) -> str:
    """Return *blocks* as one text; a block that repeats and extends the last replaces it."""
    kept: list[str] = []
    for block in blocks:
        if kept and block.startswith(kept[-1]):
            kept.pop()
        kept.append(block)
    return "\n\n".join(kept)


def visible_branch(
    parents: Mapping[str, str], prompts: Collection[str], leaf: str, answers: Mapping[str, str]
) -> Iterator[str]:
    """Yield the keys of *parents* on the shown branch with *leaf*, in their order.

    *parents* maps a line to its parent, "" for the first; *prompts* are the lines
    that the user typed, *answers* maps a line to the answer it is a block of.
    """
    path = _path(parents, leaf)
    followed = {parents[key] for key in path}
    shown_answers = {answers[key] for key in path if key in answers}
    abandoned: set[str] = set()
    for key, parent in parents.items():
        if key in path:
            yield key
            continue
        is_second_answer = (
            parent in prompts and parent in followed and answers.get(key) not in shown_answers
        )
        if key in prompts or is_second_answer or parent in abandoned:
            abandoned.add(key)
        else:
            yield key


def _path(parents: Mapping[str, str], leaf: str) -> set[str]:
    path: set[str] = set()
    while leaf in parents and leaf not in path:
        path.add(leaf)
        leaf = parents[leaf]
    return path


FORMAT = JsonFormat(matches, read, rejects=rejects, programs=(_NAME,))


def matches_web(record: object) -> bool:
    lines = objects_at(record, "loglines")
    return any(text_at(line, "type") in _ROLES and "message" in line for line in lines)


def read_web(records: Iterable[object]) -> Iterator[Piece]:
    """Yield the session of each record, as claude.ai stores those that run on its machines."""
    for record in map(as_fields, records):
        own = text_at(record, "id", "uuid", "session_id")
        session = _Session(own)
        for line in objects_at(record, "loglines"):
            session.add(line)
        if title := text_at(record, "title", "name"):
            session.titles.setdefault("custom-title", title)
        yield session.conversation({})


WEB = JsonFormat(matches_web, read_web, lists=("loglines",), programs=(_NAME,))
