"""The choice of a language model, and its tasks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memdeck.bootstrap.model_keys import Keys

if TYPE_CHECKING:
    from memdeck.domain.memory.policy import Category
    from memdeck.extraction.llm import ModelSettings
    from memdeck.services.agent.session_buffer import Summariser
    from memdeck.services.episodes.episodes import Narrator
    from memdeck.services.memories.summarizer import Condenser
    from memdeck.services.proposals.extractors import Extractor
    from memdeck.storage.config.settings import Settings


_YES = frozenset({"1", "true", "yes", "on"})


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """The model to use, and whether the user agreed that text goes there."""

    settings: "ModelSettings"
    is_allowed: bool


class Models:
    """The model for extraction: the environment's, else the settings', else rules alone."""

    def __init__(self, environment: Mapping[str, str], keys: Keys) -> None:
        self._environment = environment
        self._keys = keys

    @property
    def is_named(self) -> bool:
        """True if the environment names the model, whatever the settings say."""
        variables = ("MEMDECK_BASE_URL", "MEMDECK_MODEL")
        return any(self._environment.get(variable) for variable in variables)

    def chosen(self, settings: "Settings") -> ModelChoice | None:
        """Return the model that is set up; None if rules do the work.

        An address in the environment was set by the user, who thereby agreed to it.
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
        """Return the extractor: the model, if one is set up and allowed, else the rules."""
        from memdeck.services.proposals.extractors import OfflineExtractor

        rules, model = OfflineExtractor(), self.allowed(settings)
        if model is None:
            return rules
        from memdeck.extraction.llm import ModelExtractor

        return ModelExtractor(model, self._keys.key_reader(model.server), categories, rules.extract)

    def summariser(self, settings: "Settings") -> "Summariser | None":
        """Return the model that summarises sessions, if one is set up and allowed."""
        model = self.allowed(settings)
        if model is None:
            return None
        from memdeck.extraction.llm import ModelSummariser

        return ModelSummariser(model, self._keys.key_reader(model.server))

    def condenser(self, settings: "Settings") -> "Condenser | None":
        """Return the model that condenses old memories, if one is set up and allowed."""
        model = self.allowed(settings)
        if model is None:
            return None
        from memdeck.extraction.llm import ModelCondenser

        return ModelCondenser(model, self._keys.key_reader(model.server))

    def narrator(self, settings: "Settings") -> "Narrator | None":
        """Return the model that describes episodes, if one is set up and allowed."""
        model = self.allowed(settings)
        if model is None:
            return None
        from memdeck.extraction.episodes.narrator import ModelNarrator

        own = self._environment.get("MEMDECK_USE_EVAL_PROMPTS", "")
        is_eval = own.casefold() in _YES if own else settings.use_eval_prompts
        key = self._keys.key_reader(model.server)
        return ModelNarrator(model, key, uses_eval_prompts=is_eval)

    def allowed(self, settings: "Settings") -> "ModelSettings | None":
        """Return the model that is set up, if the user agreed that text goes there."""
        choice = self.chosen(settings)
        return choice.settings if choice is not None and choice.is_allowed else None
