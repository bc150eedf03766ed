import re

import pytest
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QFileSystemModel, QLabel

from memdeck.desktop.ui.text import languages as module
from memdeck.desktop.ui.text.languages import install_translators, languages


@pytest.fixture
def app(qapp):
    """The application; it speaks English again at the end."""
    before = QLocale()
    yield qapp
    QLocale.setDefault(before)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


@pytest.fixture
def people_prefer(monkeypatch):
    """Set the user's languages in the system, the preferred one first."""

    def prefer(*names: str) -> None:
        system, ui_languages = QLocale(names[0]), QLocale.uiLanguages
        monkeypatch.setattr(QLocale, "system", lambda: system)
        monkeypatch.setattr(
            QLocale,
            "uiLanguages",
            lambda locale: list(names) if locale is system else ui_languages(locale),
        )

    return prefer


def test_the_window_speaks_english_and_chinese():
    assert languages() == ["en", "zh_CN"]


def test_a_translation_is_found_by_its_file(tmp_path, monkeypatch):
    folder = tmp_path / "translations"
    folder.mkdir()
    (folder / "memdeck_de.qm").touch()
    monkeypatch.setattr(module, "resource", tmp_path.joinpath)

    assert languages() == ["en", "de"]


def test_without_translations_there_is_english(tmp_path, monkeypatch):
    def resource(*parts):
        raise FileNotFoundError

    monkeypatch.setattr(module, "resource", resource)

    assert languages() == ["en"]


def test_qt_speaks_no_language_that_the_window_does_not(app):
    install_translators(app, "de")

    assert app.translate("QPlatformTheme", "Save") == "Save"


def test_in_chinese_the_texts_of_qt_are_chinese_too(app):
    install_translators(app, "zh_CN")

    assert app.translate("names", "Memory") == "记忆"
    assert app.translate("QPlatformTheme", "Save") == "保存"


def test_in_chinese_the_file_dialog_of_qt_is_chinese_too(app, qtbot, tmp_path):
    install_translators(app, "zh_CN")
    (tmp_path / "folder").mkdir()
    dialog = QFileDialog(None, "打开", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    (model,) = dialog.findChildren(QFileSystemModel)
    qtbot.waitUntil(lambda: model.rowCount(model.index(str(tmp_path))) == 1)

    headers = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())]
    kind = model.type(model.index(str(tmp_path / "folder")))
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    actions = [action.text() for action in dialog.findChildren(QAction)]
    buttons = [button.text() for button in dialog.findChildren(QAbstractButton)]
    texts = [*headers, kind, *dialog.nameFilters(), *labels, *actions, *buttons]
    assert "位置(&L)：" in texts
    assert [text for text in texts if text and not re.search("[一-鿿]", text)] == []


@pytest.mark.parametrize(
    ("preferred", "word"),
    [
        (["zh-CN"], "记忆"),
        (["zh-Hans-SG", "zh-SG"], "记忆"),
        (["de-DE", "de", "zh-CN", "en"], "记忆"),
        (["en-US", "en", "zh-CN"], "Memory"),
        (["de-DE", "de"], "Memory"),
        (["C"], "Memory"),
    ],
)
def test_the_systems_languages_decide_unless_one_is_chosen(app, people_prefer, preferred, word):
    people_prefer(*preferred)

    install_translators(app, "")

    assert app.translate("names", "Memory") == word


def test_a_chosen_language_goes_before_the_systems(app, people_prefer):
    people_prefer("zh-CN")

    install_translators(app, "en")

    assert app.translate("names", "Memory") == "Memory"


def test_the_chosen_language_decides_how_days_and_figures_are_written(app):
    install_translators(app, "de")

    assert QLocale().language() == QLocale.Language.German
