"""A user's memories on a PostgreSQL server, and the file that stands for them on this machine.

    postgresql://name@host/database?user_id=8f3c…

A vault is a file wherever one is listed, opened again or kept next to its journal. So each of
these has a small one of its own, in the user's data folder: the address, without its password.
Memdeck's files for the vault are next to it. A password typed with the address is recognised, so
that it is never written to that file.
"""

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from memdeck.errors import StorageError, UsageError
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import make_folder, read_whole
from memdeck.storage.disk.text_encoding import decode
from memdeck.storage.vault_layout import SERVER_SUFFIX

_SCHEMES = ("postgresql", "postgres")
_NOT_OF_A_NAME = re.compile(r"[^A-Za-z0-9.-]+")


@dataclass(frozen=True, slots=True)
class ServerVault:
    """The user and server of the memories; *address* is as libpq reads it, without a password."""

    address: str
    user_id: str
    password: str = field(default="", repr=False, compare=False)
    """The password typed with the address; it is kept in no file."""

    @property
    def uri(self) -> str:
        """The address of the vault, as a user writes it, without a password."""
        joint = "&" if "?" in self.address else "?"
        return f"{self.address}{joint}user_id={quote(self.user_id)}"

    @property
    def location(self) -> str:
        """The name of the server for a keychain: its host, port and database.

        The host is the one that a password would be sent to, which options of the address may
        set.
        """
        parts = urlsplit(self.address)
        host = parts.netloc.rpartition("@")[2]
        options = dict(parse_qsl(parts.query.replace("+", "%2B")))
        other = options.get("hostaddr") or (options.get("host") if host else "")
        host = other or host or "localhost"
        return f"{host}{parts.path}".rstrip("/")

    @property
    def file_name(self) -> str:
        """The name of its file."""
        return _NOT_OF_A_NAME.sub("-", f"{self.location}-{self.user_id}") + SERVER_SUFFIX


def address_in(path: Path) -> str | None:
    """Return *path* as an address; None where it is one on the disk.

    Code that handles an address as a path has left it one of its two slashes, or none at its
    end.
    """
    scheme, colon, rest = path.as_posix().partition(":")
    if not colon or scheme.lower() not in _SCHEMES or rest[:1] not in ("", "/"):
        return None
    return f"postgresql://{rest.lstrip('/')}"


def parse_server(address: str) -> ServerVault:
    """Parse the address of a vault on a server.

    Raises:
        UsageError: it is invalid, or does not say whose memories are meant.
    """
    try:
        parts = urlsplit(address.strip())
        # To libpq a plus is a plus, and not a space.
        settings = parse_qsl(parts.query.replace("+", "%2B"), keep_blank_values=True)
    except ValueError:
        raise _no_address() from None
    # An @ this late belongs to a password with a slash in it, which would be kept as a path.
    if parts.scheme.lower() not in _SCHEMES or "@" in parts.path:
        raise _no_address()
    options = dict(settings)
    user_id = options.pop("user_id", "").strip()
    if not user_id:
        raise UsageError(
            "The address does not say whose memories to open; add ?user_id=… to it, with an id"
            " that the table user_memories has."
        )
    if "sslpassword" in options:
        raise UsageError(
            "The address of a vault is kept in a file, where no sslpassword may stand; put it into"
            " a service file of libpq, and name that by service=…."
        )
    user, at, host = parts.netloc.rpartition("@")
    name, _, typed = user.partition(":")
    password = options.pop("password", "") or unquote(typed)
    rest = urlencode(options, quote_via=quote)
    plain = urlunsplit(("postgresql", f"{name}{at}{host}", parts.path, rest, ""))
    return ServerVault(plain, user_id, password)


def server_path(server: ServerVault, data: Path) -> Path:
    """Return the path of the file for *server* below the folder *data*; it need not exist."""
    digest = hashlib.sha256(server.uri.encode()).hexdigest()[:8]
    return data / "servers" / digest / server.file_name


def server_file(server: ServerVault, data: Path) -> Path:
    """Return the file that stands for *server* below the folder *data*, created where missing."""
    path = server_path(server, data)
    if not path.exists():
        make_folder(path.parent)
        write_atomic(path, f"{server.uri}\n".encode())
    return path


def read_server(path: Path) -> ServerVault:
    """Parse the file of a server.

    Raises:
        StorageError: it cannot be read, or holds no address.
    """
    text, _ = decode(read_whole(path) or b"", path.name)
    try:
        return parse_server(text)
    except UsageError as error:
        raise StorageError(f"{path.name} holds no address of a vault. {error}") from error


def _no_address() -> UsageError:
    return UsageError(
        "That is no address of a PostgreSQL server; write it as"
        " postgresql://name@host/database?user_id=…, with % codes for / and @ in a password."
    )


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
