"""The window as a person has it who reads Chinese."""

import re
from datetime import date

import pytest
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
)

from memdeck.desktop.ui.actions.key_help import KeyHelp
from memdeck.desktop.ui.text.dates import calendar_day, relative_day
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.window.shell.status_bar import UndoMessage
from memdeck.desktop.window.shell.window_state import WindowState

HAN = re.compile("[\u4e00-\u9fff]")


@pytest.fixture
def desktop(qapp: QApplication, program, open_desktop, folder):
    """The window in Chinese, as chosen in the settings."""
    before = QLocale()
    WindowState(program.config).save_appearance(Appearance.LIGHT, "zh_CN")
    yield open_desktop(folder)
    QLocale.setDefault(before)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


def test_menus_and_commands_are_chinese(desktop):
    titles = [action.text() for action in desktop.window.menuBar().actions()]

    assert titles == [
        *("记忆库(&V)", "记忆(&M)", "人物(&P)", "编辑(&E)", "视图(&I)", "帮助(&H)"),
    ]
    actions = list(desktop.window.commands)
    assert [action.objectName() for action in actions if not HAN.search(action.text())] == []


def test_columns_places_and_categories_are_chinese(desktop):
    view = desktop.view
    across = Qt.Orientation.Horizontal
    columns = [view.model.headerData(place, across) for place in range(view.model.columnCount())]

    assert columns == [
        "分数",
        "记忆",
        "类别",
        "命中次数",
        "上次使用",
        "归档日期",
        "遗忘日期",
        "来源",
    ]
    assert "偏好" in {view.model.index(place, 2).data() for place in range(view.model.rowCount())}


def test_the_page_of_keys_names_menus_without_their_letters(desktop):
    desktop.ask("help.keys")

    assert {"记忆库", "记忆", "编辑", "视图", "帮助"} <= {
        label.text() for label in desktop.dialog(KeyHelp).findChildren(QLabel)
    }


def test_a_change_is_reported_in_chinese(desktop):
    desktop.choose(desktop.shown()[0])

    desktop.ask("entry.archive")

    note = desktop.window.findChild(UndoMessage)
    assert "归档了 1 条记忆" in {label.text() for label in note.findChildren(QLabel)}


def test_days_and_figures_are_written_as_in_chinese(desktop):
    assert calendar_day(date(2026, 1, 5), date(2026, 1, 6), QLocale()) == "1月5日"
    assert calendar_day(date(2027, 3, 5), date(2026, 1, 7), QLocale()) == "2027年3月5日"
    assert relative_day(date(2026, 1, 5), date(2026, 1, 7)) == "2 天前"
    assert relative_day(date(2026, 6, 5), date(2026, 1, 7)) == "5 个月后"


def test_to_forget_is_named_as_an_action(desktop):
    assert desktop.window.commands["entry.forget"].text().startswith("遗忘")
