"""One hostile message costs bounded time, and none of it on the event loop."""

import asyncio
import time

import pytest

from tests.fakes.vaults import vault_at

SIZE = 100_000
LIMIT_S = 8.0
"""CPU time of one call; quadratic work over such a message takes minutes."""

LOOP_LIMIT_S = 0.5
"""CPU time that one call takes of the thread of the event loop."""

BAITS = {
    "line ends": "\n",
    "spaces": " ",
    "beginnings of keys": "sk-",
    "beginnings of tokens": "eyJ-",
    "quotes": "“",
    "brackets": "[<(",
    "digits": "1",
    "Chinese numbers": "一",
    "full-width digits": "１",
    "labels": "password ",
    "Chinese labels": "密码",
    "orders": "总是推荐",
    "openings of documents": "here's ",
    "sentences": "I prefer tea. ",
    "sentences in Chinese": "我喜欢喝茶。",
}


async def _cpu_s(call):
    """Run *call*; return the CPU time of all threads, and that of the event loop's own."""
    loop, every = time.thread_time(), time.process_time()
    await call
    return time.process_time() - every, time.thread_time() - loop


@pytest.fixture
def manager(tmp_path):
    made = vault_at(tmp_path)
    yield made
    made.recollection.close()


@pytest.mark.parametrize("bait", BAITS.values(), ids=BAITS)
def test_a_hostile_memory_is_judged_in_bounded_time_and_beside_the_event_loop(manager, bait):
    words = "User " + (bait * SIZE)[:SIZE] + "."

    spent, on_loop = asyncio.run(_cpu_s(manager.tools.memory_write(words)))

    assert on_loop < LOOP_LIMIT_S
    assert spent < LIMIT_S


@pytest.mark.parametrize("bait", BAITS.values(), ids=BAITS)
def test_a_hostile_message_is_learned_from_in_bounded_time_and_beside_the_event_loop(manager, bait):
    messages = [
        {"role": "user", "content": "I live in Hangzhou. " + (bait * SIZE)[:SIZE]},
        {"role": "assistant", "content": (bait * SIZE)[:SIZE]},
    ]
    end = manager.process_session_end(messages, "s1")

    spent, on_loop = asyncio.run(_cpu_s(end))

    assert on_loop < LOOP_LIMIT_S
    assert spent < LIMIT_S
