"""Connection options with which no password or memory is sent to a server in clear text.

The stores and the search index both connect, and neither may import the other.
"""

from typing import Any

from psycopg import ProgrammingError, pq
from psycopg.conninfo import conninfo_to_dict

_LOOPBACK = frozenset({"localhost", "::1"})
_PORT = "5432"
_VERIFIED = frozenset({"verify-ca", "verify-full"})
_USUAL = frozenset({"host", "port", "user", "dbname"})


def secure_options(address: str, *, has_password: bool) -> dict[str, Any]:
    """Return the libpq options for *address*, besides those it names itself.

    A connection to another machine is encrypted, and SCRAM is required for a password
    unless the server's certificate is verified. Options of *address* or of libpq's
    variables (PGSSLMODE, PGREQUIREAUTH) win. A socket and this machine need neither.

    Raises:
        psycopg.Error: *address* is not valid.
    """
    chosen = _chosen_outside() | conninfo_to_dict(address)
    has_service = "service" in chosen
    if not has_service and _is_local(str(chosen.get("hostaddr") or chosen.get("host") or "")):
        return {}
    options: dict[str, Any] = {}
    if "sslmode" not in chosen and not has_service:
        options["sslmode"] = "require"
    if has_password and "require_auth" not in chosen and chosen.get("sslmode") not in _VERIFIED:
        options["require_auth"] = "scram-sha-256"
    return options


def leads_to_same_host(address: str, known: str) -> bool:
    """Return whether *address* has the host of *known* and sets no other option that may change it.

    False if one of them is not valid.
    """
    try:
        asked, expected = conninfo_to_dict(address), conninfo_to_dict(known)
    except ProgrammingError:
        return False
    if not asked.keys() <= _USUAL or "host" not in asked:
        return False
    return asked["host"] == expected.get("host") and (
        asked.get("port", _PORT) == expected.get("port", _PORT)
    )


def _chosen_outside() -> dict[str, str | int | None]:
    return {
        option.keyword.decode(): option.val.decode()
        for option in pq.Conninfo.get_defaults()
        if option.val is not None and option.val != option.compiled
    }


def _is_local(hosts: str) -> bool:
    return all(
        host in _LOOPBACK or host.startswith(("127.", "/", "@")) or not host
        for host in hosts.split(",")
    )
