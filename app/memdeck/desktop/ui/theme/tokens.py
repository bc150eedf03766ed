"""Every distance, size and colour of the window, for light and for dark.

Colours of text reach 4.5 : 1 on their background, those of shapes 3 : 1 (WCAG 2.2 AA, criteria
1.4.3 and 1.4.11). Categories differ in lightness as well as in hue, for the colour-blind.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

HAIR = 4
TIGHT = 8
SNUG = 12
ROOMY = 16
WIDE = 24

FRAME_PX = 2  # around the memories of another day
RADIUS = 6
SMALLER_PT = 1.0  # the difference between the second font size and the system's own
ICON_PX = 16


@dataclass(frozen=True, slots=True)
class Tone:
    """A meaning in two strengths: *ink* for text and shapes, *wash* for the background."""

    ink: str
    wash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Colors:
    """The colours of one appearance, as ``#RRGGBB``."""

    window: str
    """Behind the sidebar, tool bars and the status bar."""
    surface: str
    """Behind tables, editors and fields."""
    raised: str
    """Behind menus and tooltips."""
    hover: str
    line: str
    """Between elements; decoration only."""
    edge: str
    """Around fields and buttons."""
    text: str
    muted: str
    faint: str
    """Disabled elements."""
    accent: str
    on_accent: str
    selection: str
    selection_idle: str
    """Behind the selection while another widget has the focus."""
    bar: str
    """A score within the prompt."""
    bar_low: str
    """A score that is active, but below the prompt."""
    bar_idle: str
    """A score that is archived or forgotten."""
    track: str
    add: Tone
    change: Tone
    remove: Tone
    warn: Tone
    categories: Mapping[str, str]
    """The colours of categories, by name."""
    own_categories: tuple[str, ...]
    """Further colours, for the categories that users name themselves."""

    def category(self, name: str) -> str:
        """Return the colour of a category; one without a colour always gets the same one."""
        known = self.categories.get(name)
        if known is not None:
            return known
        return self.own_categories[zlib.crc32(name.encode()) % len(self.own_categories)]


LIGHT = Colors(
    window="#F6F6F4",
    surface="#FFFFFF",
    raised="#FFFFFF",
    hover="#EFEFEC",
    line="#E6E6E2",
    edge="#83868C",
    text="#1D1E20",
    muted="#5E6268",
    faint="#A3A6AB",
    accent="#4655C7",
    on_accent="#FFFFFF",
    selection="#E8EBFC",
    selection_idle="#E0E1E7",
    bar="#5C61C2",
    bar_low="#757DBE",
    bar_idle="#808186",
    track="#E9E9E6",
    add=Tone("#0E6D32", "#E3F6E6"),
    change=Tone("#065DA0", "#E5F2FF"),
    remove=Tone("#963633", "#FFEBE9"),
    warn=Tone("#7A5209", "#FCEEDB"),
    categories=MappingProxyType(
        {
            "preference": "#47359C",
            "fact": "#07647E",
            "experience": "#B67C0B",
            "workflow": "#02815C",
            "decision": "#932263",
            "skill_usage": "#668701",
            "todo": "#B4400B",
        }
    ),
    own_categories=(
        *("#9D6CEB", "#6289A7", "#5862BA", "#933B3B"),
        *("#4E2700", "#580A58", "#002780", "#760A3B"),
    ),
)

DARK = Colors(
    window="#17181B",
    surface="#1C1D21",
    raised="#26282D",
    hover="#26282D",
    line="#2C2E34",
    edge="#757982",
    text="#E7E8EB",
    muted="#A0A5AD",
    faint="#62666E",
    accent="#95A2FF",
    on_accent="#14172E",
    selection="#2B3153",
    selection_idle="#363A44",
    bar="#959FF9",
    bar_low="#8088C3",
    bar_idle="#84878D",
    track="#33353C",
    add=Tone("#7CD591", "#1A321F"),
    change=Tone("#8BC3FC", "#192D41"),
    remove=Tone("#FEA199", "#3F2220"),
    warn=Tone("#EEB154", "#382810"),
    categories=MappingProxyType(
        {
            "preference": "#7D76D4",
            "fact": "#1BACD7",
            "experience": "#FED69E",
            "workflow": "#49D3A1",
            "decision": "#D46EA1",
            "skill_usage": "#B4D96E",
            "todo": "#FC916B",
        }
    ),
    own_categories=(
        *("#A77600", "#93F5FF", "#A7C4FF", "#F5EB27"),
        *("#62896C", "#D88900", "#5893FF", "#F5BACE"),
    ),
)
