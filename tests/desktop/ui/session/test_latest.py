from threading import Event

import pytest
from PySide6.QtCore import QObject

from memdeck.desktop.ui.session.worker import Latest
from memdeck.errors import StorageError


@pytest.fixture
def owner(qapp):
    return QObject()


def test_questions_that_are_out_of_date_are_never_worked_out(bridge, owner, qtbot):
    latest, gate = Latest(bridge, owner), Event()
    worked: list[int] = []
    results: list[int] = []
    latest.done.connect(results.append)

    def work(number):
        gate.wait()
        worked.append(number)
        return number

    for number in range(5):
        latest.ask(work, number)
    gate.set()
    qtbot.waitUntil(lambda: results == [0, 4])

    assert worked == [0, 4]


def test_a_failure_is_reported_and_the_next_question_still_asked(bridge, owner, qtbot):
    latest = Latest(bridge, owner)
    failures: list[StorageError] = []
    results: list[str] = []
    latest.failed.connect(failures.append)
    latest.done.connect(results.append)
    error = StorageError("The disk is gone; put it back.")

    def fail():
        raise error

    latest.ask(fail)
    latest.ask(lambda: "next")
    qtbot.waitUntil(lambda: results == ["next"])

    assert failures == [error]
