"""Read text without speakers as a note in the user's own words."""

import re
from itertools import islice

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.input.limits import NOTE_CHARS

_NAME = "note"

_LINE = re.compile(r"^.*\S", re.MULTILINE)
_STAMPED = re.compile(
    r"\W{0,3}\d{1,4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,4}\S?[,\s]+\W?\D{0,4}\d{1,2}[:.]\d{2}"
)
_LINES_LOOKED_AT = 100
_LEAST_STAMPED = 2


def read_note(text: str) -> Conversation | Skipped:
    """Return *text* as one message of the user, unless it cannot be theirs alone."""
    words = clean(text)
    if len(words) > NOTE_CHARS:
        return Skipped(
            "",
            "It is too long for a note, and names no speakers; start each message with a name.",
        )
    if _is_log(words):
        return Skipped(
            "", "It looks like a log or a chat of several people; paste only what you wrote."
        )
    return assemble(_NAME, None, "", [Message(id="", role=Role.USER, text=words)])


def _is_log(words: str) -> bool:
    """Return whether most lines begin with a date and a time."""
    lines = [found.group() for found in islice(_LINE.finditer(words), _LINES_LOOKED_AT)]
    stamped = sum(_STAMPED.match(line) is not None for line in lines)
    return stamped >= _LEAST_STAMPED and 2 * stamped >= len(lines)
