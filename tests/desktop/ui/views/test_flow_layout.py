import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from memdeck.desktop.ui.views.widgets.flow_layout import FlowLayout


@pytest.fixture
def row(qtbot):
    """A title and two buttons, which are higher, in a layout that is wide enough for one row."""
    widget = QWidget()
    qtbot.addWidget(widget)
    layout = FlowLayout(4)
    for item in (QLabel("Review"), QPushButton("Select all"), QPushButton("Discard all")):
        layout.addWidget(item)
    widget.setLayout(layout)
    widget.resize(600, 80)
    widget.show()
    return widget


def test_the_items_of_a_row_are_centred_on_one_line(row):
    centres = [item.geometry().center().y() for item in row.findChildren(QWidget)]

    assert max(centres) - min(centres) <= 1


def test_the_last_item_is_at_the_right_end(row):
    assert row.findChildren(QPushButton)[-1].geometry().right() == row.rect().right()


def test_an_item_without_space_starts_a_row_below(row, qtbot):
    label, button, _ = row.findChildren(QWidget)
    row.setFixedWidth(label.sizeHint().width() + button.sizeHint().width())
    qtbot.waitUntil(lambda: button.y() > label.y())

    assert button.geometry().top() > label.geometry().bottom()


def test_an_item_alone_is_at_the_left(row, qtbot):
    label, *buttons = row.findChildren(QWidget)
    for button in buttons:
        button.hide()
    qtbot.waitUntil(lambda: label.x() == 0)


def test_the_last_item_is_not_alone_in_a_new_row(row, qtbot):
    label, first, last = row.findChildren(QWidget)
    row.setFixedWidth(first.sizeHint().width() + 8 + last.sizeHint().width())
    row.resize(row.width(), 160)
    qtbot.waitUntil(lambda: last.y() > label.y())

    assert first.y() == last.y()
    assert last.geometry().right() == row.rect().right()
