from PySide6.QtCore import QLocale

from memdeck.desktop.panels.prompt.prompt_model import (
    JUST_OUT,
    PromptCandidateList,
    block_line_of,
    cost,
    distinguishing_labels,
    lines_of,
    reason,
    seen_on,
)
from memdeck.domain.memory.entry import Section
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt_selection import select_prompt
from tests.fakes.entries import TODAY, entry

BRITISH = QLocale("en_GB")
POLICY = Policy(name="small", prompt_limit=2)
PROMPT = select_prompt(
    [
        entry("a", "Uses Python", score=0.9),
        entry("b", "Likes tea\nand cake", score=0.8),
        entry("c", "Lives in Hangzhou", score=0.7),
        entry("d", "Tried Vue", score=0.49999, section=Section.ACTIVE),
        entry("e", "Old", score=0.1, section=Section.ARCHIVED),
    ],
    POLICY,
    TODAY,
)


def test_the_cut_stands_between_those_in_and_those_out():
    result = lines_of(PROMPT)

    assert result[2] is None
    assert [line.entry.id for line in result if line is not None] == list("abcde")


def test_of_those_that_are_out_only_the_nearest_are_listed():
    many = select_prompt([entry(str(n), score=0.3) for n in range(200)], POLICY, TODAY)

    assert len(lines_of(many)) == JUST_OUT + 1
    assert lines_of(select_prompt([], POLICY, TODAY)) == []


def test_a_memory_is_found_in_the_block_by_its_line():
    lines = PROMPT.text.split("\n")

    assert lines[block_line_of(PROMPT, "a") or 0] == "- Uses Python"
    assert lines[block_line_of(PROMPT, "b") or 0] == "- Likes tea and cake"
    assert block_line_of(PROMPT, "c") is None


def test_each_memory_has_the_reason_why_it_is_in_or_out():
    ranked = enumerate(PROMPT.candidates, start=1)
    result = [reason(candidate, rank, POLICY, BRITISH) for rank, candidate in ranked]

    assert result == [
        "Included (1 of 2)",
        "Included (2 of 2)",
        "Excluded: over the limit of 2 memories",
        "Excluded: 0.49999 is below 0.50",
        "Excluded: archived",
    ]


def test_a_score_just_under_the_line_gets_the_digits_that_show_it():
    assert distinguishing_labels(0.4996, 0.5, BRITISH) == "0.4996"
    assert distinguishing_labels(0.42, 0.5, BRITISH) == "0.42"
    assert distinguishing_labels(0.49999999, 0.5, BRITISH) == "0.50"


def test_the_cost_is_reported_in_memories_and_tokens():
    assert cost(PROMPT, BRITISH) == f"2 memories, about {PROMPT.tokens} tokens"
    one = select_prompt([entry("a", "Tea")], POLICY, TODAY)
    assert cost(one, BRITISH) == f"1 memory, about {one.tokens} tokens"


def test_the_day_is_reported_unless_it_is_today():
    assert seen_on(TODAY, TODAY, BRITISH) == "Prompt today"
    later = TODAY.replace(year=2027)
    assert seen_on(later, TODAY, BRITISH) == "Prompt on 1 Mar 2027"


def test_the_list_satisfies_qt_and_speaks_for_itself(qtmodeltester):
    model = PromptCandidateList(POLICY)
    model.set_lines(lines_of(PROMPT))
    qtmodeltester.check(model, force_py=True)

    assert [model.index(row).data() for row in range(4)] == [
        "Uses Python",
        "Likes tea and cake",
        "The memories above this line are in the prompt",
        "Lives in Hangzhou",
    ]
    spoken = model.data(model.index(0), 11)
    assert spoken == "Uses Python, score 0.90, Included (1 of 2)"
    assert model.row_of("c") == 3
    assert model.row_of("zz") is None
    assert model.flags(model.index(2)).value == 0
