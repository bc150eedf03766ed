"""Turn Google's log of the user's questions to Gemini into conversations.

The log has no threads. Rows that name the same conversation are one; every other
row is a conversation by itself.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain

from memdeck.domain.conversation.conversation import Attachment, Message, Role, Skipped
from memdeck.transcripts.chat_format import Piece
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line

# Each is "asked" in its language; the user's text follows.
_ASKING = (
    *("Prompted", "Asked", "Said", "Submitted query", "Query submitted", "Branched", "Answered"),
    *("Has dicho", "Hiciste la petición", "Preguntado", "Has conversado con Gemini"),
    *("送信したメッセージ", "プロンプト", "已提示", "Υποβλήθηκε το ερώτημα", "Gav instruktionen"),
    "Eingegebener Prompt",
)
_DOING = (
    *("Created", "Used", "Gave feedback", "Selected preferred draft", "Added", "Removed"),
    *("Deleted", "Viewed", "Visited", "Opened", "Shared", "Uploaded", "Turned"),
)
# An ideographic verb may touch what follows; another ends at a space or a colon.
_VERB_END = r"(?:\s*[:：]\s*|\s+|$|(?<=[\u3040-\u9fff]))"
_ASKED = re.compile(rf"\A\s*(?:{'|'.join(map(re.escape, _ASKING))}){_VERB_END}", re.IGNORECASE)
_DONE = re.compile(rf"\A\s*(?:{'|'.join(_DOING)})(?:[\s:]|$)", re.IGNORECASE)
NAME = "gemini_takeout"
_LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)
_PRODUCT = re.compile(r"(?<![a-z])(?:gemini|bard)(?![a-z])", re.IGNORECASE)
_THREAD = re.compile(
    r"(?:gemini|bard)\.google\.com/(?:u/\d+/)?(?:app|chat|gem/[\w-]+)/(?:c/)?([\w-]{4,100})",
    re.ASCII,
)
_UNKNOWN = (
    "Google logged it without an answer, in words that Memdeck does not know; "
    "if it was a question of yours, copy that conversation from Gemini."
)


@dataclass(frozen=True, slots=True)
class Activity:
    """A row of the log. *title* is a verb with the question; *answer* is plain text.

    A question stored elsewhere is *question*.
    """

    title: str
    answer: str
    at: datetime | None
    thread: str
    attachments: tuple[Attachment, ...]
    question: str = ""


@dataclass(frozen=True, slots=True)
class _Row:
    """A question with its answer, both as UTF-8: one picture makes a text four times as wide."""

    conversation: str
    at: datetime | None
    question: bytes
    answer: bytes
    attachments: tuple[Attachment, ...]


def question_in(title: str) -> str | None:
    """Return the user's text without the verb before it; None if no verb is known."""
    verb = _ASKED.match(title)
    return title[verb.end() :].strip() if verb else None


def is_action_title(title: str) -> bool:
    """Return whether *title* reports an action that was no turn of a conversation."""
    return _DONE.match(title) is not None


def is_gemini(product: str) -> bool:
    """Return whether *product*, a name in any language, is Gemini or its predecessor."""
    return _PRODUCT.search(product) is not None


def thread_in(text: str) -> str:
    """Return the id of the conversation whose address is in *text*, or ``""``."""
    found = _THREAD.search(text)
    return found[1] if found else ""


def conversations(log: Iterable[Activity]) -> Iterator[Piece]:
    """Yield the conversations in *log*, oldest first; the log has the newest first."""
    rows: list[_Row] = []
    for activity in log:
        if row := _row(activity):
            rows.append(row)
        elif not is_action_title(activity.title) and question_in(activity.title) is None:
            yield Skipped(f"“{one_line(activity.title)}”", _UNKNOWN)
    rows.reverse()
    rows.sort(key=_instant)
    groups: dict[str, list[_Row]] = {}
    for row in rows:
        groups.setdefault(row.conversation, []).append(row)
    rows.clear()
    for name in list(groups):
        yield assemble(NAME, name, "", chain.from_iterable(map(_turns, groups.pop(name))))


def _row(activity: Activity) -> _Row | None:
    """Return the question and answer, or None if *activity* is something else."""
    answer = clean(activity.answer)
    question = activity.question or question_in(activity.title)
    if question is None and answer and not is_action_title(activity.title):
        question = activity.title  # a verb in another language: better kept than guessed at
    if question is None:
        return None
    question_text = clean(question)
    if not (question_text or answer):
        return None
    second = activity.at.isoformat(timespec="seconds") if activity.at else ""
    # Identifies a row, in an older or newer export too.
    conversation = activity.thread or f"{second} {question_text or answer}"
    return _Row(
        conversation, activity.at, question_text.encode(), answer.encode(), activity.attachments
    )


def _instant(row: _Row) -> datetime:
    if row.at is None:
        return _LONG_AGO
    return row.at if row.at.tzinfo else row.at.replace(tzinfo=UTC)


def _turns(row: _Row) -> Iterator[Message]:
    if row.question:
        question = row.question.decode()
        yield Message("", Role.USER, question, at=row.at, attachments=row.attachments)
    if row.answer:
        yield Message("", Role.ASSISTANT, row.answer.decode(), at=row.at)
