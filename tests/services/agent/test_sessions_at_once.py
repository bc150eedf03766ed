"""Sessions of several programs on one vault that end at the same time."""

import pytest
from bench import sessions


@pytest.mark.row("A6")
def test_sessions_that_end_at_the_same_time_store_every_fact_once(tmp_path, monkeypatch):
    monkeypatch.setattr(sessions, "SIZES", (20,))

    facts, _wait = sessions.measure(tmp_path)

    assert facts.is_met, facts.value
