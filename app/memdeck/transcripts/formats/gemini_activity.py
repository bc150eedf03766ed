"""Google's log of what a person asked Gemini, as talks.

The log has no threads. Where a row names the conversation it belongs to, rows
of one name are one talk; every other row stands alone.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from memdeck.domain.conversation import Attachment, Message, Role, Skipped
from memdeck.transcripts.assembly import assemble
from memdeck.transcripts.format import Piece
from memdeck.transcripts.formats.gemini_verbs import is_deed, question_in
from memdeck.transcripts.wording import clean, one_line

_NAME = "gemini_takeout"
_LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)
_PRODUCT = re.compile(r"(?<![a-z])(?:gemini|bard)(?![a-z])", re.IGNORECASE)
_THREAD = re.compile(
    r"(?:gemini|bard)\.google\.com/(?:u/\d+/)?(?:app|chat|gem/[\w-]+)/(?:c/)?([\w-]{4,100})",
    re.ASCII,
)
_UNKNOWN = (
    "Google logged it without an answer, in words that Memdeck does not know; "
    "if it was a question of yours, copy that talk from Gemini."
)


@dataclass(frozen=True, slots=True)
class Activity:
    """A row of the log. *title* is a verb with what was asked; *answer* is plain text."""

    title: str
    answer: str
    at: datetime | None
    thread: str = ""
    attachments: tuple[Attachment, ...] = ()


def is_gemini(product: str) -> bool:
    """Say whether *product*, a name in any language, is Gemini's or that of its forerunner."""
    return _PRODUCT.search(product) is not None


def thread_in(text: str) -> str:
    """Return the id of the conversation whose address stands in *text*, or ``""``."""
    found = _THREAD.search(text)
    return found[1] if found else ""


def conversations(log: Iterable[Activity]) -> Iterator[Piece]:
    """Give the talks that *log* tells of, the earliest first; the log has the latest first."""
    rows = list(log)
    rows.reverse()
    rows.sort(key=_instant)
    talks: dict[str, list[Message]] = {}
    for activity in rows:
        if turns := list(_turns(activity)):
            talks.setdefault(activity.thread or _own_name(turns), []).extend(turns)
        elif not is_deed(activity.title) and question_in(activity.title) is None:
            yield Skipped(f"“{one_line(activity.title)}”", _UNKNOWN)
    for name, messages in talks.items():
        yield assemble(_NAME, name, "", messages)


def _instant(activity: Activity) -> datetime:
    if activity.at is None:
        return _LONG_AGO
    return activity.at if activity.at.tzinfo else activity.at.replace(tzinfo=UTC)


def _turns(activity: Activity) -> Iterator[Message]:
    answer = clean(activity.answer)
    question = question_in(activity.title)
    if question is None and answer and not is_deed(activity.title):
        question = activity.title  # a verb in another language: better kept than guessed at
    if question is None:
        return
    if asked := clean(question):
        yield Message("", Role.USER, asked, at=activity.at, attachments=activity.attachments)
    if answer:
        yield Message("", Role.ASSISTANT, answer, at=activity.at)


def _own_name(turns: list[Message]) -> str:
    """Return what tells a row from all others, in an older or newer export too."""
    first = turns[0]
    second = first.at.isoformat(timespec="seconds") if first.at else ""
    return f"{second} {first.text}"
