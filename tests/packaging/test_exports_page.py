"""The list of formats matches the registry."""

import exports_page

from memdeck.domain.conversation.programs import PROGRAMS


def test_the_list_is_up_to_date():
    assert exports_page.PAGE.read_text(encoding="utf-8") == exports_page.page(), "run: dev.py docs"


def test_every_program_of_a_registered_format_is_listed_and_no_other():
    assert exports_page.read_programs() == PROGRAMS.keys()


def test_a_program_is_in_the_section_of_its_group():
    people = exports_page.page().partition("\n## Chats between people\n")[2].partition("\n## ")[0]

    assert "\n- **Signal**: " in people
    assert "ChatGPT" not in people
