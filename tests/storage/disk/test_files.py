import errno
import re
import shutil
from pathlib import Path

import pytest

from memdeck.errors import StorageError
from memdeck.storage.disk.files import copy_folder, delete, make_folder, read_whole, states_in
from tests.fakes.disk import names_in, refusing
from tests.fakes.endless import make_device, make_pipe


def test_a_file_that_is_not_there_reads_as_none(tmp_path):
    (tmp_path / "empty").touch()

    assert read_whole(tmp_path / "empty") == b""
    assert read_whole(tmp_path / "missing") is None


@pytest.mark.parametrize("make", [make_pipe, make_device])
def test_what_never_ends_is_refused_and_never_opened(tmp_path, make):
    make(tmp_path / "models.toml")

    with pytest.raises(StorageError, match=r"models\.toml is a pipe or a device, not a file"):
        read_whole(tmp_path / "models.toml")


def test_deleting_twice_is_deleting_once(tmp_path):
    (tmp_path / "file").touch()

    delete(tmp_path / "file")
    delete(tmp_path / "file")

    assert names_in(tmp_path) == []


def test_a_folder_is_made_with_those_it_lies_in(tmp_path):
    make_folder(tmp_path / "outer" / "inner")
    make_folder(tmp_path / "outer" / "inner")

    assert (tmp_path / "outer" / "inner").is_dir()


def test_a_copy_keeps_what_was_done_in_it_unless_it_is_made_again(tmp_path):
    model, copy = tmp_path / "model", tmp_path / "copy"
    make_folder(model)
    (model / "MEMORY.md").write_text("as shipped")

    copy_folder(model, copy)
    (copy / "MEMORY.md").write_text("edited")
    copy_folder(model, copy)
    assert (copy / "MEMORY.md").read_text() == "edited"

    copy_folder(model, copy, replaces=True)
    assert (copy / "MEMORY.md").read_text() == "as shipped"


@pytest.mark.parametrize(
    ("owner", "method", "call", "action"),
    [
        (Path, "stat", read_whole, "read"),
        (Path, "unlink", delete, "deleted"),
        (Path, "mkdir", make_folder, "made"),
        (shutil, "copytree", lambda path: copy_folder(path.parent, path), "made"),
    ],
)
def test_an_error_of_the_disk_is_reported(tmp_path, monkeypatch, owner, method, call, action):
    monkeypatch.setattr(owner, method, refusing(errno.EACCES))

    with pytest.raises(StorageError, match=f"could not be {action}: access was denied"):
        call(tmp_path / "thing")


def test_a_file_that_is_gone_by_now_does_not_hide_the_others(tmp_path):
    (tmp_path / "b.md").write_text("x", encoding="utf-8")
    (tmp_path / "c.txt").write_text("x", encoding="utf-8")
    (tmp_path / "a.md").symlink_to(tmp_path / "gone")
    named_md = re.compile(r".*\.md")

    states = states_in(tmp_path, named_md)
    (tmp_path / "b.md").write_text("longer", encoding="utf-8")

    assert list(states) == ["b.md"]
    assert states_in(tmp_path, named_md) != states
    assert states_in(tmp_path / "none", named_md) == {}
