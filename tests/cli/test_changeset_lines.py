"""The lines about a change: how many memories it added, updated and removed."""

from dataclasses import replace

import pytest

from memdeck.cli.memory_lines import changeset_lines
from memdeck.cli.text import joined
from memdeck.domain.memory.entry import Link, Relation
from tests.fakes.entries import TODAY, changeset, entry

NEW, OLD, OTHER = entry("a00001", "New"), entry("b00001", "Old"), entry("c00001", "Other")


def hit(entry):
    return replace(entry, activation_count=entry.activation_count + 1, last_activated=TODAY)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (changeset(verb="extract", after=(NEW, OLD)), "Learned 2 memories."),
        (changeset(verb="write", before=(OLD, OTHER)), "Forgot 2 memories, as you asked."),
        (
            changeset(verb="extract", before=(OLD, OTHER), after=(hit(OLD), hit(OTHER))),
            "Nothing new: confirmed 2 memories again.",
        ),
        (
            changeset(
                verb="extract",
                before=(OLD, OTHER),
                after=(NEW, replace(hit(OLD), content="Older")),
            ),
            "Learned 1 memory, updated 1 and forgot 1.",
        ),
        (
            changeset(
                verb="extract",
                before=(OLD, OTHER),
                after=(
                    replace(NEW, links=(Link(Relation.CONTRADICTS, OLD.id),)),
                    replace(OLD, score=0.1),
                    hit(OTHER),
                ),
            ),
            "Learned 1 memory, confirmed 1 and replaced 1.",
        ),
        (
            changeset(verb="write", before=(OLD,), after=(replace(OLD, score=0.1),)),
            "Updated 1 memory.",
        ),
    ],
)
def test_added_updated_and_forgotten_memories_are_counted_apart(changes, sentence):
    assert next(iter(changeset_lines(changes))) == f"{sentence} `memdeck undo` takes it back."


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_in_a_sentence_ends_with_and(parts, sentence):
    assert joined(parts) == sentence


def test_a_memory_whose_score_was_only_dated_again_is_not_listed():
    dated = replace(OLD, score=0.4, scored_at=TODAY)
    undo = changeset(verb="undo", why="extract", before=(dated, NEW), after=(OLD,))

    assert list(changeset_lines(undo)) == [
        "Undid a change to 1 memory; `memdeck redo` restores it.",
        "  a00001  New",
    ]
