"""The font of the window on systems whose own fits Latin and Chinese text badly together."""

from collections.abc import Collection

_FALLBACKS = {"DejaVu Sans", "Bitstream Vera Sans"}
"""Families that fontconfig returns if no desktop has chosen one; far wider than Chinese fonts."""

# No Chinese family: their quotation marks and dots are as wide as a Chinese character.
_LATIN = ("Inter", "Noto Sans", "Cantarell", "Ubuntu", "Open Sans")
_CHINESE = ("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Micro Hei")


def ui_families(system: str, installed: Collection[str]) -> list[str]:
    """Return the families of the window's font, the first that has a character draws it.

    *system* is the family that the system's general font resolves to. It stays alone unless it
    is only a fallback and a better family is among *installed*.
    """
    latin = next((family for family in _LATIN if family in installed), system)
    if system not in _FALLBACKS or latin == system:
        return [system]
    chinese = [family for family in _CHINESE if family in installed]
    return [latin, *chinese[:1], system]
