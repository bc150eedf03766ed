"""Forecasts: which memories will fade, and what the agent will see."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.past_scores import past_scores, phases
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.forecast import Bands, Forecast, bands, curve, forecast, moved
from memdeck.domain.memory.namespace import NO_NAMESPACE
from memdeck.domain.memory.policy import Curve, Policy
from memdeck.domain.prompt.preamble import parts_before
from memdeck.domain.prompt.prompt_selection import (
    Prompt,
    PromptLanguage,
    prompt_language,
    select_prompt,
)
from memdeck.services.memories.daily_logs import DailyLogs
from memdeck.services.memories.rolling_summary import RollingSummary
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault


@dataclass(frozen=True, slots=True)
class EntryCurve:
    """The daily scores of one entry.

    *scores* begin on *start*, today. *past* ends the day before, oldest first, and holds None
    for days on which the score is unknown.
    """

    entry: MemoryEntry
    start: date
    scores: tuple[float, ...]
    past: tuple[float | None, ...] = ()


class Forecasts:
    """Scores of days to come; nothing here changes the vault.

    *fade* is a decay to assume instead of the vault's policy; None uses the policy.
    """

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def forecast(self, days: int, fade: Curve | None = None) -> Forecast:
        """Return counts and events of today and the *days* after it."""
        contents = self._vault.load()
        return forecast(contents.entries.values(), self._policy(fade), contents.today, days)

    def curves(
        self,
        ids: Sequence[str] | None,
        days: int,
        *,
        history_days: int = 0,
        fade: Curve | None = None,
    ) -> tuple[EntryCurve, ...]:
        """Return the scores of some entries, or of all: today, *days* after it, and before.

        Past days have the scores of that time, as far as the journal and the last hit show; no
        *fade* changes them. Ids that are not in the file are left out.
        """
        contents = self._vault.load()
        policy = self._policy(fade)
        return tuple(
            EntryCurve(
                entry,
                contents.today,
                tuple(curve(entry, policy, contents.today, days)),
                past,
            )
            for entry, past in self._with_past(_chosen(contents, ids), contents, history_days)
        )

    def bands(
        self, days: int, ids: Sequence[str] | None = None, *, fade: Curve | None = None
    ) -> Bands:
        """Return how the scores of some entries, or of all, spread over the coming days."""
        contents = self._vault.load()
        return bands(_chosen(contents, ids), self._policy(fade), contents.today, days)

    def prompt(
        self,
        top_k: int | None = None,
        *,
        at: date | None = None,
        language: PromptLanguage | str | None = None,
    ) -> Prompt:
        """Return the text an agent would get today, or *at* another day."""
        wanted = None if language is None else PromptLanguage(language)
        contents = self._vault.load()
        return prompt_of(self._vault, contents, at, limit=top_k, language=wanted)

    def _policy(self, fade: Curve | None) -> Policy:
        return self._vault.policy if fade is None else replace(self._vault.policy, fade=fade)

    def _with_past(
        self, entries: Sequence[MemoryEntry], contents: Contents, days: int
    ) -> Iterator[tuple[MemoryEntry, tuple[float | None, ...]]]:
        changes = _touching(self._vault.journal.read().changesets) if days else {}
        start = moved(contents.today, -days)
        days = (contents.today - start).days
        for entry in entries:
            past = phases(entry, changes.get(entry.id, ()))
            yield entry, tuple(past_scores(past, self._vault.policy, start, days))


def _chosen(contents: Contents, ids: Sequence[str] | None) -> tuple[MemoryEntry, ...]:
    if ids is None:
        return tuple(contents.entries.values())
    return tuple(contents.entries[id_] for id_ in ids if id_ in contents.entries)


def _touching(journal: Iterable[ChangeSet]) -> Mapping[str, Sequence[ChangeSet]]:
    """Return the changes by the entries they touched, oldest first."""
    touching: defaultdict[str, list[ChangeSet]] = defaultdict(list)
    for changes in journal:
        for id_ in changes.touched:
            touching[id_].append(changes)
    return touching


def prompt_of(
    vault: Vault,
    contents: Contents,
    at: date | None = None,
    *,
    limit: int | None = None,
    language: PromptLanguage | None = None,
) -> Prompt:
    """Return the prompt of *contents*, what *vault* holds, today or *at* another day.

    Without a *language*, all headings are in the language of the summary and the logs, or of
    the memories if there are none.
    """
    day, wanted = at or contents.today, vault.policy.prompt_parts
    # The summary and the logs are of the whole vault.
    is_whole = vault.namespace == NO_NAMESPACE
    summary = RollingSummary(vault).get() if is_whole and wanted.has_summary else ""
    has_logs = is_whole and wanted.log_days
    logs = DailyLogs(vault).read(wanted.log_days, until=day).logs if has_logs else ()
    text = " ".join([summary, *(note.content for log in logs for note in log.entries)])
    if language is None and text.strip():
        language = prompt_language(text)
    return select_prompt(
        contents.entries.values(),
        vault.policy,
        day,
        limit=limit,
        language=language,
        before=parts_before(summary, logs, wanted, language),
    )
