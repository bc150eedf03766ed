"""The style sheet, built from the tokens.

It is small: Fusion draws the rest from the palette. Widgets select a rule by the dynamic property
``variant``. A button is ``primary``, ``danger``, ``quiet`` or ``link``; one of a row to choose from
``first-segment`` or ``segment``; one of a relation ``relation``, ``relative`` or ``gone``. A label
is ``title``, ``heading`` or ``muted``, a tool button ``danger``, a frame ``card`` or ``quote``. The
memories of another day are ``other-day``.
"""

from dataclasses import fields
from string import Template

from memdeck.desktop.ui.theme.tokens import (
    FRAME_PX,
    HAIR,
    ICON_PX,
    RADIUS,
    ROOMY,
    SNUG,
    TIGHT,
    Colors,
)
from memdeck.resources import resource

_SHEET = Template("""
QMainWindow, QDialog { background: $window; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QMessageBox QLabel#qt_msgbox_label { min-height: 32px; }
QMessageBox QDialogButtonBox { min-width: 280px; }
QToolTip {
    background: $raised; color: $text; border: 1px solid $line; padding: ${hair}px ${tight}px;
}

QToolBar { background: $window; border: none; padding: ${tight}px; spacing: ${hair}px; }
QStatusBar { background: $window; border-top: 1px solid $line; }
QStatusBar::item { border: none; }
QMenuBar { background: $window; }
QMenuBar::item { padding: ${hair}px ${tight}px; border-radius: ${radius}px; }
QMenuBar::item:selected { background: $hover; }
QMenu { background: $raised; border: 1px solid $line; padding: ${hair}px; }
QMenu::item {
    min-height: ${icon}px; padding: 5px ${roomy}px 5px ${tight}px; border-radius: ${hair}px;
}
QMenu::item:selected { background: $selection; color: $text; }
QMenu::item:disabled { color: $faint; background: transparent; }
QMenu::icon { padding-left: ${tight}px; }
QMenu::separator { height: 1px; background: $line; margin: ${hair}px ${tight}px; }

QFrame[variant="other-day"] { border: ${frame}px solid $warn; }

QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }

QAbstractScrollArea { border: none; }
QAbstractItemView { background: $surface; outline: none; }
QTreeView::item { padding: 3px 0; }
QListView[variant="side"] { background: $window; }

QLineEdit, QPlainTextEdit, QTextEdit {
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit {
    background: $surface; border: 1px solid $edge; border-radius: ${radius}px;
    padding: ${hair}px ${tight}px;
}
QLineEdit:focus { border-color: $accent; }
QLineEdit:disabled { color: $faint; border-color: $line; }
QLineEdit[variant="wrong"] { border-color: $remove; }
QComboBox QLineEdit, QAbstractSpinBox QLineEdit {
    background: transparent; border: none; padding: 0;
}
QComboBox, QAbstractSpinBox {
    background: $surface; border: 1px solid $edge; border-radius: ${radius}px;
    padding: ${hair}px ${tight}px;
}
QComboBox:focus, QAbstractSpinBox:focus { border-color: $accent; }
QComboBox { combobox-popup: 0; }
QComboBox QListView { qproperty-spacing: 2; }
QComboBox QAbstractItemView {
    background: $raised; border: 1px solid $edge; padding: 2px;
    selection-background-color: $selection; selection-color: $text;
}
QComboBox:disabled, QAbstractSpinBox:disabled { color: $faint; border-color: $line; }
QDoubleSpinBox { padding: ${hair}px 0; }
QDoubleSpinBox[variant="flat"] { background: transparent; border-color: transparent; padding: 0; }
QDoubleSpinBox[variant="flat"]:hover { border-color: $edge; }
QDoubleSpinBox[variant="flat"]:focus { border-color: $accent; }
QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: 0; border: none; }
QComboBox::drop-down, QDateEdit::drop-down { border: none; width: ${roomy}px; }
QComboBox::down-arrow, QDateEdit::down-arrow {
    width: 0; height: 0; margin-right: ${tight}px;
    border-left: 4px solid $surface; border-right: 4px solid $surface; border-top: 5px solid $muted;
}
QPlainTextEdit[variant="cell"] { border: 1px solid $accent; border-radius: ${hair}px; }
QPlainTextEdit[variant="field"] {
    background: $surface; border: 1px solid $edge; border-radius: ${radius}px;
}
QPlainTextEdit[variant="field"]:focus { border-color: $accent; }
QPlainTextEdit[variant="field"]:read-only { border-color: $line; }
QTreeView[variant="field"] { border: 1px solid $edge; border-radius: ${radius}px; }
QListWidget[variant="names"] { border: 1px solid transparent; border-radius: ${hair}px; }
QListWidget[variant="names"]:focus { border-color: $accent; }
QTextEdit[variant="flat"] {
    background: transparent; border: 1px solid transparent; border-radius: ${hair}px;
}
QTextEdit[variant="flat"]:focus { border-color: $accent; }

QCheckBox { spacing: ${tight}px; }
QCheckBox::indicator, QTableView::indicator, QListWidget::indicator {
    width: 14px; height: 14px; background: $surface; border: 1px solid $edge;
    border-radius: ${hair}px;
}
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: $accent; }
QCheckBox::indicator:checked, QTableView::indicator:checked, QListWidget::indicator:checked {
    background: $accent; border-color: $accent; image: url("$tick");
}
QCheckBox::indicator:disabled { background: $line; border-color: $line; }

QSlider { min-height: 20px; }
QSlider::groove:horizontal { height: ${hair}px; background: $track; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal {
    width: 14px; height: 14px; margin: -6px 0; background: $surface; border: 1px solid $edge;
    border-radius: 8px;
}
QSlider::handle:horizontal:hover { background: $hover; }
QSlider::handle:horizontal:focus { border: 2px solid $accent; width: 12px; height: 12px; }

QPushButton {
    background: $surface; border: 1px solid $edge; border-radius: ${radius}px;
    padding: 5px ${snug}px; min-height: 18px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $selection_idle; }
QPushButton:checked { background: $selection; border-color: $accent; }
QPushButton:focus { border-color: $accent; }
QPushButton:disabled { color: $faint; border-color: $line; }
QPushButton[variant="primary"] { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton[variant="primary"]:focus { border: 2px solid $text; padding: 4px 11px; }
QPushButton[variant="primary"]:disabled { background: $line; color: $faint; border-color: $line; }
QPushButton[variant="danger"] { color: $remove; border-color: $remove; }
QPushButton[variant="danger"]:focus { border-width: 2px; padding: 4px 11px; }
QPushButton[variant="segment"],
QPushButton[variant="first-segment"] { color: $muted; padding: 3px 8px; }
QPushButton[variant="segment"]:checked,
QPushButton[variant="first-segment"]:checked { color: $text; }
QPushButton[variant="first-segment"] {
    border-top-right-radius: 0; border-bottom-right-radius: 0;
}
QPushButton[variant="segment"] {
    border-top-left-radius: 0; border-bottom-left-radius: 0; margin-left: -1px;
}
QPushButton[variant="link"] {
    background: transparent; border: 1px solid transparent; color: $accent;
    padding: 2px 1px; font-weight: 600;
}
QPushButton[variant="link"]:disabled { color: $muted; }
QPushButton[variant="link"]:hover { text-decoration: underline; }
QPushButton[variant="link"]:focus { border-color: $accent; }
QPushButton[variant="relative"], QPushButton[variant="gone"], QPushButton[variant="relation"] {
    background: transparent; border: 1px solid transparent; color: $text;
    padding: 2px ${hair}px; text-align: left;
}
QPushButton[variant="relation"] { padding: 2px 1px; }
QPushButton[variant="relation"]::menu-indicator { image: none; width: 0; }
QPushButton[variant="relation"]:disabled,
QPushButton[variant="relative"]:disabled { color: $muted; }
QPushButton[variant="gone"], QPushButton[variant="gone"]:disabled { color: $muted; }
QPushButton[variant="relative"]:hover,
QPushButton[variant="gone"]:hover { text-decoration: underline; }
QPushButton[variant="relation"]:hover { background: $hover; }
QPushButton[variant="relative"]:focus, QPushButton[variant="gone"]:focus,
QPushButton[variant="relation"]:focus { border-color: $accent; }

QToolButton { background: transparent; border: 1px solid transparent; border-radius: ${radius}px;
    padding: 5px; }
QToolButton:hover { background: $hover; }
QToolButton:pressed, QToolButton:checked { background: $selection; }
QToolButton:focus { border-color: $accent; }
QToolButton:disabled { color: $faint; }
QToolButton[variant="danger"]:enabled { color: $remove; }
QFrame[variant="quote"] { border: none; border-left: 2px solid $edge; }
QToolButton::menu-indicator { image: none; }

QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabBar { background: transparent; }
QTabBar::tab {
    background: transparent; color: $muted; border: none; border-bottom: 2px solid transparent;
    padding: ${tight}px ${tight}px; margin-left: ${hair}px;
}
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:focus { color: $accent; }

QProgressBar { background: $track; border: none; border-radius: 2px; max-height: ${hair}px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }

QScrollBar:vertical { background: transparent; width: ${snug}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${snug}px; margin: 0; }
QScrollBar::handle { background: $track; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QFrame[variant="card"] {
    background: $surface; border: 1px solid $line; border-radius: ${radius}px;
}

QLabel[variant="muted"], QLabel[variant="heading"] { color: $muted; }
QLabel[variant="heading"], QLabel[variant="title"] { font-weight: 600; }
QLabel[variant="caution"] {
    background: $warn_wash; color: $warn; border-radius: ${radius}px; padding: ${hair}px ${tight}px;
}
""")


def stylesheet_of(colors: Colors) -> str:
    # The tick icon contrasts with the accent; a style sheet cannot colour an image.
    tick = "check-white.svg" if colors.on_accent == "#FFFFFF" else "check.svg"
    return _SHEET.substitute(
        {field.name: getattr(colors, field.name) for field in fields(colors)},
        remove=colors.remove.ink,
        warn=colors.warn.ink,
        warn_wash=colors.warn.wash,
        tick=resource("icons", tick).as_posix(),
        frame=FRAME_PX,
        hair=HAIR,
        icon=ICON_PX,
        tight=TIGHT,
        snug=SNUG,
        roomy=ROOMY,
        radius=RADIUS,
    )
