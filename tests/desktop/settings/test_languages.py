from PySide6.QtCore import QLocale, QTranslator

from memdeck.desktop.settings import languages as module
from memdeck.desktop.settings.languages import languages, speak


def test_english_needs_no_translation():
    assert languages()[0] == "en"


def test_a_translation_is_found_by_its_file(tmp_path, monkeypatch):
    folder = tmp_path / "translations"
    folder.mkdir()
    (folder / "memdeck_zh_CN.qm").touch()
    monkeypatch.setattr(module, "resource", tmp_path.joinpath)

    assert languages() == ["en", "zh_CN"]


def test_qt_speaks_no_language_that_the_window_does_not(qapp):
    before = QLocale()
    try:
        speak(qapp, "zh_CN")
        assert qapp.translate("QPlatformTheme", "Save") == "Save"
    finally:
        QLocale.setDefault(before)


def test_the_chosen_language_decides_how_days_and_figures_are_written(qapp):
    before = QLocale()
    try:
        speak(qapp, "de")
        assert QLocale().language() == QLocale.Language.German
    finally:
        QLocale.setDefault(before)
        for translator in qapp.findChildren(QTranslator):
            qapp.removeTranslator(translator)
            translator.deleteLater()
