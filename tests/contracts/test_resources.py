"""The files that are installed with the program are valid."""

from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from memdeck.domain.conversation.conversation import Reading, Role
from memdeck.domain.memory.entry import Section
from memdeck.domain.memory.forecast import archives_on, forgotten_on
from memdeck.recall.embedders.embedder_registry import OFFLINE
from memdeck.resources import resource
from memdeck.storage.config.policies import shipped_policies
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.parser import parse
from memdeck.storage.vault.state.transcript_archive import Sources
from memdeck.storage.vault_layout import VaultLayout
from memdeck.transcripts import read_files
from tests.fakes.memory_files import render_entry

VAULT = resource("sample", "vault")
LAST_UPDATED = date(2026, 11, 20)
EVERBOT = shipped_policies()["everbot"]

ICONS = sorted(resource("icons").glob("*.svg"))
SET = [path for path in ICONS if path.stem != "memdeck"]


@pytest.fixture(scope="module")
def vault() -> Document:
    return parse((VAULT / "MEMORY.md").read_text(encoding="utf-8"))


def test_the_sample_vault_holds_what_it_states_and_one_broken_entry(vault):
    assert len(vault.entries) == vault.header.total_entries == 63
    assert [row.text.splitlines()[0] for row in vault.broken] == [
        "### [5e7a0c] fact | high | 2026-09-12 | 2"
    ]


def test_the_sample_memories_are_written_as_a_save_writes_them(vault):
    as_of = vault.header.as_of

    assert [block.text.rstrip() for block in vault.entry_blocks] == [
        render_entry(block.entry, as_of=as_of).rstrip() for block in vault.entry_blocks
    ]


def test_the_sample_memories_stand_in_their_sections_best_first(vault):
    for section in Section:
        scores = [float(b.written) for b in vault.entry_blocks if b.entry.section is section]
        is_active = section is Section.ACTIVE

        assert scores == sorted(scores, reverse=True)
        assert all((score >= EVERBOT.lines.active) is is_active for score in scores)


def test_the_decay_of_the_sample_vault_has_something_to_tell(vault):
    archived = [archives_on(entry, EVERBOT, LAST_UPDATED) for entry in vault.entries]
    forgotten = [forgotten_on(entry, EVERBOT, LAST_UPDATED) for entry in vault.entries]
    soon = LAST_UPDATED + timedelta(days=30)
    later = LAST_UPDATED + timedelta(days=120)

    assert sum(LAST_UPDATED < day <= soon for day in archived if day) >= 5
    assert sum(soon < day <= later for day in archived if day) >= 5
    assert sum(LAST_UPDATED < day <= later for day in forgotten if day) >= 5


def test_the_evidence_of_the_sample_vault_stands_in_its_kept_transcripts(vault, tmp_path):
    sources = Sources(VaultLayout.at(VAULT, tmp_path))
    evidence = [item for entry in vault.entries for item in entry.evidence]

    assert len(evidence) >= 10
    for item in evidence:
        conversation = sources.read(item.conversation)
        assert conversation is not None
        said = {message.id: message.text for message in conversation.messages}
        assert item.quote in said[item.message]


@pytest.fixture(scope="module")
def export() -> Reading:
    return read_files([resource("sample", "chatgpt-export.json")])


def test_the_sample_export_reads_as_a_dozen_conversations_of_a_year(export):
    conversations = export.conversations

    assert len(conversations) == 12
    assert (export.memories, export.skipped) == ((), ())
    assert {conversation.format for conversation in conversations} == {"chatgpt"}
    assert {
        conversation.started_at.year for conversation in conversations if conversation.started_at
    } == {2026}
    assert all(
        conversation.title and 6 <= len(conversation.messages) <= 24
        for conversation in conversations
    )


def test_one_conversation_of_the_sample_export_asks_not_to_be_remembered(export):
    assert [
        conversation.title for conversation in export.conversations if conversation.forbidden
    ] == ["给阿晴的生日惊喜"]


@pytest.mark.parametrize(
    "unseen",
    [
        "My commute is by car now",  # edited away
        "Fushimi Inari at dawn",  # a regenerated answer
        "The user's current local time",  # context from the page
        "print(sum(counts)",  # a tool call
        "50 31",  # and its result
    ],
)
def test_what_the_page_does_not_show_is_in_the_sample_export_but_not_read(export, unseen):
    raw = resource("sample", "chatgpt-export.json").read_text(encoding="utf-8")
    said = [
        message.text for conversation in export.conversations for message in conversation.messages
    ]

    assert unseen in raw
    assert not any(unseen in text for text in said)


@pytest.mark.parametrize(
    ("name", "first", "count"),
    [
        ("transcript.txt", "Our staging deploy hangs", 8),
        ("transcript-zh.txt", "下周去成都看爸妈", 10),
    ],
)
def test_the_sample_transcripts_read_as_one_conversation_each(name, first, count):
    (conversation,) = read_files([resource("sample", name)]).conversations

    assert conversation.messages[0].text.startswith(first)
    assert [message.role for message in conversation.messages] == [Role.USER, Role.ASSISTANT] * (
        count // 2
    )


def drawn(path: Path, size: int) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(path)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def solid(image: QImage) -> int:
    return sum(
        image.pixelColor(x, y).alpha() > 64
        for x in range(image.width())
        for y in range(image.height())
    )


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_an_icon_shows_something_at_its_smallest(path, qapp):
    assert solid(drawn(path, 16)) >= 12


@pytest.mark.parametrize("path", SET, ids=lambda path: path.stem)
def test_the_icons_of_the_set_share_size_stroke_and_one_colour(path):
    root = ET.parse(path).getroot()

    assert (root.get("viewBox"), root.get("stroke-width")) == ("0 0 24 24", "1.75")
    colours = {element.get(key) for element in root.iter() for key in ("fill", "stroke")} - {
        None,
        "none",
    }
    # A style sheet cannot colour a picture, so the picture of a tick has its colour.
    assert colours == ({"#FFFFFF"} if path.stem == "check-white" else {"currentColor"})


@pytest.mark.parametrize("name", OFFLINE)
def test_the_licence_of_an_embedder_is_next_to_its_data(name):
    notice = resource("recall", "LICENCE.md").read_text(encoding="utf-8")

    assert f"## {name}\n" in notice
