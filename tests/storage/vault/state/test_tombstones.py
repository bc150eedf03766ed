import errno
import os
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.matching.similarity import fingerprint
from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import Staged
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.state.tombstones import (
    HEADING,
    TombstoneFile,
    parse_tombstones,
    render_tombstone,
)
from tests.fakes.disk import names_in, refusing
from tests.fakes.entries import TODAY, days

TEA = Tombstone("Likes oolong tea", TODAY, TombstoneReason.FORGOTTEN)
CITY = Tombstone("用户住在杭州", TODAY, TombstoneReason.REJECTED)

texts = st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1).map(str.strip)
tombstones = st.builds(Tombstone, texts.filter(bool), days, st.sampled_from(TombstoneReason))


@pytest.fixture
def file(layout):
    return TombstoneFile(layout)


def parsed(text):
    return [block.tombstone for block in parse_tombstones(text, TODAY) if block.tombstone]


def test_the_page_says_to_agents_what_it_is_for(file, layout):
    file.apply(buried=[TEA, CITY])

    assert layout.tombstones.read_text(encoding="utf-8") == (
        "# Forgotten on purpose\n\n"
        "A person forgot or rejected what is listed here. Agents: do not learn it again\n"
        "by yourselves, and do not bring it up. Take a line out to let it be learned again.\n\n"
        "- 2026-03-01 · forgotten · Likes oolong tea\n"
        "- 2026-03-01 · rejected · 用户住在杭州\n"
    )
    assert file.read() == (TEA, CITY)


def test_a_vault_without_any_has_no_file(file, layout):
    assert file.read() == ()
    file.apply(buried=[])
    file.apply(lifted=[TEA])
    file.purge(RedactionTargets.of(["a"], ["x"]))

    assert names_in(layout.folder) == []


@given(st.lists(tombstones))
def test_tombstones_come_back_as_they_were_whatever_their_words_look_like(several):
    text = HEADING + "".join(map(render_tombstone, several))

    assert parsed(text) == several


@given(st.text(st.sampled_from("-* \t\n\r·|ax") | st.characters(codec="utf-8")))
def test_no_byte_of_a_hand_edited_file_is_lost(text):
    assert "".join(block.raw for block in parse_tombstones(text, TODAY)) == text


@pytest.mark.parametrize(
    ("bullet", "tombstone"),
    [
        ("- Likes oolong tea", TEA),
        ("* 2026-03-01 | forgotten | Likes oolong tea  ", TEA),
        ("+ 2026-03-01·rejected·用户住在杭州", CITY),
        (
            "- 2025-12-31 · purged · a\r\n  b\r\n\r\n\tc\r\n",
            Tombstone("a\nb\n\nc", date(2025, 12, 31), TombstoneReason.PURGED),
        ),
        (
            "- 2026-13-45 · forgotten · x",
            Tombstone("2026-13-45 · forgotten · x", TODAY, TombstoneReason.FORGOTTEN),
        ),
        (
            "- 2026-03-01 · lost · x",
            Tombstone("2026-03-01 · lost · x", TODAY, TombstoneReason.FORGOTTEN),
        ),
    ],
)
def test_a_bullet_that_the_user_wrote_counts(bullet, tombstone):
    assert parsed(f"intro\n{bullet}\n") == [tombstone]


def test_a_bullet_without_a_date_is_dated_by_the_file(file, layout):
    layout.make_state()
    layout.tombstones.write_text("- Likes oolong tea")
    moment = datetime(2025, 5, 4, 12, tzinfo=UTC).timestamp()
    os.utime(layout.tombstones, (moment, moment))

    assert file.read() == (
        Tombstone("Likes oolong tea", date(2025, 5, 4), TombstoneReason.FORGOTTEN),
    )


def test_the_same_words_are_forgotten_once(file):
    file.apply(buried=[TEA, TEA])
    file.apply(buried=[Tombstone("likes OOLONG tea.", TODAY, TombstoneReason.REJECTED)])

    assert file.read() == (TEA,)


def test_adding_to_a_hand_edited_file_leaves_it_as_it_is(file, layout):
    layout.make_state()
    layout.tombstones.write_bytes(b"\xef\xbb\xbfMy own notes\r\n\r\n- Likes oolong tea")

    file.apply(buried=[CITY])

    assert layout.tombstones.read_bytes() == (
        b"\xef\xbb\xbfMy own notes\r\n\r\n- Likes oolong tea\r\n"
        + "- 2026-03-01 · rejected · 用户住在杭州\r\n".encode()
    )


def test_lifting_removes_every_bullet_with_the_text_and_nothing_else(file, layout):
    layout.make_state()
    layout.tombstones.write_text(
        "# Mine\n- likes oolong tea!\n  \nnote\n- 2026-03-01 · rejected · other\n"
        "- 2020-01-01 · forgotten · Likes oolong tea\n\nend\n"
    )

    file.apply(lifted=[TEA])

    assert layout.tombstones.read_text() == (
        "# Mine\n  \nnote\n- 2026-03-01 · rejected · other\n\nend\n"
    )


def test_lifting_what_is_not_there_writes_nothing(file, monkeypatch):
    file.apply(buried=[CITY])
    monkeypatch.setattr(Staged, "commit", refusing(errno.EACCES))

    file.apply(lifted=[TEA])
    file.apply(buried=[CITY], lifted=[TEA])

    assert file.read() == (CITY,)


@pytest.mark.parametrize(
    ("buried", "lifted", "is_there"),
    [
        ([TEA], [], True),
        ([], [CITY], True),
        ([CITY], [], False),
        ([], [TEA], False),
        ([TEA], [CITY, TEA], True),
        ([TEA, CITY], [], False),
    ],
)
def test_it_reports_whether_a_change_is_applied_and_applies_it(file, buried, lifted, is_there):
    file.apply(buried=[TEA])

    assert file.is_applied(buried=buried, lifted=lifted) is is_there
    file.apply(buried=buried, lifted=lifted)
    assert file.is_applied(buried=buried, lifted=lifted)


def test_purging_leaves_a_hash_alone(file, layout):
    file.apply(buried=[TEA, CITY])
    with layout.tombstones.open("a", encoding="utf-8") as page:
        page.write("\nShe said: Likes oolong tea, really.\nkept\n")

    file.purge(RedactionTargets.of(["a"], ["Likes oolong tea"]))

    assert file.read() == (
        Tombstone(fingerprint("Likes oolong tea"), TODAY, TombstoneReason.PURGED),
        CITY,
    )
    assert "oolong" not in layout.tombstones.read_text(encoding="utf-8")
    assert layout.tombstones.read_text(encoding="utf-8").endswith("\n\nkept\n")


def test_purging_twice_changes_nothing_more(file, layout):
    file.apply(buried=[TEA])
    targets = RedactionTargets.of(["a"], ["Likes oolong tea"])
    file.purge(targets)
    once = layout.tombstones.read_bytes()

    file.purge(targets)

    assert layout.tombstones.read_bytes() == once


def test_a_file_that_cannot_be_read_is_reported(file, layout, monkeypatch):
    file.apply(buried=[TEA])
    monkeypatch.setattr(type(layout.tombstones), "read_bytes", refusing(errno.EACCES))

    with pytest.raises(StorageError, match=r"tombstones\.md could not be read: access was denied"):
        file.read()
