"""The dialog to choose with which other profile one is merged."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QWidget

from memdeck.desktop.panels.people.people_data import MergePreview
from memdeck.desktop.panels.people.people_labels import merge_text, profile_name
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import answer_buttons, link_button
from memdeck.desktop.ui.views.widgets.filter_field import FilterField
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList, matching
from memdeck.desktop.ui.views.widgets.scrolling_text import ScrollingText
from memdeck.domain.profiles.profile import Profile

PREVIEW_PX = 180
"""The height of the preview, from which on it scrolls."""
_RETURN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MergePeopleDialog(QDialog):
    """Lists the other people, and previews what merging with the current one does."""

    preview_asked = Signal(str, str)
    """Show by ``show_preview`` what joining the second of these profiles to the first does."""
    confirmed = Signal(str, str)
    """Join the second of these profiles to the first, each by its id."""

    def __init__(
        self, theme: Theme, profile: Profile, records: Sequence[Record], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._profile = profile
        self._records = records
        self._keeps_other = False
        title = self.tr("Merge “{name}” with").format(name=profile_name(profile))
        self.setWindowTitle(self.tr("Merge people"))
        self.filter = FilterField(self.tr("Filter by name"))
        self.list = RecordList(theme, self.tr("Other people"))
        self._preview_area = ScrollingText(PREVIEW_PX, variant="muted")
        self._preview_area.setAccessibleName(self.tr("Effect of the merge"))
        self.preview = self._preview_area.label
        buttons, self.merge = answer_buttons(self, self.tr("Merge"))
        self.swap = link_button()
        self.swap.setAutoDefault(False)
        self.setLayout(
            vbox(
                PlainLabel(title, variant="title", wraps=True),
                self.filter,
                self.list,
                self._preview_area,
                self.swap,
                buttons,
                spacing=SNUG,
                margins=ROOMY,
                stretched=self.list,
            )
        )
        self.resize(460, 420)
        self.swap.hide()
        self.filter.moved_down.connect(self._on_moved_down)
        self.filter.textChanged.connect(self._apply_filter)
        self.filter.left.connect(self.reject)
        self.swap.clicked.connect(self._on_swap_clicked)
        self.list.current_changed.connect(self._on_current_changed)
        self.list.opened.connect(lambda _: self.merge.click())
        self.merge.setEnabled(False)

    def start(self) -> None:
        """Open the dialog; nobody is selected yet."""
        self._apply_filter()
        self.filter.setFocus()
        self.open()

    def show_preview(self, preview: MergePreview) -> None:
        """Show what merging does, if its profile is still the current one."""
        current = self.list.current
        pair = {preview.kept.id, preview.other.id}
        if current is None or pair != {self._profile.id, current.key}:
            return
        self._preview_area.set_text(merge_text(preview))
        kept, other = profile_name(preview.kept), profile_name(preview.other)
        self.swap.setText(self.tr("Keep the name “{name}”").format(name=other))
        self.swap.setVisible(not preview.kept.is_user and kept != other)
        self.merge.setEnabled(True)

    def _apply_filter(self) -> None:
        records = matching(self._records, self.filter.text())
        self.list.set_records(records)
        if self.list.current is None:
            self._clear_preview()
            self._preview_area.set_text("" if records else self.tr("No people match."))

    def _clear_preview(self) -> None:
        self.merge.setEnabled(False)
        self.swap.hide()
        self._preview_area.set_text("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select the only match with Return in the filter; again Return merges."""
        is_return = event.key() in _RETURN_KEYS and self.focusWidget() is self.filter
        if is_return and self.list.current is None and len(self.list.records) == 1:
            self.list.select(self.list.records[0].key)
        else:
            super().keyPressEvent(event)

    def _on_moved_down(self) -> None:
        if self.list.records:
            self.list.setFocus()
            if self.list.current is None:
                self.list.select(self.list.records[0].key)

    def _on_current_changed(self) -> None:
        self._keeps_other = False
        self._clear_preview()
        self.preview_asked.emit(*self._kept_and_other())

    def _on_swap_clicked(self) -> None:
        self._keeps_other = not self._keeps_other
        self.preview_asked.emit(*self._kept_and_other())

    def _kept_and_other(self) -> Sequence[str]:
        """Return the ids of the profile that is kept, and of the one that is joined to it."""
        current = self.list.current
        pair = (self._profile.id, "" if current is None else current.key)
        return pair[::-1] if self._keeps_other else pair

    def accept(self) -> None:
        if self.list.current is not None:
            self.confirmed.emit(*self._kept_and_other())
            super().accept()
