"""Files of Memdeck are private, and doctor reports those that others can read."""

import os
import sys

import pytest

from memdeck.services.manager import MemoryManager
from memdeck.storage.config.settings import Settings, SettingsFile
from tests.fakes.vaults import MEMORY_MD, vault_at

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def _usual_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return path.stat().st_mode & 0o777


def filled(folder):
    """Use a vault so that every kind of file is written."""
    manager = vault_at(folder, text=None)
    manager.add("Plays chess")
    added = manager.add("Lives in Lyon").entry.id
    manager.add_message("s1", "user", "I always use pytest for testing")
    manager.forget([added])
    manager.write_daily_log("Worked on the release")
    return manager


def test_in_a_new_vault_everything_is_its_owners_alone(tmp_path):
    vault = tmp_path / "vault"
    filled(vault)
    for path in vault.rglob("*"):
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path


def test_files_are_private_in_a_state_folder_that_the_user_made(tmp_path):
    state = tmp_path / ".memdeck"
    state.mkdir(mode=0o755)
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")
    filled(tmp_path)
    assert mode(state) == 0o755
    for path in state.rglob("*"):
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path


def test_a_file_that_was_open_to_all_is_its_owners_alone_once_it_is_written(tmp_path):
    filled(tmp_path)
    state = tmp_path / ".memdeck"
    for name in ("journal.jsonl", "base.md", "tombstones.md"):
        (state / name).chmod(0o644)
    manager = vault_at(tmp_path, text=None)
    manager.forget([manager.list().rows[0].entry.id])

    assert {mode(state / name) for name in ("journal.jsonl", "base.md", "tombstones.md")} == {0o600}
    assert {mode(path) for path in (state / "backups").iterdir()} == {0o600}


def test_a_memory_file_keeps_the_mode_that_its_owner_gave_it(tmp_path):
    path = tmp_path / "MEMORY.md"
    path.write_text(MEMORY_MD, encoding="utf-8")
    path.chmod(0o644)
    filled(tmp_path)
    assert mode(path) == 0o644


def test_the_settings_are_their_owners_alone(tmp_path):
    SettingsFile(tmp_path / "settings.json").write(Settings())
    assert mode(tmp_path / "settings.json") == 0o600


def exposures_of(folder):
    return [problem.what for problem in MemoryManager(folder).doctor()]


def test_doctor_reports_what_others_can_read(tmp_path):
    filled(tmp_path)
    assert exposures_of(tmp_path) == []

    state = tmp_path / ".memdeck"
    (state / "journal.jsonl").chmod(0o644)
    assert exposures_of(tmp_path) == []  # nobody else can enter the folder

    state.chmod(0o755)
    (sentence,) = exposures_of(tmp_path)
    assert "can read a file in .memdeck, such as journal.jsonl; take that" in sentence


def test_doctor_reports_a_hard_link_but_none_of_memdecks_own(tmp_path):
    manager = filled(tmp_path)
    manager.add("Drinks tea")
    assert exposures_of(tmp_path) == []

    os.link(tmp_path / "MEMORY.md", tmp_path / "twin.md")
    assert "second name somewhere (a hard link)" in exposures_of(tmp_path)[0]
