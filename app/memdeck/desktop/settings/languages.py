"""The languages of the window: one file each, and English without any."""

from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from memdeck.resources import resource

ENGLISH = "en"
_PREFIX = "memdeck_"


def languages() -> list[str]:
    """Return the languages there is a translation for, such as ``zh_CN``, English first."""
    found = sorted(path.stem.removeprefix(_PREFIX) for path in _files())
    return [ENGLISH, *found]


def speak(app: QApplication, language: str) -> None:
    """Have *app* speak *language*, or the system's where that is ""; before any widget is made.

    Qt's own words stay English where ours do: half a dialog in either is none.
    """
    locale = QLocale(language) if language else QLocale.system()
    if language:
        QLocale.setDefault(locale)
    for file in _files():
        if _install(app, locale, _PREFIX, str(file.parent)):
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            _install(app, locale, "qtbase_", folder)
        break


def _install(app: QApplication, locale: QLocale, prefix: str, folder: str) -> bool:
    """Tell whether *folder* has such a translation for *locale*."""
    translator = QTranslator(app)
    return translator.load(locale, prefix, "", folder) and app.installTranslator(translator)


def _files() -> list[Path]:
    try:
        folder = resource("translations")
    except FileNotFoundError:
        return []
    return list(folder.glob(f"{_PREFIX}*.qm"))
