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


def row_layout(builder, row, width=WIDE):
    return builder.build(row, effect_of(row, CONTEXT), CONTEXT, "", width)


def texts(builder, row):
    return [text.layout.text() for text in row_layout(builder, row).texts]


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


def test_a_new_memory_shows_its_score_its_quote_and_the_source(builder):
    row = suggestion(content="User keeps bees", evidence=(Evidence(KYOTO, "m1", "I keep bees."),))

    assert texts(builder, row) == [
        "0.60",
        "User keeps bees",
        "“I keep bees.”  ·  message 1",
    ]


def test_a_quote_that_says_the_same_is_not_repeated(builder):
    row = suggestion(evidence=(Evidence(KYOTO, "m1", "suggestion 1."),))

    assert texts(builder, row)[-1] == "exact quote  ·  message 1"


def test_evidence_without_a_quote_names_the_message(builder):
    row = suggestion(evidence=(Evidence(KYOTO, "m2"),))

    assert texts(builder, row)[-1] == "message 2"


def test_a_few_quotes_are_shown_and_the_others_counted(builder):
    evidence = tuple(Evidence(TAXES, "m1", f"quote {number}") for number in range(5))
    row = suggestion(evidence=evidence)

    assert texts(builder, row)[2:] == [
        "“quote 0”  ·  message 1",
        "“quote 1”  ·  message 1",
        "“quote 2”  ·  message 1",
        "and mentioned 2 more times",
    ]
    zones = [zone.index for zone in row_layout(builder, row).zones if zone.part is Part.QUOTE]
    assert zones == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (Action.CONTRADICT, "conflicts with (0.80 → 0.19)"),
        (Action.UPDATE, "replaces"),
        (Action.REINFORCE, "known as"),
        (Action.KEEP_BOTH, "alongside"),
        (Action.NOOP, "conflicts with"),
    ],
)
def test_the_known_memory_is_below_with_what_differs_marked(builder, action, label):
    row = suggestion(content="User lives in Suzhou", action=action, target="a1b2c3")
    compared = row_layout(builder, row).texts[2]

    assert compared.layout.text() == f"{label}  User lives in HangzhouSuzhou"
    assert marked(compared) == "[-Hangzhou-][+Suzhou+]"


def test_a_memory_that_goes_is_struck_as_a_whole(builder):
    row = suggestion(content="Hangzhou", action=Action.DELETE, target="a1b2c3")
    compared = row_layout(builder, row).texts[2]

    assert compared.layout.text() == "forgets  User lives in Hangzhou"
    assert marked(compared) == "[-User lives in Hangzhou-]"


def test_a_memory_near_a_new_one_is_shown_where_both_may_be_on_one_subject(builder):
    far = suggestion(target="a1b2c3", similarity=0.2)
    near = suggestion(target="a1b2c3", similarity=0.4)

    assert not any("Hangzhou" in text for text in texts(builder, far))
    assert "similar to  User lives in Hangzhou" in texts(builder, near)


def test_a_memory_repeated_literally_is_not_shown_twice(builder):
    row = suggestion(content="User lives in Hangzhou", action=Action.REINFORCE, target="a1b2c3")

    assert texts(builder, row) == [
        "0.80 → 0.84",
        "User lives in Hangzhou",
        "exact quote  ·  message 1",
        "+1 hit",
    ]


def test_warnings_are_shown_as_text_next_to_an_icon(builder):
    shown = row_layout(builder, suggestion(flags=(Flag.INJECTION, Flag.SECRET)))

    assert shown.texts[-1].layout.text() == (
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
        ("keep old", False),
        ("keep new", False),
        ("keep both", False),
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
