"""The paths of the files that ship with Memdeck.

In a wheel or a frozen bundle they are next to the package as ``_resources``; in a checkout,
at its top level as ``resources``.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource(*parts: str) -> Path:
    """Return the path of a shipped file, such as ``resource("policies", "everbot.toml")``.

    Raises:
        FileNotFoundError: this installation does not hold that file.
    """
    for root in (_PACKAGE.parents[1] / "resources", _PACKAGE / "_resources"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError("/".join(parts))
