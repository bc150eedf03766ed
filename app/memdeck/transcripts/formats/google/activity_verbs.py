"""The verbs that Google's activity log puts before a question, in the languages seen so far."""

import re

# Each is "asked" in its language; the user's text follows.
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
    """Return the user's text without the verb before it; None if no verb is known."""
    verb = _ASKED.match(title)
    return title[verb.end() :].strip() if verb else None


def is_deed(title: str) -> bool:
    """Return whether *title* reports an action that was no turn of a conversation."""
    return _DONE.match(title) is not None
