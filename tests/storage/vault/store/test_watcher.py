import errno
import shutil
from pathlib import Path
from queue import Queue
from threading import Semaphore

import pytest
from watchdog.events import (
    FileAttribEvent,
    FileClosedEvent,
    FileClosedNoWriteEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileOpenedEvent,
)
from watchdog.observers.api import BaseObserver

from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.vault.store import watcher
from memdeck.storage.vault.store.watcher import VaultWatcher, _Handler
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import refusing

BY_EVENTS_S = 3600.0
BY_POLL_S = 0.02
DEADLINE_S = 30


class Follower:
    """Watches a vault's file; each call adds its bytes to *states*, or None if it is missing."""

    def __init__(self, layout, poll_s):
        self.states: Queue[bytes | None] = Queue()
        self.memory = layout.memory
        self.watcher = VaultWatcher(layout, self._note, poll_s=poll_s)

    def _note(self):
        try:
            self.states.put(self.memory.read_bytes())
        except FileNotFoundError:
            self.states.put(None)

    def sees(self, state):
        """Wait for a call that finds the file in *state*; fail at the deadline."""
        while self.states.get(timeout=DEADLINE_S) != state:
            pass
        return True


@pytest.fixture
def follow(layout):
    """Starts watchers of the vault, and stops them."""
    layout.memory.write_bytes(b"old")
    followers = []

    def start(poll_s):
        follower = Follower(layout, poll_s)
        follower.watcher.start()
        followers.append(follower)
        return follower

    yield start
    for follower in followers:
        follower.watcher.stop()


class SilentObserver:
    """Simulates a network drive, which sends no events."""

    def start(self):
        pass

    stop = join = start

    def schedule(self, handler, path, *, recursive, event_filter):
        assert recursive is False
        return path

    def unschedule(self, watch):
        raise KeyError(watch)


def test_a_save_in_place_is_reported(layout, follow):
    follower = follow(BY_EVENTS_S)

    layout.memory.write_bytes(b"new")

    assert follower.sees(b"new")


def test_a_save_by_replacement_is_reported(layout, follow):
    follower = follow(BY_EVENTS_S)

    write_atomic(layout.memory, b"new")

    assert follower.sees(b"new")


def test_a_file_that_goes_and_comes_back_is_followed(layout, follow):
    follower = follow(BY_EVENTS_S)

    layout.memory.rename(layout.folder / "away.md")
    assert follower.sees(None)
    (layout.folder / "away.md").rename(layout.memory)
    assert follower.sees(b"old")
    layout.memory.unlink()
    assert follower.sees(None)
    layout.memory.write_bytes(b"back")
    assert follower.sees(b"back")


def test_a_link_is_followed_to_the_folder_it_leads_to(layout, follow, tmp_path):
    real = tmp_path / "elsewhere" / "real.md"
    real.parent.mkdir()
    layout.memory.unlink()
    real.write_bytes(b"old")
    layout.memory.symlink_to(real)
    follower = follow(BY_EVENTS_S)

    real.write_bytes(b"new")

    assert follower.sees(b"new")


@pytest.mark.parametrize("is_replaced", [False, True])
@pytest.mark.parametrize(
    "page",
    [
        "episodes/2024/05-08-anna-ben-4c7fd5b2.md",
        "profiles/anna-lee.md",
        "profiles/groups/55ce29a1b2c3.md",
    ],
)
def test_a_page_is_watched_however_it_is_written(layout, follow, page, is_replaced):
    unit = layout.folder / page
    unit.parent.mkdir(parents=True)
    unit.write_bytes(b"old")
    follower = follow(BY_EVENTS_S)

    if is_replaced:
        write_atomic(unit, b"new")
    else:
        unit.write_bytes(b"new")

    assert follower.sees(b"old")


def test_the_first_units_of_a_year_are_noticed(layout, follow):
    follower = follow(BY_POLL_S)

    unit = layout.pages("episodes") / "2024" / "05-08-anna-ben-4c7fd5b2.md"
    unit.parent.mkdir(parents=True)
    unit.write_bytes(b"new")
    assert follower.sees(b"old")

    follower.states = Queue()
    unit.unlink()
    assert follower.sees(b"old")


def test_the_system_sends_no_events_of_reading(layout, follow, monkeypatch):
    events: Queue[str] = Queue()
    monkeypatch.setattr(
        _Handler, "on_any_event", lambda _handler, event: events.put(event.event_type)
    )
    follow(BY_EVENTS_S)

    layout.memory.read_bytes()
    layout.memory.unlink()

    assert events.get(timeout=DEADLINE_S) not in {"opened", "closed_no_write"}


@pytest.mark.parametrize("name", ["tombstones", "policy"])
def test_the_tombstones_and_the_policy_are_watched_too(layout, follow, name):
    layout.make_state()
    follower = follow(BY_EVENTS_S)

    write_atomic(getattr(layout, name), b"anything")

    assert follower.sees(b"old")


def test_a_state_folder_made_later_is_watched_from_then_on(layout, follow):
    follower = follow(BY_POLL_S)

    layout.make_state()
    write_atomic(layout.tombstones, b"anything")

    assert follower.sees(b"old")


def test_where_the_system_sends_no_events_a_look_now_and_then_does(layout, follow, monkeypatch):
    monkeypatch.setattr(watcher, "Observer", SilentObserver)
    follower = follow(BY_POLL_S)

    layout.memory.write_bytes(b"new")
    assert follower.sees(b"new")
    layout.memory.unlink()
    assert follower.sees(None)


def test_where_the_system_has_no_more_watches_a_look_now_and_then_does(layout, follow, monkeypatch):
    monkeypatch.setattr(watcher, "Observer", refusing(errno.EMFILE))
    follower = follow(BY_POLL_S)

    layout.memory.write_bytes(b"new")

    assert follower.sees(b"new")


def test_where_no_folder_can_be_watched_a_look_now_and_then_does(layout, follow, monkeypatch):
    monkeypatch.setattr(BaseObserver, "schedule", refusing(errno.ENOSPC))
    follower = follow(BY_POLL_S)

    layout.memory.write_bytes(b"new")

    assert follower.sees(b"new")


@pytest.mark.parametrize("is_silent", [False, True])
def test_a_folder_that_is_deleted_and_created_again_is_followed(
    layout, follow, monkeypatch, is_silent
):
    if is_silent:
        monkeypatch.setattr(watcher, "Observer", SilentObserver)
    follower = follow(BY_POLL_S)

    shutil.rmtree(layout.folder)
    assert follower.sees(None)
    layout.folder.mkdir()
    layout.memory.write_bytes(b"anew")
    assert follower.sees(b"anew")

    layout.memory.write_bytes(b"and again")
    assert follower.sees(b"and again")
    watched = follower.watcher._folders._watches[layout.folder][0]
    assert watched == (layout.folder.stat().st_dev, layout.folder.stat().st_ino)


def test_after_it_is_stopped_nothing_is_reported(layout):
    layout.memory.write_bytes(b"old")
    follower = Follower(layout, BY_POLL_S)
    follower.watcher.start()
    follower.watcher.stop()
    follower.states = Queue()

    layout.memory.write_bytes(b"new")

    assert not follower.watcher._poller.is_alive()
    assert not follower.watcher._folders._observer.is_alive()
    assert follower.states.empty()


def test_watching_makes_nothing_in_the_vault(layout, follow):
    follow(BY_EVENTS_S)

    assert [path.name for path in layout.folder.iterdir()] == ["MEMORY.md"]


@pytest.mark.parametrize(
    ("event", "is_reported"),
    [
        (FileModifiedEvent("v/MEMORY.md"), True),
        (FileCreatedEvent("v/MEMORY.md"), True),
        (FileDeletedEvent("v/MEMORY.md"), True),
        (FileClosedEvent("v/MEMORY.md"), True),
        (FileMovedEvent("v/MEMORY.md", "v/away.md"), True),
        (FileMovedEvent("v/.MEMORY.md.0123abcd.memdeck.tmp", "v/MEMORY.md"), True),
        (FileModifiedEvent(b"v/MEMORY.md"), True),
        (FileModifiedEvent("v/.memdeck/policy.toml"), True),
        (FileOpenedEvent("v/MEMORY.md"), False),
        (FileClosedNoWriteEvent("v/MEMORY.md"), False),
        (FileAttribEvent("v/MEMORY.md"), False),
        (FileCreatedEvent("v/.MEMORY.md.0123abcd.memdeck.tmp"), False),
        (FileModifiedEvent("v/MEMORY.md.bak"), False),
        (FileModifiedEvent("v/.memdeck/journal.jsonl"), False),
        (FileModifiedEvent("v/notes.md"), False),
        (FileModifiedEvent("v/episodes/2024/05-08-anna-4c7fd5b2.md"), True),
        (FileMovedEvent("v/x", "v/episodes/2024/05-08-anna-4c7fd5b2.md"), True),
        (FileModifiedEvent("v/episodes/2024/.x.0123abcd.memdeck.tmp"), False),
        (FileModifiedEvent("v/profiles/anna-lee.md"), True),
        (FileModifiedEvent("v/profiles/groups/55ce29a1b2c3.md"), True),
        (FileModifiedEvent("v/profiles/.anna-lee.md.0123abcd.memdeck.tmp"), False),
        (FileModifiedEvent("v/other/2024/05-08-anna-4c7fd5b2.md"), False),
    ],
)
def test_only_what_may_have_changed_one_of_the_files_is_reported(layout, event, is_reported):
    calls = []
    handler = _Handler(
        (layout.memory, layout.policy),
        (Path("v/episodes"), Path("v/profiles")),
        lambda: calls.append(event),
    )

    handler.on_any_event(event)

    assert bool(calls) is is_reported


def test_a_vault_on_a_server_is_looked_at_every_now_and_then(tmp_path):
    path = tmp_path / "team.postgres"
    path.write_text("postgresql://h/db?user_id=u1\n")
    events = Semaphore(0)
    watcher = VaultWatcher(VaultLayout.at(path), events.release, server_s=0.01)
    watcher.start()
    try:
        assert events.acquire(timeout=20)
        assert events.acquire(timeout=20)
    finally:
        watcher.stop()


@pytest.mark.parametrize("poll_s", [BY_EVENTS_S, BY_POLL_S])
def test_a_new_summary_is_reported(follow, layout, poll_s):
    layout.make_state()
    follower = follow(poll_s)
    write_atomic(layout.summary, b"Ana.")

    assert follower.sees(b"old")


def test_a_daily_log_that_comes_or_is_replaced_is_reported(follow, layout):
    layout.logs.mkdir()
    follower = follow(BY_POLL_S)
    for text in (b"{}", b"[]"):
        write_atomic(layout.logs / "2026-02-21.json", text)

        assert follower.sees(b"old")


@pytest.mark.parametrize("name", ["waiting", "sources"])
def test_what_agents_leave_is_reported_even_if_the_state_folder_is_created_for_it(
    follow, layout, name
):
    follower = follow(BY_POLL_S)
    layout.make_state()
    getattr(layout, name).mkdir()
    assert follower.sees(b"old")

    for text in (b"{}", b"[]"):
        write_atomic(getattr(layout, name) / "0.jsonl", text)

        assert follower.sees(b"old")


def test_a_folder_is_reported_where_the_system_gives_it_no_size(tmp_path, monkeypatch):
    stat = Path.stat
    monkeypatch.setattr(Path, "stat", lambda path: _Sizeless(stat(path)))

    assert watcher._signature(tmp_path) != ()
    assert watcher._signature(tmp_path / "gone") == ()


class _Sizeless:
    """Simulates the events of Windows for a folder."""

    st_size = 0

    def __init__(self, real):
        self.st_mode, self.st_mtime_ns, self.st_ino = real.st_mode, real.st_mtime_ns, real.st_ino
