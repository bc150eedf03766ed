"""From settings and the environment to a wired manager.

The only place that reads either. Variables: ``MEMDECK_VAULT`` (the vault to
open), ``MEMDECK_BASE_URL`` and ``MEMDECK_MODEL`` (a model's server, in place
of the settings'), ``MEMDECK_API_KEY``, and ``MEMDECK_HOME`` (a folder for
settings and the sample vault, in place of the platform's).
"""

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from memdeck.domain.policy import Category, Policy
from memdeck.errors import UsageError
from memdeck.extraction.llm import Key, ModelExtractor, ModelSettings
from memdeck.resources import resource
from memdeck.services.manager import MemoryManager
from memdeck.services.offline import OfflineExtractor
from memdeck.services.sessions import Extractor
from memdeck.services.vault import USER
from memdeck.storage.keys import find_key
from memdeck.storage.layout import MEMORY_NAMES, VaultLayout
from memdeck.storage.policies import read_policy, shipped_policies
from memdeck.storage.refusal import refusal
from memdeck.storage.settings import Settings, SettingsFile


@dataclass(frozen=True, slots=True)
class Choices:
    """What a command line says about the manager it wants."""

    vault: Path | None = None
    needs_vault: bool = True
    is_offline: bool = False
    by: str = USER


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """The model to ask, and whether the person agreed that text goes there."""

    settings: ModelSettings
    is_allowed: bool


class Program:
    """The program on this machine: its settings, its places, and what it opens."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = os.environ if environment is None else environment
        own = self._environment.get("MEMDECK_HOME")
        config = Path(own) if own else platformdirs.user_config_path("memdeck", appauthor=False)
        self._data = Path(own) if own else platformdirs.user_data_path("memdeck", appauthor=False)
        self.settings_file = SettingsFile(config / "settings.json")
        self.session_keys: dict[str, str] = {}
        """Keys for this session alone, by server, where there is no keychain."""

    def open(self, choices: Choices) -> MemoryManager:
        """Return the manager of the vault that was chosen.

        Raises:
            UsageError: no vault was chosen and none lies here.
            PolicyError: the vault's own policy is not valid.
        """
        settings = self.settings_file.read().settings
        layout = VaultLayout.at(self._vault(choices))
        policy = _policy(layout)
        extractor = (
            OfflineExtractor()
            if choices.is_offline
            else self.extractor(settings, policy.categories)
        )
        return MemoryManager(
            layout.memory,
            extractor,
            policy=policy,
            by=choices.by,
            keeps_sources=settings.keep_sources,
        )

    def model(self, settings: Settings) -> ModelChoice | None:
        """Return the model that is set up; None where rules do the work.

        An address in the environment was put there by the person, who so agreed to it.
        """
        own_url = self._environment.get("MEMDECK_BASE_URL", "")
        url = own_url or settings.base_url
        model = self._environment.get("MEMDECK_MODEL", "") or settings.model
        if not url or not model:
            return None
        chosen = ModelSettings(base_url=url, model=model)
        return ModelChoice(chosen, bool(own_url) or url in settings.consented)

    def extractor(self, settings: Settings, categories: Sequence[Category] = ()) -> Extractor:
        """Return what extracts: the model, if one is set up and allowed, else the rules."""
        choice = self.model(settings)
        if choice is None or not choice.is_allowed:
            return OfflineExtractor()
        return ModelExtractor(choice.settings, self.key_for(choice.settings), categories)

    def key_for(self, settings: ModelSettings) -> Key:
        """Return a way to fetch the key when it is needed; a keychain may take its time."""

        def fetch() -> str | None:
            found = find_key(settings.server, self._environment)
            return found.value if found else self.session_keys.get(settings.server)

        return fetch

    def sample_vault(self, *, fresh: bool = False) -> Path:
        """Return the person's copy of the sample vault, made once; *fresh* makes it anew.

        Raises:
            StorageError: the disk refused.
        """
        folder = self._data / "sample"
        try:
            if fresh and folder.exists():
                shutil.rmtree(folder)
            if not folder.exists():
                shutil.copytree(resource("sample", "vault"), folder)
        except OSError as error:
            raise refusal(folder, "made", error) from error
        return folder

    def _vault(self, choices: Choices) -> Path:
        named = self._environment.get("MEMDECK_VAULT")
        if choices.vault is not None:
            return choices.vault
        if named:
            return Path(named)
        here = Path.cwd()
        if not choices.needs_vault or any((here / name).is_file() for name in MEMORY_NAMES):
            return here
        raise UsageError("No vault is chosen; name one with --vault DIR.")


def _policy(layout: VaultLayout) -> Policy:
    return read_policy(layout.policy) if layout.policy.is_file() else shipped_policies()["everbot"]
