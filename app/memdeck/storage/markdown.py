"""MEMORY.md as text: the names that other programs import."""

from memdeck.storage.text.markdown.parser import parse, render

__all__ = ["parse", "render"]
