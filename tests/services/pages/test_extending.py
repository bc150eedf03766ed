"""The example of ``app/docs/extending.md`` is built, and is a memory like the others."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.contracts.checkout import PACKAGE, ROOT

LAST_KIND = '    """A claim of a profile that holds."""\n'

OPEN = """
import json, sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memdeck import Kind, Where
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.entry import Evidence
from memdeck.services.manager import MemoryManager

vault = Path(sys.argv[1])
manager = MemoryManager(vault)


def pages():
    return [path.read_text(encoding="utf-8") for path in (vault / "decisions").glob("*.md")]


def found(*people):
    where = Where(kinds=frozenset({Kind("decision")}), people=frozenset(people))
    return [result.id for result in manager.recall("move to York", where=where).results]
"""

PROGRAM = (
    OPEN
    + """
start = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)
said = [("Anna", "I decided to move to York in May."), ("Ben", "I have two cats at home.")]
messages = tuple(
    Message(f"m{n}", Role.USER, text, author, start + timedelta(minutes=n))
    for n, (author, text) in enumerate(said, 1)
)
chat = Conversation("chat/1", "A chat", "test", messages, start)

steps = {"failed": manager.memorize(chat).failed, "pages": pages(), "found": found()}
steps["found_of"] = {name: found(name) for name in ("Anna", "Ben")}
changes = len(manager.history.changes())
manager.memorize(chat)
steps["changes_of_the_same_call"] = len(manager.history.changes()) - changes
manager.undo()
steps["undone"] = pages()
manager.redo()
steps["redone"] = pages()
steps["problems"] = [problem.what for problem in manager.doctor()]
print(json.dumps(steps))
"""
)

PURGE = (
    OPEN
    + """
entry = manager.add("A plan of Anna's").entry
for tx in manager.vault.attempts("test"):
    with tx:
        cited = replace(tx.contents.entries[entry.id], evidence=(Evidence("chat/1", "m1", ""),))
        tx.commit(replace(tx.draft, before=(tx.contents.entries[entry.id],), after=(cited,)))
manager.purge(entry.id)
cleaned = pages()
manager.purge("chat/1")
journal = (vault / ".memdeck" / "journal.jsonl").read_text(encoding="utf-8")
is_left = "York" in journal
print(json.dumps({"cleaned": cleaned, "pages": pages(), "found": found(), "is_left": is_left}))
"""
)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A copy of the program with the line and the module of the example."""
    page = (ROOT / "app" / "docs" / "extending.md").read_text(encoding="utf-8")
    line, module = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    checkout = tmp_path_factory.mktemp("checkout")
    (checkout / "resources").symlink_to(ROOT / "resources")
    copy = checkout / "app" / "memdeck"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "desktop"))
    passage = copy / "domain" / "search" / "passage.py"
    kinds = passage.read_text(encoding="utf-8")
    assert LAST_KIND in kinds
    passage.write_text(kinds.replace(LAST_KIND, f"{LAST_KIND}    {line}"), encoding="utf-8")
    (copy / "services" / "pages" / "decisions_page.py").write_text(module, encoding="utf-8")
    return copy.parent


@pytest.fixture(scope="module")
def run(package):
    def run(*arguments: object) -> str:
        command = [sys.executable, *map(str, arguments)]
        done = subprocess.run(
            command,
            env={**os.environ, "PYTHONPATH": str(package)},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.row("E9")
def test_a_kind_of_memory_is_a_module_and_a_line(run, tmp_path):
    steps = json.loads(run("-c", PROGRAM, tmp_path))

    assert steps["failed"] == {}
    (page,) = steps["pages"]
    assert page.startswith("# Decisions in chat/1\n\n- Anna decided to move to York in May")
    assert "cats" not in page
    (id_,) = steps["found"]
    assert steps["found_of"] == {"Anna": [id_], "Ben": []}
    assert steps["changes_of_the_same_call"] == 0
    assert (steps["undone"], steps["redone"]) == ([], [page])
    assert steps["problems"] == []

    shown = json.loads(run("-m", "memdeck", "--vault", tmp_path, "--json", "show", id_[:6]))
    assert (shown["id"], shown["kind"], shown["message"]) == (id_, "decision", "chat/1#m1")

    steps = json.loads(run("-c", PURGE, tmp_path))
    assert steps.pop("cleaned") == ["# Decisions in chat/1\n\n"]
    assert steps == {"pages": [], "found": [], "is_left": False}
