"""Redaction of a daily log or a summary."""

import json
import re
from dataclasses import replace

from memdeck.domain.changes.changeset import FileChange
from memdeck.storage.text.markdown.lines import split_lines
from memdeck.storage.text.redaction.redactor import RedactionTargets

_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


def cleaned_change(change: FileChange, redaction_targets: RedactionTargets) -> FileChange:
    """Return *change* with both texts as a purge leaves them, so that it still can be undone."""
    before, after = (
        None if text is None else cleaned_file(text, redaction_targets)
        for text in (change.before, change.after)
    )
    return replace(change, before=before, after=after)


def cleaned_file(text: str, redaction_targets: RedactionTargets) -> str:
    """Return *text* without the text to redact: of JSON without the items, else without the lines.

    A text without a match is returned byte for byte.
    """
    try:
        found = json.loads(text.removeprefix("\ufeff"))
        clean = _cleaned(found, redaction_targets)
    except (ValueError, RecursionError):
        return _cleaned_lines(text, redaction_targets)
    if clean == found:
        return text
    return json.dumps(clean, ensure_ascii="\\u" in text, indent=2) + "\n"


def _cleaned(value: object, redaction_targets: RedactionTargets) -> object:
    match value:
        case str():
            return "" if redaction_targets.stand_in(value) else value
        case list():
            return [
                _cleaned(item, redaction_targets)
                for item in value
                if not _bears(item, redaction_targets)
            ]
        case dict():
            kept = ((key, one) for key, one in value.items() if not redaction_targets.stand_in(key))
            return {key: _cleaned(one, redaction_targets) for key, one in kept}
        case _:
            return value


def _bears(item: object, redaction_targets: RedactionTargets) -> bool:
    """Return whether *item* of a list contains the text itself, so that all of it is removed."""
    said = item.values() if isinstance(item, dict) else (item,)
    return any(isinstance(one, str) and redaction_targets.stand_in(one) for one in said)


def _cleaned_lines(text: str, redaction_targets: RedactionTargets) -> str:
    kept = (line for line in split_lines(text) if not redaction_targets.stand_in(_unescaped(line)))
    rest = "".join(kept)
    return "" if redaction_targets.stand_in(_unescaped(rest)) else rest


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
