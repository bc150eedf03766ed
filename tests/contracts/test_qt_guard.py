"""The installed release of Qt is one that works."""

import sys

from PySide6.QtWidgets import QWidget

CALLS = 500


def test_a_call_into_qt_does_not_use_up_none(qtbot):
    """PySide6 6.12 on Python 3.11 releases a None too often, and aborts (PYSIDE-3474)."""
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)

    for _ in range(CALLS):
        widget.update()

    assert sys.getrefcount(None) > before - CALLS // 5
