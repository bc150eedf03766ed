"""Check a model's lessons from failed tools against the tool runs.

Source: seed 002, sections 4.1 and 4.5.
"""

import re
from collections.abc import Mapping, Sequence

from memdeck.domain.conversation.conversation import Conversation, ToolRun
from memdeck.domain.memory.candidate import Candidate, Flag, Verdict
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.prompt.prompt_selection import PromptLanguage, prompt_language
from memdeck.extraction.guards.injection import memory_reads_as_order, reads_as_order
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.llm.checks.support import ENOUGH, support
from memdeck.extraction.llm.checks.warnings import LONGEST_CONTENT, ProposalWarning
from memdeck.extraction.llm.prompting.schemas import Proposal, importance_of
from memdeck.extraction.tool_lessons.error_patterns import command_of, failure_of, has_failed
from memdeck.extraction.tool_lessons.lessons import (
    CATEGORY,
    CORRECTION,
    evidence_of,
    known_about,
    known_lesson,
    lesson_data,
    lesson_text,
    objections,
    with_more,
)

MOST_RUNS = 10
"""Most failures shown to a model, the latest; more add cost but nothing new."""
LONGEST_COMMAND = 200
LONGEST_OUTPUT = 300
OTHER = "error"
"""The type of an error that no rule recognizes."""
_NEVER_MERGED = frozenset({CORRECTION, OTHER})
"""Types of which two errors are two lessons: they may have nothing in common."""

_OF_THE_USER = re.compile(r"\bthe user\b|用户", re.IGNORECASE)


def failed_runs(conversation: Conversation) -> dict[str, ToolRun]:
    """Return the runs of *conversation* that failed, or that the user objected to.

    They are keyed by their ids for the model.
    """
    unwanted = [objection.run for objection in objections(conversation)]
    failed = [
        run
        for run in conversation.tool_runs
        if run in unwanted or has_failed(run) or failure_of(run)
    ]
    return {f"r{number}": run for number, run in enumerate(failed[-MOST_RUNS:], 1)}


def as_prompt_object(id_: str, run: ToolRun, names: Mapping[str, str]) -> dict[str, str | None]:
    """Return *run* as an object of the prompt; *names* are the names of messages by id."""
    return {
        "id": id_,
        "after": names.get(run.message),
        "tool": run.tool,
        "command": redact(command_of(run)[:LONGEST_COMMAND]),
        "output": redact(" ".join(run.output.split())[:LONGEST_OUTPUT]),
    }


def lesson_of(
    proposal: Proposal, run: ToolRun, conversation: Conversation, known: Sequence[MemoryEntry]
) -> Candidate:
    """Return the lesson that *proposal* draws from *run*; in doubt the user decides."""
    content = redact(" ".join(proposal.content.split()))
    error_type, failure = _error_type(run, conversation), failure_of(run)
    before = known_lesson(known, run.tool, error_type) if error_type not in _NEVER_MERGED else None
    learned = known_about(before)
    about = with_more(learned, [failure.about] if failure and failure.about else [])
    warnings = list(_warnings(content, run, error_type))
    if not all(name in content for name in learned):  # one rule for all known failures
        in_chinese = prompt_language(content) is PromptLanguage.CHINESE
        content = lesson_text(run.tool, error_type, about, in_chinese=in_chinese)
    return Candidate(
        content=content,
        category=CATEGORY,
        importance=importance_of(proposal.importance),
        evidence=evidence_of(conversation, [run.message]),
        session=conversation.id,
        verdict=_verdict(error_type, before),
        target=before.id if before else None,
        reason=" ".join(warning.reason for warning in warnings),
        structured_data=lesson_data(
            run.tool, error_type, conversation, [name for name in about if name in content]
        ),
        ticked=not warnings,
        flags=tuple(warning.flag for warning in warnings if warning.flag),
    )


def _verdict(error_type: str, before: MemoryEntry | None) -> Verdict:
    if error_type == OTHER:  # its text shows whether it is a known one
        return Verdict.UNDECIDED
    return Verdict.NEW if before is None else Verdict.UPDATES


def _error_type(run: ToolRun, conversation: Conversation) -> str:
    if any(objection.run == run for objection in objections(conversation)):
        return CORRECTION
    failure = failure_of(run)
    return failure.error_type if failure else OTHER


def _warnings(content: str, run: ToolRun, error_type: str) -> Sequence[ProposalWarning]:
    run_text = f"{run.tool} {command_of(run)} {run.output}"
    found = []
    if memory_reads_as_order(content) or reads_as_order(run.output):
        found.append(ProposalWarning("What the tool gave reads like an order.", Flag.INJECTION))
    if run.tool.casefold() not in content.casefold() and support(content, run_text) < ENOUGH:
        found.append(ProposalWarning("It says little of what the tool did.", Flag.UNVERIFIED))
    if error_type == OTHER and _OF_THE_USER.search(content):
        found.append(ProposalWarning("It tells of you, on the word of a tool.", Flag.UNVERIFIED))
    if len(content) > LONGEST_CONTENT:
        found.append(ProposalWarning("It is too long for one memory; shorten or split it."))
    return found
