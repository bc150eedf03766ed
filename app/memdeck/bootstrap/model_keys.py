"""The keys of model servers, and where each is kept."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memdeck.extraction.llm import ModelSettings


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

    def key_reader(self, settings: "ModelSettings") -> Callable[[], str | None]:
        """Return a function that fetches the key when it is needed."""
        from memdeck.storage.config.credentials import KEY_VARIABLE

        return lambda: self._found(settings.server, KEY_VARIABLE)

    def embedder_key_reader(self, server: str) -> Callable[[], str | None]:
        """Return a function that fetches the key of an embedder's server."""
        from memdeck.storage.config.credentials import EMBEDDER_KEY_VARIABLE

        return lambda: self._found(server, EMBEDDER_KEY_VARIABLE)

    def location(self, base_url: str) -> KeyLocation:
        """Return the location of the key for the model at that address.

        Raises:
            ModelRefusedError: it is no address.
        """
        from memdeck.storage.config.credentials import KEY_VARIABLE

        return self._place(base_url, KEY_VARIABLE)

    def embedder_location(self, base_url: str) -> KeyLocation:
        """Return where the key for the embedder at that address is; raises as ``place`` does."""
        from memdeck.storage.config.credentials import EMBEDDER_KEY_VARIABLE

        return self._place(base_url, EMBEDDER_KEY_VARIABLE)

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

    def _place(self, base_url: str, variable: str) -> KeyLocation:
        from memdeck.extraction.llm import ModelSettings
        from memdeck.storage.config.credentials import KeySource, find_key

        server = ModelSettings(base_url, "").server
        found = find_key(server, self._environment, variable)
        if found is None:
            return KeyLocation.SESSION if server in self._session else KeyLocation.NOWHERE
        in_environment = found.source is KeySource.ENVIRONMENT
        return KeyLocation.ENVIRONMENT if in_environment else KeyLocation.KEYCHAIN

    def _found(self, server: str, variable: str) -> str | None:
        from memdeck.storage.config.credentials import find_key

        found = find_key(server, self._environment, variable)
        return found.value if found else self._session.get(server)
