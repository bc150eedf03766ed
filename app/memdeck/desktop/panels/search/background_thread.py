"""A thread beside the lane, for work that no write of a vault waits for."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from memdeck.desktop.ui.session.worker import Bridge, Job, Report

T = TypeVar("T")


class Aside:
    """Runs calls one by one; *prepare* is called in the thread before the first."""

    def __init__(
        self, bridge: Bridge, name: str, prepare: Callable[[], object] = lambda: None
    ) -> None:
        self._bridge = bridge
        self._pool = ThreadPoolExecutor(1, f"memdeck-{name}", initializer=prepare)

    def start(self, call: Callable[[Report], T], title: str = "") -> Job:
        """Run *call* when those before it are over; it hears by its report that it is cancelled.

        *title* is what it does, in words for the person; "" for work that is never shown.
        """

        async def run(report: Report) -> T:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, report)

        return self._bridge.start(run, title)

    def close(self, last: Callable[[], object] = lambda: None) -> None:
        """Run nothing more but *last*, once what has begun is over; waits for neither."""
        self._pool.submit(last)
        self._pool.shutdown(wait=False)
