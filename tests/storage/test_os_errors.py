import errno
from pathlib import Path

import pytest

from memdeck.storage.os_errors import storage_error


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "the disk is full; free some space and try again."),
        (errno.EROFS, "the disk is read-only; copy the vault to a place that can be written."),
        (errno.EACCES, "access was denied; check its permissions"),
        (errno.EIO, "Broken; check the disk and try again."),
    ],
)
def test_a_refusal_names_the_file_the_reason_and_the_next_step(number, sentence):
    error = storage_error(Path("v") / "MEMORY.md", "saved", OSError(number, "Broken"))

    assert str(error).startswith(f"{Path('v') / 'MEMORY.md'} could not be saved: {sentence}")


def test_a_refusal_without_a_number_is_still_a_sentence():
    message = str(storage_error(Path("MEMORY.md"), "read", OSError()))

    assert message == (
        "MEMORY.md could not be read: the disk gave no reason; check the disk and try again."
    )
