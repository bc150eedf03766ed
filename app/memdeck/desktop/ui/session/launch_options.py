"""What a command line asks of the window."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """Which vault to open with; where neither is asked for, the last one."""

    vault: Path | None = None
    is_sample: bool = False
    is_fresh: bool = False
    """Make the sample vault anew first."""
