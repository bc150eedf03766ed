import errno
import json
import os
from dataclasses import fields
from pathlib import Path

import pytest

from memdeck.errors import StorageError
from memdeck.storage.config.settings import (
    DEFAULTS,
    Settings,
    SettingsFile,
    SettingsReading,
    Theme,
)
from tests.fakes.disk import names_in, refusing
from tests.fakes.endless import make_pipe


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / "settings.json"


@pytest.fixture
def file(path):
    return SettingsFile(path)


def test_settings_come_back_as_they_were(file):
    settings = Settings(
        recent_vaults=("/home/ann/记忆",), base_url="http://127.0.0.1:11434/v1", theme=Theme.DARK
    )

    file.write(settings)

    assert file.read() == SettingsReading(settings)


def test_a_fresh_start_has_the_defaults_and_writes_nothing(file, path):
    assert file.read() == SettingsReading(Settings())
    assert not path.parent.exists()


def test_every_setting_says_what_it_means():
    assert all(
        setting.metadata["meaning"] for setting in fields(Settings) if setting.name in DEFAULTS
    )


@pytest.mark.parametrize("data", [b"", b'{"theme":', b"\xff\0", b"[]", b"[" * 100_000])
def test_a_damaged_file_costs_the_settings_but_not_the_start(file, path, data):
    path.parent.mkdir()
    path.write_bytes(data)

    found = file.read()

    assert found.settings == Settings()
    assert found.notes == (
        f"{path} could not be read; every setting is at its default, set them again.",
    )


@pytest.mark.parametrize("data", [b'{"theme":', b'{"theme": "purple", "model": "qwen3"}'])
def test_a_damaged_file_is_copied_before_it_is_written_over(file, path, data):
    path.parent.mkdir()
    path.write_bytes(data)

    file.write(Settings())

    assert names_in(path.parent) == ["settings.json", "settings.json.damaged"]
    assert (path.parent / "settings.json.damaged").read_bytes() == data
    assert file.read().notes == ()


@pytest.mark.parametrize("data", [b'{"theme":', b'{"theme": "purple", "model": "qwen3"}'])
@pytest.mark.parametrize("refused", ["settings.json", "settings.json.damaged"])
def test_a_damaged_file_stays_as_it_is_on_a_disk_that_refuses(
    file, path, monkeypatch, data, refused
):
    path.parent.mkdir()
    path.write_bytes(data)
    replace = Path.replace

    def refusing_one(source: Path, target: Path) -> Path:
        if target.name == refused:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", refusing_one)
    with pytest.raises(StorageError, match=r"settings\.json.* could not be saved"):
        file.write(Settings())

    assert path.read_bytes() == data


def test_settings_that_are_a_pipe_are_set_aside_and_never_opened(file, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    make_pipe(path)

    assert file.read().settings == Settings()
    assert "could not be read" in file.read().notes[0]
    file.write(Settings(model="m"))
    assert file.read() == SettingsReading(Settings(model="m"))


def test_a_setting_that_makes_no_sense_costs_no_other(file, path):
    path.parent.mkdir()
    path.write_text(json.dumps({"theme": "purple", "model": "qwen3", "keep_sources": "perhaps"}))

    found = file.read()

    assert found.settings == Settings(model="qwen3")
    assert found.notes == tuple(
        f"The setting {name} in {path} makes no sense and is at its default; set it again."
        for name in ("keep_sources", "theme")
    )


def test_what_a_newer_version_wrote_is_kept(file, path):
    path.parent.mkdir()
    path.write_text('{"model": "qwen3", "voice": {"speed": 2}}')

    file.write(file.read().settings.changed({"model": "llama"}))

    assert json.loads(path.read_text())["voice"] == {"speed": 2}
    assert json.loads(path.read_text())["model"] == "llama"


def test_a_disk_that_refuses_is_reported(file, monkeypatch):
    monkeypatch.setattr(Path, "mkdir", refusing(errno.EROFS))

    with pytest.raises(
        StorageError, match=r"settings\.json could not be saved: the disk is read-onl"
    ):
        file.write(Settings())


def test_settings_that_nest_too_deeply_are_set_aside_and_reported(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text("[" * 100_000, encoding="utf-8")
    reading = SettingsFile(path).read()
    assert reading.settings == Settings()
    assert reading.notes
