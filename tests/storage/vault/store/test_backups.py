import errno
import os
from datetime import UTC, datetime, timedelta, timezone

import pytest

from memdeck.errors import StorageError
from memdeck.storage.vault.store.backups import (
    DAYS_KEPT,
    LOSSES_KEPT,
    NEWEST_KEPT,
    Backups,
    thinned_out,
)
from tests.fakes.disk import refusing

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def backups(layout):
    layout.make_state()
    return Backups(layout)


def test_backups_are_listed_newest_first_with_time_and_size(backups):
    backups.keep(b"one", NOON)
    backups.keep(b"three", NOON + timedelta(minutes=1))

    newest, oldest = backups.all()

    assert (newest.taken_at, newest.size_bytes) == (NOON + timedelta(minutes=1), 5)
    assert (oldest.taken_at, backups.read(oldest.name)) == (NOON, "one")


def test_they_are_named_in_utc_whatever_the_clock_shows(backups):
    backups.keep(b"one", NOON.astimezone(timezone(timedelta(hours=8))))

    assert backups.all()[0].name == "20260301T120000.000000Z.md"


def test_two_saves_at_one_moment_keep_both(backups):
    backups.keep(b"one", NOON)
    backups.keep(b"two", NOON)

    assert [backups.read(backup.name) for backup in backups.all()] == ["two", "one"]


def test_what_is_kept_already_is_not_kept_again(backups):
    for minute, data in enumerate([b"one", b"two", b"one", b"tww"]):
        backups.keep(data, NOON + timedelta(minutes=minute))

    assert [backups.read(backup.name) for backup in backups.all()] == ["tww", "two", "one"]


def test_a_backup_is_its_owners_alone_whatever_the_memories_are(backups, layout):
    layout.memory.write_bytes(b"old")
    layout.memory.chmod(0o640)

    backups.keep(b"old", NOON)

    assert next(layout.backups.iterdir()).stat().st_mode & 0o777 == 0o600


def test_there_are_none_before_the_first_save(layout):
    assert Backups(layout).all() == ()
    assert not layout.state.exists()


def test_a_stranger_in_the_folder_is_no_backup_and_is_left_alone(backups, layout):
    backups.keep(b"one", NOON)
    for name in ("notes.md", "99999999T999999.000000Z.md"):
        (layout.backups / name).write_bytes(b"mine")

    assert len(backups.all()) == 1
    with pytest.raises(
        StorageError, match=r"There is no backup notes\.md any more; choose another"
    ):
        backups.read("notes.md")


def test_a_name_is_never_followed_out_of_the_folder(backups, layout):
    layout.memory.write_bytes(b"secret")
    backups.keep(b"one", NOON)

    with pytest.raises(StorageError, match="There is no backup"):
        backups.read("../../MEMORY.md")


def names(*moments):
    return sorted(datetime.strftime(moment, "%Y%m%dT%H%M%S.%fZ.md") for moment in moments)


def test_of_today_the_last_ten_saves_are_kept_and_the_file_as_the_day_found_it(backups):
    for minute in range(25):
        backups.keep(f"{minute}".encode(), NOON + timedelta(minutes=minute))

    texts = [int(backups.read(backup.name)) for backup in backups.all()]

    assert texts == [*range(24, 24 - NEWEST_KEPT, -1), 0]


def test_saving_every_day_for_months_keeps_thirty_at_most(backups):
    for day in range(90):
        for minute in (0, 1):
            backups.keep(f"{day}.{minute}".encode(), NOON + timedelta(days=day, minutes=minute))

    texts = [backups.read(backup.name) for backup in backups.all()]

    assert len(texts) == NEWEST_KEPT + DAYS_KEPT
    assert texts[NEWEST_KEPT:] == [f"{day}.0" for day in range(84, 84 - DAYS_KEPT, -1)]


def test_thinning_what_is_thin_removes_nothing(tmp_path):
    few = [tmp_path / name for name in names(*(NOON + timedelta(days=n) for n in range(30)))]

    assert thinned_out(few) == []


def test_a_folder_that_cannot_be_made_is_reported(backups, layout):
    layout.backups.write_bytes(b"")

    with pytest.raises(StorageError, match="could not be saved"):
        backups.keep(b"x", NOON)


def test_a_closed_folder_of_backups_stops_a_save_with_a_sentence(backups, layout, monkeypatch):
    monkeypatch.setattr(type(layout.folder), "exists", refusing(errno.EACCES))

    with pytest.raises(StorageError, match="could not be saved: access was denied"):
        backups.keep(b"x", NOON)


def test_a_disk_that_fails_while_reading_is_reported(backups, layout, monkeypatch):
    backups.keep(b"x", NOON)
    name = backups.all()[0].name
    monkeypatch.setattr(type(layout.folder), "read_bytes", refusing(errno.EIO))

    with pytest.raises(StorageError, match="could not be read: Input/output error; check the disk"):
        backups.read(name)
    monkeypatch.setattr(os, "listdir", refusing(errno.EIO))
    with pytest.raises(StorageError, match="could not be read: Input/output error; check the disk"):
        backups.all()


def test_what_was_there_before_a_loss_makes_no_room_but_for_its_kind(backups):
    for minute in range(LOSSES_KEPT + 2):
        backups.keep_before_loss(f"whole {minute}".encode(), NOON + timedelta(minutes=minute))
    for minute in range(NEWEST_KEPT + 5):
        backups.keep(b"later", NOON + timedelta(hours=1, minutes=minute))

    texts = [backups.read(backup.name) for backup in reversed(backups.all())]
    assert texts[:LOSSES_KEPT] == [f"whole {minute}" for minute in range(2, LOSSES_KEPT + 2)]
    assert all(backup.taken_at.date() == NOON.date() for backup in backups.all())
