"""Corrections of broken headings, where what was meant is clear."""

import re

from memdeck.storage.text.markdown.entry_heading import Heading, parse_heading

_PARTS = re.compile(
    r"(?P<start> {0,3}###[ \t]+\[)(?P<id>[^]|]*)(?P<category>\][^|]*\|)"
    r"(?P<score>[^|]*)(?P<rest>\|.*)"
)
_COMMA = re.compile(r"\s*([01]),([0-9]{1,9})\s*")
_PERCENT = re.compile(r"\s*(100|[0-9]{1,2})\s*%\s*")


def fixed_heading(line: str, fresh_id: str) -> str | None:
    """Return the broken heading *line* corrected; None where the user must decide.

    A valid heading is broken because another memory has its id. That id, or an invalid one, is
    replaced by *fresh_id*. A score with a decimal comma or in percent becomes one from 0 to 1.
    """
    parts = _PARTS.fullmatch(line.replace("｜", "|"))
    if parts is None:
        return None
    start, id_, category, score, rest = parts.groups()
    new_score = _fixed_score(score)
    candidates = [
        f"{start}{new_id}{category}{score_text}{rest}"
        for new_id in (id_, fresh_id)
        for score_text in (score, new_score)
    ]
    valid = (text for text in candidates if isinstance(parse_heading(text), Heading))
    return next((text for text in valid if text != line), None)


def _fixed_score(score: str) -> str:
    comma = _COMMA.fullmatch(score)
    if comma is not None:
        return f" {comma[1]}.{comma[2]} "
    percent = _PERCENT.fullmatch(score)
    if percent is not None:
        return f" {int(percent[1]) / 100:.2f} "
    return score
