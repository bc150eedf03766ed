import asyncio
import gc
import sys
import threading
import weakref

import pytest
from PySide6.QtCore import QThread

from memdeck.desktop.ui.session.worker import SWITCH_INTERVAL_S, Bridge
from memdeck.errors import ConflictError, StorageError


class Endless:
    """Work that waits until it is stopped, and knows that it was."""

    def __init__(self):
        self.stopped = threading.Event()

    async def work(self, _report):
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped.set()


def test_a_call_runs_elsewhere_and_its_result_arrives_in_the_gui_thread(bridge, qtbot):
    seen = []
    job = bridge.run(threading.get_ident)
    job.done.connect(lambda ident: seen.append((ident, QThread.isMainThread())))

    qtbot.waitUntil(lambda: bool(seen))

    assert seen == [(seen[0][0], True)]
    assert seen[0][0] != threading.get_ident()


def test_a_thread_that_computes_makes_way_for_the_window_soon(bridge):
    assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL_S)


def test_calls_run_one_by_one_in_the_order_they_were_queued(bridge, qtbot):
    order, together = [], []

    def write(number):
        together.append(number)
        assert len(together) == 1
        order.append(number)
        together.remove(number)

    for number in range(50):
        bridge.run(write, number)
    qtbot.waitUntil(lambda: not bridge.is_busy)

    assert order == list(range(50))


def test_what_a_job_gave_is_let_go_of_at_once(bridge, qtbot):
    class Reading:
        pass

    given = []
    job = bridge.run(Reading)
    job.done.connect(lambda reading: given.append(weakref.ref(reading)))
    with qtbot.waitSignal(job.ended):
        pass
    del job

    assert [reading() for reading in given] == [None]


def test_a_coroutine_is_not_held_up_by_the_lane(bridge, qtbot):
    gate = threading.Event()
    bridge.run(gate.wait)

    async def answer():
        return 42

    job = bridge.start(lambda _report: answer())
    with qtbot.waitSignal(job.done) as done:
        pass
    gate.set()

    assert done.args == [42]


def fail(error):
    raise error


def test_an_expected_error_arrives_at_the_job_that_listens(bridge, qtbot):
    everywhere: list[object] = []
    bridge.failed.connect(everywhere.append)
    error = ConflictError("It changed; reload it.")
    job = bridge.run(fail, error)

    with qtbot.waitSignal(job.failed) as failed:
        pass
    qtbot.waitUntil(lambda: not bridge.is_busy)

    assert failed.args == [error]
    assert everywhere == []


def test_an_expected_error_nobody_listens_to_arrives_at_the_bridge(bridge, qtbot):
    error = StorageError("The disk is full; free some space.")

    with qtbot.waitSignal(bridge.failed) as failed:
        bridge.run(fail, error)

    assert failed.args == [error]


def test_any_other_error_goes_to_the_exception_hook_and_the_job_still_ends(bridge, qtbot):
    with qtbot.captureExceptions() as exceptions:
        job = bridge.run(fail, ZeroDivisionError("a bug"))
        with qtbot.waitSignal(job.ended):
            pass

    assert [kind for kind, _, _ in exceptions] == [ZeroDivisionError]


def test_a_cancelled_coroutine_stops_where_it_waits(bridge, qtbot):
    endless = Endless()
    job = bridge.start(endless.work)
    with qtbot.waitSignal(job.cancelled):
        assert job.cancel()

    assert endless.stopped.wait(5)


def test_cancelled_blocking_work_ends_at_its_next_word_of_progress(bridge, qtbot):
    started, cancelled, ended = threading.Event(), threading.Event(), threading.Event()

    def read(report):
        started.set()
        cancelled.wait(5)
        try:
            report(1, 2)
        except asyncio.CancelledError:
            ended.set()

    job = bridge.start(lambda report: asyncio.to_thread(read, report))
    assert started.wait(5)
    job.cancel()
    cancelled.set()

    assert ended.wait(5)


def test_a_queued_call_can_be_cancelled_but_not_one_that_has_begun(bridge, qtbot):
    started, gate = threading.Event(), threading.Event()
    ran: list[str] = []

    def hold():
        started.set()
        gate.wait()

    first = bridge.run(hold)
    second = bridge.run(ran.append, "second")
    assert started.wait(5)

    assert not first.can_cancel
    assert not first.cancel()
    assert second.can_cancel
    assert second.cancel()
    gate.set()
    qtbot.waitUntil(lambda: not bridge.is_busy)
    assert ran == []


def test_a_call_that_reports_ends_at_its_next_report_once_cancelled(bridge, qtbot):
    started, cancelled = threading.Event(), threading.Event()
    ran: list[str] = []

    def work(report):
        report(0, 2)
        started.set()
        cancelled.wait(5)
        report(1, 2)
        ran.append("to its end")

    job = bridge.run_reporting(work, "Archiving")
    assert started.wait(5)
    assert job.can_cancel
    with qtbot.waitSignal(job.cancelled):
        assert job.cancel()
        cancelled.set()

    qtbot.waitUntil(lambda: not bridge.is_busy)
    assert ran == []
    assert not job.can_cancel


def test_a_call_that_is_cancelled_after_its_last_report_is_done(bridge, qtbot):
    reported, cancelled = threading.Event(), threading.Event()

    def work(report):
        report(2, 2)
        reported.set()
        cancelled.wait(5)
        return "saved"

    job = bridge.run_reporting(work, "Archiving")
    assert reported.wait(5)
    with qtbot.waitSignal(job.done) as done:
        job.cancel()
        cancelled.set()

    assert done.args == ["saved"]


def test_close_finishes_a_call_that_reports(qtbot):
    bridge = Bridge()
    started, closing = threading.Event(), threading.Event()
    written: list[str] = []

    def work(report):
        started.set()
        closing.wait(0.05)
        report(1, 2)
        written.append("all")

    bridge.run_reporting(work, "Archiving")
    assert started.wait(5)
    bridge.close()

    assert written == ["all"]


def test_the_last_word_of_progress_always_arrives(bridge, qtbot):
    seen = []

    async def count(report):
        for number in range(1, 1001):
            report(number, 1000)

    job = bridge.start(count)
    job.progressed.connect(lambda done, total: seen.append((done, total)))
    with qtbot.waitSignal(job.ended):
        pass

    assert seen[-1] == (1000, 1000)
    assert len(seen) < 100


def test_work_that_takes_longer_is_reported_and_short_work_is_not(bridge, qtbot):
    emitted: list[object] = []
    bridge.slow.connect(emitted.append)
    gate = threading.Event()
    bridge.run(int)
    qtbot.waitUntil(lambda: not bridge.is_busy)
    job = bridge.run(gate.wait)
    qtbot.waitUntil(lambda: bool(emitted))
    gate.set()

    assert emitted == [job]


def test_busy_is_reported_when_the_first_begins_and_when_the_last_ends(bridge, qtbot):
    emitted: list[object] = []
    bridge.busy_changed.connect(emitted.append)
    bridge.run(int)
    bridge.run(int)
    qtbot.waitUntil(lambda: not bridge.is_busy)

    assert emitted == [True, False]


def test_close_finishes_queued_writes_and_stops_the_rest(qtbot):
    bridge = Bridge()
    written: list[int] = []
    arrived: list[object] = []
    endless = Endless()
    waiting = threading.Event()
    bridge.start(endless.work)
    bridge.run(waiting.wait, 0.01)
    for number in range(5):
        bridge.run(written.append, number).done.connect(arrived.append)
    bridge.close()
    bridge.close()

    assert written == [0, 1, 2, 3, 4]
    assert endless.stopped.is_set()
    assert arrived == []


def test_what_was_on_its_way_at_closing_does_not_arrive(qapp):
    bridge = Bridge()
    heard: list[object] = []
    job = bridge.run(lambda: 42)
    job.done.connect(heard.append)
    job.future.result()
    bridge.close()
    qapp.processEvents()

    assert heard == []


def test_a_thread_that_goes_on_after_its_job_was_cancelled_holds_it_no_longer(bridge, qtbot):
    started, gate = threading.Event(), threading.Event()

    def count(report):
        started.set()
        gate.wait()
        report(1, 2)

    job = bridge.start(lambda report: asyncio.to_thread(count, report))
    known = weakref.ref(job)
    qtbot.waitUntil(started.is_set)
    with qtbot.waitSignal(job.ended):
        job.cancel()
    del job
    gc.collect()
    is_held = known() is not None
    gate.set()

    assert not is_held
