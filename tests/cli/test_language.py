"""Commands print the user's language; what a program reads stays English."""

import json
import sys

import pytest

from memdeck.cli.language import preferred_language
from memdeck.cli.main import run


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
        ({"LANGUAGE": "zh_CN", "LANG": "C.UTF-8"}, "en"),
        ({"LANGUAGE": "zh_CN", "LC_ALL": "POSIX"}, "en"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked where no variable is set")
def test_the_variables_decide_in_the_order_of_posix(environment, language):
    assert preferred_language(environment) == language


@pytest.mark.usefixtures("in_chinese")
def test_help_is_in_chinese(capsys):
    assert run(["list", "--help"]) == 0
    text = capsys.readouterr().out

    assert "用法：memdeck list [OPTIONS]" in text
    assert "  列出记忆。" in text
    assert "--at DATE" in text
    assert "显示此帮助并退出。" in text


@pytest.mark.usefixtures("in_chinese")
def test_no_line_of_the_help_is_wider_than_a_terminal(capsys):
    from memdeck.cli.text import width

    run(["list", "--help"])

    assert max(map(width, capsys.readouterr().out.splitlines())) <= 80


def test_after_a_chinese_command_an_english_one_is_english(memdeck, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    chinese = memdeck("archive", "a1b2c3")[1]
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "C")
    english = memdeck("undo")[1]

    assert chinese.startswith("已归档：1 条记忆。用 `memdeck undo` 可撤销。\n")
    assert english.startswith("Undid a change to 1 memory; `memdeck redo` restores it.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show"], "缺少参数 'ID'。"),
        (["add"], "缺少参数 'TEXT'。"),
        (["nothing"], "没有命令 'nothing'。"),
        (["list", "--zzz"], "没有选项 '--zzz'。"),
        (["list", "--at"], "选项 '--at' 需要 1 个参数。"),
        (["list", "--at", "x"], "'--at' 的值无效：“x”不是日期，请写成 2026-02-20 这样的日期。"),
        (["recall", "x", "-k", "0"], "'-k' 的值无效：“0”不会显示任何内容，请写成 10 这样的数。"),
        (["show", "a", "b"], "多余的参数（b）"),
    ],
)
@pytest.mark.usefixtures("in_chinese")
def test_wrong_usage_is_explained_in_chinese(memdeck, arguments, message):
    code, out, err = memdeck(*arguments)

    assert (code, out) == (2, "")
    assert err.startswith(("用法：memdeck", "memdeck: "))
    assert err.splitlines()[-1] == f"memdeck: {message}"


@pytest.mark.usefixtures("in_chinese")
def test_an_error_of_the_core_is_in_chinese(memdeck):
    code, out, err = memdeck("show", "zzzz")

    assert (code, out) == (1, "")
    assert err == "memdeck: 记忆“zzzz”不存在。用 `memdeck list` 查看全部记忆。\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("show", "a1b2c3"),
        ("stats",),
        ("plan",),
        ("forecast",),
        ("prompt",),
        ("doctor",),
        ("waiting",),
        ("recall", "vue", "--mode", "keyword"),
        ("history",),
    ],
)
def test_json_is_the_same_in_both_languages(memdeck, monkeypatch, arguments):
    def output():
        result = json.loads(memdeck(*arguments, "--json")[1])
        result.pop("took_ms", None)
        return result | {"metrics": None}

    english = output()
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")

    assert output() == english


@pytest.mark.usefixtures("in_chinese")
def test_with_json_errors_are_english_too(memdeck):
    assert memdeck("show", "zzzz", "--json")[2] == (
        "memdeck: There is no memory “zzzz”; `memdeck list` shows them all.\n"
    )


@pytest.mark.usefixtures("in_chinese")
def test_columns_are_aligned_by_the_width_of_chinese(memdeck):
    from memdeck.cli.text import width

    lines = memdeck("show", "a1b2c3")[1].splitlines()
    values = {"a1b2c3", "preference", "活跃"}
    columns = {
        width(line[: line.rindex(value)])
        for line in lines
        for value in values
        if line.startswith("  ") and line.endswith(value)
    }

    assert columns == {18}
