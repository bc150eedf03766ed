"""The program on this machine: its folders, and what it opens."""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from memdeck.bootstrap.model_keys import Keys
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace
from memdeck.errors import UsageError
from memdeck.resources import resource

if TYPE_CHECKING:
    from memdeck.bootstrap.agent_programs import AgentPrograms
    from memdeck.bootstrap.embedder_settings import Embedders
    from memdeck.bootstrap.http_address import HttpAddress
    from memdeck.bootstrap.model_settings import Models
    from memdeck.bootstrap.server_files import ServerFiles
    from memdeck.domain.prompt.tokens import ModelTable
    from memdeck.postgres.connections import PostgresConnections
    from memdeck.recall.index.protocol import Index
    from memdeck.recall.text.tokenizer import Segmenter
    from memdeck.services.manager import MemoryManager
    from memdeck.services.recall.index_location import Indexes
    from memdeck.services.vault.policy_overrides import Overrides
    from memdeck.services.vault.postgres_servers import Servers
    from memdeck.storage.config.settings import SettingsFile
    from memdeck.storage.vault.discovery import FoundVault
    from memdeck.storage.vault_layout import VaultLayout

RECENT_KEPT = 12
"""Number of recent vaults that a menu can list."""
_SERVER_LOCK_TIMEOUT_S = 2.0
_OTHER_FILE = re.compile(
    r"\.(bak|csv|docx?|eml|epub|gz|html?|ini|jsonl|log|mbox|odt|pdf|pptx?|py|rtf|tar|toml|tsv|txt"
    r"|xlsx?|xml|ya?ml|zip)",
    re.IGNORECASE,
)
"""The suffix of another kind of file, unlike that of a folder called "my.agent"."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of a command line for its manager."""

    vault: Path | None = None
    needs_vault: bool = True
    may_create: bool = True
    """Whether a missing vault is accepted: the first memory creates it."""
    is_offline: bool = False
    is_agent: bool = False
    """Whether an agent makes the changes, not the user."""
    begin: str = "`memdeck add`"
    """How to begin a vault that is missing, for the error."""
    is_window: bool = False
    """Whether the user makes the changes in the window."""
    namespace: Namespace = NO_NAMESPACE
    """The user, agent and run whose memories alone are reached."""
    is_server: bool = False
    """Whether a caller waits, who hears soon that another program holds the vault."""

    @property
    def lock_timeout_s(self) -> float:
        """How long a change waits for another program that holds the vault."""
        from memdeck.storage.vault.store.store import LOCK_TIMEOUT_S

        return _SERVER_LOCK_TIMEOUT_S if self.is_server else LOCK_TIMEOUT_S

    @property
    def author(self) -> str:
        """The author of the changes, as the journal names it."""
        from memdeck.services.vault.vault import AGENT, USER, WINDOW

        if self.is_agent:
            return AGENT
        return WINDOW if self.is_window else USER


class Program:
    """The program on this machine: its settings, its folders, and what it opens.

    Every vault and index on a PostgreSQL server uses *connections*. Without them, each operation
    on a table opens one, and each index keeps its own.
    """

    def __init__(
        self,
        environment: Mapping[str, str] | None = None,
        connections: "PostgresConnections | None" = None,
    ) -> None:
        self._environment = os.environ if environment is None else environment
        own = self._environment.get("MEMDECK_HOME")
        self.config = Path(own) if own else platformdirs.user_config_path("memdeck", False)
        """The folder of the user's settings."""
        self.data = Path(own) if own else platformdirs.user_data_path("memdeck", False)
        """The folder of what the program created for the user."""
        self.keys = Keys(self._environment)
        self._connections = connections

    @cached_property
    def models(self) -> "Models":
        from memdeck.bootstrap.model_settings import Models

        return Models(self._environment, self.keys)

    @cached_property
    def embedders(self) -> "Embedders":
        from memdeck.bootstrap.embedder_settings import Embedders

        return Embedders(self._environment, self.keys)

    @cached_property
    def overrides(self) -> "Overrides":
        from memdeck.services.vault.policy_overrides import Overrides

        return Overrides(self._environment)

    @cached_property
    def indexes(self) -> "Indexes":
        from memdeck.services.recall.index_location import Indexes

        return Indexes(self._environment, self._connections)

    @cached_property
    def servers(self) -> "Servers":
        from memdeck.services.vault.postgres_servers import Servers

        return Servers(self._environment, self.data, self._connections)

    @cached_property
    def settings_file(self) -> "SettingsFile":
        from memdeck.storage.config.settings import SettingsFile

        return SettingsFile(self.config / "settings.json")

    def open(self, choices: Choices) -> "MemoryManager":
        """Return the manager of the selected vault.

        Raises:
            UsageError: no vault was selected and there is none here, or a required one is
                missing.
            PolicyError: the vault's own policy is not valid, or a variable that overrides it.
        """
        from memdeck.services.manager import MemoryManager
        from memdeck.services.recall.semantic_compare import Comparing
        from memdeck.storage.config.policies import policy_of

        # Without a settings file every setting is at its default. Then the module that checks
        # them is imported once a service needs them.
        settings = cache(lambda: self.settings_file.read().settings)
        file = self.config / "settings.json"
        are_default = not os.path.exists(file)  # noqa: PTH110 - it raises nothing
        may_have_model = not choices.is_offline and (self.models.is_named or not are_default)
        has_model = may_have_model and self.models.allowed(settings()) is not None

        def open_index(layout: "VaultLayout", segmenter: "Segmenter") -> "Index":
            return self.indexes.opener(settings())(layout, segmenter)

        layout = self._layout(choices)
        own_policy = policy_of(layout)
        policy = self.overrides.on(own_policy)
        return MemoryManager(
            layout,
            self.models.extractor(settings(), policy.categories) if has_model else None,
            policy=policy,
            by=choices.author,
            keeps_sources=are_default or settings().keep_sources,
            comparing=Comparing(lambda: self.embedders.open_offline(settings())),
            condenser=self.models.condenser(settings()) if has_model else None,
            summariser=self.models.summariser(settings()) if has_model else None,
            narrator=self.models.narrator(settings()) if has_model else None,
            open_embedder=lambda: self.embedders.open(settings()),
            open_index=open_index,
            open_models=self.model_table,
            overrides=self.overrides.in_force(own_policy),
            embeds_first=choices.is_agent,
            namespace=choices.namespace,
            lock_timeout_s=choices.lock_timeout_s,
        )

    def http_address(self, host: str, port: int) -> "HttpAddress":
        """Return the address of a server with the token of the environment, else with a new one.

        Raises:
            UsageError: the token of the environment is too short.
        """
        from memdeck.bootstrap.http_address import HttpAddress, checked_token, new_token

        chosen = self._environment.get("MEMDECK_TOKEN", "").strip()
        token = checked_token(chosen) if chosen else new_token()
        return HttpAddress(host, port, token, is_token_new=not chosen)

    @cached_property
    def server_files(self) -> "ServerFiles":
        from memdeck.bootstrap.server_files import ServerFiles

        own = self._environment.get("MEMDECK_HOME")
        folder = Path(own) if own else platformdirs.user_state_path("memdeck", False)
        return ServerFiles(folder / "servers")

    def agent_programs(self, vault: Path) -> "AgentPrograms":
        """Return the programs of agents on this computer, which may use the memories of *vault*."""
        from importlib.util import find_spec

        from memdeck.bootstrap.agent_programs import AgentPrograms, Computer, launch_command

        computer = Computer(Path.home(), sys.platform, self._environment)
        launch = launch_command(self._environment)
        has_server = find_spec("mcp") is not None
        return AgentPrograms(computer, launch, str(vault.absolute()), has_server=has_server)

    def model_table(self) -> "ModelTable":
        """Return the table of models: the user's own, else the shipped one.

        Raises:
            PolicyError: the user's own ``models.toml`` cannot be used.
        """
        from memdeck.storage.config.model_table import read_models, shipped_models

        return read_models(self.config / "models.toml").over(shipped_models())

    def vault_at_start(self, vault: Path | None = None) -> Path | None:
        """Return the vault to open a window with: the one named, the one here, or the last one."""
        named = vault or self.named_vault()
        if named is not None:
            return named
        recent = self.settings_file.read().settings.recent_vaults
        return next((Path(path) for path in recent if Path(path).exists()), None)

    def remember(self, vault: Path) -> None:
        """Put *vault* first among the recent ones."""
        settings = self.settings_file.read().settings
        others = (path for path in settings.recent_vaults if path != str(vault))
        recent = (str(vault), *others)[:RECENT_KEPT]
        if recent != settings.recent_vaults:
            self.settings_file.write(settings.changed({"recent_vaults": recent}))

    def find_vaults(self) -> "list[FoundVault]":
        """Return the memories of agents in the usual locations."""
        from memdeck.storage.vault.discovery import find_vaults

        return find_vaults(Path.home())

    def vault_name(self, path: Path) -> str:
        """Return the user's name for the vault at *path*: its agent, else its folder."""
        agents = {found.path: found.name for found in self.find_vaults()}
        return agents.get(path) or plain_name(path)

    def sample_vault(self, *, fresh: bool = False) -> Path:
        """Return the user's copy of the sample vault, created once; *fresh* creates it again."""
        from memdeck.storage.disk.files import copy_folder

        folder = self.data / "sample"
        copy_folder(resource("sample", "vault"), folder, replaces=fresh)
        return folder

    def own_vault(self) -> Path:
        """Return the folder of the user's own memory, created if it does not exist."""
        from memdeck.storage.disk.files import make_folder

        folder = self.data / "memory"
        make_folder(folder)
        return folder

    def _layout(self, choices: Choices) -> "VaultLayout":
        """Return the layout of the selected vault, which may be the address of a server."""
        vault = self._vault(choices)
        path = self.servers.file_of(vault)
        may_create = choices.may_create or not choices.needs_vault
        try:
            layout = self.servers.layout(path)
            _check(layout, path, may_create=may_create, begin=choices.begin)
        except (OSError, RuntimeError) as error:
            raise UsageError(f"{vault} cannot be opened; check the path.") from error
        # The window lists what is there: an address with a typing error must not look empty.
        return replace(layout, creates_tables=choices.may_create and not choices.is_window)

    def _vault(self, choices: Choices) -> Path:
        vault = choices.vault or self.named_vault()
        if vault is not None:
            return vault
        if not choices.needs_vault:
            return Path.cwd()
        raise UsageError("No vault is selected; name one with --vault DIR.")

    def named_vault(self) -> Path | None:
        """Return the vault that the environment names, or the current folder if it is one."""
        from memdeck.storage.vault_layout import FOLDER_NAMES

        named = self._environment.get("MEMDECK_VAULT")
        if named:
            return Path(named)
        here = Path.cwd()
        return here if any((here / name).is_file() for name in FOLDER_NAMES) else None


def _check(layout: "VaultLayout", vault: Path, *, may_create: bool, begin: str) -> None:
    """Raise an error unless there is a vault at *vault*, or one may be created there.

    Raises:
        UsageError: there is none, or something else.
    """
    from memdeck.storage.vault_layout import MEMORY_NAMES, can_hold_memories

    path = vault.expanduser()
    exists = path.exists()
    # A folder may have any name, but nobody wants one created for x.pdf.
    if not exists and may_create and _OTHER_FILE.fullmatch(path.suffix):
        raise UsageError(
            f"{vault} is not the name of a new vault; name a folder, or a file that ends in .md,"
            " .json, .af, .db or .sqlite. To use a folder of that name, create it first."
        )
    if path.is_file() and not can_hold_memories(path.name):
        raise UsageError(
            f"{vault} is neither a folder nor a file of memories; name a vault's folder, or a file"
            " that ends in .md, .json, .af, .db or .sqlite."
        )
    if layout.memory.is_dir() or (path.is_dir() and path.name in MEMORY_NAMES):
        folder = layout.memory if layout.memory.is_dir() else path
        raise UsageError(f"{folder} is a folder, not a file; rename it, or name another vault.")
    if not exists and not may_create:
        raise UsageError(
            f"There is no vault at {vault}; check the path, or create one there with {begin}."
        )


def plain_name(path: Path) -> str:
    """Return the name of a vault's folder, or of its file without the ending ``.md``."""
    return path.stem if path.suffix.lower() == ".md" else path.name
