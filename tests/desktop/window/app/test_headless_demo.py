"""Without a display the same job is done in words, and the window drawn to a file."""

import os
import subprocess
import sys

import pytest
from PySide6.QtGui import QImage


@pytest.fixture
def output(tmp_path):
    """Run the program as on a machine without a display, and return what it says."""
    headless = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in headless}
    done = subprocess.run(
        [sys.executable, "-m", "memdeck", "open", "--sample"],
        env=environment | {"MEMDECK_HOME": str(tmp_path / "home")},
        cwd=tmp_path,
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_review_forecast_and_picture_prove_the_program(output, tmp_path):
    assert "suggestions from the sample ChatGPT export" in output
    assert "☑ ADD" in output
    assert "Forecast" in output
    picture = output.rstrip().rpartition("The window itself: ")[2]
    assert QImage(picture).width() >= 900
    assert not (tmp_path / "home" / "sample" / ".memdeck" / "journal.jsonl").exists()
