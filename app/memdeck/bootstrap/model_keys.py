"""The keys of model servers, and where each is kept."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memdeck.storage.config.credentials import FoundKey


class KeyLocation(Enum):
    """Location of the key of a model's server."""

    ENVIRONMENT = auto()
    KEYCHAIN = auto()
    SESSION = auto()
    """Only in the program, until it ends: there is no keychain."""
    NOWHERE = auto()


class Keys:
    """The keys of model servers. A keychain may be slow: call these off the GUI thread."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._session: dict[str, str] = {}  # by server, if there is no keychain

    def key_reader(self, server: str, *, of_embedder: bool = False) -> Callable[[], str | None]:
        """Return a function that fetches the key of a server when it is needed."""

        def read() -> str | None:
            key = self._find(server, of_embedder=of_embedder)
            return key.value if key else self._session.get(server)

        return read

    def location(self, base_url: str, *, of_embedder: bool = False) -> KeyLocation:
        """Return the location of the key for the model, or the embedder, at that address.

        Raises:
            ModelRefusedError: it is no address.
        """
        from memdeck.extraction.llm import ModelSettings
        from memdeck.storage.config.credentials import KeySource

        server = ModelSettings(base_url, "").server
        key = self._find(server, of_embedder=of_embedder)
        if key is None:
            return KeyLocation.SESSION if server in self._session else KeyLocation.NOWHERE
        in_environment = key.source is KeySource.ENVIRONMENT
        return KeyLocation.ENVIRONMENT if in_environment else KeyLocation.KEYCHAIN

    def keep(self, base_url: str, key: str) -> KeyLocation:
        """Keep *key* for that address: in the keychain, else until the program ends.

        Raises:
            ModelRefusedError: it is no address.
        """
        from memdeck.extraction.llm import ModelSettings
        from memdeck.storage.config.credentials import Saving, save_key

        server = ModelSettings(base_url, "").server
        if save_key(server, key) is Saving.KEPT:
            return KeyLocation.KEYCHAIN
        self._session[server] = key
        return KeyLocation.SESSION

    def _find(self, server: str, *, of_embedder: bool) -> "FoundKey | None":
        from memdeck.storage.config.credentials import EMBEDDER_KEY_VARIABLE, KEY_VARIABLE, find_key

        variable = EMBEDDER_KEY_VARIABLE if of_embedder else KEY_VARIABLE
        return find_key(server, self._environment, variable)
