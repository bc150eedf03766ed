"""Every file that a command makes is private, whatever the umask and the folder's mode."""

import asyncio
import os
import sys
from datetime import timedelta

import pytest

from memdeck import Edit, MemoryManager, NewMemory
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.profiles.profile import conflicts_in
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.conversations import conversation_of, group_chat
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import MEMORY_MD, EchoExtractor, FakeClock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")

CONVERSATION = [
    {"role": "user", "content": f"I keep {what}"} for what in ("bees", "hens", "a goat")
]
REMEMBER = '{"content": "User keeps bees"}'


def added(manager, words="User drinks green tea"):
    return manager.add(words).entry.id


def in_trash(manager):
    id_ = added(manager)
    manager.forget(id_)
    return id_


def waiting(manager):
    asyncio.run(manager.process_session_end(CONVERSATION, "s1"))
    return [one.id for one in manager.waiting()] or "all"


def with_messages(manager):
    for message in CONVERSATION:
        manager.add_message("s1", **message)
    return "s1"


def claim_of(manager, name="Ann"):
    """Return the id of a claim of that person, who speaks in two chats."""
    for chat in ("a", "b"):
        said = (("Ann", "I live in Ghent."), ("Bob", "I have two cats."))
        messages = (
            Message(f"m{n}", Role.USER, text, author) for n, (author, text) in enumerate(said)
        )
        manager.memorize(Conversation(chat, "", "test", tuple(messages)))
    person = next(person for person in manager.people.people() if person.name == name)
    return person.memories[0].id


def in_conflict(manager):
    """Return the ids of two claims: what the user wrote, and what was said later."""
    said = [("Ann", "I live in Ghent."), ("Bob", "I have two cats.")]
    manager.memorize(group_chat(said))
    manager.edit_claim(manager.profile("Ann").memories[0].id, "Ann lives in Bruges.")
    manager.memorize(group_chat([*said, ("Ann", "I moved to Lille.")]))
    (pair,) = conflicts_in(manager.profile("Ann").memories)
    return pair


def two_people(manager):
    claim_of(manager)
    return [person.id for person in manager.people.people() if person.name == "Ann"]


def run(verb, *given):
    asyncio.run(verb(*given))


VERBS = {
    "add": added,
    "add_many": lambda m: m.add_many([NewMemory("User keeps bees")]),
    "add_message": with_messages,
    "apply": lambda m: m.apply(m.plan()),
    "apply_waiting": lambda m: m.apply_waiting(waiting(m)),
    "archive": lambda m: m.archive(added(m)),
    "archive_logs": lambda m: run(m.archive_logs),
    "build_context": lambda m: run(m.build_context, with_messages(m), "bees", "gpt-4o"),
    "call_tool": lambda m: run(m.call_tool, "memory_write", REMEMBER),
    "cleanup": lambda m: run(m.cleanup),
    "compress_old_memories": lambda m: run(m.compress_old_memories),
    "convert": lambda m: [
        m.convert(m.vault.layout.folder / "out" / name)
        for name in ("MEMORY.md", "memory.json", "memory.sqlite", "CLAUDE.md")
    ],
    "delete_claim": lambda m: m.delete_claim(claim_of(m)),
    "edit_claim": lambda m: m.edit_claim(claim_of(m), "Ann lives in Bruges."),
    "forget_person": lambda m: m.forget_person(two_people(m)[0]),
    "keep_both_claims": lambda m: m.keep_both_claims(*in_conflict(m)),
    "prefer_claim": lambda m: m.prefer_claim(*in_conflict(m)),
    "keep_apart": lambda m: m.keep_apart(*two_people(m)),
    "merge_people": lambda m: m.merge_people(*two_people(m)),
    "remember_claim": lambda m: m.remember_claim(claim_of(m)),
    "edit": lambda m: m.edit(added(m), Edit(content="User drinks tea")),
    "end_idle_sessions": lambda m: (with_messages(m), run(m.end_idle_sessions, timedelta(0))),
    "end_session": lambda m: run(m.end_session, with_messages(m)),
    "find_similar": lambda m: m.find_similar(added(m)),
    "find_similar_memories": lambda m: m.find_similar_memories("tea"),
    "forget": in_trash,
    "link": lambda m: m.link(added(m), "supports", "a1b2c3"),
    "maintain": lambda m: asyncio.run(m.maintain(apply=True)),
    "memorize": lambda m: m.memorize(conversation_of("I live in Ghent with my two cats.")),
    "memorize_with_model": lambda m: run(
        m.memorize_with_model, conversation_of("I live in Ghent with my two cats.")
    ),
    "memory_context": lambda m: (added(m), m.memory_context("tea")),
    "memory_forget": lambda m: m.memory_forget(added(m), m.memory_forget(added(m)).code),
    "memory_get": lambda m: m.memory_get(added(m)),
    "memory_list": lambda m: (added(m), m.memory_list()),
    "memory_update": lambda m: m.memory_update(added(m), "User drinks green tea"),
    "memory_search": lambda m: m.memory_search("tea"),
    "memory_write": lambda m: run(m.memory_write, "User keeps bees"),
    "migrate": lambda m: m.migrate("memory.json", markdown_logs=True),
    "pin": lambda m: m.pin(added(m)),
    "process_session_end": waiting,
    "purge": lambda m: m.purge(added(m)),
    "recall": lambda m: (added(m), m.recall("tea")),
    "recall_by_cosine": lambda m: (added(m), m.recall_by_cosine("tea")),
    "recall_memory": lambda m: (added(m), m.recall_memory("tea")),
    "record_skill": lambda m: m.record_skill("deploy", ["git"]),
    "redo": lambda m: (added(m), m.undo(), m.redo()),
    "reindex": lambda m: m.reindex(),
    "reject_waiting": lambda m: m.reject_waiting(waiting(m)),
    "restore": lambda m: m.restore(in_trash(m)),
    "retrieve_relevant_memories": lambda m: run(m.retrieve_relevant_memories, "tea"),
    "save_memory": lambda m: run(m.save_memory, "User keeps bees"),
    "set_group": lambda m: m.set_group(added(m), "home"),
    "tidy": lambda m: m.tidy(),
    "undo": lambda m: (added(m), m.undo()),
    "unlink": lambda m: (m.link("d4e5f6", "supports", "a1b2c3"), m.unlink("d4e5f6", "a1b2c3")),
    "unpin": lambda m: m.unpin(added(m)),
    "write_daily_log": lambda m: m.write_daily_log("Worked on the release"),
}
"""A call of each command that can write a file."""
READING = {
    *("calculate_budget", "doctor", "extract", "forecast", "format_memories_for_context"),
    *("get_daily_logs", "get_hot_memories", "get_prompt_memories", "get_session_memories"),
    *("list", "on", "plan", "preview_forget_person", "profile", "prompt", "read", "relatives"),
    *("show", "stats", "waiting", "waiting_count"),
}


@pytest.fixture(autouse=True)
def _usual_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_every_verb_is_looked_at_here():
    names = (name for name in dir(MemoryManager) if not name.startswith("_"))
    methods = {name for name in names if callable(getattr(MemoryManager, name))}

    assert VERBS.keys() | READING == methods


@pytest.mark.parametrize("verb", VERBS)
def test_files_that_a_command_makes_in_a_users_folder_are_private(tmp_path, verb):
    vault = tmp_path / "vault"
    (vault / ".memdeck").mkdir(mode=0o755, parents=True)
    memory = vault / "MEMORY.md"
    memory.touch(mode=0o600)
    memory.write_text(MEMORY_MD, encoding="utf-8")
    manager = MemoryManager(
        VaultLayout.at(vault, tmp_path / "cache"),
        EchoExtractor(),
        clock=FakeClock(),
        open_embedder=WordEmbedder,
    )

    VERBS[verb](manager)

    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [str(path) for path in files if path.stat().st_mode & 0o077] == []
