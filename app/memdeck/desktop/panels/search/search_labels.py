"""The labels of results: their source, how they were found, and why there are none."""

from datetime import date

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from memdeck.desktop.panels.search.index_preparation import Phase, Readiness
from memdeck.desktop.panels.search.results import Answer, Group, Question, Result
from memdeck.desktop.ui.models.conversation_labels import role_name
from memdeck.desktop.ui.models.display_names import category_name
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.core_text import CoreText
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.lists import remarked
from memdeck.domain.conversation.conversation import Role
from memdeck.domain.search.mode import Mode

_RANKED_BY = CoreText(
    "search",
    {
        "meaning {share}": QT_TRANSLATE_NOOP("search", "meaning {share}"),
        "words {share}": QT_TRANSLATE_NOOP("search", "words {share}"),
        "said beside it {share}": QT_TRANSLATE_NOOP("search", "nearby messages {share}"),
        "its conversation {share}": QT_TRANSLATE_NOOP("search", "its conversation {share}"),
        "importance {share}": QT_TRANSLATE_NOOP("search", "importance {share}"),
        "today": QT_TRANSLATE_NOOP("search", "today"),
        "1 day old": QT_TRANSLATE_NOOP("search", "1 day old"),
        "{days} days old": QT_TRANSLATE_NOOP("search", "{days} days old"),
    },
)
"""The core's reasons for a rank."""

GAP = "  ·  "
"""The separator between the parts of a line."""


def heading(group: Group, shown: int, locale: QLocale, *, is_cut: bool) -> str:
    """Return the name of a group, and how many are *shown* where there are more."""
    translate = QCoreApplication.translate
    names = {
        Group.ACTIVE: translate("search", "Memories"),
        Group.ARCHIVED: translate("search", "Archived memories"),
        Group.MESSAGES: translate("search", "Conversations"),
    }
    if not is_cut:
        return names[group]
    text = translate("search", "{group} · the best {count}")
    return text.format(group=names[group], count=locale.toString(shown))


def location_label(result: Result, today: date, locale: QLocale) -> str:
    """Return a result's source: a memory's category; a message's conversation, speaker and day."""
    if result.evidence is None:
        return category_name(result.category)
    translate = QCoreApplication.translate
    day = calendar_day(result.day, today, locale) if result.day else ""
    title = result.title or translate("search", "Untitled")
    return GAP.join(part for part in (title, speaker(result.speaker), day) if part)


def speaker(name: str) -> str:
    """Return the speaker, where *name* is a participant's or that of a role."""
    role = {role.value: role for role in Role}.get(name)
    return name if role is None else role_name(role)


def reason(result: Result) -> str:
    """Return why a result was found."""
    if not result.why:
        return QCoreApplication.translate("search", "contains these letters")
    return remarked(*map(_RANKED_BY.localized, result.why.split(", ")))


def nothing(question: Question, *, is_more_to_come: bool = False) -> str:
    """Return that nothing was found, and the next step."""
    translate = QCoreApplication.translate
    if is_more_to_come:
        return translate(
            "search",
            "Nothing was found by words; what comes near in meaning is still being looked for.",
        )
    if question.like:
        return translate("search", "No other memory is like this one.")
    if question.mode is Mode.KEYWORD:
        return translate(
            "search", "No memory or message contains these words. Press Enter to ask by meaning."
        )
    return translate("search", "No memory or message is close to this. Try other words, or fewer.")


def how_found(asked: Question, answer: Answer, readiness: Readiness, locale: QLocale) -> str:
    """Return what ranked the results, and why that is less than was *asked* for."""
    translate = QCoreApplication.translate
    if answer.problem:
        return translate("search", "Keyword results. {problem}").format(
            problem=message_text(answer.problem)
        )
    if asked.mode is Mode.KEYWORD:
        return translate("search", "By words")
    if answer.mode is Mode.KEYWORD:
        return ranking_label(readiness, locale)
    coverage = answer.coverage
    if coverage is None or coverage.is_whole:
        return translate("search", "By words and meaning")
    text = translate("search", "By words and meaning; the meaning of {known} of {total} is known")
    known, total = locale.toString(coverage.known), locale.toString(coverage.total)
    return text.format(known=known, total=total)


def ranking_label(readiness: Readiness, locale: QLocale) -> str:
    """Return why only words rank, though meaning was requested."""
    translate = QCoreApplication.translate
    match readiness.phase:
        case Phase.UNTRIED | Phase.LOADING:
            return translate("search", "By words; search by meaning is being loaded")
        case Phase.READY:
            return translate("search", "By words; still searching by meaning")
        case Phase.EMBEDDING:
            text = translate(
                "search", "By words; meaning is still being prepared: {done} of {total}"
            )
            done, total = locale.toString(readiness.done), locale.toString(readiness.total)
            return text.format(done=done, total=total)
        case Phase.STOPPED:
            return translate("search", "By words; preparing search by meaning was stopped")
        case Phase.NONE:
            return translate("search", "By words; search by meaning is not set up")
        case Phase.FAILED:
            return translate("search", "Keyword results. {problem}").format(problem=readiness.error)
