"""Broken headings are corrected where what was meant is clear."""

import pytest

from memdeck.desktop.panels.memory_file.heading_fix import fixed_heading


@pytest.mark.parametrize(
    ("line", "fixed"),
    [
        ("### [a1] fact | 0.88 | 2026-02-28 | 8", "### [ffffff] fact | 0.88 | 2026-02-28 | 8"),
        ("### [my id] fact | 0.88 | 2026-02-28 | 8", "### [ffffff] fact | 0.88 | 2026-02-28 | 8"),
        ("### [] fact | 0.88 | 2026-02-28 | 8", "### [ffffff] fact | 0.88 | 2026-02-28 | 8"),
        ("### [a1] fact | 0,88 | 2026-02-28 | 8", "### [a1] fact | 0.88 | 2026-02-28 | 8"),
        ("### [a1] fact | 88 % | 2026-02-28 | 8", "### [a1] fact | 0.88 | 2026-02-28 | 8"),
        ("### [a1] fact ｜ 0.88 ｜ 2026-02-28 ｜ 8", "### [a1] fact | 0.88 | 2026-02-28 | 8"),
        ("### [my id] fact | 7% | 2026-02-28 | 8", "### [ffffff] fact | 0.07 | 2026-02-28 | 8"),
    ],
)
def test_a_clear_error_is_corrected(line, fixed):
    assert fixed_heading(line, "ffffff") == fixed


@pytest.mark.parametrize(
    "line",
    [
        "### [a1] fact | high | 2026-02-28 | 8",
        "### [a1] fact | 0.88 | yesterday | 8",
        "### [a1] | 0.88 | 2026-02-28 | 8",
        "### [a1] fact | 0.88",
        "",
    ],
)
def test_what_the_user_must_decide_is_left_alone(line):
    assert fixed_heading(line, "ffffff") is None
