"""The results of a model's tool calls, valid or not."""

import asyncio
import json

import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import LockedError
from memdeck.services.agent.tool_answers import NONE_LISTED, NOTHING, NOTICE
from memdeck.services.agent.tool_calls import ToolCalls
from tests.fakes.vaults import MEMORY_MD, vault_at


def called(manager, name, arguments):
    return asyncio.run(manager.call_tool(name, arguments))


def answered(manager, name, arguments):
    return asyncio.run(manager.tool_calls.answer(name, arguments))


@pytest.mark.row("C4")
def test_a_model_gets_the_result_of_its_write(tmp_path):
    manager = vault_at(tmp_path)

    added = called(manager, "memory_write", {"content": "User keeps bees"})
    (bees,) = manager.list(text="bees").rows
    assert added == f"ADD (memory {bees.entry.id})"
    assert called(manager, "memory_write", {"content": "user keeps bees"}).startswith("NOOP: ")
    waiting = called(manager, "save_memory", {"content": "User moved to Suzhou"})
    assert waiting.startswith("NOOP: ")
    assert "It waits for the user's review" in waiting
    assert "- d4e5f6 (fact): User lives in Hangzhou" in waiting


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("memory_search", {"query": "Hangzhou", "top_k": 1}),
        ("find_similar_memories", {"content": "user lives in Hangzhou"}),
    ],
)
def test_what_is_found_is_listed_as_data_with_its_ids(tmp_path, name, arguments):
    assert called(vault_at(tmp_path), name, arguments) == (
        f"{NOTICE}\n<memories>\n- d4e5f6 (fact): User lives in Hangzhou\n</memories>"
    )


def test_what_is_recalled_is_a_block_for_a_prompt(tmp_path):
    block = called(vault_at(tmp_path), "recall_memory", {"query": "Hangzhou", "top_k": 1})

    assert block.endswith(":\n- User lives in Hangzhou")


def test_a_list_without_memories_says_so(tmp_path):
    assert called(vault_at(tmp_path, None), "memory_list", {}) == NONE_LISTED
    assert called(vault_at(tmp_path, None), "memory_list", {"offset": 3}) == NONE_LISTED


def test_a_category_may_name_a_group_as_answers_do(tmp_path):
    manager = vault_at(tmp_path)
    manager.set_group("d4e5f6", "home")

    for name, arguments in (("memory_search", {"query": "Hangzhou"}), ("memory_list", {})):
        there = called(manager, name, arguments | {"category": "fact/home"})
        assert "- d4e5f6 (fact/home): User lives in Hangzhou" in there
        assert "d4e5f6" not in called(manager, name, arguments | {"category": "fact/work"})


@pytest.mark.parametrize(
    ("known", "request_"),
    [
        ("Ana likes blues", "Please forget that Ana likes blues."),
        ("用户对花生过敏", "请忘记我对花生过敏"),
    ],
)
def test_a_request_to_forget_returns_what_was_forgotten(tmp_path, known, request_):
    manager = vault_at(tmp_path, None)
    id_ = manager.add(known).entry.id

    answer = answered(manager, "memory_write", {"content": request_})

    assert answer.text.startswith("DELETE: ")
    assert f"- {id_} (" in answer.text
    assert known in answer.text
    assert answer.data["memory"]["id"] == id_
    assert [item["id"] for item in answer.data["forgotten"]] == [id_]


def test_a_wrong_or_outdated_code_is_called_so(tmp_path):
    manager = vault_at(tmp_path)
    first = answered(manager, "memory_forget", {"ids": ["d4e5f6"]})
    manager.edit("d4e5f6", Edit(content="User lives in Suzhou"))

    for code in (first.data["code"], "abcdefgh"):
        again = called(manager, "memory_forget", {"ids": ["d4e5f6"], "code": code})
        assert again.startswith("The code is wrong or outdated, so nothing was forgotten.")
    assert "wrong" not in first.text


@pytest.mark.parametrize("name", ["memory_search", "recall_memory"])
def test_where_nothing_is_found_that_is_reported(tmp_path, name):
    assert called(vault_at(tmp_path), name, {"query": "qqqq"}) == NOTHING


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ('{"content": ', "The arguments are no JSON"),
        ('{"content": "a \\ud83d b"}', "The arguments are no JSON"),
        ('{"content": "x", "salience": NaN}', "The arguments are no JSON"),
        ("[" * 100_000, "The arguments are no JSON"),
        ('["User keeps bees"]', "The arguments are a JSON object"),
        ("null", "The arguments are a JSON object"),
        (
            "",
            ("content is missing. It takes content, category, write_to, salience or tags"),
        ),
        ('{"text": "x"}', "text is unknown"),
        ('{"content": "x", "importance": 3}', "importance is unknown"),
        ('{"content": 5}', "content must be a text; got 5"),
        ('{"content": "x", "salience": "high"}', "salience must be a number or None; got 'high'"),
        ('{"content": "x", "salience": 7}', "from 0 to 1"),
        ('{"content": ""}', "write at least one word"),
        ('{"content": "a\\u0000b"}', "holds a NUL"),
        ('{"content": "x", "category": "fa\\u0000ct"}', "is not a category"),
        ('{"content": "x", "write_to": "cloud"}', "write_to must be one of memory, daily"),
    ],
)
def test_what_a_model_got_wrong_is_reported_in_a_sentence_and_changes_nothing(
    tmp_path, arguments, expected
):
    manager = vault_at(tmp_path)

    assert expected in called(manager, "memory_write", arguments)
    assert (tmp_path / "MEMORY.md").read_text() == MEMORY_MD


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        (
            "save_memory",
            {"content": "x", "structured_data": "abc"},
            "structured_data must be a dictionary",
        ),
        ("memory_search", {"query": "x", "top_k": 2.5}, "top_k must be a whole number; got 2.5"),
        ("recall_memory", {"query": None}, "query must be a text; got None"),
        ("memory_write", {"content": "x", "tags": "home"}, "tags must be a list of texts"),
        ("memory_write", {"content": "x", "tags": ["a", 2]}, "tags must be a list of texts"),
        ("memory_forget", {"ids": 5}, "ids must be a list of texts or a text; got 5"),
        ("memory_search", {"query": "Hangzhou", "top_k": 0}, "top_k must be a whole number above"),
        ("recall_memory", {"query": "Hangzhou", "top_k": 0}, "top_k must be a whole number above"),
        ("memory_context", {"message": "Hi", "top_k": 0}, "top_k must be a whole number above"),
        (
            "memory_search",
            {"query": "Hangzhou", "category": "fakts"},
            "choose one of preference, fact, ",
        ),
        ("memory_list", {"category": "事实"}, "choose one of preference, fact, "),
        ("memory_search", {"query": "Hangzhou", "category": " "}, "category"),
        ("memory_list", {"offset": 900}, "The offset is past the end; choose one below "),
        ("purge", {"ids": ["d4e5f6"]}, "There is no tool “purge”; call memory_search, "),
    ],
)
def test_each_tool_says_what_it_takes(tmp_path, name, arguments, expected):
    assert expected in called(vault_at(tmp_path), name, arguments)


def test_what_is_not_the_models_fault_is_the_hosts_to_hear():
    def write(content: str) -> str:
        raise LockedError(f"Another program holds the vault; write “{content}” again.")

    with pytest.raises(LockedError):
        asyncio.run(
            ToolCalls({"write": write}, lambda: None).call_tool("write", '{"content": "x"}')
        )


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("\ud800", {}),
        ("memory_get", {"id": "\ud800"}),
        ("memory_write", {"\ud800": 1}),
        ("memory_get", {"id": "茶\udfff" * 2_000}),
        ("x" * 9_999, {}),
    ],
)
def test_an_answer_repeats_no_half_characters_and_no_long_text(tmp_path, name, arguments):
    answer = called(vault_at(tmp_path), name, arguments)

    assert answer.encode()
    assert len(answer) < 2_500


def test_a_tool_of_no_or_one_argument_is_described_as_such():
    calls = ToolCalls({"day": lambda: "Sunday"}, lambda: None)

    assert asyncio.run(calls.call_tool("day", "")) == "Sunday"
    assert asyncio.run(calls.call_tool("hour", "")) == "There is no tool “hour”; call day."
    assert "It takes nothing" in asyncio.run(calls.call_tool("day", '{"at": 1}'))


def test_a_call_takes_the_dictionary_that_a_client_made_of_the_json(tmp_path):
    manager = vault_at(tmp_path)

    for given in (json.dumps({"content": "User keeps hens"}), {"content": "User keeps bees"}):
        assert called(manager, "memory_write", given).startswith("ADD (memory ")
    assert "content is missing" in called(manager, "memory_write", {"text": "User keeps bees"})


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), object(), [], -1])
def test_a_dictionary_is_checked_as_json_is(tmp_path, wrong):
    manager = vault_at(tmp_path)
    before = manager.list()

    answer = called(manager, "memory_write", {"content": "User keeps bees", "salience": wrong})

    assert answer
    assert not answer.startswith("ADD")
    assert manager.list() == before
