"""Perplexity: a thread as Markdown, the data that it sends on request, and threads of its API.

    <img src="https://r2cdn.perplexity.ai/pplx-full-logo-primary-dark.png" .../>

    # Which keyboard is good for travel?

    Look at folding ones.[^1_1]

    <div align="center">⁂</div>

    [^1_1]: https://keyboards.example


    ---

    # Which one is quiet?

This Markdown does not show where a question of several paragraphs ends; that of perplexport,
which repeats each question in a box, does. What pplxport saves is read as any other conversation.

Source: such files as openly published repositories hold them; the types and the writer of
perplexport; the fields of the data as openly published readers of it list them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from memdeck.domain.conversation.conversation import Message, Remark, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import FRONT_MATTER, split_at_headers
from memdeck.transcripts.chat_text.turn_markers import fenced
from memdeck.transcripts.conversation.build import as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, clean_turn
from memdeck.transcripts.dates.timestamps import parse_in_utc
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    as_text,
    objects_at,
    text_at,
    value_at,
)
from memdeck.transcripts.json.parse import unpacked

_NAME = "perplexity"

_LOGO = re.compile(r"\A\s*<img src=\"https://r2cdn\.perplexity\.ai/[^\n<>]{1,300}>\s*(?=# )")
_SOURCES = r"(?:[ ]*\n|\[\^[\d_]{1,12}\]:[^\n]*+(?:\n|\Z))*+"
_END = re.compile(rf"^<div[^\n<>]{{0,60}}>⁂</div>[ ]*(?:\n|\Z){_SOURCES}", re.MULTILINE)
_NEXT = re.compile(r"---[ ]*\n\s*(?=# )")
_RULE = re.compile(r"\A(?:-{3}|\*{3})[ ]*\n")
_HIDDEN = re.compile(r"<span style=\"display:none\">(?:\[\^[\d_]{1,12}\])*+</span>")
_CITATION = re.compile(r"(?P<code>`[^`\n]{1,1000}`)|\[\^\d{1,4}(?:_\d{1,4})?\]")
_UNMARKED = Remark(
    "",
    "Perplexity’s Markdown does not show where a question of several paragraphs ends; only its"
    " first paragraph was read as yours.",
)

# pplxport writes the questions unless asked otherwise.
_OF_ANSWERS = re.compile(r"^source: https://www\.perplexity\.ai/", re.MULTILINE)
_QUESTION = "**User:** "
_ONLY_ANSWERS = Skipped(
    "",
    "It holds only answers; save the conversation again, together with your questions.",
)

_OF_BOXES = re.compile(
    r"^Perplexity URL: https://www\.perplexity\.ai/search/(?P<id>[^\n]{1,300})$", re.MULTILINE
)
_BOXED = re.compile(
    r"^# [^\n]*\n\n>\[!important\] (?P<question>[^\n]*+(?:\n>[^\n]*+)*+)$", re.MULTILINE
)
_QUOTED = re.compile(r"\n> ?")
_BOXED_CITATION = re.compile(r" ?\[\[#\^\d{1,4}-\d{1,4}\]\] ?")
_BOXED_SOURCES = re.compile(r"^## \d{1,4} Sources$", re.MULTILINE)
_BOXED_RULE = "* * *"


def read(text: str) -> Iterator[Piece] | None:
    text = text.lstrip("\ufeff")
    if front := FRONT_MATTER.match(text):
        if address := _OF_BOXES.search(front["keys"]):
            return _boxed(text[front.end() :], address["id"])
        if _OF_ANSWERS.search(front["keys"]) and _QUESTION not in text:
            return iter([_ONLY_ANSWERS])
    logo = _LOGO.match(text)
    if not logo and not (text.startswith("# ") and _END.search(text)):
        return None
    return _thread(text[logo.end() if logo else 0 :])


def _thread(text: str) -> Iterator[Piece]:
    messages = [message for turn in _turns(text.rstrip()) for message in _question_and_answer(turn)]
    yield assemble(_NAME, opening_id(messages), "", messages)
    yield _UNMARKED


def _turns(text: str) -> Iterator[str]:
    """Yield each question with its answer, without the sources."""
    at = 0
    for end in _END.finditer(text):
        if following := _NEXT.match(text, end.end()):
            yield text[at : end.start()]
            at = following.end()
        elif end.end() == len(text):
            yield text[at : end.start()]
            return
    yield text[at:]


def _question_and_answer(turn: str) -> Iterator[Message]:
    question, _, answer = turn.removeprefix("# ").partition("\n\n")
    yield Message("", Role.USER, clean(question))
    answer = _without_citations(_RULE.sub("", answer.lstrip("\n")))
    yield Message("", Role.ASSISTANT, clean_turn(answer, Role.ASSISTANT))


def _without_citations(text: str) -> str:
    """Return *text* without the numbers of sources; in code, the same is no number."""
    edges = [0, *fenced(text), len(text)]
    parts: list[str] = []
    for number, (start, end) in enumerate(pairwise(edges)):
        part = text[start:end]
        is_code = number % 2 == 1
        parts.append(
            part
            if is_code
            else _CITATION.sub(lambda found: found["code"] or "", _HIDDEN.sub("", part))
        )
    return "".join(parts)


def _boxed(text: str, own_id: str) -> Iterator[Piece]:
    messages: list[Message] = []
    for box, below in split_at_headers(text, _BOXED):
        question = _QUOTED.sub("\n", box["question"])
        sources = [found.start() for found in _BOXED_SOURCES.finditer(below)]
        answer = below[: sources[-1]] if sources else below
        answer = _BOXED_CITATION.sub("", answer.rstrip().removesuffix(_BOXED_RULE))
        messages.append(Message("", Role.USER, clean(question)))
        messages.append(Message("", Role.ASSISTANT, clean_turn(answer, Role.ASSISTANT)))
    yield assemble(_NAME, own_id, "", messages)


FORMAT = TextFormat(read, programs=(_NAME,))


_LINK = re.compile(r"\[(?P<text>[^\[\]\n]{0,400})\]\(pplx://[^()\n]{0,400}\)")
_ANSWER = "ask_text"
_TIMES = ("created_at", "entry_created_datetime", "entry_updated_datetime", "updated_datetime")
_MOST_PACKED = 3
"""How often an answer is JSON within JSON."""


def matches(record: object) -> bool:
    return any(
        "query_str" in entry or {"query", "answer"} <= entry.keys()
        for thread in _threads(record)
        for entry in objects_at(thread, "entries")[:1]
    )


def read_json(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        yield from map(_conversation, _threads(record))


def _threads(record: object) -> Sequence[Fields]:
    """Return the threads in *record*; it may be one itself."""
    export = as_fields(record)
    return [export] if "entries" in export else objects_at(export, "conversations")


def _conversation(thread: Fields) -> Piece:
    entries = objects_at(thread, "entries")
    first = entries[0] if entries else {}
    return assemble(
        _NAME,
        text_at(thread, "context_uuid", "uuid", "id")
        or text_at(first, "thread_url_slug", "context_uuid"),
        text_at(thread, "context_title", "title") or text_at(first, "thread_title"),
        [message for entry in entries for message in _messages(entry)],
        started_at=parse_in_utc(text_at(thread, "created_at")),
    )


def _messages(entry: Fields) -> Iterator[Message]:
    at = parse_in_utc(text_at(entry, *_TIMES))
    own_id = as_id(text_at(entry, "backend_uuid", "uuid"))
    yield Message(own_id, Role.USER, clean(text_at(entry, "query_str", "query")), at=at)
    answer = _LINK.sub(r"\g<text>", _answer(entry))
    yield Message(
        f"{own_id}-answer" if own_id else "",
        Role.ASSISTANT,
        clean_turn(answer, Role.ASSISTANT),
        at=at,
    )


def _answer(entry: Fields) -> str:
    blocks = {text_at(block, "intended_usage"): block for block in objects_at(entry, "blocks")}
    named = [blocks[_ANSWER]] if _ANSWER in blocks else []
    parts = [block for name, block in blocks.items() if name.startswith(f"{_ANSWER}_")]
    for block in named + parts:
        chunks = as_list(value_at(block, "markdown_block.chunks"))
        if text := text_at(block, "markdown_block.answer") or "".join(map(as_text, chunks)):
            return text
    return text_at(entry, "answer") or _packed_answer(entry.get("text"))


def _packed_answer(value: object) -> str:
    """Return the answer of an older thread: JSON, or the last of its steps, which holds JSON."""
    for _ in range(_MOST_PACKED):
        value = unpacked(value)
        if isinstance(value, list):
            value = value_at(value[-1], "content") if value else None
        answer = as_fields(value).get("answer")
        if isinstance(answer, str) and not answer.lstrip().startswith("{"):
            return answer
        value = answer
    return ""


JSON = JsonFormat(matches, read_json, lists=("conversations", "entries"), programs=(_NAME,))
