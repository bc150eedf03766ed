import sys

import pytest
from PySide6.QtWidgets import QMessageBox

from memdeck.desktop.window.app.crash_reporter import LOG, LOG_MAX_BYTES, CrashReporter


@pytest.fixture
def faults(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    faults = CrashReporter(tmp_path / "data", qapp)
    yield faults
    faults.close()
    faults.deleteLater()


@pytest.fixture(autouse=True)
def boxes(monkeypatch):
    """The sentences shown in a message box."""
    sentences: list[str] = []
    monkeypatch.setattr(
        QMessageBox, "critical", lambda _parent, _title, text: sentences.append(text)
    )
    return sentences


def broken():
    raise ZeroDivisionError("a bug")


def fail():
    try:
        broken()
    except ZeroDivisionError:
        sys.excepthook(*sys.exc_info())


def test_a_fault_is_reported_and_kept_with_its_trace(faults, qtbot, tmp_path):
    with qtbot.waitSignal(faults.reported) as signal:
        fail()

    log = tmp_path / "data" / LOG
    assert str(log) in signal.args[0]
    assert "ZeroDivisionError: a bug" in log.read_text()
    assert "test_crash_reporter.py" in log.read_text()


def test_faults_are_kept_one_after_the_other_until_there_are_too_many(faults, tmp_path):
    log = tmp_path / "data" / LOG
    fail()
    fail()
    assert log.read_text().count("ZeroDivisionError: a bug") == 2

    log.write_text("x" * (LOG_MAX_BYTES + 1))
    fail()
    assert log.read_text().count("ZeroDivisionError: a bug") == 1


def test_a_fault_is_reported_where_it_cannot_be_kept(faults, qtbot, tmp_path):
    (tmp_path / "data").write_text("a file where the folder should be")
    with qtbot.waitSignal(faults.reported):
        fail()


def test_a_message_box_shows_a_fault_until_something_else_does(faults, boxes, tmp_path):
    fail()
    assert len(boxes) == 1
    assert str(tmp_path / "data" / LOG) in boxes[0]

    faults.reported.connect(lambda _: None)
    fail()
    assert len(boxes) == 1


def test_a_fault_while_the_message_box_is_open_is_only_logged(faults, monkeypatch, tmp_path):
    boxes: list[str] = []

    def show(_parent, _title, text):
        boxes.append(text)
        if len(boxes) == 1:
            sys.excepthook(ValueError, ValueError("another bug"), None)

    monkeypatch.setattr(QMessageBox, "critical", show)
    fail()
    assert len(boxes) == 1
    assert "ValueError: another bug" in (tmp_path / "data" / LOG).read_text()

    fail()
    assert len(boxes) == 2


def test_who_took_faults_before_hears_of_them_again(qapp, tmp_path, monkeypatch):
    heard: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: heard.append(kind))
    faults = CrashReporter(tmp_path, qapp)
    fail()
    faults.close()
    fail()
    faults.deleteLater()

    assert heard == [ZeroDivisionError, ZeroDivisionError]
