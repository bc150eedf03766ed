import pytest
from PySide6.QtGui import QFont, QTextCursor, QTextDocument, QTextListFormat

from memdeck.desktop.panels.detail.preview import write_markdown


@pytest.fixture
def shown(theme):
    """Set a text and return the document."""

    def write(text: str) -> QTextDocument:
        document = QTextDocument()
        write_markdown(text, QTextCursor(document), theme)
        return document

    return write


def blocks(document: QTextDocument) -> list[str]:
    return document.toPlainText().split("\n")


def formats(document: QTextDocument):
    """Return the words of the first block, each stretch with its format."""
    walk = document.begin().begin()
    labels = []
    while not walk.atEnd():
        piece = walk.fragment()
        labels.append((piece.text(), piece.charFormat()))
        walk += 1
    return labels


def test_emphasis_and_code_are_set_in_type(shown, theme):
    labels = formats(shown("Run `just check` and **never** *guess*"))

    assert [text for text, _ in labels] == ["Run ", "just check", " and ", "never", " ", "guess"]
    assert labels[1][1].fontFamilies() == theme.mono_font().families()
    assert labels[3][1].fontWeight() == QFont.Weight.DemiBold
    assert labels[4][1].fontWeight() != QFont.Weight.DemiBold
    assert labels[5][1].fontItalic()


def test_headings_paragraphs_and_rules_stand_apart(shown):
    document = shown("# Title\n\nFirst\nline\n\n---\n\nSecond")

    assert blocks(document) == ["Title", "First line", "—", "Second"]
    assert formats(document)[0][1].fontWeight() == QFont.Weight.DemiBold


def test_lists_next_to_each_other_keep_their_kinds_and_depths(shown):
    document = shown("- a\n- b\n  1. inner\n\n1. one\n2. two")
    lists = [document.findBlockByNumber(n).textList() for n in range(5)]

    assert blocks(document) == ["a", "b", "inner", "one", "two"]
    assert [made.format().style() for made in lists] == [
        QTextListFormat.Style.ListDisc,
        QTextListFormat.Style.ListDisc,
        QTextListFormat.Style.ListDecimal,
        QTextListFormat.Style.ListDecimal,
        QTextListFormat.Style.ListDecimal,
    ]
    assert [made.format().indent() for made in lists] == [1, 1, 2, 1, 1]
    assert document.findBlockByNumber(4).textList().itemText(document.findBlockByNumber(4)) == "2."


def test_code_keeps_its_lines_on_one_ground(shown, theme):
    document = shown("Do\n\n```sh\nuv run a\n### b\n```")

    assert blocks(document) == ["Do", "uv run a", "### b"]
    code = document.findBlockByNumber(1)
    assert document.blockCount() == 2
    assert code.blockFormat().background().color().name().upper() == theme.colors.window.upper()


@pytest.mark.parametrize(
    "text",
    [
        "<b>bold</b> <img src='http://x/y.png'>",
        "<script>alert(1)</script>",
        "a &lt;b&gt; c",
    ],
)
def test_html_is_shown_as_the_text_it_is(shown, text):
    document = shown(text)

    assert document.toPlainText() == text.replace("&lt;", "<").replace("&gt;", ">")
    assert formats(document)[0][1].fontWeight() != QFont.Weight.DemiBold


def test_links_lead_nowhere_and_pictures_are_not_loaded(shown):
    document = shown("See [here](http://evil.example/) and ![a cat](http://evil.example/cat.png)")

    assert document.toPlainText() == "See here and a cat"
    assert not any(look.isAnchor() or look.isImageFormat() for _, look in formats(document))


def test_a_quotation_is_set_in_and_a_hard_break_breaks(shown, theme):
    document = shown("> so\\\n> be it\n\nplain")

    assert blocks(document) == ["so", "be it", "plain"]
    assert document.findBlockByNumber(0).blockFormat().leftMargin() > 0
    assert formats(document)[0][1].foreground().color().name().upper() == theme.colors.muted


def test_nothing_to_set_gives_an_empty_page(shown):
    assert shown("").toPlainText() == ""
