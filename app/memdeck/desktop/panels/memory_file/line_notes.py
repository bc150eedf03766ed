"""The annotations at line ends: a current score that differs from the heading, a broken entry."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC

from memdeck.desktop.panels.editor.page import Annotation
from memdeck.desktop.ui.models.entry_rows import EntryRow
from memdeck.desktop.ui.session.file_snapshot import FileSnapshot
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.domain.memory.entry import Layer
from memdeck.errors import StorageError
from memdeck.services.vault.contents import broken_learnings
from memdeck.storage.text.markdown.document import Broken, EntryBlock
from memdeck.storage.text.markdown.lines import split_lines


@dataclass(frozen=True, slots=True)
class _Outline:
    """The lines of the headings and the broken entries of a text, counted from 1."""

    lines: Mapping[str, int]
    headings: Mapping[str, str]
    broken: tuple[Broken, ...]


def line_notes(
    file: FileSnapshot, rows: Iterable[EntryRow], text: str, wording: str
) -> dict[int, Annotation]:
    """Return the annotations by line of *text*, counted from 1.

    *text* is that of *file*, or one that is being edited: an edited heading has no current score
    yet; in a format that writes no scores there are none to differ. *wording* has a placeholder
    ``{score}``. May take a tenth of a second for 20,000 entries.
    """
    saved = _outline_of_file(file)
    here = saved if text == file.text else _outline(file, text)
    notes = dict(_readings(rows, saved, here, wording)) if file.form.is_own else {}
    for broken in here.broken:
        notes[broken.line] = Annotation(message_text(broken.reason), is_problem=True)
    return notes


def _readings(
    rows: Iterable[EntryRow], saved: _Outline, here: _Outline, wording: str
) -> Iterator[tuple[int, Annotation]]:
    # Of 20,000 annotations few differ, and each would be stored.
    known: dict[str, Annotation] = {}
    for row in rows:
        heading = here.headings.get(row.entry.id)
        if heading is None or not row.is_kept:
            continue
        reading = f"{row.score:.2f}"
        if heading == saved.headings.get(row.entry.id) and reading != _written(heading):
            if reading not in known:
                known[reading] = Annotation(wording.format(score=reading))
            yield here.lines[row.entry.id], known[reading]


def _written(heading: str) -> str:
    """Return the score of an entry's heading, with two digits."""
    return f"{float(heading.split('|', 2)[1]):.2f}"


def _outline_of_file(file: FileSnapshot) -> _Outline:
    lines = split_lines(file.text)
    headings = {id_: lines[line - 1].rstrip() for id_, line in file.lines.items()}
    return _Outline(file.lines, headings, file.broken)


def _outline(file: FileSnapshot, text: str) -> _Outline:
    try:
        document = file.form.parse(text, UTC)
    except StorageError:  # incomplete edit; a save reports what is wrong
        return _Outline({}, {}, ())
    lines, headings = {}, {}
    for line, block in document.numbered():
        if isinstance(block, EntryBlock) and block.entry.id not in file.taken:
            lines[block.entry.id] = line
            headings[block.entry.id] = split_lines(block.text)[0].rstrip()
    if file.layer is Layer.SEMANTIC:
        return _Outline(lines, headings, document.broken)
    return _Outline(lines, headings, tuple(broken_learnings(document, file.taken)))
