"""Runs only the newest of many calls; outdated ones that have not started are dropped."""

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.ui.session.worker import Bridge

P = ParamSpec("P")
T = TypeVar("T")


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
