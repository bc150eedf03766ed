"""Text as an embedder can take it, whatever it held."""

LONGEST_PASSAGE = 2000
"""Characters of a passage that are embedded; what comes after them is found by words alone.

A mean over more says little of any of it, and 2,000 take a second or two.
"""
LONGEST_QUERY = 1000
"""Characters of a query that are embedded; a person waits for it."""

_SPACED = str.maketrans({"\0": " "})


def plain(text: str, longest: int) -> str:
    """Return the first *longest* characters of *text* without NUL and halves of characters."""
    beginning = text[:longest].translate(_SPACED)
    return beginning.encode("utf-8", "replace").decode()
