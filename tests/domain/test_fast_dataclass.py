"""A fast dataclass behaves like any dataclass, and is created faster."""

from dataclasses import field, replace

from memdeck.domain.fast_dataclass import value


@value(frozen=True, slots=True, kw_only=True)
class Spot:
    x: int
    tags: tuple[str, ...] = field(default=())


def test_equal_values_are_one_key():
    assert {Spot(x=1): "a"}[Spot(x=1)] == "a"
    assert Spot(x=1) != Spot(x=1, tags=("b",))


def test_a_changed_value_is_another_one():
    spot = Spot(x=1)

    assert replace(spot, x=2) == Spot(x=2)
    assert spot.x == 1


def test_a_value_keeps_no_dictionary():
    assert not hasattr(Spot(x=1), "__dict__")
