"""The sample exports that are not distributed give their expected reports.

Without samples, there are no tests.
"""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Reading, Role
from memdeck.transcripts import read_files
from tests.transcripts.conformance import accounts, differences, samples_folder

SAMPLES = samples_folder()

GREETING = Conversation("a/1", "Greeting", "a", (Message("m", Role.USER, "Hello, all"),))
OF_GREETING = {
    "format": "a",
    "conversations": 1,
    "messages": 1,
    "user_messages": 1,
    "first_message_prefix": "Hello",
    "last_message_prefix": "Hello",
    "first_timestamp": None,
    "per_conversation": [
        {
            "title": "Greeting",
            "messages": 1,
            "first": "Hello",
            "last": None,
            "first_timestamp": None,
        }
    ],
}


@pytest.mark.parametrize(
    "differing",
    [
        {"conversations": 2},
        {"messages": [2, 3]},
        {"user_messages": 2},
        {"memories": 1},
        {"first_message_prefix": "hello"},
        {"last_message_prefix": None},
        {"first_timestamp": "2026-01-01T00:00:00.000Z"},
        {"first_timestamp_naive_local": "2026-01-01T00:00:00"},
        {"authors": ["Ana"]},
    ],
    ids=lambda differing: next(iter(differing)),
)
def test_what_differs_from_an_account_is_reported(differing):
    conversation = {**OF_GREETING["per_conversation"][0], "last": "Hello"}  # type: ignore[index]
    right = {**OF_GREETING, "per_conversation": [conversation]}

    assert list(differences(Reading((GREETING,)), right)) == []
    assert len(list(differences(Reading((GREETING,)), right | differing))) == 1
    assert len(list(differences(Reading((GREETING,)), OF_GREETING))) == 1


if found := accounts(SAMPLES):

    @pytest.mark.row("G4")
    @pytest.mark.parametrize("name", found)
    def test_a_sample_reads_as_expected(name):
        assert list(differences(read_files([SAMPLES / name]), found[name])) == []

    def test_every_sample_has_its_account():
        files = (path for path in SAMPLES.rglob("*") if path.is_file() and path.parent != SAMPLES)

        assert {path.relative_to(SAMPLES).as_posix() for path in files} == found.keys()

    def test_all_samples_together_read_as_each_does_alone():
        together = read_files([SAMPLES / name for name in found])

        alone = [read_files([SAMPLES / name]).conversations for name in found]
        assert len(together.conversations) == len({one.id for read in alone for one in read})
