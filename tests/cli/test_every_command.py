"""What every command does alike: its examples are true, and it prints JSON and ends quietly.

A new command cannot be left out: the commands are those of the registry.
"""

import io
import json
import os
import shlex
import shutil
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

from memdeck.cli.command_base import CommandLine
from memdeck.cli.command_registry import root
from memdeck.cli.examples import EXAMPLES
from memdeck.cli.main import run
from memdeck.services.manager import local_now
from tests.fakes.vaults import memory_md

FILES = {
    "chat.txt": """\
[08/05/2024, 18:02:11] Anna Lee: Hey all! I live in Leeds, near the park.
[08/05/2024, 18:03:40] Ben: Hi Anna! I moved to Lisbon last month.
[08/05/2024, 18:05:02] Anna Lee: I love climbing.
""",
    "memories.jsonl": '{"content": "Ana likes tea", "tags": ["draft"]}\n',
    "sessions.jsonl": json.dumps(
        {
            "conv": "c",
            "session": "s",
            "messages": [{"id": "1", "role": "user", "text": "I keep bees."}],
            "gold": [],
        }
    ),
    "corpus.jsonl": '{"id": "1", "text": "Ana lives in Leeds."}\n',
    "queries.jsonl": '{"id": "q", "text": "Leeds", "relevant": ["1"]}\n',
}
BEFORE = {
    "memdeck unlink": ["link a1b2c3 refines d4e5f6"],
    "memdeck undo": ["pin a1b2c3"],
    "memdeck redo": ["pin a1b2c3", "undo"],
}
"""The commands that must come before the examples of a command."""

CLAIMS = ("1a2b3c4d", "5e6f7a8b")
"""The claims that examples name; they stand for claims of this vault."""

WITHOUT_JSON = {"memdeck open", "memdeck mcp"}
"""They start the window, and a server that speaks on standard output."""
NEED_MORE = {
    "memdeck profile prefer": "two claims in conflict",
    "memdeck profile keep-both": "two claims in conflict",
    "memdeck table": "a PostgreSQL server",
}
"""The commands some of whose examples fail here, because they need what is not there."""


def walk(command, context):
    yield context.command_path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from walk(below, click.Context(below, info_name=name, parent=context))


COMMANDS = dict(walk(root, click.Context(root, info_name="memdeck", obj=CommandLine())))
LEAVES = [
    path
    for path, command in COMMANDS.items()
    if not isinstance(command, click.Group) or command.invoke_without_command
]
RUNNABLE = [
    (path, example)
    for path, examples in EXAMPLES.items()
    for example in examples
    if path in LEAVES and path not in WITHOUT_JSON
]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A vault with memories, profiles and a session, and files to read."""
    folder = tmp_path_factory.mktemp("prepared")
    (folder / "MEMORY.md").write_text(memory_md(local_now().date()), encoding="utf-8")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    for arguments in (["memorize", str(folder / "chat.txt")], ["session", "add", "morning", "Hi"]):
        assert run(["--vault", str(folder), *arguments]) == 0
    return folder


@pytest.fixture
def folder(prepared, tmp_path, monkeypatch):
    """The current folder, a copy of that vault."""
    path = tmp_path / "notes"
    shutil.copytree(prepared, path)
    monkeypatch.chdir(path)
    monkeypatch.setenv("MEMDECK_VAULT", str(path))
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "OPENCLAW_CONFIG_PATH", "OPENCLAW_STATE_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return path


class FakeServer:
    url, file = "http://127.0.0.1:8765", Path("token")

    def run(self):
        """End at once."""


def call(arguments):
    return run(arguments, open_http=lambda *_others: FakeServer())


@pytest.fixture
def typed(folder, capsys, monkeypatch):
    """Run an example as a shell does, with more options for its last command."""

    def claim_ids():
        capsys.readouterr()
        run(["profile", "Anna Lee", "--json"])
        return [claim["id"] for claim in json.loads(capsys.readouterr().out)["claims"]]

    def typing(path, example, *more, **streams):
        for before in BEFORE.get(path, ()):
            run(before.split())
        if any(name in example for name in CLAIMS):
            for name, id_ in zip(CLAIMS, claim_ids(), strict=False):
                example = example.replace(name, id_)
        capsys.readouterr()
        *sources, last = map(shlex.split, example.split(" | "))
        piped = ""
        for words in sources:
            if words[0] == "memdeck":
                assert run(words[1:]) == 0
                piped = capsys.readouterr().out
            else:
                piped = FILES.get(words[-1], words[-1])
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(piped.encode())))
        with monkeypatch.context() as patch:
            for name, stream in streams.items():
                patch.setattr(f"sys.{name}", stream)
            return call([*last[1:], *more])

    return typing


def test_every_command_has_examples_and_every_example_has_a_command():
    assert set(EXAMPLES) == set(COMMANDS)
    assert all(EXAMPLES.values())


@pytest.mark.parametrize("path", COMMANDS)
def test_the_help_of_a_command_has_its_examples(path, capsys):
    assert run([*path.split()[1:], "--help"]) == 0
    assert capsys.readouterr().out.endswith(
        "".join(f"{line}\n" for line in ["Examples:", *(f"  {text}" for text in EXAMPLES[path])])
    )


@pytest.mark.parametrize("path", [path for path in COMMANDS if path != "memdeck"])
def test_an_example_names_its_command(path):
    assert all(path in example or "memdeck --vault" in example for example in EXAMPLES[path])


@pytest.mark.parametrize(("path", "example"), RUNNABLE)
def test_an_example_prints_one_json_document(path, example, typed, capsys):
    code = typed(path, example, "--json")
    result = capsys.readouterr()

    if code and path in NEED_MORE:
        assert (code, result.out, result.err.count("\n")) == (1, "", 1)
        return
    assert (code, result.err) == (0, "")
    assert isinstance(json.loads(result.out), dict)


@pytest.mark.parametrize(("path", "example"), RUNNABLE)
def test_an_example_writes_no_escape_sequence_into_a_pipe(path, example, typed, capsys):
    typed(path, example)
    result = capsys.readouterr()

    assert "\x1b" not in result.out + result.err
    assert path in NEED_MORE or result.err == ""
    assert "Traceback" not in result.err


@pytest.mark.parametrize("path", [path for path in LEAVES if path not in WITHOUT_JSON])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_command_ends_quietly_if_its_reader_closed_the_pipe(path, more, typed, capsys):
    if path in NEED_MORE:
        pytest.skip(f"It needs {NEED_MORE[path]}.")
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb", buffering=0) as pipe:
        stdout = SimpleNamespace(buffer=pipe, fileno=pipe.fileno, isatty=lambda: False)
        code = typed(path, EXAMPLES[path][0], *more, stdout=stdout)

    assert (code, capsys.readouterr().err) == (0, "")


class Terminal(io.TextIOWrapper):
    """A terminal that keeps what is written to it."""

    def __init__(self):
        self._written = io.BytesIO()
        super().__init__(self._written, encoding="utf-8", write_through=True)

    def isatty(self):
        return True

    def text(self):
        return self._written.getvalue().decode()


@pytest.mark.parametrize(("path", "example"), RUNNABLE)
def test_an_example_is_without_colour_if_the_user_wants_none(path, example, typed, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = Terminal()
    typed(path, example, stdout=terminal)

    assert "\x1b" not in terminal.text()


@pytest.mark.parametrize(
    ("variables", "is_bold"),
    [
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="A terminal of Windows shows nothing bold.")
def test_recall_is_bold_in_a_terminal_that_shows_it(variables, is_bold, typed, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal()
    typed("memdeck recall", "memdeck recall Hangzhou --mode keyword", stdout=terminal)

    assert ("\x1b[1mHangzhou" in terminal.text()) == is_bold


LONG = {
    *("memdeck add", "memdeck recall", "memdeck similar", "memdeck reindex", "memdeck read"),
    *("memdeck extract", "memdeck memorize", "memdeck session end", "memdeck maintain"),
    *("memdeck summary", "memdeck convert", "memdeck migrate"),
    *("memdeck bench extraction", "memdeck bench recall"),
}
"""The commands that read files of others, build the index, ask a model, or write all memories."""
LONG_OPTIONS = {
    "memdeck add": "memdeck add --file memories.jsonl",
    "memdeck summary": "memdeck summary --renew",
    "memdeck read": "memdeck read chat.txt",
}
"""What is long of a command whose first example is not."""


@pytest.mark.parametrize("path", [path for path in LEAVES if path not in WITHOUT_JSON])
def test_a_long_command_shows_its_progress_and_removes_it(path, typed, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    typed(path, LONG_OPTIONS.get(path, EXAMPLES[path][0]), "--json", stderr=terminal)

    written = terminal.text()
    assert ("\r\x1b[K" in written) == (path in LONG)
    assert path not in LONG or (len(written) > 10 and written.endswith("\r\x1b[K"))


@pytest.mark.parametrize("path", sorted(LONG))
def test_a_long_command_shows_no_progress_where_nothing_can_be_removed(path, typed, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    terminal = Terminal()
    typed(path, LONG_OPTIONS.get(path, EXAMPLES[path][0]), stderr=terminal)

    assert terminal.text() == ""


@pytest.mark.parametrize("path", sorted(WITHOUT_JSON))
def test_a_command_without_json_says_so(path, capsys):
    assert run([*path.split()[1:], "--json"]) == 2
    assert "no JSON" in capsys.readouterr().err


@pytest.mark.parametrize(("alias", "name"), [("search", "recall"), ("delete", "forget")])
def test_an_alias_is_the_command_by_another_name(alias, name, folder, capsys):
    assert run([alias, "--help"]) == run([name, "--help"]) == 0
    aliased, named = capsys.readouterr().out.split("Usage: ")[1:]
    assert aliased == named
    assert run(["--help"]) == 0
    assert f"{alias}  memdeck {name}\n" in capsys.readouterr().out


def test_delete_forgets_and_search_recalls(folder, capsys):
    assert run(["search", "Hangzhou", "--mode", "keyword"]) == 0
    assert "Hangzhou" in capsys.readouterr().out
    assert run(["delete", "d4e5f6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["changeset"]["after"] == []


FREE = {
    *("TEXT", "N", "X", "[X]", "DATE", "MINUTES", "KEY=VALUE", "JSON", "COMMAND", "TYPE"),
    *("[TEXT]", "[ADDRESS]"),
}
"""The values that nothing can complete, by what the help calls them."""
FREE_NAMES = {"query", "text", "tool", "model", "host", "names", "own_names"}
SEARCHED = {"memdeck recall session"}
"""The name of a conversation of a chat export: only a search of the transcripts would know it."""


def valued():
    """Return each parameter with a value, and the command that has it."""
    return [
        pytest.param(path, parameter, id=f"{path} {parameter.name}")
        for path, command in COMMANDS.items()
        for parameter in command.params
        if not (isinstance(parameter, click.Option) and parameter.is_flag)
    ]


@pytest.mark.parametrize(("path", "parameter"), valued())
def test_a_value_is_completed_unless_it_is_free(path, parameter, folder):
    for arguments in (
        ["edit", "d4e5f6", "--group", "home", "--tag", "house", "--user", "ana"],
        ["edit", "a1b2c3", "--agent", "otter", "--run", "7"],
    ):
        assert run(arguments) == 0
    context = click.Context(COMMANDS[path], info_name=path, obj=CommandLine())

    with context:
        completed = parameter.shell_complete(context, "")
    is_free = parameter.metavar in FREE or parameter.name in FREE_NAMES
    is_free = is_free or f"{path} {parameter.name}" in SEARCHED
    assert bool(completed) != is_free


@pytest.mark.parametrize("path", [path for path in LEAVES if path not in WITHOUT_JSON])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_wrong_option_is_wrong_usage(path, more, folder, capsys):
    assert call([*path.split()[1:], "--no-such-option", *more]) == 2
    result = capsys.readouterr()

    assert result.out == ""
    assert result.err.startswith(f"Usage: {path} ")
    assert result.err.splitlines()[-1].startswith("memdeck: ")


WITHOUT_VAULT = {"memdeck convert", "memdeck bench recall"}
"""They open no vault, or the one that an argument names."""


@pytest.mark.parametrize("path", [path for path in LEAVES if path not in WITHOUT_JSON])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_an_error_is_one_line_and_no_output(path, more, folder, capsys):
    """A vault in a format that nobody reads is an error of every command."""
    (folder / "notes.txt").write_text("Notes.", encoding="utf-8")
    example = shlex.split(EXAMPLES[path][0].rpartition(" | ")[2])
    code = call([*example[1:], "--vault", "notes.txt", *more])
    result = capsys.readouterr()

    if path in WITHOUT_VAULT:
        assert code == 0
    else:
        assert (code, result.out, result.err.count("\n")) == (1, "", 1)
        assert result.err.startswith("memdeck: ")
