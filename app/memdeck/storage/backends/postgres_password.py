"""Passwords that were typed where they would be written to a file."""

import re

_IN_ADDRESS = re.compile(
    r"""
      //[^/?#@]*:                          # after a name, and
      (?!\d*(?:/[^@?]*)?(?:\?|$)).*@       # not a port, whose address may hold an @ further on
    | password\s*=                         # among an address's own settings
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


def holds_password(address: str) -> bool:
    """Return whether the address of a server may hold a password; if in doubt, True.

    Source: PostgreSQL documentation, section 34.1.1, "Connection Strings".
    """
    return _IN_ADDRESS.search(address) is not None
