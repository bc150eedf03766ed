import json
from datetime import date

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.memory.policy import Category
from memdeck.domain.prompt.prompt_selection import PromptLanguage
from memdeck.extraction.llm.checks.validate import Context, check_proposals
from memdeck.extraction.llm.client.json_items import read_items
from memdeck.extraction.llm.prompting.prompt_files import Prompts, language_of
from memdeck.extraction.llm.prompting.schemas import (
    ImportantText,
    Proposal,
    UnitReply,
    important_text_shape,
    proposals_shape,
    units_shape,
)
from memdeck.extraction.llm.prompting.transcript import Line, lines_of, named_messages
from tests.fakes.conversations import conversation_of
from tests.fakes.entries import entry

SEVEN = ["preference", "fact", "experience", "workflow", "decision", "skill_usage", "todo"]

both = pytest.mark.parametrize("language", list(PromptLanguage))


def rules(prompts: Prompts) -> str:
    return prompts.extraction({}, [])[0]["content"]


@pytest.mark.parametrize(
    ("said", "language"),
    [
        (("I like tea",), PromptLanguage.ENGLISH),
        (("我喜欢喝茶", "assistant: Noted, thank you very much indeed"), PromptLanguage.CHINESE),
        (("帮我看看这个 pytest 报错",), PromptLanguage.CHINESE),
        (("Translate 你好 into English for me, please",), PromptLanguage.ENGLISH),
        (("J'aime le thé",), PromptLanguage.ENGLISH),
        (("1234",), PromptLanguage.ENGLISH),
    ],
)
def test_the_prompt_is_in_the_language_the_user_writes(said, language):
    conversation = conversation_of(*said)
    assert language_of(lines_of(conversation, named_messages(conversation))) is language


@both
@pytest.mark.row("A3")
def test_a_prompt_names_every_field_and_every_choice(language):
    text = rules(Prompts.of(language))
    properties = proposals_shape(SEVEN).item_schema["properties"]
    assert isinstance(properties, dict)

    for field, schema in properties.items():
        assert f"- {field}" in text
        for choice in schema.get("enum", ()):
            assert choice is None or choice in text


@both
def test_without_categories_the_seven_are_explained(language):
    prompts = Prompts.of(language)

    assert [category.name for category in prompts.categories] == SEVEN
    assert all(category.meaning for category in prompts.categories)
    assert "$" not in rules(prompts)


@both
def test_a_policys_own_categories_replace_them(language):
    prompts = Prompts.of(language, [Category("likes", "Joys", "preference"), Category("rest")])
    text = rules(prompts)

    assert "  - likes: Joys\n  - rest\n" in text
    assert '"category": "likes"' in text
    assert "skill_usage" not in text
    assert '"category": "fact"' not in text


@both
def test_an_example_may_have_nothing_worth_remembering(language):
    assert '{"candidates": []}' in rules(Prompts.of(language))


@both
def test_the_examples_pass_the_checks_they_teach(language):
    """Each quote is in its message, and the program accepts each answer."""
    prompts = Prompts.of(language)
    for example in prompts._examples():
        said = [f"{turn['role']}: {turn['text']}" for turn in example["question"]["transcript"]]
        conversation = conversation_of(*said)
        ids = [turn["id"] for turn in example["question"]["transcript"]]
        items = read_items(json.dumps(example["answer"]), "candidates", Proposal)
        assert items is not None
        known = {
            id_: entry(id_, line.partition("] ")[2])
            for line in example["question"]["known"]
            for id_ in [line.partition(" ")[0]]
        }
        result = check_proposals(
            items.values,
            Context(
                conversation=conversation,
                messages=dict(zip(ids, conversation.messages, strict=True)),
                known=known,
                categories=SEVEN,
                examples=frozenset(),
                today=date(2026, 3, 20),
            ),
        )
        assert result.unsupported == 0
        assert len(result.candidates) == len(items.values)
        for candidate in result.candidates:
            assert candidate.evidence[0].quote
            assert candidate.flags == ()


@both
def test_the_contents_of_examples_are_known_to_the_checks(language):
    contents = Prompts.of(language).example_contents()
    assert len(contents) == 5
    assert all(content in rules(Prompts.of(language)) for content in contents)


@both
def test_a_part_is_condensed_and_a_bad_answer_repaired_in_the_same_language(language):
    prompts = Prompts.of(language)
    condensing = prompts.condensing([Line("m1", Role.USER, "茶 tea")])
    material, _ = json.JSONDecoder().raw_decode(condensing[1]["content"])

    assert '{"kept": []}' in condensing[0]["content"]
    assert material["transcript"][0]["text"] == "茶 tea"
    assert '{"kept": [' in prompts.repair("kept")


@pytest.mark.parametrize(
    ("shape", "model"),
    [
        (proposals_shape(SEVEN, runs=["r1"]), Proposal),
        (important_text_shape(), ImportantText),
        (units_shape(["u1"], has_episodes=True), UnitReply),
    ],
)
def test_what_is_asked_for_is_what_is_read(shape, model):
    assert shape.item_schema["required"] == list(model.model_fields)
