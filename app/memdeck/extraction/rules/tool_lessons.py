"""Learn lessons about tools from a session, without a model and only from clear cases.

A failure that will be the same tomorrow (another type of shell, a missing command,
a page without content) is a lesson at once; other errors if they occur twice.
Errors of one type are one rule, together with earlier lessons. A user's "don't do
that again" is a rule, too.

Source: seed 002, section 4.5.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from memdeck.domain.conversation.conversation import Conversation, Role, ToolRun
from memdeck.domain.memory.candidate import Candidate, Flag, Importance, Verdict
from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.domain.prompt.prompt_selection import PromptLanguage, prompt_language
from memdeck.extraction.guards.injection import reads_as_order
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.tool_lessons.error_patterns import (
    LONGEST_COMMAND,
    Failure,
    command_of,
    failure_of,
)
from memdeck.extraction.tool_lessons.lessons import (
    CATEGORY,
    CORRECTION,
    Correction,
    Objection,
    corrections,
    evidence_of,
    known_about,
    known_lesson,
    lesson_data,
    lesson_text,
    objections,
    rule_text,
    with_more,
)

_FROM_FIRST_ERROR = frozenset({"windows_shell", "command_not_found", "encoding", "empty_content"})
"""Errors that are the same tomorrow; others are lessons from the second time on."""

LONGEST_RULE = 200
"""Most characters of a rule; longer text is a task."""


@dataclass(slots=True)
class _Lesson:
    """Errors of one type of one tool, and what worked instead of the first."""

    about: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    count: int = 0
    works: str = ""


def lessons_of(
    conversation: Conversation, known: Sequence[MemoryEntry], candidates: Sequence[Candidate] = ()
) -> tuple[Candidate, ...]:
    """Return the lessons about tools from *conversation*; *known* are earlier memories.

    A correction is no rule if one of *candidates* is from it.
    """
    if conversation.forbidden:
        return ()
    in_chinese = _speaks_chinese(conversation)
    used_messages = {
        evidence.message for candidate in candidates for evidence in candidate.evidence
    }
    return (
        *_from_errors(conversation, known, in_chinese=in_chinese),
        *_from_objections(conversation, in_chinese=in_chinese),
        *(
            rule
            for rule in _from_corrections(conversation)
            if rule.evidence[0].message not in used_messages
        ),
    )


def _from_errors(
    conversation: Conversation, known: Sequence[MemoryEntry], *, in_chinese: bool
) -> Iterator[Candidate]:
    for (tool, error_type), lesson in _lessons_by_error(conversation.tool_runs).items():
        earlier = known_lesson(known, tool, error_type)
        if error_type not in _FROM_FIRST_ERROR and lesson.count == 1 and earlier is None:
            continue
        learned = known_about(earlier)
        about = with_more(learned, lesson.about)
        is_news = earlier is None or set(about) != set(learned)
        verdict = Verdict.UPDATES if is_news else Verdict.REINFORCES
        yield Candidate(
            content=lesson_text(tool, error_type, about, lesson.works, in_chinese=in_chinese),
            category=CATEGORY,
            evidence=evidence_of(conversation, lesson.messages),
            session=conversation.id,
            verdict=Verdict.NEW if earlier is None else verdict,
            target=earlier.id if earlier else None,
            reason="The same kind of error as before: one rule for both." if earlier else "",
            structured_data=lesson_data(tool, error_type, conversation, about),
        )


def _lessons_by_error(runs: Sequence[ToolRun]) -> Mapping[tuple[str, str], _Lesson]:
    lessons: dict[tuple[str, str], _Lesson] = {}
    for index, run in enumerate(runs):
        failure = failure_of(run)
        if failure is None:
            continue
        lesson = lessons.setdefault((failure.tool, failure.error_type), _Lesson())
        lesson.count += 1
        lesson.messages.append(run.message)
        if failure.about and failure.about not in lesson.about:
            lesson.about.append(failure.about)
        lesson.works = lesson.works or _what_worked(run, failure, runs[index + 1 :])
    return lessons


def _what_worked(run: ToolRun, failure: Failure, later_runs: Iterable[ToolRun]) -> str:
    """Return the command that was used instead of the missing one, and worked."""
    if failure.error_type != "command_not_found":
        return ""
    failed_words = command_of(run).split()
    for later_run in later_runs:
        later_words = command_of(later_run).split()
        if later_run.tool != run.tool or len(later_words) != len(failed_words) or later_run.failed:
            continue
        changed = [
            (old, new) for old, new in zip(failed_words, later_words, strict=True) if old != new
        ]
        is_replacement = len({*changed}) == 1 and changed[0][0] == failure.about
        if (
            is_replacement
            and failure_of(later_run) is None
            and re.fullmatch(r"[\w.+-]{1,40}", changed[0][1])
        ):
            return changed[0][1]
    return ""


def _from_objections(conversation: Conversation, *, in_chinese: bool) -> Iterator[Candidate]:
    """Yield a rule for each "don't do that again" that follows the run of a tool."""
    for objection in objections(conversation):
        run = objection.run
        command = redact(command_of(run))[:LONGEST_COMMAND].replace("`", "'")
        instead = redact(objection.instead)
        if len(instead) > LONGEST_RULE:
            instead = ""
        content = rule_text(run.tool, command, instead, in_chinese=in_chinese)
        yield _rule(
            content, conversation, objection, lesson_data(run.tool, CORRECTION, conversation)
        )


def _from_corrections(conversation: Conversation) -> Iterator[Candidate]:
    """Yield a rule for each "not like this" that says what to do instead, in the user's words."""
    for correction in corrections(conversation):
        content = redact(" ".join(correction.message.text.split()))
        if len(content) <= LONGEST_RULE:
            data = {"error_type": CORRECTION, "learned_from": conversation.id}
            yield _rule(content, conversation, correction, data)


def _rule(
    content: str,
    conversation: Conversation,
    objection: Objection | Correction,
    data: Mapping[str, object],
) -> Candidate:
    """Return the rule that the user set; one that reads like an order needs their consent."""
    is_order = reads_as_order(content)
    return Candidate(
        content=content,
        category=CATEGORY,
        importance=Importance.HIGH,
        evidence=(Evidence(conversation.id, objection.message.id, objection.quote),),
        session=conversation.id,
        said_on=objection.message.at.date() if objection.message.at else None,
        structured_data=data,
        ticked=not is_order,
        flags=(Flag.INJECTION,) if is_order else (),
    )


def _speaks_chinese(conversation: Conversation) -> bool:
    text = " ".join(message.text for message in conversation.messages if message.role is Role.USER)
    return prompt_language(text) is PromptLanguage.CHINESE
