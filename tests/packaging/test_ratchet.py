"""The list of files that stay fully covered."""

import pytest
import ratchet


@pytest.fixture
def listed(monkeypatch):
    """Let the list be these patterns, and every file on it be covered."""

    def listing(*patterns, covered=True):
        monkeypatch.setattr(
            ratchet, "project", lambda: {"tool": {"memdeck": {"fully-covered": list(patterns)}}}
        )
        monkeypatch.setattr(ratchet, "_is_covered", lambda patterns: covered)

    return listing


def test_covered_files_give_no_reason_to_fail(listed):
    listed("app/memdeck/domain/*.py")

    assert ratchet.slipped() == []


def test_a_pattern_that_names_no_file_is_told(listed):
    listed("app/memdeck/domain/*.py", "app/memdeck/gone.py")

    assert ratchet.slipped() == [
        "app/memdeck/gone.py names no file; mend fully-covered in pyproject.toml."
    ]


def test_a_line_without_a_test_is_told(listed):
    listed("app/memdeck/domain/*.py", covered=False)

    (reason,) = ratchet.slipped()
    assert "must be fully covered" in reason
