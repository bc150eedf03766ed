"""Memories of a table that a search by meaning would miss, as what ``doctor`` tells."""


def told_missing(missing: int, place: str) -> tuple[str, ...]:
    """Say that so many have no vector; nothing where all have one. *place* is "file", say."""
    if not missing:
        return ()
    told = "One memory has" if missing == 1 else f"{missing} memories have"
    sentence = (
        f"{told} no vector, and a search by meaning does not find what has none; let the"
        f" program that owns the {place} make them."
    )
    return (sentence,)
