"""Sessions that end at the same moment, in several programs, on one vault."""

import pytest
from bench import sessions


@pytest.mark.row("A6")
def test_whatever_sessions_that_end_at_once_teach_is_there_once(tmp_path, monkeypatch):
    monkeypatch.setattr(sessions, "SIZES", (20,))

    facts, _wait = sessions.measure(tmp_path)

    assert facts.is_reached, facts.value
