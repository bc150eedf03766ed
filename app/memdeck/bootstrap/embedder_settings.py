"""The choice of an embedder: an offline one, a server of the user's, or none."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memdeck.bootstrap.model_keys import Keys
from memdeck.errors import EmbedderError, ModelRefusedError

if TYPE_CHECKING:
    from memdeck.recall.embedders.cached import CachedEmbedder
    from memdeck.recall.embedders.embedder import Embedder
    from memdeck.recall.embedders.embedder_registry import Availability
    from memdeck.recall.embedders.openai_endpoint import Endpoint
    from memdeck.recall.embedders.self_test import Trial
    from memdeck.storage.config.settings import Settings

_EMBEDDER_VARIABLES = ("MEMDECK_EMBEDDER", "MEMDECK_EMBEDDER_URL", "MEMDECK_EMBEDDER_MODEL")


@dataclass(frozen=True, slots=True)
class EmbedderChoice:
    """The embedder that is set up: ``none``, ``endpoint``, ``auto`` or the name of an offline one.

    *address* and *model* are an endpoint's, else empty.
    """

    name: str
    address: str = ""
    model: str = ""
    is_allowed: bool = True
    """Whether the user agreed that text goes to *address*; local text needs no consent."""


class Embedders:
    """The embedder: the environment's, else the settings', else an installed one."""

    def __init__(self, environment: Mapping[str, str], keys: Keys) -> None:
        self._environment = environment
        self._keys = keys

    @property
    def is_named(self) -> bool:
        """True if the environment says what to use, whatever the settings say."""
        own = any(self._environment.get(variable) for variable in _EMBEDDER_VARIABLES)
        return own or not self._is_wanted

    @property
    def _is_wanted(self) -> bool:
        from memdeck.services.vault.policy_overrides import Overrides

        return Overrides(self._environment).finds_by_meaning

    def chosen(self, settings: "Settings") -> EmbedderChoice:
        """Return the embedder that is set up.

        An address in the environment was set by the user, who thereby agreed to it.
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
        """Return the loaded embedder; None if none is enabled. It takes up to a second.

        An installed one replaces one that the user did not allow.

        Raises:
            EmbedderError: it does not work; the message says what to do.
        """
        choice = self.chosen(settings)
        if choice.name == "none":
            return None
        from memdeck.recall.embedders.cached import CachedEmbedder

        return CachedEmbedder(self._opened(choice if choice.is_allowed else EmbedderChoice("auto")))

    def try_out(self, choice: EmbedderChoice, typed_key: str = "") -> "Trial":
        """Have *choice* embed a sentence of ours; with *typed_key*, if one was just typed.

        Raises:
            EmbedderError: it does not work; the message says what to do.
        """
        from memdeck.recall.embedders.self_test import try_out

        return try_out(lambda: self._opened(choice, typed_key))

    def availability(self) -> "dict[str, Availability]":
        """Return whether each offline embedder is available, by its name in the settings."""
        from memdeck.recall.embedders.embedder_registry import OFFLINE, availability_of

        return {name: availability_of(name) for name in OFFLINE}

    def _opened(self, choice: EmbedderChoice, typed_key: str = "") -> "Embedder":
        if choice.name != "endpoint":
            from memdeck.recall.embedders.embedder_registry import open_offline

            return open_offline(choice.name)
        from memdeck.recall.embedders.openai_endpoint import EndpointEmbedder

        endpoint_settings = _endpoint(choice)
        read_key = self._keys.key_reader(endpoint_settings.server, of_embedder=True)
        return EndpointEmbedder(endpoint_settings, (lambda: typed_key) if typed_key else read_key)

    def open_offline(self, settings: "Settings") -> "Embedder | None":
        """Return the loaded embedder for matching memories; None if none is enabled.

        It is an offline one even if an endpoint is set up: for these the similarity from which
        two memories are the same was measured.

        Raises:
            EmbedderError: it does not work; the message says what to do.
        """
        name = self.chosen(settings).name
        if name == "none":
            return None
        from memdeck.recall.embedders.embedder_registry import AUTO, open_offline

        return open_offline(AUTO if name == "endpoint" else name)


def leaves(address: str) -> bool:
    """Return whether text sent to *address* leaves this machine; without an address none does."""
    from memdeck.extraction.llm import ModelSettings

    try:
        return not ModelSettings(address, "").is_local
    except ModelRefusedError:
        return False


def _endpoint(choice: EmbedderChoice) -> "Endpoint":
    from memdeck.extraction.llm import ModelSettings
    from memdeck.recall.embedders.openai_endpoint import Endpoint

    if not choice.model.strip():
        raise EmbedderError(
            "No embedding model is chosen; enter its name in Settings or in MEMDECK_EMBEDDER_MODEL."
        )
    endpoint_settings = ModelSettings(choice.address, choice.model)
    try:
        return Endpoint(
            choice.address,
            choice.model,
            endpoint_settings.server,
            is_local=endpoint_settings.is_local,
        )
    except ModelRefusedError as error:
        raise EmbedderError(str(error)) from None
