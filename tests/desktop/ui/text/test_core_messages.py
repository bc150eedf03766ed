"""Errors of the core are shown in the language of the window."""

import re
from pathlib import Path

import pytest

from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.errors import StorageError
from memdeck.localization.core_messages import CORE_MESSAGES
from memdeck.storage.os_errors import storage_error
from memdeck.storage.text.markdown.entry_heading import Flaw, parse_heading


@pytest.mark.parametrize("template", sorted(CORE_MESSAGES))
def test_a_known_error_is_one_that_the_core_gives(core, template):
    is_of_disk = template.startswith("{path} could not be {_action}")
    between = r"\{\w+\}|: |; " if is_of_disk else r"\{\w+\}"
    literals = re.split(between, template.removesuffix("."))

    assert [literal for literal in literals if literal not in core] == []


def test_in_english_an_error_is_shown_as_the_core_words_it():
    assert message_text(StorageError("The disk is odd.")) == "The disk is odd."


@pytest.mark.usefixtures("in_chinese")
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (28, "磁盘已满。请腾出空间后重试。"),
        (13, "访问被拒绝。请检查权限，并关闭正在使用它的程序。"),
    ],
)
def test_what_the_disk_refuses_is_said_in_chinese(number, words):
    error = storage_error(Path("/v/MEMORY.md"), "saved", OSError(number, "x"))

    assert message_text(error) == f"/v/MEMORY.md 无法使用：{words}"


@pytest.mark.usefixtures("in_chinese")
def test_an_error_of_other_words_stays_as_it_is():
    assert message_text("Something else broke.") == "Something else broke."


@pytest.mark.usefixtures("in_chinese")
@pytest.mark.parametrize(
    ("heading", "words"),
    [
        (
            "[a1b2c3] fact | high | 2026-02-20 | 3",
            "分数“high”不是 0 到 1 之间的数。请改写成 0.60 这样的数。",
        ),
        (
            "[a1b2c3] fact | 0.5 | 2026-13-41 | 3",
            "“2026-13-41”不是日期。请写成 2026-02-20 这样的日期。",
        ),
        (
            "[a1b2c3] fact | 0.5 | 2026-02-20",
            "标题格式不正确。请写成 ### [id] category | score | 2026-02-20 | hits。",
        ),
    ],
)
def test_why_a_heading_is_broken_is_said_in_chinese(heading, words):
    flaw = parse_heading(f"### {heading}")

    assert isinstance(flaw, Flaw)
    assert message_text(flaw.reason) == words
