"""A background thread, for work that no write of a vault waits for."""

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
        """Run *call* after the calls before it; its report raises once it is cancelled.

        *title* describes the work to the user; "" for work that is never shown.
        """

        async def run(report: Report) -> T:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, report)

        return self._bridge.start(run, title)

    def close(self, last: Callable[[], object] = lambda: None) -> None:
        """Run only *last* after the call in progress, and return at once."""
        self._pool.submit(last)
        self._pool.shutdown(wait=False)
