"""Errors, notes and reasons of the core, in the language of the window."""

from collections.abc import Mapping
from datetime import date
from functools import partial

from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.dates import day_by_fields
from memdeck.desktop.ui.text.translation import translate
from memdeck.localization.core_messages import CORE_MESSAGES
from memdeck.localization.message_templates import MessageTemplates


def window_templates(context: str, templates: Mapping[str, str]) -> MessageTemplates:
    """Return *templates* that are translated by Qt, in the translation *context*."""
    return MessageTemplates(templates, partial(translate, context), _day_text)


def _day_text(day: date) -> str:
    return day_by_fields(day, "dMy", QLocale())


_MESSAGES = window_templates("messages", CORE_MESSAGES)


def message_text(message: Exception | str) -> str:
    """Return *message*, an error or a note, in the language of the window."""
    return _MESSAGES.localized(str(message))
