"""What is piped into commands."""

import io
import json

import pytest

from memdeck.cli.main import run

pytestmark = pytest.mark.usefixtures("vault")


@pytest.fixture
def pipe(monkeypatch):
    def piping(text):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    return piping


@pytest.fixture
def copy(tmp_path, capsys):
    """List the memories of another vault, into which *text* was piped."""

    def copying(*arguments):
        vault = ["--vault", str(tmp_path / "copy")]
        assert run([*vault, "add", "--file", "-", *arguments]) == 0
        capsys.readouterr()
        assert run([*vault, "list", "--json"]) == 0
        return json.loads(capsys.readouterr().out)["entries"]

    return copying


def test_listed_memories_are_added_to_another_vault_as_new_ones(memdeck, as_json, pipe, copy):
    memdeck("add", "用户喝绿茶", "--tag", "home", "--user", "ana", "--expires", "2099-01-01")
    listed = as_json("list", "--section", "active")["entries"]
    pipe(memdeck("list", "--section", "active", "--json")[1])

    names = ("content", "category", "group", "tags", "expires_at", "user_id", "layer")
    assert sorted([entry[name] for name in names] for entry in copy()) == sorted(
        [entry[name] for name in names] for entry in listed
    )


def test_options_are_for_what_the_listed_memories_do_not_say(memdeck, pipe, copy):
    pipe(memdeck("find", "Hangzhou", "--json")[1])

    (entry,) = copy("--category", "workflow", "--user", "ben")
    assert (entry["category"], entry["user_id"]) == ("fact", "ben")


@pytest.mark.parametrize(
    "text",
    [
        '{"entries": [{"id": "a1b2c3"}]}',
        '{"entries": ["tea"]}',
        '{"content": "x", "id": "a1b2c3"}',
        '{"entries": {}}',
    ],
)
def test_what_is_no_list_of_memories_is_an_error_that_names_the_line(memdeck, pipe, text):
    pipe(f'\n{{"content": "Likes tea"}}\n{text}\n')
    code, out, err = memdeck("add", "--file", "-")

    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("memdeck: Line 3: ")
    assert "Likes tea" not in memdeck("list")[1]


@pytest.mark.parametrize(
    ("text", "content"), [("喜欢绿茶\n", "喜欢绿茶"), ("Likes mate", "Likes mate")]
)
def test_a_dash_stands_for_a_text_that_is_piped_in(pipe, as_json, text, content):
    pipe(text)
    (entry,) = as_json("add", "-", "--tag", "drink")["changeset"]["after"]

    assert (entry["content"], entry["tags"]) == (content, ["drink"])


def test_nothing_piped_in_is_no_memory(pipe, memdeck):
    pipe("")

    assert memdeck("add", "-")[0] == 1
