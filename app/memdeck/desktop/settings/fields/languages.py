"""The languages of the window: one file each, and English without any."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from memdeck.resources import resource

ENGLISH = "en"
_PREFIX = "memdeck_"


def languages() -> list[str]:
    """Return the languages there is a translation for, such as ``zh_CN``, English first."""
    return [ENGLISH, *_files()]


def speak(app: QApplication, language: str) -> None:
    """Have *app* speak *language*, or the system's where that is ""; before any widget is made.

    Qt's own words stay English where ours do: half a dialog in either is none.
    """
    locale = QLocale(language) if language else QLocale.system()
    if language:
        QLocale.setDefault(locale)
    files = _files()
    spoken = _spoken(locale, files)
    if spoken != ENGLISH:
        folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        for file in (files[spoken], folder / f"qtbase_{spoken}.qm"):
            translator = QTranslator(app)
            if translator.load(str(file)):
                app.installTranslator(translator)


def _spoken(locale: QLocale, files: Mapping[str, Path]) -> str:
    """Return the first of the locale's languages that the window speaks, in whatever country.

    A person may have named several; no later one comes before English.
    """
    for name in locale.uiLanguages():
        wanted = QLocale(name)
        if wanted.language() is QLocale.Language.English:
            break
        for language in files:
            held = QLocale(language)
            if (held.language(), held.script()) == (wanted.language(), wanted.script()):
                return language
    return ENGLISH


def _files() -> dict[str, Path]:
    """Return what Qt loads, by language."""
    try:
        folder = resource("translations")
    except FileNotFoundError:
        return {}
    return {path.stem.removeprefix(_PREFIX): path for path in sorted(folder.glob(f"{_PREFIX}*.qm"))}
