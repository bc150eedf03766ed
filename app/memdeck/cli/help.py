"""The help of the commands in the user's language.

Help texts are translated when they are printed: the commands are defined when their modules are
imported, in English.
"""

from collections.abc import Iterable

import click

from memdeck.cli.language import gettext
from memdeck.cli.text import width, wrapped

_EXTRA = "  ["
"""What click puts between the help of an option, and its default value."""
_UNWRAPPED = "\b\n"
"""What click reads as: the lines of this paragraph have been broken already."""


class HelpFormatter(click.HelpFormatter):
    """Translates the texts of the help, and breaks lines by columns, not by characters."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, gettext("Usage: ") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        line = gettext("{heading}:").format(heading=heading)
        self.write(f"{'':>{self.current_indent}}{line}\n")

    def write_text(self, text: str) -> None:
        paragraphs = gettext(text).split("\n\n")
        columns = self.width - self.current_indent
        super().write_text("\n\n".join(_broken(paragraph, columns) for paragraph in paragraphs))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write a list of options, or of commands, with the help of each."""
        texts = {name: _translated_help(text) for name, text in rows}
        name_columns = min(max(map(width, texts), default=0), col_max) + col_spacing
        columns = max(self.width - name_columns - 2, 10)
        lines = [(name, _broken(text, columns)) for name, text in texts.items()]
        super().write_dl(lines, col_max, col_spacing)


def _translated_help(text: str) -> str:
    """Return the help of an option translated; click has translated what follows it."""
    help_text, bracket, extra = text.partition(_EXTRA)
    return (gettext(help_text) if help_text else "") + bracket + extra


def _broken(text: str, columns: int) -> str:
    """Return *text* with its lines broken if it has wide characters; else click breaks them."""
    if not text or width(text) == len(text):
        return text
    return _UNWRAPPED + "\n".join(wrapped(text, columns))
