"""The fields that are lost in another format."""

from dataclasses import replace

import pytest

from memdeck.domain.memory.conversion_losses import Fit, Misfit, misfits
from tests.fakes.entries import entry

SUPPORTED = frozenset({"content", "category", "score", "last_activated"})
PLAIN = entry("a")


@pytest.mark.row("C13")
def test_an_entry_with_supported_fields_has_no_misfit():
    assert misfits([PLAIN], {"a": PLAIN}, SUPPORTED) == ()


@pytest.mark.row("C13")
@pytest.mark.parametrize(
    ("before", "after", "result"),
    [
        ({"pinned": True}, {"pinned": True}, Misfit("a", "pinned", Fit.ASIDE, True, True)),
        ({"score": 0.12}, {"score": 0.1}, Misfit("a", "score", Fit.CHANGED, 0.12, 0.1)),
        ({"tags": ("x",)}, {}, Misfit("a", "tags", Fit.LOST, ("x",), ())),
        ({"extra": (("mood", "1"),)}, {}, Misfit("a", "extra", Fit.LOST, ("mood",), ())),
    ],
)
def test_each_field_is_judged_by_itself(before, after, result):
    one, other = replace(PLAIN, **before), replace(PLAIN, **after)

    assert misfits([one], {"a": other}, SUPPORTED) == (result,)


def test_a_memory_that_is_not_there_is_lost_as_a_whole():
    assert misfits([PLAIN], {}, SUPPORTED) == (Misfit("a", "memory", Fit.LOST, "Memory a"),)


@pytest.mark.parametrize(
    ("misfit", "keys"),
    [
        (Misfit("a", "extra", Fit.LOST, ("mood", "weather")), ("mood", "weather")),
        (Misfit("a", "extra", Fit.ASIDE, ("mood",)), ()),
        (Misfit("a", "tags", Fit.LOST, ("x",)), ()),
    ],
)
def test_the_lost_keys_are_those_of_what_another_format_says(misfit, keys):
    assert misfit.lost_keys == keys
