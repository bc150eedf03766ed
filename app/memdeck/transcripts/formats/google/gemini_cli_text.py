"""Extract the text of a Gemini CLI message, without the program's own additions."""

import re
from collections.abc import Iterator

from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.conversation.strip_markup_tags import without_tags
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_COMMAND = re.compile(r"[/?](?:[a-z][a-z0-9:_-]*)?(?:\s|$)")
_INSERTED = ("session_context", "state_snapshot", "hook_context")
_SET_UP = "This is the Gemini CLI. We are setting up the context for our chat."
_FILES = re.compile(r"\n--- Content from referenced files ---.*", re.DOTALL)


def spoken(message: Fields) -> str:
    """Return the text of *message* shown on the screen, else all that was sent."""
    shown = _joined(message.get("displayContent"))
    return clean(shown or _joined(message.get("content")))


def typed(words: str) -> str:
    """Return the typed part of *words*; "" for a command to the program."""
    own = clean(_FILES.sub("", without_tags(words, _INSERTED)))
    return "" if _COMMAND.match(own) or own.startswith(_SET_UP) else own


def _joined(content: object) -> str:
    return "".join(_runs(content))


def _runs(content: object) -> Iterator[str]:
    """Yield the text in *content*: a string, a part, or a list of either."""
    parts = content if isinstance(content, list) else [content]
    for part in parts:
        if isinstance(part, str):
            yield part
        elif json_fields.mapping(part).get("thought") is not True:
            yield json_fields.text(json_fields.mapping(part).get("text"))
