"""The command line reference matches the help of the commands."""

import cli_page


def test_the_reference_is_up_to_date():
    assert cli_page.PAGE.read_text(encoding="utf-8") == cli_page.page(), "run: dev.py docs"


def test_the_reference_has_the_commands_below_a_group():
    assert "\n## memdeck session add\n" in cli_page.page()


def test_the_global_options_are_described_once():
    assert cli_page.page().count("- `--vault DIR`") == 1
