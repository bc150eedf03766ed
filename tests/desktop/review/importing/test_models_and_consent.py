"""Imports by a model: the user is asked first, and the rules can replace it."""

from pathlib import Path

import pytest

from memdeck.desktop.review.importing.consent_dialog import ConsentDialog
from memdeck.desktop.review.importing.import_state import Idle, Paused
from memdeck.desktop.review.importing.inputs import PasteDialog
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.domain.memory.candidate import Extraction
from memdeck.errors import ModelRefusedError, ModelUnreachableError
from memdeck.services.imports.import_run import Task
from memdeck.services.imports.imports import Files
from memdeck.storage.vault.state.unfinished_imports import Picked
from tests.fakes.imports import (
    TALK,
    FakePermission,
    idle,
    notices,
    pending,
    read,
    read_files,
    take,
)
from tests.fakes.vaults import AnyTalk
from tests.transcripts.exports import bee_export


class BrokenPermission(FakePermission):
    def unasked_server(self):
        raise ZeroDivisionError


def shown_title(imports):
    states = imports.view.findChildren(EmptyState)
    return next(state.accessibleName() for state in states if state.isVisible())


def test_before_text_is_sent_the_user_is_asked(open_imports, qtbot):
    permission = FakePermission("api.example.com")
    model, rules = AnyTalk("By the model", name="gpt"), AnyTalk("By rules", name="rules")
    imports = open_imports(model, permission=permission, offline=rules)
    imports.read_text(TALK)
    qtbot.waitUntil(lambda: imports.window.findChild(ConsentDialog) is not None)
    assert (model.asked, rules.asked) == ([], [])

    imports.window.findChild(ConsentDialog).send.click()
    idle(imports, qtbot)
    assert permission.granted == ["api.example.com"]
    assert pending(imports) == ["By the model"]


def test_the_picker_shows_the_cost_of_a_model_that_is_still_to_be_agreed_to(
    open_imports, qtbot, tmp_path
):
    permission = FakePermission("api.example.com")
    imports = open_imports(AnyTalk(name="rules"), permission=permission)
    imports.read_files([bee_export(tmp_path, 2)])
    idle(imports, qtbot)
    assert imports.picker.footer.sentence.endswith("tokens for gpt")

    permission.server = None
    imports.show_extractor()
    assert imports.picker.footer.sentence.endswith("processed locally")


def test_rules_can_do_the_work_of_a_model_that_is_not_to_see_the_text(open_imports, qtbot):
    permission = FakePermission("api.example.com")
    model = AnyTalk("By the model", name="gpt")
    imports = open_imports(model, permission=permission)
    imports.read_text(TALK)
    qtbot.waitUntil(lambda: imports.window.findChild(ConsentDialog) is not None)
    imports.window.findChild(ConsentDialog).rules.click()
    idle(imports, qtbot)

    assert (permission.granted, model.asked) == ([], [])
    assert pending(imports) == ["By rules"]


def test_a_no_reads_nothing(open_imports, qtbot):
    model = AnyTalk("By the model", name="gpt")
    imports = open_imports(model, permission=FakePermission("api.example.com"))
    imports.read_text(TALK)
    qtbot.waitUntil(lambda: imports.window.findChild(ConsentDialog) is not None)
    imports.window.findChild(ConsentDialog).reject()
    idle(imports, qtbot)

    assert (pending(imports), model.asked) == ([], [])
    assert not imports.is_busy


def test_a_no_leads_back_to_the_text_that_was_pasted(open_imports, qtbot):
    model = AnyTalk("By the model", name="gpt")
    imports = open_imports(model, permission=FakePermission("api.example.com"))
    imports.inputs.paste()
    first = imports.window.findChild(PasteDialog)
    first.text.setPlainText(TALK)
    first._read.click()
    qtbot.waitUntil(lambda: imports.window.findChild(ConsentDialog) is not None)
    imports.window.findChild(ConsentDialog).reject()
    idle(imports, qtbot)

    (again,) = [dialog for dialog in imports.window.findChildren(PasteDialog) if dialog.isVisible()]
    assert again.text.toPlainText() == TALK

    again._read.click()
    qtbot.waitUntil(
        lambda: any(dialog.isVisible() for dialog in imports.window.findChildren(ConsentDialog))
    )
    asked = next(
        dialog for dialog in imports.window.findChildren(ConsentDialog) if dialog.isVisible()
    )
    asked.send.click()
    idle(imports, qtbot)
    assert pending(imports) == ["By the model"]


def test_a_server_on_this_computer_is_asked_about_as_such(open_imports, qtbot):
    imports = open_imports(AnyTalk(), permission=FakePermission("localhost:11434"))
    imports.read_text(TALK)
    qtbot.waitUntil(lambda: imports.window.findChild(ConsentDialog) is not None)

    dialog = imports.window.findChild(ConsentDialog)
    assert dialog.send.isDefault()
    dialog.reject()


def test_an_import_ends_when_the_user_cannot_be_asked(open_imports, qtbot):
    imports = open_imports(AnyTalk(), permission=BrokenPermission())
    with qtbot.captureExceptions() as exceptions:
        read(imports, qtbot)

    assert [kind for kind, _, _ in exceptions] == [ZeroDivisionError]
    assert imports.state == Idle()


def test_a_resumed_import_is_offered_again_when_the_user_cannot_be_asked(open_imports, qtbot):
    imports = open_imports(AnyTalk(), permission=BrokenPermission())
    task = Task("export", Files((Path("export.zip"),)), (Picked("bees"),), 1)
    with qtbot.captureExceptions() as exceptions:
        imports.unfinished.resume_asked.emit(task)

    assert [kind for kind, _, _ in exceptions] == [ZeroDivisionError]
    assert isinstance(imports.state, Paused)
    assert [notice.text for notice in imports.window_notices.notices] == [
        "Stopped: export was not read."
    ]


@pytest.mark.parametrize(
    "error", [ModelUnreachableError("No answer; try again."), ModelRefusedError("No credit.")]
)
def test_a_model_that_fails_can_be_asked_again_or_replaced_by_the_rules(open_imports, qtbot, error):
    model = AnyTalk("By the model", error=error)
    imports = open_imports(model)
    read(imports, qtbot)
    assert notices(imports)["reading"].text == str(error)
    assert shown_title(imports) == "No suggestions"

    take(imports, "reading", "Use rules instead")
    idle(imports, qtbot)
    assert pending(imports) == ["By rules"]

    model.error = None
    take(imports, "reading", "Try again")
    idle(imports, qtbot)
    assert pending(imports) == ["By rules", "By the model"]


def test_the_notes_do_not_repeat_the_error_of_the_last_attempt(open_imports, qtbot):
    model = AnyTalk("By the model", error=ModelRefusedError("Error 500."))
    imports = open_imports(model)
    read(imports, qtbot)
    assert notices(imports)["reading"].text == "Error 500."
    assert imports.report.notes == []

    model.error = ModelRefusedError("No credit.")
    take(imports, "reading", "Try again")
    idle(imports, qtbot)
    assert notices(imports)["reading"].text == "No credit."
    assert imports.report.notes == []


def test_the_notes_name_the_unread_conversations_that_the_notice_does_not(
    open_imports, qtbot, tmp_path
):
    class Refusing(AnyTalk):
        async def extract(self, conversation, known, today):
            self.error = ModelRefusedError("No.") if len(self.asked) < 2 else None
            self.asked.append((conversation.id, []))
            return await super().extract(conversation, known, today)

    imports = open_imports(Refusing("User keeps bees"))
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.txt").write_text(f"You: I keep bees, {name}.\n\nAssistant: Fine.\n")
    read_files(imports, qtbot, *(tmp_path / f"{name}.txt" for name in ("a", "b", "c")))
    assert notices(imports)["reading"].text == (
        "2 of 3 conversations could not be read. “I keep bees, a.” was not read: No."
    )
    assert imports.report.notes == ["“I keep bees, b.” was not read: No."]

    imports.after_batch = imports.stop
    take(imports, "reading", "Try again")
    idle(imports, qtbot)
    assert imports.report.notes == [], "they belong to the import before"


def test_a_model_that_fails_on_some_conversations_gives_the_others(open_imports, qtbot, tmp_path):
    class EverySecond(AnyTalk):
        async def extract(self, conversation, known, today):
            self.error = ModelUnreachableError("No.") if not self.asked else None
            self.asked.append((conversation.id, []))
            return await super().extract(conversation, known, today)

    imports = open_imports(EverySecond("User keeps bees"))
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"You: I keep bees, {name}.\n\nAssistant: Fine.\n")
    read_files(imports, qtbot, tmp_path / "a.txt", tmp_path / "b.txt")

    assert pending(imports) == ["User keeps bees"]
    assert notices(imports)["reading"].text == (
        "1 of 2 conversations could not be read. “I keep bees, a.” was not read: No."
    )


def test_a_review_without_suggestions_does_not_call_unread_conversations_read(
    open_imports, qtbot, tmp_path
):
    class Unreadable(AnyTalk):
        async def extract(self, conversation, known, today):
            return Extraction((), "model", failed=True)

    imports = open_imports(Unreadable())
    read(imports, qtbot)

    assert shown_title(imports) == "No suggestions"
    assert notices(imports)["reading"].text == ("The conversation could not be read.")
