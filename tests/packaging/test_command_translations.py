"""All texts of the command line are translated."""

import re
from gettext import GNUTranslations

import command_translations

UPDATE = "run: dev.py translate"
HAN = r"[\u4e00-\u9fff]"
PLACEHOLDER = re.compile(r"\{(?!_)(\w*)(?:!r)?(?::[^}]*)?\}")
"""A placeholder whose name starts with an underscore has an English text, and is optional."""

MESSAGES = [message for message in command_translations.read() if message.id]


def texts(message):
    """Return the text of *message*, its plural if it has one, and the translation."""
    plural, string = message.id, message.string
    return (
        plural if isinstance(plural, str) else plural[-1],
        string if isinstance(string, str) else string[0],
    )


PAIRS = list(map(texts, MESSAGES))


def test_the_file_has_every_text_and_no_other():
    current = command_translations.read()

    updated = command_translations.written(command_translations.updated(current))

    assert updated == command_translations.PO.read_bytes(), UPDATE


def test_every_text_is_translated():
    assert [text for text, translation in PAIRS if not translation] == []
    assert [message.id for message in MESSAGES if message.fuzzy] == []


def test_gettext_reads_the_current_translations():
    compiled = command_translations.compiled(command_translations.read())

    assert compiled == command_translations.MO.read_bytes(), UPDATE


def test_placeholders_are_in_both():
    assert [
        pair for pair in PAIRS if len({frozenset(PLACEHOLDER.findall(text)) for text in pair}) > 1
    ] == []


def test_chinese_has_its_own_punctuation():
    assert [text for _, text in PAIRS if re.search(rf"{HAN}[,;:?!.]", text)] == []


def test_a_space_separates_chinese_from_latin_letters_and_digits():
    latin = "[A-Za-z0-9%`]"

    assert [text for _, text in PAIRS if re.search(rf"{HAN}{latin}|{latin}{HAN}", text)] == []


def test_a_message_of_the_core_has_the_translation_of_the_window():
    with command_translations.MO.open("rb") as file:
        catalogue = GNUTranslations(file)

    for context, text, translation in command_translations.core_messages():
        assert catalogue.pgettext(context, text) == translation
