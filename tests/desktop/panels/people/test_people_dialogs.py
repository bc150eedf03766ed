"""Two people are merged, and one is forgotten, once a dialog has said what that changes."""

from dataclasses import replace

from PySide6.QtCore import Qt

from memdeck.desktop.panels.people.forget_person_dialog import ForgetPersonDialog
from memdeck.desktop.panels.people.merge_people_dialog import MergePeopleDialog
from memdeck.desktop.panels.people.people_data import merge_preview
from memdeck.desktop.panels.people.people_labels import merge_text, profile_record
from memdeck.services.episodes.forget_person import PersonTraces, Trace
from tests.fakes.entries import entry
from tests.fakes.people import ANNA, BEN, OTHER_ANNA, OVERVIEW, TODAY, USER, claim


def test_before_merging_the_dialog_says_what_joins(qtbot, theme, window):
    records = [profile_record(OTHER_ANNA, OVERVIEW, TODAY)]
    dialog = MergePeopleDialog(theme, ANNA, records, window)
    dialog.start()
    with qtbot.waitSignal(dialog.preview_asked) as asked:
        dialog.list.select("other")
    assert asked.args == ["anna", "other"]
    assert not dialog.merge.isEnabled()

    dialog.show_preview(merge_preview(ANNA, OTHER_ANNA))
    assert "New claims: 1" in dialog.preview.text()
    assert "•  Anna plays chess." in dialog.preview.text()
    with qtbot.waitSignal(dialog.confirmed) as confirmed:
        dialog.merge.click()
    assert confirmed.args == ["anna", "other"]


def test_enter_merges_nobody_before_a_person_is_picked(qtbot, theme, window):
    records = [profile_record(person, OVERVIEW, TODAY) for person in (USER, OTHER_ANNA)]
    dialog = MergePeopleDialog(theme, ANNA, records, window)
    confirmed: list[tuple[str, str]] = []
    dialog.confirmed.connect(lambda *ids: confirmed.append(ids))
    dialog.start()
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Return)

    assert dialog.list.current is None
    assert not dialog.merge.isEnabled()
    assert confirmed == []


def current_key(dialog: MergePeopleDialog) -> str:
    current = dialog.list.current
    return "" if current is None else current.key


def test_down_and_return_in_the_filter_select_but_do_not_merge_at_once(qtbot, theme, window):
    records = [profile_record(person, OVERVIEW, TODAY) for person in (BEN, OTHER_ANNA)]
    dialog = MergePeopleDialog(theme, ANNA, records, window)
    people = {"ben": BEN, "other": OTHER_ANNA}
    dialog.preview_asked.connect(
        lambda _, other: dialog.show_preview(merge_preview(ANNA, people[other]))
    )
    confirmed: list[tuple[str, str]] = []
    dialog.confirmed.connect(lambda *ids: confirmed.append(ids))
    dialog.start()
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Return)
    assert dialog.list.current is None
    qtbot.keyClicks(dialog.filter, "be")
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Return)
    assert current_key(dialog) == "ben"
    assert confirmed == []
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Return)
    assert confirmed == [("anna", "ben")]

    again = MergePeopleDialog(theme, ANNA, records, window)
    again.start()
    qtbot.keyClick(again.filter, Qt.Key.Key_Down)
    assert current_key(again) == "ben"


def test_no_name_is_to_be_chosen_where_both_are_called_the_same(qtbot, theme, window):
    twin = replace(BEN, id="twin", name="Anna Lee")
    dialog = MergePeopleDialog(theme, ANNA, [profile_record(twin, OVERVIEW, TODAY)], window)
    dialog.start()
    dialog.list.select("twin")
    dialog.show_preview(merge_preview(ANNA, twin))
    assert dialog.swap.isHidden()
    assert dialog.merge.isEnabled()


def test_the_preview_names_the_claims_that_are_repeated_and_superseded(qtbot):
    moved = replace(
        OTHER_ANNA,
        memories=(
            claim("york2", "Anna lives in York.", 9),
            claim("oslo2", "Anna lives in Oslo.", 20),
        ),
    )
    preview = merge_preview(replace(ANNA, memories=ANNA.memories[:1]), moved)
    text = merge_text(preview)
    assert [c.text for c in preview.repeated] == ["Anna lives in York."]
    assert "Repetitions of known claims: 1\n•  Anna lives in York." in text
    assert "New claims: 1\n•  Anna lives in Oslo." in text
    assert "Superseded claims: 1\n•  Anna lives in York." in text


def test_the_other_name_can_stay_but_not_instead_of_the_user(qtbot, theme, window):
    people = {person.id: person for person in (ANNA, BEN, USER)}
    records = [profile_record(person, OVERVIEW, TODAY) for person in (USER, BEN)]
    dialog = MergePeopleDialog(theme, ANNA, records, window)
    dialog.preview_asked.connect(
        lambda kept, other: dialog.show_preview(merge_preview(people[kept], people[other]))
    )
    dialog.start()
    dialog.list.select("ben")
    assert dialog.swap.text() == "Keep the name “Ben”"
    dialog.swap.click()
    assert "Both become “Ben”" in dialog.preview.text()
    assert dialog.swap.text() == "Keep the name “Anna Lee”"
    with qtbot.waitSignal(dialog.confirmed) as confirmed:
        dialog.merge.click()
    assert confirmed.args == ["ben", "anna"]

    dialog.start()
    dialog.list.select("user")
    assert "Both become “You”" in dialog.preview.text()
    assert dialog.swap.isHidden()


def test_before_forgetting_the_dialog_lists_what_goes_and_enter_cancels(qtbot, window):
    said = tuple(Trace(f"chat/1#m{n}", f"I walked\n{n} miles.") for n in range(500))
    traces = PersonTraces(
        profile=ANNA,
        memories=(entry("a00001", "Anna lives in York."),),
        claims_of_others=(Trace("c1", "Ben has two cats."),),
        suggestions=("Anna sings.",),
        events=(Trace("e1", "Anna moved."), Trace("e2", "Anna sang.")),
        units=(Trace("u1", "A move to York"),),
        conversations=("chat/1",),
        messages=said,
    )
    dialog = ForgetPersonDialog(traces, window)
    dialog.open()
    lines = dialog.traces.toPlainText().splitlines()
    counts = [line for line in lines if "•" not in line]
    assert counts == [
        "Claims: 3, and 1 earlier",
        "Claims about others based on what they said: 1",
        "Memories they own: 1",
        "Suggestions: 1",
        "Events: 2",
        "Messages they wrote: 500",
        "Episodes rewritten without them: 1",
    ]
    assert lines[lines.index("Events: 2") + 1 :][:2] == ["    •  Anna moved.", "    •  Anna sang."]
    assert "    •  I walked 499 miles." in lines
    assert dialog.height() < 600
    assert dialog.traces.verticalScrollBar().maximum() > 0
    assert dialog.forget.text() == "Forget for good"
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
