"""A file with one hostile message is read in time in proportion to its length."""

import time

import pytest

from tests.fakes.baits import GROWTH, HOSTILE, growth


@pytest.mark.parametrize("bait", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_message_of_a_file_is_extracted_in_linear_time(memdeck, tmp_path, bait):
    file = tmp_path / "chat.md"

    def extracted(text):
        file.write_text(f"User: I live in Hangzhou. {text}\nAssistant: ok\nUser: hello\n")
        start = time.process_time()
        code, _, err = memdeck("extract", "--offline", str(file))
        assert (code, err) == (0, "")
        return time.process_time() - start

    assert growth(extracted, bait) < GROWTH
