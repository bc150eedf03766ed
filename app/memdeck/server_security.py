"""How a PostgreSQL server is connected to, so that no password or memory goes there in clear text.

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
    """Return the options of libpq to connect to *address* with, besides those it names itself.

    To another machine the connection is encrypted, and a password is proved, not
    sent, unless the server's certificate is checked. What *address* or libpq's own
    variables (PGSSLMODE, PGREQUIREAUTH) choose stands. A socket and this machine
    need neither.

    Raises:
        psycopg.Error: *address* is none.
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
    """Tell whether *address* surely leads where *known* does: it sets nothing but the usual.

    False where one of them is no address.
    """
    try:
        asked, told = conninfo_to_dict(address), conninfo_to_dict(known)
    except ProgrammingError:
        return False
    if not asked.keys() <= _USUAL or "host" not in asked:
        return False
    there, here = ((one.get("host"), one.get("port", _PORT)) for one in (asked, told))
    return there == here


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
