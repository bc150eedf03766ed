"""Gemini in Google Takeout as a web page, ``MyActivity.html``: Google's default format.

A cell of the page is an activity of one product. Its text is the question,
the files with it, a date in the account's language, and the answer, each
after a line break.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts.chat_format import PageFormat, Piece
from memdeck.transcripts.chat_text.headed_blocks import split_at_sign
from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.dates.google_dates import is_like_written, parse_written
from memdeck.transcripts.formats.google.activity_log import (
    NAME,
    Activity,
    conversations,
    is_action_title,
    is_gemini,
    question_in,
    thread_in,
)

_CELL = '<div class="outer-cell'
_PART = re.compile(r'<div class="content-cell[^<>]*>')
_PRODUCT = re.compile(r'<div class="header-cell[^<>]*>\s*<p[^<>]*>([^<>]*)<')
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_FILE = re.compile(r"\A\s*-(?:\s|&nbsp;)*<a ")
# In every language a hard space ends the verb that precedes the question.
_UNKNOWN_VERB = re.compile(r"\A\s*[^<>&\xa0]{1,60}(?:&nbsp;|&#160;|\xa0)\s*")
_DATE_CHARS = 200


def matches(head: str) -> bool:
    """Return whether the page is Gemini's; other Google products have such pages too."""
    return _CELL in head and any(map(is_gemini, _PRODUCT.findall(head)))


def read(chunks: Iterable[str]) -> Iterator[Piece]:
    cells = islice(split_at_sign(chunks, _CELL), 1, None)
    return conversations(filter(None, map(_activity, cells)))


def _activity(cell: str) -> Activity | None:
    product = _PRODUCT.search(cell)
    parts = _PART.split(cell)
    if product is None or not is_gemini(product[1]) or len(parts) < 2:
        return None
    lines = _BREAK.split(parts[1])
    date = _date_line(lines)
    lines_before_date = lines[:date]
    files = [number for number, line in enumerate(lines_before_date) if _FILE.match(line)]
    # The line before the files says how many there are.
    question_lines = lines_before_date[: max(1, files[0] - 1)] if files else lines_before_date
    question = "<br>".join(question_lines)
    title, answer = plain_text(question), plain_text("<br>".join(lines[date + 1 :]))
    is_known = question_in(title) is not None or is_action_title(title)
    return Activity(
        title=title,
        answer=answer,
        question="" if is_known or not answer else plain_text(_UNKNOWN_VERB.sub("", question)),
        at=parse_written(plain_text("".join(lines[date : date + 1]))),
        thread=thread_in(" ".join([*lines_before_date, *parts[2:]])),
        attachments=tuple(_attachment(lines_before_date[number]) for number in files),
    )


def _date_line(lines: Sequence[str]) -> int:
    """Return the number of the line that dates the activity; it is never the first."""
    for is_date in (parse_written, is_like_written):
        for number, line in enumerate(lines):
            if number and len(line) < _DATE_CHARS and is_date(plain_text(line)):
                return number
    return len(lines)


def _attachment(line: str) -> Attachment:
    return Attachment(one_line(plain_text(line).lstrip("- ")))


FORMAT = PageFormat(matches, read, programs=(NAME,))
