"""Annotations at line ends: a current score that differs from the heading, a broken entry.

They are updated when the file, the text or the day changes.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC
from functools import cache

from PySide6.QtCore import QLocale, QObject, QTimer

from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.desktop.panels.editor.line_ends import BOM
from memdeck.desktop.panels.editor.page import Annotation, Fix
from memdeck.desktop.panels.memory_file.heading_fix import fixed_heading
from memdeck.desktop.ui.models.entry_rows import EntryRow
from memdeck.desktop.ui.session.snapshot import FileSnapshot, VaultSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Latest
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.domain.memory.entry import Layer
from memdeck.errors import StorageError
from memdeck.services.vault.contents import broken_learnings
from memdeck.storage.text.markdown.document import Broken, EntryBlock
from memdeck.storage.text.markdown.lines import split_lines, unify_newlines


@dataclass(frozen=True, slots=True)
class _Outline:
    """The lines of the headings and the broken entries of a text, counted from 1."""

    lines: Mapping[str, int]
    headings: Mapping[str, str]
    broken: tuple[Broken, ...]


def line_notes(
    file: FileSnapshot, rows: Iterable[EntryRow], text: str, label: str
) -> dict[int, Annotation]:
    """Return the annotations by line of *text*, counted from 1.

    *text* is that of *file*, or one that is being edited: an edited heading has no current score
    yet; in a format that writes no scores there are none to differ. *label* has a placeholder
    ``{score}``. May take a tenth of a second for 20,000 entries.
    """
    lines = split_lines(file.text)
    headings = {id_: lines[line - 1].rstrip() for id_, line in file.lines.items()}
    saved = _Outline(file.lines, headings, file.broken)
    here = saved if text == file.text else _outline(file, text)
    notes = dict(_readings(rows, saved, here, label)) if file.form.is_own else {}
    fixes = _fixes(file, here, text)
    for broken in here.broken:
        reason = message_text(broken.reason)
        notes[broken.line] = Annotation(reason, is_problem=True, fix=fixes.get(broken.line))
    return notes


def _fixes(file: FileSnapshot, here: _Outline, text: str) -> dict[int, Fix]:
    """Return the known corrections of broken headings, by line of *text*, counted from 1."""
    if not (file.form.is_own and here.broken):
        return {}
    lines = unify_newlines(text.removeprefix(BOM)).split("\n")
    taken = {*file.lines, *here.lines, *file.taken}
    fixes = {}
    for broken in here.broken:
        fresh_id, old = file.form.fresh_id(taken), lines[broken.line - 1]
        new = fixed_heading(old, fresh_id)
        if new is not None:
            taken.add(fresh_id)
            fixes[broken.line] = Fix(old, new)
    return fixes


def _readings(
    rows: Iterable[EntryRow], saved: _Outline, here: _Outline, label: str
) -> Iterator[tuple[int, Annotation]]:
    # Of 20,000 annotations few differ, and each is stored.
    annotation = cache(lambda score: Annotation(label.format(score=score), short=score))
    for row in rows:
        heading = here.headings.get(row.entry.id)
        if heading is None or not row.is_kept or heading != saved.headings.get(row.entry.id):
            continue
        score = f"{row.score:.2f}"
        written = float(heading.split("|", 2)[1])
        if score != f"{written:.2f}":
            yield here.lines[row.entry.id], annotation(score)


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


PAUSE_MS = 300  # typing must pause that long before a text is parsed


class Annotator(QObject):
    """Annotates headings with the current score on the day shown, and broken entries."""

    def __init__(
        self, vault_session: VaultSession, layer: Layer, editor: MemoryEditor, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._layer = layer
        self._editor = editor
        self._latest = Latest(vault_session.bridge, self)
        self._latest.done.connect(self._on_annotated)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self.refresh)

    def refresh(self) -> None:
        """Parse the text now."""
        self._timer.stop()
        snapshot, page = self._vault_session.snapshot, self._editor.page
        if snapshot is not None:
            file, revision = snapshot.file_of(self._layer), page.document().revision()
            text = page.shown_text() if self._editor.is_modified else file.text
            label = self._label(snapshot)
            self._latest.ask(lambda: (revision, line_notes(file, snapshot.rows, text, label)))

    def refresh_soon(self) -> None:
        """Parse the text when typing pauses; until then, annotations follow their lines."""
        self._timer.start()

    def stop(self) -> None:
        """Stop parsing."""
        self._timer.stop()
        self._timer.timeout.disconnect(self.refresh)
        self._latest.done.disconnect(self._on_annotated)

    def _on_annotated(self, result: tuple[int, dict[int, Annotation]]) -> None:
        revision, annotations = result
        # If the text was edited since, another pass is already scheduled.
        if revision == self._editor.page.document().revision():
            self._editor.set_annotations(annotations)

    def _label(self, snapshot: VaultSnapshot) -> str:
        if snapshot.day == snapshot.today:
            return self.tr("{score} today")
        day = calendar_day(snapshot.day, snapshot.today, QLocale())
        return self.tr("{score} on {day}").replace("{day}", day)
