"""What is to be read in a row, and how it is marked."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from memdeck.desktop.review.list.row_layout import Part, RowLayoutBuilder
from memdeck.desktop.review.model.review_context import effect_of
from memdeck.desktop.ui.text.plain_text import LINE_END
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.entry import Evidence
from tests.fakes.entries import entry
from tests.fakes.reviews import KYOTO, TAXES, head, review_context, suggestion

KNOWN = entry("a1b2c3", "User lives in Hangzhou", score=0.8)
CONTEXT = review_context(KNOWN, talks=(head(), head(TAXES, "Taxes")))
WIDE, NARROW = 1000, 480


@pytest.fixture
def builder(theme):
    return RowLayoutBuilder(theme, QApplication.font(), QLocale(QLocale.Language.English))


def row_layout(builder, row, width=WIDE, *, is_expanded=False):
    effect = effect_of(row, CONTEXT)
    return builder.build(row, effect, CONTEXT, "", width, is_expanded=is_expanded)


def texts(builder, row, *, is_expanded=False):
    layout = row_layout(builder, row, is_expanded=is_expanded)
    return [text.layout.text() for text in layout.texts]


def marked(paragraph):
    """Return a paragraph with what is struck in [-…-] and what is underlined in [+…+]."""
    text = paragraph.layout.text()
    shown = []
    for stretch in paragraph.layout.formats():
        piece = text[stretch.start : stretch.start + stretch.length]
        if stretch.format.fontStrikeOut():
            shown.append(f"[-{piece}-]")
        elif stretch.format.fontUnderline():
            shown.append(f"[+{piece}+]")
    return "".join(shown)


def test_a_new_memory_shows_its_score_and_its_quotes_are_one_click_away(builder):
    row = suggestion(content="User keeps bees", evidence=(Evidence(KYOTO, "m1", "I keep bees."),))

    assert texts(builder, row) == ["0.60", "User keeps bees", "Evidence (1)"]
    assert texts(builder, row, is_expanded=True) == [
        "0.60",
        "User keeps bees",
        "Hide evidence",
        "“I keep bees.”  ·  message 1, 12 Feb",
        "Open conversation",
    ]
    zones = [zone.part for zone in row_layout(builder, row, is_expanded=True).zones]
    assert zones[-3:] == [Part.EVIDENCE, Part.QUOTE, Part.SOURCE]


@pytest.mark.parametrize("width", [380, NARROW, 700, WIDE])
def test_no_text_of_the_first_line_is_on_another(builder, width):
    row = suggestion(content="User lives in Suzhou", action=Action.REINFORCE, target="a1b2c3")
    layout = row_layout(builder, row, width)
    score, content = layout.texts[0], layout.texts[2]
    score_right = score.at.x() + score.layout.lineAt(0).naturalTextWidth()

    assert score.layout.lineCount() == 1
    assert layout.chip.right() < score.at.x()
    assert score_right < layout.category_at.x()
    is_below = content.at.y() >= layout.chip.bottom()
    assert is_below or content.at.x() >= layout.category_at.x() + layout.category_px


def test_a_quote_that_says_the_same_is_not_repeated(builder):
    row = suggestion(evidence=(Evidence(KYOTO, "m1", "suggestion 1."),))

    assert texts(builder, row, is_expanded=True)[-2] == "Exact quote  ·  message 1, 12 Feb"


def test_evidence_without_a_quote_names_the_message(builder):
    row = suggestion(evidence=(Evidence(KYOTO, "m2"),))

    assert texts(builder, row, is_expanded=True)[-2] == "message 2, 12 Feb"


def test_a_few_quotes_are_shown_and_the_others_counted(builder):
    evidence = tuple(Evidence(TAXES, "m1", f"quote {number}") for number in range(5))
    row = suggestion(evidence=evidence)

    assert texts(builder, row, is_expanded=True)[3:-1] == [
        "“quote 0”  ·  message 1, 12 Feb",
        "“quote 1”  ·  message 1, 12 Feb",
        "“quote 2”  ·  message 1, 12 Feb",
        "and mentioned 2 more times",
    ]
    zones = row_layout(builder, row, is_expanded=True).zones
    assert [zone.index for zone in zones if zone.part is Part.QUOTE] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("action", "change"),
    [
        (Action.CONTRADICT, "  ·  0.80 → 0.19"),
        (Action.UPDATE, ""),
        (Action.REINFORCE, ""),
        (Action.KEEP_BOTH, ""),
        (Action.NOOP, ""),
    ],
)
def test_the_known_memory_and_the_new_one_are_two_aligned_lines(builder, action, change):
    row = suggestion(content="User lives in Suzhou", action=action, target="a1b2c3")
    _, current, old, new_label, new, *_ = row_layout(builder, row).texts

    assert [current.layout.text(), new_label.layout.text()] == ["Current", "New"]
    assert (old.layout.text(), marked(old)) == (f"User lives in Hangzhou{change}", "[-Hangzhou-]")
    assert (new.layout.text(), marked(new)) == ("User lives in Suzhou", "[+Suzhou+]")
    assert old.at.x() == new.at.x()
    assert old.at.y() < new.at.y()


def test_texts_that_share_few_words_have_no_colours(builder):
    row = suggestion(content="We moved to Suzhou", action=Action.CONTRADICT, target="a1b2c3")
    _, _, old, _, new, *_ = row_layout(builder, row).texts

    assert marked(old) == marked(new) == ""


def test_a_hidden_row_that_is_known_by_now_is_dimmed_and_says_why(builder, theme):
    row = suggestion(
        content="User lives in Hangzhou",
        action=Action.NOOP,
        target="a1b2c3",
        ticked=False,
        flags=(Flag.ALREADY_PROCESSED,),
        reason="This conversation was read before.",
    )
    layout = row_layout(builder, row)

    assert {text.ink for text in layout.texts} == {theme.colors.muted}
    reason = "Already known. This conversation was already imported."
    assert layout.texts[-1].layout.text().startswith(reason)
    assert layout.pills == []


def test_a_memory_that_goes_is_struck_as_a_whole(builder):
    row = suggestion(content="Hangzhou", action=Action.DELETE, target="a1b2c3")
    label, compared = row_layout(builder, row).texts[1:3]

    assert (label.layout.text(), compared.layout.text()) == ("Forgets", "User lives in Hangzhou")
    assert marked(compared) == "[-User lives in Hangzhou-]"


def test_a_memory_near_a_new_one_is_shown_where_both_may_be_on_one_subject(builder):
    far = suggestion(target="a1b2c3", similarity=0.2)
    near = suggestion(target="a1b2c3", similarity=0.4)

    assert not any("Hangzhou" in text for text in texts(builder, far))
    assert texts(builder, near)[1:3] == ["Similar to", "User lives in Hangzhou"]


def test_a_memory_repeated_literally_is_not_shown_twice(builder):
    row = suggestion(content="User lives in Hangzhou", action=Action.REINFORCE, target="a1b2c3")

    assert texts(builder, row) == [
        "0.80 → 0.84",
        "User lives in Hangzhou",
        "+1 hit  ·  Evidence (1)",
    ]


def test_warnings_are_shown_as_text_next_to_an_icon(builder):
    shown = row_layout(builder, suggestion(flags=(Flag.INJECTION, Flag.SECRET)))

    assert shown.texts[-2].layout.text() == (
        "Held back: looks like an instruction to the assistant"
        "  ·  Held back: looks like a password or key"
    )
    assert shown.warning_at is not None


def test_what_was_forgotten_once_says_so_once(builder):
    row = suggestion(flags=(Flag.FORGOTTEN_BEFORE,), reason="You forgot this on 2026-01-05.")

    assert texts(builder, row).count("You forgot this on 5 Jan 2026.") == 1


def test_a_question_is_asked_by_its_answers_and_the_chosen_one_is_highlighted(builder):
    row = suggestion(
        action=Action.CONTRADICT, target="a1b2c3", ticked=False, flags=(Flag.DOUBTFUL,)
    )
    layout = row_layout(builder, row)
    answered = row_layout(builder, suggestion(action=Action.KEEP_BOTH, target="a1b2c3"))

    assert [(pill.text, pill.is_chosen) for pill in layout.pills] == [
        ("Keep old", False),
        ("Keep new", False),
        ("Keep both", False),
    ]
    assert layout.warning_at is None
    assert [pill.is_chosen for pill in answered.pills] == [False, False, True]


def test_in_a_narrow_list_the_text_has_the_whole_width(builder):
    row = suggestion(content="User keeps bees")
    wide = row_layout(builder, row).texts[1]
    narrow = row_layout(builder, row, NARROW).texts[1]

    assert narrow.at.x() < wide.at.x()
    assert narrow.at.y() > wide.at.y()


def test_answers_that_have_no_room_go_on_in_the_next_line(builder):
    row = suggestion(action=Action.CONTRADICT, target="a1b2c3")
    tops = {pill.rect.top() for pill in row_layout(builder, row, 200).pills}

    assert len(tops) > 1


def test_a_row_grows_with_its_text(builder):
    short, long = suggestion(content="Bees"), suggestion(content="Bees and more. " * 30)

    assert row_layout(builder, long).top > row_layout(builder, short).top + 20


def test_text_is_shown_as_it_is_stored_and_never_as_markup(builder):
    row = suggestion(content="<b>bold</b>\n\u202eevil\u202c\x00 & more", evidence=())

    assert texts(builder, row)[1] == f"<b>bold</b>{LINE_END}evil & more"


@pytest.mark.parametrize(
    ("row", "buttons"),
    [
        (suggestion(), {Part.EDIT, Part.SOURCE, Part.REJECT}),
        (suggestion(conversation=""), {Part.EDIT, Part.REJECT}),
        (suggestion(action=Action.DELETE, target="a1b2c3"), {Part.SOURCE, Part.REJECT}),
    ],
)
def test_only_buttons_that_can_do_something_are_there(builder, row, buttons):
    parts = {zone.part for zone in row_layout(builder, row).zones}

    assert parts & {Part.EDIT, Part.SOURCE, Part.REJECT} == buttons
