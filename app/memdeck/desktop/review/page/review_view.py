"""The whole review: header, suggestions, footer, and the commands between them."""

from collections.abc import Callable, Collection, Sequence
from typing import cast

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QStackedWidget, QToolTip, QWidget

from memdeck.desktop.review.labels.row_labels import outcome_text
from memdeck.desktop.review.list.review_list import ReviewList, pressed
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.draft import Draft, can_merge
from memdeck.desktop.review.model.review_rows import numbers_of
from memdeck.desktop.review.model.row_actions import actions_for, ticked_together
from memdeck.desktop.review.page.empty_state import NoRowsReason, empty_state
from memdeck.desktop.review.page.header import ReviewHeader
from memdeck.desktop.review.page.merge_dialog import MergeDialog
from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.domain.changes.plan import PlanRow

_EVERYWHERE = ("review.undo", "review.redo", "review.apply")


class ReviewView(QWidget):
    """Shows a ``ReviewModel``, which stays pending while the view is hidden.

    Single letters are its own keys while the list has the focus; Ctrl+Z, wherever the focus is in
    it; Ctrl+Enter, wherever it is in the window. Esc closes the notes first.
    """

    apply_asked = Signal()
    sources_asked = Signal(object, int)
    """The user wants to read the conversations of a row: its evidence, and the first item."""
    memories_asked = Signal(list)
    """The user wants to see the memories of these ids, which the review added or changed."""
    discarded = Signal(int)
    """The user discarded all of so many suggestions; an undo in the review restores them."""

    def __init__(
        self,
        model: ReviewModel,
        theme: Theme,
        icons: Icons,
        parent: QWidget | None = None,
        *,
        without: Collection[str] = (),
    ) -> None:
        """Create it *without* these of its commands, by their ids."""
        super().__init__(parent)
        self._without = without
        self.model = model
        self._theme = theme
        self._icons = icons
        self._is_busy = False
        self._start_actions: tuple[QAction, ...] = ()
        self._empty_reason = NoRowsReason.NOTHING_READ
        self.changed_ids: list[str] = []
        """The ids of the memories that the review added or changed."""
        self._show_memories = QAction(self)
        self._show_memories.triggered.connect(lambda: self.memories_asked.emit(self.changed_ids))
        self._empty_state = empty_state(self._empty_reason, theme, icons, ())
        self.header = ReviewHeader(theme, self)
        self.list = ReviewList(model, theme, icons, self)
        self.footer = ReviewFooter(theme, self)
        self._stack = QStackedWidget()
        self.commands = self._commands()
        """Its actions by id; each also has a key and an item in the menu of the list."""
        self.list.commands = [action for id_, action in self.commands.items() if id_ not in without]
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty_state)
        self.setLayout(
            vbox(
                self.header,
                self._stack,
                self.header.progress,
                self.footer,
                spacing=0,
                stretched=self._stack,
            )
        )
        self._listen()
        self.refresh()

    def set_start_actions(self, actions: Sequence[QAction]) -> None:
        """Set the actions that start a review, offered where there is nothing to review."""
        self._start_actions = tuple(actions)
        self.set_empty_reason(self._empty_reason)

    def set_empty_reason(self, reason: NoRowsReason) -> None:
        """Set the empty state; it offers to show the memories of ``changed_ids``."""
        self._empty_reason = reason
        self._stack.removeWidget(self._empty_state)
        self._empty_state.deleteLater()
        self._empty_state = empty_state(
            reason, self._theme, self._icons, self._empty_state_actions()
        )
        self._stack.addWidget(self._empty_state)
        self._show_list_or_empty_state()

    def _empty_state_actions(self) -> Sequence[QAction]:
        if self._empty_reason in (
            NoRowsReason.LOADING,
            NoRowsReason.READING,
            NoRowsReason.PLANNING,
        ):
            return ()
        if self._empty_reason is not NoRowsReason.ALL_DONE or not self.changed_ids:
            return self._start_actions
        count = len(self.changed_ids)
        self._show_memories.setText(
            translate("review", "Show the memory")
            if count == 1
            else translate("review", "Show the %Ln memories", "", count)
        )
        return (self._show_memories,)

    def set_busy(self, is_busy: bool) -> None:
        self._is_busy = is_busy
        self.refresh()

    def refresh(self) -> None:
        """Update header, footer and commands to the draft."""
        draft = self.model.draft
        self.header.show_draft(draft, self.model.context)
        self.footer.show_draft(draft, is_busy=self._is_busy)
        self.footer.setVisible(bool(draft.rows or draft.rejected))
        self._show_list_or_empty_state()
        self._update_enabled()

    def event(self, event: QEvent) -> bool:
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and self._command_for(event):
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._stack.currentWidget() is self.list:
            self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = self._command_for(event)
        if command is not None:
            command.trigger()
        elif event.key() != Qt.Key.Key_Escape or not self.header.close_notes():
            super().keyPressEvent(event)

    def _command_for(self, event: QKeyEvent) -> QAction | None:
        """Return the command whose key works in all of the review, not only in the list."""
        return pressed((self.commands[name] for name in _EVERYWHERE), event)

    def _show_list_or_empty_state(self) -> None:
        """Show the list or its substitute; the focus stays in the review."""
        has_rows = bool(self.model.draft.rows)
        had_keyboard = self.hasFocus() or self.list.hasFocus()
        self._stack.setCurrentWidget(self.list if has_rows else self._empty_state)
        if had_keyboard:
            (self.list if has_rows else self).setFocus()

    def _commands(self) -> dict[str, QAction]:
        model = self.model
        selected = self.list.selected_numbers
        enter = ["Return", "Enter"]
        commands: tuple[tuple[str, str, list[str], Callable[[], None]], ...] = (
            ("review.tick", self.tr("Select"), ["Space"], self.list.tick_current),
            ("review.edit", self.tr("Edit"), ["E", *enter], self.list.edit_current),
            ("review.merge", self.tr("Merge…"), ["M"], self._merge),
            ("review.source", self.tr("Open conversation"), ["O", *enter], self._open_source),
            (
                "review.evidence",
                self.tr("Show or hide evidence"),
                ["V"],
                self.list.toggle_evidence_of_current,
            ),
            ("review.reject", self.tr("Reject"), ["X", "Del"], lambda: model.reject(selected())),
            ("review.discard", self.tr("Discard"), ["Shift+X"], lambda: model.discard(selected())),
            ("review.undo", self.tr("Undo in the review"), ["Ctrl+Z"], model.undo),
            ("review.redo", self.tr("Redo in the review"), ["Ctrl+Shift+Z", "Ctrl+Y"], model.redo),
            ("review.apply", self.tr("Apply"), ["Ctrl+Return", "Ctrl+Enter"], self._apply),
        )
        actions = {}
        for id_, text, keys, run in commands:
            action = actions[id_] = QAction(text, self)
            action.setObjectName(id_)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.triggered.connect(run)
        self.addAction(actions["review.apply"])  # in all of the window, while the view is visible
        return actions

    def _listen(self) -> None:
        self.model.changed.connect(self.refresh)
        self.list.selected.connect(self._update_enabled)
        self.list.source_asked.connect(self._show_source)
        self.footer.apply_asked.connect(self._apply)
        self.header.tick_all_asked.connect(self._on_tick_all_asked)
        self.header.close_asked.connect(self._on_close_asked)

    def _update_enabled(self) -> None:
        draft = self.model.draft
        current = self.list.current_row()
        has_rows = bool(self.list.selected_numbers())
        is_enabled = {
            "review.tick": has_rows,
            "review.reject": has_rows,
            "review.discard": has_rows,
            "review.edit": current is not None and bool(actions_for(current)),
            "review.source": current is not None and bool(current.evidence),
            "review.evidence": current is not None and bool(current.evidence),
            "review.merge": can_merge(self._selected_rows()),
            "review.undo": self.model.can_undo,
            "review.redo": self.model.can_redo,
            "review.apply": draft.can_apply and not self._is_busy,
        }
        for id_, command in self.commands.items():
            command.setEnabled(is_enabled[id_] and id_ not in self._without)

        are_ticked = has_rows and all(row.ticked for row in self._selected_rows())
        text = self.tr("Deselect") if are_ticked else self.tr("Select")
        self.commands["review.tick"].setText(text)

    def _selected_rows(self) -> list[PlanRow]:
        numbers = set(self.list.selected_numbers())
        return [row for row in self.model.draft.rows if row.number in numbers]

    def _on_tick_all_asked(self, is_ticked: bool) -> None:
        rows = self.model.draft.rows
        numbers = numbers_of(ticked_together(rows) if is_ticked else rows)
        self.model.tick(numbers, is_ticked=is_ticked)

    def _on_close_asked(self) -> None:
        rows = self.model.draft.rows
        self.model.discard(numbers_of(rows))
        self.discarded.emit(len(rows))

    def _merge(self) -> None:
        dialog = MergeDialog(self._selected_rows(), self)
        dialog.accepted.connect(lambda: self.model.merge(dialog.numbers, dialog.content))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _open_source(self) -> None:
        current = self.list.current_row()
        if current is not None:
            self._show_source(current.number, 0)

    def _show_source(self, number: int, evidence_index: int) -> None:
        evidence = self.model.draft.row(number).evidence
        if evidence:
            self.sources_asked.emit(evidence, evidence_index)

    def _apply(self) -> None:
        self.list.editor.close(is_saved=True)
        self.apply_asked.emit()


class ReviewFooter(QWidget):
    """Summarises the draft; the button applies it."""

    apply_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.sentence = PlainLabel(wraps=True)
        self._keys = link_button("?")
        self._keys.setAccessibleName(self.tr("Keys"))
        self._keys.clicked.connect(self._show_keys)
        self.set_keys(
            self.tr(
                "J/K move · Space select · 1–3 answer · E edit · X reject · M merge · V evidence"
                " · O conversation · Ctrl+Enter apply"
            )
        )
        self.button = QPushButton()
        self.button.setProperty("variant", "primary")
        self.button.clicked.connect(self.apply_asked)
        self.setLayout(
            hbox(
                self.sentence,
                self._keys,
                self.button,
                spacing=SNUG,
                margins=(SNUG, HAIR, SNUG, HAIR),
                stretched=self.sentence,
            )
        )
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._color()
        theme.changed.connect(self._color)

    def set_keys(self, keys: str) -> None:
        """Set the keys that the question mark explains, with dots between them."""
        self._keys.setToolTip(plain_tip(keys.replace(" · ", "\n")))
        self._keys.setAccessibleDescription(keys)

    def show_draft(self, draft: Draft, *, is_busy: bool) -> None:
        """Show the effect of applying *draft*; the button is disabled while *is_busy*."""
        count = len(draft.ticked)
        self.sentence.setText(outcome_text(draft.decided, len(draft.rejected)))
        if count:
            self.button.setText(self.tr("Apply {count}").format(count=count))
        else:
            self.button.setText(self.tr("Done") if draft.can_apply else self.tr("Apply"))
        self.button.setAccessibleDescription(self.sentence.text())
        self.button.setEnabled(draft.can_apply and not is_busy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close only the keys by Esc, where they are shown."""
        if event.key() == Qt.Key.Key_Escape and QToolTip.isVisible():
            QToolTip.hideText()
        else:
            super().keyPressEvent(event)

    def _show_keys(self) -> None:
        point = self._keys.mapToGlobal(self._keys.rect().topLeft())
        QToolTip.showText(point, self._keys.toolTip(), self._keys)

    def _color(self) -> None:
        line = self._theme.colors.line
        self.setStyleSheet(f"ReviewFooter {{ border-top: 1px solid {line}; }}")


class ReviewPage(QStackedWidget):
    """Stacked views; the focus goes to the one in front."""

    def __init__(self, review: QWidget, picker: QWidget) -> None:
        super().__init__()
        for part in (review, picker):
            self.addWidget(part)

    def turn_to(self, part: QWidget) -> None:
        """Bring *part* to the front; the focus stays in the page if it was there."""
        focused = cast("QWidget | None", self.window().focusWidget())
        has_keyboard = focused is not None and (focused is self or self.isAncestorOf(focused))
        self.setCurrentWidget(part)
        if has_keyboard:
            part.setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        front = self.currentWidget()
        if front is not None:
            front.setFocus()
