"""Signs that raise the question whether a statement contradicts another."""

import pytest

from memdeck.domain.contradiction import contradiction_sign


@pytest.mark.parametrize(
    ("old", "new", "sign"),
    [
        ("User lives in Hangzhou", "We moved to Suzhou in May", "moved"),
        ("项目使用 PostgreSQL", "项目改用 SQLite", "改用"),
        ("User weighs 86 kg", "User weighs 80 kg", "numbers"),
        ("User likes long answers", "User does not like long answers", "denial"),
        ("User prefers tabs", "user prefers tabs.", None),
        ("User writes the reason first", "User wants one change per commit", None),
        ("User has 2 cats", "User has 2 cats and a dog", None),
        ("User meets the team on Monday", "User meets the team on Monday at noon", None),
    ],
)
def test_signs_of_contradiction(old, new, sign):
    found = contradiction_sign(old, new)

    assert sign in found if found and sign else found == sign


def test_a_denial_tells_nothing_between_memories_that_are_not_close():
    old, new = "User wants concise answers", "User wants no emoji in answers"

    assert contradiction_sign(old, new) is not None
    assert contradiction_sign(old, new, are_close=False) is None
