from pathlib import Path

import pytest

from memdeck.errors import PolicyError, StorageError
from memdeck.storage.config.model_table import read_models, shipped_models
from tests.fakes.endless import make_pipe


@pytest.mark.row("D2")
@pytest.mark.parametrize(
    ("model", "tokens", "encoding"),
    [
        ("gpt-4o-mini", 128000, "o200k_base"),
        ("gpt-4-0613", 8192, "cl100k_base"),
        ("gpt-4-turbo-2024-04-09", 128000, "cl100k_base"),
        ("anthropic/claude-sonnet-4-5", 200000, ""),
        ("deepseek-chat", 131072, ""),
        ("llama3.1:8b", 131072, ""),
        ("nobody-knows-me", 8192, ""),
    ],
)
def test_the_shipped_table_knows_common_models(model, tokens, encoding):
    table = shipped_models()

    assert (table.context_window(model), table.encoding(model)) == (tokens, encoding)


def test_every_shipped_name_is_in_the_form_in_which_names_are_looked_for():
    table = shipped_models()

    for name in (*table.context_windows, *table.encodings):
        assert name == name.strip().lower()
    assert set(table.encodings.values()) <= {"o200k_base", "cl100k_base"}


def test_an_own_table_may_name_models_as_their_makers_write_them(tmp_path):
    path = tmp_path / "models.toml"
    path.write_text('[context_windows]\n"My-Model" = 4096\n', encoding="utf-8")

    assert read_models(path).context_window("my-model-2") == 4096


@pytest.mark.parametrize(
    ("make", "reason"), [(Path.mkdir, "there is a folder of that name"), (make_pipe, "is a pipe")]
)
def test_a_table_that_is_no_file_is_reported_and_never_opened(tmp_path, make, reason):
    make(tmp_path / "models.toml")

    with pytest.raises(StorageError, match=rf"models\.toml .*{reason}"):
        read_models(tmp_path / "models.toml")


def test_no_file_is_an_empty_table(tmp_path):
    assert read_models(tmp_path / "models.toml").context_windows == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[context_windows\n", "is not valid TOML"),
        ('[context_windows]\n"m" = -1\n', "context_windows.m"),
        ('[context_windows]\n"m" = "many"\n', "context_windows.m"),
        ("[windows]\n", "windows"),
    ],
)
def test_a_table_that_breaks_the_rules_is_reported_with_what_to_correct(tmp_path, text, message):
    path = tmp_path / "models.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(PolicyError, match=rf"models\.toml .*{message}.*correct"):
        read_models(path)


@pytest.mark.parametrize("size", ["100000001", "1" + "0" * 26, "-1"])
def test_a_context_window_that_no_model_has_is_an_error(tmp_path, size):
    path = tmp_path / "models.toml"
    path.write_text(f"[context_windows]\nm = {size}\n", encoding="utf-8")
    with pytest.raises(PolicyError, match=r"because of context_windows\.m"):
        read_models(path)


@pytest.mark.parametrize("text", ["context_windows = " + "[" * 5000, "a" + ".a" * 50_000 + " = 1"])
def test_a_table_that_nests_too_deeply_is_an_error(tmp_path, text):
    path = tmp_path / "models.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match="correct the file"):
        read_models(path)
