"""The Python reference matches the docstrings."""

import api_page

import memdeck


def test_the_reference_is_up_to_date():
    assert api_page.PAGE.read_text(encoding="utf-8") == api_page.page(), "run: dev.py docs"


def test_the_reference_has_every_public_name():
    page = api_page.page()

    assert [name for name in memdeck.__all__ if name[0] != "_" and f"# {name}\n" not in page] == []


def test_a_docstring_becomes_markdown():
    docstring = "Return ``x``.\n\nRaises:\n    UsageError: *x* is\n        no number."

    assert api_page._markdown(docstring) == (
        "Return `x`.\n\nRaises:\n\n- `UsageError`: *x* is\n  no number."
    )
