"""Read the files attached to a message."""

from collections.abc import Iterable

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.json.json_fields import as_text, text_at


def attachments(
    files: Iterable[object], *names: str, text: str = "", unnamed: str | None = ""
) -> tuple[Attachment, ...]:
    """Return *files* as attachments.

    A file's name is at the first of the paths *names* that has one, or is all that is known of
    the file; else it is *unnamed*. If that is None, files without a name are left out. *text* is
    the path of a file's content.
    """
    found = []
    for file in files:
        written = [*(text_at(file, name) for name in names), as_text(file)]
        name = next(filter(None, map(one_line, written)), unnamed)
        if name is not None:
            found.append(Attachment(name, clean(text_at(file, text)) if text else ""))
    return tuple(found)
