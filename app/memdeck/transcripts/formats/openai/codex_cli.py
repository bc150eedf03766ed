"""Codex CLI: sessions of four generations, the stream of ``codex exec``, and the prompt history.

Now every line is ``{timestamp, type, payload}`` and every turn is written
twice: as an event and as an item of the model's context. Before, a header was
followed by bare items, and at first both were in one object. ``codex exec
--json`` reports actions as they happen; ``history.jsonl`` holds only prompts.
A session has one id in all of them, so shared content is read once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.tool_calls import ToolCalls
from memdeck.transcripts.dates.timestamps import parse_moment
from memdeck.transcripts.formats.openai.codex_tool_calls import take_call
from memdeck.transcripts.formats.openai.codex_turns import event_turn, item_turn, told_turn
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_NAME = "codex_cli"
_ENVELOPES = {"session_meta", "turn_context", "response_item", "event_msg", "compacted"}
_ANSWERS = {"agent_message", "assistant_message"}
_RENAMED = {"thread_name_updated", "session_name_updated"}
_HELPER = "It is what Codex told a helper of its own, not your words; choose the session itself."

# A fork begins with all earlier messages, written at once.
_COPYING = timedelta(seconds=1)


def claims(record: object) -> bool:
    line = json_fields.mapping(record)
    kind = json_fields.text(line.get("type"))
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
        sessions.add(json_fields.mapping(record))
    yield from sessions.pieces()


def _is_header(line: Fields) -> bool:
    return {"id", "timestamp", "instructions"} <= line.keys() and "type" not in line


def _is_whole(line: Fields) -> bool:
    """Return whether *line* is a whole session, as the first version wrote it."""
    items = map(json_fields.mapping, json_fields.items(line.get("items")))
    return "id" in json_fields.mapping(line.get("session")) and any("type" in one for one in items)


def _is_prompt(line: Fields) -> bool:
    return {"session_id", "ts"} <= line.keys() and isinstance(line.get("text"), str)


@dataclass(slots=True)
class _Session:
    """The part of one session read so far; *events* and *items* say the same."""

    id: str
    events: list[Message] = field(default_factory=list)
    items: list[Message] = field(default_factory=list)
    title: str = ""
    started_at: datetime | None = None
    calls: ToolCalls = field(default_factory=ToolCalls)

    def take_tool(self, payload: Fields) -> None:
        """Record a call or a result, after the last message."""
        said = self.items or self.events
        take_call(payload, said[-1].id if said else "", self.calls)

    def turn_back(self, turns: object) -> None:
        """Drop the last turns, which the user undid."""
        for told in (self.events, self.items):
            asked = [place for place, one in enumerate(told) if one.role is Role.USER]
            if isinstance(turns, int) and 0 < turns <= len(asked):
                del told[asked[-turns] :]

    def conversation(self) -> Conversation | Skipped:
        """Return the session as the user saw it, or as the model did if that has more."""
        shown, known = ({one.role for one in told} for told in (self.events, self.items))
        turns = self.items if known > shown else self.events
        told = {one.id for one in turns}
        runs = tuple(run for run in self.calls.runs if run.message in told)
        return assemble(
            _NAME, self.id, self.title, turns, started_at=self.started_at, tool_runs=runs
        )


class _Sessions:
    """The sessions of one file: its own, and the one it was forked from."""

    def __init__(self) -> None:
        self._known: dict[str, _Session] = {}
        self._own = self._origin = self._session("")
        self._begun_at: datetime | None = None
        self._is_helper = False

    def add(self, line: Fields) -> None:
        at = parse_moment(line.get("timestamp"))
        payload = json_fields.mapping(line.get("payload"))
        match line.get("type"):
            case "session_meta":
                self._begin(payload, at)
            case "event_msg":
                self._note(*self._placed(at), payload)
            case "response_item":
                session, known_at = self._placed(at)
                _append(session.items, item_turn(payload, known_at))
                session.take_tool(payload)
            case "message":
                _append(self._own.items, item_turn(line, at))
            case "thread.started":
                self._own = self._origin = self._session(line.get("thread_id"))
            case "item.completed":
                self._add_answer(json_fields.mapping(line.get("item")))
            case _:
                self._add_older(line, at)

    def pieces(self) -> Iterator[Piece]:
        if self._is_helper:
            yield Skipped("", _HELPER)
            return
        talks = [session.conversation() for session in self._known.values()]
        told = [conversation for conversation in talks if isinstance(conversation, Conversation)]
        yield from told or talks[:1]

    def _add_older(self, line: Fields, at: datetime | None) -> None:
        if _is_header(line):
            self._begin(line, at)
        elif _is_whole(line):
            self._begin(json_fields.mapping(line.get("session")), at)
            for item in map(json_fields.mapping, json_fields.items(line.get("items"))):
                _append(self._own.items, item_turn(item, None))
        elif _is_prompt(line):
            words, asked_at = json_fields.text(line.get("text")), parse_moment(line.get("ts"))
            session = self._session(line.get("session_id"))
            _append(session.events, told_turn(Role.USER, words, asked_at))

    def _begin(self, meta: Fields, at: datetime | None) -> None:
        """Read a header: the file's own, or a copy of its origin's."""
        session = self._session(meta.get("id"))
        session.started_at = session.started_at or parse_moment(meta.get("timestamp")) or at
        if self._is_copied(at) and session is not self._own:
            self._origin = session
            return
        self._own = self._origin = session
        self._begun_at = at
        self._is_helper = "subagent" in json_fields.mapping(meta.get("source"))
        if origin := json_fields.text(meta.get("forked_from_id")):
            self._origin = self._session(origin)

    def _is_copied(self, at: datetime | None) -> bool:
        return bool(at and self._begun_at and at <= self._begun_at + _COPYING)

    def _placed(self, at: datetime | None) -> tuple[_Session, datetime | None]:
        """Return a line's session, and its time, unless it is only the time of copying."""
        if self._origin is self._own or not self._is_copied(at):
            return self._own, at
        is_first = at and self._begun_at and at < self._begun_at
        return self._origin, at if is_first else None

    def _session(self, id_: object) -> _Session:
        key = json_fields.text(id_)
        return self._known.setdefault(key, _Session(key))

    def _note(self, session: _Session, at: datetime | None, payload: Fields) -> None:
        kind = json_fields.text(payload.get("type"))
        if kind == "thread_rolled_back":
            session.turn_back(payload.get("num_turns"))
        elif kind in _RENAMED:
            names = (payload.get("thread_name"), payload.get("name"))
            session.title = next(filter(None, map(json_fields.text, names)), session.title)
        else:
            _append(session.events, event_turn(payload, at))

    def _add_answer(self, item: Fields) -> None:
        kind = json_fields.text(item.get("type")) or json_fields.text(item.get("item_type"))
        if kind in _ANSWERS:
            answer = told_turn(Role.ASSISTANT, json_fields.text(item.get("text")), None)
            _append(self._own.events, answer)


def _append(told: list[Message], turn: Message | None) -> None:
    if turn is not None:
        told.append(turn)


FORMAT = JsonFormat(claims, read)
