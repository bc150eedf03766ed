"""Remove characters from text that are invisible or that nobody typed."""

import re

from memdeck.domain.memory.memory_edits import without_escapes
from memdeck.transcripts.input.limits import TITLE_CHARS

# A web citation of ChatGPT: \ue200 cite \ue202 turn0search0 \ue201. Bounded, so that one
# stray opening mark costs no more than itself.
_CITATION = re.compile("\ue200[^\ue200\ue201\n]{0,2000}\ue201")
_FOOTNOTE = re.compile(r"【\d{1,3}(?::\d{1,3})?†[^【】\n]{0,200}】")

# Control characters, marks of direction, byte order marks, halves of surrogate pairs, and the
# private-use characters that are left of torn citations.
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f"
_UNSEEN = re.compile(f"[{_CONTROLS}\u200e\u200f\ufeff\ud800-\udfff\ue000-\uf8ff]")
_UNSEEN_ASCII = {
    ord(found): None for found in re.findall(f"[{_CONTROLS}]", bytes(range(128)).decode())
}
# Text with none of the above: a class of the allowed characters matches in half the time.
_CLEAN = re.compile(
    "[\t\n -~\xa0-\u200d\u2010-\u201f\u2021-\ud7ff\uf900-\ufefe\uff00-\U0010ffff]*+"
)


def clean(text: str) -> str:
    """Return *text* without invisible characters and citation marks, with Unix line ends."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x1b" in text:
        text = without_escapes(text)
    if text.isascii():
        return text.translate(_UNSEEN_ASCII).strip()
    if _CLEAN.fullmatch(text):
        return text.strip()
    text = _FOOTNOTE.sub("", _CITATION.sub("", text))
    return _UNSEEN.sub("", text).strip()


def one_line(text: str) -> str:
    """Return *text* as a title: cleaned, on one line, of bounded length."""
    return " ".join(clean(text[: 4 * TITLE_CHARS]).split())[:TITLE_CHARS] if text else ""
