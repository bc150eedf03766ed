"""What the agent sees of a vault, with all that its policy puts before the memories."""

from datetime import date

from memdeck.domain.prompt.preamble import parts_before
from memdeck.domain.prompt.prompt import Prompt, PromptLanguage, prompt_language, select_prompt
from memdeck.services.memories.daily_logs import DailyLogs
from memdeck.services.memories.rolling_summary import RollingSummary
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault


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

    Raises:
        StorageError: the summary, or the folder of the logs, cannot be read.
    """
    day, wanted = at or contents.today, vault.policy.prompt_parts
    summary = RollingSummary(vault).get() if wanted.has_summary else ""
    logs = DailyLogs(vault).read(wanted.log_days, until=day).logs if wanted.log_days else ()
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
