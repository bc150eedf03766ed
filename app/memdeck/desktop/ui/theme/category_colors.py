"""The assignment of colours to the categories that users name themselves."""

import zlib
from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from memdeck.desktop.ui.theme.tokens import LIGHT, Colors

_NAMED = tuple(LIGHT.categories)
_OWN_COUNT = len(LIGHT.own_categories)
_SLOTS = range(_OWN_COUNT + len(_NAMED))


def assign_slots(categories: Collection[str], before: Mapping[str, int]) -> dict[str, int]:
    """Return a slot for each of *categories* without a colour of its own.

    Slots first count the colours of ``Colors.own_categories``, then those of ``Colors.categories``.
    No two categories share a colour while any is free. A category keeps its slot of *before*,
    unless a category that owns the colour has come up.
    """
    taken = {_OWN_COUNT + index for index, name in enumerate(_NAMED) if name in categories}
    names = sorted(set(categories) - set(_NAMED))
    slots = {name: before[name] for name in names if before.get(name, -1) in set(_SLOTS) - taken}
    taken |= set(slots.values())
    for name in names:
        if name not in slots:
            first = zlib.crc32(name.encode()) % _OWN_COUNT
            order = (*range(first, _OWN_COUNT), *range(first), *range(_OWN_COUNT, len(_SLOTS)))
            slots[name] = next((slot for slot in order if slot not in taken), first)
            taken.add(slots[name])
    return slots


def with_categories(colors: Colors, slots: Mapping[str, int]) -> Colors:
    """Return *colors* with those of the categories in *slots*; the same object for none."""
    if not slots:
        return colors
    palette = (*colors.own_categories, *colors.categories.values())
    own = {name: palette[slot] for name, slot in slots.items()}
    return replace(colors, categories=MappingProxyType({**colors.categories, **own}))
