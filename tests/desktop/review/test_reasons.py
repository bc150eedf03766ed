from pathlib import Path

import pytest

import memdeck
from memdeck.desktop.review.reasons import KNOWN, in_words

ROOMS = ("domain", "extraction", "services")


@pytest.fixture(scope="module")
def core():
    """All that the rooms say in which a reason is made."""
    package = Path(memdeck.__file__).parent
    files = [path for room in ROOMS for path in (package / room).rglob("*.py")]
    return "".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("reason", sorted(KNOWN))
def test_a_known_reason_is_one_that_the_core_gives(core, reason):
    assert f'"{reason}"' in core


def test_a_reason_of_other_words_stays_as_it_is():
    assert in_words("You forgot this on 2026-03-01.") == "You forgot this on 2026-03-01."
    assert in_words("") == ""
