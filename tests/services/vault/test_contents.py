"""The contents of a vault, read repeatedly."""

import re

from tests.fakes.vaults import vault_at


def test_a_file_that_did_not_change_is_cached_once_however_often_it_is_read(tmp_path):
    vault = vault_at(tmp_path).vault
    first, again = vault.load(), vault.load()

    assert again.text is first.text
    assert again.document is first.document


def test_what_a_save_wrote_is_cached_once_as_the_text_and_as_the_base(tmp_path):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    vault = manager.vault

    assert vault.load().text is vault.load().text
    assert vault.load().document is vault.load().document


def test_a_score_edited_by_hand_is_read_once_however_often_the_file_is_read(tmp_path):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    vault, path = manager.vault, manager.vault.layout.memory
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"\| 0\.\d+ \|", "| 0.31 |", text, count=1), encoding="utf-8")

    first, again = vault.load(), vault.load()

    assert 0.31 in [entry.score for entry in first.entries.values()]
    assert again.document is first.document


def test_the_first_line_of_each_entry_is_known(tmp_path):
    assert vault_at(tmp_path).vault.load().lines["d4e5f6"] == 11
