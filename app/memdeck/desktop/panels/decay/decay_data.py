"""The figures of the Decay tab, computed off the GUI thread."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from memdeck.domain.memory.entry import Section
from memdeck.domain.memory.forecast import Bands, DayCount, Forecast, forecast
from memdeck.domain.memory.policy import Curve, Policy, Thresholds
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.forecasts import EntryCurve
from memdeck.services.vault.contents import Contents

MOST_CURVES = 300
"""More than these are shown as bands: curves would cover each other."""
PAST_SHARE = 3  # as many past days as a third of the days ahead
LEAST_PAST_DAYS = 14
MOST_PAST_DAYS = 180


@dataclass(frozen=True, slots=True)
class Question:
    """The memories, all if none is named; the days ahead; and another decay rule, if any."""

    ids: tuple[str, ...]
    days: int
    fade: Curve | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecayData:
    """The figures. Either *curves* or *bands* are set; *named* counts the memories in them.

    *is_whole* means all memories, since none of the requested ones is in the file. *forecast* is
    of the whole vault as requested, *policy_forecast* is by the vault's own policy: the same object
    if no other rule was requested. Both count the memories as the sidebar does on the same day:
    *trashed* more are in Forgotten.
    """

    question: Question
    today: date
    revision: str
    """Identifies the file's text as it was read."""
    lines: Thresholds
    fade: Curve | None
    """The decay curve of the vault's own policy."""
    named: int
    is_whole: bool
    curves: tuple[EntryCurve, ...]
    bands: Bands | None
    trashed: int
    forecast: Forecast
    policy_forecast: Forecast
    contents: Mapping[str, str]
    """The text of every memory, by id."""

    @property
    def past_days(self) -> int:
        """The number of days before today that are drawn."""
        return len(self.curves[0].past) if self.curves else 0


def decay_data(manager: MemoryManager, question: Question, before: DecayData | None) -> DecayData:
    """Return the figures for *question*, reusing the parts of *before* that are still valid."""
    contents = manager.vault.load()
    policy, forecasts = manager.vault.policy, manager.forecasts
    trashed = len(manager.history.forgotten())
    texts = {id_: entry.content for id_, entry in contents.entries.items()}
    chosen = [id_ for id_ in question.ids if id_ in texts]
    has_curves = 0 < len(chosen) <= MOST_CURVES
    days, fade = question.days, question.fade
    past_days = min(max(days // PAST_SHARE, LEAST_PAST_DAYS), MOST_PAST_DAYS)
    policy_forecast = _unchanged_forecast(before, contents, days, trashed) or sidebar_forecast(
        contents, policy, days, trashed
    )
    return DecayData(
        question=question,
        today=contents.today,
        revision=contents.state,
        lines=policy.lines,
        fade=policy.fade,
        named=len(chosen) or len(texts),
        is_whole=not chosen,
        curves=forecasts.curves(chosen, days, history_days=past_days, fade=fade)
        if has_curves
        else (),
        bands=None if has_curves else forecasts.bands(days, chosen or None, fade=fade),
        trashed=trashed,
        forecast=policy_forecast
        if fade is None
        else sidebar_forecast(contents, replace(policy, fade=fade), days, trashed),
        policy_forecast=policy_forecast,
        contents=texts,
    )


def sidebar_forecast(contents: Contents, policy: Policy, days: int, trashed: int) -> Forecast:
    """Return the forecast of *contents*, with *trashed* memories in Forgotten on each day.

    A memory that is archived in the file stays archived, whatever its score. Today every memory
    has its status in the file; on later days, active memories are archived and forgotten by their
    scores.
    """
    entries = contents.entries.values()
    archived = [entry for entry in entries if entry.section is Section.ARCHIVED]
    whole = forecast(entries, policy, contents.today, days)
    of_archived = forecast(archived, policy, contents.today, days)
    later = [
        DayCount(
            day.date,
            day.active - archived_day.active,
            day.archived + archived_day.active,
            day.forgotten + trashed,
        )
        for day, archived_day in zip(whole.days[1:], of_archived.days[1:], strict=True)
    ]
    today = DayCount(contents.today, len(entries) - len(archived), len(archived), trashed)
    return Forecast((today, *later), whole.events)


def _unchanged_forecast(
    before: DecayData | None, contents: Contents, days: int, trashed: int
) -> Forecast | None:
    """Return the policy's own forecast, if nothing it depends on has changed."""
    if before is None:
        return None
    known = (before.revision, before.today, before.question.days, before.trashed)
    is_unchanged = known == (contents.state, contents.today, days, trashed)
    return before.policy_forecast if is_unchanged else None
