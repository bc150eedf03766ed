"""The names of the user in chats."""

import pytest

from memdeck.errors import StorageError
from memdeck.storage.config.own_names import add_own_names, read_own_names
from memdeck.storage.vault_layout import VaultLayout


@pytest.fixture
def layout(tmp_path):
    return VaultLayout.at(tmp_path, tmp_path / "cache")


def test_names_come_back_in_the_order_they_were_reported(layout):
    add_own_names(layout, ["Anna", " 小明 "])
    add_own_names(layout, ["Anna\nMaria", "Anna"])

    assert read_own_names(layout) == ("Anna", "小明", "Anna Maria")


def test_nothing_is_written_where_nothing_is_new(layout):
    add_own_names(layout, [])

    assert not layout.state.exists()


def test_the_user_may_edit_the_file(layout):
    layout.make_state()
    layout.names.write_text("\nAnna\r\n\nAnna\n 小明\n", encoding="utf-8")

    assert read_own_names(layout) == ("Anna", "小明")


def test_a_file_that_is_no_text_is_reported(layout):
    layout.make_state()
    layout.names.write_bytes(b"\0\1")

    with pytest.raises(StorageError, match="not a text file"):
        read_own_names(layout)
