"""What Google's activity log puts before a question, in the languages it has been seen in."""

import re

# Each asks, in its language; what follows is what the person said.
_ASKING = (
    *("Prompted", "Asked", "Said", "Submitted query", "Query submitted", "Branched", "Answered"),
    *("Has dicho", "Hiciste la petición", "Preguntado", "Has conversado con Gemini"),
    *("送信したメッセージ", "プロンプト", "已提示", "Υποβλήθηκε το ερώτημα", "Gav instruktionen"),
)
_DOING = (
    *("Created", "Used", "Gave feedback", "Selected preferred draft", "Added", "Removed"),
    *("Deleted", "Viewed", "Visited", "Opened", "Shared", "Uploaded", "Turned"),
)

# An ideographic verb may touch what follows; another ends at a space or a colon.
_VERB_END = r"(?:\s*[:：]\s*|\s+|$|(?<=[\u3040-\u9fff]))"
_ASKED = re.compile(rf"\A\s*(?:{'|'.join(map(re.escape, _ASKING))}){_VERB_END}", re.IGNORECASE)
_DONE = re.compile(rf"\A\s*(?:{'|'.join(_DOING)})(?:[\s:]|$)", re.IGNORECASE)


def question_in(title: str) -> str | None:
    """Return what the person said, without the verb before it; None where none is known."""
    verb = _ASKED.match(title)
    return title[verb.end() :].strip() if verb else None


def is_deed(title: str) -> bool:
    """Say whether *title* tells of something done that was no turn of a talk."""
    return _DONE.match(title) is not None
