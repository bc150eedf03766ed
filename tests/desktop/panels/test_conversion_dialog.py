from dataclasses import fields

import pytest

from memdeck.desktop.panels.conversion_dialog import (
    FILE_NAMES,
    field_name,
    fit_label,
    format_name,
    report,
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
    assert len({fit_label(fit) for fit in Fit}) == len(Fit)


@pytest.mark.row("C13")
def test_a_report_sums_up_and_then_describes_each_memory():
    conversion = Conversion(
        "x",
        1,
        (
            Misfit("a", "pinned", Fit.ASIDE, True, True),
            Misfit("b", "pinned", Fit.ASIDE, True, True),
            Misfit("b", "tags", Fit.LOST, ("x",), ()),
            Misfit("c", "memory", Fit.LOST, "Tea"),
        ),
        ("1 daily log is copied.",),
    )

    assert report(conversion, {"a": "Keeps bees", "b": "Tea\n" * 40}).split("\n") == [
        "1 memory fits there.",
        "Only Memdeck will read: pin (2)",
        "Lost: tags (1), the whole memory (1)",
        "1 daily log is copied.",
        "",
        "Keeps bees",
        "    Only Memdeck will read: pin",
        "Tea " * 17 + "Te…",
        "    Only Memdeck will read: pin",
        "    Lost: tags",
        "c",
        "    Lost: the whole memory",
    ]
