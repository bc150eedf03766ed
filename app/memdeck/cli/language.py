"""The language of what a command prints: English, or Simplified Chinese.

Texts are translated by ``gettext``, as click does with its own, from one catalogue:
``resources/translations/zh_CN/LC_MESSAGES/memdeck.mo``.
"""

import os
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations, bindtextdomain, textdomain

from memdeck.resources import resource

ENGLISH = "en"
CHINESE = "zh_CN"

DOMAIN = "memdeck"
_NO_DOMAIN = "messages"
"""The domain that gettext has by default, of which nothing is installed."""

_TRADITIONAL = {"hant", "hk", "mo", "tw"}


def preferred_language(environment: Mapping[str, str]) -> str:
    """Return the language of the user: ``zh_CN`` or ``en``.

    ``LANGUAGE`` goes before ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``, but does not count in the C
    locale. Only the variables count, not which locales are installed. Without any, Windows is
    asked for the language of its own texts.
    """
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environment.get, variables)), "")
    if locale in {"C", "POSIX"}:
        return ENGLISH
    names = environment.get("LANGUAGE") or locale or _windows_language()
    return _first_available(names.split(":"))


def set_language(language: str) -> None:
    """Translate texts into *language* from now on, in the whole process."""
    if language == CHINESE:
        os.environ["LANGUAGE"] = CHINESE  # gettext looks for zh_SG and zh-Hans elsewhere
        bindtextdomain(DOMAIN, resource("translations"))
        textdomain(DOMAIN)
    else:
        textdomain(_NO_DOMAIN)


def is_translated() -> bool:
    """Return whether texts are translated, that is, not English."""
    return textdomain() == DOMAIN


def gettext(text: str) -> str:
    """Return the translation of *text*."""
    return _catalogue(textdomain()).gettext(text)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the translation of a text about *number* things."""
    return _catalogue(textdomain()).ngettext(singular, plural, number)


def pgettext(context: str, text: str) -> str:
    """Return the translation of *text* in a *context*."""
    return _catalogue(textdomain()).pgettext(context, text)


@cache  # gettext's own functions look for the file at each call, which takes 60 µs
def _catalogue(domain: str) -> NullTranslations:
    if domain != DOMAIN:
        return NullTranslations()
    with resource("translations", CHINESE, "LC_MESSAGES", f"{DOMAIN}.mo").open("rb") as file:
        return GNUTranslations(file)


def _first_available(names: Iterable[str]) -> str:
    """Return the first of the languages *names* that is available; else English."""
    for name in names:
        language, *others = _parts(name)
        if language == "en":
            return ENGLISH
        if language == "zh" and ("hans" in others or not _TRADITIONAL.intersection(others)):
            return CHINESE
    return ENGLISH


def _parts(name: str) -> list[str]:
    """Return the parts of a locale's name in lower case: of "zh-Hans_CN.UTF-8", zh, hans, cn."""
    code = name.partition(".")[0].partition("@")[0]
    return code.replace("-", "_").lower().split("_")


def _windows_language() -> str:
    """Return the language of the texts of Windows; "" on other systems."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there
        import locale  # noqa: PLC0415

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""
