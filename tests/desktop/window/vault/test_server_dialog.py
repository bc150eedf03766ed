"""Opening memories on a PostgreSQL server in the window."""

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit

from memdeck.desktop.window.vault.server_dialog import ServerDialog
from tests.fakes.databases import ANA, make_postgres
from tests.fakes.stores import POSTGRES


@pytest.fixture
def address(postgres):
    make_postgres(postgres.address, POSTGRES.text)
    return postgres.address


@pytest.fixture
def asked(open_desktop, folder):
    desktop = open_desktop(folder)
    desktop.window.commands["vault.open_server"].trigger()
    (dialog,) = desktop.window.findChildren(ServerDialog)
    return desktop, dialog


def words_shown(desktop):
    model = desktop.view.model
    return {model.row_at(place).entry.content for place in range(model.rowCount())}


def test_an_address_and_a_user_are_wanted(asked):
    _, dialog = asked
    for address, user, is_enough in (
        ("", "", False),
        ("postgresql://h/db", "", False),
        ("", "u1", False),
        ("postgresql://h/db", "u1", True),
        ("postgresql://h/db?user_id=u1", "", True),
    ):
        dialog.address.setText(address)
        dialog.user.setText(user)
        assert dialog.open_vault.isEnabled() is is_enough
        assert dialog.test_button.test.isEnabled() is is_enough
    assert dialog.password.echoMode() is QLineEdit.EchoMode.Password
    dialog.reject()


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql://h/db", "postgresql://h/db?user_id=a%20b"),
        ("postgresql://h/db?sslmode=require", "postgresql://h/db?sslmode=require&user_id=a%20b"),
    ],
)
def test_the_user_is_put_into_the_address(asked, address, expected):
    _, dialog = asked
    dialog.address.setText(address)
    dialog.user.setText("a b")

    assert dialog.vault == expected
    dialog.reject()


def test_a_test_says_what_is_there(asked, address, qtbot):
    _, dialog = asked
    dialog.address.setText(address)
    dialog.user.setText(ANA)
    dialog.test_button.test.click()
    qtbot.waitUntil(lambda: "has 3 memories of that user" in dialog.test_button.result.text())
    dialog.reject()


def test_a_dialog_that_is_left_during_a_test_is_none_the_worse(asked, address):
    desktop, dialog = asked
    dialog.address.setText(address)
    dialog.user.setText(ANA)
    dialog.test_button.test.click()
    dialog.reject()
    desktop.settle()

    assert desktop.notices() == []


def test_the_memories_there_are_opened_and_found_among_the_recent_ones(asked, address):
    desktop, dialog = asked
    dialog.address.setText(address)
    dialog.user.setText(ANA)
    dialog.findChild(QDialogButtonBox).accepted.emit()
    desktop.settle()

    assert words_shown(desktop) == set(POSTGRES.words)
    (recent, *_) = desktop.program.settings_file.read().settings.recent_vaults
    assert recent.endswith(".postgres")


def test_a_server_that_cannot_be_opened_is_reported(asked):
    desktop, dialog = asked
    dialog.address.setText("postgresql://me:s3cret@127.0.0.1:1/db")
    dialog.user.setText("u1")
    dialog.findChild(QDialogButtonBox).accepted.emit()
    desktop.settle()

    (notice,) = desktop.notices()
    assert "check whether it runs" in notice
    assert "s3cret" not in notice
