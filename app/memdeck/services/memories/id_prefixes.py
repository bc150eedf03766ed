"""Ids as a user types them: whole, or any unique prefix."""

from collections.abc import Collection

from memdeck.errors import UsageError
from memdeck.services.vault.vault import Vault

SHORTEST_PREFIX = 4
"""In characters; shorter prefixes match too much by chance."""
_FEW = 3


def full_id(vault: Vault, typed: str) -> str:
    """Return the id that *typed* starts, of a memory here or in the past, or of a transcript.

    A whole id is returned as it is, and so is a text that starts none: the caller handles that.

    Raises:
        UsageError: it starts several ids.
    """
    here = vault.load().entries
    if typed in here or len(typed) < SHORTEST_PREFIX:
        return typed
    past = {entry.id for entry in vault.read_past_entries()}
    return completed(typed, {*here, *past, *(source.id for source in vault.sources.all())})


def completed(typed: str, ids: Collection[str]) -> str:
    """Return the one of *ids* that *typed* is or starts; *typed* itself if it starts none.

    Raises:
        UsageError: it starts several.
    """
    fits = sorted(id_ for id_ in ids if id_.startswith(typed))
    if typed in ids or not fits:
        return typed
    if len(fits) > 1:
        more = ", …" if len(fits) > _FEW else ""
        raise UsageError(
            f"“{typed}” starts {len(fits)} ids ({', '.join(fits[:_FEW])}{more});"
            " type more of the one you mean."
        )
    return fits[0]
