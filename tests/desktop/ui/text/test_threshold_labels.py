import pytest

from memdeck.desktop.ui.text.threshold_labels import line_names
from memdeck.domain.memory.policy import Thresholds


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (Thresholds(0.5, 0.2, 0.05), {0.5: "prompt", 0.2: "archive", 0.05: "forget"}),
        (Thresholds(0.3, 0.3, 0.1), {0.3: "prompt · archive", 0.1: "forget"}),
        (Thresholds(0.3, 0.0, 0.0), {0.3: "prompt"}),
        (Thresholds(0.0, 0.0, 0.0), {}),
    ],
)
def test_lines_are_named_together_where_they_meet_and_not_at_all_at_zero(lines, names):
    assert line_names(lines) == names
    assert list(line_names(lines)) == list(names)
