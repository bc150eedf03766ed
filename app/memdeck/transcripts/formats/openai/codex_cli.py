"""Codex CLI: sessions of four generations, the stream of ``codex exec``, and the prompt history.

Now every line is ``{timestamp, type, payload}`` and every turn is written
twice: as an event and as an item of the model's context; some versions write
only the prompts or only the answers both ways. Before, a header was
followed by bare items, and at first both were in one object. ``codex exec
--json`` reports actions as they happen; ``history.jsonl`` holds only prompts.
A session has one id in all of them, so shared content is read once.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import PurePosixPath

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
    ToolRun,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.tool_calls import ToolCalls
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    fields_at,
    list_at,
    objects_at,
    text_at,
    value_at,
)

_EVENTS = {"user_message": Role.USER, "agent_message": Role.ASSISTANT}
_SPOKEN = {"text", "input_text", "output_text"}
_INJECTED = (
    "<environment_context>",
    "<user_instructions>",
    "<INSTRUCTIONS>",
    "# AGENTS.md instructions",
    "<permissions instructions>",
    "<collaboration_mode>",
    "<turn_aborted",
    "<recommended_plugins>",
    "<user_shell_command>",
    "<subagent_notification>",
    "<skill>",
    "<image",
    "</image>",
)
_TYPED = "## My request for Codex:"
_CALLS = {"function_call", "custom_tool_call", "local_shell_call"}
_RESULTS = {"function_call_output", "custom_tool_call_output", "local_shell_call_output"}
_EXIT = re.compile(
    r"^(?:Process )?exit(?:ed with)? code:? (\d{1,3})\b", re.IGNORECASE | re.MULTILINE
)
_NAME = "codex_cli"
_ENVELOPES = {"session_meta", "turn_context", "response_item", "event_msg", "compacted"}
_ANSWERS = {"agent_message", "assistant_message"}
_RENAMED = {"thread_name_updated", "session_name_updated"}
_HELPER = "It is the session of a Codex subagent; choose the session that started it."
# A fork begins with all earlier messages, written at once.
_COPYING = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A message, and whether an event has it rather than an item of the model's context."""

    message: Message
    is_event: bool


@dataclass(slots=True)
class _Session:
    """The part of one session read so far. Most turns are in it twice."""

    id: str
    turns: list[_Turn] = field(default_factory=list)
    title: str = ""
    started_at: datetime | None = None
    calls: ToolCalls = field(default_factory=ToolCalls)

    def add(self, messages: Iterable[Message], *, is_event: bool) -> None:
        self.turns += (_Turn(message, is_event) for message in messages)

    def take_tool(self, payload: Fields) -> None:
        """Record a call or a result, after the last message."""
        take_call(payload, self.turns[-1].message.id if self.turns else "", self.calls)

    def turn_back(self, count: object) -> None:
        """Drop the last *count* prompts, which the user undid, and what followed them."""
        if not isinstance(count, int) or count <= 0:
            return
        prompts: dict[bool, list[int]] = {True: [], False: []}
        for index, turn in enumerate(self.turns):
            if turn.message.role is Role.USER:
                prompts[turn.is_event].append(index)
        starts = {source: at[-count] for source, at in prompts.items() if count <= len(at)}
        start = max(starts.values(), default=len(self.turns))
        self.turns = [
            turn
            for index, turn in enumerate(self.turns)
            if index < starts.get(turn.is_event, start)
        ]

    def conversation(self) -> Piece:
        turns = _each_once(self.turns)
        return assemble(
            _NAME,
            self.id,
            self.title,
            turns,
            started_at=self.started_at,
            tool_runs=tuple(self._tool_runs({turn.id for turn in turns})),
        )

    def _tool_runs(self, shown: Collection[str]) -> Iterator[ToolRun]:
        """Yield the runs, each after the last of the *shown* messages before it."""
        last = ""
        before: dict[str, str] = {}
        for turn in self.turns:
            last = turn.message.id if turn.message.id in shown else last
            before.setdefault(turn.message.id, last)
        for run in self.calls.runs:
            if message := before.get(run.message):
                yield replace(run, message=message)


def _each_once(turns: Sequence[_Turn]) -> list[Message]:
    """Return the messages of *turns*, each once.

    A session that an older version began has only items up to its first prompt in an event.
    """
    prompts = (index for index, turn in enumerate(turns) if _is_prompt_event(turn))
    first = next(prompts, 0)
    answers = (at for at in range(first, 0, -1) if turns[at - 1].message.role is Role.ASSISTANT)
    newer = next(answers, 0)
    return [*_of_one_version(turns[:newer]), *_of_one_version(turns[newer:])]


def _of_one_version(turns: Sequence[_Turn]) -> Iterator[Message]:
    """Yield the prompts of the events, else of the items; of the answers to each, the same."""
    has_prompts = any(map(_is_prompt_event, turns))
    answers: list[_Turn] = []
    for turn in turns:
        if turn.message.role is Role.ASSISTANT:
            answers.append(turn)
        elif turn.is_event is has_prompts:
            yield from _of_one_source(answers)
            answers = []
            yield turn.message
    yield from _of_one_source(answers)


def _of_one_source(answers: Sequence[_Turn]) -> Iterator[Message]:
    has_events = any(turn.is_event for turn in answers)
    yield from (turn.message for turn in answers if turn.is_event is has_events)


def _is_prompt_event(turn: _Turn) -> bool:
    return turn.is_event and turn.message.role is Role.USER


class _Sessions:
    """The sessions of one file: its own, and the one it was forked from."""

    def __init__(self) -> None:
        self._known: dict[str, _Session] = {}
        self._own = self._origin = self._session("")
        self._started_at: datetime | None = None
        self._is_helper = False

    def add(self, line: Fields) -> None:
        at = parse_timestamp(line.get("timestamp"))
        payload = fields_at(line, "payload")
        match line.get("type"):
            case "session_meta":
                self._start(payload, at)
            case "event_msg":
                self._add_event(*self._session_at(at), payload)
            case "response_item":
                session, known_at = self._session_at(at)
                session.add(item_turn(payload, known_at), is_event=False)
                session.take_tool(payload)
            case "message":
                self._own.add(item_turn(line, at), is_event=False)
            case "thread.started":
                self._own = self._origin = self._session(line.get("thread_id"))
            case "item.completed":
                if text_at(line, "item.type", "item.item_type") in _ANSWERS:
                    answer = text_at(line, "item.text")
                    self._own.add(_turn(Role.ASSISTANT, [answer], None), is_event=True)
            case _:
                self._add_older(line, at)

    def pieces(self) -> Iterator[Piece]:
        if self._is_helper:
            yield Skipped("", _HELPER)
            return
        conversations = [session.conversation() for session in self._known.values()]
        found = [piece for piece in conversations if isinstance(piece, Conversation)]
        yield from found or conversations[:1]

    def _add_older(self, line: Fields, at: datetime | None) -> None:
        if _is_header(line):
            self._start(line, at)
        elif _is_whole(line):
            self._start(fields_at(line, "session"), at)
            for item in objects_at(line, "items"):
                self._own.add(item_turn(item, None), is_event=False)
        elif _is_prompt(line):
            session = self._session(line.get("session_id"))
            prompt = text_at(line, "text")
            at = parse_timestamp(line.get("ts"))
            session.add(_turn(Role.USER, [prompt], at), is_event=True)

    def _start(self, meta: Fields, at: datetime | None) -> None:
        """Read a header: the file's own, or a copy of its origin's."""
        session = self._session(meta.get("id"))
        session.started_at = session.started_at or parse_timestamp(meta.get("timestamp")) or at
        if self._is_copied(at) and session is not self._own:
            self._origin = session
            return
        self._own = self._origin = session
        self._started_at = at
        self._is_helper = "subagent" in fields_at(meta, "source")
        if origin := text_at(meta, "forked_from_id"):
            self._origin = self._session(origin)

    def _is_copied(self, at: datetime | None) -> bool:
        return bool(at and self._started_at and at <= self._started_at + _COPYING)

    def _session_at(self, at: datetime | None) -> tuple[_Session, datetime | None]:
        """Return a line's session, and its time, unless it is only the time of copying."""
        if self._origin is self._own or not self._is_copied(at):
            return self._own, at
        is_first = at and self._started_at and at < self._started_at
        return self._origin, at if is_first else None

    def _session(self, id_: object) -> _Session:
        key = as_text(id_)
        return self._known.setdefault(key, _Session(key))

    def _add_event(self, session: _Session, at: datetime | None, payload: Fields) -> None:
        kind = text_at(payload, "type")
        if kind == "thread_rolled_back":
            session.turn_back(payload.get("num_turns"))
        elif kind in _RENAMED:
            session.title = text_at(payload, "thread_name", "name") or session.title
        else:
            session.add(event_turn(payload, at), is_event=True)


def event_turn(payload: Fields, at: datetime | None) -> list[Message]:
    """Return the turn in an event, as the user saw it, if there is one."""
    role = _EVENTS.get(text_at(payload, "type"))
    if role is None or text_at(payload, "kind") not in {"", "plain"}:
        return []
    images = list_at(payload, "images") + list_at(payload, "local_images")
    return _turn(role, [text_at(payload, "message")], at, images)


def item_turn(payload: Fields, at: datetime | None) -> list[Message]:
    """Return the turn in an item of the context, as the model saw it, if there is one."""
    role = ROLES.get(text_at(payload, "role"))
    if role is None or text_at(payload, "type") not in {"", "message"}:
        return []
    parts = objects_at(payload, "content")
    texts = [text_at(part, "text") for part in parts if text_at(part, "type") in _SPOKEN]
    images = (part.get("image_url") for part in parts if part.get("type") == "input_image")
    return _turn(role, texts or [text_at(payload, "content")], at, images)


def _turn(
    role: Role, texts: list[str], at: datetime | None, images: Iterable[object] = ()
) -> list[Message]:
    content = [_typed(text) for text in texts] if role is Role.USER else texts
    text = clean("\n".join(filter(None, content)))
    if not text:
        return []
    # A resumed session is written again with new times: equal text shows what is the same.
    own_id = as_id(f"{role}\n{text}")
    return [Message(own_id, role, text, at=at, attachments=tuple(map(_picture, images)))]


def _typed(text: str) -> str:
    content = text.strip()
    if content.startswith(_INJECTED):
        return ""
    _, wrapped, request = content.partition(_TYPED)
    return request if wrapped and content.startswith("# ") else content


def _picture(path: object) -> Attachment:
    name = as_text(path)
    is_file = name and not name.startswith("data:")
    return Attachment(one_line(PurePosixPath(name).name) if is_file else "image")


def take_call(payload: Fields, message: str, calls: ToolCalls) -> None:
    """Record *payload*, if it is a tool call after *message*, or its result."""
    kind, id_ = text_at(payload, "type"), text_at(payload, "call_id")
    if kind in _CALLS:
        name = text_at(payload, "name") or "shell"
        values = (payload.get(key) for key in ("arguments", "input", "action"))
        calls.add_call(id_, name, next(filter(None, values), ""), message)
    elif kind in _RESULTS:
        output, failed = _result(payload.get("output"))
        calls.add_result(id_, output, failed=failed)


def _result(output: object) -> tuple[str, bool | None]:
    """Return the text of a result, and whether it failed; None if it does not say.

    Older versions wrap it in JSON, with the exit code next to it.
    """
    text = as_text(output) or text_at(output, "content")
    try:
        wrapped = as_fields(json.loads(text)) if text.startswith("{") else {}
    except (ValueError, RecursionError):
        wrapped = {}
    code = value_at(wrapped, "metadata.exit_code")
    if isinstance(code, int):
        return text_at(wrapped, "output"), code != 0
    exit_code = _EXIT.search(text[:300])
    return text, None if exit_code is None else exit_code[1] != "0"


def matches(record: object) -> bool:
    line = as_fields(record)
    kind = text_at(line, "type")
    return (
        (kind in _ENVELOPES and isinstance(line.get("payload"), dict))
        or _is_header(line)
        or _is_whole(line)
        or (kind == "thread.started" and "thread_id" in line)
        or (kind == "item.completed" and isinstance(line.get("item"), dict))
        or _is_prompt(line)
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield a conversation for each session in the lines."""
    sessions = _Sessions()
    for record in records:
        sessions.add(as_fields(record))
    yield from sessions.pieces()


def _is_header(line: Fields) -> bool:
    return {"id", "timestamp", "instructions"} <= line.keys() and "type" not in line


def _is_whole(line: Fields) -> bool:
    """Return whether *line* is a whole session, as the first version wrote it."""
    items = objects_at(line, "items")
    return "id" in fields_at(line, "session") and any("type" in item for item in items)


def _is_prompt(line: Fields) -> bool:
    return {"session_id", "ts"} <= line.keys() and isinstance(line.get("text"), str)


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
