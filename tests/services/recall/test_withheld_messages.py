"""Recall does not find forgotten or held-back messages of conversations."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.services.manager import MemoryManager
from memdeck.services.recall.withheld_messages import withheld
from memdeck.services.vault.transcripts import keep_sources
from tests.extraction.conversations import build_conversation
from tests.fakes.vaults import FakeClock


def spoken(*lines):
    """Return a conversation; lines of the assistant start with "> "."""
    return build_conversation(
        *(
            (Role.ASSISTANT, line[2:]) if line.startswith("> ") else (Role.USER, line)
            for line in lines
        )
    )


def found_in(conversation):
    held = withheld(conversation)
    return [one.text for one in conversation.messages if one.id not in held]


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (("My locker code is 3318.", "> Noted.", "Forget that, please."), []),
        (
            ("I keep bees.", "> Nice.", "I was arrested once.", "别记住。"),
            ["I keep bees.", "Nice."],
        ),
        (("我被开除过。", "> 嗯。", "刚才说的忘掉吧"), []),
        (("I like jazz. My rent is 900. Forget that.", "> ok"), ["ok"]),
        (
            ("My salary is 61,000.", "> Fine.", "I keep bees.", "Forget my salary."),
            ["Fine.", "I keep bees."],
        ),
        (("I keep bees.", "Never forget the bees.", "Delete the temp files."), None),
        (("我喜欢养蜂。", "别忘了浇花。"), None),
    ],
)
def test_what_is_reverted_in_a_conversation_is_not_to_be_found(lines, left):
    wanted = [line.removeprefix("> ") for line in lines] if left is None else left

    assert found_in(spoken(*lines)) == wanted


def test_a_message_with_a_masked_key_is_not_found(tmp_path):
    manager = MemoryManager(tmp_path, clock=FakeClock())
    key = "sk-proj-" + "a1B2c3D4" * 6
    keep_sources(manager.vault, [spoken(f"The deploy token is {key}", "> Noted.")])

    assert manager.recall("deploy token").results == ()
    assert not any(key in path.read_text("utf-8") for path in tmp_path.rglob("*.json*"))


def test_a_key_that_was_said_is_not_found_and_stays_in_the_file(tmp_path):
    manager = MemoryManager(tmp_path, clock=FakeClock())
    key = "sk-proj-" + "a1B2c3D4" * 6
    said = spoken(f"The deploy token is {key}", "> Noted.", "The deploy runs on Fridays.")
    with manager.vault.store.locked():
        manager.vault.sources.write(said)  # as stored by versions that did not mask secrets

    found = [result.content for result in manager.recall("deploy token").results]

    assert not any(key in content for content in found)
    assert "The deploy runs on Fridays." in found
    assert any(key in path.read_text("utf-8") for path in tmp_path.rglob("*.json*"))


@pytest.mark.row("A7")
def test_what_was_forgotten_is_not_found_in_other_words(tmp_path):
    manager = MemoryManager(tmp_path, clock=FakeClock())
    entry = manager.add("The user's sister Anna lives in Ghent.").entry
    keep_sources(manager.vault, [spoken("My sister lives in Ghent, Belgium.", "> Lovely.")])

    manager.forget([entry.id])

    assert manager.recall("sister Ghent").results == ()
