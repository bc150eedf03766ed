"""Messages, reasons and values of the core, in the language of the command line."""

from datetime import date
from functools import cache, partial
from typing import TYPE_CHECKING

from memdeck.cli.language import gettext, is_translated, pgettext
from memdeck.cli.text import padded, plain

if TYPE_CHECKING:
    from memdeck.localization.message_templates import MessageTemplates


def message_text(message: Exception | str) -> str:
    """Return *message*, an error or a note of the core, in the language of the command line."""
    return _localized("messages", str(message))


def reason_text(reason: str) -> str:
    """Return the reason of a plan's row, sentence by sentence."""
    if not is_translated():
        return reason
    from memdeck.localization.message_templates import sentences  # noqa: PLC0415 - not in English

    texts = [(part, _localized("reasons", part)) for part in sentences(reason)]
    # Only a sentence that stays English, such as a model's, is followed by a space.
    return "".join(f"{part} " if text == part else text for part, text in texts).rstrip()


def rank_text(why: str) -> str:
    """Return the reasons for the rank of a result."""
    parts = [_localized("search", part) for part in why.split(", ")]
    return pgettext("list", ", ").join(parts)


def value_name(value: str) -> str:
    """Return the name of *value*, such as a section or an action: in English, itself."""
    return pgettext("value", value)


def author_text(by: str, client: str) -> str:
    """Return who made a change, as a column: the program that asked, else its kind of author."""
    return padded(plain(client) or value_name(by), 8)


def category_name(category: str) -> str:
    """Return the name of *category*; one of the user's own is returned as written."""
    return pgettext("category", category)


def _localized(context: str, message: str) -> str:
    return _templates(context).localized(message) if is_translated() else message


@cache  # 1 ms to build, and a plan may have hundreds of rows
def _templates(context: str) -> "MessageTemplates":
    from memdeck.localization.core_messages import CORE_MESSAGES  # noqa: PLC0415 - not in English
    from memdeck.localization.message_templates import MessageTemplates  # noqa: PLC0415
    from memdeck.localization.plan_reasons import PLAN_REASONS  # noqa: PLC0415
    from memdeck.localization.rank_reasons import RANK_REASONS  # noqa: PLC0415

    tables = {"messages": CORE_MESSAGES, "reasons": PLAN_REASONS, "search": RANK_REASONS}
    return MessageTemplates(tables[context], partial(pgettext, context), day_text)


def day_text(day: date) -> str:
    """Return *day* as a sentence has it."""
    return gettext("{year}-{month:02}-{day:02}").format(year=day.year, month=day.month, day=day.day)
