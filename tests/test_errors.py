"""Error messages stay short for any input."""

import pytest

from memdeck.cli.main import run
from memdeck.errors import UsageError, shortened
from tests.fakes.cpu_time import least_cpu_s

LONG = "x" * 100_000


def test_a_message_of_usual_length_stays_as_it_is():
    path = "/home/somebody/" + "folder/" * 30
    for message in ("", "There is no memory “a1b2”; `memdeck list` shows them all.", path * 1):
        assert str(UsageError(message)) == message


@pytest.mark.parametrize("typed", [LONG, "x " * 50_000, "护照" * 50_000, "“" * 100_000])
def test_a_long_argument_is_cut_and_the_next_step_stays(typed):
    message = str(UsageError(f"There is no memory “{typed}”; `memdeck list` shows them all."))
    assert len(message) < 2_100
    assert message.startswith("There is no memory “")
    assert "…" in message
    assert message.endswith("`memdeck list` shows them all.")


@pytest.mark.parametrize("text", [("x" * 299 + " ") * 30_000, "x" * 10_000_000], ids=["words", "x"])
def test_a_long_message_is_cut_in_linear_time(text):
    assert least_cpu_s(shortened, text, 1) < 1


@pytest.mark.parametrize(
    "words",
    [
        ["show", LONG],
        ["list", "--category", LONG],
        ["list", "--owner", "\x1b[31m" + LONG],
        ["find", LONG],
        ["session", "show", LONG],
        ["forecast", "--days", LONG],
        ["prompt", "--at", "\x1b[31m" + LONG],
        ["edit", "abc", "--score", LONG],
        ["add", "hi", "--data", LONG],
        ["recall", "bees", "--mode", LONG],
        [LONG],
    ],
    ids=lambda words: " ".join(word[:12] for word in words),
)
def test_no_command_repeats_a_long_argument(tmp_path, capsys, words):
    assert run(["--vault", str(tmp_path), *words]) in {0, 1, 2}
    message = "".join(capsys.readouterr())
    assert message
    assert len(message) < 5_000
    assert "\x1b" not in message
