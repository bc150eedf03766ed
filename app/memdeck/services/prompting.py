"""What the agent sees of a vault, with all that its policy puts before the memories."""

from datetime import date

from memdeck.domain.policy import PromptParts
from memdeck.domain.prompt import Part, Prompt, PromptLanguage, select_prompt
from memdeck.domain.prompt_parts import parts_before
from memdeck.services.contents import Contents
from memdeck.services.daily_logs import DailyLogs
from memdeck.services.rolling_summary import RollingSummary
from memdeck.services.vault import Vault


def prompt_of(
    vault: Vault,
    contents: Contents,
    at: date | None = None,
    *,
    limit: int | None = None,
    language: PromptLanguage | None = None,
) -> Prompt:
    """Return the prompt of what *vault* holds, *contents*, today or *at* another day.

    Raises:
        StorageError: the summary, or the folder of the logs, cannot be read.
    """
    day = at or contents.today
    return select_prompt(
        contents.entries.values(),
        vault.policy,
        day,
        limit=limit,
        language=language,
        before=_before(vault, day, vault.policy.prompt_parts, language),
    )


def _before(
    vault: Vault, day: date, wanted: PromptParts, language: PromptLanguage | None
) -> tuple[Part, ...]:
    summary = RollingSummary(vault).get() if wanted.has_summary else ""
    logs = DailyLogs(vault).read(wanted.log_days, until=day).logs if wanted.log_days else ()
    return parts_before(summary, logs, wanted, language)
