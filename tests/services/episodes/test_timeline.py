"""The outlines of units, read once and followed by the states of their files."""

from datetime import UTC, datetime

import pytest

from memdeck.services.episodes.timeline import Timeline
from memdeck.storage.vault.store.log_and_summary_files import SideFiles
from tests.fakes.conversations import conversation_of


@pytest.fixture
def timeline(manager):
    for day in (12, 3, 7):
        at = datetime(2026, 3, day, 9, tzinfo=UTC)
        manager.memorize(conversation_of(f"I moved to Lisbon on day {day}.", id=f"c/{day}", at=at))
    return Timeline(manager.vault)


@pytest.fixture
def read_names(monkeypatch):
    """The names of the files that are read, in order."""
    names = []
    read = SideFiles.read_pages

    def noting(files, wanted):
        wanted = list(wanted)
        names.extend(wanted)
        return read(files, wanted)

    monkeypatch.setattr(SideFiles, "read_pages", noting)
    return names


def days(outlines):
    return [outline.since.day for outline in outlines]


def test_outlines_are_in_order_of_time_and_agree_with_the_units(manager, timeline):
    outlines = timeline.read()

    assert days(outlines) == [3, 7, 12]
    assert timeline.count() == 3
    for outline, unit in zip(outlines, manager.episodes.units(), strict=True):
        assert (outline.id, outline.conversation) == (unit.id, unit.conversation)
        assert (outline.people, outline.subject) == (unit.users, unit.subject)
        assert outline.opening == unit.summary[0].text
        assert outline.event_count == len(unit.events)
        assert manager.vault.read_episode(outline.file).unit == unit


def test_nothing_is_read_twice(timeline, read_names):
    first = timeline.read()
    assert len(read_names) == 3

    assert timeline.read() is first
    assert len(read_names) == 3


def test_only_a_changed_file_is_read_again(manager, timeline, read_names):
    outline = timeline.read()[1]
    path = manager.vault.layout.folder / outline.file
    text = path.read_text(encoding="utf-8").replace(f"# {outline.subject}", "# Moving day")
    path.write_text(text, encoding="utf-8")
    read_names.clear()

    changed = timeline.read()[1]

    assert read_names == [outline.file]
    assert (changed.subject, changed.id) == ("Moving day", outline.id)
    assert changed.state != outline.state


def test_an_undo_removes_the_outlines_of_its_units(manager, timeline):
    timeline.read()

    manager.undo()

    assert days(timeline.read()) == [3, 12]


def test_a_damaged_file_is_left_out(manager, timeline):
    path = manager.vault.layout.folder / timeline.read()[0].file
    path.write_bytes(b"\0\xff")

    assert days(timeline.read()) == [7, 12]


def test_the_latest_files_can_be_read_first(timeline, read_names):
    assert days(timeline.read(most=2)) == [7, 12]
    assert not timeline.is_complete

    assert days(timeline.read()) == [3, 7, 12]
    assert timeline.is_complete
    assert len(read_names) == 3


def test_a_file_behind_a_link_out_of_the_vault_is_left_out(manager, timeline, tmp_path_factory):
    outline = timeline.read()[0]
    path = manager.vault.layout.folder / outline.file
    away = tmp_path_factory.mktemp("away") / "unit.md"
    away.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(away)

    assert days(timeline.read()) == [7, 12]
