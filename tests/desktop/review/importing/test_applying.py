"""What is applied gets into the vault with its evidence, and what is rejected is remembered."""

import pytest

from memdeck.domain.changes.plan import Action
from tests.fakes.imports import TALK, apply, contents, idle, pending, read
from tests.fakes.vaults import MEMORY_MD, AnyTalk, EchoExtractor


@pytest.mark.row("G6")
def test_an_apply_is_one_change_whose_undo_brings_the_review_back(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees", "User lives in Hangzhou"))
    read(imports, qtbot)
    apply(imports, qtbot)
    assert "User keeps bees" in contents(imports)
    assert pending(imports) == []
    assert [changes.verb for changes in imports.manager.history.changes()] == ["extract"]

    imports.vault_session.do(imports.manager.history.undo)
    idle(imports, qtbot)
    assert "User keeps bees" not in contents(imports)
    assert pending(imports) == ["User keeps bees", "User lives in Hangzhou"]

    imports.vault_session.do(imports.manager.history.redo)
    idle(imports, qtbot)
    assert pending(imports) == []


def test_the_conversation_of_an_applied_memory_is_kept_as_its_evidence(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    apply(imports, qtbot)

    (source,) = imports.manager.vault.sources.all()
    assert source.message_count == 2


def test_only_conversations_of_which_something_was_applied_get_into_the_vault(open_imports, qtbot):
    imports = open_imports(EchoExtractor())
    read(imports, qtbot, "You: I keep bees.\n\nAssistant: How nice!\n")
    read(imports, qtbot, "You: I sail.\n\nAssistant: Fine.\n")
    vault = imports.manager.vault
    assert len(vault.pending_sources.all()) == 2

    first, second = imports.model.draft.rows
    imports.model.tick({second.number}, is_ticked=False)
    apply(imports, qtbot)
    assert [source.id for source in vault.sources.all()] == [first.session]
    assert vault.read_conversation(second.session).id == second.session

    imports.model.discard({second.number})
    imports.close()
    idle(imports, qtbot)
    assert vault.pending_sources.all() == ()
    assert vault.read_conversation(first.session).id == first.session


def test_what_was_rejected_is_not_offered_again(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees", "User sails"))
    read(imports, qtbot)
    imports.model.reject({1})
    apply(imports, qtbot)
    read(imports, qtbot, TALK + "\nYou: And I sail.\n")

    assert "User keeps bees" not in pending(imports)
    assert "1 rejected before and not offered again." in " ".join(imports.report.notes)


def test_rejections_alone_are_remembered_without_touching_the_file(open_imports, qtbot, tmp_path):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    imports.model.reject({1})
    apply(imports, qtbot)

    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD
    assert [tombstone.text for tombstone in imports.manager.vault.tombstones.read()] == [
        "User keeps bees"
    ]
    assert imports.model.draft.rejected == ()


def test_rejections_are_remembered_when_the_vault_is_closed(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    imports.model.reject({1})
    imports.close()
    idle(imports, qtbot)

    assert [tombstone.text for tombstone in imports.manager.vault.tombstones.read()] == [
        "User keeps bees"
    ]


def test_nothing_is_applied_twice_by_a_second_click(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees"))
    read(imports, qtbot)
    imports.view.apply_asked.emit()
    imports.view.apply_asked.emit()
    idle(imports, qtbot)

    assert contents(imports).count("User keeps bees") == 1
    assert len(imports.manager.history.changes()) == 1


def test_an_undo_of_a_rejection_brings_the_row_back(open_imports, qtbot):
    imports = open_imports(AnyTalk("User keeps bees", "User sails"))
    read(imports, qtbot)
    imports.model.tick({1, 2}, is_ticked=False)
    imports.model.reject({1})
    imports.view.apply_asked.emit()
    idle(imports, qtbot)
    assert pending(imports) == ["User sails"]

    imports.vault_session.do(imports.manager.history.undo)
    idle(imports, qtbot)
    assert pending(imports) == ["User keeps bees", "User sails"]

    imports.vault_session.do(imports.manager.history.redo)
    idle(imports, qtbot)
    assert pending(imports) == ["User sails"]


def test_an_apply_that_fails_leaves_the_review_as_it_was(open_imports, qtbot):
    imports = open_imports(AnyTalk("User lives in Hangzhou"))
    read(imports, qtbot)
    imports.manager.entries.forget(["d4e5f6"])
    with qtbot.waitSignal(imports.vault_session.failed):
        apply(imports, qtbot)

    assert pending(imports) == ["User lives in Hangzhou"]
    assert imports.model.draft.rows[0].action is Action.ADD
    assert imports.view.footer.button.text() == "Apply"
