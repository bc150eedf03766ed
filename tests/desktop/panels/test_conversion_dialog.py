from dataclasses import fields

import pytest

from memdeck.desktop.panels.conversion_dialog import (
    FILE_NAMES,
    FieldLoss,
    LossGroup,
    field_name,
    fit_label,
    format_name,
    loss_groups,
    memory_label,
)
from memdeck.domain.memory.conversion_losses import Conversion, Fit, Misfit
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.storage.formats.format_registry import FORMAT_NAMES


def test_every_format_that_is_a_file_has_a_name_and_a_usual_file():
    assert {*FILE_NAMES, "postgres"} == set(FORMAT_NAMES)
    assert len({format_name(kind) for kind in FILE_NAMES}) == len(FILE_NAMES)


@pytest.mark.parametrize("name", [field.name for field in fields(MemoryEntry)])
def test_no_field_is_reported_by_its_name_in_the_code(name):
    assert "_" not in field_name(name)


def test_each_way_to_fit_has_words_of_its_own():
    assert len({fit_label(fit, count) for fit in Fit for count in (1, 2)}) == 2 * len(Fit)


@pytest.mark.row("C13")
def test_losses_are_grouped_by_reason_and_field_the_worst_first():
    pins = [Misfit(id_, "pinned", Fit.ASIDE, True, True) for id_ in "ab"]
    tags = Misfit("b", "tags", Fit.LOST, ("x",), ())
    whole = Misfit("c", "memory", Fit.LOST, "Tea")

    assert loss_groups(Conversion("x", 1, (*pins, tags, whole))) == [
        LossGroup(
            "2 values lost: the format has no fields for them",
            (FieldLoss("Tags: 1 memory", (tags,)), FieldLoss("Whole memory: 1 memory", (whole,))),
        ),
        LossGroup(
            "2 values saved that other programs ignore",
            (FieldLoss("Pin: 2 memories", tuple(pins)),),
        ),
    ]


def test_a_memory_is_named_by_its_first_words_and_lost_fields_of_other_programs_by_theirs():
    pin = Misfit("b", "pinned", Fit.ASIDE, True, True)
    extra = Misfit("a", "extra", Fit.LOST, ("color", "shape"), ())
    texts = {"a": "Keeps bees", "b": "Tea\n" * 40}

    assert memory_label(pin, texts) == "Tea " * 17 + "Te…"
    assert memory_label(pin, {}) == "b"
    assert memory_label(extra, texts) == "Keeps bees: color, shape"
