"""The words of a review: what a person reads for warnings, reasons and talks."""

from datetime import date

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.dates import calendar_day
from memdeck.desktop.names import source_name
from memdeck.desktop.review.backdrop import Backdrop
from memdeck.desktop.review.lines import talk_of
from memdeck.domain.candidate import Flag, Importance
from memdeck.domain.conversation import Conversation, Message, Role
from memdeck.domain.plan import PlanRow

RULES = "rules"  # what the extractor that asks no model calls itself
TITLE_CHARACTERS = 60

_UNMARKED = frozenset({"note", "markdown", "plain_text"})  # formats that no program stands behind


def importance_name(importance: Importance) -> str:
    translate = QCoreApplication.translate
    match importance:
        case Importance.HIGH:
            return translate("review", "high")
        case Importance.MEDIUM:
            return translate("review", "medium")
        case Importance.LOW:
            return translate("review", "low")


def flag_words(flag: Flag, row: PlanRow) -> str:  # noqa: PLR0911 - one a flag
    """Return a warning in plain words."""
    translate = QCoreApplication.translate
    match flag:
        case Flag.INJECTION:
            return translate("review", "reads like an instruction to the agent")
        case Flag.SECRET:
            return translate("review", "looks like a key or a password")
        case Flag.UNVERIFIED:
            return translate("review", "its quote is not in the message it names")
        case Flag.QUOTED:
            return translate("review", "somebody else's words")
        case Flag.HYPOTHETICAL:
            return translate("review", "said as a what-if")
        case Flag.UNDATED:
            return translate("review", "speaks of “tomorrow” or the like, and the talk has no date")
        case Flag.DOUBTFUL:
            return translate("review", "close to a known memory; say how they relate")
        case Flag.FORGOTTEN_BEFORE:
            return reason_words(row) or translate("review", "you forgot this once")
        case Flag.ALREADY_PROCESSED:
            return translate("review", "from a talk that was read before")


def reason_words(row: PlanRow) -> str:
    """Return why the row is proposed, in the person's language where there is a translation."""
    return QCoreApplication.translate("reasons", row.reason) if row.reason else ""


def extractor_words(extractor: str) -> str:
    """Return who made the suggestions, and how far to trust them."""
    if extractor == RULES:
        return QCoreApplication.translate(
            "review", "rule-based: finds about 6–8 of 10, a quarter to a third is noise"
        )
    return QCoreApplication.translate("review", "suggested by {model}").format(model=extractor)


def talk_title(talk: Conversation) -> str:
    """Return a talk's title; of one that has none, how it begins."""
    if talk.title:
        return talk.title
    words = " ".join(talk.messages[0].text[: 4 * TITLE_CHARACTERS].split()) if talk.messages else ""
    return words if len(words) <= TITLE_CHARACTERS else f"{words[:TITLE_CHARACTERS].rstrip()}…"


def program_name(talk: Conversation) -> str:
    """Return the program a talk was held in."""
    if talk.format in _UNMARKED:
        return QCoreApplication.translate("review", "pasted talk")
    return source_name(f"{talk.format}/")


def talk_origin(talk: Conversation, today: date, locale: QLocale) -> str:
    """Return where and when a talk was held, such as "ChatGPT, 12 Mar"."""
    program = program_name(talk)
    if talk.started_at is None:
        return program
    return f"{program}, {calendar_day(talk.started_at.astimezone().date(), today, locale)}"


def speaker_name(message: Message) -> str:
    """Return who speaks; the person is always "You"."""
    translate = QCoreApplication.translate
    match message.role:
        case Role.USER:
            return translate("review", "You")
        case Role.ASSISTANT:
            return message.author or translate("review", "Assistant")
        case Role.OTHER:
            return message.author or translate("review", "Somebody else")


def place_words(row: PlanRow, place: int, backdrop: Backdrop) -> str:
    """Return where a piece of evidence stands; the talk is named where it is not the row's own."""
    evidence = row.evidence[place]
    talk = backdrop.talks.get(evidence.conversation)
    position = backdrop.place_of(evidence.conversation, evidence.message)
    if talk is None or position is None:
        return QCoreApplication.translate("review", "the talk is not at hand")
    message = QCoreApplication.translate("review", "message {number}").format(number=position)
    return message if evidence.conversation == talk_of(row) else f"{message}, {talk_title(talk)}"


def more_words(count: int) -> str:
    """Return that evidence was left out."""
    if count == 1:
        return QCoreApplication.translate("review", "and said once more")
    return QCoreApplication.translate("review", "and said %n more times", "", count)


def hit_words(count: int) -> str:
    """Return by how much a known memory's hits rise."""
    if count == 1:
        return QCoreApplication.translate("review", "+1 hit")
    return QCoreApplication.translate("review", "+%n hits", "", count)


def count_words(count: int) -> str:
    """Return how many suggestions there are."""
    if count == 1:
        return QCoreApplication.translate("review", "1 suggestion")
    return QCoreApplication.translate("review", "%n suggestions", "", count)


def same_words() -> str:
    """Return that a memory says what its quote says."""
    return QCoreApplication.translate("review", "in these words")
