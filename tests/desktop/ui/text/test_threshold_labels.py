import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.threshold_labels import threshold_labels
from memdeck.domain.memory.policy import Thresholds

PROMPT, ARCHIVE, FORGET = "In prompt from 0.50", "Archive below 0.20", "Forget below 0.05"


@pytest.mark.parametrize(
    ("thresholds", "labels"),
    [
        (Thresholds(0.5, 0.2, 0.05), {0.5: PROMPT, 0.2: ARCHIVE, 0.05: FORGET}),
        (
            Thresholds(0.3, 0.3, 0.05),
            {0.3: "In prompt from 0.30 · Archive below 0.30", 0.05: FORGET},
        ),
        (Thresholds(0.5, 0.0, 0.0), {0.5: PROMPT}),
        (Thresholds(0.0, 0.0, 0.0), {}),
    ],
)
def test_thresholds_are_labelled_together_where_they_meet_and_not_at_all_at_zero(
    thresholds, labels
):
    written = threshold_labels(thresholds, QLocale("en_GB"))

    assert list(written.items()) == list(labels.items())
