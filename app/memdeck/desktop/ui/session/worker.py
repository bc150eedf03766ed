"""The only crossing between the GUI thread and the worker thread.

Service calls run on a worker thread, one after the other, so that writes to a vault keep the order
in which they were requested. Coroutines run concurrently, in an asyncio loop on another thread. All
results arrive in the GUI thread, as a signal of the ``Job``.
"""

import asyncio
import gc
import math
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from functools import partial
from itertools import count
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from PySide6.QtCore import QMetaMethod, QObject, Qt, QTimer, Signal

from memdeck.desktop.ui.session.heap import return_free_pages
from memdeck.errors import MemdeckError

SLOW_MS = 200  # from here on the user sees that work is in progress, and can cancel it
REPORT_S = 0.05  # progress is reported no more often than an eye can follow
SWITCH_INTERVAL_S = 0.0005
"""The wait of the GUI thread for a computing thread, each time it returns from Qt.

Source: measured on 2026-11-22 while 5,000 conversations are listed; a paint is hundreds of Qt
calls, and took 395 ms at Python's own 5 ms, 88 ms at this.
"""
P = ParamSpec("P")
T = TypeVar("T")
Report = Callable[[int, int], None]
"""Reports the number done and the total; raises ``asyncio.CancelledError`` once cancelled."""
COLLECT_MS = 1_000
LOADED_OBJECTS = 20_000
"""So many new objects in a second are the data of a large vault."""


class Job(QObject):
    """Work in progress: emits ``done``, ``failed`` or ``cancelled``, and then ``ended``.

    Signals arrive in the GUI thread, and never before the code that requested the job has returned
    to the event loop. An exception other than a ``MemdeckError`` goes to ``sys.excepthook``, and
    only ``ended`` follows.
    """

    done = Signal(object)
    failed = Signal(object)
    """It raised this ``MemdeckError``."""
    cancelled = Signal()
    progressed = Signal(int, int)
    """The number done and the total."""
    ended = Signal()

    def __init__(self, title: str, *, is_stoppable: bool = False) -> None:
        super().__init__()
        self.title = title
        """A description of the work for the user; "" for work that is never shown."""
        self.is_stoppable = is_stoppable
        """True for a call on the worker thread that ends at its next report once cancelled."""
        self.latest_progress: tuple[int, int] | None = None
        """The number done and the total of the last report; None before the first."""
        self.future: Future[Any] = Future()
        self.stop = threading.Event()

    @property
    def can_cancel(self) -> bool:
        """False once it is over, and for a call that is running and not stoppable."""
        is_running = self.future.running() and not self.is_stoppable
        return not self.future.done() and not is_running

    def cancel(self) -> bool:
        """Request the job to stop; return False where it can no longer be stopped.

        A stoppable call that makes no report any more is done all the same.
        """
        is_stopped = self.future.cancel() or self.can_cancel
        if is_stopped:
            self.stop.set()
        return is_stopped


class Bridge(QObject):
    """Runs work off the GUI thread; created, used and closed in the GUI thread."""

    failed = Signal(object)
    """A job failed with this ``MemdeckError``, and nothing is connected to its own ``failed``."""
    slow = Signal(object)
    """This ``Job`` has been running for 200 ms."""
    busy_changed = Signal(bool)

    _crossed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        self._numbers = count()
        # By number, so that neither a timer nor its own future keeps a finished job or its result
        # alive: that result may be all data of a vault.
        self._jobs: dict[int, Job] = {}
        self._is_closed = False
        self.garbage_collection = GarbageCollection(self)
        self._crossed.connect(self._deliver_in_gui_thread, Qt.ConnectionType.QueuedConnection)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="memdeck-worker")
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run_loop, name="memdeck-loop", daemon=True)
        self._thread.start()

    @property
    def is_busy(self) -> bool:
        return bool(self._jobs)

    def job_of(self, title: str) -> Job | None:
        """Return the newest job in progress of that *title*, None where there is none."""
        return next((job for job in reversed(self._jobs.values()) if job.title == title), None)

    def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Job:
        """Queue a blocking call; calls run one by one, in the order they were queued."""
        job = Job("")
        job.future = self._worker.submit(call, *args, **kwargs)
        return self._follow(job, next(self._numbers))

    def run_titled(self, call: Callable[[], T], title: str) -> Job:
        """Queue a blocking call as ``run`` does; *title* is shown, but it cannot be cancelled."""
        job = Job(title)
        job.future = self._worker.submit(call)
        return self._follow(job, next(self._numbers))

    def run_reporting(self, call: Callable[[Report], T], title: str) -> Job:
        """Queue a blocking call as ``run`` does; it reports its progress, and can be cancelled."""
        job = Job(title, is_stoppable=True)
        number = next(self._numbers)
        job.future = self._worker.submit(call, self._report_of(number, job.stop))
        return self._follow(job, number)

    def start(self, build: Callable[[Report], Awaitable[T]], title: str = "") -> Job:
        """Start the awaitable that *build* returns, concurrently with the worker thread.

        *build* is called in the loop's thread. If the work calls the report passed to *build*, it
        ends at its next report once the job is cancelled.
        """
        job = Job(title)
        number = next(self._numbers)
        report = self._report_of(number, job.stop)
        job.future = asyncio.run_coroutine_threadsafe(_awaited(build, report), self._loop)
        return self._follow(job, number)

    def run_in_thread(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Job:
        """Run a blocking call that no vault waits for in a thread of its own."""
        return self.start(lambda _: asyncio.to_thread(call, *args, **kwargs))

    def close(self) -> None:
        """Finish the queued calls, stop everything else; no signal arrives any more."""
        if self._is_closed:
            return
        self._is_closed = True
        self._crossed.disconnect(self._deliver_in_gui_thread)
        for job in self._jobs.values():
            if not job.is_stoppable:  # queued calls are finished
                job.stop.set()
        asyncio.run_coroutine_threadsafe(_cancel_others(), self._loop).result()
        self._worker.shutdown(wait=True)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._jobs.clear()
        self.garbage_collection.close()

    def _run_loop(self) -> None:
        self._loop.run_forever()
        self._loop.close()

    def _report_of(self, number: int, stop: threading.Event) -> Report:
        # Without the job: a thread that outlives it must not delete it.
        last_s = -math.inf

        def report(done: int, total: int) -> None:
            nonlocal last_s
            if stop.is_set():
                raise asyncio.CancelledError
            now_s = monotonic()
            if now_s - last_s >= REPORT_S or done >= total:
                last_s = now_s
                self._crossed.emit(partial(self._progress, number, done, total))

        return report

    def _follow(self, job: Job, number: int) -> Job:
        self._jobs[number] = job
        if len(self._jobs) == 1:
            self.busy_changed.emit(True)
        QTimer.singleShot(SLOW_MS, self, lambda: self._emit_if_running(number))
        job.future.add_done_callback(lambda _: self._crossed.emit(partial(self._deliver, number)))
        return job

    def _emit_if_running(self, number: int) -> None:
        if number in self._jobs:
            self.slow.emit(self._jobs[number])

    def _progress(self, number: int, done: int, total: int) -> None:
        if number in self._jobs:
            self._jobs[number].latest_progress = (done, total)
            self._jobs[number].progressed.emit(done, total)

    def _deliver_in_gui_thread(self, callback: Callable[[], None]) -> None:
        # Results that were queued when the bridge was closed still arrive.
        if not self._is_closed:
            callback()

    def _deliver(self, number: int) -> None:
        job = self._jobs.pop(number)
        try:
            result = job.future.result()
        except (CancelledError, asyncio.CancelledError):
            job.cancelled.emit()
        except MemdeckError as error:
            self._fail(job, error)
        except Exception:  # noqa: BLE001 - a bug outside the bridge: reported as one
            sys.excepthook(*sys.exc_info())
        else:
            job.done.emit(result)
        job.ended.emit()
        if not self._jobs:
            self.busy_changed.emit(False)

    def _fail(self, job: Job, error: MemdeckError) -> None:
        is_connected = job.isSignalConnected(QMetaMethod.fromSignal(job.failed))
        (job if is_connected else self).failed.emit(error)


class Latest(QObject):
    """Runs one call at a time on the worker thread, for a slider or a key that is held down."""

    done = Signal(object)
    """The result of a call; not always the last one requested, which is still running then."""
    failed = Signal(object)
    """A call failed with this ``MemdeckError``."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._next: Callable[[], object] | None = None
        self._is_running = False

    def ask(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run *call* after the one in progress, unless another is requested first."""
        self._next = partial(call, *args, **kwargs)
        if not self._is_running:
            self._run()

    def _run(self) -> None:
        call, self._next = self._next, None
        self._is_running = call is not None
        if call is not None:
            job = self._bridge.run(call)
            job.done.connect(self.done)
            job.failed.connect(self.failed)
            job.ended.connect(self._run)


class GarbageCollection(QObject):
    """Runs Python's garbage collector in the GUI thread, every second.

    By default it runs in whichever thread creates the next object, and may delete unused widgets
    and timers there. Qt requires their own thread for that: any other crashes the program
    occasionally.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__(bridge)
        self._bridge = bridge
        self.is_full_due = False
        """True if the next collection is to visit every object: a vault was closed."""
        self._has_loaded = False
        """True if the data of a large vault was loaded or changed, and free pages may be left."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self, interval=COLLECT_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due, and the younger ones.

        The data of a large vault has no cycles. It is excluded until a vault is closed, because
        visiting it blocks the window: 113 ms after 20,000 memories were archived (2026-11-26).
        """
        if self.is_full_due:
            self.is_full_due = False
            gc.unfreeze()
            gc.collect()
            return
        if gc.get_count()[0] > LOADED_OBJECTS:
            gc.freeze()
            self._has_loaded = True
            return
        if self._has_loaded and not self._bridge.is_busy:
            self._has_loaded = False
            return_free_pages()
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, limit) in enumerate(counts) if count > limit]
        if due:
            gc.collect(due[-1])

    def close(self) -> None:
        """Enable automatic collection again, as there is no other thread any more."""
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()


async def _awaited(build: Callable[[Report], Awaitable[T]], report: Report) -> T:
    return await build(report)


async def _cancel_others() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
