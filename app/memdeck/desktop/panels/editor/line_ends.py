"""Characters that Qt's editors cannot show: removed on loading, and restored on saving."""

import re

from memdeck.desktop.ui.text.line_alignment import alike
from memdeck.storage.text.markdown.lines import split_lines, unify_newlines, usual_newline

BOM = "\ufeff"
_SIGNS = "\u2029\ufdd0\ufdd1"  # Qt treats each of these as the end of a paragraph
_BREAKS = re.compile(f"[{_SIGNS}]")


class Original:
    """A text as in its file, with the version for the editor.

    The edited version has LF for every line end, no byte order mark, and no character that Qt would
    treat as a line end.
    """

    def __init__(self, text: str) -> None:
        self._bom = BOM if text.startswith(BOM) else ""
        self._text = text.removeprefix(BOM)
        self._newline = usual_newline(self._text)
        self.shown = _shown(self._text)

    def restored(self, edited: str) -> str:
        """Return the file's text after an edit of ``shown``; unchanged lines keep every byte."""
        if edited == self.shown:
            return self._bom + self._text
        if self.shown.replace("\n", self._newline) == self._text:
            return self._bom + edited.replace("\n", self._newline)
        return self._bom + "".join(self._lines_of(edited))

    def _lines_of(self, edited: str) -> list[str]:
        written = split_lines(self._text)
        old = [_shown(line) for line in written]
        new = split_lines(edited)
        lines = [line.replace("\n", self._newline) for line in new]
        for at, new_at, length in alike(old, new):
            lines[new_at : new_at + length] = written[at : at + length]
        return lines


def _shown(text: str) -> str:
    lines = unify_newlines(text)
    # Searching for a character is quick; matching a pattern over two megabytes is not.
    return _BREAKS.sub("\u2028", lines) if any(sign in lines for sign in _SIGNS) else lines
