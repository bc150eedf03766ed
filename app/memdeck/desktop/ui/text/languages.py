"""The languages of the window: one file each, except English."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from memdeck.resources import resource

ENGLISH = "en"
_PREFIX = "memdeck_"

QT_TEXTS = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "All files (*)"),
    QT_TRANSLATE_NOOP("QFileSystemModel", "Size"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "%1 File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Shortcut"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
)
"""Texts of Qt's file dialog that Qt's own translation lacks or words badly."""


def languages() -> list[str]:
    """Return the languages with a translation, such as ``zh_CN``, English first."""
    return [ENGLISH, *_files()]


def install_translators(app: QApplication, language: str) -> None:
    """Set *app* to *language*, the system's for ""; call it before any widget is created.

    Qt's own texts stay English where ours do, so that no dialog mixes two languages. Our
    translation comes before Qt's own: see ``QT_TEXTS``.
    """
    locale = QLocale(language) if language else QLocale.system()
    if language:
        QLocale.setDefault(locale)
    elif locale.language() is QLocale.Language.C:
        QLocale.setDefault(QLocale(ENGLISH))  # the C locale does not separate thousands
    files = _files()
    language_name = _translated_language(locale, files)
    if language_name != ENGLISH:
        folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        # The last installed is asked first.
        for file in (folder / f"qtbase_{language_name}.qm", files[language_name]):
            translator = QTranslator(app)
            if translator.load(str(file)):
                app.installTranslator(translator)


def _translated_language(locale: QLocale, files: Mapping[str, Path]) -> str:
    """Return the first of the locale's languages with a translation, in whatever country.

    A user may have set several; no later one comes before English.
    """
    for name in locale.uiLanguages():
        wanted = QLocale(name)
        if wanted.language() is QLocale.Language.English:
            break
        for language in files:
            available = QLocale(language)
            if (available.language(), available.script()) == (wanted.language(), wanted.script()):
                return language
    return ENGLISH


def _files() -> dict[str, Path]:
    """Return the translation files that Qt loads, by language."""
    try:
        folder = resource("translations")
    except FileNotFoundError:
        return {}
    return {path.stem.removeprefix(_PREFIX): path for path in sorted(folder.glob(f"{_PREFIX}*.qm"))}
