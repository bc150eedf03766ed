"""The labels of results: their source, how they were found, and why there are none."""

from collections.abc import Iterable
from datetime import date

from PySide6.QtCore import QLocale

from memdeck.desktop.panels.search.index_preparation import Phase, Readiness
from memdeck.desktop.panels.search.results import Answer, Group, Placement, Question, Result
from memdeck.desktop.ui.models.conversation_labels import role_name
from memdeck.desktop.ui.models.display_names import category_name
from memdeck.desktop.ui.text.core_messages import message_text, window_templates
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.lists import GAP, listed, remarked
from memdeck.desktop.ui.text.plain_text import one_line, painted
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.conversation.conversation import Role
from memdeck.domain.search.mode import Mode
from memdeck.localization.rank_reasons import RANK_REASONS

_RANK_REASONS = window_templates("search", RANK_REASONS)

SIMILAR_MEANING = 0.4
"""The least cosine at which a text that has the words, too, is called similar in meaning."""
IMPORTANT = 0.7
"""The least score of a memory that is called important."""
RECENT_DAYS = 7
"""A memory is called recently used for so many days."""
NAMED_WORDS = 3
TITLE_CHARACTERS = 40


def heading(group: Group | Placement, count: int, locale: QLocale, *, is_cut: bool) -> str:
    """Return the name of a group and its number of results; the best ones where it is cut."""
    names: dict[Group | Placement, str] = {
        Group.ACTIVE: translate("search", "Memories"),
        Group.ARCHIVED: translate("search", "Archived memories"),
        Group.MESSAGES: translate("search", "Conversations"),
        Placement.LESS_SIMILAR: translate("search", "Less similar"),
        Placement.FOUND_LATER: translate("search", "Also found"),
    }
    text = translate("search", "{group} · {count}")
    if is_cut:
        text = translate("search", "{group} · the best {count}")
    return text.format(group=names[group], count=locale.toString(count))


def title_of(question: Question) -> str:
    """Return the title over the results of *question*."""
    text = one_line(question.text, TITLE_CHARACTERS)
    if question.like:
        return translate("search", "Similar to “{memory}”").format(memory=text)
    return translate("search", "Results for “{text}”").format(text=text)


def count_label(answer: Answer, locale: QLocale) -> str:
    """Return how many memories were found, of how many, and how many messages."""
    messages = sum(result.group is Group.MESSAGES for result in answer.results)
    memories = len(answer.results) - messages
    parts = [
        translate("search", "{shown} of {total} memories").format(
            shown=locale.toString(memories), total=locale.toString(len(answer.question.entries))
        )
    ]
    if messages == 1:
        parts.append(translate("search", "1 message"))
    elif messages:
        parts.append(translate("search", "%Ln messages", "", messages))
    return " · ".join(parts)


def location_label(result: Result, today: date, locale: QLocale) -> str:
    """Return a result's source: a memory's category; a message's conversation, speaker and day."""
    if result.evidence is None:
        category = category_name(result.category)
        is_under_group = result.placement is Placement.GROUP
        if is_under_group or result.group is Group.ACTIVE:
            return category
        return GAP.join((category, translate("search", "Archived")))
    day = calendar_day(result.day, today, locale) if result.day else ""
    title = result.title or translate("search", "Untitled")
    return GAP.join(part for part in (title, speaker(result.speaker), day) if part)


def speaker(name: str) -> str:
    """Return the speaker, where *name* is a participant's or that of a role."""
    role = {role.value: role for role in Role}.get(name)
    return name if role is None else role_name(role)


def reason(result: Result, today: date) -> str:
    """Return why a result was found, in plain words."""
    reasons = [_words_reason(result)] if result.is_worded else []
    least = SIMILAR_MEANING if result.is_worded else -1.0
    if result.meaning is not None and result.meaning >= least:
        is_good = result.placement is not Placement.LESS_SIMILAR
        similar = translate("search", "Similar meaning")
        reasons.append(similar if is_good else translate("search", "Slightly similar"))
    if result.importance >= IMPORTANT:
        reasons.append(translate("search", "Important"))
    if result.last_used is not None and (today - result.last_used).days <= RECENT_DAYS:
        reasons.append(translate("search", "Used recently"))
    return GAP.join(reasons)


def _words_reason(result: Result) -> str:
    """Return which words of the query the text has; where none, what else has them."""
    text = result.excerpt.text
    found = dict.fromkeys(text[start:end].casefold() for start, end in result.excerpt.highlights)
    if not found and result.names and result.evidence is None:
        return translate("search", "Filed under {names}").format(names=_quoted(result.names))
    if found or result.names:
        return translate("search", "Matches {words}").format(words=_quoted(found or result.names))
    if result.is_dated:
        return translate("search", "Matches the date")
    return translate("search", "Matches further down")


def _quoted(names: Iterable[str]) -> str:
    return listed([f"“{painted(name, TITLE_CHARACTERS)}”" for name in names][:NAMED_WORDS])


def ranking(result: Result) -> str:
    """Return the figures behind the rank; "" for a memory that only contains the letters."""
    return remarked(*map(_RANK_REASONS.localized, result.why.split(", "))) if result.why else ""


def nothing_title(question: Question) -> str:
    """Return that nothing was found."""
    if question.like:
        return translate("search", "No similar memories")
    text = one_line(question.text, TITLE_CHARACTERS)
    return translate("search", "No results for “{text}”").format(text=text)


def nothing_sentence(question: Question) -> str:
    """Return what was searched, and the next step."""
    if question.like:
        return translate("search", "No other memory has a similar meaning.")
    return translate("search", "No memory or message matches. Try other words, or fewer.")


def how_found(asked: Question, answer: Answer, readiness: Readiness, locale: QLocale) -> str:
    """Return what ranked the results, and why that is less than was *asked* for."""
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
