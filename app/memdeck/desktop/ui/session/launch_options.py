"""The window's command line options."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """The vault to open; without any option, the last one."""

    vault: Path | None = None
    is_sample: bool = False
    is_fresh: bool = False
    """Create the sample vault again first."""
