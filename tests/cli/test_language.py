"""Commands print the user's language, except for output that programs read."""

import sys

import pytest

from memdeck.cli.language import preferred_language
from memdeck.cli.text import cut, padded, width, wrapped


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_CN"}, "zh_CN"),
        ({"LANG": "zh_SG.UTF-8"}, "zh_CN"),
        ({"LANG": "zh"}, "zh_CN"),
        ({"LC_ALL": "zh-Hans"}, "zh_CN"),
        ({"LC_ALL": "zh_Hans_HK.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_CN.GB18030@stroke"}, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, "en"),
        ({"LANG": "zh_HK.UTF-8"}, "en"),
        ({"LANG": "zh_Hant_CN.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LC_MESSAGES": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh_CN"),
        ({"LANGUAGE": "zh_CN"}, "zh_CN"),
        ({"LANGUAGE": "en", "LC_ALL": "zh_CN.UTF-8"}, "en"),
        ({"LANGUAGE": "de:zh_CN:en", "LANG": "de_DE.UTF-8"}, "zh_CN"),
        ({"LANGUAGE": "en_GB:zh_CN", "LANG": "en_GB.UTF-8"}, "en"),
        ({"LANGUAGE": "zh_CN", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "zh_CN", "LANG": "C.UTF-8"}, "zh_CN"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANGUAGE": "fr:zh_SG"}, "zh_CN"),
        ({"LANGUAGE": "zh_CN", "LC_ALL": "POSIX"}, "en"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked where no variable is set")
def test_the_variables_decide_in_the_order_of_posix(environment, language):
    assert preferred_language(environment) == language


def test_after_a_chinese_command_an_english_one_is_english(memdeck, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "zh_CN")
    chinese = memdeck("archive", "a1b2c3")[1]
    monkeypatch.setenv("LANGUAGE", "en")
    english = memdeck("undo")[1]

    assert chinese.startswith("已归档：1 条记忆。用 `memdeck undo` 可撤销。\n")
    assert english.startswith("Undid a change to 1 memory; `memdeck redo` restores it.\n")


@pytest.mark.usefixtures("in_chinese")
def test_with_json_errors_are_english_too(memdeck):
    assert memdeck("show", "zzzz", "--json")[2] == (
        "memdeck: There is no memory “zzzz”; `memdeck list` shows them all.\n"
    )


@pytest.mark.usefixtures("in_chinese")
def test_columns_are_aligned_by_the_width_of_chinese(memdeck):
    lines = memdeck("show", "a1b2c3")[1].splitlines()
    values = {"a1b2c3", "preference", "活跃"}
    columns = {
        width(line[: line.rindex(value)])
        for line in lines
        for value in values
        if line.startswith("  ") and line.endswith(value)
    }

    assert columns == {18}


def test_a_chinese_character_takes_two_columns():
    assert width("记忆 ab") == 7
    assert padded("记忆", 6) == "记忆  "
    assert cut("记忆库abc", 5) == "记忆"
    assert cut("abc", 5) == "abc"


def test_lines_break_between_characters_but_not_before_punctuation():
    assert list(wrapped("列出记忆，最新的在前。", 10)) == ["列出记忆，", "最新的在", "前。"]
    assert list(wrapped("用 `memdeck list` 查看", 12)) == ["用 `memdeck", "list` 查看"]
