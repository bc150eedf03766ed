"""In-place editing of a row: opens the form over it and closes it."""

from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QTableView

from memdeck.desktop.review.list.edit_form import RowForm
from memdeck.desktop.review.list.review_delegate import ReviewDelegate
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.list.row_heights import RowHeights
from memdeck.desktop.review.model.review_rows import Line
from memdeck.domain.changes.plan import PlanRow


class RowEditing(QObject):
    """Holds the form of one row of *table* at a time, as high as it needs."""

    def __init__(
        self,
        table: QTableView,
        model: ReviewModel,
        delegate: ReviewDelegate,
        heights: RowHeights,
    ) -> None:
        super().__init__(table)
        self._table = table
        self._review = model
        self._delegate = delegate
        self._heights = heights
        self._form: RowForm | None = None

    def open(self, row: PlanRow) -> None:
        """Open the form in place of *row*; save the values of another open form."""
        self.close(is_kept=True)
        place = self._review.place_of(row.number)
        if place is None:
            return
        index = self._review.index(place)
        form = RowForm(row, self._categories(), self._table.viewport())
        form.finished.connect(lambda _: self.close(is_kept=True))
        form.cancelled.connect(lambda: self.close(is_kept=False))
        form.grown.connect(self._fit)
        self._form = form
        self._table.setIndexWidget(index, form)
        self._fit()
        form.setFocus()
        self._table.scrollTo(index)

    def close(self, *, is_kept: bool) -> None:
        """Close the form, if one is open, and save its values if *is_kept*."""
        form = self._form
        if form is None:
            return
        self._form = None
        focused = QApplication.focusWidget()
        had_focus = focused is not None and form.isAncestorOf(focused)
        wording = form.wording()
        self._delegate.form_heights.pop(form.number, None)
        form.hide()
        place = self._review.place_of(form.number)
        if place is not None:
            # The stubs do not know that None removes the widget.
            self._table.setIndexWidget(self._review.index(place), None)  # type: ignore[arg-type]
            self._heights.measure_row(place)
        if had_focus:
            self._table.setFocus()
        if is_kept:
            self._review.edit(form.number, wording)

    def follow(self, current: Line | None) -> None:
        """Close the form, and save its values, once its row is no longer *current*."""
        if self._form is not None and (current is None or current != self._row_of(self._form)):
            # Not at once: the model may be moving the focus in the middle of a change.
            QTimer.singleShot(0, self, partial(self._leave, self._form))

    def drop_orphan(self) -> None:
        """Close a form whose row is gone."""
        if self._form is not None and self._row_of(self._form) is None:
            self.close(is_kept=False)

    def _leave(self, form: RowForm) -> None:
        if form is self._form:
            self.close(is_kept=True)

    def _fit(self) -> None:
        form = self._form
        place = None if form is None else self._review.place_of(form.number)
        if form is not None and place is not None:
            self._delegate.form_heights[form.number] = form.sizeHint().height()
            self._heights.measure_row(place)

    def _row_of(self, form: RowForm) -> PlanRow | None:
        place = self._review.place_of(form.number)
        line = None if place is None else self._review.line_at(place)
        return line if isinstance(line, PlanRow) else None

    def _categories(self) -> list[str]:
        backdrop = self._review.backdrop
        named = [category.name for category in backdrop.policy.categories]
        used = [entry.category for entry in backdrop.known.values()]
        return list(dict.fromkeys(named + used))
