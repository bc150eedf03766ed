"""The review of a maintenance plan, with its own labels."""

from PySide6.QtWidgets import QWidget

from memdeck.desktop.review.maintenance.maintenance_model import UpkeepModel
from memdeck.desktop.review.page.review_view import ReviewView
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme


class UpkeepView(ReviewView):
    """Shows a maintenance plan; a row that is left out is only skipped this time."""

    def __init__(
        self, model: UpkeepModel, theme: Theme, icons: Icons, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            model, theme, icons, parent, without=frozenset({"review.merge", "review.discard"})
        )
        self.header.set_subject(self.tr("Maintenance"))
        self.commands["review.reject"].setText(self.tr("Skip"))
        self.list.reject_tip = self.tr("Skip this (X)")
        self.footer.set_keys(
            self.tr("J/K move · Space select · E edit · X skip · O source · Ctrl+Enter apply")
        )
        self.refresh()
