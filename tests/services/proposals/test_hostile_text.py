"""A hostile message takes linear time, and no time on the event loop."""

import asyncio
import gc
import time
from itertools import count

import pytest

from tests.fakes.baits import GROWTH, HOSTILE, growth
from tests.fakes.vaults import vault_at

LOOP_LIMIT_S = 0.5
"""The most CPU time of a call on the thread of the event loop."""


async def _cpu_s(call):
    """Run *call*; return the CPU time of all threads, and that of the event loop's thread.

    Garbage of earlier tests is not collected during the call.
    """
    gc.disable()
    try:
        loop, every = time.thread_time(), time.process_time()
        await call
        return time.process_time() - every, time.thread_time() - loop
    finally:
        gc.enable()


@pytest.fixture(scope="module", autouse=True)
def _imported(tmp_path_factory):
    """Make each call once, so that imports are not measured."""
    manager = vault_at(tmp_path_factory.mktemp("first"))
    asyncio.run(manager.process_session_end([{"role": "user", "content": "I like tea."}], "s1"))
    asyncio.run(manager.tools.memory_write("用户喜欢喝茶。"))
    manager.recollection.close()


@pytest.fixture
def cpu_of(tmp_path):
    """Return a function that measures a call on a new vault, which must not use the event loop."""
    numbers = count()
    loops_s = []

    def measured(call):
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        manager = vault_at(folder)
        try:
            spent, on_loop = asyncio.run(_cpu_s(call(manager)))
        finally:
            manager.recollection.close()
        loops_s.append(on_loop)
        return spent

    yield measured
    # Half of the calls are long. Work of a single call, such as an import, is not due to the text.
    assert sorted(loops_s)[-2] < LOOP_LIMIT_S


@pytest.mark.parametrize("bait", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_memory_is_judged_in_linear_time_off_the_event_loop(cpu_of, bait):
    def written(text):
        return cpu_of(lambda manager: manager.tools.memory_write(f"User {text}."))

    assert growth(written, bait) < GROWTH


@pytest.mark.parametrize("bait", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_message_is_learned_from_in_linear_time_off_the_event_loop(cpu_of, bait):
    def learned(text):
        messages = [
            {"role": "user", "content": f"I live in Hangzhou. {text}"},
            {"role": "assistant", "content": text},
        ]
        return cpu_of(lambda manager: manager.process_session_end(messages, "s1"))

    assert growth(learned, bait) < GROWTH


def test_a_call_that_reads_all_that_is_left_at_every_place_is_caught():
    def read_again(text):
        start = time.process_time()
        for place in range(0, len(text), 4):
            text[place:].count("b")
        return time.process_time() - start

    assert growth(read_again, "a") > GROWTH
