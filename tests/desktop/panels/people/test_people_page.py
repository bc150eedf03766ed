"""The page of people shows each profile, what its claims rest on, and what is to be decided."""

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton

from memdeck.desktop.panels.people.claim_rows import (
    MOST_CLAIMS,
    ROW,
    ClaimRow,
    ClaimsModel,
    Heading,
    claim_rows_of,
)
from memdeck.desktop.panels.people.decision_card import Namesake
from memdeck.desktop.panels.people.people_data import Originals, Overview
from memdeck.desktop.panels.people.people_page import PeoplePage
from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.roles import SPOKEN
from memdeck.desktop.ui.views.memory_table.cell_editors import TextCellEditor
from memdeck.domain.memory.entry import Evidence
from memdeck.domain.profiles.profile import Participant, Profile
from memdeck.services.people.profile_pages import DamagedPage
from tests.fakes.people import ANNA, GROUP, ORIGINALS, OTHER_ANNA, OVERVIEW, TODAY, claim


@pytest.fixture
def commands(window, icons):
    return Actions(window, icons)


@pytest.fixture
def page(qtbot, theme, icons, commands):
    """A page that the commands follow, as in the window."""
    page = PeoplePage(theme, icons, commands)
    qtbot.addWidget(page)
    page.profile.context_changed.connect(
        lambda: commands.set_context(ActionContext(has_vault=True, people=page.profile.context))
    )
    claims = page.profile.claims
    commands.set_handlers({"claim.edit": claims.edit_current, "claim.open": claims.open_sources})
    page.resize(900, 700)
    page.show()
    page.show_overview(OVERVIEW, TODAY)
    page.show_originals("anna", ORIGINALS)
    return page


def headings(page):
    return [row.text for row in page.profile.claims.rows if isinstance(row, Heading)]


def rows(page):
    return [row for row in page.profile.claims.rows if isinstance(row, ClaimRow)]


def test_the_list_has_people_and_groups_with_claims_days_and_what_is_to_be_decided(page):
    anna, other, group = page.list.records

    assert (anna.title, anna.caution, anna.aside) == ("Anna Lee", "2 to decide", "9 Feb")
    assert anna.detail == "3 claims  ·  Climbers"
    assert (other.title, other.caution) == ("Anna", "1 to decide")
    assert (group.title, group.detail, group.caution) == (
        "Climbers",
        "Group  ·  2 members  ·  1 subject",
        "",
    )


@pytest.mark.parametrize(("typed", "found"), [("climb", ["group"]), ("annie", ["anna"])])
def test_the_filter_finds_names_other_names_and_members(page, typed, found):
    page.filter.setText(typed)

    assert [record.key for record in page.list.records] == found
    assert page.profile.profile.id == found[0]


def test_claims_are_grouped_by_category_the_newest_first(page):
    assert headings(page) == ["Facts", "Preferences", "Earlier: 1"]
    assert [row.claim.id for row in rows(page)] == ["york", "oslo", "tea"]


def test_a_claim_has_its_day_its_confidence_in_words_and_its_messages(page):
    york, oslo, tea = rows(page)

    assert york.about == "9 Feb  ·  Medium confidence"
    assert tea.about == "7 Feb  ·  Low confidence  ·  said by others"
    assert (york.quotes[0].text, york.quotes[0].about) == (
        "I moved to York.",
        "Anna Lee, Climbers, 9 Feb",
    )
    assert oslo.quotes[0].text == ""
    assert oslo.sources == []


def test_what_was_superseded_is_folded_below_and_names_what_replaced_it(page, qtbot):
    claims = page.profile.claims
    claims.setCurrentIndex(claims.model().index(len(claims.rows) - 1, 0))
    qtbot.keyClick(claims, Qt.Key.Key_Return)

    assert [row.claim.id for row in rows(page)] == ["york", "oslo", "tea", "leeds"]
    assert rows(page)[-1].note == "Superseded by: Anna lives in York."


def test_enter_opens_the_conversation_at_the_message_of_the_current_claim(page, qtbot):
    page.profile.claims.select_claim("york")
    with qtbot.waitSignal(page.profile.claims.sources_requested) as asked:
        qtbot.keyClick(page.profile.claims, Qt.Key.Key_Return)

    assert asked.args == [[Evidence("chat/1", "myork", "I moved to York.")], 0]


def test_a_click_on_a_quote_opens_its_message(page, qtbot):
    claims = page.profile.claims
    claims.select_claim("york")
    rect = claims.visualRect(claims.currentIndex())
    with qtbot.waitSignal(claims.sources_requested) as asked:
        qtbot.mouseClick(
            claims.viewport(),
            Qt.MouseButton.LeftButton,
            pos=QPoint(rect.left() + 60, rect.bottom() - 14),
        )

    assert asked.args[0][0].message == "myork"


def test_a_claim_is_edited_in_place(page, commands, qtbot):
    claims = page.profile.claims
    claims.select_claim("tea")
    commands["claim.edit"].trigger()
    (editor,) = claims.findChildren(TextCellEditor)
    assert editor.toPlainText() == "Anna loves tea."
    editor.setPlainText("Anna loves green tea.")
    with qtbot.waitSignal(claims.edited) as edited:
        qtbot.keyClick(editor, Qt.Key.Key_Return)

    assert edited.args == ["tea", "Anna loves green tea.", "Anna loves tea."]


def test_a_profile_that_grows_while_a_claim_is_edited_is_shown_after_the_edit(
    page, commands, qtbot
):
    claims = page.profile.claims
    claims.select_claim("tea")
    commands["claim.edit"].trigger()
    (editor,) = claims.findChildren(TextCellEditor)
    editor.setPlainText("Anna loves green tea.")
    grown = replace(ANNA, memories=(*ANNA.memories, claim("dog", "Anna has a dog.", 10)))
    page.show_overview(replace(OVERVIEW, profiles=(grown, OTHER_ANNA, GROUP)), TODAY)
    opened = []
    claims.sources_requested.connect(lambda *_: opened.append(1))
    with qtbot.waitSignal(claims.edited) as edited:
        qtbot.keyClick(editor, Qt.Key.Key_Return)

    assert edited.args == ["tea", "Anna loves green tea.", "Anna loves tea."]
    assert "Anna has a dog." in [row.claim.text for row in rows(page)]
    assert not opened


@pytest.mark.parametrize(
    ("key", "command"),
    [("Del", "claim.delete"), ("M", "claim.remember"), ("1", "conflict.keep_first")],
)
def test_keys_of_the_claims_run_the_commands_of_people(page, commands, qtbot, key, command):
    called = []
    commands.set_handlers({command: lambda: called.append(command)})
    claims = page.profile.claims
    claims.select_claim("tea")
    claims.setFocus()
    qtbot.keySequence(claims, key)

    assert called == [command]


def test_the_menu_of_a_claim_has_its_commands(page, commands):
    page.profile.claims.select_claim("tea")

    ids = [action.objectName() for action in page.profile.claims.menu().actions()]
    assert ids == [
        *("claim.edit", "claim.open", "claim.remember", "claim.copy"),
        *("", "claim.delete"),
    ]


def test_on_another_day_nothing_is_edited_and_each_button_says_why(page, commands):
    context = ActionContext(has_vault=True, people=page.profile.context, viewed_day=TODAY)
    commands.set_context(context)

    changing = [page.profile.decision.keep_both, *(c.keep for c in page.profile.decision.claims)]
    buttons = page.profile.claim_bar.findChildren(QToolButton)
    changing += [b for b in buttons if b.defaultAction().objectName() != "claim.open"]
    assert len(changing) == 6
    for button in changing:
        assert not button.isEnabled()
        assert not button.isHidden()
        assert "Go back to today to make changes." in button.toolTip()
    triggers = page.profile.claims.editTriggers()
    assert triggers is page.profile.claims.EditTrigger.NoEditTriggers


def test_a_superseded_claim_cannot_be_added_to_the_memories(page, commands):
    page.profile.claims.fold_asked.emit("earlier")
    page.profile.claims.select_claim("leeds")

    assert not commands["claim.remember"].isEnabled()


def test_a_conflict_shows_both_claims_and_is_decided_by_a_button(page, commands):
    called: list[str] = []
    ids = ("conflict.keep_first", "conflict.keep_second", "conflict.keep_both")
    commands.set_handlers({id_: partial(called.append, id_) for id_ in ids})
    card = page.profile.decision
    assert card.title.text() == "Two messages say different things  ·  1 more to decide"
    texts = [choice.text.text() for choice in card.claims]
    assert texts == ["Anna lives in Oslo.", "Anna lives in York."]
    for button in (*(choice.keep for choice in card.claims), card.keep_both):
        button.click()

    assert tuple(called) == ids
    assert not commands["namesake.same"].isEnabled()


def test_two_people_of_one_first_name_are_a_question(page, commands):
    called: list[str] = []
    ids = ("namesake.same", "namesake.different")
    commands.set_handlers({id_: partial(called.append, id_) for id_ in ids})
    page.list.select("other")
    card = page.profile.decision
    assert card.title.text() == "Is this the same person?"
    assert card.text.text() == "There is also Anna Lee: 3 claims, in Climbers."
    card.same.click()
    card.different.click()

    assert tuple(called) == ids
    assert card.decision == Namesake("other", "anna", card.text.text())
    assert not commands["conflict.keep_both"].isEnabled()


def test_only_people_are_merged_and_forgotten_and_not_the_user(page, commands):
    profile = page.profile
    merge, forget = commands["person.merge"], commands["person.forget"]
    assert merge.isEnabled()
    assert forget.isEnabled()
    page.list.select("group")
    assert not merge.isEnabled()
    assert not forget.isEnabled()
    assert profile.facts.text() == "Members: Anna Lee, Ben"
    assert page.list.actions() == [merge, forget]

    user = Profile(id="user", name="", participants=(Participant(),))
    page.show_overview(Overview((user, ANNA)), TODAY)
    page.list.select("user")
    assert profile.title.text() == "You"
    assert merge.isEnabled()
    assert not forget.isEnabled()


def test_the_current_claim_stays_while_the_profile_grows(page):
    page.profile.claims.select_claim("tea")
    grown = replace(ANNA, memories=(claim("new", "Anna sings.", 20), *ANNA.memories))
    page.show_overview(replace(OVERVIEW, profiles=(grown, OTHER_ANNA, GROUP)), TODAY)

    assert page.profile.claims.current.claim.id == "tea"


def test_a_claim_is_spoken_with_all_that_is_shown(page):
    page.profile.claims.select_claim("tea")
    spoken = page.profile.claims.currentIndex().data(SPOKEN)

    assert spoken == (
        "Anna loves tea., 7 Feb  ·  Low confidence  ·  said by others,"
        " “She loves tea.”, Ben, Climbers, 7 Feb"
    )
    assert isinstance(page.profile.claims.currentIndex().data(ROW), ClaimRow)


def test_without_people_the_page_says_what_it_is_for_and_offers_an_import(page):
    page.show_overview(Overview(), TODAY)

    _make, button, _paste = page.currentWidget().findChildren(QPushButton)
    assert page.currentWidget().accessibleName() == "No people yet"
    assert button.text() == "Import a chat export…"


def test_esc_clears_the_filter_and_then_goes_to_the_list(qtbot, page):
    page.filter.setFocus()
    page.filter.setText("anna")
    qtbot.keyClick(page.filter, Qt.Key.Key_Escape)
    assert page.filter.text() == ""
    assert page.filter.hasFocus()

    qtbot.keyClick(page.filter, Qt.Key.Key_Escape)
    assert page.list.hasFocus()


def test_a_message_that_is_not_kept_or_was_removed_is_named_without_empty_quotes(window):
    removed = Originals(conversations={"chat/1": "Climbers"})
    for originals, missing in ((Originals(), "message not kept"), (removed, "message removed")):
        (row,) = claim_rows_of(ANNA, ["york"], originals, TODAY)
        assert row.sources == []
        assert row.quotes[0].about.startswith(f"{missing}, Anna Lee, ")
        assert row.quotes[0].about.endswith("9 Feb")
        model = ClaimsModel(window)
        model.set_rows([row])
        assert "“”" not in model.index(0).data(SPOKEN)


def test_of_many_claims_the_older_ones_are_folded_and_all_conflicts_are_shown(page):
    many = tuple(claim(f"c{n}", f"Anna has {n} cats.", 5) for n in range(60))
    both = (claim("a", "Anna sings.", 1, conflicts=("b",)), claim("b", "Anna hums.", 1))
    page.show_overview(Overview((replace(ANNA, memories=(*many, *both)),)), TODAY)
    assert headings(page) == ["Facts", "Older: 12"]
    assert len(rows(page)) == 50
    assert page.profile.decision.claims[0].text.text() == "Anna sings."

    page.profile.claims.fold_asked.emit("fact")
    assert len(rows(page)) == 62


def test_an_open_fold_shows_a_page_of_claims_and_adds_more_on_request(page, qtbot):
    many = tuple(claim(f"c{n}", f"Anna has {n} cats.", 5) for n in range(500))
    page.show_overview(Overview((replace(ANNA, memories=many),)), TODAY)
    page.profile.claims.fold_asked.emit("fact")
    assert headings(page) == ["Facts", "Older: 450", "Show more: 250"]
    assert len(rows(page)) == 250

    claims = page.profile.claims
    claims.setCurrentIndex(claims.model().index(len(claims.rows) - 1, 0))
    qtbot.keyClick(claims, Qt.Key.Key_Return)
    assert headings(page) == ["Facts", "Older: 450", "Show more: 50"]
    assert [row.claim for row in rows(page)] == list(many[:450])

    page.profile.claims.fold_asked.emit("fact")
    assert len(rows(page)) == 50


class CountedMessages(dict[str, str]):
    """Texts of messages that count how often one is looked up."""

    lookups = 0

    def get(self, key, default=None):
        self.lookups += 1
        return super().get(key, default)


def test_only_the_claims_that_are_shown_are_built(page):
    many = tuple(
        claim(f"c{n}", f"Anna has {n} cats.", 5, conflicts=(f"c{n ^ 1}",)) for n in range(2_000)
    )
    messages = CountedMessages()
    page.show_overview(Overview((replace(ANNA, memories=many),)), TODAY)
    page.show_originals("anna", Originals(messages))

    in_card = 2
    assert len(rows(page)) == MOST_CLAIMS
    assert messages.lookups == MOST_CLAIMS + in_card
    assert page.profile.decision.title.text().endswith("999 more to decide")


def test_a_name_that_nobody_has_is_said_and_nothing_can_be_changed(page):
    page.filter.setText("zzz")

    assert page.no_match.isVisible()
    assert not page.profile.isEnabled()
    page.filter.clear()
    assert not page.no_match.isVisible()
    assert page.profile.isEnabled()


def test_the_editor_of_a_claim_covers_no_line_by_half(page, qtbot):
    claims = page.profile.claims
    claims.select_claim("tea")
    claims.edit_current()
    (editor,) = claims.findChildren(TextCellEditor)
    layout = claims.claims_delegate._layout(claims.current)
    ends = [round(t.at.y() + t.layout.boundingRect().height()) for t in layout.texts]

    assert editor.height() in ends


def test_a_text_that_could_not_be_saved_is_edited_again(page):
    page.profile.claims.edit_again("tea", "Anna loves green tea.")

    (editor,) = page.profile.claims.findChildren(TextCellEditor)
    assert editor.toPlainText() == "Anna loves green tea."


def test_a_narrow_page_has_the_names_above_the_profile(page):
    page.resize(202, 315)
    assert page.list.width() > 180
    assert page.list.mapTo(page, QPoint()).y() < page.profile.mapTo(page, QPoint()).y()
    page.resize(900, 700)
    assert page.list.mapTo(page, QPoint()).x() < page.profile.mapTo(page, QPoint()).x()
    assert page.list.width() < page.profile.width()


@pytest.mark.parametrize("size", [(202, 315), (430, 315), (900, 390), (900, 700)])
def test_a_page_that_was_resized_while_it_loaded_is_as_short_as_one_resized_later(
    qtbot, theme, icons, commands, page, size
):
    early = PeoplePage(theme, icons, commands)
    qtbot.addWidget(early)
    early.resize(*size)
    early.show()
    early.show_overview(OVERVIEW, TODAY)
    page.resize(*size)
    QApplication.processEvents()

    assert early.profile.claim_bar.isVisible() is page.profile.claim_bar.isVisible()


def test_in_little_height_a_question_is_one_line_until_it_is_opened(page):
    page.resize(430, 315)
    card = page.profile.decision
    assert card.title.text() == "2 to decide"
    assert not card.keep_both.isVisible()
    assert not page.profile.claim_bar.isVisible()
    assert page.profile.claims.height() > 120
    card.open.click()
    assert card.keep_both.isVisible()
    assert card.title.text().startswith("Two messages say different things")
    page.resize(900, 700)
    assert card.keep_both.isVisible()
    assert not card.open.isVisible()
    assert page.profile.claim_bar.isVisible()


@pytest.mark.parametrize("profiles", [(), OVERVIEW.profiles])
def test_a_page_that_cannot_be_read_is_named_above_the_list(page, profiles):
    damaged = DamagedPage("profiles/sam.md", "Its first lines do not say whose page it is.")
    page.show_overview(replace(OVERVIEW, profiles=profiles, damaged=(damaged,)), TODAY)

    assert page.damaged.isVisible()
    assert page.damaged.text().startswith("profiles/sam.md: Its first lines")
    page.show_overview(OVERVIEW, TODAY)
    assert not page.damaged.isVisible()


def test_after_a_merge_the_kept_one_is_current(page):
    page.list.select("anna")
    page.select_next(("other", "anna"))
    page.show_overview(Overview((GROUP, OTHER_ANNA)), TODAY)
    assert page.list.current.key == "other"


def test_the_question_and_the_list_say_from_which_chat_a_namesake_is(page):
    overview = replace(OVERVIEW, chat_names={"chat/3": "A walk"})
    page.show_overview(overview, TODAY)
    page.list.select("other")
    assert "A walk" in page.list.current.detail
    page.list.select("anna")
    assert "1 claim" in page.profile._namesake_text(OTHER_ANNA)
    assert "A walk" in page.profile._namesake_text(OTHER_ANNA)
