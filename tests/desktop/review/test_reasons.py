import re
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

import memdeck
from memdeck.desktop.review.reasons import KNOWN, in_words
from memdeck.resources import resource

ROOMS = ("domain", "extraction", "services")


@pytest.fixture(scope="module")
def core():
    """All that the rooms say in which a reason is made."""
    package = Path(memdeck.__file__).parent
    files = [path for room in ROOMS for path in (package / room).rglob("*.py")]
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    return re.sub(r"\{[^{}\n]*(?:day|isoformat\(\))\}", "{day}", code)


@pytest.mark.parametrize("reason", sorted(KNOWN))
def test_a_known_reason_is_one_that_the_core_gives(core, reason):
    assert f'"{reason}"' in core


def test_a_reason_of_other_words_stays_as_it_is():
    assert in_words("You forgot this on 2026-03-01.") == "You forgot this on 2026-03-01."
    assert in_words("") == ""


@pytest.fixture
def in_chinese(qapp):
    translator = QTranslator(qapp)
    assert translator.load(str(resource("translations", "memdeck_zh_CN.qm")))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.mark.usefixtures("in_chinese")
@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("Said again. Its day has passed.", "再次提到。它的日期已过。"),
        (
            "You forgot this on 2026-03-01, in other words.",
            "你在 2026-03-01 忘记过它，当时是另一种说法。",
        ),
        ("He moved. Said again.", "He moved.再次提到。"),
        ("He moved. He did.", "He moved. He did."),
    ],
)
def test_each_sentence_of_a_reason_is_in_the_language_of_the_window(reason, words):
    assert in_words(reason) == words
