"""The prompt block to read and copy, and below it the included and excluded memories."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, QModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QGuiApplication,
    QPainter,
    QPen,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextEdit,
    QWidget,
)

from memdeck.desktop.panels.prompt.prompt_model import (
    PROMPT_CANDIDATE,
    REASON,
    PromptCandidateList,
    block_line_of,
    cost,
    language_name,
    lines_of,
    seen_on,
)
from memdeck.desktop.panels.prompt.summary_editor import SummaryEditor
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.desktop.ui.views.widgets.score_bar import BAR, DrawingCache, paint_ground
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt_selection import (
    Prompt,
    PromptCandidate,
    PromptLanguage,
    PromptStatus,
)

SCORE_PX = 84  # a bar and two digits


class PromptCandidateDelegate(QStyledItemDelegate):
    """Two lines per memory, one for the cut."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._drawings = DrawingCache(theme, parent.devicePixelRatioF())
        theme.changed.connect(self._on_theme_changed)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        small = QFontMetrics(self._theme.small_font()).height()
        if index.data(PROMPT_CANDIDATE) is None:
            return QSize(0, small + 2 * TIGHT)
        return QSize(0, option.fontMetrics.height() + HAIR + small + SNUG)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        candidate = index.data(PROMPT_CANDIDATE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if candidate is None:
            self._paint_cut(painter, option.rect, str(index.data()))
        else:
            paint_ground(painter, option, self._theme.colors, HAIR)
            self._paint_memory(painter, option, index, candidate)
        painter.restore()

    def _on_theme_changed(self) -> None:
        self._drawings = DrawingCache(self._theme, self._drawings.ratio)

    def _paint_cut(self, painter: QPainter, rect: QRect, text: str) -> None:
        colors = self._theme.colors
        painter.setFont(self._theme.small_font())
        spot = rect.adjusted(SNUG, 0, -SNUG, 0)
        room = painter.fontMetrics().boundingRect(text).width()
        painter.setPen(QPen(QColor(colors.accent), 1, Qt.PenStyle.DashLine))
        y = rect.center().y()
        painter.drawLine(spot.left() + room + TIGHT, y, spot.right(), y)
        painter.setPen(QColor(colors.accent))
        painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_memory(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
        candidate: PromptCandidate,
    ) -> None:
        colors, is_in = self._theme.colors, candidate.status is PromptStatus.IN
        row = option.rect.adjusted(SNUG, HAIR + 2, -SNUG, -HAIR - 2)
        first = QRect(row.left(), row.top(), row.width(), option.fontMetrics.height())
        self._paint_score(painter, first, candidate)
        elide, middle = Qt.TextElideMode.ElideRight, Qt.AlignmentFlag.AlignVCenter
        spot = first.adjusted(SCORE_PX, 0, 0, 0)
        painter.setFont(option.font)
        painter.setPen(QColor(colors.text if is_in else colors.muted))
        text = option.fontMetrics.elidedText(str(index.data()), elide, spot.width())
        painter.drawText(spot, middle, text)
        top = first.bottom() + HAIR  # the lowest edge of Chinese characters
        below = QRect(spot.left(), top, spot.width(), row.bottom() - top)
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(colors.muted))
        reason = self._drawings.small_metrics.elidedText(
            str(index.data(REASON)), elide, spot.width()
        )
        painter.drawText(below, middle, reason)

    def _paint_score(self, painter: QPainter, spot: QRect, candidate: PromptCandidate) -> None:
        bar = self._drawings.bar(candidate.score, _memory_status(candidate.status))
        painter.drawPixmap(spot.left(), spot.center().y() - BAR.height() // 2 + 1, bar)
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(self._theme.colors.text))
        figures = spot.adjusted(BAR.width() + TIGHT, 0, 0, 0)
        text = score_text(candidate.score, QLocale())
        painter.drawText(figures, Qt.AlignmentFlag.AlignVCenter, text)


def _memory_status(status: PromptStatus) -> MemoryStatus:
    """Return the status of a memory with that prompt status, for the colour of its bar."""
    match status:
        case PromptStatus.IN:
            return MemoryStatus.PROMPT
        case PromptStatus.OVER_LIMIT | PromptStatus.OVER_BUDGET | PromptStatus.BELOW_THRESHOLD:
            return MemoryStatus.ACTIVE
        case PromptStatus.ARCHIVED:
            return MemoryStatus.ARCHIVED


COPIED_MS = 1_500
LANGUAGES = (None, PromptLanguage.CHINESE, PromptLanguage.ENGLISH)


class PromptView(QWidget):
    """Shows a ``Prompt`` and its day."""

    language_chosen = Signal()
    """The user chose another language for the heading; see ``language``."""
    entry_chosen = Signal(str)
    """A memory of the list was selected: its id."""
    summary_wanted = Signal()
    """The user wants to edit the summary."""

    def __init__(self, policy: Policy, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._prompt: Prompt | None = None
        self._chosen = ""
        self.title = PlainLabel(wraps=True, variant="title")
        self.cost = PlainLabel(wraps=True, variant="muted")
        self.languages = QComboBox()
        self.copy = QPushButton(self.tr("Copy"))
        self.edit_summary = link_button(self.tr("Edit summary"), theme.small_font())
        self._heading = PlainLabel(self.tr("Heading"), variant="muted")
        self.summary = SummaryEditor()
        self.block = QPlainTextEdit(readOnly=True)
        self._model = PromptCandidateList(policy, self)
        self.list = QListView()
        self._copied = QTimer(self, singleShot=True, interval=COPIED_MS)
        self._set_up(icons)
        self._lay_out()
        self.edit_summary.setVisible(policy.prompt_parts.has_summary)
        self.languages.currentIndexChanged.connect(self.language_chosen)
        self.copy.clicked.connect(self._on_copy_clicked)
        self.edit_summary.clicked.connect(self._on_edit_summary_clicked)
        self._copied.timeout.connect(lambda: self.copy.setText(self.tr("Copy")))
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        self._theme.changed.connect(self._apply_theme)

    @property
    def language(self) -> PromptLanguage | None:
        """The language of the heading; None for the one that fits."""
        return LANGUAGES[self.languages.currentIndex()]

    def show_prompt(self, prompt: Prompt, day: date, today: date) -> None:
        self.title.setText(seen_on(day, today, QLocale()))
        self.cost.setText(cost(prompt, QLocale()))
        if prompt != self._prompt:
            self._prompt = prompt
            self.block.setPlainText(prompt.text)
            self._model.set_lines(lines_of(prompt))
        self.copy.setEnabled(bool(prompt.text))

    def choose(self, ids: Sequence[str]) -> None:
        """Select the first of these memories in the list and in the block, if it is there."""
        self._chosen = ids[0] if ids else ""
        row = self._model.row_of(self._chosen)
        self.list.setCurrentIndex(QModelIndex() if row is None else self._model.index(row))
        self._highlight_line()

    def _set_up(self, icons: Icons) -> None:
        self.cost.setFont(self._theme.small_font())
        for language in LANGUAGES:
            self.languages.addItem(language_name(language))
        self.languages.setAccessibleName(self.tr("Language of the heading"))
        self.languages.setToolTip(plain_tip(self.languages.accessibleName()))
        self._heading.setBuddy(self.languages)
        self.copy.setAccessibleName(self.tr("Copy the prompt"))
        icons.set_icon(self.copy, "copy")
        self.summary.hide()
        self.block.setAccessibleName(self.tr("Prompt text"))
        self.block.setPlaceholderText(self.tr("No memory scores high enough; the prompt is empty."))
        self.block.setFrameShape(QFrame.Shape.NoFrame)
        self.block.setTabChangesFocus(True)
        self.block.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.block.document().setDocumentMargin(SNUG)
        self.list.setModel(self._model)
        self.list.setItemDelegate(PromptCandidateDelegate(self._theme, self.list))
        self.list.setAccessibleName(self.tr("Included and excluded memories"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._apply_theme()

    def _lay_out(self) -> None:
        titles = vbox(self.title, self.cost, spacing=0)
        titles.addWidget(self.edit_summary, 0, Qt.AlignmentFlag.AlignLeft)
        tools = hbox(self._heading, self.languages, spacing=TIGHT)
        tools.addStretch()
        tools.addWidget(self.copy)
        header = vbox(titles, tools, spacing=TIGHT, margins=(SNUG, SNUG, SNUG, TIGHT))
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.block)
        parts.addWidget(self.list)
        parts.setSizes([300, 300])
        self.setLayout(vbox(header, self.summary, parts, spacing=0, stretched=parts))

    def _on_copy_clicked(self) -> None:
        if self._prompt is not None:
            QGuiApplication.clipboard().setText(self._prompt.text)
            self.copy.setText(self.tr("Copied"))
            self._copied.start()

    def _on_edit_summary_clicked(self) -> None:
        """Request the summary; keep one that is being edited."""
        if self.summary.isHidden():
            self.summary_wanted.emit()
        else:
            self.summary.text.setFocus()

    def _on_current_changed(self, current: QModelIndex) -> None:
        candidate = current.data(PROMPT_CANDIDATE)
        if candidate is not None and candidate.entry.id != self._chosen:
            self._chosen = candidate.entry.id
            self._highlight_line()
            self.entry_chosen.emit(self._chosen)

    def _highlight_line(self) -> None:
        """Highlight the selected memory's line in the block."""
        line = None if self._prompt is None else block_line_of(self._prompt, self._chosen)
        if line is None:
            self.block.setExtraSelections([])
            return
        cursor = QTextCursor(self.block.document().findBlockByNumber(line))
        self.block.setTextCursor(cursor)
        self.block.ensureCursorVisible()
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        highlight = QTextEdit.ExtraSelection()
        highlight.format.setBackground(QColor(self._theme.colors.selection))
        highlight.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        highlight.cursor = cursor
        self.block.setExtraSelections([highlight])

    def _apply_theme(self) -> None:
        self.block.setFont(self._theme.mono_font())
        self.list.viewport().update()
        self._highlight_line()
