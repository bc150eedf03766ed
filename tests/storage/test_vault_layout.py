import pytest

from memdeck.errors import StorageError
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import names_in


@pytest.mark.parametrize("name", ["MEMORY.md", "memory.md"])
def test_a_vault_may_be_given_as_its_folder_or_as_its_file(tmp_path, name):
    (tmp_path / name).write_text("")

    assert VaultLayout.at(tmp_path) == VaultLayout.at(tmp_path / name)
    assert VaultLayout.at(tmp_path).memory == tmp_path / name


@pytest.mark.parametrize("name", ["LEARNINGS.md", "learnings.md"])
def test_a_second_file_opens_the_vault_that_it_belongs_to(tmp_path, name):
    (tmp_path / "MEMORY.md").write_text("")
    (tmp_path / name).write_text("")
    vault = VaultLayout.at(tmp_path)

    assert VaultLayout.at(tmp_path / name) == vault
    assert VaultLayout.at(tmp_path / "MEMORY.md") == vault
    assert vault.learnings is not None
    assert vault.learnings.memory == tmp_path / name


def test_a_second_file_without_a_first_is_a_vault_of_its_own(tmp_path):
    (tmp_path / "LEARNINGS.md").write_text("")

    assert VaultLayout.at(tmp_path / "LEARNINGS.md").memory == tmp_path / "LEARNINGS.md"


def test_an_empty_folder_gets_the_usual_name(tmp_path):
    assert VaultLayout.at(tmp_path).memory == tmp_path / "MEMORY.md"
    assert VaultLayout.at(tmp_path / "not there yet").memory.name == "MEMORY.md"


def test_a_relative_place_or_one_below_home_is_made_absolute(tmp_path, home, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert VaultLayout.at(tmp_path.relative_to(tmp_path) / "v").folder == tmp_path / "v"
    assert VaultLayout.at(type(tmp_path)("~/v")).folder == home / "v"


def test_a_folder_named_like_a_markdown_file_is_a_folder(tmp_path):
    (tmp_path / "notes.md").mkdir()

    assert VaultLayout.at(tmp_path / "notes.md").folder == tmp_path / "notes.md"


def test_two_vaults_in_one_folder_keep_their_state_apart(tmp_path):
    memory, other = VaultLayout.at(tmp_path / "MEMORY.md"), VaultLayout.at(tmp_path / "USER.md")

    assert memory.state.name == ".memdeck"
    assert other.state.name == ".memdeck-USER"
    assert memory.lock != other.lock


def test_all_state_lies_in_the_state_folder_and_what_is_derived_outside_the_vault(layout):
    kept = (layout.base, layout.journal, layout.tombstones, layout.policy)

    assert {path.parent for path in (*kept, layout.backups, layout.sources)} == {layout.state}
    assert layout.folder not in layout.lock.parents
    assert layout.folder not in layout.cache.parents


def test_a_vault_reached_through_a_link_has_the_same_lock(layout, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(layout.folder, target_is_directory=True)

    assert VaultLayout.at(link, layout.cache_root).lock == layout.lock


def test_looking_paths_up_makes_nothing(layout):
    assert layout.key
    assert layout.lock

    assert names_in(layout.folder) == []
    assert not layout.cache_root.exists()


def test_the_state_folder_is_for_its_owner_alone(layout):
    layout.make_state()
    layout.make_state()

    assert layout.state.stat().st_mode & 0o777 == 0o700


def test_a_state_folder_that_cannot_be_made_is_reported(layout):
    layout.folder.rmdir()
    layout.folder.write_text("a file where the folder should be")

    with pytest.raises(StorageError, match="a file has its name; rename that file"):
        layout.make_state()


def test_the_folder_of_a_new_vault_is_made_with_its_state(layout):
    layout.folder.rmdir()
    layout.make_state()

    assert layout.state.is_dir()


@pytest.mark.parametrize("name", ["memories.json", "loop.af", "GEMINI.md", ".cursorrules", "x.MD"])
def test_a_file_of_memories_is_a_vault_of_its_own(tmp_path, name):
    layout = VaultLayout.at(tmp_path / name)

    assert (layout.folder, layout.name, layout.path) == (tmp_path, name, tmp_path / name)
    assert layout.state.name == f".memdeck-{'x' if name == 'x.MD' else name.removesuffix('.md')}"


def test_two_files_of_one_stem_keep_their_state_apart(tmp_path):
    assert VaultLayout.at(tmp_path / "a.md").state != VaultLayout.at(tmp_path / "a.json").state
