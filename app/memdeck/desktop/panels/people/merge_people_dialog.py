"""The dialog to choose with which other profile one is merged."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from memdeck.desktop.panels.people.people_data import MergePreview
from memdeck.desktop.panels.people.people_labels import merge_text, profile_name
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList, matching
from memdeck.domain.profiles.profile import Profile

NAMED = 3
"""Claims of the preview that are shown."""
CLAIM_CHARACTERS = 100


class MergePeopleDialog(QDialog):
    """Lists the other people, and previews what merging with the current one does."""

    preview_asked = Signal(str)
    """The profile of this id is current; ``show_preview`` provides its preview."""
    confirmed = Signal(str)
    """Merge with the profile of this id."""

    def __init__(
        self, theme: Theme, profile: Profile, records: Sequence[Record], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._profile = profile
        self._records = records
        title = self.tr("Merge “{name}” with").format(name=profile_name(profile))
        self.setWindowTitle(self.tr("Merge people"))
        self.filter = QLineEdit(placeholderText=self.tr("Filter by name"))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.list = RecordList(theme, self.tr("Other people"))
        self.preview = PlainLabel(variant="muted", wraps=True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.merge = self._buttons.addButton(
            self.tr("Merge"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.merge.setProperty("variant", "primary")
        self.setLayout(
            vbox(
                PlainLabel(title, variant="title", wraps=True),
                self.filter,
                self.list,
                self.preview,
                self._buttons,
                spacing=SNUG,
                margins=(ROOMY, ROOMY, ROOMY, ROOMY),
                stretched=self.list,
            )
        )
        self.resize(460, 420)
        self.filter.textChanged.connect(self._apply_filter)
        self.list.current_changed.connect(self._on_current_changed)
        self.list.opened.connect(lambda _: self.merge.click())
        self._buttons.accepted.connect(self._on_accepted)
        self._buttons.rejected.connect(self.reject)
        self.merge.setEnabled(False)

    def start(self) -> None:
        """Open the dialog, at the first person."""
        self._apply_filter()
        self.filter.setFocus()
        self.open()

    def show_preview(self, preview: MergePreview) -> None:
        """Show what merging does, if its profile is still the current one."""
        current = self.list.current
        if current is None or current.key != preview.other.id:
            return
        claims = [f"•  {painted(c.text, CLAIM_CHARACTERS)}" for c in preview.added[:NAMED]]
        more = len(preview.added) - NAMED
        claims += [self.tr("and {count} more").format(count=more)] if more > 0 else []
        self.preview.setText("\n".join((merge_text(preview, self._profile), *claims)))
        self.merge.setEnabled(True)

    def _apply_filter(self) -> None:
        records = matching(self._records, self.filter.text())
        self.list.set_records(records)
        if records and self.list.current is None:
            self.list.select(records[0].key)
        if not records:
            self.merge.setEnabled(False)
            self.preview.setText(self.tr("No people match."))

    def _on_current_changed(self, id_: str) -> None:
        self.merge.setEnabled(False)
        self.preview.clear()
        self.preview_asked.emit(id_)

    def _on_accepted(self) -> None:
        if self.list.current is not None:
            self.confirmed.emit(self.list.current.key)
            self.accept()
