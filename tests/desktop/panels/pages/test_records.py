import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from memdeck.desktop.ui.models.roles import SPOKEN, TOOLTIP
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList

TEA, CAKE = Record("1", "Tea", "of the day", "noon"), Record("2", "Cake", "with\nicing")


@pytest.fixture
def records(qtbot, theme):
    made = RecordList(theme, "Food")
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_model_keeps_the_rules_of_qt(records):
    model: QAbstractItemModel = records.model()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    records.set_records([TEA, CAKE])
    records.set_records([CAKE])
    records.set_records([])


def test_enter_and_a_double_click_open_a_record(records, qtbot):
    records.set_records([TEA, CAKE])
    records.setCurrentIndex(records.model().index(1, 0))
    with qtbot.waitSignal(records.opened) as opened:
        QTest.keyClick(records, Qt.Key.Key_Return)
    assert opened.args == ["2"]

    with qtbot.waitSignal(records.opened) as opened:
        records.doubleClicked.emit(records.model().index(0, 0))
    assert opened.args == ["1"]


def test_the_current_record_stays_when_others_come(records):
    records.set_records([TEA])
    records.setCurrentIndex(records.model().index(0, 0))
    records.set_records([CAKE, TEA])

    assert records.current == TEA


def test_a_record_is_spoken_in_full(records):
    records.set_records([TEA])

    assert records.model().index(0, 0).data(SPOKEN) == "Tea, noon, of the day"


def test_the_tooltip_has_what_a_narrow_list_cuts(records):
    records.set_records([TEA])

    assert records.model().index(0, 0).data(TOOLTIP) == "Tea · noon · of the day"


def test_turning_to_a_record_is_reported(records, qtbot):
    records.set_records([TEA, CAKE])
    with qtbot.waitSignal(records.current_changed) as turned:
        records.setCurrentIndex(records.model().index(1, 0))

    assert turned.args == ["2"]
