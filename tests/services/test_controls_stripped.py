"""No command stores control characters, which a terminal would act on."""

import asyncio
import re

import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.services.manager import MemoryManager
from tests.fakes.vaults import MEMORY_MD, vault_at

HOSTILE = "I always use py\x1btest\u202e for \x9btesting"
OBEYED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize("verb", ["add", "edit", "memory_write", "session", "log", "skill"])
def test_no_verb_stores_what_a_terminal_would_obey(tmp_path, verb):
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")
    manager = MemoryManager(tmp_path)
    match verb:
        case "add":
            manager.add(HOSTILE)
        case "edit":
            manager.edit("a1b2c3", Edit(content=HOSTILE))
        case "memory_write":
            asyncio.run(manager.memory_write(HOSTILE))
        case "session":
            manager.add_message("s1", "user", HOSTILE)
            asyncio.run(manager.end_session("s1"))
        case "log":
            manager.write_daily_log(HOSTILE)
        case _:
            manager.record_skill("py\x1btest", [{"tool": "py\x1btest", "step": HOSTILE}] * 3)

    written = [tmp_path / "MEMORY.md", *tmp_path.glob("LEARNINGS.md"), *tmp_path.glob("logs/*")]
    texts = [path.read_text(encoding="utf-8") for path in written]
    assert any("pytest" in text for text in texts)
    assert not any(map(OBEYED.search, texts))


def test_what_the_user_wrote_in_the_file_stays(tmp_path):
    manager = vault_at(tmp_path)
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text(encoding="utf-8") + "\nProse \x1b[1m\n", encoding="utf-8")
    manager.add("Plays chess")
    assert "Prose \x1b[1m" in path.read_text(encoding="utf-8")
