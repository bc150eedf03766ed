"""List the files in a folder: an export that was unpacked."""

import os
from collections.abc import Iterator
from pathlib import Path

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.input.file import File, file_on_disk, natural
from memdeck.transcripts.input.limits import MEMBERS
from memdeck.transcripts.input.safe_stream import readable_error

_SHOWN = ("rules", ".aider.chat.history.md")


def members(folder: Path) -> Iterator[File | Skipped]:
    """Yield the files below *folder*; links to folders are not followed.

    Hidden files are left out, except an agent's rules, such as ``.cursorrules``, and Aider's
    history.
    """
    unreadable: list[OSError] = []
    count = 0
    for parent, folders, files in os.walk(folder, onerror=unreadable.append):
        folders[:] = sorted((name for name in folders if not _is_hidden(name)), key=natural)
        for name in sorted(filter(_is_content, files), key=natural):
            count += 1
            if count > MEMBERS:
                why = f"It holds more than {MEMBERS:,} files; choose the export's own folder."
                yield Skipped(folder.name, why)
                return
            path = Path(parent, name)
            yield file_on_disk(path, str(path.relative_to(folder.parent)))
    for error in unreadable:
        relative_path = os.path.relpath(error.filename, folder.parent)
        yield Skipped(relative_path, str(readable_error(error)))


def _is_content(name: str) -> bool:
    return not _is_hidden(name) or name.endswith(_SHOWN)


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name == "__MACOSX"
