"""Every command prints Chinese in a Chinese locale, except for names."""

import io
import json
import re
from types import SimpleNamespace

import pytest

from memdeck.cli.command_registry import root
from memdeck.cli.core_text import message_text, reason_text
from memdeck.cli.language import CHINESE, set_language
from memdeck.cli.main import run
from memdeck.cli.output import ProgressLine
from memdeck.cli.text import width
from memdeck.services.manager import local_now
from tests.fakes.vaults import memory_md

CHAT = "User: 我叫李雷，我住在杭州。\n\nAssistant: 好的。\n\nUser: 请记住我对花生过敏。\n"
GROUP_CHAT = "[2024/3/1 10:00] 小王: 你好\n[2024/3/1 10:01] 小李: 你好，我喜欢喝茶\n"

ENGLISH = re.compile(r"[A-Za-z]{2,}")
NAMES = re.compile(
    r"`[^`]*`|“[^”]*”|'[^']*'|\S*/\S*|--?[a-z-]+|\b[\w-]+\.(?:md|jsonl?|zip|txt)\b|\b[A-Z]+\b(?!\.)"
    r"|\b[0-9a-f]{6,}\b|\.migrated|\?user_id=|\buser_memories\b"
    r"|\b(?:memdeck|Memdeck|Markdown|id|VibeWorker|PostgreSQL|token|sqlite|keyword|vector|hybrid|all)\b"
    r"|\b(?:fact|preference|workflow|user_explicit|plain_text|whatsapp)\b"
)
"""Names of programs, files, options and categories, ids, and quoted text."""


def english_in(text):
    return ENGLISH.findall(NAMES.sub(" ", text))


@pytest.fixture
def vault(tmp_path):
    text = memory_md(local_now().date())
    for english, chinese in (
        ("User lives in Hangzhou", "用户住在杭州"),
        ("User reads the A-share market every morning", "用户每天早上看股市"),
        ("User tried Vue once and gave it up", "用户学过编程，后来放弃了"),
    ):
        text = text.replace(english, chinese)
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(text, encoding="utf-8")
    (tmp_path / "chat.md").write_text(CHAT, encoding="utf-8")
    (tmp_path / "group.txt").write_text(GROUP_CHAT, encoding="utf-8")
    (tmp_path / "damaged.zip").write_bytes(b"PK\3\4")
    return folder


@pytest.fixture
def chinese(memdeck, vault, in_chinese, monkeypatch):
    """Run several commands in Chinese, and return the result of the last one."""
    monkeypatch.chdir(vault.parent)

    def call(*commands):
        return [memdeck(*command.split()) for command in commands][-1]

    return call


COMMANDS = [
    (["list"], "0.88  d4e5f6  事实           用户住在杭州"),
    (["list --section broken"], "这里没有损坏的内容。"),
    (["list --section gone"], "历史中没有已消失的记忆。"),
    (["list --section sources"], "这里没有保留对话记录。"),
    (["list --section forgotten"], "这里没有遗忘任何内容。"),
    (["forget a1b2c3", "list --section forgotten"], "不会再次学到："),
    (["list --layer procedural --section archived"], "这里没有已归档、经验的记忆。"),
    (["find 北京"], "这里没有包含“北京”的记忆。"),
    (["show a1b2c3"], "  类别            偏好"),
    (
        ["link a1b2c3 supports d4e5f6", "show a1b2c3"],
        "  支持            d4e5f6  0.50  ",
    ),
    (["link a1b2c3 refines d4e5f6", "show d4e5f6"], "  得到细化        a1b2c3  0.50"),
    (["add 用户周末喜欢爬山"], "已添加：1 条记忆。用 `memdeck undo` 可撤销。"),
    (["write 用户周末喜欢爬山"], "已写入：1 条记忆。用 `memdeck undo` 可撤销。"),
    (["write 用户周末喜欢爬山"] * 2, "已经包含这一点，已记为再次确认。用 `memdeck undo` 可撤销。"),
    (["write 今天下雨 --to daily"], "已记入今天的日志。"),
    (["edit a1b2c3 --score 0.8"], "已编辑：1 条记忆。"),
    (["link a1b2c3 supports d4e5f6"], "已关联：1 条记忆。"),
    (["link a1b2c3 supports d4e5f6", "unlink a1b2c3 d4e5f6"], "已取消关联：1 条记忆。"),
    (["archive a1b2c3 d4e5f6"], "已归档：2 条记忆。"),
    (["restore b1c2d3"], "已恢复：1 条记忆。"),
    (["forget a1b2c3"], "已遗忘：1 条记忆。"),
    (["pin a1b2c3"], "已固定：1 条记忆。"),
    (["pin a1b2c3", "unpin a1b2c3"], "已取消固定：1 条记忆。"),
    (["pin a1b2c3", "pin a1b2c3"], "没有可更改的内容。"),
    (["purge a1b2c3 --yes"], "已彻底清除 1 条；只留下哈希值。"),
    (["pin a1b2c3", "undo"], "已撤销更改：1 条记忆；用 `memdeck redo` 可重做。"),
    (["pin a1b2c3", "undo", "redo"], "已重做更改：1 条记忆。"),
    (["history"], "此记忆库还没有任何更改。"),
    (["pin a1b2c3", "history"], "  用户     固定     a1b2c3"),
    (["history d4e5f6"], "记忆 d4e5f6 还没有任何更改。"),
    (["recall 杭州 --mode keyword"], "      关键词 "),
    (["recall 天气预报 --mode keyword"], "没有结果；请换个说法，或减少筛选条件。"),
    (["recall 杭州 --mode keyword --by-group"], "未分组："),
    (["similar d4e5f6 -k 1"], "没有与这条相似的其他记忆。"),
    (["reindex"], "可搜索 4 段文本；索引占用 0.0 MB（sqlite）。"),
    (["reindex", "reindex --check"], "索引是最新的。"),
    (["accesses"], "这里还没有检索过任何内容；可用 `memdeck recall QUERY` 查询。"),
    (["pin a1b2c3", "recall 杭州 --mode keyword", "accesses"], "  用户     “杭州” -> d4e5f6"),
    (["accesses a1b2c3"], "还没有查询检索到 a1b2c3；可用 `memdeck recall QUERY` 查询。"),
    (["read chat.md"], "# 无标题（plain_text，日期不详，3 条消息）"),
    (["read chat.md --list"], "日期不详        3  新         我叫李雷"),
    (["extract chat.md --offline"], "条；尚未保存。"),
    (["extract chat.md --offline --apply"], "[x] 添加       事实         用户叫李雷"),
    (["extract chat.md --offline --apply"] * 2, "说明：1 段对话以前已经读取，之后没有新消息。"),
    (["extract group.txt --offline"], "这是多人聊天；请用 --me NAME 说明你是谁（小王、小李）"),
    (["extract group.txt --offline --me 小张"], "这些聊天中没有人叫这个名字；其中有 小王、小李。"),
    (["memorize chat.md"], "已添加 1 个片段"),
    (["memorize chat.md"] * 2, "1 个未变"),
    (["episodes"], "这里没有片段。`memdeck memorize FILE` 会从对话中生成。"),
    (["memorize chat.md", "episodes"], "日期不详  用户叫李雷\n"),
    (["people"], "这里还没有人物；`memdeck memorize FILE` 会根据对话建立档案。"),
    (["memorize chat.md", "people"], " 条信息\n"),
    (["memorize group.txt", "profile 小李"], "] 小李\n"),
    (["session list"], "没有进行中的会话；用 `memdeck session add` 开始一个。"),
    (["session add 早上 我喜欢吃面"], "已记下消息 "),
    (["session add 早上 我喜欢吃面", "session list"], "     1 条消息  早上"),
    (["session add 早上 我喜欢吃面", "session show 早上"], "用户：我喜欢吃面"),
    (
        ["session add 早上 我喜欢吃面", "session end 早上 --offline"],
        "早上：从 1 条消息中新增 1 条，",
    ),
    (
        ["session end 早上 --offline"],
        "早上：没有消息；用 `memdeck session list` 查看",
    ),
    (["session end --idle 5 --offline"], "没有闲置这么久的会话。"),
    (["session add 早上 我喜欢吃面", "context 早上 吃什么"], "个 token 可用于回答。"),
    (["log"], "这里还没有每日日志；用 `memdeck log add TEXT` 开始今天的日志。"),
    (["log add 读了一本书"], "已记入：logs/"),
    (["log add 读了一本书", "log"], "  事件         读了一本书"),
    (["waiting"], "没有等待审阅的内容。"),
    (["plan"], "无需处理。"),
    (["apply"], "无需处理。"),
    (["maintain --offline"], "无需处理。"),
    (["summary"], "还没有摘要；用 `memdeck summary --renew` 写一份。"),
    (["summary --set 你好"], "已写入：摘要。"),
    (["summary --set 你好"] * 2, "摘要已经是这样，没有写入任何内容。"),
    (["prompt"], "用户喜欢简洁的代码风格"),
    (["forecast"], "  活跃 3 条，已归档 1 条，已遗忘 0 条"),
    (["stats"], "提示词 token   "),
    (["tidy"], "已经整理好了，没有写入任何内容。"),
    (["doctor"], "一切正常。"),
    (
        ["convert vault copy.json --as vibeworker"],
        "4 条记忆转换到 VibeWorker 的 memory.json。",
    ),
    (["migrate memory.json --dry-run"], "4 条记忆将转换到 VibeWorker 的 memory.json；尚未写入。"),
    (["migrate memory.json"], "MEMORY.md 原来的内容保存在旁边，以 .migrated 结尾。"),
    (["table"], "此记忆库没有表；用 `memdeck table ADDRESS` 指定一个。"),
]


@pytest.mark.parametrize(
    ("commands", "text"), COMMANDS, ids=[" ; ".join(commands) for commands, _ in COMMANDS]
)
def test_a_command_prints_chinese(chinese, commands, text):
    code, out, err = chinese(*commands)

    assert (code, err) == (0, "")
    assert text in out
    assert english_in(out) == []


def test_every_command_is_in_the_table():
    named = {commands[-1].split()[0] for commands, _ in COMMANDS}

    assert {*root.modules} - named == {"open", "bench", "mcp", "serve", "connect"}


FAILURES = [
    ("show zzzz", 1, "记忆“zzzz”不存在。用 `memdeck list` 查看全部记忆。"),
    ("edit a1b2c3", 1, "没有可更改的内容；请写 --text、--category、--group、--score、"),
    ("edit a1b2c3 --score 7", 1, "分数是 0 到 1 之间的数"),
    ("unlink a1b2c3 d4e5f6", 1, "记忆 a1b2c3 与“d4e5f6”没有这种关联。"),
    ("link a1b2c3 supports a1b2c3", 1, "记忆不能与自己建立关系。请选择另一条。"),
    ("purge a1b2c3", 1, "没有清除任何内容；加上 --yes 可跳过询问。"),
    ("purge zzzz --yes", 1, "记忆库及其历史中都没有“zzzz”。"),
    ("undo", 1, "此记忆库还没有可撤销的操作。"),
    ("redo", 1, "此记忆库没有可重做的操作。"),
    ("read damaged.zip", 1, "damaged.zip：它已损坏或不完整。请重新下载或导出。"),
    ("read nothing.json", 1, "nothing.json：没有这个文件。请检查名称或重新选择。"),
    ("read nothing.json damaged.zip", 1, "damaged.zip 也无法读取；单独写出其中一个可查看原因。"),
    ("session show 早上", 1, "没有进行中的会话“早上”；用 `memdeck session list` 查看。"),
    ("waiting --apply zz", 1, "没有等待审阅的“zz”。可用 `memdeck waiting` 查看等待审阅的内容。"),
    ("convert vault chat.md", 1, "chat.md 已存在。请换一个名称。"),
    ("migrate MEMORY.md", 1, "不能迁移为 MEMORY.md。"),
    ("table postgresql://x", 1, "地址没有说明要打开谁的记忆。"),
    ("bench recall a.jsonl b.jsonl", 1, "a.jsonl 无法使用：文件或其文件夹不存在。"),
    ("recall 茶 --since 2026-02-02 --until 2026-02-01", 1, "--since 2026-02-02 晚于"),
    ("summary --set 你好 --renew", 2, "--set、--renew 不能同时使用，请只写一个。"),
    ("waiting --apply", 2, "请写 --apply 或 --reject，以及建议的 ID，或 all。"),
    ("session end", 2, "请写出要结束的会话，或写 --idle MINUTES。"),
    ("show", 2, "缺少参数 'ID'。"),
    ("nothing", 2, "没有命令 'nothing'。"),
    ("list --zzz", 2, "没有选项 '--zzz'。"),
    ("list --at", 2, "选项 '--at' 需要 1 个参数。"),
    ("list --at x", 2, "'--at' 的值无效：“x”不是日期，请写成 2026-02-20 这样的日期。"),
    ("list --section x", 2, "'--section' 的值无效：选项无效：“x”（可选：'active'、'archived'、"),
    (
        "recall x --mode y",
        2,
        "“y”不是排序方式，请写 keyword、vector、hybrid 之一。",
    ),
    ("recall x -k 0", 2, "'-k' 的值无效：“0”不会显示任何内容，请写成 10 这样的数。"),
    ("log --days x", 2, "“x”不是 36525 以内的整数，请写成 30 这样的数。"),
    ("recall x --min-score 7", 2, "“7”不是 0 到 1 之间的数，请写成 0.75 这样的数。"),
    ("edit a1b2c3 --data x", 2, '“x”不是 JSON 对象，请写成 \'{"tool": "git"}\' 这样。'),
    ("show a b", 2, "多余的参数（b）"),
]


@pytest.mark.parametrize(("command", "code", "text"), FAILURES, ids=[row[0] for row in FAILURES])
def test_an_error_is_explained_in_chinese(chinese, command, code, text):
    failed, out, err = chinese(command)
    *usage, message = err.splitlines()

    assert (failed, out) == (code, "")
    assert message.startswith("memdeck: ")
    assert text in message
    assert all(line.startswith(("用法：", "    ")) for line in usage)
    assert english_in(message) == []


HELP_NAMES = re.compile(
    r"^  (?:-[^ ].*?|[A-Z][^ ]*|[a-z-]+)(?=  |$)|\[[^\]]*\]|\{[^}]*\}|\b[A-Z_]+\b(?!\.)"
    r"|postgresql:\S*|\b(?:vector|restore|forgotten|gone|sources|compress|heartbeat|event|reflection)\b"
    r"|\b(?:conv|session|messages|role|text|gold|content|category|evidence|at|group|speaker|relevant)\b"
)
"""Names of commands, options and values in a line of help."""


@pytest.mark.usefixtures("in_chinese")
@pytest.mark.parametrize("command", [*root.modules, "session add", "session end", "log add"])
def test_the_help_of_every_command_is_chinese(capsys, command):
    run([*command.split(), "--help"])
    usage, *lines = capsys.readouterr().out.splitlines()

    assert usage.startswith(f"用法：memdeck {command} ")
    texts = lines[: lines.index("示例：")]  # what is typed is in English
    assert [line for line in texts if english_in(HELP_NAMES.sub(" ", line))] == []
    assert max(map(width, lines)) <= 80


@pytest.mark.parametrize(
    "command",
    [
        *("list", "show a1b2c3", "find 杭州", "stats", "plan", "apply", "forecast", "prompt"),
        *("doctor", "waiting", "history", "accesses", "session list", "log", "summary", "table"),
        *("recall 杭州 --mode keyword", "read chat.md", "read chat.md --list", "reindex --check"),
        *("extract chat.md --offline", "maintain --offline", "migrate memory.json --dry-run"),
    ],
)
def test_json_is_the_same_in_both_languages(memdeck, vault, monkeypatch, command):
    monkeypatch.chdir(vault.parent)

    def output():
        code, out, err = memdeck(*command.split(), "--json")
        result = {key: value for key, value in json.loads(out).items() if key != "took_ms"}
        return code, result, err

    memdeck("reindex")
    english = output()
    monkeypatch.setenv("LANGUAGE", "zh_CN")

    assert output() == english


def test_measures_are_named_in_chinese(chinese, vault):
    corpus = {"id": "a", "text": "用户喜欢喝茶"}
    query = {"id": "q", "text": "喝茶", "relevant": ["a"]}
    (vault.parent / "corpus.jsonl").write_text(json.dumps(corpus), encoding="utf-8")
    (vault.parent / "queries.jsonl").write_text(json.dumps(query), encoding="utf-8")

    code, out, err = chinese("bench recall corpus.jsonl queries.jsonl --mode keyword")

    assert (code, err) == (0, "")
    assert "召回率 @5          1.0\n" in out
    assert english_in(out.replace("p50", "").replace("p99", "")) == []


def test_the_help_of_the_window_is_chinese(in_chinese, monkeypatch, capsys):
    from memdeck.__main__ import main

    monkeypatch.setattr("sys.argv", ["memdeck", "open", "--help"])

    assert main() == 0
    assert "打开示例记忆库。" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ("--bogus", "没有选项 '--bogus'。"),
        ("--sampel", "没有选项 '--sampel'。 是不是想写 '--sample'？"),
        ("open --fersh", "没有选项 '--fersh'。 是不是想写 '--fresh'？"),
        ("--sample --vault", "选项 '--vault' 需要 1 个参数。"),
        ("open a.md close", "多余的参数（close）"),
        ("open open open", "多余的参数（open）"),
        ("--vault open --bogus", "没有选项 '--bogus'。"),
    ],
)
def test_wrong_usage_of_the_window_is_explained_in_chinese(
    in_chinese, monkeypatch, capsys, arguments, text
):
    from memdeck.__main__ import main

    monkeypatch.setattr("sys.argv", ["memdeck", *arguments.split()])

    assert main() == 2
    *usage, message = capsys.readouterr().err.splitlines()
    assert usage in ([], ["用法：memdeck open [OPTIONS] [FILE]"])
    assert text in message
    assert english_in(re.sub(r"（\w+）", "", message)) == []


@pytest.mark.parametrize("arguments", ["--vault open", "--vault open open", "open --vault open"])
def test_the_window_opens_a_vault_whose_name_is_that_of_its_command(monkeypatch, arguments):
    from memdeck.__main__ import main

    monkeypatch.setattr("sys.argv", ["memdeck", *arguments.split()])
    monkeypatch.setattr("memdeck.desktop.window.app.startup.run", lambda _arguments: 3)

    assert main() == 3


def test_the_window_refuses_to_print_json(monkeypatch, capsys):
    from memdeck.__main__ import main

    monkeypatch.setattr("sys.argv", ["memdeck", "--json"])

    assert main() == 2
    assert "The window prints no JSON." in capsys.readouterr().err


@pytest.mark.parametrize("missing", ["PySide6", "memdeck.desktop"])
@pytest.mark.parametrize("arguments", ["", "open --sample"])
def test_without_a_window_the_program_says_what_to_install(monkeypatch, capsys, missing, arguments):
    from memdeck.__main__ import main

    for module in ("memdeck.__main__", "memdeck.cli.command_registry"):
        monkeypatch.setattr(f"{module}.find_spec", lambda name: None if name == missing else name)
    monkeypatch.setattr("sys.argv", ["memdeck", *arguments.split()])

    assert main() == 1
    assert "uninstall memdeck-core, then install memdeck" in capsys.readouterr().err


def test_an_undo_that_is_refused_names_the_change_in_chinese(chinese, vault):
    chinese("archive d4e5f6")
    path = vault / "MEMORY.md"
    path.write_text(path.read_text(encoding="utf-8").replace("杭州", "苏州"), encoding="utf-8")

    code, _, err = chinese("undo")

    assert code == 1
    assert "的“归档”无法撤销，因为该记忆此后已更改。" in err
    assert english_in(err.replace("memdeck", "")) == []


@pytest.mark.parametrize("verb", ["edit", "forget", "upkeep", "extract", "unpin", "tidy", "learn"])
def test_a_change_that_cannot_be_undone_separately_is_named_in_chinese(in_chinese, verb):
    set_language(CHINESE)

    text = message_text(
        f"“{verb}” of 2026-02-03 10:00 cannot be undone separately, because a later change touched"
        " the same."
    )

    assert english_in(text.replace("“", "").replace("”", "")) == []


def test_a_purge_asks_in_chinese(chinese, monkeypatch):
    questions = []

    def answer(question):
        questions.append(question)
        return "是"

    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("builtins.input", answer)

    code, out, err = chinese("purge a1b2c3")

    assert questions == ["从所有位置彻底清除？[y/N] "]
    assert (code, out) == (0, "已彻底清除 1 条；只留下哈希值。\n")
    assert err.startswith("a1b2c3  偏好")


@pytest.mark.usefixtures("in_chinese")
@pytest.mark.parametrize(
    ("message", "translated"),
    [
        (
            (
                "Found by words alone: 222 of 222 texts have no vector yet;"
                " `memdeck reindex --embed` makes them."
            ),
            "只按关键词查找：222 条文本中有 222 条还没有向量。用 `memdeck reindex --embed` 生成。",
        ),
        (
            (
                "1 of 1,222 texts has no vector yet, and is found by words alone;"
                " `memdeck reindex --embed` makes it."
            ),
            (
                "1,222 条文本中有 1 条还没有向量，只能按关键词找到。"
                "用 `memdeck reindex --embed` 生成。"
            ),
        ),
    ],
)
def test_why_less_is_found_is_said_in_chinese(message, translated):
    set_language(CHINESE)

    assert message_text(message) == translated


def test_a_broken_memory_is_named_with_its_line_in_chinese(chinese, vault):
    path = vault / "MEMORY.md"
    path.write_text(path.read_text(encoding="utf-8").replace("[d4e5f6]", "[d4e5f6"), "utf-8")

    code, out, err = chinese("show d4e5f6")

    assert (code, out) == (1, "")
    assert err.startswith("memdeck: 记忆 d4e5f6 在 MEMORY.md 第 ")
    assert english_in(re.sub(r"memdeck|\[id\] .* hits", "", err)) == []


@pytest.mark.usefixtures("in_chinese")
def test_sentences_of_a_model_stay_english_among_chinese_reasons():
    set_language(CHINESE)

    assert reason_text("It fits well. It is new. Said again. Said again.") == (
        "It fits well. It is new. 再次提到。再次提到。"
    )
    assert reason_text("It fits well. It is new.") == "It fits well. It is new."


def test_progress_is_chinese_and_fits_its_line(in_chinese, monkeypatch):
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", terminal)
    set_language(CHINESE)

    with ProgressLine() as progress:
        progress.reading(0, 1200, "关于茶" * 40)
        line = terminal.getvalue().rpartition("\x1b[K")[2]

    assert line.startswith("正在读取第 1 段，共 1,200 段：关于茶")
    assert width(line) in (78, 79)
