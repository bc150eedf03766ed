"""A SQLite file of memories is found, and watched while another program writes to it."""

import sqlite3
from contextlib import closing
from threading import Event

import pytest

from memdeck.services.manager import MemoryManager
from memdeck.storage.vault.discovery import other_memory_files
from memdeck.storage.vault.store.watcher import VaultWatcher
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.databases import connect, make_sqlite
from tests.fakes.stores import SQLITE


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "memory.db"
    make_sqlite(made, SQLITE.text)
    return made


def test_a_window_hears_of_what_another_program_writes_into_the_log_of_a_database(path):
    events = Event()
    with closing(connect(path)) as connection:
        connection.pragma("journal_mode", "wal")
        connection.execute("update memories set access_count = 9")
        watcher = VaultWatcher(VaultLayout.at(path), events.set, poll_s=0.02)
        watcher.start()
        try:
            connection.execute("update memories set access_count = 10")
            assert events.wait(20)
        finally:
            watcher.stop()


def test_a_look_at_a_database_is_no_word_of_a_change(path):
    with closing(connect(path)) as connection:
        connection.pragma("journal_mode", "wal")
    events = []
    watcher = VaultWatcher(VaultLayout.at(path), lambda: events.append(1), poll_s=0.02)
    watcher.start()
    try:
        for _ in range(20):
            MemoryManager(path).list()
    finally:
        watcher.stop()

    assert events == []


def test_such_a_file_is_found_next_to_the_requested_vault(path):
    with closing(sqlite3.connect(path.with_name("shop.db"))) as connection:
        connection.execute("create table orders (id integer primary key)")
    path.with_name("empty.md").write_text("")
    (path.parent / "folder.db").mkdir()

    assert other_memory_files(VaultLayout.at(path.parent)) == (path,)
