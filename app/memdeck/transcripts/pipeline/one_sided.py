"""Notice a reading that has only the user's messages or only answers, of a file that has both.

Such a reading is wrong, whichever format it is of: a program has changed how it names who
speaks. The file is judged without its format: JSON and the rows of a database by fields that
nearly all programs write, other text by lines that are only the name of a speaker.

Not noticed are the answers in a page of Takeout, in Aider's history and in a table.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from memdeck.domain.conversation.conversation import Conversation, Remark, Role
from memdeck.transcripts.chat_format import RawPiece
from memdeck.transcripts.json.json_fields import Fields, text_at, value_at
from memdeck.transcripts.json.parse import unpacked

_SIDES = {
    **dict.fromkeys(
        ("user", "human", "user_message", "user.message", "request", "prompt"),
        Role.USER,
    ),
    **dict.fromkeys(
        (
            *("assistant", "model", "gemini", "gpt", "ai", "bot", "agent_message"),
            *("assistant.message", "response", "answer"),
        ),
        Role.ASSISTANT,
    ),
}
_SPEAKERS = (
    *("role", "author.role", "sender", "from", "type", "kind"),
    *("message.role", "info.role", "data.role"),
)
_IS_USER = ("is_user", "isCreatedByUser", "isUser", "src.is_human")
_TEXTS = (
    *("text", "content", "contentChunks", "parts", "message", "mes", "value", "displayContent"),
    *("versions", "steps", "blocks", "markdown_block", "answer", "data"),
    *("part", "rawText"),
)
_SAID = {
    **dict.fromkeys(("task", "user_feedback"), Role.USER),
    **dict.fromkeys(("completion_result", "followup"), Role.ASSISTANT),
}
"""The sides in the log of Cline, by its fields ``say`` and ``ask``."""
_NUMBERED = {1: Role.USER, 2: Role.ASSISTANT}
"""The sides in a bubble of Cursor, by its field ``type``."""
_QUESTIONS = ("query", "query_str", "question")
_ANSWERS = ("answer", "response", "blocks", "text")
"""The fields of an object that has a question together with its answer."""
_LOGGED = ("title", "safeHtmlItem")
"""The fields of a question and its answer in a log of Takeout."""
_LEAST_LOGGED = 2  # as a log has results of other actions, too
_HIDDEN = (
    *("isMeta", "isSidechain", "thought", "isThought", "is_system", "toolUseResult"),
    *("synthetic", "ignored", "subagentInfo"),
)
_BY_PROGRAMS = ("tool", "function", "thinking", "reasoning", "thought", "system", "status")
_TYPED = ("<task>", "<user_query>")  # other text within tags is by programs
_SPEAKER = re.compile(
    r"^[#>*_\[ \t]{0,8}(?:(?P<user>User|You|Human)"
    r"|Assistant|Agent|Model|ChatGPT|Claude|Gemini|Copilot)"
    r"[*_\]: \t]{0,8}(?:\([^()\n]{0,200}\))?[*_\]: \t]{0,8}$"
    r"|\"role\"\s{0,4}:\s{0,4}\"(?:(?P<user_role>user)|assistant)\"",
    re.MULTILINE,
)
_LEAST_LINES = 2  # by a side of a text
_SAMPLE_CHARS = 200_000
"""The length of the opening of a text that is looked at."""
_VALUES_LOOKED_AT = 100_000
_DEPTH_OF_TEXTS = 5


class Sides:
    """Who speaks in a file, and in the conversations that were read from it.

    *opening* is that of its text, if it is neither JSON nor a database.
    """

    def __init__(self, opening: str = "") -> None:
        self._opening = opening[:_SAMPLE_CHARS]
        self._in_file: set[Role] = set()
        self._read: set[Role] = set()
        self._values_left = _VALUES_LOOKED_AT
        self._logged = 0

    def watched(self, records: Iterable[object]) -> Iterator[object]:
        """Yield *records*, and look at the first values in them."""
        for record in records:
            self._look_at(record)
            yield record

    def look_at_row(self, row: Mapping[str, object]) -> None:
        """Look at *row* of a database, whose values may be JSON."""
        if self._values_left and len(self._in_file) < 2:
            self._look_at({name: _parsed(value) for name, value in row.items()})

    def checked(self, pieces: Iterable[RawPiece]) -> Iterator[RawPiece]:
        """Yield *pieces*, and a remark if only one of two sides was read."""
        for piece in pieces:
            if isinstance(piece, Conversation):
                self._read.update(message.role for message in piece.messages)
            yield piece
        if self._opening and len(self._read) == 1:
            self._in_file |= _speakers(self._opening)
        if len(self._in_file) < 2:
            return
        if self._read == {Role.USER}:
            yield Remark(
                "",
                "Only what you wrote was read from it, although it seems to hold answers, too;"
                " check the conversations before you rely on them.",
            )
        elif self._read == {Role.ASSISTANT}:
            yield Remark(
                "",
                "Only answers were read from it, although it seems to hold what you wrote, too;"
                " check the conversations before you rely on them.",
            )

    def _look_at(self, record: object) -> None:
        waiting = [record]
        while waiting and self._values_left and len(self._in_file) < 2:
            value = waiting.pop()
            self._values_left -= 1
            if isinstance(value, list):
                waiting += reversed(value[: self._values_left])
            elif isinstance(value, dict):
                side = _side(value)
                if side and _has_text(value):
                    self._in_file.add(side)
                self._in_file.update(_sides_of_pair(value))
                self._logged += all(map(value.get, _LOGGED))
                if self._logged >= _LEAST_LOGGED:
                    self._in_file |= {Role.USER, Role.ASSISTANT}
                waiting += reversed(value.values())


def _side(fields: Fields) -> Role | None:
    """Return who speaks in the message that *fields* are, or None if they are none."""
    if any(fields.get(name) for name in _HIDDEN):
        return None
    for name in ("say", "ask"):
        if said := _SAID.get(text_at(fields, name)):
            return said
    if "bubbleId" in fields and isinstance(kind := fields.get("type"), int):
        return _NUMBERED.get(kind)
    for name in _IS_USER:
        if isinstance(is_user := value_at(fields, name), bool):
            return Role.USER if is_user else Role.ASSISTANT
    sides = (_SIDES.get(text_at(fields, name).casefold()) for name in _SPEAKERS)
    return next(filter(None, sides), None)


def _sides_of_pair(fields: Fields) -> Iterator[Role]:
    """Yield whose text is in *fields*, if these are a question with its answer."""
    names = fields.keys()
    if not names.isdisjoint(_QUESTIONS) and not names.isdisjoint(_ANSWERS):
        if any(_has_text(fields.get(name)) for name in _QUESTIONS):
            yield Role.USER
        if any(_has_text(fields.get(name)) for name in _ANSWERS):
            yield Role.ASSISTANT


def _has_text(value: object, depth: int = 0) -> bool:
    """Return whether somebody may have said what is in *value*."""
    if isinstance(value, str):
        text = value.strip()
        is_inserted = text.startswith("<") and text.endswith(">")
        return bool(text) and (not is_inserted or any(tag in text for tag in _TYPED))
    if depth == _DEPTH_OF_TEXTS:
        return False
    if isinstance(value, list):
        return any(_has_text(part, depth + 1) for part in value)
    if not isinstance(value, dict):
        return False
    kind = text_at(value, "type").casefold()
    if any(part in kind for part in _BY_PROGRAMS) or any(value.get(name) for name in _HIDDEN):
        return False
    return any(_has_text(value[name], depth + 1) for name in _TEXTS if name in value)


def _parsed(value: object) -> object:
    """Return *value* of a row, parsed if it is JSON."""
    is_packed = isinstance(value, str | bytes) and value[:1] in ("{", "[", b"{", b"[")
    return (unpacked(value) or value) if is_packed else value


def _speakers(text: str) -> set[Role]:
    """Return the sides that at least two lines of *text* name."""
    count = Counter(
        Role.USER if found["user"] or found["user_role"] else Role.ASSISTANT
        for found in _SPEAKER.finditer(text)
    )
    return {role for role, lines in count.items() if lines >= _LEAST_LINES}
