"""Start the window, the command line or a server, and import only that one."""

import gc
import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from memdeck.bootstrap.http_address import HttpAddress
    from memdeck.bootstrap.server_files import ServerFiles
    from memdeck.http.server import HttpServer
    from memdeck.services.manager import MemoryManager


def main() -> int:
    """Open the window if no other command is given; return the exit code.

    Arguments that the window does not have are an error that the command line reports, and so is
    a window that is not installed.
    """
    arguments = sys.argv[1:]
    completes = os.environ.get("_MEMDECK_COMPLETE")  # set by a shell that asks for completions
    asks_for_help = not {"-h", "--help"}.isdisjoint(arguments)
    command = _command(arguments)
    if command in {None, "open"} and not (completes or asks_for_help):
        if _are_of_window(arguments) and find_spec("PySide6") and find_spec("memdeck.desktop"):
            from memdeck.desktop.window.app.startup import run

            return run(arguments)
        if command is None:
            arguments.insert(0, "open")
    from memdeck.cli.main import run as run_command

    return run_command(arguments, _serve_mcp, _open_http)


def _serve_mcp(manager: "MemoryManager", address: "HttpAddress | None") -> None:
    gc.disable()  # a fifth of this import is looking for garbage, and there is none
    from memdeck.mcp.transports import serve

    gc.freeze()
    gc.enable()
    serve(manager, address)


def _open_http(
    manager: "MemoryManager",
    address: "HttpAddress",
    files: "ServerFiles",
    names: "Collection[str]",
) -> "HttpServer":
    from memdeck.http.server import HttpServer

    others = []
    if find_spec("mcp"):
        from memdeck.mcp.transports import http_app

        others.append(http_app(manager))
    return HttpServer(manager, address, files, names, others)


def _are_of_window(arguments: list[str]) -> bool:
    """Return whether *arguments* are all of the command that opens the window."""
    rest = iter(arguments)
    others = []
    for word in rest:
        is_vault = word.startswith("--vault=") or (
            word == "--vault" and not next(rest, "-").startswith("-")
        )
        if not is_vault:
            others.append(word)
    names = [word for word in others if word not in {"--sample", "--fresh"}]
    is_named = len(names) <= 2 and not any(name.startswith("-") for name in names)
    return is_named and names[:1] in ([], ["open"])


def _command(arguments: list[str]) -> str | None:
    """Return the first argument that is neither an option nor the vault's path."""
    rest = iter(arguments)
    for word in rest:
        if word == "--vault":
            next(rest, None)
        elif word in {"-h", "--help", "--version"} or not word.startswith("-"):
            return word
    return None


if __name__ == "__main__":
    raise SystemExit(main())
