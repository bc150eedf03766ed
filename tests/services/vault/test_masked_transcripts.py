"""Secrets are masked in the stored conversations of a vault, and quotes still match."""

import asyncio
from dataclasses import replace
from unittest.mock import Mock

import pytest

from memdeck.domain.changes.plan import Plan
from memdeck.domain.conversation.conversation import Attachment, ImportedMemory
from memdeck.domain.memory.candidate import Candidate, Extraction
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.guards.secrets import find_secrets
from memdeck.extraction.text.quote_matching import QuoteMatch, find_quote
from memdeck.services.imports.import_run import ImportRun, Task
from memdeck.services.imports.imports import Imports, Pasted
from memdeck.services.proposals.extractors import OfflineExtractor
from memdeck.services.proposals.guards import as_kept
from memdeck.services.vault.transcripts import keep_pending_sources, keep_sources
from memdeck.storage.vault.state.unfinished_imports import Picked
from tests.fakes.reviews import talk
from tests.fakes.vaults import AnyTalk, said, vault_at

KEY = "sk-proj-" + "a1B2c3D4" * 6
PASSWORD = "hunter2!Xy9"
SECRETS = (KEY, PASSWORD)
TEXTS = (
    f"I live in Ghent and my wifi password is {PASSWORD}. I keep bees.",
    f"Noted: {PASSWORD}.",
    f"My API key is {KEY}, and I prefer tea.",
)


@pytest.fixture
def manager(tmp_path):
    opened = vault_at(tmp_path)
    opened.sessions.extractor = OfflineExtractor()
    return opened


def files_with_secrets(*folders):
    return [
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and any(secret in path.read_text("utf-8") for secret in SECRETS)
    ]


def kept_places(manager):
    layout = manager.vault.layout
    return layout.folder, layout.pending


def test_the_secrets_of_a_message_are_found_once_for_all_quotes_of_it(manager, monkeypatch):
    conversation = talk("s1", texts=TEXTS)
    first = conversation.messages[0]
    quotes = [f"my wifi password is {PASSWORD}", "I keep bees"]
    candidates = [
        Candidate(content=quote, category="fact", evidence=(Evidence("s1", first.id, quote),))
        for quote in quotes
    ]
    find = Mock(wraps=find_secrets)
    monkeypatch.setattr("memdeck.services.proposals.guards.find_secrets", find)

    masked = as_kept(manager.vault, candidates, [conversation])

    find.assert_called_once_with(first.text)
    assert [candidate.evidence[0].quote for candidate in masked] == [
        "my wifi password is •••",
        "I keep bees",
    ]


def test_a_password_in_a_conversation_is_masked_where_it_is_kept(manager):
    conversation = replace(
        talk("s1", texts=TEXTS),
        title=f"Password is {PASSWORD}",
        remembered=(ImportedMemory(f"The wifi password is {PASSWORD}."),),
    )
    first, *others = conversation.messages
    attached = replace(first, attachments=(Attachment("key.txt", f"password: {PASSWORD}"),))
    conversation = replace(conversation, messages=(attached, *others))

    keep_sources(manager.vault, [conversation])
    keep_pending_sources(manager.vault, [conversation])

    kept = manager.vault.sources.read("s1")
    assert kept == manager.vault.pending_sources.read("s1")
    assert [message.text for message in kept.messages] == [
        "I live in Ghent and my wifi password is ••• I keep bees.",
        "Noted: •••",
        "My API key is •••, and I prefer tea.",
    ]
    assert files_with_secrets(*kept_places(manager)) == []


def test_what_is_kept_again_stays_masked_and_as_it_was(manager):
    keep_sources(manager.vault, [talk("s1", texts=TEXTS)])
    kept = manager.vault.sources.read("s1")
    grown = talk("s1", texts=(*TEXTS, "Fine.", f"The password is still {PASSWORD}."))

    assert keep_sources(manager.vault, [kept]) == ()
    assert manager.vault.sources.read("s1") == kept
    keep_sources(manager.vault, [grown])

    assert manager.vault.sources.read("s1").messages[:3] == kept.messages
    assert files_with_secrets(*kept_places(manager)) == []


def test_a_text_without_secrets_is_kept_word_for_word(manager):
    conversation = talk("s1", texts=("I keep bees.", "How nice! 你好。", "My cat is 4 years old."))

    keep_sources(manager.vault, [conversation])

    assert manager.vault.sources.read("s1") == conversation


@pytest.mark.parametrize("is_window", [True, False])
def test_the_quotes_of_an_import_are_in_what_is_kept(manager, is_window):
    speakers = ("You", "Assistant", "You")
    text = "\n\n".join(f"{name}: {text}" for name, text in zip(speakers, TEXTS, strict=True))
    (listed,) = Imports(manager.vault).list_conversations(Pasted(text)).conversations
    task = Task("pasted", Pasted(text), (Picked(listed.id),), 1)
    run = ImportRun(manager.vault, manager.sessions, task, keeps_conversations=is_window)
    batch = asyncio.run(run.next(lambda *_: None, lambda: None))
    assert batch is not None
    proposal = batch.proposal
    given = () if is_window else proposal.conversations
    manager.sessions.apply(proposal.plan, given, verb="extract", candidates=proposal.candidates)

    evidence = [piece for row in proposal.plan.rows for piece in row.evidence]
    kept = {message.id: message.text for message in manager.vault.sources.read(listed.id).messages}
    assert evidence
    assert all(piece.quote in kept[piece.message] for piece in evidence)
    assert files_with_secrets(*kept_places(manager)) == []


def test_a_quote_that_holds_a_secret_is_masked_as_its_message_is(tmp_path):
    text = f"My wifi password is {PASSWORD}, tell nobody."
    candidate = replace(said("User has a wifi", "s1"))
    quote = replace(candidate.evidence[0], quote=text)
    manager = vault_at(tmp_path, extractor=AnyTalk())
    manager.sessions.extractor = Quoting(replace(candidate, evidence=(quote,)))
    conversation = talk("s1", texts=(text,))

    proposal = asyncio.run(manager.sessions.propose([conversation]))
    keep_sources(manager.vault, proposal.conversations)

    (piece,) = proposal.candidates[0].evidence
    kept = manager.vault.sources.read("s1")
    assert kept is not None
    assert find_quote(piece.quote, kept.messages[0].text) == QuoteMatch(0, len(piece.quote), 1.0)
    assert PASSWORD not in piece.quote


class Quoting:
    """Finds a candidate in any conversation."""

    name = "quoting"

    def __init__(self, candidate):
        self._candidate = candidate

    async def extract(self, conversation, known, today):
        return Extraction((self._candidate,), self.name)


def test_a_purge_still_finds_the_messages_of_a_memory(manager):
    text = f"I keep bees in my garden, and the password of the gate is {PASSWORD}."
    conversation = talk("s1", texts=(text,))
    proposal = asyncio.run(manager.sessions.propose([conversation]))
    rows = tuple(replace(row, ticked=True) for row in proposal.plan.rows)
    manager.sessions.apply(Plan(rows), proposal.conversations)
    keep_pending_sources(manager.vault, [conversation])
    ids = [row.entry.id for row in manager.list().rows if row.entry.evidence]
    assert ids

    manager.purge(ids)

    assert files_with_secrets(*kept_places(manager)) == []
    assert manager.vault.pending_sources.read("s1").messages[0].text == ""
