"""Memory blocks of Letta, several of which are written at once."""

import json
from datetime import UTC

from memdeck.storage.formats.json.letta import LETTA
from memdeck.storage.formats.protocol.foreign_format import Alteration
from tests.fakes import stores
from tests.fakes.entries import NOW, entry


def test_no_two_blocks_that_come_at_once_share_a_label():
    names = [f"block-{n}" for n in range(7, 10)]
    new = {name: entry(name, f"Sings {name}", group=None) for name in names}
    text = LETTA.edited(LETTA.parse(stores.LETTA.text, UTC), Alteration(new, now=NOW))

    labels = [block["label"] for block in json.loads(text)["blocks"]]
    assert labels[-3:] == ["memory", "memory_2", "memory_3"]
    assert len(set(labels)) == len(labels)
