"""The verbs that look ahead: what will fade, and what the agent will see."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from memdeck.domain.entry import MemoryEntry
from memdeck.domain.forecast import Bands, Forecast, bands, curve, forecast
from memdeck.domain.policy import Curve
from memdeck.domain.prompt import Prompt, PromptLanguage, select_prompt
from memdeck.services.vault import Vault

LONGEST_DAYS = 36_525


@dataclass(frozen=True, slots=True)
class EntryCurve:
    """The readings of one entry, from the first day on, one a day."""

    entry: MemoryEntry
    start: date
    scores: tuple[float, ...]


class Forecasts:
    """Readings of days to come; nothing here changes the vault."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def forecast(self, days: int, fade: Curve | None = None) -> Forecast:
        """Return counts and events of today and the *days* after it.

        *fade* asks "what if scores faded like this"; None asks the vault's policy.
        """
        contents = self._vault.look()
        policy = self._vault.policy if fade is None else replace(self._vault.policy, fade=fade)
        return forecast(contents.entries.values(), policy, contents.today, days)

    def curves(
        self, ids: Sequence[str] | None, days: int, *, history_days: int = 0
    ) -> tuple[EntryCurve, ...]:
        """Return the readings of some entries, or of all, from *history_days* ago on.

        Days before a score was set read that score: what was there before is not kept.
        """
        contents = self._vault.look()
        start = date.fromordinal(contents.today.toordinal() - history_days)
        chosen = (
            contents.entries.values()
            if ids is None
            else [contents.entries[id_] for id_ in ids if id_ in contents.entries]
        )
        return tuple(
            EntryCurve(
                entry, start, tuple(curve(entry, self._vault.policy, start, history_days + days))
            )
            for entry in chosen
        )

    def bands(self, days: int) -> Bands:
        """Return how the readings of the whole vault spread over the coming days."""
        contents = self._vault.look()
        return bands(tuple(contents.entries.values()), self._vault.policy, contents.today, days)

    def prompt(
        self,
        top_k: int | None = None,
        *,
        at: date | None = None,
        language: PromptLanguage | None = None,
    ) -> Prompt:
        """Return the block an agent would get today, or *at* another day."""
        contents = self._vault.look()
        return select_prompt(
            contents.entries.values(),
            self._vault.policy,
            at or contents.today,
            limit=top_k,
            language=language,
        )
