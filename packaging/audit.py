"""Look up known vulnerabilities of the pinned packages; this needs the network.

python3 packaging/dev.py audit
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from environment import CONSTRAINTS
from fresh_environment import create_environment, install


def main() -> int:
    """Print what is known of each package, and return the exit code: 1 if anything is."""
    with tempfile.TemporaryDirectory(prefix="memdeck-audit-") as folder:
        python = create_environment(Path(folder))
        install(python, "pip-audit")
        audit = [str(python), "-m", "pip_audit", "--strict", "--disable-pip", "--no-deps"]
        return subprocess.run([*audit, "--requirement", str(CONSTRAINTS)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
