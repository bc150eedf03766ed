"""Characters that Qt's editors cannot show: removed on loading, and restored on saving."""

from memdeck.desktop.ui.text.line_alignment import alike
from memdeck.storage.text.markdown.lines import split_lines, unify_newlines, usual_newline

BOM = "\ufeff"
_BLOCK_ENDS = dict.fromkeys(map(ord, "\u2029\ufdd0\ufdd1"), "\u2028")
"""Qt treats each of these as the end of a paragraph; a line separator replaces it."""


class Original:
    """A text as in its file, with the version for the editor.

    The edited version has LF for every line end, no byte order mark, and no character that Qt would
    treat as a line end.
    """

    def __init__(self, text: str) -> None:
        self._bom = BOM if text.startswith(BOM) else ""
        self._text = text.removeprefix(BOM)
        self._newline = usual_newline(self._text)
        self.editable = _editable(self._text)

    def restored(self, edited: str) -> str:
        """Return the file's text after an edit of ``shown``; unchanged lines keep every byte."""
        if edited == self.editable:
            return self._bom + self._text
        if self.editable.replace("\n", self._newline) == self._text:
            return self._bom + edited.replace("\n", self._newline)
        return self._bom + "".join(self._lines_of(edited))

    def _lines_of(self, edited: str) -> list[str]:
        written = split_lines(self._text)
        old = [_editable(line) for line in written]
        new = split_lines(edited)
        lines = [line.replace("\n", self._newline) for line in new]
        for at, new_at, length in alike(old, new):
            lines[new_at : new_at + length] = written[at : at + length]
        return lines


def _editable(text: str) -> str:
    lines = unify_newlines(text)
    # Searching for a character is quick; translating two megabytes is not.
    return lines.translate(_BLOCK_ENDS) if any(chr(end) in lines for end in _BLOCK_ENDS) else lines
