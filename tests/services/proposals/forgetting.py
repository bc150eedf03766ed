"""Requests to forget, and their effect on the memories of a vault."""

import asyncio

from memdeck.services.manager import MemoryManager
from tests.fakes.vaults import FakeClock

LEEDS = "The user moved to Leeds in 2022."
PASSPORT = "用户的护照2027年3月到期。"
JAZZ = "The user listens to jazz while working."


def vault_with(folder, *contents):
    manager = MemoryManager(folder, clock=FakeClock())
    for content in contents:
        manager.add(content)
    return manager


def end_session(manager, *said, name="s1"):
    messages = [{"role": "user", "content": text} for text in said]
    return asyncio.run(manager.process_session_end(messages, name))


def write(manager, content, **how):
    return asyncio.run(manager.memory_write(content, **how))


def contents_of(manager):
    return {row.entry.content for row in manager.list().rows}


def pending(manager):
    return [(one.row.action, one.row.target, one.row.content) for one in manager.waiting()]


def offered(manager):
    """Return the memories whose removal is pending."""
    contents = {row.entry.id: row.entry.content for row in manager.list().rows}
    return {contents[target] for _, target, _ in pending(manager) if target}
